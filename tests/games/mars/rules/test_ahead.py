"""Looking ahead: what is offered is carried out to its end, and finding that out has a bound."""

from random import Random
from typing import Any

import pytest

from cardwright.games import GAMES
from cardwright.games.mars.rules.ahead import MOST_TRIALS
from cardwright.games.mars.rules.options import PLAYABLE
from cardwright.games.mars.rules.state import MarsState

MARS = GAMES.ruleset("mars")
EVERYTHING = ",".join(PLAYABLE)


def played_out(actions: int, seed: int) -> tuple[int, int]:
    """Plays at random until so many options have been taken; returns how many were taken, and how many actions undone."""
    chance = Random(seed)
    taken = undone = 0
    while taken < actions:
        options = {
            "players": 1 + chance.randrange(5),
            "expansions": ",".join(each for each in PLAYABLE if chance.random() < 0.5) or "none",
            "map": chance.choice(("tharsis", "hellas", "elysium")),
        }
        game = MARS.start(seed=chance.randrange(10**6), options=options, history=False)
        while game.decision is not None and taken < actions:
            game.push(game.options[chance.randrange(len(game.options))])
            taken += 1
        undone += sum(event.kind == "undone" for event in game.events)
    return taken, undone


def test_no_random_action_is_undone() -> None:
    assert played_out(1_500, 1) == (1_500, 0)


@pytest.mark.soak
def test_none_of_20_000_random_actions_is_undone() -> None:
    assert played_out(20_000, 2) == (20_000, 0)


def test_no_decision_tries_more_ways_than_the_bound_says(monkeypatch: pytest.MonkeyPatch) -> None:
    copies = 0
    copy = MarsState.copy

    def counted(state: MarsState) -> MarsState:
        nonlocal copies
        copies += 1
        return copy(state)

    monkeypatch.setattr(MarsState, "copy", counted)
    chance = Random(3)
    game: Any = MARS.start(seed=3, options={"players": 3, "expansions": EVERYTHING}, history=False)
    worst = 0
    for _ in range(250):
        copies = 0
        options = game.options
        worst = max(worst, copies)
        game.push(options[chance.randrange(len(options))])
    assert worst <= 2 * MOST_TRIALS
