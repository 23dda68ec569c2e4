"""Legal decks that nobody wrote: made at random, or from another one by a change."""

from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.bundled import BUNDLED, deck_text
from cardwright.games.cardfinity.language.check import check
from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.generate import Generator
from cardwright.games.cardfinity.language.rarity import Census, copies_of
from cardwright.games.cardfinity.language.reader import read
from cardwright.games.cardfinity.language.repair import cheapest_repair
from cardwright.games.cardfinity.language.scale import DECK_LIMIT, FEWEST, excess, weigh_card
from cardwright.games.cardfinity.language.writer import write
from cardwright.kernel import Chance
from cardwright.text import Node, Reading, Source, has_errors, walk

NUMBERS: Final = (1, 1, 2, 2, 3, 4, 5, 7, 9)
WALL: Final = '"Wall": take 2\n  power: 9\n'
"""What fills a deck up: it weighs nothing."""
MOST_TRIED: Final = 60
DESIGNS: Final = 6


def random_deck(chance: Chance, edition: Edition) -> Reading[t.DeckFile]:
    """Returns a legal deck of cards made at random, filled up with walls."""
    cards: list[t.Card] = []
    while len(cards) < 2 + chance.below(DESIGNS - 1):
        cards.append(_card(chance, edition, len(cards) + 1))
    return _deck(cards, [1 + chance.below(16) for _ in cards], edition)


def changed_deck(parent: Reading[t.DeckFile], chance: Chance) -> Reading[t.DeckFile]:
    """Returns a legal deck that differs from another in a card, or in how many there are of one."""
    edition = t.edition_of(parent.tree)
    kept = [(card, count) for card, count in copies_of(parent.tree) if card.name != "Wall" and count]
    for _ in range(MOST_TRIED):
        cards, counts = [card for card, _ in kept], [count for _, count in kept]
        at = chance.below(len(cards)) if cards else 0
        which = chance.below(4)
        if which == 0 and len(cards) < DESIGNS:
            cards.append(_card(chance, edition, len(cards) + 1))
            counts.append(1 + chance.below(16))
        elif which == 1 and cards:
            cards[at] = _card(chance, edition, at + 1)
        elif cards:
            counts[at] = max(1, counts[at] + chance.pick((-3, -1, 1, 3)))
        named = [_named(card, f"Card {number}") for number, card in enumerate(cards, 1)]
        made = _deck(named, counts, edition)
        if write(made.tree) != write(parent.tree):
            return made
    return random_deck(chance, edition)


@cache
def _written() -> tuple[t.Card, ...]:
    """Returns the cards of the bundled decks, without what ties them to their own."""
    trees = [read(Source(deck_text(name) or "", name)).tree for name in BUNDLED]
    return tuple(_plain(card) for tree in trees for card in t.cards_of(tree))


def _tried(chance: Chance, edition: Edition) -> t.Card:
    """Returns a card of any words, or more often one that somebody wrote with a number of it changed."""
    if chance.below(5) < 2:
        return _plain(Generator(chance, NUMBERS, edition).card())
    card = chance.pick(_written())
    return _with_number(card, chance) if chance.below(3) else card


def _with_number(card: t.Card, chance: Chance) -> t.Card:
    """Returns a card with one of its numbers changed."""
    spots = [n for n in walk(card) if isinstance(getattr(n, "count", getattr(n, "value", None)), int)]
    if not spots:
        return card
    spot = chance.pick(spots)
    field = "count" if hasattr(spot, "count") else "value"
    number = max(1, getattr(spot, field) + chance.pick((-3, -2, -1, 1, 2, 3)))
    changed: t.Card = _replaced(card, spot, replace(spot, **{field: number}))
    return changed


def _replaced(node: Any, old: Node, new: Node) -> Any:
    if node is old:
        return new
    if isinstance(node, tuple):
        return tuple(_replaced(each, old, new) for each in node)
    if isinstance(node, Node):
        return replace(
            node, **{name: _replaced(getattr(node, name), old, new) for name in type(node).parts()}
        )
    return node


def _card(chance: Chance, edition: Edition, number: int) -> t.Card:
    """Returns a card that is no heavier than it may be."""
    census = Census([], edition)
    while True:
        card = _named(_tried(chance, edition), f"Card {number}")
        if has_errors(check(read(Source(_text([card], [FEWEST], edition))))):
            repair = cheapest_repair(card, census) if excess(card, census) else None
            if repair is None:
                continue
            card = repair.card
            if has_errors(check(read(Source(_text([card], [FEWEST], edition))))):
                continue
        return card


def _deck(cards: list[t.Card], counts: list[int], edition: Edition) -> Reading[t.DeckFile]:
    """Returns a deck of the cards that keeps every limit: fewer of the heaviest, walls up to forty cards."""
    counts = list(counts)
    while True:
        reading = read(Source(_text(cards, counts, edition), "bred"))
        if not has_errors(check(reading)) or not any(counts):
            return reading
        census = Census(copies_of(reading.tree), edition)
        weights = [
            weigh_card(card, census).weight * bool(count) for card, count in zip(cards, counts, strict=True)
        ]
        over = sum(max(0, w) * n for w, n in zip(weights, counts, strict=True)) > DECK_LIMIT
        illegal = [at for at, card in enumerate(cards) if counts[at] and excess(card, census)]
        at = illegal[0] if illegal else weights.index(max(weights))
        counts[at] = counts[at] - 1 if over and not illegal else 0


def _text(cards: list[t.Card], counts: list[int], edition: Edition) -> str:
    kept = [(card, count) for card, count in zip(cards, counts, strict=True) if count]
    walls = max(0, FEWEST - sum(count for _, count in kept))
    named = tuple(_named(card, f"Card {number}") for number, (card, _) in enumerate(kept, 1))
    lines = [f'"{card.name}" {count}' for card, (_, count) in zip(named, kept, strict=True)]
    text = write(t.of_edition(named, edition)) + (f"\n{WALL}" if walls else "")
    return (
        f'{text}\ndeck:\n"Bred" by "chance"\n'
        + "\n".join([*lines, *([f'"Wall" {walls}'] if walls else [])])
        + "\n"
    )


def _named(card: t.Card, name: str) -> t.Card:
    if isinstance(card, t.SpellCard):
        return replace(card, spell=replace(card.spell, name=name))
    return replace(card, summoning=replace(card.summoning, name=name))


def _plain(card: t.Card) -> t.Card:
    """Returns a card without comments, families and pictures, whose filters ask for a kind."""
    made: t.Card = _without(card)
    return replace(made, families=None, image=None)


def _without(node: t.Card) -> t.Card:
    changed = {name: _part(getattr(node, name)) for name in type(node).parts()}
    return replace(node, **changed)


def _part(value: object) -> object:
    if isinstance(value, t.ByName | t.ByFamily):
        return t.ANY_CARD
    if isinstance(value, tuple):
        return tuple(_part(each) for each in value if not isinstance(each, t.Comment))
    if isinstance(value, Node):
        return replace(value, **{name: _part(getattr(value, name)) for name in type(value).parts()})
    return value
