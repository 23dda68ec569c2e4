"""What the duel's speed is measured with."""

from typing import Final

from cardwright.kernel.figure import Pace

PACE: Final = Pace(decks=("foundry", "marsh"), games_per_second=100.0)
