"""A deck looked at card by card, before it is played: what each line is, and what keeps it from being played."""

from msgspec import Struct

from cardwright.kernel.picture import Face


class DeckLine(Struct, frozen=True):
    """A card of a deck and how many of it; `reasons` it cannot be played, `swaps` cards that could stand in for it."""

    name: str
    count: int = 1
    reasons: tuple[str, ...] = ()
    swaps: tuple[str, ...] = ()
    face: Face | None = None
