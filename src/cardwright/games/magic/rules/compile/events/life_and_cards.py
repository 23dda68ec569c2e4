"""More of what triggered abilities wait for: life, cards, blocks, targets, attachments, and states (CR 603.2)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Filter, Match, Watch
from cardwright.games.magic.rules.attacking import defending_seat
from cardwright.games.magic.rules.compile.conditions.clauses import compile_condition, count_bounds
from cardwright.games.magic.rules.compile.effects.cards import plain_cards
from cardwright.games.magic.rules.compile.events.attacks import attack_together
from cardwright.games.magic.rules.compile.events.nth_time import nth_each_turn
from cardwright.games.magic.rules.compile.events.triggers import about, pair
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import NotYet, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import controller_of_any
from cardwright.games.magic.rules.roles import Noted, Role
from cardwright.games.magic.rules.state import MagicState


def _life(kind: HappeningKind, unit: Unit, said: Said) -> tuple[Watch, ...]:
    if isinstance(said.verb, tree.GainLife | tree.LoseLife) and said.verb.amount is not None:
        raise NotYet(said.verb)
    who, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not who(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        ctx.numbers[Noted.AMOUNT] = happening.amount
        return True

    return (Watch(kind, match),)


@event(tree.GainLife)
def _gains_life(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you gain life`."""
    return _life(HappeningKind.LIFE_GAINED, unit, said)


