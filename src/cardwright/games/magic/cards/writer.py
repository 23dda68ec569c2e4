"""Writes cards in the plain text card format."""

from collections.abc import Iterable

from cardwright.games.magic.cards.model import Card, Face, Layout
from cardwright.games.magic.cards.plain import CardFile
from cardwright.games.magic.language.vocabulary import COLOR_LETTERS


def write_cards(file: CardFile) -> str:
    """Returns the canonical text of a file: a blank line between cards, comments before their card."""
    blocks = [_with_notes(card) for card in file.cards]
    if file.notes:
        blocks.append("\n".join(file.notes))
    return "\n\n".join(blocks) + "\n" if blocks else ""


def write_card(card: Card) -> str:
    """Returns a card as the plain text format has it, without comments and without a line break at the end.

    >>> from cardwright.games.magic.cards.model import type_line
    >>> bears = Face(name="Grizzly Bears", cost="{1}{G}", type_line=type_line("Creature — Bear"),
    ...              power="2", toughness="2")
    >>> print(write_card(Card(faces=(bears,))))
    Grizzly Bears {1}{G}
    Creature — Bear
    2/2
    """
    layout = card.layout if card.layout is not Layout.NORMAL else Layout.SPLIT
    return f"\n// {layout}\n".join("\n".join(_lines(face)) for face in card.faces)


def _with_notes(card: Card) -> str:
    return "\n".join((*card.notes, write_card(card)))


def _lines(face: Face) -> Iterable[str]:
    yield f"{face.name} {face.cost}" if face.cost else face.name
    yield str(face.type_line)
    if face.color_indicator:
        yield f"Color indicator: {', '.join(COLOR_LETTERS[letter] for letter in face.color_indicator)}"
    if face.text:
        yield face.text
    if face.stats is not None:
        yield face.stats
    if face.loyalty is not None:
        yield f"Loyalty: {face.loyalty}"
    if face.defense is not None:
        yield f"Defense: {face.defense}"
