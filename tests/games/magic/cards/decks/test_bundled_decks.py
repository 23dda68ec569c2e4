"""The bundled decks: legal, of cards that are bundled too, and enough of them."""

import pytest

from cardwright.games.magic.cards.bundled import bundled_card
from cardwright.games.magic.cards.decks import Format, bundled_deck, bundled_decks, check_deck, find_cards

SIZES = {"alpha": 60, "alpha40": 40}


@pytest.mark.parametrize("name", bundled_decks())
def test_a_deck_is_legal_and_of_alpha_alone(name: str) -> None:
    reading = bundled_deck(name)
    assert reading is not None
    assert reading.diagnostics == ()
    found, problems = find_cards(reading, bundled_card, lambda: ())
    assert problems == ()
    size = SIZES[name.partition("/")[0]]
    assert check_deck(reading, found, Format(smallest=size, copies=4, sideboard=15)) == ()
    assert reading.tree.size() == size
    assert all("LEA" in card.sets for _, card in found)
    assert not any("playing for ante" in card.front.text for _, card in found)


def test_there_are_enough() -> None:
    groups = [name.partition("/")[0] for name in bundled_decks()]
    assert groups.count("alpha") >= 6
    assert groups.count("alpha40") >= 4


def test_a_deck_that_is_not_there() -> None:
    assert bundled_deck("alpha/pink") is None
    assert bundled_deck("../alpha/red") is None
