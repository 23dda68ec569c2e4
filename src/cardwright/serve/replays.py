"""Replays: a record looked at move by move, by a seat's eyes, a watcher's, or all-seeing ones."""

import asyncio
import time
from collections import OrderedDict
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.files import Limit, UnreadableFile, read_bounded
from cardwright.games import GAMES, ruleset
from cardwright.kernel import BrokenRecord, Game, Record, read_record, replay
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Pictured
from cardwright.kernel.picture import EVERYTHING, WATCHER, Face, Picture, faces_of
from cardwright.kernel.question import question
from cardwright.kernel.voice import STRANGERS, addressed
from cardwright.serve.hall import Hall
from cardwright.serve.laying import start_seats
from cardwright.serve.pages import Frame, Replay, ReplayLine, Tick
from cardwright.serve.protocol import Ended, Laid, LogLine, NewTable, SeatInfo, SeatWish
from cardwright.serve.refusing import Refused
from cardwright.serve.showing import before_action, ended, seats_of
from cardwright.serve.store import TOKEN_BYTES
from cardwright.serve.table import Table
from cardwright.serve.telling import Diary
from cardwright.text import listed

MOST_REELS: Final = 24
MOST_UPLOADS: Final = 64
MOST_LISTED: Final = 200
MOST_RECORD: Final = 900_000


class OpenReplay(Struct, frozen=True, omit_defaults=True):
    """POST /api/replays/open, frame, export: which record, which move, whose eyes."""

    token: str
    move: int = 0
    eyes: int = msgspec.field(default=EVERYTHING, name="as")


class Upload(Struct, frozen=True):
    """POST /api/replays: a record's text."""

    text: str


class ForkReplay(Struct, frozen=True):
    """POST /api/replays/fork: a new table that goes on from a move."""

    token: str
    move: int
    seats: tuple[SeatWish, ...]


class Reel:
    """A record in the projector: a game that goes forward and back to any move."""

    def __init__(self, record: Record, names: tuple[str, ...] = ()) -> None:
        try:
            rules = ruleset(record.header.game) if record.header.game in GAMES.names() else None
            if rules is None:
                raise BrokenRecord(f"there is no game {record.header.game!r} here")
            whole = replay(record, rules)
        except BrokenRecord as error:
            raise Refused("broken", f"The record cannot be replayed: {error}"[:400]) from None
        self.header = record.header
        self.keys = whole.keys()
        self.outcome = whole.outcome()
        self.seats = whole.players
        self.names = names or tuple(_names(record, self.seats))
        self._game = rules.start_match(record.header.match)
        self._logs: dict[int, tuple[tuple[LogLine, ...], tuple[int, ...], tuple[Tick, ...]]] = {}

    @property
    def moves(self) -> int:
        """Returns how many decisions there are."""
        return len(self.keys)

    def at(self, move: int) -> Game[Any]:
        """Returns the game behind so many moves."""
        if not 0 <= move <= self.moves:
            raise Refused("bad", f"There are moves from 0 to {self.moves}.")
        game = self._game
        while len(game) > move:
            game.pop()
        while len(game) < move:
            game.push(self.keys[len(game)])
        return game

    def log(self, eyes: int) -> tuple[tuple[LogLine, ...], tuple[int, ...], tuple[Tick, ...]]:
        """Returns the whole log by somebody's eyes, how much of it is told at each move, and where turns begin."""
        found = self._logs.get(eyes)
        if found is None:
            found = self._logs[eyes] = self._tell(eyes)
        return found

    def _tell(self, eyes: int) -> tuple[tuple[LogLine, ...], tuple[int, ...], tuple[Tick, ...]]:
        diary = Diary(eyes)
        game = self.at(0)
        told: list[int] = []
        ticks: list[Tick] = []
        last: int | None = None
        for move in range(self.moves + 1):
            game = self.at(move)
            diary.follow(game, list(game.events), self.names)
            told.append(len(diary.lines))
            turn = game.rules.turn(game.state)
            turn = turn if turn is not None else _turn(game)
            if turn != last:
                ticks.append(Tick(move, str(turn)))
                last = turn
        return tuple(diary.lines), tuple(told), tuple(ticks)

    def picture(self, move: int, eyes: int, *, settled: bool) -> tuple[Game[Any], Picture]:
        """Returns the table behind so many moves; `settled` keeps an action that others have under way from being seen."""
        game = self.at(move)
        if settled and game.begun and eyes not in game.deciders() and game.seat != eyes:
            game = before_action(game)
        return game, game.table(eyes)


