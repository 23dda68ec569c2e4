"""The state of a game of Mars: copies and restored states follow from the fields that are declared."""

import pytest

from cardwright.games import GAMES
from cardwright.games.mars.rules.state import _CONTAINERS, MarsState
from cardwright.kernel import Game, Match


@pytest.fixture(name="game")
def _game() -> Game[MarsState]:
    game: Game[MarsState] = GAMES.ruleset("mars").start_match(Match("mars", (), 5, {}))
    return game


def test_a_copy_shares_no_container(game: Game[MarsState]) -> None:
    state = game.state
    twin = state.copy()
    held = [name for name in MarsState.__struct_fields__ if hasattr(getattr(state, name), "copy")]
    assert sorted(held) == sorted(_CONTAINERS)
    for name in MarsState.__struct_fields__:
        assert (getattr(twin, name) is getattr(state, name)) == (name not in _CONTAINERS), name


def test_a_restored_state_is_what_it_was(game: Game[MarsState]) -> None:
    state = game.state
    saved, before = state.copy(), state.facts()
    for _ in range(6):
        assert game.decision is not None
        game.push(game.decision.options[-1])
    assert game.state.facts() != before
    game.state.restore(saved)
    assert game.state.facts() == before
    assert game.state.world is not saved.world
