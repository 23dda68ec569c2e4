"""Rates and tallies."""

import pytest

from cardwright.sim import Entrant, Plan, Played, Tally, Use, rate


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (60, 100, 0.5020, 0.6906)],
)
def test_wilson_intervals(count: int, of: int, low: float, high: float) -> None:
    found = rate(count, of)
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


def played(number: int, winner: int | None, cards: tuple[Use, ...] = ()) -> Played:
    return Played(number, number, number % 2, 10 + number, winner=winner, reason="an end", cards=cards)


def test_a_tally_counts_wins_draws_crashes_lengths_and_cards() -> None:
    tally = Tally(Plan("toy", (Entrant("a"), Entrant("b")), 4))
    tally.add(played(0, 0, (Use(0, "drawn", "Fox"), Use(0, "played", "Fox"), Use(1, "drawn", "Owl"))))
    tally.add(played(1, 1, (Use(0, "drawn", "Fox"), Use(1, "drawn", "Owl"))))
    tally.add(played(2, None))
    tally.add(Played(3, 3, 1, 7, crash="broken"))
    summary = tally.summary(2.0)
    assert (summary["games"], summary["finished"], summary["crashes"], summary["draws"]) == (4, 3, 1, 1)
    assert summary["decisions"] == 10 + 11 + 12 + 7
    assert summary["games_per_second"] == 2.0
    assert [seat["wins"] for seat in summary["seats"]] == [1, 1]
    assert tally.endings() == [("an end", 3)]
    lengths = tally.lengths()
    assert lengths is not None
    assert (lengths.shortest, lengths.median, lengths.mean, lengths.longest) == (10, 11, 11.0, 12)
    fox, owl = tally.cards()
    assert (fox.card, fox.drawn.of, fox.drawn.count, fox.played.of, fox.played.count) == ("Fox", 2, 1, 1, 1)
    assert (owl.card, owl.drawn.of, owl.drawn.count, owl.played.of) == ("Owl", 2, 1, 0)


def test_seats_go_round() -> None:
    plan = Plan("toy", (Entrant("a"), Entrant("b"), Entrant("c")), 4)
    assert [plan.seating(number) for number in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert plan.match(0).seed != plan.match(1).seed
    assert plan.match(1) == plan.match(1)
