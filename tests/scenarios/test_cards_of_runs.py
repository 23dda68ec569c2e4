"""Files of cards are known to the run that they are given to, and to no later one."""

from pathlib import Path

from cardwright.scenarios.runner import Status, run_files

SCENARIO = """game: cardfinity
name: A card of a file
players:
  A: {hand: [Wandering Log]}
  B: {}
script: []
expect: []
"""


def test_cards_of_one_run_are_not_known_to_the_next(tmp_path: Path) -> None:
    cards = tmp_path / "own.cardfinity"
    cards.write_text('"Wandering Log": power: 2\n')
    path = tmp_path / "s.yaml"
    path.write_text(SCENARIO)
    assert [result.status for result in run_files([path], cards=[cards])] == [Status.PASS]
    assert [result.status for result in run_files([path])] != [Status.PASS]
    assert [result.status for result in run_files([path], cards=[cards])] == [Status.PASS]
