"""The view of a table of Magic as a type, by which its schema is made (`rules/view.py` makes the data)."""

from typing import NotRequired, TypedDict


class CardSeen(TypedDict):
    """A card that a seat may know, apart from the battlefield."""

    id: int
    name: str
    cost: str
    type: str
    stats: str


class PermanentSeen(TypedDict):
    """A permanent; `face` is what a face-down one is, for a seat that may know it."""

    id: int
    name: str
    controller: int
    owner: int
    type: str
    colors: list[str]
    power: int | None
    toughness: int | None
    tapped: bool
    damage: int
    counters: list[tuple[str, int]]
    attached: int
    keywords: list[str]
    token: bool
    sick: bool
    words: list[tuple[str, str]]
    face: NotRequired[str]


class StackedSeen(TypedDict):
    """A spell or an ability on the stack."""

    id: int
    controller: int
    text: str
    source: str
    targets: list[list[int]]
    modes: list[int]
    x: int


class PlayerSeen(TypedDict):
    """A player; hidden cards are null, and of a library only what is known is told, with its place from the top."""

    name: str
    life: int
    lost: str
    counters: list[tuple[str, int]]
    mana: str
    lands_played: int
    commander_damage: list[tuple[str, int]]
    commander_casts: list[tuple[str, int]]
    hand: list[CardSeen | None]
    library: int
    known_library: list[tuple[int, CardSeen]]
    graveyard: list[CardSeen | None]


class TableSeen(TypedDict):
    """The table as one seat sees it."""

    seat: int
    turn: int
    active: int
    step: str
    priority: int
    players: list[PlayerSeen]
    battlefield: list[PermanentSeen]
    phased_out: list[CardSeen | None]
    stack: list[StackedSeen]
    exile: list[CardSeen | None]
    command: list[CardSeen | None]
    ante: list[CardSeen | None]
    controlled: list[tuple[int, int, bool]]
    attackers: list[tuple[int, int]]
    blocks: list[tuple[int, int]]
    titles: list[list[str | int]]
    effects: list[str]
