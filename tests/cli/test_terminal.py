"""The table in a terminal: equals on one line, numbers without gaps, choices in one go, yields, giving up, saved games."""

import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from cardwright.cli import run as run_here
from cardwright.cli.playing import Human, Session, Teller
from cardwright.cli.playing.asking import Line, in_one_go, lines_of, meant
from cardwright.cli.playing.painting import painter_of, wrapped
from cardwright.games import GAMES, ruleset
from cardwright.kernel import DeckText, Game, Match, Option, Recorder
from cardwright.kernel.question import Choice, question

Capture = pytest.CaptureFixture[str]
BEARS = DeckText("bears", "12 Forest\n8 Grizzly Bears\n4 Llanowar Elves\n")
NAMES = ("You", "Burr")


def line(number: int, verb: str = "attack", equals: int = 1) -> Line:
    """Returns a line with so many equal options."""
    options = [Option(verb, (number * 10 + at,)) for at in range(equals)]
    return Line(
        f"{verb} {number}", tuple(Choice(one, f"{verb} {number}", (f"c{one.number}",)) for one in options)
    )


ROWS = [line(1), line(2, equals=3), line(3), Line("Done", (Choice(Option("done"), "Done"),))]


@pytest.mark.parametrize(
    ("said", "keys"),
    [
        ("all", ["attack 10", "attack 20", "attack 21", "attack 22", "attack 30", "done"]),
        ("none", ["done"]),
        ("1 3", ["attack 10", "attack 30", "done"]),
        ("1,2x2", ["attack 10", "attack 20", "attack 21", "done"]),
        ("1-3", ["attack 10", "attack 20", "attack 30", "done"]),
        ("2", None),
        ("1 9", None),
        ("done", None),
    ],
)
def test_a_list_is_a_choice_in_one_go(said: str, keys: list[str] | None) -> None:
    assert in_one_go(ROWS, said) == keys


def at_the_table(seed: int = 3) -> Game[Any]:
    return ruleset("magic").start([BEARS, BEARS], seed)


def test_true_equals_stand_on_one_line_and_numbers_do_not_skip() -> None:
    game = at_the_table()
    for _ in range(60):
        decision = game.decision
        if decision is None:
            break
        lines = lines_of(question(game, NAMES))
        labels = [line.label for line in lines]
        assert len(set(labels)) == len(labels), labels
        for number in range(1, len(lines) + 1):
            assert meant(game, decision, lines, str(number)) == [lines[number - 1]]
        game.push(lines[0].option if lines else decision.options[0])
    assert any(len(line.choices) > 1 for line in _seen_lines())


def _seen_lines() -> list[Line]:
    """Returns every line of the first questions of a game."""
    game = at_the_table()
    found = []
    for _ in range(12):
        found += lines_of(question(game, NAMES))
        assert game.decision is not None
        game.push(found[-1].option)
    return found


def test_words_are_meant_from_their_beginning_and_never_by_letters_inside() -> None:
    game = at_the_table()
    decision = game.decision
    assert decision is not None
    lines = lines_of(question(game, NAMES))  # Keep, Mulligan
    assert [one.label for one in meant(game, decision, lines, "ke")] == ["Keep"]
    assert [one.label for one in meant(game, decision, lines, "MULLIGAN")] == ["Mulligan"]
    assert meant(game, decision, lines, "eep") == []


class Typist:
    """Types what it is told for each kind of question, until it has nothing left to type."""

    def __init__(self, game: Game[Any], *first: str) -> None:
        self.game = game
        self.first = list(first)
        self.attacks: list[int] = []

    def __call__(self, _prompt: str) -> str:
        decision = self.game.decision
        assert decision is not None
        if self.first:
            return self.first.pop(0)
        many = self.game.rules.drawing.frame(self.game.state, decision).many  # type: ignore[attr-defined]
        if many == "attackers":
            options = [one for one in decision.options if one.verb == "attack"]
            if len(options) > 1:
                self.attacks.append(len(options))
                if len(self.attacks) > 1:
                    raise EOFError
                return "all"
            return "none"
        casts = [one for one in decision.options if one.verb in ("play", "cast")]
        return casts[0].key if casts else decision.options[-1].key


def play(tmp_path: Path, typist: Typist, game: Game[Any]) -> Session:
    """Plays with somebody who types at the first seat, against one who only passes."""
    teller = Teller((0,), NAMES)

    class Passes:
        name = "passes"

        def answer(self, game: Game[Any], _seat: int) -> Option:
            decision = game.decision
            assert decision is not None
            return decision.find("pass") or decision.find("done") or decision.options[0]

    people: list[Any] = [Human(teller, typist, NAMES), Passes()]
    with Recorder(tmp_path / "r.jsonl", game) as recorder:
        session = Session(game, people, recorder, teller, lambda *_: None)
        session.play()
    return session


def test_everything_attacks_in_one_go_and_is_taken_back_as_one(tmp_path: Path, capsys: Capture) -> None:
    game = at_the_table()
    typist = Typist(game)
    play(tmp_path, typist, game)
    shown = capsys.readouterr().out
    assert typist.attacks[0] > 1
    attacked = [key for key in list(game.keys()) if key.startswith("attack ")]
    assert len(attacked) >= typist.attacks[0]
    assert shown.count("Who attacks?") >= 1
    assert "Player 1" not in shown
    assert "Player 2" not in shown


