"""Keyword actions that put counters, draw, or restrict (CR 701): bolster, adapt, explore, connive, goad, …"""

from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import ABILITY, KeywordAbility, Part, Rule, TargetSlot, Watch
from cardwright.games.magic.rules.actions import add_effect, choose_discards, draw
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.events.triggers import about, happening_to
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, event
from cardwright.games.magic.rules.compile.unit import Pick, Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.copiable import copied_values
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.designations import GOADED, designate, is_designated
from cardwright.games.magic.rules.entering import create_token, create_tokens
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import COLOR_BITS, CREATURE, LAND, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import EVERYONE, Duration, Happening
from cardwright.games.magic.rules.picking import choose_among, is_on_battlefield
from cardwright.games.magic.rules.places import controller_of_any, on_battlefield
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.tokens import token_definition
from cardwright.games.magic.rules.zones import move
from cardwright.kernel import YES_NO, Decision, Event, Kind, Option, Steps

_MENACE: Final = KeywordAbility("Menace", "menace")


def creatures_of(state: MagicState, seat: int) -> list[int]:
    """Returns the creatures that a player controls."""
    return [one for one in current(state).controlled[seat] if look(state, one).types & CREATURE]


def _is_creature(state: MagicState, _ctx: Ctx, one: int) -> bool:
    return not is_player(one) and look(state, one).types & CREATURE != 0


@effect(tree.ActNumber, "bolster")
def _bolsters(unit: Unit, said: Said) -> Doing:
    """`bolster 2` (CR 701.33): +1/+1 counters on a creature of yours with the least toughness."""
    who, number = unit.actor(said.subject), unit.amount(said.verb.number)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            mine = creatures_of(state, seat_of(player))
            if not mine:
                continue
            least = min(look(state, one).toughness or 0 for one in mine)
            weakest = [one for one in mine if (look(state, one).toughness or 0) == least]
            chosen = yield from choose_among(seat_of(player), weakest, 1, 1, "a creature to bolster", ctx)
            for one in chosen:
                yield from add_counters(state, one, "+1/+1", number(state, ctx), source=ctx.source)

    return Doing(run)


def _its_own(said: Said) -> None:
    """Refuses a keyword action that is done to its own permanent where someone else is said to do it."""
    if said.subject is not None and not isinstance(said.subject, tree.SelfRef | tree.It):
        raise NotYet(said.verb)


@effect(tree.ActNumber, "adapt")
def _adapts(unit: Unit, said: Said) -> Doing:
    """`adapt 2` (CR 701.43): +1/+1 counters on the permanent, if it has none."""
    _its_own(said)
    number = unit.amount(said.verb.number)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        obj = state.objects.get(ctx.source)
        if obj is None or obj.zone is not Zone.BATTLEFIELD or obj.counter("+1/+1"):
            return
        yield from add_counters(state, ctx.source, "+1/+1", number(state, ctx), source=ctx.source)

    return Doing(run)


@effect(tree.ActNumber, "monstrosity")
def _grows_monstrous(unit: Unit, said: Said) -> Doing:
    """`monstrosity 3` (CR 701.31): +1/+1 counters, and it becomes monstrous, if it isn't."""
    _its_own(said)
    number = unit.amount(said.verb.number)
    has_x = isinstance(said.verb.number, tree.Variable)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if not is_on_battlefield(state, ctx.source) or is_designated(state, ctx.source, "monstrous"):
            return
        many = number(state, ctx)
        yield from add_counters(state, ctx.source, "+1/+1", many, source=ctx.source)
        if has_x:  # what triggers as it becomes monstrous has the same X
            state.put(replace(state.objects[ctx.source], x=many))
        designate(state, ctx.source, "monstrous")

    return Doing(run)


@effect(tree.ActNumber, "support")
def _supports(unit: Unit, said: Said) -> Doing:
    """`support 2` (CR 701.35): a +1/+1 counter on each of up to so many target creatures, other than itself."""
    if said.subject is not None:
        raise NotYet(said.verb)
    number = unit.amount(said.verb.number)

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        return one != ctx.source and _is_creature(state, ctx, one)

    key = unit.introduce(player=False, plural=True, nouns=("creature", "permanent", "target"))
    slot = TargetSlot(key, "target creature", on_battlefield, test, lambda _s, _c: 0, number)
    unit.targets.append(slot)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in ctx.refs.get(key, ()):
            yield from add_counters(state, one, "+1/+1", 1, source=ctx.source)

    return Doing(run)


