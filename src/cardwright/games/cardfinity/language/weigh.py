"""The weighing of a whole deck file, as data for tables and `--json`."""

from typing import Any

from msgspec import Struct

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.rarity import Census, copies_of
from cardwright.games.cardfinity.language.repair import Repair, cheapest_repair
from cardwright.games.cardfinity.language.scale import (
    CARD_LIMIT,
    DECK_LIMIT,
    FEWEST,
    MOST,
    SPELL_LIMIT,
    Part,
    weigh_card,
    weigh_spell,
)
from cardwright.text import walk


class CardWeight(Struct, frozen=True):
    """What one card weighs, against its limits."""

    name: str
    kind: str
    copies: int
    part: Part
    problems: tuple[str, ...] = ()
    repair: Repair | None = None

    @property
    def scale(self) -> int:
        """Returns what one copy weighs."""
        return self.part.scale

    @property
    def counted(self) -> int:
        """Returns what all copies add to the deck: a card below 0 counts 0."""
        return max(0, self.part.scale) * self.copies

    def as_json(self) -> dict[str, Any]:
        """Returns the weight as plain data."""
        return {
            "name": self.name,
            "kind": self.kind,
            "copies": self.copies,
            "scale": self.scale,
            "limit": CARD_LIMIT,
            "counted": self.counted,
            "legal": not self.problems,
            "problems": list(self.problems),
            "parts": [part.as_json() for part in self.part.parts],
            "repair": self.repair.as_json() if self.repair is not None else None,
        }


class DeckWeight(Struct, frozen=True):
    """What a deck weighs: its cards in order, their sum, and what is over a limit."""

    name: str
    author: str
    cards: tuple[CardWeight, ...]
    size: int
    scale: int
    listed: bool
    problems: tuple[str, ...] = ()
    repair: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Returns whether every limit is kept."""
        return not self.problems and not any(card.problems for card in self.cards)

    def as_json(self) -> dict[str, Any]:
        """Returns the weighing as plain data."""
        return {
            "deck": self.name,
            "author": self.author,
            "size": self.size,
            "size_limits": [FEWEST, MOST],
            "scale": self.scale,
            "limit": DECK_LIMIT,
            "legal": self.legal,
            "problems": list(self.problems),
            "repair": list(self.repair),
            "cards": [card.as_json() for card in self.cards],
        }


def weigh(file: t.DeckFile, *, repairs: bool = True) -> DeckWeight:
    """Weighs every card of a file in its deck, and (with `repairs`) says how to mend what is too heavy.

    Without a deck list every card counts once, and the deck's own limits are not looked at.
    """
    copies = copies_of(file)
    census = Census(copies)
    cards = tuple(_card(card, count, census, repairs) for card, count in copies)
    size = sum(entry.count for entry in t.entries_of(file)) if file.deck is not None else len(copies)
    scale = sum(card.counted for card in cards)
    listed = file.deck is not None
    title = file.deck.title if file.deck is not None else None
    return DeckWeight(
        name=title.name if title is not None else "",
        author=title.author if title is not None else "",
        cards=cards,
        size=size,
        scale=scale,
        listed=listed,
        problems=tuple(_deck_problems(size, scale)) if listed else (),
        repair=lighter_deck(cards, size, scale) if listed else (),
    )


def _card(card: t.Card, copies: int, census: Census, repairs: bool) -> CardWeight:
    part = weigh_card(card, census)
    problems = tuple(card_problems(card, part, census))
    kind = "monster" if isinstance(card, t.MonsterCard) else "spell"
    repair = (
        cheapest_repair(card, census)
        if repairs and problems and "not understood" not in problems[0]
        else None
    )
    return CardWeight(card.name, kind, copies, part, problems, repair)


def card_problems(card: t.Card, part: Part, census: Census) -> list[str]:
    """Returns which limits a card is over, in words."""
    found = []
    if any(isinstance(node, t.Unread) for node in walk(card)):
        return [f"{part.text} is not understood, so its weight is not known"]
    if part.scale > CARD_LIMIT:
        found.append(f"{part.text} weighs {part.scale}; a card weighs at most {CARD_LIMIT}")
    if isinstance(card, t.MonsterCard):
        for spell in card.spells:
            scale = weigh_spell(spell, census).scale
            if scale > SPELL_LIMIT:
                found.append(
                    f'"{spell.name}" weighs {scale}; a monster\'s spell weighs at most {SPELL_LIMIT}'
                )
    return found


def _deck_problems(size: int, scale: int) -> list[str]:
    found = []
    if not FEWEST <= size <= MOST:
        found.append(f"the deck has {size} cards; a deck has {FEWEST} to {MOST}")
    if scale > DECK_LIMIT:
        found.append(f"the deck weighs {scale}; a deck weighs at most {DECK_LIMIT}")
    return found


def lighter_deck(cards: tuple[CardWeight, ...], size: int, scale: int) -> tuple[str, ...]:
    """Returns which copies to take out so that a deck is light enough, the fewest there can be."""
    if scale <= DECK_LIMIT:
        return ()
    words = []
    for card in sorted(cards, key=lambda card: -card.scale):
        if scale <= DECK_LIMIT or card.scale <= 0:
            break
        out = min(card.copies, -(-(scale - DECK_LIMIT) // card.scale))
        if out > 0:
            scale -= out * card.scale
            size -= out
            words.append(f'take out {out} of {card.copies} "{card.name}"')
    if size < FEWEST:
        words.append(f"put in {FEWEST - size} cards that weigh nothing")
    return tuple(words)
