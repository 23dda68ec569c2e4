"""A table as a picture in data: what a seat may see of a game, for every front end to draw.

A picture is made by a game's own drawing (`picture.py` in its folder) and knows no screen. Everything that can be
pointed at has an id, a text that is the same as long as the thing is; what an option is about is said by these ids.
What a seat may not see is a card without a face and without an id.
"""

from typing import Final

from msgspec import Struct

WATCHER: Final = -1
"""The eyes of someone who has no seat: they see what is public."""
EVERYTHING: Final = -2
"""The eyes that see all: of a game that is over, or of one that nobody plays against."""
BY_FACE: Final = "face:"
"""An id that begins so names a card by its face's key: one that lies nowhere on the table, in a choice among such."""


class Face(Struct, frozen=True, omit_defaults=True):
    """What is printed on a card: it depends on the card's text alone, and is sent once.

    `kind` says which plate is engraved (creature, spell, land, planeswalker, artifact, enchantment, monster, unit, base,
    invention, project, corporation, tile, none), `colors` its band (white, blue, black, red, green, several, none, or a
    game's own word). `cost` are symbols in their order: "2", "W", "W/U", "M€12". `values` are those printed.
    """

    name: str
    kind: str
    type: str = ""
    text: str = ""
    cost: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    line: str = ""
    needs: str = ""


class Value(Struct, frozen=True, omit_defaults=True):
    """A number of a card as it is now, and as it is printed where that differs: `+1` raised, `-1` lowered."""

    name: str
    now: str
    printed: str | None = None
    change: int = 0


class Chip(Struct, frozen=True, omit_defaults=True):
    """Something that lies on a card: `kind` is counter, damage, resource or note."""

    text: str
    kind: str = "counter"
    title: str = ""


class Badge(Struct, frozen=True, omit_defaults=True):
    """Words that a card wears: `kind` is attack, block or state; `to` the id of what it is about."""

    text: str
    kind: str = "state"
    to: str = ""


class Card(Struct, frozen=True, omit_defaults=True):
    """A card or token. Without a `face` it is a back; without an `id` it cannot be pointed at.

    `marks` are states that change how it is drawn: tapped, sick, exhausted, attacking, blocking, token, face_down,
    phased, unmet (what it requires does not hold). `line` is what stands on it at table size. `only_you`: its face is known to the viewer and not to all.
    `seen_by`: the seats besides its owner that know it while it is hidden. `attached` lies beneath it.
    """

    id: str = ""
    face: str | None = None
    owner: int = -1
    controller: int = -1
    values: tuple[Value, ...] = ()
    chips: tuple[Chip, ...] = ()
    marks: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    line: str = ""
    attached: tuple["Card", ...] = ()
    only_you: bool = False
    seen_by: tuple[int, ...] = ()
    cell: str = ""


class Area(Struct, frozen=True, omit_defaults=True):
    """A row of cards in a place of the table.

    `kind` is hand, front, back, field, cards, dealt, resolving or middle; `row` counts away from the middle of the table.
    `size` is the cards' size: hand, table or compact. `side` is the seat that it lies before, -1 for the middle.
    """

    id: str
    kind: str
    side: int = -1
    label: str = ""
    row: int = 0
    size: str = "table"
    cards: tuple[Card, ...] = ()


class Pile(Struct, frozen=True, omit_defaults=True):
    """A pile: how many cards, and those that the viewer knows, the top first. `places` are theirs where some are not."""

    id: str
    kind: str
    side: int = -1
    label: str = ""
    count: int = 0
    cards: tuple[Card, ...] = ()
    places: tuple[int, ...] = ()


class Stacked(Struct, frozen=True, omit_defaults=True):
    """Something that waits to happen, as on Magic's stack: the next to happen is the first."""

    id: str
    text: str
    controller: int = -1
    card: Card | None = None
    source: str = ""
    targets: tuple[str, ...] = ()
    new: bool = False


class Cell(Struct, frozen=True, omit_defaults=True):
    """A place on a board: `row` and `column` from 0, `kind` what ground it is, `gives` symbols of what lies there.

    A cell may hold a `tile` (a kind, such as ocean, city, greenery) that somebody owns, and a card.
    """

    id: str
    row: int
    column: int
    kind: str = ""
    label: str = ""
    side: int = -1
    gives: tuple[str, ...] = ()
    tile: str = ""
    owner: int = -1
    card: Card | None = None
    tip: str = ""


