"""Watching for events (CR 603.2): which happenings they are, and what the text then knows of them."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import Emit
from cardwright.games.magic.rules.ability import Filter, Match, Watch
from cardwright.games.magic.rules.actions import DRAW_STEP
from cardwright.games.magic.rules.attacking import defending_seat
from cardwright.games.magic.rules.chosen import chosen
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.delayed import STEPS
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.having import is_called
from cardwright.games.magic.rules.kinds import ZONE_NAMES
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import controller_of_any, obj_of
from cardwright.games.magic.rules.player_actions import CLASH_WON
from cardwright.games.magic.rules.roles import Noted, Role
from cardwright.games.magic.rules.rolling import ROLLED
from cardwright.games.magic.rules.state import MagicState

_KINDS: Final[dict[m.EventKind, HappeningKind]] = {
    "enters": HappeningKind.ENTERS,
    "leaves": HappeningKind.LEAVES,
    "attacks": HappeningKind.ATTACKS,
    "blocks": HappeningKind.BLOCKS,
    "blocked": HappeningKind.BLOCKED,
    "unblocked": HappeningKind.UNBLOCKED,
    "damaged": HappeningKind.DAMAGED,
    "cast": HappeningKind.CAST,
    "countered": HappeningKind.COUNTERED,
    "step": HappeningKind.STEP,
    "life gained": HappeningKind.LIFE_GAINED,
    "life lost": HappeningKind.LIFE_LOST,
    "drawn": HappeningKind.DRAWN,
    "discarded": HappeningKind.DISCARDED,
    "sacrificed": HappeningKind.SACRIFICED,
    "cycled": HappeningKind.CYCLED,
    "scry": HappeningKind.SCRY,
    "surveil": HappeningKind.SURVEIL,
    "tapped": HappeningKind.TAPPED,
    "untapped": HappeningKind.UNTAPPED,
    "targeted": HappeningKind.TARGETED,
    "attached": HappeningKind.ATTACHED,
    "unattached": HappeningKind.UNATTACHED,
    "turned face up": HappeningKind.TURNED_UP,
    "championed": HappeningKind.CHAMPIONED,
    "copied": HappeningKind.COPIED,
    "counters put": HappeningKind.COUNTERS,
    "moved": HappeningKind.MOVED,
    "control lost": HappeningKind.CONTROL_LOST,
    "monarch": HappeningKind.MONARCH,
    "explored": HappeningKind.EXPLORED,
    "connived": HappeningKind.CONNIVED,
    "exploited": HappeningKind.EXPLOITED,
    "transformed": HappeningKind.TRANSFORMED,
    "day or night": HappeningKind.DAY_NIGHT,
    "exerted": HappeningKind.EXERTED,
    "game lost": HappeningKind.LOST,
    "excess": HappeningKind.EXCESS,
    "activated": HappeningKind.ACTIVATED,
    "mana activated": HappeningKind.MANA_ACTIVATED,
    "land played": HappeningKind.LAND_PLAYED,
    "crews": HappeningKind.CREWS,
    "crime": HappeningKind.CRIME,
    "life paid": HappeningKind.LIFE_PAID,
    "regenerated": HappeningKind.REGENERATED,
    "clashed": HappeningKind.CLASHED,
    "mentored": HappeningKind.MENTORED,
    "mana added": HappeningKind.MANA_ADDED,
    "expended": HappeningKind.EXPENDED,
    "acted": HappeningKind.ACTED,
    "created": HappeningKind.TOKENS,
    "rolled": HappeningKind.ROLLED,
    "enlisted": HappeningKind.ENLISTED,
    "fights": HappeningKind.FIGHTS,
    "shuffled": HappeningKind.SHUFFLED,
}

_COLORS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_MUCH: Final = (
    "damaged",
    "excess",
    "life gained",
    "life lost",
    "life paid",
    "scry",
    "surveil",
    "expended",
    "rolled",
)
"""Events with an amount that the text may speak of."""
_IN_COMBAT: Final = ("attacks", "blocked", "unblocked")
"""Events that tell who is attacked."""
_ITSELF: Final = m.Among(m.Ref("source"))


def _thing_test(emit: Emit, event: m.Event) -> Match | None:
    """Makes the test of what an event happens to."""
    if event.thing is None:
        return None
    if (
        event.kind in ("cycled", "discarded") and event.thing == _ITSELF
    ):  # from the graveyard (CR 702.29c, 113.6k)
        return lambda _state, ctx, seen: seen.became == ctx.source
    test = emit.inner(event.thing)
    if event.kind == "moved":
        return lambda state, ctx, seen: test(state, ctx, seen.became)
    return lambda state, ctx, seen: test(state, ctx, seen.thing)


def _is_first_block(state: MagicState, seen: Happening) -> bool:
    """Tells whether this is the first attacker that a blocker blocks (CR 509.3a)."""
    attackers = [attacker for blocker, attacker in state.combat.blocks if blocker == seen.thing]
    return not attackers or attackers[0] == seen.source


def _tests(test: m.Test) -> tuple[m.Test, ...]:
    return test.tests if isinstance(test, m.Both) else (test,)


def _is_first_this_turn(state: MagicState, seen: Happening, *, whose: bool, word: str) -> bool:
    """Tells whether nothing like it has happened to the same thing in this turn, by the same player or by anyone."""
    return not any(
        before is not seen
        and before.kind == seen.kind
        and before.thing == seen.thing
        and (not whose or before.seat == seen.seat)
        and word in ("", before.word)
        for before in state.history
    )


def _is_nth_counter(state: MagicState, seen: Happening, counter: tuple[str, int]) -> bool:
    """Tells whether the so-manieth counter of a kind (or any, for none) is among those that were put on something (CR 122.6)."""
    kind, nth = counter
    if not nth:
        return seen.word == kind
    obj = state.objects.get(seen.thing)
    if seen.word != kind or (obj is None and nth):
        return False
    if obj is None or not nth:
        return True
    now = obj.counter(kind)
    return now - seen.amount < nth <= now


def _attacking(state: MagicState, ctx: Ctx, whom: int, which: Filter | None) -> int:
    """Returns how many creatures of a kind attack someone."""
    return sum(
        thing == whom and (which is None or which(state, ctx, number))
        for number, thing in state.combat.attackers
    )


def _is_of_keyword(state: MagicState, item: int, keyword: str) -> bool:
    """Tells whether an ability on the stack is the one that a keyword stands for (CR 702)."""
    return any(
        one.id == item and one.ability is not None and one.ability.keyword == keyword for one in state.stack
    )


def _owner(state: MagicState, thing: int) -> int:
    obj = obj_of(state, thing)
    assert obj is not None
    return obj.owner


def watch(emit: Emit, event: m.Event) -> Watch:
    """Makes what waits for an event."""
    thing = _thing_test(emit, event)
    source = emit.inner(event.source) if event.source is not None else None
    player = emit.who(event.player) if event.player is not None else None
    steps = tuple(int(step) for step in STEPS[event.step]) if event.step else ()
    to = ZONE_NAMES[event.to] if event.to is not None else None
    origins = [ZONE_NAMES[zone] for zone in (event.origin, event.or_origin) if zone is not None]
    elsewhere = ZONE_NAMES[event.elsewhere] if event.elsewhere is not None else None
    but_to = ZONE_NAMES[event.but_to] if event.but_to is not None else None
    combat, condition = event.combat, emit.condition(event.condition) if event.condition is not None else None
    combats, much = event.kind in _IN_COMBAT, event.kind in _MUCH
    once = event.kind == "blocks" and event.source is None
    turned, moved = event.kind == "turned face up", event.kind == "moved"
    told_by = event.source is not None and any(
        isinstance(test, m.Controlled) for test in _tests(event.source)
    )

    whose = _owner if event.owned else controller_of_any

    event_thing = emit.inner(event.thing) if event.least > 1 and event.thing is not None else None

    def match(state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        if steps and seen.amount not in steps:
            return False
        if (to is not None and seen.zone != to) or (origins and seen.origin not in origins):
            return False
        if but_to is not None and seen.zone == but_to:
            return False
        if elsewhere is not None and seen.origin in (elsewhere, seen.zone):
            return False
        if combat is not None and seen.combat != combat:
            return False
        if event.further and seen.word == DRAW_STEP:
            return False
        if event.alone and seen.amount != 1:
            return False
        if player is not None and not player(state, ctx, player_thing(seen.seat)):
            return False
        note(ctx, event.player_ref, player_thing(seen.seat))  # the rest may be told by who does it
        if source is not None and not (seen.source and source(state, ctx, seen.source)):
            return False
        if thing is not None and not thing(state, ctx, seen):
            return False
        if event.least > 1 and _attacking(state, ctx, seen.source, event_thing) < event.least:
            return False
        if once and not _is_first_block(state, seen):
            return False
        if event.counter[0] and not _is_nth_counter(state, seen, event.counter):
            return False
        if event.mana and _COLORS.get(chosen(state, ctx, "color"), "?") not in seen.word:
            return False
        if event.this_way and seen.amount not in ctx.refs.get(Role.SHIELDS, ()):
            return False
        if (
            event.kind == "targeted"
            and event.keyword
            and not _is_of_keyword(state, seen.source, event.keyword)
        ):
            return False
        if event.kind in ("acted", "mentored", "crews") and seen.word != event.keyword:
            return False
        if event.kind == "activated" and event.keyword and not is_called(seen.word, event.keyword):
            return False
        if event.tap is not None and bool(seen.amount) != event.tap:
            return False
        if event.first and not _is_first_this_turn(state, seen, whose=told_by, word=event.counter[0]):
            return False
        if event.kind == "clashed":
            ctx.numbers[CLASH_WON] = seen.amount
        if much:
            ctx.numbers[Noted.AMOUNT] = seen.amount
        if seen.kind == HappeningKind.ROLLED:  # `the result`, until the text itself rolls a die (CR 706.2)
            ctx.numbers[ROLLED] = seen.amount
        if condition is not None and not condition(state, ctx):
            return False
        note(ctx, event.thing_ref, seen.became if moved else seen.thing)
        note(ctx, event.source_ref, seen.source)
        if event.owner_ref:
            ctx.refs[event.owner_ref] = (player_thing(whose(state, seen.thing)),)
        if event.by_ref and seen.source:
            ctx.refs[event.by_ref] = (player_thing(controller_of_any(state, seen.source)),)
        if turned and seen.thing == ctx.source:
            ctx.x = seen.amount  # the X that was paid (CR 702.37f)
        if combats:
            ctx.refs[Role.DEFENDING] = (player_thing(defending_seat(state, seen.source)),)
        return True

    return Watch(_KINDS[event.kind], match, _batch(event))


def is_such(awaited: Watch, seen: Happening) -> bool:
    """Tells whether something in the history of a turn is of the kind waited for: leaving is kept as a move (CR 603.6c)."""
    if awaited.kind is HappeningKind.LEAVES:
        return seen.kind is HappeningKind.MOVED and seen.origin == ZONE_NAMES["battlefield"]
    return seen.kind == awaited.kind


def _batch(event: m.Event) -> tuple[str, ...]:
    """Returns the reference that holds all of several things that one event is about at once."""
    both = (event.thing_ref, event.source_ref)
    return {"": (), "thing": both[:1], "source": both[1:], "both": both}[event.batch]
