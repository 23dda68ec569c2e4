"""The Cardfinity card language: decks as text, weighed, checked and explained."""

import re

from cardwright.games.cardfinity.language.bundled import card_texts
from cardwright.games.cardfinity.language.check import check, check_cards
from cardwright.games.cardfinity.language.explain import explain, explain_card
from cardwright.games.cardfinity.language.reader import read
from cardwright.games.cardfinity.language.tree import DeckFile
from cardwright.games.cardfinity.language.weigh import weigh
from cardwright.games.cardfinity.language.writer import write
from cardwright.text import Diagnostic, Reading, Source, WeightReport

__all__ = [
    "LANGUAGE",
    "CardfinityLanguage",
    "check",
    "check_cards",
    "explain",
    "explain_card",
    "read",
    "weigh",
    "write",
]

_SIGNS = (
    (re.compile(r"^\s*deck\s*:", re.IGNORECASE | re.MULTILINE), 0.5),
    (re.compile(r"^\s*power\s*:?\s*\d+", re.IGNORECASE | re.MULTILINE), 0.3),
    (
        re.compile(
            r'"[^"\n]+"\s+(on\s+)?(play|attach|infinity|draw|discard|tap|victory|defeat)\b', re.IGNORECASE
        ),
        0.3,
    ),
    (re.compile(r'^\s*"[^"\n]+"\s*:', re.MULTILINE), 0.2),
)


class CardfinityLanguage:
    """Cardfinity, as the commands know it."""

    name = "Cardfinity"
    suffixes = (".cardfinity", ".deck")

    def sniff(self, text: str) -> float:
        """Returns how much a text looks like a Cardfinity deck, from 0 to 1."""
        return min(1.0, sum(weight for sign, weight in _SIGNS if sign.search(text)))

    def read(self, source: Source) -> Reading[DeckFile]:
        """Reads a deck file."""
        return read(source)

    def check(self, reading: Reading[DeckFile]) -> tuple[Diagnostic, ...]:
        """Returns what is wrong beyond the grammar."""
        return check(reading)

    def write(self, tree: DeckFile) -> str:
        """Returns the canonical text."""
        return write(tree)

    def explain(self, reading: Reading[DeckFile]) -> str:
        """Returns what the cards do, in plain words."""
        return explain(reading)

    def card_names(self) -> tuple[str, ...]:
        """Returns the names of the bundled cards."""
        return tuple(card_texts())

    def find_card(self, name: str) -> Source | None:
        """Returns the text of a bundled card."""
        text = card_texts().get(name)
        return Source(text, name) if text is not None else None

    def weigh(self, reading: Reading[DeckFile]) -> WeightReport:
        """Returns what each card weighs and why, against the limits."""
        return weigh(reading.tree)


LANGUAGE = CardfinityLanguage()
