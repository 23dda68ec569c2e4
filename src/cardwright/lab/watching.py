"""A game as arrays: what a seat sees at a decision, and nothing else, as tables of numbers of a fixed size."""

from array import array
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cardwright.games import GAMES
from cardwright.kernel import EVERYONE, Event, Game, Kind, Match, Option
from cardwright.kernel.sight import Sight
from cardwright.lab.features import Lexicon
from cardwright.lab.moves import MOST_MOVES, Catalogue, offered

HISTORY: Final = 16
"""So many of the last events are told."""
EVENT: Final = ("kind", "who", "face", "number")
MOVE: Final = ("verb", "face", "row", "number")
HEAD: Final = ("decision", "options", "mine")
"""What stands before a game's own totals: the kind of the decision, how many options it has, and whether the seat is asked."""
_KINDS: Final = {kind: at for at, kind in enumerate(Kind, 1)}
_LARGEST: Final = 32_000
_BUCKETS: Final = 255
_NOTHING: Final[tuple[list[Event], list[int]]] = ([], [])

Arrays = dict[str, NDArray[Any]]


def sight_of(game: str) -> Sight:
    """Returns how a game is seen by a learner."""
    sight: Sight = GAMES.room(game, "sight").SIGHT
    return sight


class Watch:
    """Makes arrays of games of one match: the faces and the actions keep their numbers from game to game.

    What a card says is in `lexicon.table`, a row a face; with `features` those rows are put into every observation too.
    """

    __slots__ = (
        "_kinds",
        "_told",
        "_verbs",
        "_width",
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
        self.lexicon = Lexicon(self.sight, self.sight.faces(match), game)
        self.catalogue = Catalogue(self.sight, self.lexicon)
        self.table_actions = table_actions
        self.gathers = features
        self._width = 1 + len(self.sight.layout.columns)
        self._verbs = {verb: at for at, verb in enumerate(self.sight.layout.verbs, 1)}
        self._kinds: dict[str, int] = {}
        self._told: dict[int, tuple[list[Event], list[int]]] = {}

    @property
    def actions(self) -> int:
        """Returns how many actions there are."""
        return MOST_MOVES if self.table_actions else self.catalogue.size

    def shapes(self) -> dict[str, tuple[tuple[int, ...], str]]:
        """Returns the shape and the type of each array."""
        layout, features = self.sight.layout, self.lexicon.table.shape[1]
        shapes = {
            "cards": ((layout.rows, self._width), "int16"),
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
        options = offered(game.decision.options)
        return dict(enumerate(options)) if self.table_actions else self.catalogue.place(options, game)

    def look(self, game: Game[Any], seat: int) -> tuple[NDArray[np.int16], list[int], list[int]]:
        """Returns what lies on the table as a seat sees it: the array `cards`, the game's own totals, and the ids of the rows."""
        seen = self.sight.see(game.state, seat)
        rows, width = self.sight.layout.rows, self._width
        count = min(len(seen.faces), rows)
        cells = seen.cells
        cells[::width] = self.lexicon.numbers(seen.faces, game)
        cards = _filled(cells[: count * width] if count == rows else cells, rows * width).reshape(rows, width)
        return cards, seen.totals, seen.ids

    def observe(self, game: Game[Any], seat: int) -> tuple[Arrays, dict[int, Option]]:
        """Returns what a seat sees as arrays, and its actions: none where another is asked."""
        cards, totals, ids = self.look(game, seat)
        mask = bytearray(self.actions)
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
            "totals": np.frombuffer(array("i", head + totals), dtype=np.int32),
            "history": self._history(game, seat),
            "action_mask": np.frombuffer(mask, dtype=np.int8),
        }
        if self.table_actions:
            arrays["moves"] = self._table(game, actions, ids)
        if self.gathers:
            table = self.lexicon.table
            arrays["features"] = table.take(cards[:, 0], axis=0)
            if self.table_actions:
                arrays["move_features"] = table.take(arrays["moves"][:, 1], axis=0)
        return arrays, actions

    def _table(self, game: Game[Any], actions: dict[int, Option], ids: list[int]) -> NDArray[np.int32]:
        """Returns a row for each option: what it does, to which card, in which row, with what number."""
        decision, flat = game.decision, list[int]()
        most, verbs, number = self.sight.layout.rows, self._verbs, self.lexicon.number
        for option in actions.values():
            assert decision is not None
            said = self.sight.meant(game.state, decision, option)
            row = ids.index(said.id) + 1 if said.id and said.id in ids else 0
            flat += (
                verbs.get(option.verb, 0),
                number(said.face, game) if said.face else 0,
                row if row <= most else 0,
                min(max(said.number, -_LARGEST), _LARGEST),
            )
        table = np.zeros(MOST_MOVES * len(MOVE), dtype=np.int32)
        table[: len(flat)] = flat
        return table.reshape(MOST_MOVES, len(MOVE))

    def _history(self, game: Game[Any], seat: int) -> NDArray[np.int16]:
        """Returns the last events as the seat may know them, the latest first.

        What was told at the decision before is not worked out again.
        """
        events = game.last_events(HISTORY)
        before, flat = self._told.get(seat, _NOTHING)
        last = before[-1] if before else None
        news: list[int] = []
        known = False
        for event in reversed(events):
            if event is last:
                known = True
                break
            news += self._event(
                event if event.known_to == EVERYONE else event.seen_by(seat), game.players, seat
            )
        if news or not known:
            flat = news + flat if known else news
            del flat[HISTORY * len(EVENT) :]
            self._told[seat] = (events, flat)
        return _filled(flat, HISTORY * len(EVENT)).reshape(HISTORY, len(EVENT))

    def _event(self, event: Event, players: int, seat: int) -> tuple[int, int, int, int]:
        kind = self._kinds.get(event.kind)
        if kind is None:
            kind = self._kinds[event.kind] = 1 + crc32(event.kind.encode()) % _BUCKETS
        who = 0 if event.who < 0 else 1 + (event.who - seat) % players
        face = number = 0
        for arg in event.args:
            if isinstance(arg, int):
                number = number or arg
            elif not face:
                face = self.lexicon.named(arg)
        return kind, who, face, number


def _filled(cells: list[int], size: int) -> NDArray[np.int16]:
    """Returns an array of short numbers of this size that begins with these; what does not fit is cut to the largest that does.

    It is made from bytes: for a few hundred numbers that takes a third of what it takes to fill an array.
    """
    room = bytearray(2 * size)
    try:
        room[: 2 * len(cells)] = array("h", cells)
    except OverflowError:
        room[: 2 * len(cells)] = array("h", [min(max(cell, -_LARGEST), _LARGEST) for cell in cells])
    return np.frombuffer(room, dtype=np.int16)
