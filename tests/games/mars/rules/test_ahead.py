"""Looking ahead: what is offered is carried out to its end, and finding that out has a bound."""

from random import Random
from typing import Any

import pytest

from cardwright.games import GAMES
from cardwright.games.mars.rules.ahead import MOST_TRIALS
from cardwright.games.mars.rules.options import PLAYABLE
from cardwright.games.mars.rules.state import MarsState
from cardwright.kernel import Kind, Match

MARS = GAMES.ruleset("mars")
EVERYTHING = ",".join(PLAYABLE)


def played_out(actions: int, seed: int) -> tuple[int, int]:
    """Plays at random until so many options have been taken; returns how many were taken, and how many actions undone."""
    chance = Random(seed)
    taken = undone = 0
    while taken < actions:
        options = {
            "players": 1 + chance.randrange(5),
            "expansions": ",".join(each for each in PLAYABLE if chance.random() < 0.5) or "none",
            "map": chance.choice(("tharsis", "hellas", "elysium")),
        }
        game = MARS.start(seed=chance.randrange(10**6), options=options, history=False)
        while game.decision is not None and taken < actions:
            game.push(game.options[chance.randrange(len(game.options))])
            taken += 1
        undone += sum(event.kind == "undone" for event in game.events)
    return taken, undone


def test_no_random_action_is_undone() -> None:
    assert played_out(1_500, 1) == (1_500, 0)


def test_a_city_is_no_other_tile_that_is_a_city_too() -> None:
    position = {"players": [{"has": {"Megacredit": 25}}, {}], "options": {"expansions": "promo"}}
    game = MARS.start_match(Match("mars", (), 1, {}, position))
    game.push("use 1 CityProject")
    assert {option.word.partition("<")[0] for option in game.options} == {"CityTile"}


@pytest.mark.parametrize(
    ("money", "steel", "asked"), [(4, 0, False), (5, 0, True), (1, 2, True), (0, 2, False)]
)
def test_what_cannot_be_paid_after_another_players_ocean_is_not_offered(
    money: int, steel: int, asked: bool
) -> None:
    consultants = {"has": {"Megacredit": money, "Steel": steel}, "played": ["NeptunianPowerConsultants"]}
    position = {"players": [{"has": {"Megacredit": 18}}, consultants], "options": {"expansions": "promo"}}
    game = MARS.start_match(Match("mars", (), 1, {}, position))
    game.push("use 1 AquiferProject")
    game.push(game.options[0])
    assert (game.seat == 1 and game.decision is not None and game.decision.kind is Kind.MODE) is asked
    if asked:
        game.push(game.options[0])
        while game.decision is not None and game.decision.kind is Kind.PAY:
            game.push(game.options[0])
    assert not [event for event in game.events if event.kind == "undone"]


def test_a_card_without_a_production_box_is_not_offered_to_be_copied() -> None:
    side = {
        "has": {"Megacredit": 16},
        "hand": ["CyberiaSystems"],
        "played": ["Mine", "UndergroundDetonations"],
    }
    position = {"players": [side, {}], "options": {"expansions": "promo"}}
    game = MARS.start_match(Match("mars", (), 1, {}, position))
    game.push("play CyberiaSystems")
    while game.decision is not None and game.decision.seat == 0 and game.decision.kind is not Kind.ACT:
        assert not any("Underground" in option.key for option in game.options), game.options
        game.push(game.options[0])
    steel = game.state.course.playing.owned("Production", 0, "Steel")
    assert game.state.world.counts[steel] == 2
    assert not any(event.kind == "undone" for event in game.events)


@pytest.mark.soak
def test_none_of_20_000_random_actions_is_undone() -> None:
    assert played_out(20_000, 2) == (20_000, 0)


def test_no_decision_tries_more_ways_than_the_bound_says(monkeypatch: pytest.MonkeyPatch) -> None:
    copies = 0
    copy = MarsState.copy

    def counted(state: MarsState) -> MarsState:
        nonlocal copies
        copies += 1
        return copy(state)

    monkeypatch.setattr(MarsState, "copy", counted)
    chance = Random(3)
    game: Any = MARS.start(seed=3, options={"players": 3, "expansions": EVERYTHING}, history=False)
    worst = 0
    for _ in range(250):
        copies = 0
        options = game.options
        worst = max(worst, copies)
        game.push(options[chance.randrange(len(options))])
    assert worst <= 2 * MOST_TRIALS


@pytest.mark.parametrize(("money", "offered"), [(17, False), (19, False), (20, True)])
def test_a_rating_that_must_be_paid_for_is_foreseen_where_it_comes_of_a_colony(
    money: int, offered: bool
) -> None:
    """Where Reds rule, the ocean that a colony on Europa brings costs 3 M€ more (Turmoil, policies)."""
    position = {
        "players": [{"has": {"Megacredit": money}}, {}],
        "has": {"Ruling<Reds>": 1, "Europa": 1, "Open<Europa>": 1, "Track<Europa>": 1},
        "options": {"expansions": "colonies,turmoil"},
    }
    game = MARS.start_match(Match("mars", (), 1, {}, position))
    assert any(option.key == "use 1 ColonyProject" for option in game.options) is offered
