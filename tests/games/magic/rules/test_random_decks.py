"""Random games between random Alpha decks keep the contract: no crash, no stuck decision, nothing hidden told."""

import pytest
from random_decks import random_match

from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Ruleset
from cardwright.kernel.conformance import Report, walk

MAGIC = Ruleset(RULES)


def conform(first: int, games: int, every: int) -> None:
    report = Report()
    for seed in range(first, first + games):
        report.add(walk(MAGIC, random_match(seed), seed, every=every))
    report.require()
    assert report.games == games


@pytest.mark.parametrize("share", range(20))
def test_two_hundred_games(share: int) -> None:
    conform(share * 10, 10, every=300)


@pytest.mark.soak
@pytest.mark.parametrize("share", range(200))
def test_twenty_thousand_games(share: int) -> None:
    conform(1000 + share * 100, 100, every=400)
