"""What Magic's speed is measured with: two decks of 40 cards, mostly creatures."""

from typing import Final

from cardwright.kernel.figure import Pace

PACE: Final = Pace(
    decks=("alpha40/bears", "alpha40/knights"),
    games_per_second=25.0,
    decisions_per_second=5_000.0,
    fork_microseconds=40.0,
    push_pop_microseconds=300.0,
)
