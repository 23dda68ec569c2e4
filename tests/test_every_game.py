"""Every registered game runs through every kit; a game that is missing from one fails here."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.games import GAMES
from cardwright.kernel.conformance import (
    Report,
    compare_trees,
    read_playthrough,
    read_trees,
    standard_match,
    tell_playthrough,
    walk,
)
from cardwright.kernel.offers import Pictured

CORPUS = Path(__file__).parent / "corpus"
SHARES = 10
"""The walks are shared out, so that they run side by side."""
IN_SUITE = {"magic": 100, "mars": 100}
IN_SOAK = {"magic": 2_000, "mars": 5_000}
"""Games of games that take long; of any other 300 and 10,000."""

every_game = pytest.mark.parametrize("game", GAMES.names())


def conform(game: str, first: int, games: int, every: int) -> Report:
    """Walks so many games, thoroughly at each `every`-th decision, and requires that they keep the contract."""
    ruleset = GAMES.ruleset(game)
    report = Report()
    for seed in range(first, first + games):
        report.add(walk(ruleset, standard_match(ruleset, seed), seed, every=every))
    report.require()
    return report


@every_game
def test_conforms_at_every_decision(game: str) -> None:
    report = conform(game, 1_000_000, 2, every=1)
    assert report.dealt_anew > 0, "a redeal never dealt anything anew"


@every_game
def test_is_drawn(game: str) -> None:
    assert isinstance(GAMES.ruleset(game).rules, Pictured), f"{game} has no picture of its table"


@every_game
@pytest.mark.parametrize("share", range(SHARES))
def test_random_games(game: str, share: int) -> None:
    games = IN_SUITE.get(game, 300) // SHARES
    assert conform(game, share * games, games, every=60).games == games


@every_game
def test_tree_counts(game: str) -> None:
    path = CORPUS / "trees" / f"{game}.txt"
    assert path.exists(), f"{game} has no tree counts: python tests/regenerate.py trees {game}"
    trees = read_trees(path.read_text("utf-8"))
    assert trees, f"{path} holds no tree"
    wrong = compare_trees(GAMES.ruleset(game), trees)
    assert not wrong, "\n\n".join(wrong)


@every_game
def test_golden_playthroughs(game: str) -> None:
    paths = sorted((CORPUS / "playthroughs" / game).glob("*.txt"))
    assert paths, f"{game} has no golden playthrough: python tests/regenerate.py playthroughs {game}"
    for path in paths:
        golden = path.read_text("utf-8")
        of = read_playthrough(golden)
        assert of.game == game
        told = tell_playthrough(GAMES.ruleset(game), of)
        assert told == golden, (
            f"{path.name} differs: python tests/regenerate.py playthroughs {game}, and look"
        )


@every_game
def test_has_scenarios(game: str) -> None:
    folder = CORPUS / "scenarios" / game
    found = [path for path in sorted(folder.rglob("*")) if path.suffix in (".yaml", ".json", ".jsonl")]
    assert found, f"{game} has no scenarios under {folder}"


def test_no_kit_holds_a_game_that_is_not_there() -> None:
    held = [path.stem for path in (CORPUS / "trees").glob("*.txt")]
    held += [path.name for kit in ("playthroughs", "scenarios") for path in (CORPUS / kit).glob("*")]
    assert [name for name in held if name not in GAMES.names()] == []


@every_game
@pytest.mark.soak
@pytest.mark.parametrize("share", range(40))
def test_many_random_games(game: str, share: int, record_property: Callable[..., None]) -> None:
    games = IN_SOAK.get(game, 10_000) // 40
    record_property("tried", games)
    assert conform(game, 10_000 + share * games, games, every=200).games == games