@event(tree.GainOrLose)
def _gains_or_loses(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you gain or lose life`."""
    if said.verb.join != "or":
        raise NotYet(said.verb)
    (gained,) = _life(HappeningKind.LIFE_GAINED, unit, said)
    return (gained, Watch(HappeningKind.LIFE_LOST, gained.match))


@event(tree.Act, "draw")
def _draws(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you draw a card`."""
    what = said.verb.what
    counted = nth_each_turn(said)
    which = counted.what if counted is not None else what
    if not plain_cards(which) or not isinstance(which.determiner, tree.A):
        raise NotYet(said.verb)
    who, key = about(unit, said.subject)
    card = unit.introduce(player=False, plural=False, nouns=("card",))
    unit.keys[id(what)] = card
    nth = counted.nth if counted is not None else 0
    if counted is not None and not nth:
        raise NotYet(said.verb)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not who(state, ctx, player_thing(happening.seat)) or (nth and happening.amount != nth):
            return False
        note(ctx, key, player_thing(happening.seat))
        note(ctx, card, happening.thing)
        return True

    return (Watch(HappeningKind.DRAWN, match),)


def someone_does(kind: HappeningKind, unit: Unit, said: Said) -> tuple[Watch, ...]:
    """A player does something to one thing: discards, sacrifices, plays it."""
    what = said.verb.what
    if what is None:
        raise NotYet(said.verb)
    who, who_key = about(unit, said.subject)
    test, key = about(unit, what)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        player = player_thing(happening.seat)
        if not who(state, ctx, player):
            return False
        note(ctx, who_key, player)
        if not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(kind, match),)


@event(tree.Act, "discard")
def _discards(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever an opponent discards a creature card`."""
    if isinstance(said.verb.what, tree.SelfRef):
        raise NotYet(said.verb)
    return someone_does(HappeningKind.DISCARDED, unit, said)


# ---------------------------------------------------------------------- states


@event(tree.LifeMore)
@event(tree.HasAbility)
@event(tree.ThereIs)
@event(tree.HasThing)
def _state(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """A state trigger (CR 603.8): it triggers as soon as something is so, `when you have no cards in hand`."""
    clause = tree.Clause(
        subject=said.subject, first=said.verb, modifiers=tuple(said.mods.left), tense=said.tense
    )
    said.mods.left.clear()
    holds: Condition = compile_condition(unit, clause)
    return (Watch(HappeningKind.STATE, lambda state, ctx, _happening: holds(state, ctx)),)


@event(tree.Modal)
def _does_not(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`when you don't control a legendary Vampire`, a state trigger as well."""
    inner = said.verb.first
    if said.verb.how != "not" or said.verb.rest or not isinstance(inner, tree.Act) or inner.verb != "control":
        raise NotYet(said.verb)
    return _state(unit, said)


@event(tree.Act, "control")
def _controls(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`when you control no Islands`; `when a player other than its owner controls it`, who is spoken of then."""
    subject, what = said.subject, said.verb.what
    if not isinstance(subject, tree.NounPhrase) or not isinstance(subject.determiner, tree.A):
        return _state(unit, said)
    if not isinstance(what, tree.SelfRef) and not isinstance(unit.binding.of(what), tree.SelfRef):
        return _state(unit, said)
    who, key = about(unit, subject)

    def match(state: MagicState, ctx: Ctx, _happening: Happening) -> bool:
        player = player_thing(controller_of_any(state, ctx.source))
        note(ctx, key, player)
        return who(state, ctx, player)

    return (Watch(HappeningKind.STATE, match),)


# ---------------------------------------------------------------------- combat


@event(tree.Act, "block")
def _blocks(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`blocks`, `blocks a creature with flying` (CR 509.3)."""
    test, key = about(unit, said.subject)
    what = said.verb.what
    if what is None:
        raise NotYet(said.verb)
    whom, whom_key = about(unit, what)
    return (Watch(HappeningKind.BLOCKS, pair(test, key, whom, whom_key)),)


_BECOME: Final[dict[str, HappeningKind]] = {
    "crewed": HappeningKind.CREWED,
    "saddled": HappeningKind.SADDLED,
    "tapped": HappeningKind.TAPPED,
    "untapped": HappeningKind.UNTAPPED,
    "blocked": HappeningKind.BLOCKED,
    "countered": HappeningKind.COUNTERED,
    "regenerated": HappeningKind.REGENERATED,
    "sacrificed": HappeningKind.SACRIFICED,
    "discarded": HappeningKind.DISCARDED,
}


@event(tree.Passive)
def _passive(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`becomes tapped`, `becomes blocked by a creature`, `is sacrificed`."""
    verb: tree.Passive = said.verb
    if verb.only or (verb.negated and verb.verb != "blocked"):
        raise NotYet(verb)
    test, key = about(unit, said.subject)
    if verb.verb == "blocked" and verb.by is not None and not verb.negated:
        whom, whom_key = about(unit, verb.by)
        return (Watch(HappeningKind.BLOCKS, pair(test, key, whom, whom_key, turned=True)),)
    kind = _BECOME.get(verb.verb)
    if kind is None or verb.by is not None:
        raise NotYet(verb, f"there is no executor for {verb.verb} as an event")
    if verb.negated:
        kind = HappeningKind.UNBLOCKED

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        if kind in (HappeningKind.BLOCKED, HappeningKind.UNBLOCKED):
            ctx.refs[Role.DEFENDING] = (player_thing(defending_seat(state, happening.source)),)
        return True

    return (Watch(kind, match),)


def _is_attached(node: tree.Phrase) -> bool:
    """`enchanted player`."""
    return isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.Attached)


def _attacks_with_any(unit: Unit, what: tree.NounList) -> tuple[Watch, ...]:
    """`you attack with this creature and/or your commander`: once, with one of them or with all."""
    tests = [unit.test(item) for item in what.items]

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.seat == ctx.controller and any(
            test(state, ctx, one) for test in tests for one in happening.others
        )

    return (Watch(HappeningKind.ATTACK, match),)


@event(tree.AttackWith)
def _attacks_with(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you attack with two or more creatures`, `… attacks you with two or more creatures`."""
    what = said.verb.what
    whom = unit.test(said.verb.whom) if said.verb.whom is not None else None
    if whom is not None and not isinstance(said.verb.whom, tree.You) and not _is_attached(said.verb.whom):
        raise NotYet(said.verb.whom)
    if isinstance(what, tree.NounList) and what.join == "and" and isinstance(said.subject, tree.You):
        if whom is not None:
            raise NotYet(said.verb)
        return attack_together(unit, Said(what, tree.Act(verb="attack"), said.mods, said.tense), what)
    if isinstance(what, tree.NounList) and what.join == "and/or" and isinstance(said.subject, tree.You):
        if whom is not None:
            raise NotYet(said.verb)
        return _attacks_with_any(unit, what)
    if not isinstance(what, tree.NounPhrase):
        raise NotYet(said.verb)
    who, who_key = about(unit, said.subject)
    noun = unit.noun(what)
    least, most = count_bounds(unit, what.determiner)
    key = unit.introduce(player=False, plural=True, nouns=noun.nouns)
    unit.keys[id(what)] = key

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not who(state, ctx, player_thing(happening.seat)):
            return False
        found = tuple(one for one in happening.others if noun.test(state, ctx, one))
        if whom is not None:
            attacked = dict(state.combat.attackers)
            found = tuple(one for one in found if whom(state, ctx, attacked.get(one, 0)))
        if not least(state, ctx) <= len(found) <= most(state, ctx):
            return False
        note(ctx, who_key, player_thing(happening.seat))
        ctx.refs[key] = found
        ctx.numbers[Noted.AMOUNT] = len(found)
        return True

    return (Watch(HappeningKind.ATTACK, match),)


# ---------------------------------------------------------------------- zones, targets, attachments


@event(tree.PutInto)
def _put_into(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`is put into a graveyard from the battlefield`, `is put into an opponent's graveyard from anywhere`."""
    verb: tree.PutInto = said.verb
    to = verb.to
    if not isinstance(to, tree.Destination) or to.zone is None or to.manner:
        raise NotYet(verb)
    if (verb.verb, to.place) not in (("put", "into"), ("return", "to")):
        raise NotYet(verb)
    goal = ZONE_NAMES[zone_name(to.zone)]
    origin = _origin(verb, said.subject)
    whose: Filter | None = None
    whose_key = ""
    if isinstance(to.zone, tree.NounPhrase) and isinstance(to.zone.determiner, tree.Possessed):
        owner = to.zone.determiner.by
        general = isinstance(owner, tree.NounPhrase)
        whose, whose_key = about(unit, owner) if general else (unit.test(owner), "")
    if isinstance(verb.origin, tree.NounPhrase) and isinstance(verb.origin.determiner, tree.Possessed):
        if whose is None:
            whose = unit.test(verb.origin.determiner.by)
    itself = isinstance(said.subject, tree.SelfRef) and origin is not Zone.BATTLEFIELD
    if itself:
        unit.zones = (goal,)
    test, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.zone != goal or (origin is not None and happening.origin != origin):
            return False
        if itself:
            return happening.became == ctx.source
        if not test(state, ctx, happening.thing):
            return False
        if whose is not None and not whose(state, ctx, player_thing(happening.seat)):
            return False
        note(ctx, whose_key, player_thing(happening.seat))
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.LEAVES if origin is Zone.BATTLEFIELD else HappeningKind.MOVED, match),)


def _origin(verb: tree.PutInto, subject: tree.Phrase | None) -> Zone | None:
    """Returns from where something is put; a permanent comes from the battlefield, a card from anywhere."""
    if isinstance(verb.origin, tree.Arriving) and verb.origin.how == "anywhere":
        return None
    if verb.origin is None:
        if isinstance(subject, tree.SelfRef) and isinstance(verb.to, tree.Destination) and verb.to.zone:
            if zone_name(verb.to.zone) == "exile":
                return Zone.BATTLEFIELD  # `dies or is put into exile`
        if isinstance(subject, tree.NounPhrase):
            return None if all(head.thing == "card" for head in subject.heads) else Zone.BATTLEFIELD
        raise NotYet(verb)
    if isinstance(verb.origin, tree.Arriving):
        raise NotYet(verb)
    return ZONE_NAMES[zone_name(verb.origin)]


@event(tree.PutCounters)
def _puts_counters(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you put one or more -1/-1 counters on a creature`: by what you control (CR 122.6)."""
    verb: tree.PutCounters = said.verb
    if said.subject is None or verb.more or (isinstance(verb.on, tree.NounPhrase) and verb.on.plural):
        raise NotYet(verb)
    who = unit.test(said.subject)
    found = _are_put_on(unit, Said(verb.counters, tree.PutOn(on=verb.on), said.mods))

    def by(watch: Watch) -> Match:
        def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
            if not happening.source or not watch.match(state, ctx, happening):
                return False
            return who(state, ctx, player_thing(controller_of_any(state, happening.source)))

        return match

    return tuple(replace(watch, match=by(watch)) for watch in found)


@event(tree.RemovedFrom)
def _are_removed(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`a +1/+1 counter is removed from it` (once for each), `one or more … are` (once), `the last … is removed`."""
    counters = said.subject
    if not isinstance(counters, tree.NounPhrase) or counters.qualifiers:
        raise NotYet(said.verb)
    determiner = counters.determiner
    last = determiner == tree.The(done="last")
    once = last or (
        isinstance(determiner, tree.Counted) and determiner.count == tree.OrMore(amount=tree.Number(value=1))
    )
    if not once and not isinstance(determiner, tree.A):
        raise NotYet(said.verb)
    kind = counter_kind(replace(counters, determiner=tree.A()))
    test, key = about(unit, said.verb.source)
    for one in said.mods.take_all(tree.While):
        if not _is_exiled(one.condition):
            raise NotYet(one)
        unit.zones = (Zone.EXILE,)

    moved = _counters_moved(kind, test, key, once=once)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if last and (happening.thing not in state.objects or state.objects[happening.thing].counter(kind)):
            return False
        return moved(state, ctx, happening)

    return (Watch(HappeningKind.COUNTERS_REMOVED, match),)


def _counters_moved(kind: str, test: Filter, key: str, *, once: bool) -> Match:
    """Returns a match for counters that come or go: `once` for all of them, or once for each."""

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if (kind and happening.word != kind) or not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        ctx.numbers[Noted.AMOUNT] = happening.amount
        if not once:
            ctx.numbers[Noted.TIMES] = happening.amount
        return True

    return match


def _is_exiled(node: tree.Phrase) -> bool:
    """Tells whether a condition is `it's exiled`."""
    verb = node.first if isinstance(node, tree.Clause) and isinstance(node.subject, tree.It) else None
    return isinstance(verb, tree.Passive) and verb.verb == "exiled" and verb.by is None and not verb.negated


@event(tree.PutOn)
def _are_put_on(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`a +1/+1 counter is put on this creature` (once for each), `one or more counters are put on …` (once)."""
    counters = said.subject
    if not isinstance(counters, tree.NounPhrase) or counters.qualifiers:
        raise NotYet(said.verb)
    determiner = counters.determiner
    once = isinstance(determiner, tree.Counted) and determiner.count == tree.OrMore(
        amount=tree.Number(value=1)
    )
    if not once and not isinstance(determiner, tree.A):
        raise NotYet(said.verb)
    kind = counter_kind(counters)
    test, key = about(unit, said.verb.on)
    return (Watch(HappeningKind.COUNTERS, _counters_moved(kind, test, key, once=once)),)
