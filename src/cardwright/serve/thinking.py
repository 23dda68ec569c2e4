"""Bots think in processes of their own, with a time limit; one that dies or takes too long is replaced."""

import logging

import msgspec
from msgspec.structs import replace

from cardwright.serve.limiting import STANDS_STILL
from cardwright.serve.thinker import Answer, Thought
from cardwright.serve.workers import Failed, Workers

__all__ = ["Failed", "Thinkers"]

log = logging.getLogger("cardwright.serve")


class Thinkers:
    """A few processes in which bots think."""

    def __init__(self, count: int, seconds: float, module: str = "cardwright.serve.thinker") -> None:
        self._seconds = seconds
        self._workers = Workers(module, count, seconds + STANDS_STILL)

    async def ask(self, thought: Thought) -> str:
        """Returns the key that a bot chooses; raises `Failed` where it gave none."""
        try:
            line = await self._workers.ask(msgspec.json.encode(replace(thought, seconds=self._seconds)))
            answer = msgspec.json.decode(line, type=Answer)
        except (Failed, msgspec.MsgspecError) as error:
            raise Failed(f"{thought.bot}: {error}") from None
        if answer.problem:
            raise Failed(f"{thought.bot}: {answer.problem}")
        if answer.no_deals:
            log.warning("table %s: %s could not find %d deals", thought.table, thought.bot, answer.no_deals)
        return answer.key

    async def end(self) -> None:
        """Ends all processes."""
        await self._workers.end()
