"""Cardfinity on the workbench: cards as they are being written, the words of the language, a deck to try them with."""

from typing import Any, Final

from cardwright.games.cardfinity.decks import bundled
from cardwright.games.cardfinity.language import explain_card
from cardwright.games.cardfinity.language.pattern import Pattern
from cardwright.games.cardfinity.language.reader import read
from cardwright.games.cardfinity.language.record import Record, records
from cardwright.games.cardfinity.language.tree import Unread, cards_of, edition_of, entries_of
from cardwright.games.cardfinity.picture import printed
from cardwright.games.cardfinity.rules.cards import compile_card
from cardwright.kernel import DeckText
from cardwright.kernel.drafting import Draft, NoTable
from cardwright.text import Reading, Source, walk

EXAMPLE: Final = """\
! A first card. Type on: what it weighs stands beside it.
"Cinder Hound": discard hand
  "Lunge" on tap: attack
  power: 4
  ("Demon", "Beast")

"Spark" on play take 1: deal 2
"""

SHAPES: Final = {
    "edition": "Which language the file is written in: 1, 2 or cardwright.",
    "on": "What follows says when the spell happens.",
    "tap": "You tap the monster on your turn; it untaps when your next turn begins.",
    "infinity": "As often as you like on your turn.",
    "victory": "When the monster attacks another and wins.",
    "defeat": "When the monster loses a fight, before it is discarded.",
    "counterspell": "Played from the hand when a spell of the enemy's is about to happen, which then does not.",
    "power": "What a monster fights with.",
    "hand": "A card of your hand.",
    "field": "A monster on your field.",
    "deck": "The list of the cards that you play with, and how many of each.",
    "family": "A card that has this family.",
}
"""The words that are no atoms."""


def _words() -> dict[str, str]:
    """Returns every word of the language with what it means: of an atom, what its record says it does."""
    found = dict(SHAPES)
    for record in records().values():
        if record.writes is None:
            for word in Pattern(record.pattern, record.node).first_words():
                before = found.get(word)
                found[word] = f"{before} {_shown(record)}" if before else _shown(record)
    return found


def _shown(record: Record) -> str:
    return f"{Pattern(record.pattern, record.node).shown()}: {record.does}".replace("`", "")


WORDS: Final = _words()


FINE_HERE: Final = ("missing-deck",)
"""Faults of a file that are none on the workbench: a card may be written without its deck."""
_LENT: Final = "embers"
"""The deck that lends its cards to those of a text that has no deck."""
_TRIED: Final = 3
_MOST_TRIED: Final = 2


def drafts(reading: Reading[Any]) -> list[Draft]:
    """Returns the cards of a text that were read, in their order."""
    found = []
    edition = edition_of(reading.tree)
    for card in cards_of(reading.tree):
        faults = tuple(
            d.message
            for d in reading.diagnostics
            if card.span.start <= d.span.start < max(card.span.end, card.span.start + 1)
        )
        whole = not faults and not any(isinstance(node, Unread) for node in walk(card))
        face = printed(compile_card(card, edition)) if whole else None
        if face is None:
            continue
        found.append(
            Draft(card.name, card.span.start, card.span.end, face, explain_card(card, edition), faults, whole)
        )
    return found


def deck_with(reading: Reading[Any], card: str) -> DeckText:
    """Returns the deck of a text; where it has none, a bundled one with the text's cards in it."""
    if entries_of(reading.tree):
        return DeckText("workbench", reading.source.text)
    own = [one.name for one in cards_of(reading.tree)]
    wanted = [name for name in own if not card or name == card][:_MOST_TRIED]
    if not wanted:
        raise NoTable("Write a card to play it.")
    found = bundled(_LENT)
    assert found is not None
    lent = read(Source(found.text, f"{_LENT}.deck"))
    others = [one for one in cards_of(lent.tree) if one.name not in own]
    counts = {entry.name: entry.count for entry in entries_of(lent.tree)}
    fodder = max(counts, key=lambda name: counts[name])
    for name in wanted:
        fresh = _TRIED - counts.get(name, 0)
        if fresh > 0 and name != fodder:
            counts[name] = _TRIED
            counts[fodder] = max(1, counts[fodder] - fresh)
    texts = [
        reading.source.text.rstrip(),
        *(found.text[one.span.start : one.span.end].rstrip() for one in others),
    ]
    listed = [f'"{name}" {count}' for name, count in counts.items()]
    return DeckText(
        "workbench", "\n\n".join([*texts, "\n".join(["deck:", '"Workbench" by "you"', *listed])]) + "\n"
    )
