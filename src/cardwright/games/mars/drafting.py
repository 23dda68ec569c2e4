"""Mars on the workbench: cards in PETS as they are being written."""

from typing import Any, Final

from cardwright.games.mars.cards import check_loaded, load_file
from cardwright.games.mars.language.check import check
from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.trees import Card
from cardwright.games.mars.picture import face_of
from cardwright.games.mars.types.cards import facts_of
from cardwright.games.mars.types.outline import outline_types
from cardwright.kernel import DeckText
from cardwright.kernel.drafting import Draft, NoTable
from cardwright.text import Reading, Severity

EXAMPLE: Final = """\
CARD DustSails "Dust Sails" {
    COST 9
    TAGS SpaceTag
    KIND AutomatedCard
    TEXT "Increase your energy production 1 step. Gain 2 heat."
    DO PROD[Energy], 2 Heat
}
"""

WORDS: Final = {
    "CARD": "A card: its class, its title, and what stands on it.",
    "COST": "What it costs in M€.",
    "TAGS": "The tags that it has.",
    "KIND": "ActiveCard, AutomatedCard, EventCard, CorporationCard or PreludeCard.",
    "NEEDS": "What must be so for it to be played.",
    "HOLDS": "What resources may lie on it.",
    "TEXT": "What it says to people.",
    "DO": "What happens at once when it is played.",
    "PROD": "The production of what stands in the brackets.",
    "FROM": "One thing becomes another.",
    "OR": "The player chooses one of these.",
    "THEN": "What follows happens after, and only if the first was done.",
    "HAS": "A condition that always holds, or that the thing must meet.",
}


def drafts(reading: Reading[Any]) -> list[Draft]:
    """Returns the cards of a text that were read."""
    loaded = load_file(reading)
    said = (*reading.diagnostics, *check(reading), *check_loaded(reading, loaded))
    wrong = [d for d in said if d.severity is Severity.ERROR]
    found = []
    for item in reading.tree.items:
        if not isinstance(item, Card):
            continue
        span = item.span
        faults = tuple(d.message for d in wrong if span.start <= d.span.start < max(span.end, span.start + 1))
        facts = facts_of(item)
        types = outline_types(loaded, item)
        found.append(
            Draft(item.name, span.start, span.end, face_of(facts), explain(item), faults, not faults, types)
        )
    return found


def deck_with(reading: Reading[Any], _card: str) -> DeckText:
    """Returns no deck: everyone draws from one, and the cards of a text come into it through the match."""
    if not any(isinstance(item, Card) for item in reading.tree.items):
        raise NoTable("Write a card to play it.")
    return DeckText("", "")
