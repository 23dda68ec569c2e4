"""Chapter 6.2: whom effects are done to. Places, cards that fit, and choosing among them."""

from collections.abc import Callable, Generator
from typing import Final, TypeVar

from cardwright.games.oe.language import kinds, vocabulary
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.rules.state import (
    BOARD,
    COLUMNS,
    GRAVE,
    HAND,
    REVEALED,
    SLOT,
    STATE,
    WIDTH,
    Piece,
    State,
)
from cardwright.kernel import DONE, Decision, Kind, Option

T = TypeVar("T")
Asking = Generator[Decision, Option, list[int]]


def at_once(value: T) -> Generator[Decision, Option, T]:
    """Returns a value as a piece of the rules that asks nothing."""
    return value
    yield


class Context:
    """What an effect knows while it happens: its card, its player, where it stood, whom the link before met."""

    __slots__ = ("asks", "before", "home", "seat", "source")

    def __init__(self, source: int, seat: int, home: int, *, asks: bool) -> None:
        self.source = source
        self.seat = seat
        self.home = home
        self.asks = asks
        self.before: list[int] = []


Fits = Callable[[State, int, Piece], bool]
_ALL_SLOTS: Final = tuple(range(WIDTH))


# --- places ------------------------------------------------------------------------------------------------


class Where:
    """Places of one side, compiled: slots that are fixed, or that follow the card; the hand; the graveyard."""

    __slots__ = ("by_home", "grave", "hand", "slots")

    def __init__(self, locations: tuple[t.Location, ...]) -> None:
        self.hand = self.grave = row = column = False
        found: set[int] = set()
        for location in locations:
            match location:
                case t.Place(word="HAND"):
                    self.hand = True
                case t.Place(word="GRAVE"):
                    self.grave = True
                case t.Place(word="THISROW"):
                    row = True
                case t.Place(word="THISCOLUMN"):
                    column = True
                case _:
                    found.update(SLOT[word] for word in kinds.slots_of(location))
        self.slots = tuple(sorted(found))
        self.by_home = tuple(_around(self.slots, home, row, column) for home in _ALL_SLOTS)

    def slots_for(self, home: int) -> tuple[int, ...]:
        """Returns the slots that are meant, for a card that stands at `home` (or nowhere: -1)."""
        return self.by_home[home] if home >= 0 else self.slots

    def holds(self, piece: Piece, home: int) -> bool:
        """Returns whether a piece is in one of the places, on its side."""
        if piece.zone == BOARD:
            return piece.slot in self.slots_for(home)
        return (piece.zone == HAND and self.hand) or (piece.zone == GRAVE and self.grave)

    def pieces(self, state: State, seat: int, home: int) -> list[int]:
        """Returns the pieces of a side in the places: board, then hand, then graveyard."""
        slots = self.by_home[home] if home >= 0 else self.slots
        board = state.board
        if seat:
            found = [board[slot + WIDTH] for slot in slots if board[slot + WIDTH]]
        else:
            found = [board[slot] for slot in slots if board[slot]]
        if self.hand:
            found.extend(state.hands[seat])
        if self.grave:
            found.extend(state.graves[seat])
        return found