def _turn(game: Game[Any]) -> int:
    return game.table(WATCHER).turn.number if offers(game.rules, Pictured) else 0


def _names(record: Record, seats: int) -> list[str]:
    """Returns what the players of a record are called: people in their order, bots by a name and what they are."""
    people = ("Ana", "Jonas", "Mira", "Tomas", "Eva")
    said = [record.header.seats[at] if at < len(record.header.seats) else "" for at in range(seats)]
    return [
        people[at % 5] if who in ("", "human") else f"{STRANGERS[at % len(STRANGERS)]} ({who})"
        for at, who in enumerate(said)
    ]


class Opened(Struct):
    """A replay that somebody may look at: by whose eyes, and whether it is still being played."""

    reel: Reel
    eyes: tuple[int, ...]
    running: bool
    seats: tuple[SeatInfo, ...]
    over: Ended | None


class Library:
    """The records that can be looked at: tables by their links, files of the owner's, and what was uploaded."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        self._hall = hall
        self._folder = folder
        self._uploads: OrderedDict[str, bytes] = OrderedDict()
        self._files: dict[str, Path] = {}
        self._reels: OrderedDict[str, tuple[int, Reel]] = OrderedDict()

    # ------------------------------------------------------------------ finding

    def upload(self, data: bytes) -> str:
        """Takes a record in, for as long as there is room, and returns its token."""
        if len(data) > MOST_RECORD:
            raise Refused("size", "That record is too long.")
        try:
            read_record(data)
        except BrokenRecord as error:
            raise Refused("broken", f"That is no record: {error}"[:300]) from None
        token = token_urlsafe(TOKEN_BYTES)
        self._uploads[token] = data
        while len(self._uploads) > MOST_UPLOADS:
            self._uploads.popitem(last=False)
        return token

    async def open(self, token: str) -> Opened:
        """Returns what a token opens."""
        link = self._hall.store.link(token)
        if link is not None:
            table = (await self._hall.open(link)).table
            over = table.over
            reel = await self._reel(token, self._hall.store.path(table.id), tuple(table.names))
            every = tuple(range(len(table.names)))
            eyes = (*every, WATCHER, EVERYTHING) if over is not None else (link.seat,)
            return Opened(reel, eyes, over is None, seats_of(table), over and _with_words(table, over))
        data = self._uploads.get(token)
        path = self._files.get(token)
        if data is None and path is None:
            raise Refused("token", "This link opens no record.")
        reel = await self._reel(token, data if data is not None else path)
        seats = tuple(SeatInfo(at, name, "person") for at, name in enumerate(reel.names))
        eyes = (*range(reel.seats), WATCHER, EVERYTHING)
        return Opened(reel, eyes, False, seats, _ended(reel))

    async def _reel(self, token: str, source: Path | bytes | None, names: tuple[str, ...] = ()) -> Reel:
        assert source is not None
        try:
            data = source if isinstance(source, bytes) else read_bounded(source, Limit.RECORD)
        except UnreadableFile as error:
            raise Refused("broken", f"The record cannot be read: {error}"[:300]) from None
        kept = self._reels.pop(token, None)
        if kept is None or kept[0] != len(data):
            kept = (len(data), await asyncio.to_thread(_load, data, names))
        self._reels[token] = kept
        while len(self._reels) > MOST_REELS:
            self._reels.popitem(last=False)
        return kept[1]

    async def lines(self) -> list[ReplayLine]:
        """Lists what the owner may look at: records of the commands, the last first."""
        found = sorted(self._folder.glob("*.jsonl"), key=lambda path: -path.stat().st_mtime)[:MOST_LISTED]
        known = {path: token for token, path in self._files.items()}
        lines = []
        for path in found:
            line = await asyncio.to_thread(_line, path)
            if line is None:
                continue
            token = known.get(path) or token_urlsafe(TOKEN_BYTES)
            self._files[token] = path
            lines.append(msgspec.structs.replace(line, token=token))
        return lines

    # ------------------------------------------------------------------ looking

    async def meta(self, wish: OpenReplay) -> Replay:
        """Returns what there is to look at, with the log by somebody's eyes."""
        opened = await self.open(wish.token)
        eyes = wish.eyes if wish.eyes in opened.eyes else opened.eyes[-1]
        reel = opened.reel
        log, told, ticks = await asyncio.to_thread(reel.log, eyes)
        rules = ruleset(reel.header.game).rules
        assert offers(rules, Pictured)
        return Replay(
            wish.token,
            reel.header.game,
            rules.drawing.poster.title,
            opened.seats,
            reel.moves,
            opened.eyes,
            ticks,
            log,
            told,
            opened.over,
        )

    async def frame(self, wish: OpenReplay) -> Frame:
        """Returns the table behind a move."""
        opened = await self.open(wish.token)
        if wish.eyes not in opened.eyes:
            raise Refused("owner", "Those eyes may not look at this game yet.")
        return await asyncio.to_thread(frame_of, opened.reel, wish.move, wish.eyes, opened.running)

    async def fork(self, wish: ForkReplay) -> Laid:
        """Lays a table that goes on from a move of a game that is over."""
        opened = await self.open(wish.token)
        if opened.running:
            raise Refused("bad", "The game is still being played: it can be gone on from when it is over.")
        reel = opened.reel
        if len(wish.seats) != reel.seats:
            raise Refused("bad", f"There were {reel.seats} players.")
        facts = start_seats(NewTable(reel.header.game, wish.seats), self._hall.programs)
        game = await asyncio.to_thread(lambda: reel.at(wish.move).fork())
        return self._hall.lay_game(game, facts, wish.seats)


