"""Tournaments: ratings that fit, schedules that go by what is known, and going on where one was stopped."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardwright.sim import (
    Entrant,
    Plan,
    Played,
    Standings,
    Tournament,
    open_pairs,
    rate_players,
    run_tournament,
)
from cardwright.sim.tournament import Result, swiss_round, total

MAIN = Path(__file__).parent / "sim_main.py"
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def by_strength(strengths: list[float]) -> Callable[[list[tuple[Plan, int]]], Iterator[tuple[int, Played]]]:
    """Plays as if bots named by numbers had these chances, spread evenly over the games of a pair."""

    def play(games: list[tuple[Plan, int]]) -> Iterator[tuple[int, Played]]:
        for place, (plan, number) in reversed(list(enumerate(games))):
            one, other = (strengths[int(entrant.bot)] for entrant in plan.entrants)
            share = one / (one + other)
            won = float(int((number + 1) * share) > int(number * share))
            yield place, Played(number, 0, 0, 10, scores=(won, 1 - won))

    return play


def entrants(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(str(number)) for number in range(count))


def test_ratings_are_what_the_scores_say() -> None:
    # 3 to 1 is 191 points on the scale of 400; the drawn game with the average player draws them in a little.
    ratings = rate_players(2, {(0, 1): (750.0, 1000)})
    assert ratings.rating(0).points == pytest.approx(95.3, abs=1)
    assert ratings.rating(0).points == pytest.approx(-ratings.rating(1).points)
    ahead, error = ratings.difference(0, 1)
    assert ahead == pytest.approx(190.5, abs=1)
    assert error == pytest.approx(400 / 2.302585 / (1000 * 0.75 * 0.25) ** 0.5, rel=0.01)


def test_intervals_are_narrower_with_more_games_and_finite_for_who_never_lost() -> None:
    few, many = (rate_players(2, {(0, 1): (0.6 * n, n)}).rating(0) for n in (20, 2000))
    assert few.high - few.low > 5 * (many.high - many.low)
    best = rate_players(2, {(0, 1): (50.0, 50)}).rating(0)
    assert 100 < best.points < 1000


def test_an_adaptive_tournament_spends_its_games_where_the_order_is_open() -> None:
    strengths = [8.0, 4.0, 1.0, 0.98]
    wanted = Tournament("-", entrants(4), games=10, adaptive=True, margin=40, most=4000)
    standings = Standings(4)
    for _ in run_tournament(wanted, standings, by_strength(strengths)):
        pass
    scores = standings.scores()
    assert standings.games < 4000, "it stops when the order is decided"
    assert not open_pairs(standings.ratings(), wanted.margin)
    assert scores[2, 3][1] > 5 * scores[0, 3][1], "the two that are nearly alike need the most"
    assert standings.ratings().ranking()[:2] == [0, 1]


def test_a_tournament_goes_on_to_the_same_end_wherever_it_was_stopped() -> None:
    wanted = Tournament("-", entrants(3), games=4, adaptive=True, margin=60, most=200)
    whole = Standings(3)
    results = list(run_tournament(wanted, whole, by_strength([3.0, 2.0, 1.0])))
    for cut in (0, 3, len(results) // 2, len(results)):
        standings = Standings(3)
        for result in results[:cut]:
            standings.add(result)
        rest = list(run_tournament(wanted, standings, by_strength([3.0, 2.0, 1.0])))
        assert len(rest) == len(results) - cut
        assert standings.scores() == whole.scores()


def test_swiss_rounds_pair_neighbours_that_have_not_met() -> None:
    first = swiss_round(5, {}, set())
    assert first == [(0, 1), (2, 3)]
    scores = {(0, 1): (2.0, 2), (2, 3): (0.0, 2)}
    assert swiss_round(5, scores, set(first)) == [(0, 3), (1, 4)]
    wanted = Tournament("-", entrants(6), games=2, rounds=3)
    standings = Standings(6)
    for _ in run_tournament(wanted, standings, by_strength([6, 5, 4, 3, 2, 1])):
        pass
    assert standings.games == 3 * 3 * 2
    assert len(standings.scores()) == 9, "nobody meets the same one twice"


def test_a_crash_counts_for_nobody() -> None:
    standings = Standings(2)
    standings.add(Result((0, 1), 0, None, 3, crash="a defect"))
    standings.add(Result((0, 1), 1, 1.0, 3))
    assert total(standings.scores(), 0) == (1.0, 1)
    assert len(standings.crashes) == 1


def test_the_command_goes_on_with_its_ledger(run: Run, tmp_path: Path) -> None:
    ledger = tmp_path / "results.jsonl"
    args = (
        "tournament",
        "toy",
        "--bots",
        "random,greedy",
        "--games",
        "6",
        "--jobs",
        "1",
        "--ledger",
        str(ledger),
        "--json",
    )
    first = run(*args)
    assert first.returncode == 0, first.stderr
    lines = ledger.read_bytes().splitlines(keepends=True)
    assert len(lines) == 7
    ledger.write_bytes(b"".join(lines[:4]) + lines[4][:9])
    second = run(*args)
    assert "goes on behind 3 games" in second.stderr
    one, two = json.loads(first.stdout), json.loads(second.stdout)
    assert one["ranking"] == two["ranking"]
    assert one["ranking"][0]["bot"] == "greedy"
    other = run(*args[:-1], "--seed", "5")
    assert (other.returncode, "another file" in other.stderr) == (1, True)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_tournament_that_was_killed_goes_on_to_the_same_end(run: Run, tmp_path: Path, jobs: str) -> None:
    words = (
        "tournament",
        "toy",
        "--bots",
        "random,greedy,random",
        "--games",
        "150",
        "--jobs",
        jobs,
        "--json",
    )
    whole = run(*words, "--ledger", str(tmp_path / "whole.jsonl"))
    assert whole.returncode == 0, whole.stderr
    ledger = tmp_path / "killed.jsonl"
    begun = subprocess.Popen(
        [sys.executable, str(MAIN), *words, "--ledger", str(ledger)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "CARDWRIGHT_DATA": str(tmp_path)},
    )
    while begun.poll() is None and (not ledger.exists() or ledger.read_bytes().count(b"\n") < 3):
        time.sleep(0.005)
    begun.kill()
    begun.communicate(timeout=300)
    resumed = run(*words, "--ledger", str(ledger))
    assert resumed.returncode == 0, resumed.stderr
    assert json.loads(resumed.stdout)["ranking"] == json.loads(whole.stdout)["ranking"]
    kept = [sorted(path.read_text().splitlines()) for path in (ledger, tmp_path / "whole.jsonl")]
    assert kept[0] == kept[1]


def test_one_entrant_is_no_tournament(run: Run) -> None:
    done = run("tournament", "toy", "--bots", "random")
    assert done.returncode == 2
    assert "two entrants" in done.stderr
