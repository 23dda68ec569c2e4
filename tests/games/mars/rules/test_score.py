"""How a seat stands in Mars before the end: cards count as far as they can be paid for, income by the pace of the game."""

from cardwright.bots import make_bot
from cardwright.games import GAMES
from cardwright.games.mars.position import from_position
from cardwright.games.mars.rules.score import generations_left
from cardwright.kernel import Match

MARS = GAMES.ruleset("mars")


def test_greedy_buys_no_more_cards_than_it_can_play() -> None:
    game = MARS.start(seed=3)
    bot = make_bot("greedy", 1)
    bought = 0
    while game.decision is not None and game.decision.seat == 0:
        option = bot.choose(game, 0)
        bought += option.verb == "buy"
        game.push(option)
    assert 1 <= bought <= 7


def test_generations_to_come_are_reckoned_by_the_pace_of_the_game_so_far() -> None:
    def left(generation: int, temperature: int) -> float:
        position = {"generation": generation, "has": {"TemperatureStep": temperature}, "players": [{}, {}]}
        return generations_left(from_position(Match("mars", (), 1, {"generations": 60}, position)))

    assert left(1, 0) > left(1, 10)
    assert left(12, 10) > left(4, 10)
