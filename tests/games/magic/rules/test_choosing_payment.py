"""Paying mana a source at a time, or letting the rest be paid by itself (CR 601.2g, 601.2h)."""

from typing import Any

from cardwright.games import ruleset
from cardwright.games.magic.rules.asking import PAYMENTS
from cardwright.kernel import Chance, DeckText, Game, Kind

FORESTS = DeckText("forests", "30 Forest\n30 Grizzly Bears")


def at_payment(seed: int = 3) -> Game[Any]:
    """Returns a game in which somebody has begun to pay for Grizzly Bears."""
    game = ruleset("magic").start([FORESTS, FORESTS], seed, options={"choose_payment": True})
    chance = Chance(seed)
    while game.decision is not None and game.decision.kind is not Kind.PAY:
        wanted = [option for option in game.options if option.verb in ("keep", "cast", "play")]
        game.push(wanted[0] if wanted else chance.pick(game.options))
    assert game.decision is not None
    return game


def untapped(game: Game[Any], seat: int) -> list[int]:
    return [
        number
        for number in game.state.battlefield
        if not game.state.objects[number].tapped and game.state.objects[number].controller == seat
    ]


def test_a_source_is_chosen_and_the_rest_is_paid_by_itself() -> None:
    game = at_payment()
    decision = game.decision
    assert decision is not None
    assert decision.prompt == "pay {1}{G}"
    seat, before = decision.seat, untapped(game, decision.seat)
    source = next(option for option in reversed(decision.options) if option.verb == "mana")
    game.push(source)
    assert game.decision is not None
    assert game.decision.prompt == "pay {1}{G}: {G} so far"
    assert source.number not in untapped(game, seat)
    game.push("rest")
    assert len(before) == 2
    (bears,) = untapped(game, seat)  # the two lands are tapped, and what they paid for has resolved
    assert bears not in before


def test_letting_it_be_paid_by_itself_pays_as_a_game_without_the_choice() -> None:
    game = at_payment()
    plain = ruleset("magic").start([FORESTS, FORESTS], 3)
    chosen = game.keys()
    for key in chosen:
        plain.push(key)
    game.push("rest")
    assert untapped(game, 0) == untapped(plain, 0)
    assert untapped(game, 1) == untapped(plain, 1)


def test_only_who_wants_it_is_asked() -> None:
    game = at_payment()
    rules = game.rules
    assert game.decision is not None
    found = rules.formality(game.state, game.decision, frozenset())
    assert found is not None
    assert found.verb == "rest"
    assert rules.formality(game.state, game.decision, frozenset({PAYMENTS})) is None
    assert PAYMENTS in rules.stops()
