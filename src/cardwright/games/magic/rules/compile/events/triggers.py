"""What triggered abilities wait for (CR 603.2)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Condition, Filter, Match, Watch
from cardwright.games.magic.rules.compile.conditions.entering_from import take_from
from cardwright.games.magic.rules.compile.costs.restricting import when
from cardwright.games.magic.rules.compile.events.delayed import time_watches
from cardwright.games.magic.rules.compile.events.first_target import first_target
from cardwright.games.magic.rules.compile.events.nth_time import is_nth, nth_each_turn
from cardwright.games.magic.rules.compile.fitting import is_one_of_players
from cardwright.games.magic.rules.compile.nouns.groups import is_one_or_more
from cardwright.games.magic.rules.compile.nouns.whose import note_people
from cardwright.games.magic.rules.compile.registry import EVENTS, NotYet, event, find
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import REMEMBERED, earlier
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import controller_of_any
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState


def compile_events(unit: Unit, nodes: tuple[tree.Phrase, ...]) -> tuple[Watch, ...]:
    """Compiles the events of a triggered ability; any one of them is enough."""
    found: list[Watch] = []
    usual, zones = unit.zones, list[Zone]()
    for node in nodes:
        unit.zones = usual
        if isinstance(node, tree.Clause):
            if _is_either_way(node):
                found.append(_blocks_either_way(unit, node))
            elif node.rest and len(node.modified_verbs) > 1:
                whom = _attacked_and_not_blocked(node)
                for verb, modifiers in _alternatives(node):
                    zones.extend(unit.zones if unit.zones != usual else ())
                    unit.zones = usual
                    watches = _event(unit, node, verb, _said_of(verb, modifiers))
                    found.extend(watches if whom is None else [_against(unit, one, whom) for one in watches])
            else:
                found.extend(_event(unit, node, node.first, node.modifiers))
        elif isinstance(node, tree.TwoEvents):
            found.extend(compile_events(unit, (node.first, node.second)))
        elif (alone := find(EVENTS, node)) is not None:
            found.extend(alone[0](unit, Said(None, node, Mods(()))))
        else:
            found.extend(time_watches(unit, node))
        zones.extend(unit.zones)
    unit.zones = tuple(dict.fromkeys(zones)) or usual  # it works wherever one of its events does (CR 113.6k)
    return tuple(found)


def _said_of(verb: tree.Phrase, modifiers: tuple[tree.Phrase, ...]) -> tuple[tree.Phrase, ...]:
    """Returns what is said of a verb: a card that is cycled is not meanwhile on the battlefield, as of another it may be."""
    itself = isinstance(verb, tree.Act) and verb.verb == "cycle" and isinstance(verb.what, tree.SelfRef)
    return tuple(one for one in modifiers if not (itself and isinstance(one, tree.While)))


def _is_either_way(node: tree.Clause) -> bool:
    """Tells `blocks or becomes blocked by a creature`, in which both verbs are about that creature."""
    if len(node.rest) != 1 or not isinstance(node.first, tree.Act) or not isinstance(node.rest[0], tree.Step):
        return False
    first, second = node.first, node.rest[0].verb
    return (
        first.verb == "block"
        and first.what is None
        and node.rest[0].join == "or"
        and isinstance(second, tree.Passive)
        and (second.verb, second.how) == ("blocked", "become")
        and second.by is not None
        and not second.negated
        and not any(modifiers for _, modifiers in node.modified_verbs)
    )


def _blocks_either_way(unit: Unit, node: tree.Clause) -> Watch:
    """`blocks or becomes blocked by a non-Wall creature` (CR 509.3d): for each such creature, on either side."""
    step = node.rest[0]
    assert isinstance(step, tree.Step)
    assert isinstance(step.verb, tree.Passive)
    test, key = about(unit, node.subject)
    whom, whom_key = about(unit, step.verb.by)
    blocks, blocked = pair(test, key, whom, whom_key), pair(test, key, whom, whom_key, turned=True)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return blocks(state, ctx, happening) or blocked(state, ctx, happening)

    return Watch(HappeningKind.BLOCKS, match)


def pair(test: Filter, key: str, whom: Filter, whom_key: str, *, turned: bool = False) -> Match:
    """Compiles a blocker and what it blocks, or `turned` an attacker and what blocks it."""

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        one, other = happening.thing, happening.source
        if turned:
            one, other = other, one
        if not test(state, ctx, one):
            return False
        note(ctx, key, one)  # what it meets may be compared with it: `a creature with lesser power`
        if not whom(state, ctx, other):
            return False
        note(ctx, whom_key, other)
        return True

    return match


def _alternatives(node: tree.Clause) -> tuple[tuple[tree.Phrase, tuple[tree.Phrase, ...]], ...]:
    """Returns the verbs of an event any of which is enough; `attacks and isn't blocked` is one."""
    verbs = node.modified_verbs
    if all("or" in step.join for step in node.rest):
        return verbs
    first, second = verbs[0][0], verbs[-1][0]
    if (
        len(verbs) == 2
        and isinstance(first, tree.Act)
        and first.verb == "attack"
        and isinstance(second, tree.Passive)
        and second.verb == "blocked"
        and second.negated
    ):
        return verbs[1:]
    raise NotYet(node)


def _attacked_and_not_blocked(node: tree.Clause) -> tree.Phrase | None:
    """Returns who or what is attacked in `attacks a player and isn't blocked`."""
    joined = any("or" not in step.join for step in node.rest)
    return node.first.what if joined and isinstance(node.first, tree.Act) else None


def _against(unit: Unit, watch: Watch, node: tree.Phrase) -> Watch:
    """Makes an event of an attacker count only where what it attacks is so, which a text may then speak of."""
    whom, key = about(unit, node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not whom(state, ctx, happening.source) or not watch.match(state, ctx, happening):
            return False
        note(ctx, key, happening.source)
        return True

    return replace(watch, match=match)


def _event(
    unit: Unit, clause: tree.Clause, verb: tree.Phrase, modifiers: tuple[tree.Phrase, ...]
) -> tuple[Watch, ...]:
    entry = find(EVENTS, verb)
    if entry is None:
        raise NotYet(verb, f"there is no executor for {type(verb).__name__} as an event")
    mods = Mods(modifiers)
    first = [one for one in modifiers if is_first_time(one, modifiers)]
    mods.left = [one for one in mods.left if one not in first]
    unit.batch = []
    watches: tuple[Watch, ...] = entry[0](unit, Said(clause.subject, verb, mods, clause.tense))
    for during in mods.take_all(tree.During):
        holds, key = when(unit, during), _of_turn(unit, during)
        watches = tuple(_while(watch, holds, key) for watch in watches)
    for kept in mods.take_all(tree.While):
        watches = tuple(_then(watch, unit.condition(kept.condition)) for watch in watches)
    for state in mods.take_all(tree.WhileState):
        watches = tuple(_being(watch, unit.kind_of(state.state)) for watch in watches)
    mods.finish()
    if unit.batch:
        watches = tuple(replace(watch, batch=tuple(unit.batch)) for watch in watches)
    if first and isinstance(verb, tree.BecomeTarget):
        return tuple(first_target(watch, verb) for watch in watches)
    return tuple(_for_the_first_time(watch, first[0]) for watch in watches) if first else watches


def _of_turn(unit: Unit, during: tree.During) -> str:
    """Returns the key of the player whose turn it must be, who may be spoken of: `during each opponent's turn, … that player`."""
    whose = during.when.whose if isinstance(during.when, tree.StepTime) else None
    return about(unit, whose)[1] if isinstance(whose, tree.NounPhrase) else ""


def is_first_time(node: tree.Phrase, modifiers: tuple[tree.Phrase, ...]) -> bool:
    """Tells `for the first time each turn`, and `for the first time` beside `during each of your turns`."""
    if not isinstance(node, tree.Lasting):
        return False
    turns = any(
        isinstance(one, tree.During)
        and isinstance(one.when, tree.StepTime)
        and (one.when.step, one.when.which) == ("turn", "each")
        for one in modifiers
    )
    return node.until == "for the first time each turn" or (node.until == "for the first time" and turns)


def _while(watch: Watch, holds: Condition, key: str) -> Watch:
    """Makes an event count at some times only: `… during your turn`."""

    def match(state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        if not holds(state, ctx) or not watch.match(state, ctx, seen):
            return False
        note(ctx, key, player_thing(state.active))
        return True

    return replace(watch, match=match)


def _then(watch: Watch, holds: Condition) -> Watch:
    """Makes an event count only while something holds of what it is about: `attacks while you control …`."""
    return replace(watch, match=lambda state, ctx, seen: watch.match(state, ctx, seen) and holds(state, ctx))


def _being(watch: Watch, test: Filter) -> Watch:
    """Makes an event count only of what is in some state then: `attacks while saddled`."""

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return test(state, ctx, happening.thing) and watch.match(state, ctx, happening)

    return replace(watch, match=match)


def _for_the_first_time(watch: Watch, node: tree.Phrase) -> Watch:
    """Makes an event count only where nothing like it has happened before this turn."""
    if watch.kind not in REMEMBERED:
        raise NotYet(node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not watch.match(state, ctx, happening):
            return False
        return not any(
            seen.kind == watch.kind
            and seen is not happening
            and watch.match(state, Ctx(ctx.source, ctx.controller), seen)
            for seen in earlier(state)
        )

    return replace(watch, match=match)


def about(unit: Unit, node: tree.Phrase | None) -> tuple[Filter, str]:
    """Compiles what an event happens to: the test, and the key under which "it" is then spoken of."""
    if node is None:
        raise NotYet(tree.You())
    if isinstance(node, tree.NounPhrase) and any(isinstance(one, tree.Haunted) for one in node.qualifiers):
        node = replace(node, determiner=tree.A())  # it is said what it is, not spoken of before
    several = isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.Counted)
    if several and not is_one_or_more(node):
        raise NotYet(node, "an event of several things at once")
    if isinstance(node, tree.SelfRef):
        unit.introduce(player=False, plural=False, nouns=("card", "permanent", "creature"), key="self")
        return (lambda _state, ctx, one: one == ctx.source), ""
    test = _noting_owner(unit, node, unit.test(node))
    before = len(unit.spoken)
    if isinstance(node, tree.NounPhrase):
        noun = unit.noun(node)
        key = unit.introduce(player=noun.player, plural=several, nouns=noun.nouns)
        note_people(unit, node, key)
        if several:
            unit.batch.append(key)
    else:
        player = isinstance(node, tree.You) or is_one_of_players(node)
        key = unit.introduce(player=player, plural=False, nouns=("player",) if player else ())
    unit.note(node, before)
    return test, key


def _noting_owner(unit: Unit, node: tree.Phrase, test: Filter) -> Filter:
    """Lets a text speak of "that player": the opponent of `a creature an opponent controls`."""
    found = [one.by for one in getattr(node, "qualifiers", ()) if isinstance(one, tree.Controlled)]
    if len(found) != 1 or not isinstance(found[0], tree.NounPhrase):
        return test
    if not isinstance(found[0].determiner, tree.A | tree.Another):
        return test
    before = len(unit.spoken)
    key = unit.introduce(player=True, plural=False, nouns=("player", "opponent"))
    unit.note(found[0], before)

    def noting(state: MagicState, ctx: Ctx, one: int) -> bool:
        if not test(state, ctx, one):
            return False
        ctx.refs[key] = (player_thing(controller_of_any(state, one)),)
        return True

    return noting


def happening_to(unit: Unit, subject: tree.Phrase | None, kind: HappeningKind) -> tuple[Watch, ...]:
    """Compiles an event that is only something happening to a thing or a player: `explores`, `phases in`."""
    test, key = about(unit, subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(kind, match),)


@event(tree.Enter)
def _enters(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`enters`, `enters under an opponent's control`, `enters from a graveyard`, `enters tapped`."""
    test, key = about(unit, said.subject)
    origin, manner = take_from(unit, said.verb.manner)
    tapped = _tapped_or_not(manner)
    if tapped is not None:
        manner = manner[1:]
    under = _under(unit, manner) if manner else None
    who, who_key = under if under is not None else (None, "")

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        player = player_thing(happening.seat)
        if not test(state, ctx, happening.thing) or (who is not None and not who(state, ctx, player)):
            return False
        if origin is not None and not origin.fits(state, ctx, happening):
            return False
        if tapped is not None and state.objects[happening.thing].tapped is not tapped:
            return False
        note(ctx, key, happening.thing)
        note(ctx, who_key, player)
        return True

    return (Watch(HappeningKind.ENTERS, match),)


