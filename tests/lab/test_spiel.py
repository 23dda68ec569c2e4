"""OpenSpiel: its own random simulations and playthroughs, and the rules of information."""

import pytest

pytest.importorskip("pyspiel", reason="the laboratory is not installed: pip install 'cardwright[lab]'")

import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough, playthrough_lines

from cardwright.lab.spiel import register

NAMES = register()


def test_the_games_with_decks_for_two_are_registered() -> None:
    assert NAMES == ("cardwright_cardfinity", "cardwright_magic", "cardwright_oe")


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations_of_openspiel(name: str) -> None:
    serialize = (
        name == NAMES[0]
    )  # a state is saved by its options: with every state of a long game that takes long
    pyspiel.random_sim_test(
        pyspiel.load_game(name, {"deals": 4}), num_sims=1, serialize=serialize, verbose=False
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_of_openspiel_comes_out_the_same_again(name: str) -> None:
    game = f"{name}(deals=2,longest=12)"
    lines = playthrough_lines(game, seed=5)
    actions = [int(line.partition("action: ")[2]) for line in lines if line.startswith("action: ")]
    assert len(actions) > 10
    assert "Returns() = [" in "".join(lines)
    assert playthrough(game, actions).rstrip() == "\n".join(lines).rstrip()


def test_states_that_a_player_cannot_tell_apart_have_one_information_state() -> None:
    game = pyspiel.load_game(NAMES[0], {"deals": 1})
    state = game.new_initial_state()
    state.apply_action(0)
    twin = state.clone()
    player = state.current_player()
    for action in state.legal_actions()[:2]:
        other = state.clone()
        other.apply_action(action)
        assert other.history() == [0, action]
    assert state.information_state_string(player) == twin.information_state_string(player)
    assert state.history() == [0]
    first, second = state.legal_actions()[:2]
    state.apply_action(first)
    twin.apply_action(second)
    assert state.information_state_string(player) != twin.information_state_string(player)