class Board(Struct, frozen=True, omit_defaults=True):
    """Places in an order: `shape` is grid or hex. In a hex board `column` counts along the row from its left end.

    `rows` are the labels of a grid's rows, from the top of the picture to its bottom.
    """

    id: str
    shape: str
    label: str = ""
    rows: tuple[str, ...] = ()
    columns: int = 0
    cells: tuple[Cell, ...] = ()


class Track(Struct, frozen=True, omit_defaults=True):
    """A number that goes up: a global parameter, from `low` to `high` in steps."""

    id: str
    label: str
    value: int
    low: int
    high: int
    step: int = 1
    unit: str = ""


class Row(Struct, frozen=True, omit_defaults=True):
    """A line of a list beside the table: a milestone, an award, a standard project."""

    id: str
    label: str
    note: str = ""
    owner: int = -1
    state: str = ""


class List(Struct, frozen=True, omit_defaults=True):
    """A list beside the table, with a title and a note."""

    id: str
    title: str
    note: str = ""
    rows: tuple[Row, ...] = ()


class Stat(Struct, frozen=True, omit_defaults=True):
    """A number of a player: `icon` names a symbol, `gain` is what it grows by, `pile` the id of the pile it counts."""

    id: str
    label: str
    value: str
    icon: str = ""
    gain: str = ""
    pile: str = ""


class Player(Struct, frozen=True, omit_defaults=True):
    """A player as the table shows one: the big number (life, deck, TR), the small ones, mana and tags."""

    id: str
    seat: int
    big: Stat
    stats: tuple[Stat, ...] = ()
    chips: tuple[Chip, ...] = ()
    mana: tuple[str, ...] = ()
    tags: tuple[tuple[str, int], ...] = ()
    state: str = ""
    card: Card | None = None
    out: bool = False


class Step(Struct, frozen=True, omit_defaults=True):
    """A part of a turn: `mine` and `theirs` are the names of the stops there, where one can stop."""

    id: str
    label: str
    now: bool = False
    mine: str = ""
    theirs: str = ""


class Turn(Struct, frozen=True, omit_defaults=True):
    """Whose turn it is, which, and where in it."""

    number: int
    active: int
    label: str = ""
    steps: tuple[Step, ...] = ()


class Arrow(Struct, frozen=True, omit_defaults=True):
    """From a thing to a thing: `kind` is attack, block, target or attach."""

    start: str
    end: str
    kind: str


class Picture(Struct, frozen=True, omit_defaults=True):
    """A table as one seat sees it."""

    game: str
    eyes: int
    turn: Turn
    players: tuple[Player, ...]
    areas: tuple[Area, ...] = ()
    piles: tuple[Pile, ...] = ()
    stack: tuple[Stacked, ...] = ()
    boards: tuple[Board, ...] = ()
    tracks: tuple[Track, ...] = ()
    lists: tuple[List, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    notes: tuple[str, ...] = ()


class Poster(Struct, frozen=True):
    """A game in a few words, for a page that offers it: `minutes` a game takes, `cards` whose faces stand for it."""

    title: str
    blurb: str
    minutes: int
    cards: tuple[str, ...] = ()


class Why(Struct, frozen=True, omit_defaults=True):
    """A value and where it comes from, a line a reason."""

    value: Value
    why: tuple[str, ...] = ()


class Inspection(Struct, frozen=True, omit_defaults=True):
    """All that a viewer may know of one thing.

    `plain` is what it says in plain words, `soon` what is about to happen to it, `cannot` why nothing can be done with it.
    """

    id: str
    title: str
    face: Face | None = None
    card: Card | None = None
    values: tuple[Why, ...] = ()
    state: str = ""
    soon: tuple[str, ...] = ()
    plain: str = ""
    cannot: str = ""
    known_to: tuple[int, ...] = ()


def faces_of(picture: Picture) -> dict[str, None]:
    """Returns the keys of all faces that a picture shows."""
    found: dict[str, None] = {}

    def note(card: Card | None) -> None:
        if card is not None:
            if card.face is not None:
                found[card.face] = None
            for attached in card.attached:
                note(attached)

    for area in picture.areas:
        for card in area.cards:
            note(card)
    for pile in picture.piles:
        for card in pile.cards:
            note(card)
    for item in picture.stack:
        note(item.card)
    for board in picture.boards:
        for cell in board.cells:
            note(cell.card)
    for player in picture.players:
        note(player.card)
    return found
