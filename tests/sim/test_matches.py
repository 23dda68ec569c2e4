"""Matches of several games: who has won, who begins, and what bots exchange between games."""

import json
from pathlib import Path

import pytest

import cardwright
from cardwright.cli import run
from cardwright.games.magic.rules.boarding import better_boards, boards, reboarded
from cardwright.kernel import DeckText, read_record, replay
from cardwright.kernel.offers import Boards
from cardwright.sim import Entrant, Plan, chooser, is_over, moved
from cardwright.sim.matches import play_match

GREEN = DeckText(
    "green",
    "Deck\n16 Forest\n20 Grizzly Bears\n4 Giant Growth\n\nSideboard\n3 Tranquility\n2 Lifeforce\n1 Red Elemental Blast\n",
)
RED = DeckText("red", "24 Mountain\n16 Hill Giant\n")


def test_a_match_is_over_when_most_games_are_won() -> None:
    assert not is_over(3, [0])
    assert is_over(3, [0, 0])
    assert not is_over(3, [0, None, 1])
    assert is_over(3, [None] * 6)


def test_the_loser_of_the_last_game_chooses_who_begins() -> None:
    assert chooser([0], [None]) == 1
    assert chooser([0, 1], [None, 1]) == 0
    assert chooser([0, None], [None, 1]) == 1
    assert chooser([None], [None]) is None


def test_a_deck_keeps_its_other_sections_when_cards_are_exchanged() -> None:
    deck = DeckText(
        "d", "Companion\n1 Shivan Dragon\n\nDeck\n4 Forest\n2 Grizzly Bears\n\nSideboard\n2 Giant Growth\n"
    )
    new = reboarded(deck, Boards({"Forest": 4, "Giant Growth": 2}, {"Grizzly Bears": 2}))
    assert boards(new) == Boards({"Forest": 4, "Giant Growth": 2}, {"Grizzly Bears": 2})
    assert "Companion\n1 Shivan Dragon\n" in new.text
    assert reboarded(deck, boards(deck)) is deck


def test_a_bot_brings_in_what_is_meant_against_what_it_saw() -> None:
    enchantments = ["Holy Strength", "Savannah Lions", "Holy Strength", "White Knight"]
    change = moved(boards(GREEN), better_boards(GREEN, enchantments, ()))
    assert change["Tranquility"] == 3
    assert "Lifeforce" not in change  # black spells: none was seen
    assert "Red Elemental Blast" not in change  # a colour that the deck does not have
    assert sum(change.values()) == 0
    assert better_boards(GREEN, ["Hill Giant", "Hill Giant"], ()) == boards(GREEN)
    assert better_boards(RED, enchantments, ()) == boards(RED)


def test_games_of_a_match_are_recorded_and_the_loser_begins(tmp_path: Path) -> None:
    plan = Plan(
        "magic",
        (Entrant("random", GREEN), Entrant("random", RED)),
        1,
        seed=4,
        records=str(tmp_path),
        best_of=3,
    )
    played = play_match(plan, 0)
    assert played.crash is None
    paths = sorted(tmp_path.glob("*.jsonl"))
    assert [path.name for path in paths] == [f"game-000001-{n}.jsonl" for n in range(1, played.games + 1)]
    rules = cardwright.ruleset("magic")
    records = [read_record(path.read_bytes())[0] for path in paths]
    winners = []
    for at, record in enumerate(records):
        outcome = replay(record, rules).outcome()
        assert outcome is not None
        if at and winners[-1] is not None:
            assert record.header.options["first"] == 1 - winners[-1]
        winners.append(outcome.winner)
    assert played.winner == max((0, 1), key=winners.count)
    assert play_match(Plan("magic", plan.entrants, 1, seed=4, best_of=3), 0).reason == played.reason


def test_sim_counts_matches(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for deck in (GREEN, RED):
        (tmp_path / f"{deck.name}.txt").write_text(deck.text)
    decks = [word for deck in (GREEN, RED) for word in ("--deck", str(tmp_path / f"{deck.name}.txt"))]
    args = [
        "sim",
        "magic",
        *decks,
        "--format",
        "limited",
        "--bots",
        "random",
        "--jobs",
        "1",
        "--best-of",
        "3",
    ]
    assert run([*args, "--games", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (told["games"], told["best_of"], told["finished"]) == (2, 3, 2)
    assert 4 <= told["single_games"] <= 12


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--best-of", "2"], "odd number of games"),
        (["--best-of", "3", "--parquet", "kept"], "does not go with --best-of"),
        (["--best-of", "3", "-d", "alpha/red", "-d", "alpha/red", "-d", "alpha/red"], "between two players"),
    ],
)
def test_what_cannot_be_a_match_is_refused(
    args: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["sim", "magic", "--games", "1", *args]) == 2
    assert words in capsys.readouterr().err
