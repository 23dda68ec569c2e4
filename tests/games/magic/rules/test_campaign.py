"""Random games between random decks of Alpha, each of two colours and artifacts, with the kit's checks."""

from functools import cache
from itertools import combinations

import pytest

from cardwright.games import GAMES
from cardwright.games.magic.cards.bundled import bundled_set
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.kernel import Chance, DeckText, derive
from cardwright.kernel.conformance import Report, walk
from cardwright.kernel.rules import Match

BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
PAIRS = tuple(combinations(BASICS, 2))
SPELLS = 24
LANDS = 16
ANTE_EACH = 4
"""One game in so many is played for ante."""

GAMES_IN_SUITE = 200
GAMES_IN_SOAK = 20_000
SUITE_SHARES = 8
SOAK_SHARES = 200


@cache
def pool(colors: tuple[str, str], ante: bool) -> tuple[str, ...]:
    """Returns the playable cards of Alpha, basic lands apart, that a deck of two colours has use for."""
    return tuple(card.name for card in bundled_set("LEA") if _fits(card, colors, ante))


def _fits(card: Card, colors: tuple[str, str], ante: bool) -> bool:
    if card.front.has_type("Basic") or not _wanted(card, colors):
        return False
    try:
        for_ante = define(card).ante
    except Unplayable:
        return False
    return ante or not for_ante


def _wanted(card: Card, colors: tuple[str, str]) -> bool:
    if card.front.has_type("Land"):
        return all(BASICS[color] in card.front.type_line.subtypes for color in colors)
    return set(card.front.colors) <= set(colors)


def alpha_deck(number: int, ante: bool) -> DeckText:
    """Returns a deck of 40. Ten in a row are of the ten pairs of colours, and each pair deals out its whole pool."""
    turn, at = divmod(number, len(PAIRS))
    colors = PAIRS[at]
    names = pool(colors, ante)
    dealt = [_shuffled(names, at, place // len(names))[place % len(names)] for place in _places(turn)]
    counts = {name: dealt.count(name) for name in dealt}
    lands = 4 + Chance(derive(number, 3)).below(LANDS - 7)
    counts |= {BASICS[colors[0]]: lands, BASICS[colors[1]]: LANDS - lands}
    return DeckText(f"{'-'.join(colors)} {number}", "".join(f"{n} {name}\n" for name, n in counts.items()))


def _places(turn: int) -> range:
    return range(turn * SPELLS, turn * SPELLS + SPELLS)


@cache
def _shuffled(names: tuple[str, ...], at: int, lap: int) -> tuple[str, ...]:
    cards = list(names)
    Chance(derive(at, lap)).shuffle(cards)
    return tuple(cards)


def alpha_match(number: int) -> Match:
    """Returns the match of a number: the second deck is of another pair of colours from game to game."""
    ante = number % ANTE_EACH == ANTE_EACH - 1
    decks = (alpha_deck(number, ante), alpha_deck(number * 7 + number // 10 + 3, ante))
    return Match("magic", decks, number, {"ante": True} if ante else {})


def played(numbers: range, every: int) -> Report:
    """Plays the matches of these numbers to their end, and has none fail."""
    report = Report()
    magic = GAMES.ruleset("magic")
    for number in numbers:
        report.add(walk(magic, alpha_match(number), number, every=every))
    report.require()
    return report


def test_every_playable_card_of_alpha_is_used() -> None:
    decks = [deck for number in range(GAMES_IN_SUITE) for deck in alpha_match(number).decks]
    used = {line.partition(" ")[2] for deck in decks for line in deck.text.splitlines()}
    playable = {name for pair in PAIRS for name in pool(pair, True)} | set(BASICS.values())
    assert used == playable
    assert all(sum(int(line.split()[0]) for line in deck.text.splitlines()) == 40 for deck in decks)


@pytest.mark.parametrize("share", range(SUITE_SHARES))
def test_random_alpha_games(share: int) -> None:
    games = GAMES_IN_SUITE // SUITE_SHARES
    assert played(range(share * games, (share + 1) * games), every=1000).games == games


@pytest.mark.soak
@pytest.mark.parametrize("share", range(SOAK_SHARES))
def test_many_random_alpha_games(share: int) -> None:
    games = GAMES_IN_SOAK // SOAK_SHARES
    first = GAMES_IN_SUITE + share * games
    assert played(range(first, first + games), every=250).games == games
