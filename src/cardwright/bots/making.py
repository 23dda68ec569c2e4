"""Bots by name, with a seed and a budget."""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from cardwright.bots.bot import AtRandom, Bot, Strategy
from cardwright.bots.greedy import Greedy
from cardwright.bots.mcts import MonteCarlo
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

_BUDGET: Final = re.compile(r"(?P<name>[^:]+):(?P<number>[1-9][0-9]{0,8})(?P<ms>ms)?")


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


def bot_from(words: str, seed: int) -> Bot:
    """Returns a bot as commands name it: `greedy`, `mcts:500` (walks), `mcts:50ms`.

    >>> bot_from("mcts:50ms", 1).name
    'mcts:50ms'
    """
    found = _BUDGET.fullmatch(words)
    if found is None or found["name"] not in BOTS:
        return make_bot(words, seed)
    key = "milliseconds" if found["ms"] else BOTS[found["name"]].number
    if key is None:
        raise BadBot(f"{found['name']} takes no budget")
    bot = make_bot(found["name"], seed, **{key: int(found["number"])})
    bot.name = words
    return bot
