"""Giving up things of several kinds: `sacrifice a Swamp and a Forest`, `discard a Mountain card or a red card`."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.actions import discard, sacrifice, sacrificeable
from cardwright.games.magic.rules.compile.nouns.amounts import count_of
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_Able = Callable[[MagicState, Ctx, int], list[int]]
"""What a seat could give up for a part of the list."""


class Giving(Struct, frozen=True):
    """A way to give things up: what a player has of them, how they are asked, what becomes of it."""

    had: Callable[[MagicState, Ctx, int], Iterable[int]]
    prompt: str
    nouns: tuple[str, ...]
    give: Callable[[MagicState, Ctx, int, list[int]], Steps]


def _discard(state: MagicState, ctx: Ctx, seat: int, given: list[int]) -> Steps:
    for one in given:
        yield from discard(state, seat, one, source=0 if ctx.paying else ctx.source)


SACRIFICE: Final = Giving(
    lambda state, ctx, seat: sacrificeable(state, seat, cost=ctx.for_cost),
    "a sacrifice",
    ("creature", "permanent", "sacrificed"),
    lambda state, ctx, _seat, given: sacrifice(state, given, source=ctx.source),
)

DISCARD: Final = Giving(
    lambda state, ctx, seat: [one for one in state.hands[seat] if one != ctx.source],
    "a card to discard",
    ("card", "discarded"),
    _discard,
)


def gives_up_several(unit: Unit, said: Said, what: tree.NounList, giving: Giving) -> Doing:
    """Compiles a list of what is given up: one of all with "or", each of them at once with "and"."""
    who = unit.actor(said.subject)
    able, count = [], []
    for one in what.items:
        made, many = _part(unit, one, giving)
        able.append(made)
        count.append(many)
    if what.join == "or":
        if any(isinstance(one, tree.SelfRef) for one in what.items):
            raise NotYet(what)
        able, count = [_union(able)], [unit.amount(None)]
    elif what.join != "and":
        raise NotYet(what)
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=what.join == "and", nouns=giving.nouns)
    unit.note(what, before)

    def needs(state: MagicState, ctx: Ctx, seat: int) -> list[list[int]]:
        found: list[list[int]] = []
        for fits, many in zip(able, count, strict=True):
            found.extend([fits(state, ctx, seat)] * many(state, ctx))
        return found

    def run(state: MagicState, ctx: Ctx) -> Steps:
        given: list[tuple[int, list[int]]] = []
        enough = True
        for player in who(state, ctx):
            seat = seat_of(player)
            wanted = needs(state, ctx, seat)
            enough = enough and _fits(wanted, ())
            taken: list[int] = []
            for at, fits in enumerate(wanted):
                left = wanted[at + 1 :]
                options = [one for one in fits if one not in taken]
                kept = [one for one in options if _fits(left, (*taken, one))] or options
                taken.extend((yield from choose_among(seat, kept, 1, 1, giving.prompt, ctx)))
            given.append((seat, taken))
        ctx.refs[key] = tuple(one for _, taken in given for one in taken)
        ctx.did = enough
        for seat, taken in given:
            yield from giving.give(state, ctx, seat, taken)

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(_fits(needs(state, ctx, seat_of(one)), ()) for one in who(state, ctx))

    return Doing(run, can)


def _part(unit: Unit, node: tree.Phrase, giving: Giving) -> tuple[_Able, Amount]:
    if isinstance(node, tree.SelfRef):
        return (
            lambda state, ctx, seat: [one for one in giving.had(state, ctx, seat) if one == ctx.source]
        ), unit.amount(None)
    if not isinstance(node, tree.NounPhrase) or not isinstance(
        node.determiner, tree.A | tree.Another | tree.Counted
    ):
        raise NotYet(node)
    if any(isinstance(one, tree.OfChoice) for one in node.qualifiers):
        raise NotYet(node)
    noun = unit.noun(node)
    other = isinstance(node.determiner, tree.Another)
    many = unit.amount(None) if other else count_of(unit, node)

    def able(state: MagicState, ctx: Ctx, seat: int) -> list[int]:
        return [
            one
            for one in giving.had(state, ctx, seat)
            if noun.test(state, ctx, one) and not (other and one == ctx.source)
        ]

    return able, many


def _union(able: Sequence[_Able]) -> _Able:
    return lambda state, ctx, seat: list(
        dict.fromkeys(one for fits in able for one in fits(state, ctx, seat))
    )


def _fits(wanted: Sequence[Sequence[int]], taken: tuple[int, ...]) -> bool:
    """Tells whether there is something else for each of what is wanted."""
    given: dict[int, int] = {}
    return all(_give(wanted, at, taken, given, []) for at in range(len(wanted)))


def _give(
    wanted: Sequence[Sequence[int]], at: int, taken: tuple[int, ...], given: dict[int, int], tried: list[int]
) -> bool:
    """Gives a place something that fits it, if need be by giving another place something else."""
    for one in wanted[at]:
        if one in taken or one in tried:
            continue
        tried.append(one)
        if one not in given or _give(wanted, given[one], taken, given, tried):
            given[one] = at
            return True
    return False
