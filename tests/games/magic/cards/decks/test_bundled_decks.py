"""The bundled decks: legal, of cards that are bundled too, and enough of them."""

import pytest

from cardwright.games import ruleset
from cardwright.games.magic.cards.bundled import bundled_card
from cardwright.games.magic.cards.decks import bundled_deck, bundled_decks, check_deck, find_cards
from cardwright.games.magic.cards.decks.formats import find_format

SIZES = {"alpha": 60, "alpha40": 40, "modern": 60, "commander": 99}
OWN_FORMAT = {"alpha40": "limited", "commander": "commander"}


@pytest.mark.parametrize("name", bundled_decks())
def test_a_deck_is_legal_and_of_bundled_cards_alone(name: str) -> None:
    reading = bundled_deck(name)
    assert reading is not None
    assert reading.diagnostics == ()
    found, problems = find_cards(reading, bundled_card, lambda: ())
    assert problems == ()
    group = name.partition("/")[0]
    assert check_deck(reading, found, find_format(OWN_FORMAT.get(group, "constructed"))) == ()
    assert reading.tree.size() == SIZES[group]
    assert group in ("modern", "commander") or all("LEA" in card.sets for _, card in found)
    assert not any("playing for ante" in card.front.text for _, card in found)


@pytest.mark.parametrize("name", bundled_decks())
def test_a_deck_can_be_played(name: str) -> None:
    rules = ruleset("magic")
    game = rules.start([name, name], 5)
    assert game.decision is not None
    assert name in (*rules.rules.bundled_decks(), *rules.rules.other_decks())


def test_there_are_enough() -> None:
    groups = [name.partition("/")[0] for name in bundled_decks()]
    assert groups.count("alpha") >= 6
    assert groups.count("alpha40") >= 4
    assert groups.count("modern") >= 6
    assert groups.count("commander") >= 4


def test_a_deck_that_is_not_there() -> None:
    assert bundled_deck("alpha/pink") is None
    assert bundled_deck("../alpha/red") is None
