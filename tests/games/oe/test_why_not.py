"""Why something cannot be done, and the arrows of a battle."""

from collections.abc import Iterator
from typing import Any

from cardwright.bots import bot_from
from cardwright.games import ruleset
from cardwright.kernel import Game, Kind
from cardwright.kernel.offers import WhyNot


def acting() -> Iterator[Game[Any]]:
    """Yields the positions of a game in which somebody acts."""
    rules = ruleset("oe")
    game: Game[Any] = rules.start([rules.deck(name) for name in rules.rules.bundled_decks()[:2]], 4)
    bot = bot_from("random", 2)
    for _ in range(160):
        if game.decision is None:
            return
        if game.decision.kind is Kind.ACT:
            yield game
        game.push(bot.choose(game, game.decision.seat))


def test_what_is_not_offered_says_why() -> None:
    reasons = set()
    for game in acting():
        rules, decision, state = game.rules, game.decision, game.state
        assert isinstance(rules, WhyNot)
        assert decision is not None
        offered = {option.number for option in decision.options if option.args}
        for number in state.hands[decision.seat]:
            said = rules.why_not(state, decision, f"play {state.name(number)}")
            if number not in offered:
                reasons.add("costs" if "costs" in said else "place" if "place" in said else "phase")
        assert "no card called" in rules.why_not(state, decision, "Nobody")
    assert {"costs", "phase"} <= reasons


def test_arrows_go_from_who_may_attack_to_what_it_would_meet() -> None:
    seen = 0
    for game in acting():
        assert game.decision is not None
        attacks = {f"c{one.number}" for one in game.decision.options if one.verb == "attack"}
        arrows = game.table(game.decision.seat).arrows
        if attacks:
            assert {arrow.start for arrow in arrows} <= attacks
            assert all(arrow.kind == "attack" for arrow in arrows)
            seen += len(arrows)
    assert seen
