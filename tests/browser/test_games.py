"""Whole games of every game, played by clicking from the home page to the outcome, against a bot."""

import random
from collections.abc import Callable

import pytest
from browsing import Guest

BURN = "12 Mountain\n8 Mons's Goblin Raiders\n4 Lightning Bolt\n"
"""A deck of Magic so small that a game ends soon, by damage or by an empty library."""


@pytest.mark.parametrize(
    ("game", "decks", "seed"), [("cardfinity", "", 1), ("magic", BURN, 2), ("oe", "", 1), ("mars", "", 4)]
)
def test_a_whole_game_is_played_by_clicking(
    guest: Callable[..., Guest], game: str, decks: str, seed: int
) -> None:
    player = guest()
    player.sit_down(game, decks=decks)
    assert player.play(random.Random(seed)) > 5
    outcome = player.page.inner_text("[data-outcome]")
    assert outcome
    assert "undefined" not in outcome
    assert player.page.locator(".log p").count() > 5
