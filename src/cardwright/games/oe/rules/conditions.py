"""Chapter 6.1: conditions on cards, compiled to tests."""

from collections.abc import Callable

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary
from cardwright.games.oe.rules.state import ATTRIBUTE, STATE, State
from cardwright.games.oe.rules.targets import Context, Fits, Where, fits_all, is_hidden, sides

Holds = Callable[[State, int], bool]


class Test:
    """A condition on cards: which it looks at, and what must be so of how many of them."""

    __slots__ = ("amount", "holds", "looks", "owner", "where")

    def __init__(self, change: t.Change) -> None:
        self.amount = vocabulary.AMOUNTS[change.amount]
        self.owner = change.owner
        self.where = Where((change.location,))
        self.looks = _looks(change.specifier)
        self.holds = _holds(change)

    def met(self, state: State, context: Context, *, linked: bool) -> bool:
        """Returns whether it holds now; `linked` looks only at the cards that the link before was done to."""
        groups = [self._group(state, context, seat, linked) for seat in sides(self.owner, context, state)]
        if self.owner != "BOTHPLAYERS":
            groups = [[number for group in groups for number in group]]
        return bool(groups) and all(self._enough(state, group) for group in groups)

    def fitting(self, state: State, context: Context) -> tuple[int, ...]:
        """Returns the cards of which it holds now."""
        return tuple(
            number
            for seat in sides(self.owner, context, state)
            for number in self._group(state, context, seat, linked=False)
            if self.holds(state, number)
        )

    def _group(self, state: State, context: Context, seat: int, linked: bool) -> list[int]:
        pieces = state.pieces
        if linked:
            found = [
                n
                for n in context.before
                if pieces[n].owner == seat and self.where.holds(pieces[n], context.home)
            ]
        else:
            found = self.where.pieces(state, seat, context.home)
            if self.where.hand and seat != context.seat:
                found = [n for n in found if not is_hidden(pieces[n], context.seat)]
        looks = self.looks
        return [n for n in found if looks(state, n, pieces[n])]

    def _enough(self, state: State, group: list[int]) -> bool:
        count = sum(1 for number in group if self.holds(state, number))
        return self.amount.met(count, len(group))


def _looks(specifier: t.Specifier) -> Fits:
    if isinstance(specifier, t.State):
        on = vocabulary.STATES[specifier.word].on
        return lambda _state, _number, piece: piece.face.type in on
    return fits_all((specifier,))


def _holds(change: t.Change) -> Holds:
    match change.specifier, change.value:
        case t.Attribute(word=word), t.Number(value=wanted):
            attribute = ATTRIBUTE[word]
            return lambda state, number: state.value(number, attribute) == wanted
        case t.Attribute(word=word), _:
            attribute = ATTRIBUTE[word]
            return lambda state, number: state.value(number, attribute) != 0
        case t.State(word=word), t.State(word=other):
            both = STATE[word] | STATE[other]
            return lambda state, number: state.mask(number) & both == both
        case t.State(word=word), t.Number(value=0):
            bit = STATE[word]
            return lambda state, number: not state.mask(number) & bit
        case t.State(word=word), _:
            bit = STATE[word]
            return lambda state, number: bool(state.mask(number) & bit)
        case _, t.State(word=word):
            bit = STATE[word]
            return lambda state, number: bool(state.mask(number) & bit)
        case _:
            raise ValueError(f"a condition that the checker should have refused: {change}")
