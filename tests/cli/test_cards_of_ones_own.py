"""Cards of one's own: projects, `--cards` in every command, and the library taken apart by file."""

import json
from io import StringIO
from pathlib import Path

import pytest

from cardwright.cli import run
from cardwright.games import GAMES, ruleset
from cardwright.games.magic.cards.plain import read_cards
from cardwright.games.magic.rules import decks
from cardwright.kernel import CardText, DeckText, read_record, record
from cardwright.kernel.offers import TakesCards
from cardwright.text import Source

Capture = pytest.CaptureFixture[str]

OWN = {"cardfinity": "Lantern Hound", "magic": "Lantern Hound", "mars": "Lantern Farm", "oe": "Lamplighter"}
"""A card of each game's starter, so that a game without one is missed."""
SHORT = {"mars": ("--option", "generations=1")}
"""Options that keep a game short."""


def made(game: str, where: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Makes a new project and stands in it."""
    monkeypatch.chdir(where)
    assert run(["new", game, "mine"]) == 0
    monkeypatch.chdir(where / "mine")
    return where / "mine"


def real_games() -> list[str]:
    return [name for name in GAMES.names() if GAMES.place(name).startswith("cardwright.games.")]


@pytest.mark.parametrize("game", real_games())
def test_a_new_project_is_right_and_plays_at_once(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    made(game, tmp_path, monkeypatch)
    capsys.readouterr()
    assert run(["check"]) == 0
    assert "no errors" in capsys.readouterr().err
    assert run(["explain", OWN[game]]) == 0
    assert OWN[game] in capsys.readouterr().out
    assert run(["scenario"]) == 0
    assert "2 pass" in capsys.readouterr().out
    record = tmp_path / "game.jsonl"
    seats = ["--seat", "random", "--seat", "random", "--seed", "3", *SHORT.get(game, ())]
    assert run(["play", "--json", *seats, "--record", str(record)]) == 0
    if isinstance(ruleset(game).rules, TakesCards) and game != "cardfinity":
        carried = read_record(record.read_bytes())[0].header.cards
        assert any(OWN[game] in text.text for text in carried)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").rename(tmp_path / "elsewhere")
    assert run(["replay", str(record)]) == 0


def test_cards_of_a_mars_project_are_dealt_to_the_players_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    made("mars", tmp_path, monkeypatch)
    for seed in "123":
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", StringIO("q\n"))
        assert run(["play", "--seat", "human", "--seat", "random", "--seed", seed]) == 0
        dealt = capsys.readouterr().out.partition("dealt to you:")[2]
        assert ("Lantern Farm" in dealt) + ("Night Shift" in dealt) == 1


def test_a_project_is_not_made_over_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made("oe", tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    assert run(["new", "oe", "mine"]) == 1
    assert run(["new", "chess", "other"]) == 1
    assert run(["new", "oe", 'a"b']) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "cardwright.toml"),
        ('game = "chess"', 'there is no game "chess"'),
        ('game = "oe"\ncard = ["x"]', 'there is no "card" in a project'),
        ('game = "oe"\ncards = ["none"]', "none: there is no such file"),
    ],
)
def test_what_is_wrong_with_a_project_is_said(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "cardwright.toml").write_text(text)
    monkeypatch.chdir(tmp_path)
    assert run(["check"]) == 1
    assert said in capsys.readouterr().err


def test_a_deck_names_cards_of_other_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    cards = tmp_path / "cards"
    cards.mkdir()
    (cards / "logs.cardfinity").write_text('"Damp Log": power: 2\n"Dry Log": power: 3\n')
    (tmp_path / "logs.deck").write_text('deck:\n"Logs" by "Me"\n"Damp Log" 40\n')
    assert run(["check", "logs.deck"]) == 1
    assert run(["check", "logs.deck", "--cards", "cards"]) == 0
    assert run(["explain", "dry log", "--cards", "cards"]) == 0
    assert "Its power is 3" in capsys.readouterr().out
    args = ["--deck", "logs.deck", "--deck", "logs.deck", "--seed", "1"]
    assert run(["play", "cardfinity", *args, "--json"]) == 1
    record = tmp_path / "r.jsonl"
    assert run(["play", "cardfinity", *args, "--cards", "cards", "--json", "--record", str(record)]) == 0
    header = read_record(record.read_bytes())[0].header
    assert [text.name for text in header.cards] == ["logs.cardfinity"]
    assert "Dry Log" not in header.cards[0].text
    assert run(["sim", "cardfinity", *args, "--cards", "cards", "--games", "2", "--json"]) == 0


def test_a_card_that_is_too_heavy_for_the_deck_is_told_where_the_deck_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "big.cardfinity").write_text('! Far too strong.\n"Giant":\n  power: 9\n  ("G")\n')
    (tmp_path / "big.deck").write_text('deck:\n"Big" by "Me"\n"Giant" 40\n')
    assert run(["check", "big.deck", "--cards", "big.cardfinity", "--json"]) == 1
    (found,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found["code"] == "deck-too-heavy"


def test_scenarios_take_cards_from_files_in_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    for game in real_games():
        assert run(["new", game, game]) == 0
        (tmp_path / game / "cardwright.toml").unlink()
    capsys.readouterr()
    endings = {"cardfinity": "cardfinity", "magic": "cards", "mars": "pets", "oe": "oe"}
    for game in real_games():
        scenarios = f"{game}/scenarios"
        assert run(["scenario", scenarios, "--cards", f"{game}/mine.{endings[game]}"]) == 0
        assert "2 pass" in capsys.readouterr().out


def test_files_are_listed_and_taken_out_of_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    card = "{name} {{G}}\nInstant\nDraw {what}.\n\n"
    (tmp_path / "one.cards").write_text(
        card.format(name="First Own", what="a card") + card.format(name="Both Own", what="a card")
    )
    (tmp_path / "two.cards").write_text(card.format(name="Both Own", what="two cards"))
    assert run(["cards", "import", "one.cards", "two.cards"]) == 0
    capsys.readouterr()
    assert run(["cards", "list", "--json"]) == 0
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(Path(file["path"]).name, file["cards"]) for file in listed] == [
        ("one.cards", 2),
        ("two.cards", 1),
    ]
    assert run(["cards", "remove", "two.cards"]) == 0
    assert run(["cards", "show", "Both Own"]) == 0
    assert "Draw a card." in capsys.readouterr().out
    assert run(["cards", "remove", "one.cards"]) == 0
    assert run(["cards", "show", "First Own"]) == 1
    assert run(["cards", "remove", "one.cards"]) == 1
    assert 'no file "one.cards" is in the library' in capsys.readouterr().err


def test_a_record_carries_cards_of_files_and_of_the_library_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "{name} {{G}}\nCreature — Dog\n2/2\n"
    kept = read_cards(Source(text.format(name="From Library"))).tree.cards[0]
    monkeypatch.setattr(decks, "known_card", lambda name: kept if name == "From Library" else None)
    deck = DeckText("mine", "4 From File\n4 From Library\n52 Forest\n")
    own = CardText("mine.cards", text.format(name="From File"))
    game = ruleset("magic").start([deck, deck], 1, cards=[own])
    carried = record(game).header.cards
    assert [card.name for card in carried] == ["mine.cards", "From Library"]
    header = record(game).header
    monkeypatch.undo()
    again = ruleset("magic").start_match(header.match)
    assert again.hash() == game.hash()
