"""Every card with an action, an effect or a requirement of its own is in a scenario that plays, uses or holds it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardwright.games.mars.cards import cards
from cardwright.games.mars.language import trees
from cardwright.scenarios.load import load_file

SCENARIOS = Path(__file__).parents[3] / "corpus" / "scenarios" / "mars"
FEWEST = 500
MISSING: frozenset[str] = frozenset()
"""Cards with something of their own for which there is no scenario yet."""


def told() -> list[dict[str, Any]]:
    return [each for path in sorted(SCENARIOS.glob("*.yaml")) for each in load_file(path)]


def folded(name: str) -> str:
    return "".join(letter for letter in name if letter.isalnum()).casefold()


def names_in(value: Any) -> Iterator[str]:
    """Yields whole texts, and the names of classes in them."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from names_in(key)
            yield from names_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from names_in(each)
    elif isinstance(value, str):
        yield folded(value)
        yield from map(folded, re.findall(r"[A-Z]\w+", value))


def has_something_of_its_own(card: trees.Card) -> bool:
    return any(isinstance(each, trees.Action | trees.Effect | trees.Needs) for each in card.members)


def test_every_card_with_something_of_its_own_has_a_scenario() -> None:
    scenarios = told()
    assert len(scenarios) >= FEWEST
    named = {
        name
        for each in scenarios
        for part in ("players", "script", "deck")
        for name in names_in(each.get(part))
    }
    without = {
        card.title or card.name
        for card in cards()
        if has_something_of_its_own(card) and not named & {folded(card.title or card.name), folded(card.name)}
    }
    assert without == MISSING
