"""How a seat stands in Mars before the end: cards count only as far as they can be paid for."""

from cardwright.bots import make_bot
from cardwright.games import GAMES

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
