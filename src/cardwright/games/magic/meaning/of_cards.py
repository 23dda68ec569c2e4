"""What whole cards mean: every line of every face, with what is missing where a line has no meaning yet."""

from collections.abc import Iterator

import msgspec

from cardwright.games.magic.cards.model import Card, Face
from cardwright.games.magic.language import read_face, tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.meaning.lower import Gap, Lowering, lower_line
from cardwright.text import CardMeaning, LineMeaning

_SPELLS = ("Instant", "Sorcery")


def card_meaning(card: Card) -> CardMeaning:
    """Returns what a card means."""
    return CardMeaning(card.name, tuple(line for face in card.faces for line in _lines(face)))


def _lines(face: Face) -> Iterator[LineMeaning]:
    spell = any(word in face.type_line.types for word in _SPELLS)
    legendary = "Legendary" in face.type_line.supertypes
    read = read_face(face.name, face.text, cost=face.cost, spell=spell, legendary=legendary)
    before = Lowering(face.name, "spell", Binding(), face.text) if spell else None
    for line in read.lines:
        if line.ability is None:
            yield LineMeaning(line.text, missing="not read")
            continue
        node = line.ability.ability
        if type(node) is tree.Phrase:
            continue
        try:
            made = lower_line(face.name, node, line.text, spell=spell, binding=line.binding, before=before)
        except Gap as gap:
            yield LineMeaning(line.text, missing=f"{type(gap.node).__name__}: {gap}")
            continue
        yield LineMeaning(line.text, msgspec.to_builtins(made.meaning))