def test_cards_that_are_picked_one_after_the_other_can_be_named_in_one_go(
    tmp_path: Path, capsys: Capture
) -> None:
    game = ruleset("mars").start_match(Match("mars", (), 5, {}))
    said = iter(["1", "2 3 5"])

    def typed(_prompt: str) -> str:
        for line in said:
            return line
        raise EOFError

    people: list[Any] = [Human(Teller((0,), NAMES), typed, NAMES), Human(Teller((1,), NAMES), typed, NAMES)]
    with Recorder(tmp_path / "r.jsonl", game) as recorder:
        Session(game, people, recorder, Teller((0,), NAMES), lambda *_: None).play()
    assert [key.partition(" ")[0] for key in list(game.keys())] == [
        "corporation",
        "buy",
        "buy",
        "buy",
        "done",
    ]
    assert "a list such as 1 3 5-7" in capsys.readouterr().out


def test_giving_up_is_asked_again_and_told(tmp_path: Path, capsys: Capture) -> None:
    game = at_the_table()
    session = play(tmp_path, Typist(game, "concede", "no", "concede", "yes"), game)
    assert session.conceded == 0
    assert "The game goes on." in capsys.readouterr().out


def test_the_log_names_targets() -> None:
    deck = DeckText("burn", "16 Mountain\n8 Lightning Bolt\n")
    game = ruleset("magic").start([deck, deck], 1)
    told: list[str] = []
    for _ in range(200):
        decision = game.decision
        if decision is None or told:
            break
        cast = next((one for one in decision.options if one.verb in ("play", "cast")), None)
        game.push(cast or decision.options[0])
        told = [words for words in Teller((0,), NAMES).log(game) if "targets" in words]
    assert told
    assert told[0] in ("It targets you.", "It targets Burr.")


@pytest.mark.parametrize("game", GAMES.names())
@pytest.mark.parametrize("width", [50, 80, 120])
def test_a_table_fits_its_width_and_breaks_no_word(game: str, width: int) -> None:
    rules = ruleset(game)
    decks = [rules.deck(name) for name in rules.rules.bundled_decks()[:2]]
    started = rules.start(decks, 5, options={} if decks else {"players": 2})
    for _ in range(25):
        if started.decision is not None:
            started.push(started.decision.options[0])
    shown = painter_of(started, NAMES, 0, width).table(started.table(0)).plain
    wide = [row for row in shown.splitlines() if len(row.rstrip()) > width and "[" not in row]
    assert not wide, wide
    words = set(shown.replace("\n", " ").split())
    for player in started.table(0).players:
        assert player.big.value in words or f"{player.big.value}," in words


def test_a_state_of_a_card_is_said_once() -> None:
    rules = ruleset("oe")
    started = rules.start([rules.deck(name) for name in rules.rules.bundled_decks()[:2]], 5)
    while not any(option.verb == "play" for option in started.options):
        started.push(started.options[0])
    started.push(next(option for option in started.options if option.verb == "play" and "OFF" in option.key))
    shown = painter_of(started, NAMES, 0, 140).table(started.table(0)).plain
    assert shown.count("exhausted") == 1


def test_words_are_not_broken() -> None:
    said = wrapped(Text("Giant Spider and Ironroot Treefolk"), 20, 4).plain
    assert said.split("\n") == ["Giant Spider and", "    Ironroot", "    Treefolk"] or all(
        word in said.split() for word in ("Giant", "Spider", "Ironroot", "Treefolk")
    )


def test_saved_games_are_listed_and_gone_on_with_by_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path))
    assert run_here(["play", "--saved"]) == 0
    assert "No game is kept yet." in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", StringIO("1\nq\n"))
    assert run_here(["play", "oe", "--seat", "human", "--seat", "random", "--seed", "1"]) == 0
    capsys.readouterr()
    assert run_here(["play", "--saved"]) == 0
    listed = capsys.readouterr().out
    assert "oe, human against random" in listed
    assert "--resume NUMBER" in listed
    monkeypatch.setattr(sys, "stdin", StringIO("q\n"))
    assert run_here(["play", "--resume", "1"]) == 0
    assert "The game goes on behind decision" in capsys.readouterr().out
    assert run_here(["play", "--resume", "7"]) == 2
    assert "there is no saved game 7" in capsys.readouterr().err


def test_a_graveyard_is_looked_through_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    typed = "1\n" * 12 + "g\ng banished\ng nothing such\nq\n"
    monkeypatch.setattr(sys, "stdin", StringIO(typed))
    path = str(tmp_path / "r.jsonl")
    args = ["play", "cardfinity", "--seat", "human", "--seat", "random", "--seed", "5", "--record", path]
    assert run_here(args) == 0
    shown = capsys.readouterr().out
    assert "Your graveyard: " in shown
    assert "\n    1. " in shown
    assert "There is nothing to look through" in shown
