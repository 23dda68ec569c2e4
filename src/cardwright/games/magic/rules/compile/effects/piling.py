"""Two piles (CR 700.3): who separates things into them, who chooses one, and which is the other."""

from collections.abc import Generator
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Pick, Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things, seat_of
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps

_PILES: Final = ("pile 1", "pile 2")
CHOSEN: Final = "chosen pile"
OTHER: Final = "other pile"


def is_pile(node: tree.Phrase | None) -> bool:
    """Tells whether a phrase is a pile, or several: `one pile`, `that pile`, `one of those piles`."""
    if isinstance(node, tree.Partitive):
        node = node.of
    return isinstance(node, tree.NounPhrase) and [head.thing for head in node.heads] == ["pile"]


def pile_around(node: tree.Phrase | None) -> tree.Phrase | None:
    """Returns the pile that a phrase is about: itself, or that in which `all permanents in the pile of …` are."""
    if is_pile(node):
        return node
    if not isinstance(node, tree.NounPhrase) or not isinstance(node.determiner, tree.All):
        return None
    return next(
        (one.zone for one in node.qualifiers if isinstance(one, tree.InZone) and is_pile(one.zone)), None
    )


def divides(unit: Unit, said: Said) -> Doing:
    """`An opponent separates those cards into two piles.`, `… into a face-down pile and a face-up pile.`"""
    from cardwright.games.magic.rules.library import shown_to

    verb: tree.DivideInto = said.verb
    hides = _is_face_down_and_up(verb.into)
    if not hides and not (is_pile(verb.into) and _is_two(verb.into)):
        raise NotYet(verb)
    who, what = unit.actor(said.subject), unit.things(verb.what)
    unit.notes.put(notes.IN_PILES, True)
    prompt = "the face-down pile" if hides else "the first pile"

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            found = [one for one in what(state, ctx) if one in state.objects]
            first = yield from _separate(seat_of(player), found, prompt, ctx)
            second = tuple(one for one in found if one not in first)
            if hides:
                shown_to(state, second, EVERYONE)
            ctx.refs[_PILES[0]], ctx.refs[_PILES[1]] = first, second

    return Doing(run)


def _separate(seat: int, found: list[int], prompt: str, ctx: Ctx) -> Generator[Decision, Option, Things]:
    """Lets a seat choose what is in one of two piles; either may be empty (CR 700.3b)."""
    chosen = yield from choose_among(seat, found, 0, len(found), prompt, ctx)
    return chosen


def _is_two(node: tree.Phrase) -> bool:
    return isinstance(node, tree.NounPhrase) and node == tree.NounPhrase(
        determiner=tree.Counted(count=tree.Number(value=2)), heads=(tree.Head(thing="pile", plural=True),)
    )


def _is_face_down_and_up(node: tree.Phrase) -> bool:
    def pile(status: str) -> tree.NounPhrase:
        return tree.NounPhrase(
            determiner=tree.A(), shared=(tree.StatusIs(status=status),), heads=(tree.Head(thing="pile"),)
        )

    return isinstance(node, tree.NounList) and node.items == (pile("face-down"), pile("face-up"))


def pile_pick(unit: Unit, node: tree.Phrase) -> Pick | None:
    """Compiles the things of a pile that somebody chooses, or of the one that was chosen; None for other phrases."""
    pile = pile_around(node)
    if pile is None or not unit.notes.get(notes.IN_PILES):
        return None
    if isinstance(pile, tree.NounPhrase) and isinstance(pile.determiner, tree.That):
        return _chosen_before(unit, node, pile)
    by = _chooser(node)
    if by is None and not _is_one(pile):
        raise NotYet(node)
    unit.notes.put(notes.PILE_CHOSEN, True)
    chooser = unit.pick(by) if by is not None else None

    def pick(state: MagicState, ctx: Ctx, seat: int) -> Generator[Decision, Option, Things]:
        if chooser is not None:
            people = yield from chooser(state, ctx, seat)
            seat = seat_of(people[0]) if people else seat
        options = [Option("one pile", (at + 1,), ctx.refs[key]) for at, key in enumerate(_PILES)]
        answer = yield Decision(seat, Kind.CHOOSE, "a pile", options, about=(ctx.source,))
        ctx.refs[CHOSEN] = ctx.refs[_PILES[answer.number - 1]]
        ctx.refs[OTHER] = ctx.refs[_PILES[2 - answer.number]]
        return ctx.refs[CHOSEN]

    return pick


def _chosen_before(unit: Unit, node: tree.Phrase, pile: tree.NounPhrase) -> Pick:
    """`that pile`, of which somebody has chosen one."""
    if not unit.notes.get(notes.PILE_CHOSEN) or pile.heads[0].plural or pile is not node:
        raise NotYet(node)

    def pick(_state: MagicState, ctx: Ctx, _seat: int) -> Generator[Decision, Option, Things]:
        yield from ()
        return ctx.refs[CHOSEN]

    return pick


def _chooser(node: tree.Phrase) -> tree.Phrase | None:
    found = node.qualifiers if isinstance(node, tree.NounPhrase) else ()
    return next((one.by for one in found if isinstance(one, tree.OfChoice)), None)


def _is_one(node: tree.Phrase) -> bool:
    one = tree.Number(value=1)
    if isinstance(node, tree.Partitive):
        return node.count == one
    return isinstance(node, tree.NounPhrase) and node.determiner == tree.Counted(count=one)


def is_other_pile(unit: Unit, node: tree.Rest) -> bool:
    """Tells whether `the other` is the pile that was not chosen: of two piles there is only one other."""
    return bool(unit.notes.get(notes.IN_PILES)) and node.of is None and node.wording == _THE_OTHER


_THE_OTHER: Final = 1
"""The wording of `the other`; the others are of `the rest`."""
