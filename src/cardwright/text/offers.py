"""What a language may offer beyond `Language`. A command that needs one of these asks with `isinstance`."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

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
