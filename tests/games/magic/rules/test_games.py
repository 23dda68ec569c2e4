"""Whole games by random players."""

import pytest

from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Chance, DeckRefused, Ruleset

MAGIC = Ruleset(RULES)

CREATURES = "17 Forest\n8 Grizzly Bears\n4 Llanowar Elves\n4 Giant Spider\n4 Craw Wurm\n3 Giant Growth\n"
FLYERS = "17 Plains\n8 Savannah Lions\n4 Mesa Pegasus\n4 Serra Angel\n4 Holy Strength\n3 Crusade\n"


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_ends(seed: int) -> None:
    game = MAGIC.start([CREATURES, FLYERS], seed)
    chance = Chance(seed)
    while game.decision is not None:
        game.push(chance.pick(game.options))
    outcome = game.outcome()
    assert outcome is not None
    assert sum(outcome.scores) == 1.0


def test_four_players_play_to_the_end() -> None:
    game = MAGIC.start([CREATURES, FLYERS, CREATURES, FLYERS], 3)
    chance = Chance(5)
    while game.decision is not None:
        game.push(chance.pick(game.options))
    assert game.outcome() is not None


def test_a_deck_with_an_unknown_card_is_refused_by_name() -> None:
    with pytest.raises(DeckRefused, match="Grizly Bears"):
        MAGIC.start(["40 Grizly Bears\n1 Forest\n", CREATURES])
