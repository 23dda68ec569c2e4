"""What a language may offer beyond `Language`. A command that needs one of these asks with `isinstance`."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from cardwright.text.coverage import CardCoverage
from cardwright.text.decks_coverage import MeasuredDeck
from cardwright.text.diagnostics import Diagnostic
from cardwright.text.language import Reading
from cardwright.text.source import Source
from cardwright.text.weight import WeightReport


class CannotConvert(Exception):
    """What a form of a language has no words for, each with its place."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__("; ".join(diagnostic.message for diagnostic in diagnostics))
        self.diagnostics = diagnostics


@runtime_checkable
class Converts(Protocol):
    """A language that can be written in several forms (`cardwright convert`)."""

    @property
    def forms(self) -> tuple[str, ...]:
        """The names of the forms that it can be written in."""

    def convert(self, reading: Reading[Any], form: str) -> str:
        """Returns the text in one of the forms; raises `CannotConvert` with what that form cannot say."""


@runtime_checkable
class Weighs(Protocol):
    """A language whose cards have a weight (`cardwright scale`)."""

    def weigh(self, reading: Reading[Any]) -> WeightReport:
        """Returns what each card weighs and why, against the limits."""


@runtime_checkable
class Breeds(Protocol):
    """A language that can make legal decks by itself, to find what its weights let through (`scale --abuse`)."""

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms of the language, each with weights of its own."""

    def breed(self, seed: int, form: str, parent: Reading[Any] | None) -> Reading[Any]:
        """Returns a legal deck: at random, or a parent with a change."""


@runtime_checkable
class KnowsCards(Protocol):
    """A language with cards of its own that can be asked for by name (`cardwright explain CARD`)."""

    def card_names(self) -> Sequence[str]:
        """Returns the names of the bundled cards."""

    def find_card(self, name: str) -> Source | None:
        """Returns the text of a bundled card, with what it needs to be read, or None."""


@runtime_checkable
class ListsCards(Protocol):
    """A language that can take a file of the user's own apart into cards (`explain CARD --cards FILE`)."""

    def file_cards(self, path: Path) -> dict[str, Source]:
        """Returns the text of each card in a file, by its name, with what it needs to be read."""


@runtime_checkable
class ReadsAmong(Protocol):
    """A language whose files may name cards that stand in other files (`check --cards`)."""

    def among(self, reading: Reading[Any], others: Sequence[Reading[Any]]) -> Reading[Any]:
        """Returns a reading that knows what it names in the others."""


@runtime_checkable
class ChecksDeckLists(Protocol):
    """Rules of a game whose decks are lists that are not written in the cards' language (`check`)."""

    def is_deck_list(self, source: Source) -> bool:
        """Returns whether a text is a deck list, by the file's ending or by the looks of every line."""

    def check_deck_list(
        self, source: Source, format: str | None, own: Sequence[Reading[Any]]
    ) -> tuple[Diagnostic, ...]:
        """Returns what is wrong with a deck list, and what a format forbids, where one is said.

        `own` are files of cards that it may name.
        """


@runtime_checkable
class ReadsPhrases(Protocol):
    """A language in which a card's text means something without the rest of a file (`explain --text`)."""

    def read_phrase(
        self, source: Source, name: str | None, type: str | None, cost: str | None = None
    ) -> Reading[Any]:
        """Reads the text of one card, which may be given a name, a type and a cost."""


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


class ImportedFile(Struct, frozen=True):
    """A file of the library: where it was, and how many cards the library has from it (and from no later one)."""

    path: str
    cards: int


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

    def imported_files(self) -> Sequence[ImportedFile]:
        """Returns the files whose cards are in the library, the first first."""

    def remove_file(self, name: str) -> ImportedFile | None:
        """Takes the cards of a file out of the library, by its path or its name; None where it is not there."""

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


@runtime_checkable
class MeasuresDecks(Protocol):
    """A language that says which decks can be played as they stand (`cardwright coverage --decks`)."""

    def measure_decks(self, decks: Path, cards: Path | None) -> "DeckMeasure":
        """Returns the decks of a file, and why a card of theirs cannot be played; `cards` is a file of cards."""


class DeckMeasure(Protocol):
    """Yields the decks of a file; what was wrong with the file stands in `problems` after."""

    @property
    def problems(self) -> Sequence[Diagnostic]:
        """What was wrong with the file."""

    def __iter__(self) -> Iterator[MeasuredDeck]:
        """Yields a deck at a time."""

    def refusal(self, name: str) -> str | None:
        """Returns why the card of this name cannot be played, or None."""
