"""Where cards are put: beneath others, in one of two places."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, rule
from cardwright.games.magic.language.tree import Beneath, EitherPlace

DECLARATIONS: Final[tuple[Declaration, ...]] = (
    rule("manner", Beneath, "just beneath the top {count:count} cards of {of:zone}"),
    rule("destination", EitherPlace, "{first:onto_destination} or {second:into_destination}"),
    rule(
        "destination",
        EitherPlace,
        "both {first:library_destination} or both {second:library_destination}",
        both=True,
    ),
)
