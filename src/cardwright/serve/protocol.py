"""What goes between the server and a client: every message as a typed struct, in one version.

Messages are JSON objects with a `type`. A field that has its default is left out. `docs/protocol.md` explains them, and
`schema.py` writes them as a JSON Schema.
"""

from typing import Any, Final, TypeAlias

from msgspec import Struct

from cardwright.kernel.picture import Face, Inspection, Picture

PROTOCOL: Final = 1


# ------------------------------------------------------------------ what both ways use


class Deck(Struct, frozen=True, omit_defaults=True):
    """A deck: one of the bundled ones by its `name`, or a `text`, which may be given a name."""

    name: str = ""
    text: str = ""


class SeatWish(Struct, frozen=True, omit_defaults=True):
    """Who shall sit somewhere: `who` is me, friend, or a bot (`greedy`, `mcts:300ms`)."""

    who: str
    name: str = ""
    deck: Deck | None = None


class NewTable(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """POST /api/tables: a table to be laid. `clock` is seconds for each person's whole game, 0 for none."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Any] = {}
    seed: int | None = None
    clock: int = 0
    cards: str = ""


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """A seat as everyone at the table knows it: `who` is person, bot or open."""

    seat: int
    name: str
    who: str
    bot: str = ""
    deck: str = ""
    here: bool = False
    clock: int | None = None


class Laid(Struct, frozen=True, omit_defaults=True):
    """The answer to a new table: the links. `mine` is whose of them is the maker's own seat, -1 for none."""

    table: str
    links: tuple[str, ...]
    watch: str
    mine: int = -1


# ------------------------------------------------------------------ from a client


class Sit(Struct, frozen=True, tag_field="type", tag="sit"):
    """The first message: the link's token, and what its holder wants to be called."""

    token: str
    protocol: int = PROTOCOL
    name: str = ""


class Choose(Struct, frozen=True, tag_field="type", tag="choose"):
    """Takes options of decision `n`, one after the other: all of them or none."""

    n: int
    keys: tuple[str, ...]


class TakeBack(Struct, frozen=True, tag_field="type", tag="undo"):
    """Takes the last own decision back: at once among bots, with consent among people."""


class Consent(Struct, frozen=True, tag_field="type", tag="consent"):
    """Answers what another asked for."""

    ask: int
    yes: bool


class Settings(Struct, frozen=True, tag_field="type", tag="settings"):
    """Where one wants to be asked: `stops` by name, `yields` by what they yield to; `auto` passes with nothing to do."""

    stops: tuple[str, ...] | None = None
    yields: tuple[str, ...] | None = None
    auto: bool | None = None


class PassUntil(Struct, frozen=True, tag_field="type", tag="pass"):
    """Goes on passing until then: `until` is turn (this turn's end), mine (my next turn) or stop (no longer)."""

    until: str


class Inspect(Struct, frozen=True, tag_field="type", tag="inspect"):
    """Asks about a thing by its id, or a card by its name; answered by `inspected` with the same `ask`."""

    ask: int
    id: str = ""
    name: str = ""


class Concede(Struct, frozen=True, tag_field="type", tag="concede"):
    """Gives the game up."""


class SitIn(Struct, frozen=True, tag_field="type", tag="sit_in"):
    """Asks a bot to sit in for a seat whose player has left; with `bot` empty it goes again."""

    seat: int
    bot: str = "greedy"


class EndTable(Struct, frozen=True, tag_field="type", tag="end"):
    """Ends a game whose other player has left."""


class Ping(Struct, frozen=True, tag_field="type", tag="ping"):
    """Asks whether the server is there."""

    ask: int = 0


FromClient: TypeAlias = (
    Sit | Choose | TakeBack | Consent | Settings | PassUntil | Inspect | Concede | SitIn | EndTable | Ping
)


# ------------------------------------------------------------------ from the server


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """One thing that may be chosen. Options with the same `alike` are true equals: it does not matter which is taken.

    `about` are the ids of the things that it is about, the first the one that is clicked; `button` says that it is about
    nothing on the table; `main` marks the one that P takes. `uses` are what it would be paid with.
    """

    key: str
    label: str
    about: tuple[str, ...] = ()
    verb: str = ""
    alike: int = 0
    button: bool = False
    main: bool = False
    uses: tuple[str, ...] = ()


class DecisionInfo(Struct, frozen=True, omit_defaults=True):
    """The question to this seat. `many` names a choice that is made in one go: attackers or blockers.

    With `low` and `high` a number is asked for, and its key is "number N". `more` is how many further options there are
    that the list leaves out: ask for them by `find`.
    """

    n: int
    kind: str
    prompt: str
    options: tuple[OptionInfo, ...] = ()
    about: tuple[str, ...] = ()
    heading: str = ""
    many: str = ""
    low: int | None = None
    high: int | None = None
    yields: tuple[str, ...] = ()
    back: bool = False


class Part(Struct, frozen=True, omit_defaults=True):
    """A piece of a log line; with `name` it is the name of a card and links to it."""

    text: str
    name: str = ""
    seat: int = -1


class LogLine(Struct, frozen=True, omit_defaults=True):
    """What happened, in a sentence: `kind` is turn (a heading), event, note (for you alone)."""

    parts: tuple[Part, ...]
    kind: str = "event"
    who: int = -1


class Waiting(Struct, frozen=True, omit_defaults=True):
    """Whom the table waits for: `how` is deciding, thinking (a bot), away, open."""

    seat: int
    how: str
    since: float = 0.0


class Asked(Struct, frozen=True, omit_defaults=True):
    """Something that one seat wants and the others must consent to: `what` is undo, bot or end."""

    ask: int
    what: str
    by: int
    words: str
    mine: bool = False
    yes: tuple[int, ...] = ()


class Ended(Struct, frozen=True, omit_defaults=True):
    """How the game ended: the score of each seat, the winner (-1 for none), why, and the points."""

    scores: tuple[float, ...]
    reason: str
    winner: int = -1
    points: tuple[int, ...] = ()
    words: str = ""


class Wishes(Struct, frozen=True, omit_defaults=True):
    """This seat's settings as the server keeps them; `known` are all stops that there are, by name with a label."""

    stops: tuple[str, ...] = ()
    yields: tuple[str, ...] = ()
    auto: bool = True
    passing: str = ""
    known: tuple[tuple[str, str], ...] = ()


class Welcome(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="welcome"):
    """The answer to `sit`: which table, and who one is there. `seat` is -1 for a watcher."""

    protocol: int
    version: str
    table: str
    game: str
    seat: int
    watch: str = ""
    links: tuple[str, ...] = ()
    title: str = ""


class TableState(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="state"):
    """The table as this seat sees it now; sent whenever anything changed.

    `n` counts decisions taken; `faces` are those not sent to this client before. The log's lines from `log_from` on are
    these: what a client has behind is to be forgotten.
    """

    n: int
    picture: Picture
    seats: tuple[SeatInfo, ...]
    faces: dict[str, Face] = {}
    decision: DecisionInfo | None = None
    waiting: Waiting | None = None
    log_from: int = 0
    log: tuple[LogLine, ...] = ()
    asks: tuple[Asked, ...] = ()
    wishes: Wishes | None = None
    can_undo: bool = False
    can_concede: bool = False
    over: Ended | None = None


class Inspected(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="inspected"):
    """The answer to `inspect`; without `thing` there is nothing of that id that this seat may know."""

    ask: int
    thing: Inspection | None = None


class Problem(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="error"):
    """Something that the client sent was not taken: `code` is a stable word, `message` says it in a sentence."""

    code: str
    message: str
    hint: str = ""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to `ping`."""

    ask: int = 0


FromServer: TypeAlias = Welcome | TableState | Inspected | Problem | Pong