def _tapped_or_not(manner: tuple[tree.Phrase, ...]) -> bool | None:
    """Tells whether what enters does so tapped, or untapped; None where that is not said."""
    if not manner or not isinstance(manner[0], tree.Arriving):
        return None
    return {"tapped": True, "untapped": False}.get(manner[0].how)


def _under(unit: Unit, manner: tuple[tree.Phrase, ...]) -> tuple[Filter, str]:
    """Compiles under whose control something enters."""
    if len(manner) != 1 or not isinstance(manner[0], tree.UnderControl):
        raise NotYet(manner[0])
    return about(unit, manner[0].of)


@event(tree.Act, "die")
def _dies(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`dies` (CR 700.4)."""
    test, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.zone != Zone.GRAVEYARD or not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.LEAVES, match),)


@event(tree.Leave)
def _leaves(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`leaves the battlefield`, `leave your graveyard`."""
    from cardwright.games.magic.rules.compile.nouns.places import zone_name

    zone = zone_name(said.verb.zone)
    if said.verb.under is not None:
        raise NotYet(said.verb)
    if zone == "graveyard" and not isinstance(said.subject, tree.SelfRef):
        return _leaves_graveyard(unit, said)
    if zone != "battlefield":
        raise NotYet(said.verb)
    return happening_to(unit, said.subject, HappeningKind.LEAVES)


def _leaves_graveyard(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever one or more creature cards leave your graveyard`."""
    place = said.verb.zone.determiner if isinstance(said.verb.zone, tree.NounPhrase) else None
    whose = unit.test(place.by) if isinstance(place, tree.Possessed) else None
    if whose is None and not isinstance(place, tree.A):
        raise NotYet(said.verb)
    test, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.origin != Zone.GRAVEYARD or not test(state, ctx, happening.thing):
            return False
        if whose is not None and not whose(state, ctx, player_thing(happening.seat)):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.MOVED, match),)


@event(tree.Deal)
def _deals(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`deals damage to an opponent`, `deals combat damage to a player`."""
    verb: tree.Deal = said.verb
    if verb.more:
        raise NotYet(verb)
    least = _at_least(unit, verb.amount)
    test, key = about(unit, said.subject)
    whom, whom_key = about(unit, verb.to) if verb.to is not None else (None, "")
    combat = verb.kind
    if whom is None:  # to several things at once it is one event (CR 603.2c, 510.2)
        whom_key = unit.introduce(player=False, plural=True, nouns=("recipient",))
        unit.batch.append(whom_key)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if combat and happening.combat != (combat == "combat"):
            return False
        if not test(state, ctx, happening.source):
            return False
        if whom is not None and not whom(state, ctx, happening.thing):
            return False
        if least is not None and happening.amount < least(state, ctx):
            return False
        note(ctx, key, happening.source)
        note(ctx, whom_key, happening.thing)
        ctx.numbers[Noted.AMOUNT] = happening.amount
        return True

    return (Watch(HappeningKind.DAMAGED, match),)


def _at_least(unit: Unit, node: tree.Phrase | None) -> Amount | None:
    """Compiles how much damage an event takes: `deals 6 or more damage`."""
    if node is None:
        return None
    if not isinstance(node, tree.OrMore):
        raise NotYet(node)
    return unit.amount(node.amount)


@event(tree.DealtDamage)
def _dealt_damage(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`is dealt damage`."""
    verb: tree.DealtDamage = said.verb
    if verb.amount is not None:
        raise NotYet(verb)
    test, key = about(unit, said.subject)
    by, by_key = about(unit, verb.by) if verb.by is not None else (None, "")
    excess = verb.kind.startswith("excess")
    combat = verb.kind.removeprefix("excess").strip()
    if by is None:  # from several sources at once it is one event (CR 603.2c, 510.2)
        by_key = unit.introduce(player=False, plural=True, nouns=("source",))
        unit.batch.append(by_key)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if combat and happening.combat != (combat == "combat"):
            return False
        if not test(state, ctx, happening.thing):
            return False
        if by is not None and not by(state, ctx, happening.source):
            return False
        note(ctx, key, happening.thing)
        note(ctx, by_key, happening.source)
        ctx.numbers[Noted.AMOUNT] = happening.amount
        return True

    return (Watch(HappeningKind.EXCESS if excess else HappeningKind.DAMAGED, match),)


@event(tree.Act, "cast")
def _casts(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever a player casts a blue spell`."""
    verb: tree.Act = said.verb
    who, who_key = about(unit, said.subject)
    if verb.what is None:
        raise NotYet(verb)
    itself = verb.what.what if isinstance(verb.what, tree.FromZone) else verb.what
    if isinstance(itself, tree.SelfRef):
        unit.zones = (Zone.STACK,)
    elif isinstance(itself, tree.It):  # a card that is cast becomes another object (CR 400.7)
        raise NotYet(verb)
    counted = nth_each_turn(said)
    what, key = about(unit, counted.what if counted is not None else verb.what)
    if counted is not None:
        unit.keys[id(verb.what)] = key
    nth = counted.nth if counted is not None else 0

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not who(state, ctx, happening.seat + 1):
            return False
        note(ctx, who_key, happening.seat + 1)  # what is cast may be told by who casts it: `their graveyard`
        if not what(state, ctx, happening.thing):
            return False
        if nth and not is_nth(state, ctx, happening, nth, what):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.CAST, match),)
