"""Cards looked at, found, ordered and put back (CR 401, 701.18 to 701.20)."""

from collections.abc import Generator, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.searching import searched
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import BOTTOM, move_all
from cardwright.kernel import Decision, Kind, Option, Steps


def in_order(
    _state: MagicState, seat: int, things: Sequence[int], ctx: Ctx
) -> Generator[Decision, Option, list[int]]:
    """Lets a seat put things in an order."""
    left = list(things)
    chosen: list[int] = []
    while len(left) > 1:
        options = [Option("thing", (one,), (one,)) for one in left]
        answer = yield Decision(seat, Kind.ORDER, "which card comes first", options, about=(ctx.source,))
        left.remove(answer.number)
        chosen.append(answer.number)
    return [*chosen, *left]


def put_back(
    state: MagicState, ctx: Ctx, seat: int, staying: list[int], leaving: list[int], away: Zone
) -> Steps:
    if away is Zone.GRAVEYARD:
        yield from move_all(state, leaving, Zone.GRAVEYARD, source=ctx.source, word="surveil")
    else:
        ordered = yield from in_order(state, seat, leaving, ctx)
        for one in ordered:
            yield from move_all(state, (one,), Zone.LIBRARY, at=BOTTOM, source=ctx.source)
    if len(staying) > 1:
        top = yield from in_order(state, seat, staying, ctx)
        rest = [one for one in state.libraries[seat] if one not in top]
        state.libraries[seat] = (*rest, *reversed(top))
        state.touch()


def shown_to(state: MagicState, cards: Sequence[int], mask: int) -> None:
    """Lets seats know what cards are."""
    for one in cards:
        obj = state.objects.get(one)
        if obj is not None and obj.known | mask != obj.known:
            state.put(replace(obj, known=obj.known | mask))


FIND: Final = "a card, or fail to find one"
"""What is chosen where a search must find what is there, but nobody can tell whether it did (CR 701.19b)."""


def looked_through(state: MagicState, ctx: Ctx, seat: int, zone: Zone, owner: int) -> Sequence[int]:
    """Returns the cards of a zone that a player may find; of a library that they can't search, none."""
    if zone is Zone.LIBRARY:
        return searched(state, seat, owner, ctx.source) or ()
    return tuple(reversed(state.zone_ids(zone, owner)))


def shows(state: MagicState, seat: int, cards: list[int]) -> None:
    """Lets a seat see cards that it searches among."""
    for one in cards:
        obj = state.objects[one]
        if not obj.known >> seat & 1:
            state.put(replace(obj, known=obj.known | 1 << seat))
