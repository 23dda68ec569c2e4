"""Environments: each library's own conformance tests, and what holds of our arrays beyond them."""

import warnings
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytest.importorskip("pettingzoo", reason="the laboratory is not installed: pip install 'cardwright[lab]'")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from cardwright.games import GAMES, ruleset
from cardwright.kernel import Chance, Game, NoDeal
from cardwright.lab.aec import CardGameAEC
from cardwright.lab.describing import describe, digest, version
from cardwright.lab.features import tree_features
from cardwright.lab.moves import MOST_MOVES
from cardwright.lab.solo import CardGameEnv
from cardwright.lab.table import LearningTable
from cardwright.lab.watching import Watch, sight_of

OPTIONS: dict[str, dict[str, Any]] = {"mars": {"generations": 2}}
SCHEMAS = Path(__file__).parent / "schemas.txt"


@pytest.fixture(autouse=True)
def quietly() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def aec(game: str, **words: Any) -> CardGameAEC:
    return CardGameAEC(game, options=OPTIONS.get(game), **words)


@pytest.mark.parametrize("game", GAMES.names())
def test_every_game_passes_the_tests_of_pettingzoo(game: str) -> None:
    api_test(aec(game), num_cycles=40)
    seed_test(lambda: aec(game), num_cycles=20)


def test_a_table_of_moves_serves_decks_of_any_cards() -> None:
    env = aec("cardfinity", acting="table")
    api_test(env, num_cycles=40)
    assert env.action_space("seat_0").n == MOST_MOVES


def test_one_seat_against_bots_passes_the_tests_of_gymnasium() -> None:
    check_env(CardGameEnv("cardfinity", bots=["random"], render_mode="ansi"), skip_render_check=True)
    check_env(CardGameEnv("oe", seat=1, bots=["random"], acting="table"), skip_render_check=True)


def test_a_learner_plays_a_game_to_its_end_and_is_told_who_won() -> None:
    env = CardGameEnv("cardfinity", ["embers", "embers"], bots=["random"])
    chance = np.random.default_rng(1)
    ends = set()
    for seed in range(12):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
            seen, reward, over, cut, _ = env.step(action)
        assert not cut
        assert not seen["action_mask"].any()
        ends.add(reward)
    assert ends == {1.0, -1.0}


def positions(game: str, count: int, *, every: int, **words: Any) -> Any:
    """Yields positions of random games with their tables."""
    table = LearningTable(game, options=OPTIONS.get(game), **words)
    chance = Chance(3)
    found = seed = 0
    while found < count:
        table.deal(seed)
        seed += 1
        at = 0
        while table.game.decision is not None and found < count:
            if at % every == 0:
                found += 1
                yield table
            at += 1
            table.push(chance.pick(table.game.options))


@pytest.mark.parametrize("game", GAMES.names())
def test_arrays_tell_nothing_that_the_seat_does_not_know(game: str) -> None:
    tried = 0
    for table in positions(game, 12, every=7, acting="table", features=True):
        seat = table.game.seat
        true, _ = table.watch.observe(table.game, seat)
        other = 1 - seat
        across, _ = table.watch.observe(table.game, other)
        for who, seen in ((seat, true), (other, across)):
            try:
                deal = table.game.redeal(who, 99)
            except NoDeal:
                continue
            tried += 1
            again, _ = table.watch.observe(deal, who)
            assert {"cards", "features", "totals", "moves", "move_features", "action_mask"} < seen.keys()
            for name in seen.keys() - {"history"}:
                assert np.array_equal(again[name], seen[name]), name
    assert tried > 8


@pytest.mark.parametrize("game", GAMES.names())
def test_what_is_kept_from_look_to_look_tells_what_a_first_look_tells(game: str) -> None:
    looks = 0
    for table in positions(game, 40, every=3, acting="table"):
        known = table.watch
        fresh = Watch(table.match, table.game, table_actions=True)
        for face in known.lexicon.names[known.lexicon.fixed :]:
            fresh.lexicon.number(face, table.game.state)
        for seat in range(table.players):
            again, actions = known.observe(table.game, seat)
            anew, others = fresh.observe(table.game, seat)
            assert actions == others
            for name in anew:
                assert np.array_equal(again[name], anew[name]), (name, seat)
            looks += 1
    assert looks >= 80


