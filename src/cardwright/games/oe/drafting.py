"""OE on the workbench: cards as they are being written, the words of the language, a deck to try them with."""

from typing import Any, Final

from cardwright.games.oe.cards import MOST, bundled_cards, bundled_deck, card_text
from cardwright.games.oe.language import check, explain, read
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.games.oe.picture import face_of
from cardwright.games.oe.rules.book import Face as Book
from cardwright.kernel import DeckText
from cardwright.kernel.drafting import Draft, NoTable
from cardwright.text import Reading, Severity, Source

EXAMPLE: Final = card_text(next(card for card in bundled_cards().values() if card.kind.type == "UNIT"))

WORDS: Final = {
    word.word: word.meaning
    for words in (
        v.TYPES, v.SUBTYPES, v.ATTRIBUTES, v.STATES, v.PHASES, v.STANDARDS, v.ROWS, v.PLACES, v.OWNERSHIPS,
        v.AMOUNTS, v.FUNCTIONS, v.TIMINGS, v.DURATIONS,
    )
    for word in words.values()
}  # fmt: skip
_TRIED: Final = 3
"""So many of each card of one's own are put into the deck that they are tried with."""


def drafts(reading: Reading[Any]) -> list[Draft]:
    """Returns the cards of a text that were read."""
    wrong = [d for d in (*reading.diagnostics, *check(reading)) if d.severity is Severity.ERROR]
    found = []
    for item in reading.tree.items:
        if not isinstance(item, t.Card) or item.kind.type is None or item.kind.subtype is None:
            continue
        span = item.span
        faults = tuple(d.message for d in wrong if span.start <= d.span.start < max(span.end, span.start + 1))
        plain = explain(read(Source(card_text(item), item.name))) if not faults else ""
        face = face_of(Book(item, item.name))
        found.append(Draft(item.name, span.start, span.end, face, plain, faults, not faults))
    return found


def deck_with(reading: Reading[Any], card: str) -> DeckText:
    """Returns a bundled deck with the cards of a text in it, in the place of others."""
    own = [item for item in reading.tree.items if isinstance(item, t.Card) and item.kind.type != "BASE"]
    wanted = [item.name for item in own if not card or item.name == card][:4]
    if not wanted:
        raise NoTable("Write a unit or an invention to play it.")
    base = bundled_deck("foundry")
    assert base is not None
    lines = [
        line
        for line in base.text.splitlines()
        if line.strip()
        and not line.lstrip().startswith("#")
        and line.split(maxsplit=1)[-1].strip() not in wanted
    ]
    bases: list[str] = []
    others: list[str] = []
    for line in lines:
        (others if _count(line) > 1 else bases).append(line)
    room = MOST - _TRIED * len(wanted) - sum(map(_count, bases))
    kept = []
    for line in others:
        if _count(line) <= room:
            kept.append(line)
            room -= _count(line)
    listed = [*bases, *kept, *(f"{_TRIED} {name}" for name in wanted)]
    return DeckText("workbench", "\n".join(listed) + "\n\n" + reading.source.text)


def _count(line: str) -> int:
    digits = line.split()[0]
    return int(digits) if digits.isdigit() else 0
