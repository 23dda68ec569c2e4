"""Choosing among things, and what they have become (CR 400.7, 608.2d)."""

from collections.abc import Callable, Generator, Sequence
from typing import Final, NamedTuple

from cardwright.games.magic.rules.ability import Together
from cardwright.games.magic.rules.context import Ctx, Things, is_player, seat_of
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import parts_of
from cardwright.kernel import CHANCE, DONE, Decision, Kind, Option

STAYS: Final = "stays"
"""Noted by an event that moves nothing: what it is about is not looked for in another zone."""


class Fits(NamedTuple):
    """What must hold of things together, as it stands now."""

    reach: Callable[[Sequence[int], Sequence[int]], int]
    enough: Callable[[Sequence[int]], bool]


def fits_now(state: MagicState, ctx: Ctx, together: Together | None) -> Fits | None:
    """Returns what must hold of things together, as it stands now."""
    if together is None:
        return None
    return Fits(
        lambda chosen, found: together.reach(state, ctx, chosen, found),
        lambda chosen: together.enough(state, ctx, chosen),
    )


def choose_among(
    seat: int,
    found: Sequence[int],
    low: int,
    high: int,
    text: str,
    ctx: Ctx,
    fits: Fits | None = None,
) -> Generator[Decision, Option, Things]:
    """Lets a seat choose between `low` and `high` of some things; as many as there are, if they are fewer.

    `fits` tells what must hold of those chosen together.
    """
    found = list(found)
    low = min(low, len(found) if fits is None else fits.reach((), found))
    if low >= len(found) and (fits is None or fits.enough(found)):
        for one in found:  # there is nothing to choose, but what is taken may be told
            yield _choosing(seat, [Option("thing", (one,), (one,))], text, ctx)
        return tuple(found)
    chosen: list[int] = []
    while len(chosen) < high:
        options = [
            Option("thing", (one,), (one,))
            for one in found
            if one not in chosen
            and (fits is None or fits.reach((*chosen, one), found) >= max(low, len(chosen) + 1))
        ]
        if not options:
            break
        if len(chosen) >= low and (fits is None or fits.enough(chosen)):
            options.append(DONE)
        answer = yield _choosing(seat, options, text, ctx)
        if answer.verb == "done":
            break
        chosen.append(answer.number)
    return tuple(chosen)


def _choosing(seat: int, options: list[Option], text: str, ctx: Ctx) -> Decision:
    prompt = f"choose {text.removeprefix('target ')}"
    return Decision(seat, Kind.CHOOSE, prompt, options, about=(ctx.source,))


def choose_at_random(found: Sequence[int], count: int) -> Generator[Decision, Option, Things]:
    """Lets chance choose so many of some things; as many as there are, if they are fewer."""
    left: list[int] = list(found)
    chosen: list[int] = []
    while left and len(chosen) < count:
        options = [Option("thing", (one,), (one,)) for one in left]
        answer = yield Decision(CHANCE, Kind.CHANCE, "what is chosen at random", options)
        chosen.append(answer.number)
        left.remove(answer.number)
    return tuple(chosen)


def seats_of(things: Sequence[int]) -> list[int]:
    """Returns the seats of things that are players."""
    return [seat_of(one) for one in things if is_player(one)]


def is_on_battlefield(state: MagicState, one: int) -> bool:
    """Tells whether something is a permanent now."""
    return one in current(state).chars


def present(state: MagicState, one: int) -> int:
    """Returns the object that is meant now: the very one, or what it became when it last changed zones (400.7)."""
    if one in state.objects or is_player(one):
        return one
    new = state.became.get(one, 0)
    return new if new in state.objects else 0


def found_now(state: MagicState, ctx: Ctx, things: Sequence[int]) -> Things:
    """Returns the objects that an effect can still find: those that it, or its event, has moved itself (CR 400.7)."""
    return tuple(
        part
        for one in things
        if (new := present(state, one)) and (new == one or _may_follow(state, ctx, one, new))
        for part in (parts_of(state, new) if new != one else (new,))
    )


def _may_follow(state: MagicState, ctx: Ctx, one: int, new: int) -> bool:
    """Tells whether an ability may follow an object to its new zone.

    It may if it moved the object itself, if the object moved as it triggered, as its costs were paid (CR 400.7h), or
    (CR 603.7c) before a delayed ability came about; not if something else did meanwhile, or at the same time to its own
    source, unless that is an Aura that went with what it enchanted (CR 400.7f).
    """
    began = ctx.numbers.get(Noted.BEGAN)
    if began is None or new >= began or new == ctx.numbers.get(Noted.MOVED):
        return True
    since = ctx.numbers.get(Noted.SINCE)
    if since is not None:
        return new < since
    paid = ctx.numbers.get(Noted.PAID)
    if paid is not None:
        return new < paid
    if ctx.numbers.get(STAYS):
        return False
    return new < ctx.item and (one != ctx.source or _went_along(state, one, new))


def _went_along(state: MagicState, one: int, new: int) -> bool:
    """Tells whether an Aura was put into a graveyard because what it enchanted had left."""
    if one not in state.lki:
        return False
    was = state.lki[one]
    if "Aura" not in was[1].subtypes or state.objects[new].zone is not Zone.GRAVEYARD:
        return False
    return was[0].attached not in state.objects


def present_all(state: MagicState, things: Sequence[int]) -> Things:
    """Returns the objects that are meant now, without those that are gone."""
    return tuple(
        part
        for one in things
        if (new := present(state, one))
        for part in (parts_of(state, new) if new != one else (new,))
    )
