"""How a seat stands in Mars before the end: cards count as far as they can be paid for, income by the pace of the game."""

from cardwright.bots import make_bot
from cardwright.games import GAMES
from cardwright.games.mars.position import from_position
from cardwright.games.mars.rules.score import generations_left
from cardwright.kernel import Chance, Match
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Alike

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


def test_states_that_look_alike_at_once_have_equal_views_and_others_have_not() -> None:
    game = MARS.start(options={"players": 2}, seed=5)
    chance = Chance(2)
    rules = game.rules
    assert offers(rules, Alike)
    alike = parted = 0
    before = game.state.copy()
    for _ in range(240):
        seat = game.seat
        assert seat is not None
        deal = game.redeal(seat, chance.seed()) if game.settled else game
        for other in (deal.state, before):
            same = rules.surely_alike(game.state, other, seat)
            equal = rules.view(game.state, seat) == rules.view(other, seat)
            assert equal or not same
            alike += same and other is not game.state
            parted += not equal
        before = game.state.copy()
        game.push(chance.pick(game.options))
    assert alike > 60
    assert parted > 150
