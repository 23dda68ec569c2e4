"""The course of a game: options, the opening, drafting, playing alone, milestones and awards, the end."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardwright.games import GAMES
from cardwright.games.mars.rules.awards import places
from cardwright.games.mars.rules.hands import draw
from cardwright.games.mars.rules.options import variant
from cardwright.games.mars.rules.setup import MONEY_OFFSET
from cardwright.games.mars.rules.state import MarsState, Stage
from cardwright.kernel import CardText, DeckRefused, Game, Match, Option

MARS = GAMES.ruleset("mars")


def game(seed: int = 1, **options: Any) -> Game[Any]:
    return MARS.start(seed=seed, options=options, history=False)


def until(run: Game[Any], stop: Callable[[MarsState], bool], chance: Random) -> None:
    """Plays at random until something is so, or the game is over."""
    while run.decision is not None and not stop(run.state):
        run.push(run.options[chance.randrange(len(run.options))])


def first(run: Game[Any], verb: str) -> Option:
    return next(option for option in run.options if option.verb == verb)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"player": 3}, "did you mean 'players'?"),
        ({"players": 6}, "1 to 5, not 6"),
        ({"map": "helas"}, "did you mean hellas?"),
        ({"expansions": "preludes"}, "did you mean prelude?"),
        ({"draft": "perhaps"}, "yes or no"),
        ({"generations": 0}, "1 to 60"),
        ({"beginners": 3}, "3 of 2 players"),
    ],
)
def test_options_are_checked_with_suggestions(options: dict[str, Any], said: str) -> None:
    with pytest.raises(DeckRefused, match=said.replace("?", r"\?")):
        variant(options)


OWN = "\n".join(f'CARD Own{n} "Own {n}" {{\nCOST 1\nKIND AutomatedCard\nDO Plant\n}}' for n in range(5))


@pytest.mark.parametrize(("players", "each"), [(1, [5]), (2, [3, 2]), (3, [2, 2, 1])])
def test_cards_of_ones_own_are_dealt_first_where_that_is_said(players: int, each: list[int]) -> None:
    cards = (CardText("own.pets", OWN),)
    options = {"players": players, "own": "yes"}
    dealt = MARS.start_match(Match("mars", (), 4, options, cards=cards)).state.dealt
    assert [sum(name.startswith("Own") for name in hand) for hand in dealt] == each
    assert [len(set(hand)) for hand in dealt] == [10] * players
    usual = MARS.start_match(Match("mars", (), 4, {"players": players}, cards=cards)).state
    assert sum(name.startswith("Own") for hand in usual.dealt for name in hand) < 5
    assert len(usual.deck) == 213 - 10 * players - (4 if players == 1 else 0)


def test_corporations_are_not_seen_before_everyone_has_chosen() -> None:
    run = game()
    run.push(first(run, "corporation"))
    while run.seat == 0:
        run.push("done")
    seen = run.view(1).table
    assert seen.stage == Stage.CORPORATIONS
    assert seen.cards == ((), ())
    assert not any("orporation" in name for name in seen.components if "Player1" in name)


def test_the_cards_that_are_bought_are_paid_for_with_the_corporation() -> None:
    run = game(seed=4)
    run.push(first(run, "corporation"))
    for _ in range(3):
        run.push(first(run, "buy"))
    while run.state.stage is Stage.CORPORATIONS:
        run.push("done" if run.decision is not None and "done" in map(str, run.options) else run.options[0])
    while run.state.stage is Stage.REVEAL:
        run.push(run.options[0])
    assert len(run.state.hands[0]) >= 3
    assert run.state.dealt == ((), ())


def test_a_beginner_takes_cards_and_buys_none() -> None:
    run = game(beginners=1)
    while run.state.stage in (Stage.CORPORATIONS, Stage.REVEAL):
        assert run.decision is not None
        assert not (run.seat == 0 and any(option.verb == "buy" for option in run.options))
        run.push("done" if "done" in map(str, run.options) else run.options[0])
    assert len(run.state.hands[0]) == 10


def test_drafted_stacks_go_round_and_are_seen_by_those_who_hold_them() -> None:
    run = game(players=3, draft="yes", seed=2)
    until(run, lambda state: state.stage is Stage.DRAFT, Random(1))
    state = run.state
    stacks = state.passing
    assert [len(stack) for stack in stacks] == [4, 4, 4]
    for seat in range(3):
        assert run.view(seat).table.passing == stacks[seat]
    for _ in range(3):
        run.push(run.options[0])
    assert [len(stack) for stack in run.state.passing] == [3, 3, 3]
    assert all(len(dealt) == 1 for dealt in run.state.dealt)
    # Generation 2 is even: to the left, to the next seat.
    assert set(run.state.passing[1]) < set(stacks[0])
    until(run, lambda state: state.stage is Stage.RESEARCH, Random(1))
    assert all(len(dealt) == 4 for dealt in run.state.dealt)


def test_alone_there_are_two_cities_of_nobody_and_fourteen_generations() -> None:
    run = game(players=1)
    state = run.state
    table = state.world.ground.table
    assert state.last == 14
    assert state.world.count(table.base("CityTile")) == 2
    assert state.world.count(table.base("GreeneryTile")) == 2
    assert state.world.count(table.base("OxygenStep")) == 0
    assert game(players=1, expansions="prelude").state.last == 12


def test_the_costs_of_four_cards_say_where_the_neutral_tiles_lie() -> None:
    state = game(players=1).state
    first, second, *around_them = (state.course.playing.facts(name).cost for name in state.discard)
    assert len(around_them) == 2
    assert set(state.discard) == set(state.recalled[0])
    land = _areas(state, "LandArea")
    cities = _areas(state, "CityTile")
    assert cities[0] == land[first - 1]
    apart = [each for each in land if each not in _beside(cities[0]) and each != cities[0]]
    assert cities[1] == apart[-second]


def _areas(state: MarsState, name: str) -> list[tuple[int, int]]:
    """Returns where something lies, as a page is read; an area lies where it is."""
    table = state.world.ground.table
    found = []
    for made in state.world.present(table.base(name)):
        area = next((arg for arg in made.args if "_" in str(arg)), made)
        row, column = str(area).split("_")[1:]
        found.append((int(row), int(column)))
    return sorted(found)


def _beside(place: tuple[int, int]) -> set[tuple[int, int]]:
    row, column = place
    return {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down * right != -1}


def test_alone_tharsis_republic_has_production_for_the_neutral_cities() -> None:
    games = (game(players=1, seed=seed) for seed in range(100))
    run = next(each for each in games if "TharsisRepublic" in each.state.corporations[0])
    run.push("corporation TharsisRepublic")
    until(run, lambda state: state.stage is Stage.ACTION, Random(1))
    production = run.state.course.playing.owned("Production", 0, "Megacredit")
    assert run.state.world.counts[production] == MONEY_OFFSET + 2


def test_alone_the_last_greenery_brings_no_oxygen() -> None:
    run = game(players=1, generations=1, solo="rating")
    until(run, lambda state: state.stage is Stage.ACTION, Random(1))
    state, owned = run.state, run.state.course.playing.owned
    state.world.add(owned("TerraformRating", 0), 60)
    state.world.add(owned("Plant", 0), 8)
    oxygen = state.world.ground.table.base("OxygenStep")
    run.push("pass")
    while run.decision is not None:
        run.push(run.options[0])
    outcome = run.outcome()
    assert outcome is not None
    assert outcome.scores == (1.0,)
    assert run.state.world.count(state.world.ground.table.base("GreeneryTile")) == 3
    assert run.state.world.count(oxygen) == 0


def test_a_game_alone_is_lost_where_mars_is_not_terraformed_in_time() -> None:
    run = game(players=1, generations=1)
    until(run, lambda _: False, Random(3))
    outcome = run.outcome()
    assert outcome is not None
    assert outcome.scores == (0.0,)


def test_places_in_awards() -> None:
    assert places([7, 3, 3, 1]) == [5, 2, 2, 0]
    assert places([7, 7, 3]) == [5, 5, 0]
    assert places([7, 3]) == [5, 0]
    assert places([0, 0]) == [5, 5]


def test_the_world_government_raises_a_parameter_that_brings_nobody_anything() -> None:
    run = game(government="yes", generations=2, seed=3)
    until(run, lambda state: state.stage is Stage.GOVERNMENT, Random(2))
    state = run.state
    playing = state.course.playing
    before = [state.world.counts[playing.owned("TerraformRating", seat)] for seat in range(2)]
    run.push("raise OxygenStep")
    after = [run.state.world.counts[playing.owned("TerraformRating", seat)] for seat in range(2)]
    assert after == before
    assert run.state.world.count(state.world.ground.table.base("OxygenStep")) > 0


def test_without_the_corporate_era_every_production_begins_at_one() -> None:
    state = game(corporate="no").state
    assert state.world.counts[state.course.playing.owned("Production", 0, "Steel")] == 1


def test_whole_games_end_and_nothing_offered_is_undone() -> None:
    chance = Random(11)
    for seed, players in ((1, 2), (2, 1)):
        run = game(seed=seed, players=players)
        until(run, lambda _: False, chance)
        assert run.outcome() is not None
        assert not [event for event in run.events if event.kind == "undone"]


def test_whoever_plays_alone_takes_one_of_four_colony_tiles_away() -> None:
    run = game(players=1, expansions="colonies")
    while run.decision is not None and run.decision.prompt != "a colony tile to do without":
        run.push(run.options[0])
    assert len(run.options) == 4
    gone = run.options[2].word
    run.push(run.options[2])
    world = run.state.world
    tiles = [each.cls.name for each in world.present(world.ground.table.base("ColonyTile"))]
    assert len(tiles) == 3
    assert gone not in tiles
    assert not any(f"<{gone}>" in str(made) for made in world.counts)


def test_a_player_remembers_what_they_did_not_buy() -> None:
    run = game()
    run.push(first(run, "corporation"))
    offered = run.state.dealt[0]
    run.push("done")
    assert run.state.recalled[0] == offered
    assert run.state.recalled[1] == ()
    until(run, lambda state: state.stage is Stage.ACTION, Random(1))
    for seed in range(5):
        assert set(offered) <= set(run.redeal(0, seed).state.discard)
    assert any(not set(offered) <= set(run.redeal(1, seed).state.discard) for seed in range(5))


def test_what_was_passed_on_in_a_draft_is_not_dealt_from_the_deck_again() -> None:
    run = game(draft="yes")
    until(run, lambda state: state.stage is Stage.DRAFT, Random(1))
    until(run, lambda state: state.stage is Stage.RESEARCH, Random(2))
    passed = set(run.state.parted[0])
    assert len(passed) >= 3
    deals = [run.redeal(0, seed).state for seed in range(8)]
    assert not any(passed & set(deal.deck) for deal in deals)
    kept = passed & set(run.state.dealt[1])
    assert kept, "the other player holds something that was passed to them"
    assert any(not kept <= set(deal.dealt[1]) for deal in deals), "but which of it is not known"


def test_all_forget_the_discards_when_they_become_the_deck() -> None:
    run = game()
    until(run, lambda state: state.stage is Stage.ACTION, Random(1))
    state = run.state
    assert any(state.recalled)
    draw(state, len(state.deck) + 1)
    assert not any(state.recalled)
    assert state.discard == ()
