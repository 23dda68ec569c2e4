"""The state of a duel: pieces, where they are, and what is under way."""

from typing import Any, Final, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.oe.language.vocabulary import ATTRIBUTES, PHASES, ROWS, SLOTS, STATES
from cardwright.games.oe.rules.book import Face
from cardwright.kernel import Chance, Event, Finished, Log

ATTRIBUTE: Final = {word: number for number, word in enumerate(ATTRIBUTES)}
ATK, DEF, STRENGTH, INCOME, DAYCOUNTER, DAYS, COST = range(7)

STATE: Final = {word: 1 << number for number, word in enumerate(STATES)}
FORTIFIED, EXHAUSTED, REVEALED, COMPLETE, SHIELDED, DESTROYED = (1 << n for n in range(6))

SLOT: Final = {word: number for number, word in enumerate(SLOTS)}
SLOT_NAMES: Final = tuple(SLOTS)
COLUMNS: Final = 3
ROW: Final = {word: number for number, word in enumerate(ROWS)}
OFF_ROW, DEF_ROW, SUP_ROW, BASE_ROW = range(4)
WIDTH: Final = len(SLOT_NAMES)
"""The slots of one side; the other side's follow."""

PHASE: Final = {word: number for number, word in enumerate(PHASES)}
PHASE_NAMES: Final = tuple(PHASES)
DAWN, BUILD, BATTLE, DUSK = range(4)

DECK, HAND, GRAVE, BOARD, GONE = range(5)

HAND_LIMIT: Final = 7
SUPPLY_LIMIT: Final = 12
LAST_TURN: Final = 20
MOST_ACTS: Final = 30
"""So many actions a phase may have,"""
MOST_HAPPENED: Final = 50
"""and so many triggered effects; then no more happen until the next."""


class Piece(Struct, frozen=True, gc=False):
    """A card in the game. `stay` counts its moves, so that what was said of it before one can be told."""

    face: Face
    owner: int
    zone: int
    slot: int = -1
    values: tuple[int, ...] = ()
    states: int = 0
    stay: int = 0
    since: int = 0
    spent: int = 0
    turned: int = 0
    phased: int = 0


class Waiting(Struct, frozen=True, gc=False):
    """A triggered statement that waits for its turn."""

    piece: int
    stay: int
    statement: int
    home: int


class Timer(Struct, frozen=True, gc=False):
    """A change that is undone at the end of a turn, if the piece has not moved since."""

    turn: int
    piece: int
    stay: int
    what: str
    which: int
    amount: int


Aura = list[int]
"""What passive effects add to a piece now: to each attribute, and behind them the states that are on."""

AURA_STATES: Final = len(ATTRIBUTE)
NO_AURA: Final = (0,) * (AURA_STATES + 1)
NO_AURAS: Final[dict[int, Aura]] = {}


class Acting(NamedTuple):
    """An effect at work: whose it is, its number there, and the event that tells of it, where something came of it."""

    source: int
    effect: int
    told: int = -1


NOTHING: Final = Acting(0, 0)


