"""A game as arrays: what a seat sees at a decision, and nothing else, as tables of numbers of a fixed size."""

from array import array
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cardwright.games import GAMES
from cardwright.kernel import Decision, Event, Game, Kind, Match, Option
from cardwright.kernel.sight import Sight
from cardwright.lab.features import Lexicon
from cardwright.lab.moves import MOST_MOVES, Catalogue, offered

HISTORY: Final = 16
"""So many of the last events are told."""
EVENT: Final = ("kind", "who", "face", "number")
MOVE: Final = ("verb", "face", "row", "number", "action")
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
    """Makes arrays of games of one match: the faces and the actions keep their numbers from game to game."""

    __slots__ = ("_kinds", "_told", "_verbs", "_width", "catalogue", "lexicon", "sight", "table_actions")

    def __init__(self, match: Match, game: Game[Any], *, table_actions: bool = False) -> None:
        self.sight = sight_of(match.game)
        self.lexicon = Lexicon(self.sight, self.sight.faces(match), game)
        self.catalogue = Catalogue(self.sight, self.lexicon)
        self.table_actions = table_actions
        self._width = len(self.sight.layout.columns)
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
        return {
            "cards": ((layout.rows, 1 + self._width), "int16"),
            "features": ((layout.rows, features), "float32"),
            "totals": ((len(HEAD) + len(layout.totals),), "int32"),
            "history": ((HISTORY, len(EVENT)), "int16"),
            "moves": ((MOST_MOVES, len(MOVE)), "int32"),
            "move_features": ((MOST_MOVES, features), "float32"),
            "action_mask": ((self.actions,), "int8"),
        }

    def moves(self, game: Game[Any]) -> dict[int, Option]:
        """Returns the actions of the decision that a game waits with, each with its option."""
        decision = game.decision
        if decision is None:
            return {}
        options, state, meant = offered(decision.options), game.state, self.sight.meant
        if self.table_actions:
            return dict(enumerate(options))
        places = self.catalogue.place(options, [meant(state, decision, one) for one in options], game)
        return dict(zip(places, options, strict=True))

    def observe(self, game: Game[Any], seat: int) -> tuple[Arrays, dict[int, Option]]:
        """Returns what a seat sees as arrays, and its actions: none where another is asked."""
        seen = self.sight.see(game.state, seat)
        layout, width, lexicon = self.sight.layout, self._width, self.lexicon
        count = min(len(seen.faces), layout.rows)
        cards = np.zeros((layout.rows, 1 + width), dtype=np.int16)
        features = np.zeros((layout.rows, lexicon.table.shape[1]), dtype=np.float32)
        if count:
            faces = _shorts(lexicon.numbers(seen.faces, game), count)
            cards[:count, 0] = faces
            cards[:count, 1:] = _shorts(seen.cells, count * width).reshape(count, width)
            features[:count] = lexicon.table.take(faces, axis=0)
        moves = np.zeros((MOST_MOVES, len(MOVE)), dtype=np.int32)
        move_features = np.zeros((MOST_MOVES, features.shape[1]), dtype=np.float32)
        mask = np.zeros(self.actions, dtype=np.int8)
        actions: dict[int, Option] = {}
        head = [0, 0, 0]
        decision = game.decision
        if decision is not None and decision.seat == seat:
            actions, flat = self._table(game, decision, seen.ids)
            table = np.frombuffer(array("i", flat), dtype=np.int32).reshape(-1, len(MOVE))
            moves[: len(table)] = table
            move_features[: len(table)] = lexicon.table.take(table[:, 1], axis=0)
            mask[table[:, 4]] = 1
            head = [_KINDS[decision.kind], len(actions), 1]
        arrays: Arrays = {
            "cards": cards,
            "features": features,
            "totals": np.frombuffer(array("i", head + seen.totals), dtype=np.int32),
            "history": self._history(game, seat),
            "moves": moves,
            "move_features": move_features,
            "action_mask": mask,
        }
        return arrays, actions

    def _table(
        self, game: Game[Any], decision: Decision, ids: list[int]
    ) -> tuple[dict[int, Option], list[int]]:
        """Returns the actions of a seat, and a row for each option: what it does, to which card, in which row, with what number."""
        options, state, meant = offered(decision.options), game.state, self.sight.meant
        said = [meant(state, decision, one) for one in options]
        places = range(len(options)) if self.table_actions else self.catalogue.place(options, said, game)
        flat: list[int] = []
        most, verbs, number = self.sight.layout.rows, self._verbs, self.lexicon.number
        for option, one, place in zip(options, said, places, strict=True):
            row = ids.index(one.id) + 1 if one.id and one.id in ids else 0
            flat += (
                verbs.get(option.verb, 0),
                number(one.face, game) if one.face else 0,
                row if row <= most else 0,
                min(max(one.number, -_LARGEST), _LARGEST),
                place,
            )
        return dict(zip(places, options, strict=True)), flat

    def _history(self, game: Game[Any], seat: int) -> NDArray[np.int16]:
        """Returns the last events as the seat may know them, the latest first.

        What was told at the decision before is not worked out again.
        """
        events = game.last_events(HISTORY)
        before, flat = self._told.get(seat, _NOTHING)
        fresh = 0
        last = before[-1] if before else None
        while fresh < len(events) and events[-1 - fresh] is not last:
            fresh += 1
        news: list[int] = []
        for at in range(fresh):
            news += self._event(events[-1 - at].seen_by(seat), game.players, seat)
        flat = (news + flat if fresh < len(events) else news)[: len(EVENT) * len(events)]
        self._told[seat] = (events, flat)
        told = np.zeros((HISTORY, len(EVENT)), dtype=np.int16)
        if flat:
            told[: len(events)] = np.frombuffer(array("h", flat), dtype=np.int16).reshape(-1, len(EVENT))
        return told

    def _event(self, event: Event, players: int, seat: int) -> tuple[int, int, int, int]:
        kind = self._kinds.get(event.kind)
        if kind is None:
            kind = self._kinds[event.kind] = 1 + crc32(event.kind.encode()) % _BUCKETS
        who = 0 if event.who < 0 else 1 + (event.who - seat) % players
        face = number = 0
        for arg in event.args:
            if isinstance(arg, int):
                number = number or min(max(arg, -_LARGEST), _LARGEST)
            elif not face:
                face = self.lexicon.named(arg)
        return kind, who, face, number


def _shorts(cells: list[int], count: int) -> NDArray[np.int16]:
    """Returns numbers as an array of short ones; what does not fit is cut to the largest that does."""
    try:
        return np.frombuffer(array("h", cells[:count]), dtype=np.int16)
    except OverflowError:
        cut = [min(max(cell, -_LARGEST), _LARGEST) for cell in cells[:count]]
        return np.frombuffer(array("h", cut), dtype=np.int16)
