"""Why something cannot be done: the reason that a player at the table is told."""

from collections.abc import Callable
from typing import Any

import pytest

from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Game, Ruleset

MAGIC = Ruleset(RULES)


def position(mine: dict[str, Any], theirs: dict[str, Any]) -> Game[Any]:
    """Returns a game in the first main phase of the first player."""
    sides = [{"name": "A", **mine}, {"name": "B", **theirs}]
    game = MAGIC.start_from({"players": sides, "active": 0, "cards": ""}, 1)
    return until(game, lambda state, prompt: prompt == "priority" and state.step.name == "MAIN1")


def until(game: Game[Any], fits: Callable[[Any, str], bool]) -> Game[Any]:
    while game.decision is not None and not fits(game.state, game.decision.prompt):
        game.push(game.decision.find("pass") or game.decision.find("done") or game.options[0])
    assert game.decision is not None
    return game


def reason(game: Game[Any], words: str) -> str:
    assert game.decision is not None
    return RULES.why_not(game.state, game.decision, words)


def lands(*names: str) -> list[dict[str, str]]:
    return [{"card": name} for name in names]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("cast Wrath of God", "cannot pay {2}{W}{W}"),
        ("wrath", "cannot pay {2}{W}{W}"),
        ("Terror", "nothing that it could target"),
        ("Mountian", 'Did you mean "Mountain"?'),
        ("Mountain", "You can: Activate {T}: Add {R}."),
        ("cast Lightning Bolt", "You can: Cast Lightning Bolt."),
        ("", "Say what"),
    ],
)
def test_in_the_main_phase(words: str, told: str) -> None:
    mine = {
        "battlefield": lands("Mountain", "Swamp", "Swamp"),
        "hand": ["Wrath of God", "Lightning Bolt", "Terror"],
    }
    assert told in reason(position(mine, {}), words)


def test_a_second_land() -> None:
    game = position({"hand": ["Forest", "Plains"], "battlefield": []}, {})
    game.push(next(option for option in game.options if option.verb == "play"))
    assert "played your land" in reason(game, "play Plains")


def test_on_another_players_turn() -> None:
    theirs = {"hand": ["Wrath of God", "Lightning Bolt"], "battlefield": lands("Mountain")}
    game = position({}, theirs)
    until(game, lambda state, prompt: state.priority == 1 and prompt == "priority")
    assert "not your turn" in reason(game, "Wrath of God")


@pytest.mark.parametrize(
    ("name", "told"),
    [("Wall of Swords", "defender"), ("Serra Angel", "this turn"), ("Mox Ruby", "no creature")],
)
def test_who_cannot_attack(name: str, told: str) -> None:
    battlefield = [{"card": "Grizzly Bears"}, {"card": "Serra Angel", "sick": True}]
    game = position({"battlefield": [*battlefield, {"card": "Wall of Swords"}, {"card": "Mox Ruby"}]}, {})
    until(game, lambda _, prompt: prompt == "attackers")
    assert told in reason(game, f"attack with {name}")


def test_an_ability_that_was_used() -> None:
    game = position({"battlefield": lands("Prodigal Sorcerer")}, {})
    game.push(next(option for option in game.options if option.verb == "activate"))
    until(game, lambda _, prompt: prompt == "priority")
    assert "tapped" in reason(game, "Prodigal Sorcerer")
