"""The table as a player sees it."""

from typing import Any

from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Game, Ruleset

MAGIC = Ruleset(RULES)


def position() -> Game[Any]:
    """Returns a game in a main phase, with an Aura on a creature and a spell to cast."""
    mine = {
        "name": "A",
        "hand": ["Lightning Bolt", "Plains", "Plains"],
        "battlefield": [
            {"card": "Mountain", "count": 2},
            {"card": "White Knight"},
            {"card": "Holy Strength", "attached_to": "White Knight"},
        ],
    }
    theirs = {
        "name": "B",
        "hand": ["Black Lotus"],
        "battlefield": [{"card": "Grizzly Bears", "tapped": True}],
    }
    game = MAGIC.start_from({"players": [mine, theirs]}, 1)
    while game.state.step.name != "MAIN1" or game.decision is None or game.decision.prompt != "priority":
        game.push(game.options[-1])
    return game


def drawn(game: Game[Any], seat: int) -> str:
    return str(RULES.draw(game.view(seat).table))


def test_both_battlefields_and_the_hand_are_there() -> None:
    table = drawn(position(), 0)
    assert "[main]" in table
    assert "your turn" in table
    assert "2 Mountain" in table
    assert "White Knight 3/4, first strike" in table
    assert "with Holy Strength" in table
    assert "hand: Lightning Bolt {R}, 2 Plains" in table
    assert "Grizzly Bears 2/2 (tapped)" in table
    assert "B: 20 life, 1 in hand" in table
    assert "Black Lotus" not in table


def test_the_stack_says_whose_it_is_and_what_it_aims_at() -> None:
    game = position()
    game.push(next(option for option in game.options if option.verb == "cast"))
    while game.decision is not None and not game.state.stack:
        bears = [option for option in game.options if "Grizzly" in game.label(option)]
        game.push(bears[0] if bears else game.options[0])
    table = drawn(game, 1)
    assert "Lightning Bolt → Grizzly Bears  [A]" in table
    assert "A's turn" in table
    assert "2 Mountain (1 tapped)" in table


def test_a_card_is_described_with_its_text_and_outline() -> None:
    words = RULES.describe(position().state, "Lightning Bolt")
    assert words is not None
    assert "Lightning Bolt deals 3 damage to any target." in words
    assert "how much: 3" in words
    assert RULES.describe(position().state, "No Such Card") is None
