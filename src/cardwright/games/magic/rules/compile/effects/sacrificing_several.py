"""Sacrifices of several kinds: `sacrifice an artifact or another creature`, `sacrifice a Swamp and a Forest`."""

from collections.abc import Callable, Sequence

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.actions import sacrifice
from cardwright.games.magic.rules.compile.amounts import count_of
from cardwright.games.magic.rules.compile.picking import choose_among
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_Able = Callable[[MagicState, Ctx, int], list[int]]
"""What a seat could sacrifice for a part of the list."""


def sacrifices_several(unit: Unit, said: Said, what: tree.NounList) -> Doing:
    """Compiles a list of what is sacrificed: one of all with "or", each of them at once with "and"."""
    who = unit.actor(said.subject)
    able, count = [], []
    for one in what.items:
        made, many = _part(unit, one)
        able.append(made)
        count.append(many)
    if what.join == "or":
        if any(isinstance(one, tree.SelfRef) for one in what.items):
            raise NotYet(what)
        able, count = [_union(able)], [unit.amount(None)]
    elif what.join != "and":
        raise NotYet(what)
    before = len(unit.spoken)
    key = unit.introduce(
        player=False, plural=what.join == "and", nouns=("creature", "permanent", "sacrificed")
    )
    unit.note(what, before)

    def needs(state: MagicState, ctx: Ctx, seat: int) -> list[list[int]]:
        found: list[list[int]] = []
        for fits, many in zip(able, count, strict=True):
            found.extend([fits(state, ctx, seat)] * many(state, ctx))
        return found

    def run(state: MagicState, ctx: Ctx) -> Steps:
        doomed: list[int] = []
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
                taken.extend((yield from choose_among(seat, kept, 1, 1, "a sacrifice", ctx)))
            doomed.extend(taken)
        ctx.refs[key] = tuple(doomed)
        ctx.did = enough
        yield from sacrifice(state, doomed, source=ctx.source)

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(_fits(needs(state, ctx, seat_of(one)), ()) for one in who(state, ctx))

    return Doing(run, can)


def _part(unit: Unit, node: tree.Phrase) -> tuple[_Able, Amount]:
    if isinstance(node, tree.SelfRef):
        return _own, unit.amount(None)
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
            for one in current(state).controlled[seat]
            if noun.test(state, ctx, one) and not (other and one == ctx.source)
        ]

    return able, many


def _own(state: MagicState, ctx: Ctx, seat: int) -> list[int]:
    return [one for one in current(state).controlled[seat] if one == ctx.source]


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
