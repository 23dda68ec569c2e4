"""The hall: every table that is being played, opened from its record when somebody comes, with its bots and clocks."""

import asyncio
import logging
import sqlite3
import time
from pathlib import Path
from typing import Any, Final

from cardwright.files import create_whole
from cardwright.games import UnknownGame, ruleset
from cardwright.kernel import BrokenRecord, Game, Recorder, RecordFile, one_way, read_record, record, replay
from cardwright.kernel.record import header
from cardwright.serve.laying import ME, start
from cardwright.serve.protocol import Laid, NewTable, SeatWish
from cardwright.serve.refusing import UNKEPT, Refused
from cardwright.serve.store import Link, Store, TableFacts
from cardwright.serve.table import Table
from cardwright.serve.thinker import Thought
from cardwright.serve.thinking import Failed, Thinkers

MOST_LIVE: Final = 2000
"""So many tables are played at once; who comes later is asked to wait."""
MOST_TABLES: Final = 1_000_000
FIRST_PAUSE: Final = 0.1
MOST_PAUSE: Final = 30.0
"""Seconds between tries where a bot's move could not be kept: a full disk may have room again."""
IDLE: Final = 120.0
"""A table at which nobody is goes back to its record after so many seconds."""

log = logging.getLogger("cardwright.serve")


