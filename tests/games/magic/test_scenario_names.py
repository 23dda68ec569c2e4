"""Mistyped names in scenarios are told, with the nearest right one, and never pass or fail by luck."""

from typing import Any

import pytest

from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import DeckRefused, Ruleset
from cardwright.scenarios import Malformed, find_adapter, read_scenario


def scenario(**changes: Any) -> dict[str, Any]:
    return {
        "game": "magic",
        "name": "A bolt",
        "players": {
            "A": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
            "B": {"battlefield": ["Grizzly Bears"]},
        },
        "script": [{"turn": 1, "step": "main1", "player": "A", "cast": "Lightning Bolt", "targets": ["B"]}],
        "stop": {"turn": 1, "step": "main2"},
        "expect": [{"player": "B", "life": 17}],
        **changes,
    }


def position(data: dict[str, Any]) -> Any:
    adapter = find_adapter("magic")
    return adapter.position(read_scenario(data, adapter))


@pytest.mark.parametrize(
    "changes",
    [
        {
            "script": [
                {"turn": 1, "step": "main1", "player": "A", "cast": "Lightning Bollt", "targets": ["B"]}
            ]
        },
        {"expect": [{"player": "A", "zone": "graveyard", "card": "Lightnng Bolt", "count": 0}]},
    ],
)
def test_a_name_that_is_nearly_one_of_the_position(changes: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match='Did you mean "Lightning Bolt"'):
        position(scenario(**changes))


@pytest.mark.parametrize(
    "name", ["Grizzly Bears", "Bear", "Mountain Goat", "lightning bolt", "Grizzly Bears#2"]
)
def test_names_of_tokens_and_of_cards_that_are_not_there_are_no_mistakes(name: str) -> None:
    position(scenario(expect=[{"player": "B", "permanent": name, "count": 0}]))


def test_a_card_of_the_position_that_there_is_not() -> None:
    with pytest.raises(Malformed, match='Did you mean "Lightning Bolt"'):
        position(scenario(players={"A": {"hand": ["Lightning Bolot"]}, "B": {}}))
    data = position(scenario(players={"A": {"hand": ["Snark of Nowhere"]}, "B": {}}))
    with pytest.raises(DeckRefused, match="there is no such card"):
        Ruleset(RULES).start_from(data)


@pytest.mark.parametrize(
    ("placed", "reason"),
    [
        ("Lightning Bolt", "is not a permanent card"),
        ({"card": "Holy Strength", "attached_to": "Grizzly Bears"}, "A has no Grizzly Bears"),
        ({"card": "Forest", "count": -1}, "there cannot be -1 of Forest"),
        ({"card": "Forest", "counters": {"ice": "two"}}, "ice counters on Forest"),
    ],
)
def test_a_permanent_that_cannot_be_placed(placed: Any, reason: str) -> None:
    with pytest.raises(Malformed, match=reason):
        position(scenario(players={"A": {"battlefield": [placed]}, "B": {}}))