@effect(tree.ActNumber, "blight")
def _blights(unit: Unit, said: Said) -> Doing:
    """`blight 1`: -1/-1 counters on a creature that the player controls."""
    who, number = unit.actor(said.subject), unit.amount(said.verb.number)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            mine = creatures_of(state, seat_of(player))
            chosen = yield from choose_among(seat_of(player), mine, 1, 1, "a creature to blight", ctx)
            for one in chosen:
                yield from add_counters(state, one, "-1/-1", number(state, ctx), source=ctx.source)

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(creatures_of(state, seat_of(player)) for player in who(state, ctx))

    return Doing(run, can)


@event(tree.Act, "exploit")
def _exploits(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`when this creature exploits a creature` (CR 702.110b)."""
    if said.verb.what is None or said.tense:
        raise NotYet(said.verb)
    who, who_key = about(unit, said.subject)
    what, key = about(unit, said.verb.what)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not who(state, ctx, happening.source) or not what(state, ctx, happening.thing):
            return False
        note(ctx, who_key, happening.source)
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.EXPLOITED, match),)


@effect(tree.Act, "populate")
def _populates(unit: Unit, said: Said) -> Doing:
    """`populate` (CR 701.30): a copy of a creature token that the player controls."""
    if said.verb.what is not None:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    key = unit.introduce(player=False, plural=False, nouns=("token", "creature", "permanent"))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        made: list[int] = []
        for player in who(state, ctx):
            mine = [one for one in creatures_of(state, seat_of(player)) if state.objects[one].token]
            chosen = yield from choose_among(seat_of(player), mine, 1, 1, "a token to populate", ctx)
            for one in chosen:
                obj = state.objects[one]
                values = copied_values(state, obj.id, token=True)
                made.extend(
                    (yield from create_tokens(state, obj.definition, seat_of(player), 1, values=values))
                )
        ctx.refs[key] = tuple(made)

    return Doing(run)


def _doers(unit: Unit, said: Said) -> Pick:
    """Compiles the creatures that do something by themselves."""
    if said.subject is None or (isinstance(said.verb, tree.Act) and said.verb.what is not None):
        raise NotYet(said.verb)
    return unit.pick(said.subject)


@effect(tree.Act, "explore")
def _explores(unit: Unit, said: Said) -> Doing:
    """`it explores` (CR 701.40): a land goes to the hand, anything else is a +1/+1 counter."""
    pick = _doers(unit, said)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in (yield from pick(state, ctx, ctx.controller)):
            yield from _explore(state, ctx, one)

    return Doing(run)


def _explore(state: MagicState, ctx: Ctx, one: int) -> Steps:
    seat = controller_of_any(state, one)
    top = state.libraries[seat][-1:]
    shown_to(state, top, EVERYONE)
    for card in top:
        state.log.add(Event("revealed", who=seat, args=(state.objects[card].definition.name,)))
    if top and look(state, top[0]).types & LAND:
        yield from move(state, top[0], Zone.HAND, source=ctx.source)
    else:
        if is_on_battlefield(state, one):
            yield from add_counters(state, one, "+1/+1", 1, source=ctx.source)
        for card in top:
            prompt = "put the card into your graveyard"
            answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(card,))
            if answer.verb == "yes":
                yield from move(state, card, Zone.GRAVEYARD, source=ctx.source)
    emit(state, Happening(HappeningKind.EXPLORED, thing=one, seat=seat))


@effect(tree.Act, "connive")
@effect(tree.ActNumber, "connive")
def _connives(unit: Unit, said: Said) -> Doing:
    """`it connives`, `it connives X` (CR 701.47): draw, discard, and +1/+1 counters for nonland cards discarded."""
    pick = _doers(unit, said)
    number = unit.amount(said.verb.number if isinstance(said.verb, tree.ActNumber) else None)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        many = max(0, number(state, ctx))
        for one in (yield from pick(state, ctx, ctx.controller)):
            seat = controller_of_any(state, one)
            nonland = yield from _loot(state, ctx, seat, many)
            if is_on_battlefield(state, one):
                yield from add_counters(state, one, "+1/+1", nonland, source=ctx.source)
            emit(state, Happening(HappeningKind.CONNIVED, thing=one, seat=seat))

    return Doing(run)


def _loot(state: MagicState, ctx: Ctx, seat: int, many: int) -> Generator[Decision, Option, int]:
    """Draws so many cards and discards as many; returns how many nonland cards were discarded."""
    yield from draw(state, seat, many)
    before = len(state.history)
    yield from choose_discards(state, seat, many, source=ctx.source)
    gone = [done.thing for done in state.history[before:] if done.kind == HappeningKind.DISCARDED]
    return sum(not look(state, card).types & LAND for card in gone)


@effect(tree.Act, "recruit")
def _recruits(unit: Unit, said: Said) -> Doing:
    """`recruit`: draw a card, discard a card, and a 1/1 white Human Soldier where that was no land."""
    if said.verb.what is not None:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    soldier = token_definition(
        ("Human", "Soldier"), CREATURE, COLOR_BITS["white"], (), (), power=1, toughness=1
    )

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            if (yield from _loot(state, ctx, seat_of(player), 1)):
                yield from create_token(state, soldier, seat_of(player))

    return Doing(run)


def happens_to(unit: Unit, said: Said, kind: HappeningKind) -> tuple[Watch, ...]:
    """Compiles an event that is only something happening to a thing: `explores`, `phases in`."""
    if said.verb.what is not None:
        raise NotYet(said.verb)
    return happening_to(unit, said.subject, kind)


@event(tree.Act, "explore")
def _when_explores(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`a creature you control explores`."""
    return happens_to(unit, said, HappeningKind.EXPLORED)


@event(tree.Act, "connive")
def _when_connives(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`a creature you control connives`."""
    return happens_to(unit, said, HappeningKind.CONNIVED)


@effect(tree.Act, "detain")
def _detains(unit: Unit, said: Said) -> Doing:
    """`detain target creature` (CR 701.29): until your next turn it can't attack, block or be activated."""
    return _until_your_next_turn(
        unit,
        said,
        "detained",
        (
            Rule(RuleKind.CANT_ATTACK, "detained"),
            Rule(RuleKind.CANT_BLOCK, "detained"),
            Rule(RuleKind.CANT_ACTIVATE, "detained"),
        ),
    )


@effect(tree.Act, "goad")
def _goads(unit: Unit, said: Said) -> Doing:
    """`goad target creature` (CR 701.38)."""
    return _until_your_next_turn(unit, said, "goaded", GOADED)


def _until_your_next_turn(unit: Unit, said: Said, word: str, rules: tuple[Rule, ...]) -> Doing:
    if said.verb.what is None:
        raise NotYet(said.verb)
    who, pick = unit.actor(said.subject), unit.pick(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            things = [one for one in (yield from pick(state, ctx, seat_of(player))) if not is_player(one)]
            if things:
                lasts = Duration("next turn", seat_of(player), state.turn)
                bound = Ctx(ctx.source, seat_of(player)).bound()
                add_effect(state, bound, lasts, word, things=tuple(things), rules=rules)

    return Doing(run, enough(unit, said.verb.what))


@effect(tree.ActNumber, "endure")
def _endures(unit: Unit, said: Said) -> Doing:
    """`it endures 2` (CR 701.63): +1/+1 counters on it, or a white Spirit of that size."""
    if said.subject is None:
        raise NotYet(said.verb)
    things, number = unit.things(said.subject), unit.amount(said.verb.number)
    spirit = token_definition(("Spirit",), CREATURE, COLOR_BITS["white"], (), ())

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in things(state, ctx):
            seat, many = controller_of_any(state, one), number(state, ctx)
            if many <= 0:
                continue
            prompt = f"put {many} +1/+1 counters on it"
            if is_on_battlefield(state, one):
                answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(one,))
                if answer.verb == "yes":
                    yield from add_counters(state, one, "+1/+1", many, source=ctx.source)
                    continue
            values = replace(spirit.values, power=many, toughness=many)
            yield from create_token(state, spirit, seat, values=values)

    return Doing(run)


@event(tree.BeWords)
def _becomes(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`this creature becomes monstrous`, `becomes renowned`."""
    verb: tree.BeWords = said.verb
    if verb.negated or verb.addition or verb.how != "become" or len(verb.kinds) != 1:
        raise NotYet(verb)
    status = verb.kinds[0]
    if not isinstance(status, tree.StatusIs) or status.status not in ("monstrous", "renowned", "suspected"):
        raise NotYet(verb)
    test, key = about(unit, said.subject)
    word = status.status

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.word != word or not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.DESIGNATED, match),)


@effect(tree.Act, "suspect")
def _suspects(unit: Unit, said: Said) -> Doing:
    """`suspect target creature` (CR 701.60): it has menace and can't block for as long as it is suspected."""
    if said.verb.what is None:
        raise NotYet(said.verb)
    who, pick = unit.actor(said.subject), unit.pick(said.verb.what)

    def menacing(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = (*builder.abilities, _MENACE)

    def still(state: MagicState, ctx: Ctx) -> bool:
        return all(is_designated(state, one, "suspected") for one in ctx.refs["suspect"])

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for one in (yield from pick(state, ctx, seat_of(player))):
                if designate(state, one, "suspected"):
                    ctx.refs["suspect"] = (one,)
                    add_effect(
                        state,
                        ctx.bound(),
                        Duration("while", seat_of(player), state.turn, still),
                        "suspected",
                        things=(one,),
                        parts=(Part(ABILITY, "menace", menacing),),
                        rules=(Rule(RuleKind.CANT_BLOCK, "suspected"),),
                    )

    return Doing(run, enough(unit, said.verb.what))