class Live:
    """A table that is being played: whoever looks at it is woken when it changes, and its bots think."""

    def __init__(self, hall: "Hall", table: Table) -> None:
        self.table = table
        self.watching: set[asyncio.Event] = set()
        self._hall = hall
        self._thinking: asyncio.Task[None] | None = None
        self._clock: asyncio.TimerHandle | None = None
        self._running: tuple[int, float] | None = None
        table.changed = self.changed
        table.keep = self.keep

    def keep(self) -> None:
        """Keeps what is known of the table beside its record."""
        try:
            self._hall.store.save(self.table.id, self.table.facts)
        except sqlite3.Error as error:  # the game goes on by its record; this is kept with the next change
            log.warning("table %s: names and wishes could not be kept: %s", self.table.id, error)

    def changed(self) -> None:
        """Wakes everyone who looks at the table, winds the clocks, and lets a bot think."""
        self.table.touched = time.monotonic()
        for event in self.watching:
            event.set()
        self._wind()
        self.let_think()

    # ------------------------------------------------------------------ bots

    def let_think(self) -> None:
        """Lets a bot think where it is one that decides, and somebody is there to play or to watch."""
        decision = self.table.decision
        if decision is None or self.table.is_person(decision.seat) or self._busy():
            return
        if self.table.people() or self.watching:
            self._thinking = asyncio.create_task(self._think())

    def _busy(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    async def _think(self) -> None:
        """Has bots decide until a person is asked; whatever breaks, the table does not stand still for good."""
        broke = 0
        while self._bot_decides():
            before = len(self.table.game)
            try:
                await self._bot_moves(by_chance=broke > 0)
            except Exception as error:
                if isinstance(error, Refused):  # the disk did not take it; it may the next time
                    log.warning("table %s: a bot's move was not taken: %s", self.table.id, error.message)
                else:
                    log.exception("table %s: a bot's move broke", self.table.id)
                broke += 1
                await asyncio.sleep(min(MOST_PAUSE, FIRST_PAUSE * 2**broke))
            if len(self.table.game) != before:
                broke = 0

    def _bot_decides(self) -> bool:
        decision = self.table.decision
        if decision is None or self.table.is_person(decision.seat):
            return False
        return bool(self.table.people() or self.watching)

    async def _bot_moves(self, by_chance: bool) -> None:
        """Has the bot that is to decide do so; by chance where what it chose could not be done."""
        table = self.table
        decision = table.decision
        assert decision is not None
        seat, n = decision.seat, len(table.game)
        key = any_key(table.game, seat, n) if by_chance else await self._hall.bot_key(table, seat, n)
        if table.decision is not None and len(table.game) == n and not table.is_person(seat):
            table.bot_chose(seat, n, key)

    # ------------------------------------------------------------------ clocks

    def _wind(self) -> None:
        """Charges whoever has been deciding for the time since, and lets the next one's clock run."""
        now = time.monotonic()
        seats = self.table.facts.seats
        if self._running is not None:
            seat, since = self._running
            left = seats[seat].clock
            if left is not None:
                seats[seat].clock = max(0.0, left - (now - since))
            self._running = None
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        decision = self.table.decision
        if decision is None or seats[decision.seat].bot:
            return
        left = seats[decision.seat].clock
        if left is not None:
            self._running = (decision.seat, now)
            loop = asyncio.get_running_loop()
            self._clock = loop.call_later(left + 0.05, self.table.lose_on_time, decision.seat)
            self.keep()

    @property
    def idle(self) -> bool:
        """Returns whether nobody needs the table now."""
        return (
            not self.watching
            and not self._busy()
            and self._clock is None
            and time.monotonic() - self.table.touched > IDLE
        )

    def close(self) -> None:
        """Lets the table go; its record has everything."""
        if self._thinking is not None:
            self._thinking.cancel()
        if self._clock is not None:
            self._clock.cancel()
        self.table.recorder.close()


class Hall:
    """All tables of a server."""

    def __init__(self, store: Store, thinkers: Thinkers, programs: tuple[str, ...] = ()) -> None:
        self.store = store
        self.programs = programs
        self._thinkers = thinkers
        self._live: dict[str, Live] = {}
        self._opening: dict[str, asyncio.Task[Live]] = {}

    # ------------------------------------------------------------------ laying and opening

    async def lay(self, wish: NewTable, wanted: str = "") -> Laid:
        """Lays a new table and returns its links; with a card that is wanted, it is dealt to the first seat where that can be."""
        if self.store.count() >= MOST_TABLES:
            raise Refused("busy", "There are too many tables here.")
        self._room()
        game, facts = await asyncio.to_thread(start, wish, self.programs, wanted)
        return self.lay_game(game, facts, wish.seats)

    def lay_game(self, game: Game[Any], facts: TableFacts, seats: tuple[SeatWish, ...]) -> Laid:
        """Lays a table for a game that has begun, with all that was decided in it so far."""
        id, tokens, watch = self.store.add(game.match.game, facts)
        try:
            recorder = _recorder(self.store.path(id), game, facts)
        except UNKEPT:
            self.store.forget(id)
            raise
        self._enter(Table(id, game, recorder, facts))
        mine = next((at for at, seat in enumerate(seats) if seat.who == ME), -1)
        people = [token if facts.seats[at].who == "person" else "" for at, token in enumerate(tokens)]
        return Laid(id, tuple(people), watch, mine)

    def _room(self) -> None:
        if len(self._live) >= MOST_LIVE:
            self.sweep()
        if len(self._live) >= MOST_LIVE:
            raise Refused("busy", "All tables here are taken; try again in a while.")

    def _enter(self, table: Table) -> Live:
        live = self._live[table.id] = Live(self, table)
        table.go_on()
        return live

    async def open(self, link: Link) -> Live:
        """Returns the table that a link is for, from its record where it is not being played."""
        live = self._live.get(link.table)
        if live is not None:
            return live
        self._room()
        opening = self._opening.get(link.table)
        if opening is None:
            opening = self._opening[link.table] = asyncio.create_task(self._open(link.table))
            opening.add_done_callback(lambda _: self._opening.pop(link.table, None))
        return await asyncio.shield(opening)

    async def _open(self, id: str) -> Live:
        facts = self.store.facts(id)
        if facts is None:
            raise Refused("token", "This link opens no table.")
        table = await asyncio.to_thread(self._resumed, id, facts)
        return self._live.get(id) or self._enter(table)

    def _resumed(self, id: str, facts: TableFacts) -> Table:
        file = None
        try:
            file = RecordFile.resume(self.store.path(id))
            found, size = read_record(file.read())
            game = replay(found, ruleset(found.header.game))
            return Table(id, game, Recorder(file, game, resume=size), facts)
        except Exception as error:
            if file is not None:
                file.close()
            if not isinstance(error, (*UNKEPT, BrokenRecord, UnknownGame)):
                raise
            raise Refused("broken", f"The table's record cannot be played on: {error}"[:400]) from None

    def live(self, id: str) -> Live | None:
        """Returns a table that is being played now."""
        return self._live.get(id)

    def sweep(self) -> None:
        """Lets tables go that nobody needs."""
        for id in [id for id, live in self._live.items() if live.idle]:
            self._live.pop(id).close()

    # ------------------------------------------------------------------ bots

    async def bot_key(self, table: Table, seat: int, n: int) -> str:
        """Returns what a bot decides; where it fails twice, any option, so that the game goes on."""
        bot = table.facts.seats[seat].bot
        thought = Thought(table.id, header(table.game), tuple(table.game.keys()), seat, bot)
        for _ in range(2):
            try:
                key = await self._thinkers.ask(thought)
            except Failed as error:
                log.warning("table %s: %s", table.id, error)
                continue
            decision = table.decision
            if decision is None or len(table.game) != n or decision.find(key) is not None:
                return key
            log.warning("table %s: %s chose %r, which is not offered", table.id, bot, key[:80])
        return any_key(table.game, seat, n)

    async def close(self) -> None:
        """Ends everything; the records have it all."""
        for live in self._live.values():
            live.close()
        self._live.clear()
        await self._thinkers.end()


def _recorder(path: Path, game: Game[Any], facts: TableFacts) -> Recorder:
    """Returns what writes a table's record, with what was decided before it was laid."""
    seats = tuple(seat.bot or "human" for seat in facts.seats)
    if not len(game):
        return Recorder(path, game, seats)
    data = record(game, seats).text().encode()
    create_whole(path, data)
    return Recorder(path, game, resume=len(data))


def any_key(game: Any, seat: int, n: int) -> str:
    """Returns some option of the decision, by chance."""
    options = game.options
    return str(options[one_way(game.match.seed, seat, n) % len(options)].key) if options else ""
