"""Matches at the table: exchanging cards, who begins, and records from which a match goes on after anything."""

import json
from pathlib import Path

import pytest
from toy_main import Run

from cardwright.cli.playing.exchanging import Exchange, Leaving
from cardwright.cli.playing.match_file import MatchRecord, read_match, record_of
from cardwright.games import ruleset
from cardwright.kernel import DeckText, read_record

GREEN = "Deck\n17 Forest\n19 Grizzly Bears\n4 Giant Growth\n\nSideboard\n3 Tranquility\n2 Hurricane\n"
WHITE = "24 Plains\n16 Savannah Lions\n"


def match_of(folder: Path) -> tuple[Path, MatchRecord]:
    path = folder / "m.match"
    return path, read_match(path)


@pytest.fixture
def table(tmp_path: Path) -> list[str]:
    """Returns the words that seat a person with the green deck and a bot with the white one."""
    (tmp_path / "green.txt").write_text(GREEN)
    (tmp_path / "white.txt").write_text(WHITE)
    decks = ["--deck", str(tmp_path / "green.txt"), "--deck", str(tmp_path / "white.txt")]
    seats = ["--seat", "human", "--seat", "random", "--format", "limited", "--seed", "3"]
    return ["play", "magic", *decks, *seats, "--best-of", "3", "--record", str(tmp_path / "m.match")]


def test_bots_play_a_match_and_each_game_replays(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "m.match"
    seats = ("--seat", "random", "--seat", "random")
    done = run("play", "toy", "--seed", "4", *seats, "--best-of", "3", "--record", str(path), "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["best_of"] == 3
    assert max(told["wins"]) == 2 or len(told["games"]) == 6
    assert [game["record"] for game in told["games"]] == [
        str(record_of(path, number)) for number in range(1, len(told["games"]) + 1)
    ]
    seeds = {read_record(Path(game["record"]).read_bytes())[0].header.seed for game in told["games"]}
    assert len(seeds) == len(told["games"])
    again = run("replay", str(path), "--json")
    assert json.loads(again.stdout.splitlines()[-1])["wins"] == told["wins"]


def test_a_person_exchanges_cards_and_says_who_begins(run: Run, table: list[str], tmp_path: Path) -> None:
    typed = ["concede", "yes", "+3 Tranquility; -3 giant growth", "done", "2", "q"]
    done = run(*table, stdin="\n".join(typed) + "\n")
    assert done.returncode == 0, done.stderr
    assert "Your deck: -3 Giant Growth, +3 Tranquility." in done.stdout
    path, record = match_of(tmp_path)
    assert (record.winners, record.open is not None) == ([1], True)
    assert (record.begun[1].chooser, record.begun[1].first) == (0, 1)
    assert "3 Tranquility" in record.decks[0].text.partition("Sideboard")[0]
    assert f"Go on with: cardwright play --resume {path}" in done.stderr
    assert read_record(record_of(path, 2).read_bytes())[0].header.options["first"] == 1


def test_a_match_that_was_killed_goes_on(run: Run, table: list[str], tmp_path: Path) -> None:
    run(*table, stdin="concede\nyes\ndone\n1\nq\n")
    path, _ = match_of(tmp_path)
    whole = path.read_bytes()
    for cut, killed in ((whole + b'{"game":2,"ov', True), (whole, False)):
        path.write_bytes(cut)
        if killed:
            record_of(path, 2).write_bytes(b'{"cardwri')  # as the second game's record was begun
        done = run("play", "--resume", str(path), stdin="q\n")
        assert done.returncode == 0, done.stderr
        assert "Game 2 of a match" in done.stdout
        assert read_match(path).winners == [1]
    done = run("play", "--resume", str(path), stdin="concede\nyes\n")
    assert "wins the match, two games to none." in done.stdout
    assert run("play", "--resume", str(path)).stdout.count("wins the match") == 1


def test_leaving_between_games_asks_again(run: Run, table: list[str], tmp_path: Path) -> None:
    run(*table, stdin="concede\nyes\n+1 Hurricane\nq\n")
    path, record = match_of(tmp_path)
    assert (record.winners, record.open) == ([1], None)
    done = run("play", "--resume", str(path), stdin="\n")
    assert "The deck has 40 cards, the sideboard 5." in done.stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["play", "toy", "--best-of", "4"], "odd number of games"),
        (
            ["play", "magic", "--best-of", "3", "--seat", "random", "--seat", "random", "--seat", "random"],
            "two players",
        ),
        (["play", "--resume", "x", "--best-of", "3"], "--best-of"),
    ],
)
def test_what_cannot_be_is_said(run: Run, args: list[str], words: str) -> None:
    done = run(*args)
    assert (done.returncode, words in done.stderr) == (2, True)


@pytest.mark.parametrize("text", ["", "{}\n", '{"best_of": 3}\n', "nothing\n"])
def test_a_file_that_is_no_match_is_refused(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.match"
    path.write_text(text)
    for words in (("play", "--resume"), ("replay",)):
        done = run(*words, str(path))
        assert done.returncode == 1
        assert "x.match: " in done.stderr


def exchange(format: str | None, *lines: str, deck: str = GREEN) -> Exchange:
    """Exchanges cards by these lines; the last of them leaves."""
    left = iter((*lines, "q"))
    made = Exchange(ruleset("magic").rules, DeckText("mine", deck), format, lambda _: next(left))
    with pytest.raises(Leaving):
        made.run("You")
    return made


def test_a_line_is_done_whole_or_not_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    made = exchange(
        "limited", "+1 Tranquility; -9 Giant Growth", "+Hurricane", "2 Tranquility", "+1 Tranquillity"
    )
    assert made.side == {"Tranquility": 3, "Hurricane": 1}
    told = capsys.readouterr().out
    assert "There are 4 Giant Growth in your deck, not 9." in told
    assert 'Did you mean "Tranquility"?' in told
    assert "neither +2 CARD nor -2 CARD" in told


def test_basic_lands_are_free_in_limited_and_go_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    made = exchange("limited", "+2 Island", "-17 Forest", "")
    assert (made.main.get("Island"), "Forest" in made.side, made.side.get("Island")) == (2, False, None)
    assert "it needs 40" in capsys.readouterr().out
    assert exchange("constructed", "+1 Island").main == exchange("constructed").main


def test_without_a_format_a_deck_keeps_its_size(capsys: pytest.CaptureFixture[str]) -> None:
    exchange(None, "+1 Hurricane", "done")
    assert "the deck had 40 cards and keeps so many" in capsys.readouterr().out


def test_a_list_is_taken_if_it_has_the_same_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    same, other = tmp_path / "same.txt", tmp_path / "other.txt"
    same.write_text(
        "Deck\n20 Forest\n18 Grizzly Bears\n2 Hurricane\n\nSideboard\n3 Tranquility\n1 Grizzly Bears\n4 Giant Growth\n"
    )
    other.write_text("Deck\n17 Forest\n19 Grizzly Bears\n4 Black Lotus\n\nSideboard\n")
    made = exchange("limited", f"file {same}", f"file {other}", "file nowhere")
    assert made.main == {"Forest": 20, "Grizzly Bears": 18, "Hurricane": 2}
    told = capsys.readouterr().out
    assert "it has 4 Black Lotus, you have 0" in told
    assert 'There is no file "nowhere".' in told