class State:
    """All of a duel. Records are frozen; a change puts a new one into a container."""

    __slots__ = (
        "acting",
        "active",
        "acts",
        "auras",
        "beyond",
        "board",
        "chance",
        "decks",
        "dirty",
        "fallen",
        "fired",
        "graves",
        "hands",
        "happened",
        "log",
        "next_id",
        "phase",
        "pieces",
        "queue",
        "result",
        "sensitive",
        "supply",
        "timers",
        "turn",
        "watch",
    )

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.log = Log()
        self.pieces: dict[int, Piece] = {}
        self.board: list[int] = [0] * (2 * WIDTH)
        self.hands: list[tuple[int, ...]] = [(), ()]
        self.decks: list[tuple[int, ...]] = [(), ()]
        self.graves: list[tuple[int, ...]] = [(), ()]
        self.supply: list[int] = [0, 0]
        self.timers: tuple[Timer, ...] = ()
        self.watch: dict[tuple[int, int], tuple[int, ...]] = {}
        self.queue: list[Waiting] = []
        self.turn = 1
        self.active = 0
        self.phase = DAWN
        self.next_id = 1
        self.fallen = 0
        self.acts = 0
        self.happened = 0
        self.result: str | None = None
        self.auras: dict[int, Aura] | None = None
        self.sensitive = False
        self.beyond = False
        self.fired: list[int] = []
        self.dirty = True
        self.acting = NOTHING

    def copy(self) -> "State":
        """Returns a state that shares the records and copies the containers."""
        twin = State.__new__(State)
        twin.chance = self.chance.copy()
        twin.log = self.log.copy()
        twin.pieces = self.pieces.copy()
        twin.board = self.board.copy()
        twin.hands = self.hands.copy()
        twin.decks = self.decks.copy()
        twin.graves = self.graves.copy()
        twin.supply = self.supply.copy()
        twin.timers = self.timers
        twin.watch = self.watch.copy()
        twin.queue = self.queue.copy()
        twin.turn = self.turn
        twin.active = self.active
        twin.phase = self.phase
        twin.next_id = self.next_id
        twin.fallen = self.fallen
        twin.acts = self.acts
        twin.happened = self.happened
        twin.result = self.result
        twin.auras = self.auras
        twin.sensitive = self.sensitive
        twin.beyond = self.beyond
        twin.fired = self.fired.copy()
        twin.dirty = self.dirty
        twin.acting = self.acting
        return twin

    def restore(self, saved: Self) -> None:
        """Makes this state what `saved` is."""
        twin = saved.copy()
        for name in State.__slots__:
            setattr(self, name, getattr(twin, name))

    def facts(self) -> Any:
        """Returns all that the state consists of as data, in a fixed order."""
        pieces = [
            (
                number,
                p.face.key,
                p.owner,
                p.zone,
                p.slot,
                p.values,
                p.states,
                p.stay,
                p.since,
                p.spent,
                p.turned,
                p.phased,
            )
            for number, p in sorted(self.pieces.items())
        ]
        watch = [(*key, fits) for key, fits in sorted(self.watch.items())]
        return (
            pieces,
            self.board,
            self.hands,
            self.decks,
            self.graves,
            self.supply,
            self.timers,
            watch,
            self.queue,
            (
                self.turn,
                self.active,
                self.phase,
                self.next_id,
                self.fallen,
                self.acts,
                self.happened,
                self.result,
            ),
        )

    # --- changing --------------------------------------------------------------------------------------

    def put(self, number: int, piece: Piece) -> None:
        """Puts a piece in its place that has changed there; something may follow from it.

        From a state alone nothing follows unless something asks for states, or an invention is complete by it.
        """
        old = self.pieces[number]
        self.pieces[number] = piece
        if self.sensitive or piece.face.constants:
            self.auras = None
            self.dirty = True
        elif old.values is not piece.values or self.watch or piece.face.type == "INVENTION":
            self.dirty = True

    def place(self, number: int, piece: Piece) -> None:
        """Puts a piece into another place; something may follow from it.

        From what happens beside the boards nothing follows unless something looks there.
        """
        old = self.pieces.get(number)
        self.pieces[number] = piece
        on_board = piece.zone == BOARD or (old is not None and old.zone == BOARD)
        if on_board or self.watch or self.sensitive or self.beyond:
            self.dirty = True
            if self.auras is not NO_AURAS or piece.face.constants:
                self.auras = None

    def mark(self, number: int, piece: Piece) -> None:
        """Puts a piece in its place of which only was noted what it has done."""
        self.pieces[number] = piece

    def tell(self, kind: str, who: int, via: int, *args: int | str) -> None:
        """Notes an event that everyone sees."""
        self.log.add(Event(kind, who, via, self.because(), args))

    def because(self) -> int:
        """Returns the ordinal of the event that tells which effect is at work, told now if it is not yet; -1 for none."""
        source, effect, told = self.acting
        if source and told < 0:
            piece = self.pieces[source]
            told = self.log.add(Event("effect", piece.owner, source, -1, (piece.face.name, effect)))
            self.acting = Acting(source, effect, told)
        return told

    def name(self, number: int) -> str:
        """Returns a piece's name."""
        return self.pieces[number].face.name

    def end(self, loser: int) -> None:
        """Notes that a player's primary base has fallen."""
        self.fallen |= 1 << loser

    def finish(self, result: str) -> None:
        """Ends the game at once."""
        self.result = result
        raise Finished

    # --- asking ----------------------------------------------------------------------------------------

    def value(self, number: int, attribute: int) -> int:
        """Returns an attribute of a piece, passive effects counted; never below 0."""
        own = self.pieces[number].values[attribute]
        aura = (self.auras if self.auras is not None else refreshed(self)).get(number)
        if aura is None:
            return own
        return max(0, own + aura[attribute])

    def mask(self, number: int) -> int:
        """Returns the states of a piece, passive effects counted."""
        own = self.pieces[number].states
        aura = (self.auras if self.auras is not None else refreshed(self)).get(number)
        return own if aura is None else own | aura[AURA_STATES]

    def pieces_on(self, seat: int) -> list[int]:
        """Returns the pieces on a player's board, in reading order."""
        start = seat * WIDTH
        return [number for number in self.board[start : start + WIDTH] if number]


def refreshed(state: State) -> dict[int, Aura]:
    """Applies the passive effects of all pieces on the boards, the active player's first, in reading order.

    Each sees what those before it have done.
    """
    pieces = state.pieces
    order = state.board if not state.active else state.board[WIDTH:] + state.board[:WIDTH]
    sources = [n for n in order if n and pieces[n].face.constants and is_working(state, n)]
    state.sensitive = state.beyond = False
    if not sources:
        state.auras = NO_AURAS
        return NO_AURAS
    found: dict[int, Aura] = {}
    state.auras = found
    for number in sources:
        piece = pieces[number]
        for constant in piece.face.constants:
            if constant.turns is None or state.turn < piece.since + constant.turns:
                state.sensitive |= constant.sensitive
                state.beyond |= constant.beyond
                constant.apply(state, number, found)
    return found


def is_working(state: State, number: int) -> bool:
    """Returns whether the effects of a piece on the board work: inventions work when they are complete."""
    piece = state.pieces[number]
    return piece.face.type != "INVENTION" or bool(piece.states & COMPLETE)


def with_states(piece: Piece, on: int, off: int = 0) -> Piece:
    """Returns a piece with some states on and some off."""
    return replace(piece, states=(piece.states | on) & ~off)


def with_value(piece: Piece, attribute: int, value: int) -> Piece:
    """Returns a piece with another value of an attribute."""
    values = piece.values
    return replace(piece, values=(*values[:attribute], value, *values[attribute + 1 :]))
