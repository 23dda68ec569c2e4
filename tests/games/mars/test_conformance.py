"""The conformance kit with every number of players, with every expansion alone, and with all of them together."""

import pytest

from cardwright.games import GAMES
from cardwright.games.mars.rules.options import PLAYABLE
from cardwright.kernel import Match
from cardwright.kernel.conformance import Report, walk

MARS = GAMES.ruleset("mars")
BOXES = ("none", *PLAYABLE, ",".join(PLAYABLE))
PLAYERS = (1, 2, 3, 5)


def conform(players: int, expansions: str, generations: int, every: int) -> None:
    options = {"players": players, "expansions": expansions, "generations": generations}
    report = Report()
    report.add(walk(MARS, Match("mars", (), players, options), players, every=every))
    report.require()
    assert report.games == 1


@pytest.mark.parametrize(
    ("expansions", "players"), [(each, PLAYERS[at % len(PLAYERS)]) for at, each in enumerate(BOXES)]
)
def test_every_expansion_conforms(expansions: str, players: int) -> None:
    conform(players, expansions, 1, every=12)


@pytest.mark.soak
@pytest.mark.parametrize("expansions", BOXES)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_expansion_conforms_with_every_number_of_players(expansions: str, players: int) -> None:
    conform(players, expansions, 3, every=5)
