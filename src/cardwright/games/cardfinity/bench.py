"""Cardfinity's figures: its pace, and how fast a deck file is read, checked and weighed."""

from typing import Final

from cardwright.games.cardfinity.language import LANGUAGE
from cardwright.kernel.figure import SECOND, Figure, Pace, Unit, seconds_of
from cardwright.text import Source

PACE: Final = Pace(games_per_second=150, fork_microseconds=20, push_pop_microseconds=100)


def sixty_cards() -> str:
    """Returns a legal deck file of sixty different cards, the most that a deck may have."""
    monsters = [
        f'"Guard {n}": take 2\n  "Watch {n}" on tap: attack\n  power: {n % 5 + 1} tapped\n  ("Guild {n % 5}")\n'
        for n in range(30)
    ]
    spells = [
        f'"Charm {n}" on play discard family "Guild {n % 5}" hand, take 1: draw, peek\n' for n in range(30)
    ]
    names = [f'"Guard {n}"' for n in range(30)] + [f'"Charm {n}"' for n in range(30)]
    return "\n".join([*monsters, *spells, "deck:", '"Sixty" by "Cardwright"', *names, ""])


def _deck_milliseconds() -> float:
    source = Source(sixty_cards(), "sixty.cardfinity")

    def read_check_weigh() -> None:
        reading = LANGUAGE.read(source)
        LANGUAGE.check(reading)
        LANGUAGE.weigh(reading)

    return seconds_of(read_check_weigh) * SECOND[Unit.MILLISECONDS]


FIGURES: Final = (
    Figure(
        "cardfinity.deck",
        "60 different cards read, checked, weighed",
        Unit.MILLISECONDS,
        _deck_milliseconds,
        50,
    ),
)
