"""The Cardfinity card language: decks as text, weighed, checked and explained."""

import re
from collections.abc import Sequence
from pathlib import Path

from cardwright.games.cardfinity.language.among import among
from cardwright.games.cardfinity.language.breed import changed_deck, random_deck
from cardwright.games.cardfinity.language.bundled import card_texts
from cardwright.games.cardfinity.language.check import check, check_cards
from cardwright.games.cardfinity.language.convert import convert
from cardwright.games.cardfinity.language.explain import explain, explain_card
from cardwright.games.cardfinity.language.reader import read
from cardwright.games.cardfinity.language.tree import DeckFile, Edition, cards_of, edition_of, of_edition
from cardwright.games.cardfinity.language.weigh import weigh
from cardwright.games.cardfinity.language.writer import write
from cardwright.kernel import Chance
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
            r'"[^"\n]+"\s+(on\s+)?(play|attach|infinity|draw|discard|tap|victory|defeat|counterspell)\b',
            re.IGNORECASE,
        ),
        0.3,
    ),
    (re.compile(r'^\s*"[^"\n]+"\s*:', re.MULTILINE), 0.2),
    (re.compile(r"\A\s*edition\s*:", re.IGNORECASE), 0.3),
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

    def file_cards(self, path: Path) -> dict[str, Source]:
        """Returns the text of each card of a file, by its name."""
        tree = read(Source.from_path(path)).tree
        return {
            card.name: Source(write(of_edition((card,), edition_of(tree))), f"{path}: {card.name}")
            for card in cards_of(tree)
        }

    def among(self, reading: Reading[DeckFile], others: Sequence[Reading[DeckFile]]) -> Reading[DeckFile]:
        """Returns a deck file that knows the cards of other files which its deck names."""
        return among(reading, others)

    def breed(self, seed: int, form: str, parent: Reading[DeckFile] | None) -> Reading[DeckFile]:
        """Returns a legal deck that nobody wrote: of an edition, or a parent with a change."""
        chance = Chance(seed)
        return random_deck(chance, Edition(form)) if parent is None else changed_deck(parent, chance)

    @property
    def forms(self) -> tuple[str, ...]:
        """Returns the editions that a deck can be written in."""
        return tuple(edition.value for edition in Edition)

    def convert(self, reading: Reading[DeckFile], form: str) -> str:
        """Returns a deck in another edition; raises `CannotConvert` with what it cannot say."""
        return convert(reading, Edition(form))

    def weigh(self, reading: Reading[DeckFile]) -> WeightReport:
        """Returns what each card weighs and why, against the limits."""
        return weigh(reading.tree)


LANGUAGE = CardfinityLanguage()
