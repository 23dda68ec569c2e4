"""OE's table as a picture: one board of both sides, column against column, hands, decks and graveyards."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cardwright.games.oe.cards import card_text
from cardwright.games.oe.language import explain, printed, read
from cardwright.games.oe.language.vocabulary import ATTRIBUTES, ROWS, STATES
from cardwright.games.oe.rules.battle import met
from cardwright.games.oe.rules.book import Face as Book
from cardwright.games.oe.rules.showing import SHOWN
from cardwright.games.oe.rules.state import (
    ATTRIBUTE,
    BATTLE,
    COLUMNS,
    COST,
    DECK,
    EXHAUSTED,
    FORTIFIED,
    HAND,
    OFF_ROW,
    PHASE_NAMES,
    SLOT_NAMES,
    STATE,
    WIDTH,
    Piece,
    State,
)
from cardwright.games.oe.rules.targets import is_hidden
from cardwright.kernel import Decision, Event, Option
from cardwright.kernel.offers import Framing
from cardwright.kernel.picture import (
    BY_FACE,
    EVERYTHING,
    Area,
    Arrow,
    Badge,
    Board,
    Card,
    Cell,
    Face,
    Inspection,
    Picture,
    Pile,
    Player,
    Poster,
    Stat,
    Step,
    Turn,
    Value,
    Why,
)
from cardwright.text import Source

_KINDS: Final = {"UNIT": "unit", "BASE": "base", "INVENTION": "invention"}
_ROW_NAMES: Final = {"OFF": "offence", "DEF": "defence", "SUP": "support", "BASE": "bases"}


class OEDrawing:
    """How OE is drawn. A card's id is its piece's number, a cell's is its side and slot."""

    poster: Final = Poster(
        "OE",
        "A duel on two boards of rows and columns, base against base.",
        15,
        (),
    )

    def picture(self, state: State, eyes: int) -> Picture:
        """Returns the table as those eyes see it, their own side below."""
        below = eyes if eyes in (0, 1) else 0
        areas = tuple(
            Area(f"hand{seat}", "hand", seat, "hand", row=2, size="hand", cards=_hand(state, seat, eyes))
            for seat in (0, 1)
        )
        return Picture(
            "oe",
            eyes,
            Turn(state.turn, state.active, steps=_steps(state)),
            tuple(_player(state, seat) for seat in (0, 1)),
            areas,
            tuple(pile for seat in (0, 1) for pile in _piles(state, seat, eyes)),
            boards=(_board(state, below),),
            arrows=tuple(_arrows(state)),
        )

    def face(self, state: State, key: str) -> Face | None:
        """Returns what is printed on a card of this game."""
        found = (piece.face for piece in state.pieces.values() if _key(piece) == key)
        book = next(found, None)
        return face_of(book) if book is not None else None

    def things(self, state: State, decision: Decision, option: Option) -> tuple[str, ...]:
        """Returns the ids of what an option is about."""
        match option.verb:
            case "play":
                return (f"c{option.number}", f"cell:{decision.seat}:{option.args[1]}")
            case "slot":
                about = decision.about[0] if decision.about else 0
                side = state.pieces[about].owner if isinstance(about, int) else decision.seat
                return (f"cell:{side}:{option.word}",)
            case "player":
                return (f"p{option.number}",)
            case "find":
                return (f"{BY_FACE}{option.word}",)
            case "use" | "attack" | "card":
                return (f"c{option.number}",)
            case "hidden":
                return (f"hand{1 - decision.seat}",)
        return ()

    def frame(self, state: State, decision: Decision) -> Framing:
        """Returns what a question is about: the card whose effect asks."""
        things = [n for n in decision.about[:1] if isinstance(n, int) and n in state.pieces]
        seen = [n for n in things if not is_hidden(state.pieces[n], decision.seat)]
        return Framing(", ".join(state.name(n) for n in seen), tuple(f"c{n}" for n in seen))

    def named(self, event: Event) -> tuple[tuple[str, str], ...]:
        """Returns the names that an event is told with: its words are names as they stand on the cards."""
        return tuple((arg, arg) for arg in event.args if isinstance(arg, str) and arg[:1].isupper())

    def inspect(self, state: State, eyes: int, id: str) -> Inspection | None:
        """Returns all that those eyes may know of a card."""
        number = int(id[1:]) if id[:1] == "c" and id[1:].isascii() and id[1:].isdigit() else 0
        piece = state.pieces.get(number)
        if piece is None or not knows(piece, eyes):
            return None
        shown = _card(state, number, eyes)
        return Inspection(
            id,
            piece.face.name,
            face_of(piece.face),
            shown,
            values=tuple(Why(value, _why(state, number, value)) for value in shown.values),
            state=_standing(shown),
            plain=explain(read(Source(card_text(piece.face.card), piece.face.name))),
        )


def knows(piece: Piece, eyes: int) -> bool:
    """Returns whether those eyes may know what a piece is: not in decks, and in hands only their own or revealed ones."""
    if eyes == EVERYTHING:
        return True
    return piece.zone != DECK and not is_hidden(piece, eyes)


def _key(piece: Piece) -> str:
    return piece.face.name if not piece.face.created else f"{piece.face.name}*"


def _arrows(state: State) -> Iterator[Arrow]:
    """Yields, in a battle, from each unit that may still attack to what it would meet in its column."""
    if state.phase != BATTLE:
        return
    start = state.active * WIDTH + OFF_ROW * COLUMNS
    for column in range(COLUMNS):
        number = state.board[start + column]
        if number and not state.mask(number) & (EXHAUSTED | FORTIFIED):
            facing = met(state, 1 - state.active, column)
            if facing:
                yield Arrow(f"c{number}", f"c{facing}", "attack")


