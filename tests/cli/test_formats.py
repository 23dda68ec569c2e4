"""What a format forbids is said before the game (CR 100.2), and `--format anything` allows it."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli import run
from cardwright.cli.standing_in import ask_stand_in
from cardwright.games import LANGUAGES, ruleset
from cardwright.kernel import Chance, DeckRefused, DeckText, Ruleset
from cardwright.text import Source

GAMES = Path(__file__).parents[2] / "src" / "cardwright" / "games"
Capture = pytest.CaptureFixture[str]


def deck(folder: Path, text: str) -> list[str]:
    path = folder / "own.txt"
    path.write_text(text)
    return ["--deck", str(path)]


SIM = ["sim", "magic", "--bots", "random", "-n", "1", "--jobs", "1"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("30 Lightning Bolt", "the deck has 30 cards; it needs 60"),
        ("30 Lightning Bolt", "no more than 4 of Lightning Bolt"),
        ("60 Mountain\n\nSideboard\n16 Plains", "no more than 15 cards"),
    ],
)
@pytest.mark.parametrize("command", [SIM, ["play", "magic", "--json"]])
def test_what_the_format_forbids_is_refused(
    command: list[str], text: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    assert run([*command, *deck(tmp_path, text)]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert "--format names another" in told


def test_formats_allow_what_they_allow(tmp_path: Path, capsys: Capture) -> None:
    limited = deck(tmp_path, "30 Mountain\n10 Lightning Bolt")
    assert run([*SIM, *limited]) == 1
    assert run([*SIM, *limited, "--format", "limited"]) == 0
    assert run([*SIM, *deck(tmp_path, "30 Lightning Bolt"), "--format", "anything"]) == 0
    assert run([*SIM, *limited, "--format", "limitd"]) == 2
    assert 'Did you mean "limited"?' in capsys.readouterr().err
    assert run(["sim", "oe", "--deck", "foundry", "-n", "1", "--bots", "random", "--format", "limited"]) == 2


@pytest.mark.parametrize("cards", [1, 2, 6, 7, 8])
def test_a_deck_of_hardly_any_cards_is_played_by_the_rules(cards: int) -> None:
    """Whoever has fewer cards in hand than go to the bottom puts all of them there (CR 103.5)."""
    rules = ruleset("magic")
    for seed in range(6):
        game = rules.start([DeckText("few", f"{cards} Plains")] * 2, seed=seed)
        chance = Chance(seed)
        while game.decision is not None:
            again = game.decision.find("mulligan")
            game.push(again if again is not None and chance.below(4) else chance.pick(game.options))
        assert game.outcome() is not None


def checked(folder: Path, text: str, *more: str, name: str = "own.txt") -> int:
    path = folder / name
    path.write_text(text)
    return run(["check", str(path), *more])


def test_check_says_what_the_format_forbids(tmp_path: Path, capsys: Capture) -> None:
    assert checked(tmp_path, "30 Lightning Bolt\n") == 1
    told = capsys.readouterr().out
    assert "the deck has 30 cards; it needs 60" in told
    assert "own.txt:1:4: error: a deck has no more than 4 of Lightning Bolt" in told
    assert checked(tmp_path, "30 Mountain\n10 Lightning Bolt", "--format", "limited") == 0
    assert checked(tmp_path, "30 Lightning Bolt", "--format", "anything") == 0
    assert checked(tmp_path, "56 Mountain\n4 Lightning Bolt\n\nSideboard\n15 Plains") == 0
    assert checked(tmp_path, "30 Lightning Bolt", "--format", "limitd") == 2
    assert 'Did you mean "limited"?' in capsys.readouterr().err


def test_check_says_what_is_no_card_of_a_deck_list(tmp_path: Path, capsys: Capture) -> None:
    assert checked(tmp_path, "56 Mountain\n4 Lightening Bolt\n", "--json") == 1
    found, note = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (found["code"], found["line"], found["suggestion"]) == ("unknown-card", 2, "Lightning Bolt")
    assert (note["code"], note["severity"]) == ("nothing-imported", "note")


def test_check_knows_deck_lists_by_their_ending_and_by_their_looks(tmp_path: Path, capsys: Capture) -> None:
    assert checked(tmp_path, "Mountain\n", name="own.dec") == 1
    assert "the deck has 1 cards; it needs 60" in capsys.readouterr().out
    markup = '<cockatrice_deck version="1"><zone name="main"><card number="60" name="Plains"/></zone></cockatrice_deck>'
    assert checked(tmp_path, markup, name="own") == 0
    assert checked(tmp_path, "60 Forest\n", "--game", "magic") == 0
    assert checked(tmp_path, "60 Forest\n", "--game", "oe") == 1
    assert checked(tmp_path, "Flying\n", "--game", "magic") == 1


def test_no_text_of_a_card_language_is_taken_for_a_deck_list() -> None:
    rules = ruleset("magic").rules
    endings = [ending for ending in LANGUAGES.suffixes() if ending != ".deck"]  # those of OE are lists
    texts = [path for ending in endings for path in GAMES.rglob(f"*{ending}")]
    assert len(texts) > 10
    assert not [path for path in texts if rules.is_deck_list(Source(path.read_text(), "text"))]


def test_a_list_may_name_cards_of_ones_own(tmp_path: Path) -> None:
    cards = tmp_path / "own.cards"
    cards.write_text("Old Ox {1}{G}\nCreature — Ox\n2/2\n")
    assert checked(tmp_path, "56 Forest\n4 Old Ox\n") == 1
    assert checked(tmp_path, "56 Forest\n4 Old Ox\n", "--cards", str(cards)) == 0


@pytest.mark.parametrize(
    "command", [SIM, ["play", "magic", "--json", "--seat", "random", "--seat", "random"]]
)
def test_decks_that_nobody_named_are_held_to_the_format_as_well(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    rules = ruleset("magic").rules
    assert run([*command, "--format", "limitd"]) == 2
    assert 'Did you mean "limited"?' in capsys.readouterr().err
    assert run(["sim", "oe", "--bots", "random", "-n", "1", "--format", "limited"]) == 2
    given: list[DeckText] = []
    original = Ruleset.start_match

    def noted(self: Ruleset[Any], match: Any, **more: Any) -> Any:
        given.extend(match.decks)
        return original(self, match, **more)

    monkeypatch.setattr(Ruleset, "start_match", noted)
    assert run([*command, "--format", "constructed"]) == 0
    assert given
    assert not [deck.name for deck in given if rules.forbidden(deck, "constructed")]
    monkeypatch.setattr(type(rules), "forbidden", lambda *_: ("all of it",))
    assert run([*command, "--format", "limited"]) == 1
    assert "no bundled deck of magic is allowed" in capsys.readouterr().err


UNPLAYABLE = "Odd Bird {W}\nCreature — Bird\nOdd Bird whistles twice.\n1/1\n"


def odd_deck(folder: Path) -> list[str]:
    """Writes a deck with a card that cannot be played, one that there is not, and the file of the former."""
    (folder / "odd.txt").write_text("50 Plains\n3 Odd Bird\n7 Savannah Lyons\n\nSideboard\n1 Odd Bird\n")
    (folder / "odd.cards").write_text(UNPLAYABLE)
    return ["--deck", str(folder / "odd.txt"), "--cards", str(folder / "odd.cards")]


def test_check_says_which_cards_cannot_be_played(tmp_path: Path, capsys: Capture) -> None:
    odd_deck(tmp_path)
    words = ["check", str(tmp_path / "odd.txt"), "--cards", str(tmp_path / "odd.cards"), "--json"]
    assert run(words) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["line"], each["code"], each["severity"]) for each in found if each["line"]] == [
        (2, "not-playable", "error"),
        (3, "unknown-card", "error"),
        (3, "nothing-imported", "note"),
        (6, "not-playable", "warning"),
    ]
    assert "whistles" in found[0]["message"]


def test_a_card_stands_in_for_those_that_cannot_be_played(tmp_path: Path, capsys: Capture) -> None:
    decks = [*odd_deck(tmp_path), "--deck", "alpha/white"]
    words = ["sim", "magic", *decks, "--bots", "random", "--games", "1", "--jobs", "1"]
    assert run(words) == 1
    told = capsys.readouterr().err
    assert "Odd Bird: not understood" in told
    assert 'Savannah Lyons: there is no such card. Did you mean "Savannah Lions"?' in told
    assert "cardwright cards import FILE" in told
    assert "--stand-in none" in told
    assert run([*words, "--stand-in", "Savannah Lions", "--format", "anything"]) == 0
    told = capsys.readouterr().err
    assert "odd: 3 Odd Bird: Savannah Lions instead (not understood" in told
    assert "odd: 1 Odd Bird: left out" in told


def test_without_the_cards_a_deck_is_held_to_its_format_again(tmp_path: Path, capsys: Capture) -> None:
    words = ["play", "magic", *odd_deck(tmp_path), "--seat", "random", "--seat", "random", "--stand-in"]
    assert run([*words, "none", "--format", "constructed"]) == 1
    assert "the deck has 50 cards; it needs 60" in capsys.readouterr().err
    assert run([*words, "Savannah Lyons"]) == 1
    assert "Savannah Lyons cannot stand in for another card: there is no such card" in capsys.readouterr().err
    assert run(["play", "cardfinity", "--seat", "random", "--seat", "random", "--stand-in", "none"]) == 2
    assert "decks of cardfinity have no stand-ins" in capsys.readouterr().err


def test_who_sits_at_a_terminal_is_asked_for_a_stand_in(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = ruleset("magic")
    refused = DeckRefused("odd", ("Odd Bird: not understood",))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _prompt: " Plains ")
    assert ask_stand_in(rules, refused, asking=True) == "Plains"
    assert "Odd Bird: not understood" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", lambda _prompt: "")
    assert ask_stand_in(rules, refused, asking=True) is None
    assert ask_stand_in(rules, refused, asking=False) is None
