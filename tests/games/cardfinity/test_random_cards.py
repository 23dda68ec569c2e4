"""Games of cards that nobody wrote: every atom meets every other, and the kernel's contract holds."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cardwright.games import ruleset
from cardwright.games.cardfinity.language import check_cards, read, write
from cardwright.games.cardfinity.language.generate import NAMES, Generator
from cardwright.games.cardfinity.language.tree import Card, Edition, SpellCard, of_edition
from cardwright.kernel import Chance, Match
from cardwright.kernel.conformance import Report, walk
from cardwright.text import Source, has_errors

CARDFINITY = ruleset("cardfinity")


def named(card: Card, name: str) -> Card:
    if isinstance(card, SpellCard):
        return replace(card, spell=replace(card.spell, name=name))
    return replace(card, summoning=replace(card.summoning, name=name))


def random_match(seed: int, edition: Edition) -> Match:
    """Returns a match from a position whose cards are made at random, a legal form being all that is asked."""
    chance = Chance(seed)
    generator = Generator(chance, numbers=(1, 1, 1, 2, 2, 3), edition=edition)
    cards: list[Card] = []
    for name in NAMES:
        while True:
            card = named(generator.card(), name)
            if not has_errors(check_cards(read(Source(write(of_edition((card,), edition)))))):
                break
        cards.append(card)
    monsters = [card.name for card in cards if not isinstance(card, SpellCard)]
    sides = []
    for _ in range(2):
        field = [{"card": chance.pick(monsters)} for _ in range(chance.below(3))] if monsters else []
        sides.append(
            {
                "deck": [chance.pick(NAMES) for _ in range(25)],
                "hand": [chance.pick(NAMES) for _ in range(5)],
                "graveyard": [chance.pick(NAMES) for _ in range(chance.below(9))],
                "field": field,
            }
        )
    position = {"players": sides, "cards": write(of_edition(tuple(cards), edition)), "draw": bool(seed % 2)}
    return Match("cardfinity", (), seed, {}, position)


def conform(seeds: range, every: int, edition: Edition = Edition.FIRST) -> None:
    report = Report()
    for seed in seeds:
        report.add(walk(CARDFINITY, random_match(seed, edition), seed, every=every))
    report.require()
    assert report.games == len(seeds)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("share", range(2))
def test_random_cards_keep_the_contract(share: int, edition: Edition) -> None:
    conform(range(share * 20, share * 20 + 20), every=5, edition=edition)


@pytest.mark.soak
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("share", range(40))
def test_ten_thousand_games_of_random_cards(
    share: int, edition: Edition, record_property: Callable[..., None]
) -> None:
    record_property("tried", 250)
    conform(range(1000 + share * 250, 1250 + share * 250), every=20, edition=edition)


@pytest.mark.soak
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("share", range(10))
def test_games_of_random_cards_come_to_their_end(
    share: int, edition: Edition, record_property: Callable[..., None]
) -> None:
    """Ten thousand an edition, ten of each set of cards; nothing is asked of them but that they end."""
    record_property("tried", 1000)
    for seed in range(100_000 + share * 100, 100_100 + share * 100):
        match = random_match(seed, edition)
        for deal in range(10):
            game = CARDFINITY.start_match(replace(match, seed=deal), history=False)
            chance = Chance(deal)
            while game.decision is not None:
                game.push(chance.pick(game.options))
            assert game.outcome() is not None


def test_cards_drawn_before_the_first_question_of_a_turn_stay_hidden() -> None:
    """A draw sets off a spell that draws more and then asks: another deal of those cards must lead there too."""
    conform(range(90_175, 90_176), every=1)
