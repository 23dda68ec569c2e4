"""A game as arrays: what a seat sees at a decision, and nothing else, as tables of numbers of a fixed size."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cardwright.games import GAMES
from cardwright.kernel import Event, Game, Kind, Match, Option
from cardwright.kernel.decision import Argument
from cardwright.kernel.sight import LARGEST, Sight, shorts
from cardwright.lab.features import Lexicon
from cardwright.lab.moves import MOST_MOVES, Catalogue, offered

HISTORY: Final = 16
"""So many of the last events are told."""
EVENT: Final = ("kind", "who", "face", "number")
MOVE: Final = ("verb", "face", "row", "number")
HEAD: Final = ("decision", "options", "mine")
"""What stands before a game's own totals: the kind of the decision, how many options it has, and whether the seat is asked."""
_KINDS: Final = {kind: at for at, kind in enumerate(Kind, 1)}
_BUCKETS: Final = 255
_MOST_SAID: Final = 20_000
"""So many rows of events are kept."""
_TOLD: Final = 2 * HISTORY * len(EVENT)
"""So many bytes tell the last events."""
_BYTE, _SHORT, _INT = np.dtype(np.int8), np.dtype(np.int16), np.dtype(np.int32)

Arrays = dict[str, NDArray[Any]]
Rows = tuple[bytes, ...]
"""What an event tells each seat."""
Said = dict[tuple[str, int, tuple[Argument, ...], int, tuple[Argument, ...]], Rows]
"""The rows of events, by what they say, who may know it, and what the others know."""
_SAYS: Final = attrgetter("kind", "who", "args", "known_to", "hidden")


def sight_of(game: str) -> Sight:
    """Returns how a game is seen by a learner."""
    sight: Sight = GAMES.room(game, "sight").SIGHT
    return sight


