"""Bots think in processes of their own: one that dies, thinks for ever or breaks holds no table up."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.serve.tables import apart, make_table

from cardwright.bots import bot_from
from cardwright.kernel.record import header
from cardwright.serve.hall import Hall, Live
from cardwright.serve.limiting import TookTooLong, limited
from cardwright.serve.refusing import Refused
from cardwright.serve.store import Store
from cardwright.serve.table import Table
from cardwright.serve.thinker import Memory, Thought, think
from cardwright.serve.thinking import Thinkers


def thought_of(table: Table, bot: str = "random") -> Thought:
    """Returns what a bot is asked at a table."""
    assert table.decision is not None
    return Thought(table.id, header(table.game), tuple(table.game.keys()), table.decision.seat, bot)


async def settled(live: Live) -> None:
    """Waits until a person is asked, or the game is over."""
    while live.table.decision is not None and not live.table.is_person(live.table.decision.seat):
        await asyncio.sleep(0.01)


def test_a_process_that_is_killed_is_replaced_at_the_same_decision(tmp_path: Path) -> None:
    table = make_table(tmp_path, bots=(0, 1))

    async def ask_twice() -> tuple[str, str]:
        thinkers = Thinkers(1, 60.0)
        first = await thinkers.ask(thought_of(table))
        process = thinkers._workers._all[0]._process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        second = await thinkers.ask(thought_of(table))
        await thinkers.end()
        return first, second

    first, second = apart(ask_twice())
    assert first == second
    assert table.decision is not None
    assert table.decision.find(first) is not None


def think_for_ever() -> None:
    """Never ends by itself."""
    while True:
        pass


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such clock")
def test_thinking_for_ever_is_stopped_by_the_processors_clock() -> None:
    with pytest.raises(TookTooLong, match=r"longer than 0\.05 s"), limited(0.05):
        think_for_ever()


def test_waiting_is_not_thinking(tmp_path: Path) -> None:
    """A limit that the loading of a game alone would break takes no bot's turn away."""
    table = make_table(tmp_path, bots=(0, 1))
    answer = think(Memory(), msgspec.structs.replace(thought_of(table), seconds=20.0))
    assert table.decision is not None
    assert table.decision.find(answer.key) is not None


def test_a_table_goes_on_where_a_bots_move_broke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(tmp_path, bots=(1,))
    broken: list[int] = []
    take: Any = table._take

    def breaks_twice(seat: int, key: str) -> None:
        if seat == 1 and len(broken) < 2:
            broken.append(seat)
            raise Refused("broken", "The decision could not be kept.")
        take(seat, key)

    monkeypatch.setattr(table, "_take", breaks_twice)

    async def play() -> None:
        live = Live(Hall(Store(tmp_path), Thinkers(1, 60.0)), table)
        mine = bot_from("random", 3)
        for _ in range(40):
            await settled(live)
            if table.decision is None or len(broken) == 2:
                break
            table.choose(0, len(table.game), [mine.choose(table.game, 0).key])
        await settled(live)
        await live._hall.close()

    apart(play())
    assert len(broken) == 2
    assert table.decision is None or table.is_person(table.decision.seat)