@lru_cache(maxsize=4096)
def face_of(book: Book) -> Face:
    """Returns the face of a card: its sentences as they are printed."""
    card = book.card
    kind = _KINDS.get(book.type, book.type.lower())
    text = "\n".join(printed.program(card.program)) if card.program is not None else ""
    values = tuple((ATTRIBUTES[word].printed, str(book.values[ATTRIBUTE[word]])) for word in SHOWN[book.type])
    cost = book.values[COST]
    return Face(
        name=book.name,
        kind=kind,
        type=f"{kind.capitalize()} — {book.subtype.lower()}",
        text=text,
        cost=(str(cost),) if book.type != "BASE" and not book.created else (),
        colors=(kind,),
        values=values,
        line=book.subtype.lower(),
    )


def _board(state: State, below: int) -> Board:
    """Returns both boards as one: the other side's rows from their bases to the front, then the own from it."""
    rows = list(ROWS)
    lines = [(1 - below, row) for row in reversed(rows)] + [(below, row) for row in rows]
    cells = [
        _cell(state, at, column, side, f"{row}{column + 1}")
        for at, (side, row) in enumerate(lines)
        for column in range(COLUMNS)
    ]
    labels = tuple(_ROW_NAMES.get(row, row.lower()) for _, row in lines)
    return Board("board", "grid", rows=labels, columns=COLUMNS, cells=tuple(cells))


def _cell(state: State, row: int, column: int, side: int, slot: str) -> Cell:
    number = state.board[side * WIDTH + SLOT_NAMES.index(slot)]
    return Cell(
        f"cell:{side}:{slot}",
        row,
        column,
        kind=slot.rstrip("0123456789").lower(),
        label=slot,
        side=side,
        card=_card(state, number, EVERYTHING) if number else None,
    )


def _hand(state: State, seat: int, eyes: int) -> tuple[Card, ...]:
    cards = [
        _card(state, number, eyes) if knows(state.pieces[number], eyes) else Card(owner=seat, controller=seat)
        for number in state.hands[seat]
    ]
    return tuple(cards)


def _card(state: State, number: int, eyes: int) -> Card:
    piece = state.pieces[number]
    held = piece.zone == HAND
    words = (*SHOWN[piece.face.type], "COST") if held else SHOWN[piece.face.type]
    mask = state.mask(number)
    states = tuple(word for word, bit in STATE.items() if mask & bit)
    marks = tuple(word.lower() for word in states)
    badges = tuple(Badge(STATES[word].printed) for word in states if word != "REVEALED")
    revealed = "REVEALED" in states and held
    return Card(
        f"c{number}",
        _key(piece),
        piece.owner,
        piece.owner,
        values=tuple(_value(state, number, word) for word in words),
        marks=marks,
        badges=badges,
        line=piece.face.subtype.lower(),
        seen_by=(1 - piece.owner,) if revealed and eyes == piece.owner else (),
    )


def _value(state: State, number: int, word: str) -> Value:
    now, was = state.value(number, ATTRIBUTE[word]), state.pieces[number].face.values[ATTRIBUTE[word]]
    change = (now > was) - (now < was) if word not in ("DAYCOUNTER",) else 0
    return Value(ATTRIBUTES[word].printed, str(now), str(was) if change else None, change)


def _why(state: State, number: int, value: Value) -> tuple[str, ...]:
    """Returns where a value comes from: what is printed, what has changed it for good, what does now."""
    piece = state.pieces[number]
    word = next(word for word, known in ATTRIBUTES.items() if known.printed == value.name)
    at = ATTRIBUTE[word]
    was = piece.face.values[at]
    kept = piece.values[at] if piece.values else was
    now = state.value(number, at)
    lines = [f"{was} as printed"]
    if kept != was:
        lines.append(f"{kept - was:+d} by what has happened to it")
    if now != kept:
        lines.append(f"{now - kept:+d} by effects that go on")
    timed = [t for t in state.timers if t.piece == number and t.stay == piece.stay and t.which == at]
    lines.extend(f"of it {t.amount:+d} until the end of turn {t.turn}" for t in timed if t.what == "value")
    return tuple(lines)


def _standing(card: Card) -> str:
    return ", ".join(badge.text for badge in card.badges).capitalize() + "." if card.badges else ""


def _piles(state: State, seat: int, eyes: int) -> list[Pile]:
    grave = tuple(_card(state, number, eyes) for number in reversed(state.graves[seat]))
    seen = eyes == EVERYTHING
    deck = tuple(_card(state, number, eyes) for number in state.decks[seat]) if seen else ()
    return [
        Pile(f"deck{seat}", "deck", seat, "deck", len(state.decks[seat]), deck),
        Pile(f"graveyard{seat}", "graveyard", seat, "graveyard", len(grave), grave),
    ]


def _player(state: State, seat: int) -> Player:
    stats = (
        Stat(f"hand{seat}", "Hand", str(len(state.hands[seat]))),
        Stat(f"deck{seat}", "Deck", str(len(state.decks[seat])), pile=f"deck{seat}"),
        Stat(f"graveyard{seat}", "Graveyard", str(len(state.graves[seat])), pile=f"graveyard{seat}"),
    )
    return Player(f"p{seat}", seat, Stat(f"supply{seat}", "Supply", str(state.supply[seat])), stats)


def _steps(state: State) -> tuple[Step, ...]:
    return tuple(
        Step(name.lower(), name.capitalize(), now=at == state.phase) for at, name in enumerate(PHASE_NAMES)
    )


DRAWING: Final = OEDrawing()
