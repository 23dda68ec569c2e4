"""Magic on the workbench: cards as they are being written, and how they are understood."""

from typing import Any, Final

from cardwright.games.magic.cards.decks import bundled_deck_text
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.outline import outline_card, plain_card
from cardwright.games.magic.faces import card_face, symbols
from cardwright.games.magic.language import read_card
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.kernel import DeckText
from cardwright.kernel.drafting import Draft, NoTable
from cardwright.kernel.picture import Face
from cardwright.text import Reading

EXAMPLE: Final = """\
Harbour Watch {1}{W}
Creature — Human Soldier
Vigilance
When Harbour Watch enters, you gain 2 life.
2/2
"""

WORDS: Final = {
    "flying": "It can be blocked only by creatures with flying or reach.",
    "vigilance": "It does not tap when it attacks.",
    "haste": "It can attack and be tapped in the turn in which it comes.",
    "trample": "What damage its blockers do not need goes on to what it attacks.",
    "lifelink": "Its damage also gives its controller so much life.",
    "deathtouch": "Any damage it deals to a creature is enough to destroy that.",
    "reach": "It can block creatures with flying.",
    "defender": "It cannot attack.",
    "hexproof": "Opponents cannot target it.",
    "menace": "It can be blocked only by two creatures or more.",
    "flash": "You may cast it whenever you could cast an instant.",
    "indestructible": "Damage and what says destroy do not destroy it.",
    "ward": "Whatever an opponent targets it with is countered unless they pay.",
    "prowess": "Whenever you cast a spell that is no creature, it gets +1/+1 until end of turn.",
}
_FIRST: Final = "alpha40/bears"
_TRIED: Final = 4


def drafts(reading: Reading[Any]) -> list[Draft]:
    """Returns the cards of a text, with the clauses that were not understood or cannot be played."""
    found = []
    for card in reading.tree.cards:
        understood = read_card(card)
        unread, face = _tried(card)
        span = card.span
        found.append(
            Draft(
                card.name,
                max(0, span.start),
                max(0, span.end),
                face,
                plain_card(card, understood),
                unread,
                not unread,
                outline_card(card, understood),
            )
        )
    return found


def _tried(card: Card) -> tuple[tuple[str, ...], Face]:
    try:
        return (), card_face(define(card))
    except Unplayable as problem:
        return (str(problem),), _printed(card)


def _printed(card: Card) -> Face:
    """Returns the face of a card that cannot be played."""
    front = card.front
    values = (("power", front.power), ("toughness", front.toughness), ("loyalty", front.loyalty))
    kinds = ("Creature", "Planeswalker", "Land", "Artifact", "Enchantment")
    return Face(
        name=card.name,
        kind=next((kind.lower() for kind in kinds if front.has_type(kind)), "spell"),
        type=str(front.type_line),
        text=front.text,
        cost=symbols(front.cost),
        values=tuple((name, value) for name, value in values if value is not None),
    )


def deck_with(reading: Reading[Any], card: str) -> DeckText:
    """Returns a bundled deck with the cards of a text in it; those of one's own come into the match beside it."""
    wanted = [one.name for one in reading.tree.cards if not card or one.name == card][:3]
    if not wanted:
        raise NoTable("Write a card to play it.")
    lines = (bundled_deck_text(_FIRST) or "").strip().splitlines()
    kept = [line for line in lines if line.strip() and not line.startswith(("#", "//"))]
    return DeckText("workbench", "\n".join([*(f"{_TRIED} {name}" for name in wanted), *kept]) + "\n")
