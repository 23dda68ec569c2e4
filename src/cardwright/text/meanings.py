"""What cards mean, as plain data: written for every card, compared with an earlier state, shown for one."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from cardwright.text.language import Reading


class LineMeaning(Struct, frozen=True):
    """A line of a card and what it means, as data; None where that is not known yet, with what is missing."""

    text: str
    meaning: Any = None
    missing: str = ""


class CardMeaning(Struct, frozen=True):
    """A card by its name, and what each of its lines means."""

    name: str
    lines: tuple[LineMeaning, ...]


class MeaningChange(Struct, frozen=True):
    """A line whose meaning another state of the program tells otherwise; None where there is none."""

    name: str
    text: str
    old: Any
    new: Any


@runtime_checkable
class TellsMeanings(Protocol):
    """A language that says what cards mean (`coverage --meanings`, `explain --meaning`)."""

    def meanings(self, path: Path | None, edition: str | None) -> Iterable[CardMeaning]:
        """Yields what every card of a file means, or every bundled card."""

    def meaning_of(self, reading: Reading[Any]) -> tuple[CardMeaning, ...]:
        """Returns what the cards of a reading mean."""


@runtime_checkable
class ExplainsTree(Protocol):
    """A language that tells how a text is worded, apart from what it means (`explain --tree`)."""

    def explain_tree(self, reading: Reading[Any]) -> str:
        """Returns an outline of the tree."""


def changes(old: Mapping[str, CardMeaning], new: Mapping[str, CardMeaning]) -> Iterator[MeaningChange]:
    """Yields the lines whose meaning has changed, come or gone, in the order of the cards' names."""
    for name in sorted({*old, *new}):
        before, after = _lines(old.get(name)), _lines(new.get(name))
        for text in {**before, **after}:
            if before.get(text) != after.get(text):
                yield MeaningChange(name, text, before.get(text), after.get(text))


def _lines(card: CardMeaning | None) -> dict[str, Any]:
    return {line.text: line.meaning for line in card.lines} if card is not None else {}


_WIDTH = 110


def outline(data: Any, indent: int = 0) -> str:
    """Returns records as people read them: `Draw(who=Ref(id=you), count=Num(n=1))`, over several lines where it is long.

    >>> outline({"type": "Draw", "who": {"type": "Ref", "id": "you"}, "upto": True})
    'Draw(who=Ref(id=you), upto=true)'
    """
    flat = _flat(data)
    if len(flat) + indent <= _WIDTH or not isinstance(data, dict | list):
        return flat
    pad = "\n" + " " * (indent + 2)
    if isinstance(data, list):
        return "[" + "".join(pad + outline(part, indent + 2) for part in data) + "]"
    parts = [f"{name}={outline(value, indent + 2)}" for name, value in data.items() if name != "type"]
    return f"{data.get('type', '')}(" + "".join(pad + part for part in parts) + ")"


def _flat(data: Any) -> str:
    if isinstance(data, dict):
        parts = ", ".join(f"{name}={_flat(value)}" for name, value in data.items() if name != "type")
        return f"{data.get('type', '')}({parts})"
    if isinstance(data, list):
        return "[" + ", ".join(map(_flat, data)) + "]"
    return (
        {True: "true", False: "false", None: "none"}.get(data, str(data))
        if isinstance(data, bool | None)
        else str(data)
    )
