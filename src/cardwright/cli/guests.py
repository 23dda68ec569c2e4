"""Bots of others at a seat: the options that the commands share for them, and what is told when one fails."""

from typing import Annotated, Final, NamedTuple

import typer

from cardwright.bots import SECONDS, BadBot, bot_from
from cardwright.cli.output import counted, say
from cardwright.cli.refusal import Refusal
from cardwright.sim import LOSES, Tally

_TOLD: Final = 5
"""So many failures of a run are told whole."""

SeatOption = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="WHO",
        help="Who sits there, once a seat, instead of --bots: a bot, module:Class, file.py:Class, or 'exec:COMMAND'.",
    ),
]
LimitOption = Annotated[
    float,
    typer.Option(
        "--limit",
        metavar="SECONDS",
        min=0.01,
        max=3600,
        help="So long may a decision of a program or a class take.",
    ),
]
FailingOption = Annotated[
    str,
    typer.Option(
        "--failing",
        metavar="WHAT",
        help="What becomes of a program or class that fails: lose, or the bot that replaces it.",
    ),
]


class Guests(NamedTuple):
    """How long bots of others may take, and what becomes of one that fails."""

    limit: float = SECONDS
    failing: str = LOSES

    def checked(self) -> "Guests":
        """Returns itself, or refuses a replacement that is no bot."""
        if self.failing != LOSES:
            try:
                bot_from(self.failing, 0)
            except BadBot as error:
                raise Refusal(f"--failing is lose, or a bot: {error}", 2) from None
        return self


USUAL_GUESTS: Final = Guests()


def tell_failures(tally: Tally) -> None:
    """Says of the first games in which bots failed which, where and how, and how many more there were."""
    failed = sorted(tally.failures, key=lambda one: one.number)
    for played in failed[:_TOLD]:
        for _, words in played.failures:
            say(f"Game {played.number + 1} (seed {played.seed}): {words}")
    if len(failed) > _TOLD:
        say(f"A bot failed in {counted(len(failed) - _TOLD, 'more game')}.")
