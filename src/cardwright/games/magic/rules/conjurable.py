"""Which cards texts conjure by their names: they are found as a game is set up, like those of a deck (CR 400.11)."""

from collections.abc import Callable, Iterable
from typing import Final

from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.card import Unplayable, lines_of
from cardwright.games.magic.rules.definition import Definition
from cardwright.text import walk

_SPELLS: Final = frozenset(("Instant", "Sorcery"))


def conjured_names(card: Card) -> tuple[str, ...]:
    """Returns the names of the cards that a card's text conjures."""
    found: list[str] = []
    for face in card.faces:
        if "onjure" not in face.text:
            continue
        for line in lines_of(face, not _SPELLS.isdisjoint(face.type_line.types)):
            conjured = [word for word in walk(line.ability) if _conjures(word)] if line.ability else []
            named = [word for each in conjured for word in walk(each)]
            names = [word.name for word in named if isinstance(word, tree.Named | tree.Called)]
            found += [face.name if name in ("itself", "name") else name for name in names]
    return tuple(dict.fromkeys(found))


def _conjures(node: object) -> bool:
    return isinstance(node, tree.Move) and node.verb == "conjure"


def conjurable(
    cards: Iterable[Definition], find: Callable[[str], Definition | None]
) -> tuple[dict[str, Definition], tuple[str, ...]]:
    """Returns the cards that some cards conjure, and what those conjure in turn; and why some cannot be."""
    found: dict[str, Definition] = {}
    reasons: list[str] = []
    left = list(dict.fromkeys(card.card for card in cards if card.card is not None))
    seen = set[str]()
    while left:
        card = left.pop()
        for name in conjured_names(card):
            if name in seen:
                continue
            seen.add(name)
            try:
                made = find(name)
            except Unplayable as problem:
                reasons.append(f"{card.name} conjures a card that cannot be played: {problem}")
                continue
            if made is None or made.card is None:
                reasons.append(f"{card.name} conjures {name}: there is no such card.")
                continue
            found[name] = made
            left.append(made.card)
    return found, tuple(reasons)