@pytest.mark.parametrize("game", GAMES.names())
def test_every_option_has_an_action_of_its_own(game: str) -> None:
    for table in positions(game, 25, every=3):
        arrays = table.arrays(table.game.seat)
        options = list(table.game.options)
        actions = table.actions()
        assert {option.verb for option in options} <= set(sight_of(game).layout.verbs)
        assert np.flatnonzero(arrays["action_mask"]).tolist() == sorted(actions)
        if len(options) <= MOST_MOVES:
            assert sorted(one.key for one in actions.values()) == sorted(one.key for one in options)


@pytest.mark.parametrize("game", GAMES.names())
def test_the_table_of_moves_says_what_each_is_about(game: str) -> None:
    about = set()
    for table in positions(game, 25, every=3, acting="table"):
        arrays = table.arrays(table.game.seat)
        layout, lexicon = sight_of(game).layout, table.watch.lexicon
        for at, option in table.actions().items():
            verb, face, row, _ = arrays["moves"][at]
            assert layout.verbs[verb - 1] == option.verb
            if row:
                assert arrays["cards"][row - 1][0] == face
            about.add(lexicon.names[face])
    assert len(about) > 5


def test_actions_mean_the_same_in_every_game_of_a_match() -> None:
    meanings: dict[int, set[str]] = {}
    for table in positions("cardfinity", 200, every=1):
        for at, option in table.actions().items():
            if option.verb in ("play", "end"):
                meanings.setdefault(at, set()).add(option.key)
                assert table.watch.catalogue.words(at).startswith(option.key)
    assert len(meanings) > 5
    assert all(len(keys) == 1 for keys in meanings.values())


def told(game: Game[Any], watch: Any, seat: int) -> list[list[int]]:
    rows: list[list[int]] = watch.observe(game, seat)[0]["history"].tolist()
    return rows


def test_history_tells_a_hidden_draw_to_its_owner_only() -> None:
    table = LearningTable("cardfinity", ["embers", "tideworks"])
    for seed in range(20):
        table.deal(seed)
        table.game.push("end")
        drawn = next(event for event in reversed(table.game.events) if event.kind == "draw")
        place = list(table.game.latest_events()).index(drawn)
        faces = [told(table.game, table.watch, seat)[place][2] for seat in (0, 1)]
        assert faces[drawn.who] > 0
        assert faces[1 - drawn.who] == 0


def test_a_card_that_nobody_has_seen_is_like_those_that_say_alike_things() -> None:
    deck = ruleset("cardfinity").deck("embers").text
    changed = deck.replace('"Ash Imp"', '"Nobody Knows Me"')
    table = LearningTable("cardfinity", [deck, changed])
    number = table.watch.lexicon.named
    old, new, other = (
        table.watch.lexicon.table[number(name)] for name in ("Ash Imp", "Nobody Knows Me", "Stoke")
    )
    assert number("Nobody Knows Me") > 0
    assert np.array_equal(old, new)
    assert not np.array_equal(old, other)
    assert not tree_features(None).any()


@pytest.mark.parametrize("game", GAMES.names())
def test_views_are_what_the_exported_schema_says(game: str) -> None:
    kind = sight_of(game).layout.table
    for table in positions(game, 10, every=9):
        msgspec.convert(table.data(table.game.seat)["table"], kind)
    said = describe(game)
    assert said["view"]["$ref"] == "#/$defs/View"
    assert len(said["layout"]["totals"]) == said["arrays"]["totals"]["shape"][0]
    assert len(said["layout"]["features"]) == said["arrays"]["features"]["shape"][1]


@pytest.mark.parametrize("game", GAMES.names())
def test_what_observations_look_like_changes_only_with_its_version(game: str) -> None:
    known = dict(line.rsplit(" ", 1) for line in SCHEMAS.read_text().splitlines())
    said = f"{game} {version(game)}"
    assert known.get(said) == digest(game), (
        f"raise the version, then put into {SCHEMAS.name}: {said} {digest(game)}"
    )
