"""How positions are weighed: what waits on the stack counts for what it will be, and where it is aimed."""

from typing import Any

import pytest

from cardwright.games.magic.rules.kinds import Step
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Game, Ruleset
from cardwright.scenarios import find_adapter, read_scenario

MAGIC = Ruleset(RULES)


def at_main_phase(mine: dict[str, Any], theirs: dict[str, Any]) -> Game[MagicState]:
    """Returns a game in the first main phase of player A."""
    adapter = find_adapter("magic")
    players = {"A": mine, "B": theirs}
    scenario = read_scenario({"game": "magic", "name": "weighed", "players": players}, adapter)
    game = MAGIC.start_from(adapter.position(scenario))
    while game.decision is not None and (adapter.moment(game).step, game.decision.prompt) != (
        "main1",
        "priority",
    ):
        game.push("pass" if any(option.key == "pass" for option in game.options) else game.options[0])
    return game


def behind(game: Game[MagicState], *words: str) -> float:
    """Returns how well player A stands when the options whose words begin so are taken one after another."""
    game = game.fork()
    for begun in words:
        decision = game.decision
        assert decision is not None
        labels = {RULES.label(game.state, decision, option): option for option in game.options}
        game.push(next(option for label, option in labels.items() if label.startswith(begun)))
    return RULES.evaluate(game.state, 0)


def test_a_shield_for_nothing_is_worth_less_than_the_mana() -> None:
    game = at_main_phase({"battlefield": ["Drudge Skeletons", "Swamp"]}, {})
    assert behind(game, "Activate {B}: Regenerate") < behind(game)


def test_creatures_are_better_cast_than_held() -> None:
    game = at_main_phase({"battlefield": [{"card": "Forest", "count": 2}], "hand": ["Grizzly Bears"]}, {})
    assert behind(game, "Cast Grizzly Bears") > behind(game)


def test_harm_is_aimed_at_others_and_help_at_oneself() -> None:
    lands = [{"card": "Swamp", "count": 2}, "Forest"]
    mine = {"battlefield": ["Hill Giant", *lands], "hand": ["Terror", "Giant Growth"]}
    game = at_main_phase(mine, {"battlefield": ["Craw Wurm"]})
    assert behind(game, "Cast Terror", "Craw Wurm") > behind(game)
    assert behind(game, "Cast Terror", "Hill Giant") < behind(game)
    growth = [behind(game, "Cast Giant Growth", name) for name in ("Hill Giant", "Craw Wurm")]
    assert growth[0] > growth[1]


def test_no_number_is_too_large() -> None:
    game = at_main_phase({"life": 10**9}, {})
    assert 0.99 < RULES.evaluate(game.state, 0) <= 1.0


def test_a_card_about_to_be_drawn_counts_as_drawn() -> None:
    lands = [{"card": "Mountain", "count": 2}]
    game = at_main_phase(
        {"library": ["Forest"]}, {"battlefield": lands, "hand": ["Lightning Bolt"], "library": ["Forest"]}
    )
    found = {}
    while game.decision is not None and game.state.turn < 3:
        found[(game.state.turn, game.state.step)] = RULES.evaluate(game.state, 0)
        game.push("pass" if any(option.key == "pass" for option in game.options) else game.options[0])
    assert found[2, Step.UPKEEP] == pytest.approx(found[2, Step.DRAW], abs=0.001)
