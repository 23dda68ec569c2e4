"""Names in a scenario that no card has: nearly that of a card which is there, so mistyped."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, Final

from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.position import Side, own_cards
from cardwright.kernel import DeckRefused
from cardwright.scenarios.model import Malformed, Scenario

_NEAR: Final = 0.88
_COUNTED: Final = re.compile(r"\s*#\d+$")
_PLACES: Final = ("card", "permanent")
"""The keys of an expectation that hold the name of a card."""


def check_names(scenario: Scenario, sides: tuple[Side, ...]) -> None:
    """Raises `Malformed` for a name of the script or the expectations that is a mistyped one of the position.

    A name that no card has may be a token's; it is only taken for mistyped where it is all but the same as another.
    """
    placed = list(dict.fromkeys(name for side in sides for name in _placed(side)))
    try:
        own = own_cards(scenario.cards)
    except DeckRefused:
        return  # told with all its reasons when the position is set up
    for name in dict.fromkeys(_named(scenario)):
        if name in placed or known_card(name, own) is not None:
            continue
        near = next((other for other in placed if _alike(name, other)), None)
        if near is not None:
            raise Malformed(f'there is no card "{name}". Did you mean "{near}"?')


def _placed(side: Side) -> Iterator[str]:
    yield from (placed.card for placed in side.battlefield)
    for zone in (side.hand, side.graveyard, side.exile, side.command, side.library):
        yield from zone


def _named(scenario: Scenario) -> Iterator[str]:
    said: list[Any] = [entry.value for entry in scenario.script if entry.verb in ("cast", "play", "put")]
    said += [expectation.get(key) for expectation in scenario.expect for key in _PLACES]
    yield from (_COUNTED.sub("", name) for name in said if isinstance(name, str) and name)


def _alike(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 2 or one.casefold() == other.casefold():
        return False
    return SequenceMatcher(None, one.casefold(), other.casefold(), autojunk=False).ratio() >= _NEAR
