"""What a language may offer beyond `Language`. A command that needs one of these asks with `isinstance`."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from cardwright.text.coverage import CardCoverage
from cardwright.text.diagnostics import Diagnostic
from cardwright.text.language import Reading
from cardwright.text.source import Source
from cardwright.text.weight import WeightReport


@runtime_checkable
class Converts(Protocol):
    """A language that can be written in several forms (`cardwright convert`)."""

    @property
    def forms(self) -> tuple[str, ...]:
        """The names of the forms that it can be written in."""

    def convert(self, reading: Reading[Any], form: str) -> str:
        """Returns the text in one of the forms."""


@runtime_checkable
class Weighs(Protocol):
    """A language whose cards have a weight (`cardwright scale`)."""

    def weigh(self, reading: Reading[Any]) -> WeightReport:
        """Returns what each card weighs and why, against the limits."""


@runtime_checkable
class KnowsCards(Protocol):
    """A language with cards of its own that can be asked for by name (`cardwright explain CARD`)."""

    def card_names(self) -> Sequence[str]:
        """Returns the names of the bundled cards."""

    def find_card(self, name: str) -> Source | None:
        """Returns the text of a bundled card, with what it needs to be read, or None."""


@runtime_checkable
class ReadsPhrases(Protocol):
    """A language in which a card's text means something without the rest of a file (`explain --text`)."""

    def read_phrase(self, source: Source, name: str | None, type: str | None) -> Reading[Any]:
        """Reads the text of one card, which may be given a name and a type."""


@runtime_checkable
class ExplainsAsData(Protocol):
    """A language with more to say about a reading than its tree (`explain --json`)."""

    def explain_data(self, reading: Reading[Any]) -> dict[str, Any]:
        """Returns what to add to the JSON object of `explain`."""


class CardQuery(Struct, frozen=True):
    """Which cards to look for: everything that is given must fit."""

    name: str = ""
    types: str = ""
    text: str = ""
    colors: str = ""
    edition: str = ""


class ImportReport(Struct, frozen=True):
    """What came of importing a file: how many cards were new, changed, or known as they are."""

    new: int
    changed: int
    same: int
    problems: tuple[Diagnostic, ...] = ()

    @property
    def cards(self) -> int:
        """Returns how many different cards the file had."""
        return self.new + self.changed + self.same


class CardEntry(Struct, frozen=True):
    """A card as a list of cards shows it: its name, one line about it, all of it, and the same as data."""

    name: str
    line: str
    text: str
    data: dict[str, Any]


@runtime_checkable
class KeepsCards(Protocol):
    """A language with a library of cards that the user can add to (`cardwright cards`)."""

    def import_cards(self, path: Path) -> ImportReport:
        """Adds the cards of a file to the library."""

    def search_cards(self, query: CardQuery) -> Iterator[CardEntry]:
        """Yields the cards that fit a query."""

    def show_card(self, name: str) -> CardEntry | None:
        """Returns a card by its name, or None."""

    def card_names(self) -> Sequence[str]:
        """Returns the names of all cards."""


@runtime_checkable
class MeasuresCards(Protocol):
    """A language that says how well it understands cards (`cardwright coverage`)."""

    def measure_cards(self, path: Path | None, edition: str | None) -> "CardMeasure":
        """Returns how well the cards of a file are understood, or the bundled ones; of one set where asked."""


class CardMeasure(Protocol):
    """Yields how well each card was understood; what was wrong with the file stands in `problems` after."""

    @property
    def problems(self) -> Sequence[Diagnostic]:
        """What was wrong with the file."""

    def __iter__(self) -> Iterator[CardCoverage]:
        """Yields a record a card."""
