"""What is told of a game: a line for what somebody does or gets, cards by their titles."""

from typing import Any

from cardwright.games import GAMES
from cardwright.kernel import Game, Match

MARS = GAMES.ruleset("mars")


def told(side: dict[str, Any], *keys: str, other: dict[str, Any] | None = None) -> list[str]:
    position = {"players": [side, other or {}], "options": {}}
    game: Game[Any] = MARS.start_match(Match("mars", (), 1, {}, position))
    before = len(game.events)
    for key in keys:
        game.push(key)
    lines = [MARS.rules.tell(event) for event in game.events[before:]]
    return [line for line in lines if line is not None]


def test_a_card_is_told_by_its_title_and_its_tags_are_not_told() -> None:
    lines = told(
        {"has": {"Megacredit": 24}, "hand": ["CallistoPenalMines"], "played": ["CrediCor"]},
        "play CallistoPenalMines",
        other={"played": ["SaturnSystems"]},
    )
    assert lines == [
        "Player 1 plays Callisto Penal Mines.",
        "Player 1 pays 24 M€.",
        "Player 1 gains 4 M€ (CrediCor).",
        "Player 2's M€ production rises by 1 (Saturn Systems).",
        "Player 1's M€ production rises by 3 (Callisto Penal Mines).",
    ]


def test_parameters_are_raised_and_tiles_placed() -> None:
    lines = told({"has": {"Megacredit": 14}}, "use 1 AsteroidProject")
    assert "Player 1 raises the temperature 1 step (asteroid project)." in lines
    lines = told({"has": {"Plant": 8}}, "use 1 ConvertPlants", "take GreeneryTile<Player1, Tharsis_5_8>")
    assert "Player 1 places a greenery tile on Tharsis 5-8 (convert plants)." in lines
    assert "Player 1 raises oxygen 1 step (greenery tile on Tharsis 5-8)." in lines


def test_what_is_turned_into_something_else_is_told_as_one_deed() -> None:
    lines = told({"has": {"Energy": 2}}, "pass", "pass")
    assert "Player 1 turns 2 energy into 2 heat." in lines


def test_points_that_a_card_costs_are_lost() -> None:
    lines = told({"has": {"Megacredit": 7}, "hand": ["BribedCommittee"]}, "play BribedCommittee")
    assert "Player 1 loses 2 VP (Bribed Committee)." in lines


def test_what_is_earned_is_told_as_the_board_shows_it() -> None:
    lines = told({"production": {"Megacredit": 2}}, "pass", "pass", other={"production": {"Megacredit": -1}})
    assert "Player 1 gains 2 M€ (M€ production)." in lines
    assert "Player 2 loses 1 M€ (M€ production)." in lines
    assert not any("5 M€" in line for line in lines)


def test_why_not_tells_a_played_card_from_one_that_is_elsewhere() -> None:
    position = {"players": [{"played": ["StandardTechnology"]}, {}], "options": {}}
    game: Game[Any] = MARS.start_match(Match("mars", (), 1, {}, position))
    decision = game.decision
    assert decision is not None

    def why(words: str) -> str:
        return MARS.rules.why_not(game.state, decision, words)

    assert why("Standard Technology") == "Standard Technology has been played."
    assert why("Fish") == "Fish is not in your hand."
