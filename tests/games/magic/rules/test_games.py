"""Whole games by random players."""

import pytest

from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Chance, DeckRefused, Match, Ruleset
from cardwright.kernel.conformance import walk

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


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_free_for_all_is_played_to_the_end(players: int, seed: int) -> None:
    decks = [CREATURES, FLYERS, "alpha40/knights", "alpha40/bears"][:players]
    game = MAGIC.start(decks, seed)
    chance = Chance(seed + 5)
    while game.decision is not None:
        assert not game.state.players[game.decision.seat].lost
        game.push(chance.pick(game.options))
    outcome = game.outcome()
    assert outcome is not None
    assert len(outcome.scores) == players
    assert sum(outcome.scores) == 1.0


def test_free_for_all_conforms() -> None:
    decks = tuple(MAGIC.deck(name) for name in ("alpha40/bears", "alpha40/knights", "alpha40/bears"))
    walk(MAGIC, Match("magic", decks, 2), 2, every=60).require()


def test_a_deck_with_an_unknown_card_is_refused_by_name() -> None:
    with pytest.raises(DeckRefused, match="Grizly Bears"):
        MAGIC.start(["40 Grizly Bears\n1 Forest\n", CREATURES])
