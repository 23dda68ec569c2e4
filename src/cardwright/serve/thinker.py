"""A process in which bots think: a line of JSON with a table's record and a seat comes in, an option's key goes out.

Run as `python -m cardwright.serve.thinker` by the server. It keeps the games that it was last asked about, so that only
what is new in a record has to be played. The time that a bot may think is taken by the processor's clock and begins when its game
stands: a machine that is busy, or a process that has only just started, takes no bot's turn away.
"""

import sys
from collections import OrderedDict
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.bots import Bot, Decider, Program, bot_from
from cardwright.games import ruleset
from cardwright.kernel import Game, one_way
from cardwright.kernel.record import Header
from cardwright.serve.limiting import limited

MOST_KEPT: Final = 24


class Thought(Struct, frozen=True):
    """What a bot is asked: a table's record so far, the seat, and which bot it is."""

    table: str
    header: Header
    keys: tuple[str, ...]
    seat: int
    bot: str
    seconds: float = 30.0


class Answer(Struct, frozen=True, omit_defaults=True):
    """The key of the option that the bot takes, or what went wrong; and how many deals it could not find."""

    key: str = ""
    problem: str = ""
    no_deals: int = 0


class Memory:
    """The games that were asked about last, each with the keys that led to where it stands."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Game[Any], list[str]]] = OrderedDict()
        self._programs: OrderedDict[tuple[str, int, str], Program] = OrderedDict()

    def game(self, thought: Thought) -> Game[Any]:
        """Returns a table's game as it stands."""
        found = self._kept.pop(thought.table, None)
        if found is None:
            found = (ruleset(thought.header.game).start_match(thought.header.match), [])
        game, keys = found
        shared = 0
        while shared < min(len(keys), len(thought.keys)) and keys[shared] == thought.keys[shared]:
            shared += 1
        while len(keys) > shared:
            game.pop()
            keys.pop()
        for key in thought.keys[shared:]:
            game.push(key)
            keys.append(key)
        self._kept[thought.table] = found
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return game

    def bot(self, thought: Thought) -> Decider:
        """Returns the bot that is asked; a program goes on where it was."""
        key = (thought.table, thought.seat, thought.bot)
        program = self._programs.pop(key, None)
        if program is None:
            made = bot_from(thought.bot, one_way(thought.header.seed, thought.seat, len(thought.keys)))
            if not isinstance(made, Program):
                return made
            program = made
        self._programs[key] = program
        while len(self._programs) > MOST_KEPT:
            self._programs.popitem(last=False)[1].leave()
        return program


def think(memory: Memory, thought: Thought) -> Answer:
    """Returns what the bot decides."""
    game = memory.game(thought)
    rest = game.decision.find("rest") if game.decision is not None else None
    if rest is not None:  # bots do not choose what they pay with
        return Answer(rest.key)
    bot = memory.bot(thought)
    with limited(thought.seconds):
        option = bot.choose(game, thought.seat)
    return Answer(option.key, no_deals=bot.no_deals if isinstance(bot, Bot) else 0)


def main() -> None:
    """Answers line after line until standard input ends."""
    memory = Memory()
    decoder = msgspec.json.Decoder(Thought)
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        try:
            answer = think(memory, decoder.decode(line))
        except Exception as error:  # whatever broke is told; the server goes on with another bot
            memory = Memory()
            answer = Answer(problem=f"{type(error).__name__}: {error}"[:500])
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
