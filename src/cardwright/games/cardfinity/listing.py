"""A deck of Cardfinity looked at card by card."""

from cardwright.games.cardfinity.language import LANGUAGE
from cardwright.games.cardfinity.language.tree import cards_of, edition_of, entries_of
from cardwright.games.cardfinity.picture import printed
from cardwright.games.cardfinity.rules.cards import compile_card
from cardwright.kernel import DeckText
from cardwright.kernel.listing import DeckLine
from cardwright.text import Severity, Source, nearest_few


def deck_lines(deck: DeckText) -> list[DeckLine]:
    """Returns the cards of a deck's list, each with what is wrong with it."""
    reading = LANGUAGE.read(Source(deck.text, deck.name))
    known = {card.name: card for card in cards_of(reading.tree)}
    faults = [d for d in (*reading.diagnostics, *LANGUAGE.check(reading)) if d.severity is Severity.ERROR]
    lines = []
    for entry in entries_of(reading.tree):
        card = known.get(entry.name)
        spans = [entry.span] if card is None else [entry.span, card.span]
        reasons = [
            fault.message
            for fault in faults
            if any(span.start <= fault.span.start < max(span.end, span.start + 1) for span in spans)
        ]
        face = (
            printed(compile_card(card, edition_of(reading.tree)))
            if card is not None and not reasons
            else None
        )
        swaps = tuple(nearest_few(entry.name, known)) if card is None else ()
        lines.append(DeckLine(entry.name, entry.count, tuple(dict.fromkeys(reasons)), swaps, face))
    return lines