def frame_of(reel: Reel, move: int, eyes: int, running: bool) -> Frame:
    """Returns a frame: the table, every face on it, and the move about to come."""
    game, picture = reel.picture(move, eyes, settled=running)
    rules = game.rules
    assert offers(rules, Pictured)
    faces: dict[str, Face] = {}
    for key in faces_of(picture):
        face = rules.drawing.face(game.state, key)
        if face is not None:
            faces[key] = face
    words, seat = "", -1
    about: tuple[str, ...] = ()
    decision = game.decision
    if move < reel.moves and decision is not None and len(game) == move:
        seat = decision.seat
        if eyes in (seat, EVERYTHING):
            words, about = _move(reel, game, reel.keys[move])
    return Frame(move, picture, faces, words, seat, about)


def _move(reel: Reel, game: Game[Any], key: str) -> tuple[str, tuple[str, ...]]:
    decision = game.decision
    assert decision is not None
    option = decision.find(key)
    assert option is not None
    rules = game.rules
    assert offers(rules, Pictured)
    label = addressed(game.rules.label(game.state, decision, option), reel.names, -1)
    asked = question(game, reel.names)
    about = rules.drawing.things(game.state, decision, option)
    return f"{reel.names[decision.seat]}: {asked.prompt} {label}", about


def _load(data: bytes, names: tuple[str, ...]) -> Reel:
    try:
        record, _ = read_record(data)
    except BrokenRecord as error:
        raise Refused("broken", f"The record cannot be read: {error}"[:300]) from None
    return Reel(record, names)


def _line(path: Path) -> ReplayLine | None:
    try:
        record, _ = read_record(read_bounded(path, Limit.RECORD))
    except (UnreadableFile, BrokenRecord):
        return None
    if record.header.game not in GAMES.names():
        return None
    rules = ruleset(record.header.game).rules
    assert offers(rules, Pictured)
    moves = sum(1 for line in record.lines if line.key is not None) - sum(line.undo for line in record.lines)
    changed = path.stat().st_mtime if path.exists() else time.time()
    return ReplayLine("", record.header.game, rules.drawing.poster.title, record.header.seats, moves, changed)


def _with_words(table: Table, over: Ended) -> Ended:
    return msgspec.structs.replace(over, words=ended(table, -1))


def _ended(reel: Reel) -> Ended | None:
    outcome = reel.outcome
    if outcome is None:
        return None
    winner = -1 if outcome.winner is None else outcome.winner
    reason = addressed(outcome.reason.rstrip("."), reel.names, -1)
    team = [reel.names[seat] for seat in outcome.winners]
    who = (
        f"{reel.names[winner]} wins"
        if winner >= 0
        else f"{listed(team, 'and')} win"
        if team
        else "Nobody wins"
    )
    words = f"{who}: {reason}."
    return Ended(outcome.scores, outcome.reason, winner, outcome.points, words)