def _around(slots: tuple[int, ...], home: int, row: bool, column: bool) -> tuple[int, ...]:
    """Returns some slots with those of the row, or the column, of a slot."""
    if not (row or column):
        return slots
    return tuple(
        slot
        for slot in _ALL_SLOTS
        if slot in slots
        or (row and slot // COLUMNS == home // COLUMNS)
        or (column and slot % COLUMNS == home % COLUMNS)
    )


def sides(owner: str, context: Context, state: State) -> tuple[int, ...]:
    """Returns the sides that an ownership means, the player's own first."""
    match owner:
        case "YOU":
            return (context.seat,)
        case "OPPONENT":
            return (1 - context.seat,)
        case "OWNER":
            return (state.pieces[context.before[0]].owner,) if context.before else ()
        case _:
            return (context.seat, 1 - context.seat)


# --- cards that fit ----------------------------------------------------------------------------------------


def fits_all(specifiers: tuple[t.Specifier, ...]) -> Fits:
    """Returns a test for pieces that all of the specifiers mean."""
    tests = [_fits(specifier) for specifier in specifiers]
    if len(tests) == 1:
        return tests[0]
    return lambda state, number, piece: all(test(state, number, piece) for test in tests)


def _fits(specifier: t.Specifier) -> Fits:
    match specifier:
        case t.Name(text=name):
            return lambda _state, _number, piece: piece.face.name == name
        case t.State(word=word):
            bit = STATE[word]
            return lambda state, number, _piece: bool(state.mask(number) & bit)
        case t.Attribute(word=word):
            on = vocabulary.ATTRIBUTES[word].on
            return lambda _state, _number, piece: piece.face.type in on
        case t.Kind():
            subtypes = kinds.of_kind(specifier)
            return lambda _state, _number, piece: piece.face.subtype in subtypes


# --- picking -----------------------------------------------------------------------------------------------

COUNTS: Final = {word: amount.bounds for word, amount in vocabulary.AMOUNTS.items() if not amount.all}


class Picker:
    """A target, compiled: who can be meant, and how many are chosen."""

    __slots__ = ("amount", "fits", "owner", "subtypes", "where")

    def __init__(self, target: t.Target) -> None:
        self.subtypes: kinds.Subtypes = kinds.ALL
        self.fits: Fits | None = None
        if isinstance(target, t.Pick):
            self.amount = target.amount
            self.owner = target.owner
            self.subtypes = kinds.of_specifiers(target.specifiers)
            asks_more = any(isinstance(s, t.Name | t.State) for s in target.specifiers)
            self.fits = fits_all(target.specifiers) if asks_more else None
            self.where = Where(target.locations)
        else:
            self.amount, self.owner = "ALL", "YOU"
            self.where = Where((target,))

    def candidates(self, state: State, context: Context, seat: int) -> list[int]:
        """Returns the pieces of a side that can be meant."""
        found = self.where.pieces(state, seat, context.home)
        if not found:
            return found
        pieces, subtypes, fits = state.pieces, self.subtypes, self.fits
        if self.where.hand and seat != context.seat and self.amount != "ALL":
            return [n for n in found if is_hidden(pieces[n], context.seat) or self.suits(state, n)]
        if fits is None:
            return [n for n in found if pieces[n].face.subtype in subtypes]
        return [n for n in found if pieces[n].face.subtype in subtypes and fits(state, n, pieces[n])]

    def suits(self, state: State, number: int) -> bool:
        """Returns whether a piece is such as the target says."""
        piece = state.pieces[number]
        if piece.face.subtype not in self.subtypes:
            return False
        return self.fits is None or self.fits(state, number, piece)

    def _turned_out(self, state: State, chosen: list[int]) -> list[int]:
        """Leaves out what was chosen unseen and does not fit."""
        return [number for number in chosen if self.suits(state, number)]

    def any(self, state: State, context: Context) -> bool:
        """Returns whether anything can be meant."""
        subtypes, fits, pieces = self.subtypes, self.fits, state.pieces
        for seat in sides(self.owner, context, state):
            unseen = self.where.hand and seat != context.seat
            for number in self.where.pieces(state, seat, context.home):
                piece = pieces[number]
                if unseen and is_hidden(piece, context.seat):
                    return True
                if piece.face.subtype in subtypes and (fits is None or fits(state, number, piece)):
                    return True
        return False

    def first(self, state: State, context: Context) -> list[int]:
        """Returns the targets where nobody is asked: all, or the first ones."""
        if self.owner == "YOU":
            found = self.candidates(state, context, context.seat)
            return found if self.amount == "ALL" else found[: COUNTS[self.amount][1]]
        groups = [self.candidates(state, context, seat) for seat in sides(self.owner, context, state)]
        if self.owner != "BOTHPLAYERS":
            groups = [[number for group in groups for number in group]]
        if self.amount != "ALL":
            groups = [group[: COUNTS[self.amount][1]] for group in groups]
        return self._turned_out(state, [number for group in groups for number in group])

    def pick(self, state: State, context: Context) -> Asking:
        """Chooses the targets: asks the effect's player, or takes the first ones where nobody is asked."""
        if not context.asks or self.amount == "ALL":
            return self.first(state, context)
        groups = [self.candidates(state, context, seat) for seat in sides(self.owner, context, state)]
        if self.owner != "BOTHPLAYERS":
            groups = [[number for group in groups for number in group]]
        chosen: list[int] = []
        for group in groups:
            chosen.extend((yield from self._some(state, context, group)))
        return self._turned_out(state, chosen) if self.where.hand else chosen

    def _some(self, state: State, context: Context, group: list[int]) -> Asking:
        least, most = COUNTS[self.amount]
        chosen: list[int] = []
        left = group
        while left and len(chosen) < most:
            ends = len(chosen) >= least
            picked = yield from choose(state, context, left, "target", ends=ends)
            if picked is None:
                break
            chosen.append(picked)
            left = [number for number in left if number != picked]
        return chosen


def choose(
    state: State, context: Context, among: list[int], prompt: str, *, ends: bool = False
) -> Generator[Decision, Option, int | None]:
    """Asks the effect's player for one of some pieces; with `ends`, none will do too."""
    options = [_option(state, context.seat, number) for number in among]
    if ends:
        options.append(DONE)
    picked = yield Decision(context.seat, Kind.CHOOSE, prompt, options, about=(context.source,))
    if picked is DONE or picked.verb == "done":
        return None
    if picked.verb == "hidden":
        return state.hands[1 - context.seat][picked.number - 1]
    return picked.number


def is_hidden(piece: Piece, seat: int) -> bool:
    """Returns whether a piece is in a hand that the seat cannot see into."""
    return piece.zone == HAND and piece.owner != seat and not piece.states & REVEALED


def _option(state: State, seat: int, number: int) -> Option:
    """Returns the option that means a piece: by its number, or by its place in a hand that the seat cannot see."""
    piece = state.pieces[number]
    if is_hidden(piece, seat):
        return Option("hidden", (state.hands[piece.owner].index(number) + 1,))
    return Option("card", (number,), (number,))
