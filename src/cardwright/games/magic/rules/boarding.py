"""Sideboarding between the games of a match (CR 100.4): what a deck and its sideboard hold, and what a bot exchanges."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from cardwright.games.magic.cards.decks import DeckList, Entry, Section, find_format, read_deck, write_deck
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.decks import brought_cards
from cardwright.games.magic.rules.kinds import BASIC_MANA
from cardwright.kernel import CardText, DeckText
from cardwright.kernel.offers import Boards
from cardwright.text import Source

_COLOR_WORDS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_AGAINST: Final = re.compile(
    r"\b(?:destroy|exile|counter|damage to|sacrifices?|protection from|can't (?:block|attack|be blocked))\b[^.]*",
    re.I,
)
"""Where a text says whom it is meant against."""
_TYPES: Final = ("Artifact", "Enchantment", "Planeswalker", "Land")
_OFTEN: Final = 0.25
"""A card comes in where at least this share of what was seen is what it is meant against."""
_MOST_DEAR: Final = 3
"""So many cards that are not idle leave for better ones, the dearest first."""


def boards(deck: DeckText) -> Boards:
    """Returns the main deck and the sideboard of a deck, each card by the name that its list gives it."""
    tree = _tree(deck)
    return Boards(_counted(tree.of(Section.MAIN)), _counted(tree.of(Section.SIDEBOARD)))


def reboarded(deck: DeckText, new: Boards) -> DeckText:
    """Returns a deck with these cards in its main deck and its sideboard; commanders and companion stay."""
    if new == boards(deck):
        return deck
    tree = _tree(deck)
    kept = [entry for entry in tree.entries if entry.section not in (Section.MAIN, Section.SIDEBOARD)]
    for section, cards in ((Section.MAIN, new.main), (Section.SIDEBOARD, new.side)):
        kept += [Entry(count=count, name=name, section=section) for name, count in cards.items() if count > 0]
    text = write_deck(DeckList(entries=tuple(kept), name=tree.name))
    return DeckText(
        deck.name, text if text.startswith(("Commander", "Companion", "Deck")) else f"Deck\n{text}"
    )


def free_cards(format: str) -> tuple[str, ...]:
    """Returns the basic lands, of which limited decks may have any number beside their pool (CR 100.2b)."""
    return tuple(BASIC_MANA) if find_format(format).basics else ()


def _tree(deck: DeckText) -> DeckList:
    return read_deck(Source(deck.text, deck.name)).tree


def _counted(entries: Iterable[Entry]) -> dict[str, int]:
    found: dict[str, int] = {}
    for entry in entries:
        found[entry.name] = found.get(entry.name, 0) + entry.count
    return found


# ---------------------------------------------------------------------- what a bot does


def better_boards(deck: DeckText, seen: Sequence[str], cards: Sequence[CardText]) -> Boards:
    """Returns a deck as a bot goes on with it: cards against what was seen come in, for idle ones and the dearest.

    A card is meant against the colours and types that it destroys, exiles, counters, or protects from. Nothing comes in that the deck
    has no colours for, and the main deck keeps its size.
    """
    own = brought_cards(cards)
    now = boards(deck)
    found = [card for name in seen if (card := known_card(name, own)) is not None]
    foes = [_traits(card) for card in found if not card.front.has_type("Land")]
    colors = {color for name in now.main if (card := known_card(name, own)) for color in card.front.colors}
    use = _Use(foes, lambda name: known_card(name, own))
    coming = [name for name, count in now.side.items() for _ in range(count) if use.wanted(name, colors)]
    leaving = use.leaving(now.main)[: len(coming)]
    return _swapped(now, coming[: len(leaving)], leaving)


def _swapped(now: Boards, coming: list[str], leaving: list[str]) -> Boards:
    main, side = dict(now.main), dict(now.side)
    for into, out_of, names in ((main, side, coming), (side, main, leaving)):
        for name in names:
            into[name] = into.get(name, 0) + 1
            out_of[name] -= 1
    return Boards(*({name: count for name, count in part.items() if count} for part in (main, side)))


class _Use:
    """How much use cards are against what the other player has shown."""

    __slots__ = ("_card", "_foes")

    def __init__(self, foes: list[frozenset[str]], card: Callable[[str], Card | None]) -> None:
        self._foes = foes
        self._card = card

    def wanted(self, name: str, colors: set[str]) -> bool:
        """Tells whether a card of the sideboard is worth bringing in."""
        card = self._card(name)
        if card is None or not set(card.front.colors) <= colors:
            return False
        meant = _meant_against(card)
        return bool(meant) and self._share(meant) >= _OFTEN

    def leaving(self, main: dict[str, int]) -> list[str]:
        """Returns the cards of the main deck that may leave: idle ones first, then the dearest that are not lands."""
        idle: list[str] = []
        others: list[tuple[int, str]] = []
        for name, count in main.items():
            card = self._card(name)
            if card is None or card.front.has_type("Land"):
                continue
            meant = _meant_against(card)
            if meant and not self._share(meant):
                idle += [name] * count
            else:
                others += [(-card.front.mana_value, name)] * count
        return idle + [name for _, name in sorted(others)[:_MOST_DEAR]]

    def _share(self, meant: frozenset[str]) -> float:
        if not self._foes:
            return 0.0
        return sum(1 for traits in self._foes if traits & meant) / len(self._foes)


def _traits(card: Card) -> frozenset[str]:
    kinds = [kind for kind in _TYPES if card.front.has_type(kind)]
    return frozenset((*card.front.colors, *kinds))


def _meant_against(card: Card) -> frozenset[str]:
    """Returns the colours and types that a card's text is meant against; nothing where it is good against all."""
    said = " ".join(_AGAINST.findall("\n".join(face.text for face in card.faces)))
    words = set(re.findall(r"[a-z]+", said.lower()))
    if words & {"creature", "creatures", "any", "permanent", "spell"} and not words & set(_COLOR_WORDS):
        return frozenset()
    colors = [letter for word, letter in _COLOR_WORDS.items() if word in words]
    kinds = [kind for kind in _TYPES if {kind.lower(), f"{kind.lower()}s"} & words]
    return frozenset((*colors, *kinds))
