"""What a text notes while it runs, for what it goes on to say of it (CR 608.2c, 608.2h, 607.2)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.context import Ctx, Things, is_player, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.state import MagicState

ITSELF: Final = "itself"
"""Where a text that has put its own source onto the battlefield finds it (CR 400.7j)."""


EXCESS: Final = "excess"
"""The number of what was dealt in excess this way; `excess 12` is that to one thing."""


DEALT_DAMAGE: Final = "dealt damage this way"
"""Holds the players and objects that the last instruction has dealt damage to."""


def counters_put(kind: str) -> str:
    """Returns where the text notes on what it has put counters of a kind, or of any kind (CR 608.2c)."""
    return f"{kind} counters put this way".lstrip()


def note_counters_put(ctx: Ctx, kind: str, thing: int) -> None:
    """Notes that the text has put counters on something."""
    for key in (counters_put(kind), counters_put("")):
        ctx.refs[key] = (*(one for one in ctx.refs.get(key, ()) if one != thing), thing)


def note_excess(state: MagicState, ctx: Ctx, began: int) -> None:
    """Notes what was dealt damage since an instruction began, and how much in excess."""
    ctx.refs[DEALT_DAMAGE] = tuple(
        dict.fromkeys(seen.thing for seen in state.history[began:] if seen.kind == HappeningKind.DAMAGED)
    )
    ctx.numbers[EXCESS] = 0
    for seen in state.history[began:]:
        if seen.kind == EXCESS:
            ctx.numbers[EXCESS] += seen.amount
            ctx.numbers[f"{EXCESS} {seen.thing}"] = seen.amount


def put_key(name: str) -> str:
    """Returns the key under which a text holds what it has put into a zone."""
    return f"put {name}"


MADE_WITH: Final = "made with"
"""The reference by which a token knows what has created it."""


def note_made(state: MagicState, source: int, tokens: Sequence[int]) -> None:
    """Notes which permanent has created tokens (CR 607.1)."""
    maker = state.objects.get(source)
    if maker is None or maker.zone is not Zone.BATTLEFIELD:
        return
    for one in tokens:
        if one in state.objects:
            obj = state.objects[one]
            state.objects[one] = replace(obj, refs=(*obj.refs, (MADE_WITH, (source,))))


def was_made_with(state: MagicState, thing: int, source: int) -> bool:
    """Tells whether a permanent has created a token."""
    obj = state.objects.get(thing)
    return obj is not None and any(key == MADE_WITH and source in made for key, made in obj.refs)


def note_put(state: MagicState, ctx: Ctx, came: Things) -> None:
    """Notes what has come where, for what the text goes on to ask."""
    for one in came:
        obj = state.objects.get(one)
        if obj is not None:
            key = put_key(obj.zone.name.lower())
            ctx.refs[key] = (*ctx.refs.get(key, ()), one)


_ORDINARY = ("+1/+1", "-1/-1", "loyalty")


def note_marked(state: MagicState, source: int, kind: str, thing: int) -> None:
    """Notes that a permanent has put a counter of an unusual kind on another one."""
    obj = state.objects.get(source)
    if is_player(thing):
        return
    if obj is None or obj.zone is not Zone.BATTLEFIELD or thing == source or kind in _ORDINARY:
        return
    key = f"marked {kind}"
    there = next((things for name, things in obj.refs if name == key), ())
    if thing not in there:
        kept = tuple(pair for pair in obj.refs if pair[0] != key)
        state.objects[source] = replace(obj, refs=(*kept, (key, (*there, thing))))
        state.touch()


def note(ctx: Ctx, key: str, one: int) -> None:
    """Notes what an event was about."""
    if key:
        ctx.refs[key] = (one,)


def note_before(state: MagicState, ctx: Ctx, thing: int) -> None:
    """Notes a life total or loyalty before damage is dealt."""
    if is_player(thing):
        ctx.numbers[f"before {thing}"] = state.players[seat_of(thing)].life
    elif thing in state.objects and state.objects[thing].counter("loyalty"):
        ctx.numbers[f"before {thing}"] = state.objects[thing].counter("loyalty")


def is_in_graveyard(state: MagicState, one: int) -> bool:
    now = state.objects.get(state.became.get(one, 0))
    return one not in state.objects and now is not None and now.zone is Zone.GRAVEYARD


def follow_cards(state: MagicState, ctx: Ctx, moved: tuple[int, ...]) -> None:
    """Lets what a text goes on to say of cards be about what they are in their new zone.

    Of what has left the battlefield or the stack the text may still ask what it was there (CR 608.2h).
    """
    cards = {
        one: state.became[one]
        for one in moved
        if one in state.became and state.lki[one][0].zone not in (Zone.BATTLEFIELD, Zone.STACK)
    }
    for key, things in list(ctx.refs.items()) if cards else ():
        if things and all(one in cards for one in things):
            ctx.refs[key] = tuple(cards[one] for one in things)


def follow(state: MagicState, ctx: Ctx, made: dict[int, int]) -> None:
    """Lets what the text goes on to say of the cards be about the permanents that they have become."""
    olds = dict(made)
    for old, new in state.became.items():
        if new in olds:
            olds.setdefault(old, olds[new])
    for key, things in list(ctx.refs.items()):
        if things and all(one in olds for one in things):
            ctx.refs[key] = tuple(olds[one] for one in things)
    if ctx.source in olds:
        ctx.refs[ITSELF] = (olds[ctx.source],)


SEARCHED: Final = "searched this way"
"""Holds the players who have searched a library. Of "graveyard and/or library", a library in which nothing was
found is searched; one is not where the card was found elsewhere."""