class Watch:
    """Makes arrays of games of one match: the faces and the actions keep their numbers from game to game.

    What a card says is in `lexicon.table`, a row a face; with `features` those rows are put into every observation too.
    """

    __slots__ = (
        "_count",
        "_eye",
        "_faces",
        "_last",
        "_places",
        "_said",
        "_size",
        "_told",
        "_verbs",
        "catalogue",
        "gathers",
        "lexicon",
        "sight",
        "table_actions",
    )

    def __init__(
        self, match: Match, game: Game[Any], *, table_actions: bool = False, features: bool = False
    ) -> None:
        self.sight = sight_of(match.game)
        self.lexicon = Lexicon(self.sight, self.sight.faces(match), game.state)
        self.catalogue = Catalogue(self.sight, self.lexicon)
        self.table_actions = table_actions
        self.gathers = features
        self._count = MOST_MOVES if table_actions else self.catalogue.size
        self._eye = self.sight.eye(self.lexicon.number)
        self._places = (self.sight.layout.rows, 1 + len(self.sight.layout.columns))
        self._size = 2 * self._places[0] * self._places[1]
        self._verbs = {verb: at for at, verb in enumerate(self.sight.layout.verbs, 1)}
        # The last event that was told, with those before it, and the rows of all that were while so many faces were known.
        self._last: Event | None = None
        self._told: list[Rows] = []
        self._said: Said = {}
        self._faces = 0

    @property
    def actions(self) -> int:
        """Returns how many actions there are."""
        return self._count

    def shapes(self) -> dict[str, tuple[tuple[int, ...], str]]:
        """Returns the shape and the type of each array."""
        layout, features = self.sight.layout, self.lexicon.table.shape[1]
        shapes = {
            "cards": (self._places, "int16"),
            "totals": ((len(HEAD) + len(layout.totals),), "int32"),
            "history": ((HISTORY, len(EVENT)), "int16"),
            "action_mask": ((self.actions,), "int8"),
        }
        if self.table_actions:
            shapes["moves"] = ((MOST_MOVES, len(MOVE)), "int32")
        if self.gathers:
            shapes["features"] = ((layout.rows, features), "float32")
            if self.table_actions:
                shapes["move_features"] = ((MOST_MOVES, features), "float32")
        return shapes

    def moves(self, game: Game[Any]) -> dict[int, Option]:
        """Returns the actions of the decision that a game waits with, each with its option."""
        if game.decision is None:
            return {}
        options = game.decision.options
        if len(options) > MOST_MOVES:
            options = offered(options)
        return dict(enumerate(options)) if self.table_actions else self.catalogue.place(options, game)

    def look(self, game: Game[Any], seat: int) -> tuple[NDArray[np.int16], list[int]]:
        """Returns what lies on the table as a seat sees it: the array `cards`, and the game's own totals."""
        rows, totals = self._eye.see(game.state, seat)
        return self._cards(rows), totals

    def _cards(self, rows: bytes) -> NDArray[np.int16]:
        """Returns rows as the array `cards`: what is beyond its room is left out."""
        size = self._size
        return np.ndarray(self._places, _SHORT, bytearray(rows.ljust(size, b"\0")[:size]))

    def observe(self, game: Game[Any], seat: int) -> tuple[Arrays, dict[int, Option]]:
        """Returns what a seat sees as arrays, and its actions: none where another is asked."""
        rows, totals = self._eye.see(game.state, seat)
        cards = self._cards(rows)
        mask = bytearray(self._count)
        actions: dict[int, Option] = {}
        head = [0, 0, 0]
        decision = game.decision
        if decision is not None and decision.seat == seat:
            actions = self.moves(game)
            for at in actions:
                mask[at] = 1
            head = [_KINDS[decision.kind], len(actions), 1]
        arrays: Arrays = {
            "cards": cards,
            "totals": np.array(head + totals, _INT),
            "history": self._history(game, seat),
            "action_mask": np.ndarray((self._count,), _BYTE, mask),
        }
        if self.table_actions:
            arrays["moves"] = self._table(game, actions, self._eye.ids(game.state, seat))
        if self.gathers:
            table = self.lexicon.table
            arrays["features"] = table.take(cards[:, 0], axis=0)
            if self.table_actions:
                arrays["move_features"] = table.take(arrays["moves"][:, 1], axis=0)
        return arrays, actions

    def _table(self, game: Game[Any], actions: dict[int, Option], ids: Sequence[int]) -> NDArray[np.int32]:
        """Returns a row for each option: what it does, to which card, in which row, with what number."""
        decision, flat = game.decision, list[int]()
        most, verbs, number = self.sight.layout.rows, self._verbs, self.lexicon.number
        for option in actions.values():
            assert decision is not None
            said = self.sight.meant(game.state, decision, option)
            row = ids.index(said.id) + 1 if said.id and said.id in ids else 0
            flat += (
                verbs.get(option.verb, 0),
                number(said.face, game.state) if said.face else 0,
                row if row <= most else 0,
                min(max(said.number, -LARGEST), LARGEST),
            )
        table = np.zeros(MOST_MOVES * len(MOVE), dtype=np.int32)
        table[: len(flat)] = flat
        return table.reshape(MOST_MOVES, len(MOVE))

    def _history(self, game: Game[Any], seat: int) -> NDArray[np.int16]:
        """Returns the last events as the seat may know them, the latest first.

        What was told at the decision before, to whichever seat, is not worked out again.
        """
        last, told = self._last, self._told
        news = list[Event]()
        for event in game.latest_events():
            if event is last:
                break
            news.append(event)
            if len(news) == HISTORY:
                break
        else:
            told = []  # what was told before is not of this game
        if news:
            if self._faces != self.lexicon.count:  # what had no number then may have one now
                self._faces = self.lexicon.count
                self._said.clear()
            said = self._said.get
            rows = [said(_SAYS(event)) or self._event(event, game) for event in news]
            self._told = told = [*rows, *told[: HISTORY - len(rows)]]
            self._last = news[0]
        shown = b"".join([rows[seat] for rows in told])
        return np.ndarray((HISTORY, len(EVENT)), _SHORT, bytearray(shown.ljust(_TOLD, b"\0")))

    def _event(self, event: Event, game: Game[Any]) -> Rows:
        """Returns what an event tells each seat, and keeps it for others that say the same of the same cards."""
        rows = tuple([self._row(event, game, seat) for seat in range(game.players)])
        if len(self._said) < _MOST_SAID:
            self._said[_SAYS(event)] = rows
        return rows

    def _row(self, event: Event, game: Game[Any], seat: int) -> bytes:
        """Returns the row of an event as a seat may know it."""
        face = number = 0
        for arg in event.seen_by(seat).args:
            if isinstance(arg, int):
                number = number or arg
            elif not face:
                face = self.lexicon.named(arg)
        who = 0 if event.who < 0 else 1 + (event.who - seat) % game.players
        return shorts((1 + crc32(event.kind.encode()) % _BUCKETS, who, face, number))
