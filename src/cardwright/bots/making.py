"""Bots by name, with a seed and a budget."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from cardwright.bots.bot import AtRandom, Bot, Decider, Strategy
from cardwright.bots.greedy import Greedy
from cardwright.bots.guest import Guest
from cardwright.bots.mcts import MonteCarlo
from cardwright.bots.program import EXEC, Program
from cardwright.bots.talking import SECONDS, BotFailed
from cardwright.text import hint, listed


class Kind(NamedTuple):
    """How a bot is made, the budgets that it takes, and which of them a bare number is."""

    make: Callable[..., Strategy]
    budgets: tuple[str, ...]
    number: str | None


BOTS: Final = {
    "random": Kind(AtRandom, (), None),
    "greedy": Kind(Greedy, ("redeals",), "redeals"),
    "mcts": Kind(MonteCarlo, ("iterations", "milliseconds", "turns"), "iterations"),
}

_BUDGET: Final = re.compile(r"(?P<number>[1-9][0-9]{0,8})(?P<ms>ms)?")
_NAMED: Final = re.compile(r"(?P<key>[a-z]+)=(?P<number>[0-9]{1,9})")
_GUEST: Final = re.compile(r"(?P<place>[^\s:,]+):(?P<name>[^\W\d]\w*)")
"""A class by its module, or by its file: `module:Class`."""


class BadBot(ValueError):
    """A bot that is not there, or a budget that it does not take."""


def make_bot(name: str, seed: int, **budget: int) -> Bot:
    """Returns a bot: `random`; `greedy` (`redeals`); `mcts` (`iterations` or `milliseconds`, and `turns`).

    With the same seed it decides the same, unless its budget is in milliseconds.

    >>> make_bot("mcts", seed=1, iterations=50).name
    'mcts'
    """
    kind = BOTS.get(name)
    if kind is None:
        raise BadBot(f'there is no bot "{name}"; there are {listed(tuple(BOTS), "and")}.{hint(name, BOTS)}')
    for key, value in budget.items():
        if key not in kind.budgets:
            raise BadBot(f"{name} takes no {key}; it takes {listed(kind.budgets, 'and') or 'none'}")
        if value < 1:
            raise BadBot(f"the {key} of {name} must be 1 or more")
    strategy: Any = kind.make(seed, **budget)
    return Bot(name, strategy)


def bot_from(words: str, seed: int, seconds: float = SECONDS) -> Bot | Program:
    """Returns a bot as commands name it: `greedy`, `mcts:500` (walks), `mcts:50ms`, `mcts:200,turns=2`, `exec:COMMAND`.

    >>> bot_from("mcts:50ms", 1).name
    'mcts:50ms'
    >>> bot_from("mcts:200,turns=2", 1).name
    'mcts:200,turns=2'
    """
    if words.startswith(EXEC):
        try:
            return Program(words, seconds)
        except (BotFailed, ValueError) as error:
            raise BadBot(str(error)) from None
    name, *said = re.split("[:,]", words)
    budget: dict[str, int] = {}
    for part in said if name in BOTS else ():
        key, number = _budget(name, part)
        budget[key] = number
    bot = make_bot(name if name in BOTS else words, seed, **budget)
    bot.name = words
    return bot


def decider_from(words: str, seed: int, seconds: float = SECONDS) -> Decider:
    """Returns whoever decides, as commands name them: a bot, a program, or a Python class (`module:Class`, `file.py:Class`).

    A class is imported and run, so the words must come from whoever runs the command, never from a network.
    """
    guest = _GUEST.fullmatch(words)
    if guest is None or guest["place"] in BOTS or words.startswith(EXEC):
        return bot_from(words, seed, seconds)
    return Guest(words, seed, seconds)


def check_decider(words: str, seconds: float = SECONDS) -> None:
    """Raises `BadBot` for whoever cannot decide; of a class it is found out by making one."""
    decider = decider_from(words, 0, seconds)
    if isinstance(decider, Guest):
        try:
            decider.make_ready()
        except BotFailed as error:
            raise BadBot(str(error)) from None
    decider.leave()


def _budget(name: str, part: str) -> tuple[str, int]:
    """Returns what a part of a bot's name gives it: `500`, `50ms` or `turns=2`."""
    named, bare = _NAMED.fullmatch(part), _BUDGET.fullmatch(part)
    if named is not None:
        return named["key"], int(named["number"])
    if bare is None:
        raise BadBot(
            f'"{part}" is no budget of {name}: a number, a time (50ms), or a name and a number (turns=2)'
        )
    key = "milliseconds" if bare["ms"] else BOTS[name].number
    if key is None:
        raise BadBot(f"{name} takes no budget")
    return key, int(bare["number"])
