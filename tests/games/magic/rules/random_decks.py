"""Random decks of Alpha's cards: two colours and artifacts, so that every card of the set is used."""

from functools import cache

from cardwright.games.magic.cards.bundled import bundled_set
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.kernel import Chance, DeckText, Match

BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
SPELLS = 23
BASIC_LANDS = 14


@cache
def _cards() -> tuple[list[tuple[str, tuple[str, ...]]], list[str]]:
    spells: list[tuple[str, tuple[str, ...]]] = []
    lands: list[str] = []
    for card in bundled_set("LEA"):
        try:
            definition = define(card)
        except Unplayable:
            continue
        if definition.land:
            lands.append(card.name)
        elif not definition.ante:
            spells.append((card.name, card.front.colors))
    return spells, lands


def random_deck(chance: Chance) -> str:
    """Returns a list of forty cards."""
    colors = list(BASICS)
    chance.shuffle(colors)
    pair = colors[:2]
    spells, lands = _cards()
    fitting = [name for name, its in spells if all(color in pair for color in its)]
    names = [chance.pick(fitting) for _ in range(SPELLS)]
    names += [BASICS[pair[at % 2]] for at in range(BASIC_LANDS)]
    names += [chance.pick(lands) for _ in range(40 - SPELLS - BASIC_LANDS)]
    return "".join(f"1 {name}\n" for name in names)


def random_match(seed: int) -> Match:
    """Returns a match between two random decks."""
    chance = Chance(seed)
    decks = tuple(DeckText(f"deck {at}", random_deck(chance)) for at in (1, 2))
    return Match("magic", decks, seed)
