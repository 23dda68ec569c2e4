"""What the HTTP routes take and give: the lobby, decks, the workbench and replays, as typed structs."""

from typing import Any

from msgspec import Struct

from cardwright.kernel.picture import Face, Picture
from cardwright.serve.protocol import Deck, Ended, LogLine, SeatInfo
from cardwright.text.weight import WeightReport

# ------------------------------------------------------------------ the lobby


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """GET /api/games: a game that can be played, with its decks, switches, and options that have values."""

    name: str
    title: str
    blurb: str
    seats: tuple[int, int]
    minutes: int
    decks: tuple[str, ...] = ()
    options: dict[str, str] = {}
    settings: dict[str, str] = {}
    language: str = ""
    bots: tuple[tuple[str, str], ...] = ()
    faces: tuple[Face, ...] = ()


class TableLine(Struct, frozen=True, omit_defaults=True):
    """A table in a list: what is going on there, as the holder of the token may know it."""

    token: str
    table: str
    game: str
    title: str
    seat: int
    seats: tuple[SeatInfo, ...]
    words: str
    your_move: bool = False
    moves: int = 0
    changed: float = 0.0
    over: Ended | None = None
    problem: str = ""


class Tokens(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/mine: the tokens that a browser has kept."""

    tokens: tuple[str, ...]


class DeckToCheck(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/decks/check."""

    game: str
    deck: Deck
    options: dict[str, Any] = {}


class DeckCard(Struct, frozen=True, omit_defaults=True):
    """A line of a deck: whether it can be played, else why not, and the names of cards that could stand in for it."""

    name: str
    count: int = 1
    playable: bool = True
    reasons: tuple[str, ...] = ()
    swaps: tuple[str, ...] = ()
    face: Face | None = None


class DeckReport(Struct, frozen=True, omit_defaults=True):
    """What came of looking at a deck. `text` is the deck as it was understood, to be edited or swapped in."""

    playable: bool
    name: str
    text: str
    cards: tuple[DeckCard, ...] = ()
    reasons: tuple[str, ...] = ()


# ------------------------------------------------------------------ the workbench


class LanguageInfo(Struct, frozen=True, omit_defaults=True):
    """GET /api/languages: a card language, what it offers beyond reading, and a text to begin with."""

    name: str
    title: str
    game: str
    suffixes: tuple[str, ...]
    forms: tuple[str, ...] = ()
    weighs: bool = False
    comment: str = ""
    example: str = ""
    words: tuple[str, ...] = ()


class TextAt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A text in a language, and a place in it: POST /api/workbench/read, complete, hover, format."""

    language: str
    text: str
    at: int = 0


class Fault(Struct, frozen=True, omit_defaults=True):
    """A diagnostic at its place: offsets in characters, and line and column from 1."""

    start: int
    end: int
    line: int
    column: int
    severity: str
    code: str
    message: str
    expected: tuple[str, ...] = ()
    suggestion: str | None = None
    fix: str | None = None


class ReadCard(Struct, frozen=True, omit_defaults=True):
    """A card of the text: where it stands, its face, what it says in plain words, what was not understood."""

    name: str
    start: int
    end: int
    face: Face
    plain: str = ""
    unread: tuple[str, ...] = ()
    playable: bool = True
    outline: str = ""


class ReadText(Struct, frozen=True, omit_defaults=True):
    """What came of reading a text; `current` is the place in `cards` of the one at `at`, -1 for none.

    `forms` are the same text in the language's other forms; `weights` what its cards weigh.
    """

    faults: tuple[Fault, ...] = ()
    cards: tuple[ReadCard, ...] = ()
    current: int = -1
    plain: str = ""
    forms: dict[str, str] = {}
    weights: WeightReport | None = None
    playable: bool = False


class Completion(Struct, frozen=True, omit_defaults=True):
    """Something that could stand there."""

    text: str
    kind: str = "word"
    info: str = ""


class Completions(Struct, frozen=True, omit_defaults=True):
    """What could stand between `start` and `end`."""

    start: int
    end: int
    items: tuple[Completion, ...] = ()


class Hover(Struct, frozen=True, omit_defaults=True):
    """What stands at a place, in words; empty where there is nothing to say."""

    start: int = 0
    end: int = 0
    title: str = ""
    text: str = ""


class Formatted(Struct, frozen=True, omit_defaults=True):
    """A text in its canonical form, or the faults for which it was left as it is."""

    text: str
    changed: bool = False
    faults: tuple[Fault, ...] = ()


class TryOut(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """POST /api/workbench/play: a table with the text's cards (its deck, or a deck with the card in it)."""

    language: str
    text: str
    card: str = ""
    bot: str = "greedy"


class RunScenario(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """POST /api/workbench/scenario: scenarios in YAML, run with the text's cards."""

    language: str
    text: str
    scenario: str


class ScenarioResult(Struct, frozen=True, omit_defaults=True):
    """A scenario that was run."""

    name: str
    passed: bool
    words: str = ""
    line: int = 0


class Simulate(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """POST /api/workbench/sim: many games. The answer is a stream, a line of JSON (`Progress`) each."""

    game: str
    decks: tuple[Deck, ...] = ()
    bots: tuple[str, ...] = ()
    games: int = 200
    seed: int = 0
    language: str = ""
    text: str = ""
    card: str = ""


class SeatRate(Struct, frozen=True, omit_defaults=True):
    """How often a seat won, with a 95 % interval."""

    bot: str
    deck: str
    wins: float
    rate: float
    low: float
    high: float


class Progress(Struct, frozen=True, omit_defaults=True):
    """How far a simulation is; `drawn`, `played` and `won_when_played` are of the card that was asked for.

    `decisions` is how many a game took on average.
    """

    done: int
    games: int
    seats: tuple[SeatRate, ...] = ()
    decisions: float = 0.0
    drawn: float = 0.0
    played: float = 0.0
    won_when_played: float = 0.0
    crashes: int = 0
    finished: bool = False
    problem: str = ""


class FileLine(Struct, frozen=True, omit_defaults=True):
    """GET /api/workbench/files: a file of one's own."""

    name: str
    language: str
    changed: float
    faults: int = 0


class FileText(Struct, frozen=True, omit_defaults=True):
    """GET and PUT /api/workbench/files/{name}; `version` is of the text that the writer saw, empty for a new file."""

    name: str
    text: str
    version: str = ""
    language: str = ""


# ------------------------------------------------------------------ replays


class ReplayLine(Struct, frozen=True, omit_defaults=True):
    """GET /api/replays: a record that can be looked at."""

    token: str
    game: str
    title: str
    seats: tuple[str, ...]
    moves: int
    changed: float
    over: Ended | None = None


class Tick(Struct, frozen=True, omit_defaults=True):
    """A mark on the slider: the first move of a turn."""

    move: int
    label: str


class Replay(Struct, frozen=True, omit_defaults=True):
    """GET /api/replays/{token}: a game to be looked at. `log_at[i]` lines of the log are told at move i."""

    token: str
    game: str
    title: str
    seats: tuple[SeatInfo, ...]
    moves: int
    eyes: tuple[int, ...]
    ticks: tuple[Tick, ...] = ()
    log: tuple[LogLine, ...] = ()
    log_at: tuple[int, ...] = ()
    over: Ended | None = None


class Frame(Struct, frozen=True, omit_defaults=True):
    """GET /api/replays/{token}/{move}?as=SEAT|all: the table behind so many moves, and the move about to come."""

    move: int
    picture: Picture
    faces: dict[str, Face] = {}
    words: str = ""
    seat: int = -1
    about: tuple[str, ...] = ()
