"""Oracle English as the commands know it: check, fmt, explain, coverage and cards on files of cards."""

import json
from pathlib import Path

import pytest

from cardwright.cli import run
from cardwright.games import LANGUAGES
from cardwright.games.magic.cards.bundled import bundled_card, bundled_cards
from cardwright.games.magic.cards.language import LANGUAGE
from cardwright.games.magic.cards.outline import outline_card
from cardwright.games.magic.language import read_card
from cardwright.text import Coverage, KeepsCards, KnowsCards, MeasuresCards, ReadsPhrases, Source

Capture = pytest.CaptureFixture[str]

MINE = """\
# mine
Cub {R}
Creature - Cat
Haste
Whenever Cub attacks, draw a crd.
2/1
"""


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "data"))
    LANGUAGE.__dict__.pop("library", None)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.cards"
    path.write_text(MINE, encoding="utf-8")
    return path


def test_it_is_registered_and_offers_what_the_commands_ask_for() -> None:
    assert LANGUAGES.language("magic") is LANGUAGE
    for offer in (KeepsCards, KnowsCards, MeasuresCards, ReadsPhrases):
        assert isinstance(LANGUAGE, offer)


@pytest.mark.parametrize(
    ("text", "like"),
    [
        (MINE, True),
        ("Lightning Bolt deals 3 damage to any target.", True),
        ("CLASS Foo {\n  HAS 1\n}\n", False),
        ("", False),
    ],
)
def test_its_looks(text: str, like: bool) -> None:
    assert (LANGUAGE.sniff(text) >= 0.5) is like


def test_check_marks_what_is_not_understood_and_suggests_a_sentence(mine: Path, capsys: Capture) -> None:
    assert run(["check", "--json", str(mine)]) == 1
    (found,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (found["code"], found["line"], found["column"]) == ("not-understood", 5, 30)
    assert found["suggestion"].startswith("Whenever")


def test_fmt_keeps_a_card_that_is_not_understood(mine: Path) -> None:
    assert run(["fmt", str(mine)]) == 0
    assert mine.read_text(encoding="utf-8") == MINE.replace(" - ", " — ")


def test_explain_by_name_and_by_text(capsys: Capture) -> None:
    assert run(["explain", "serra angel"]) == 0
    assert capsys.readouterr().out == (
        "Serra Angel {3}{W}{W}: Creature — Angel, 4/4\n  keywords: Flying, vigilance\n"
    )
    assert run(["explain", "-l", "magic", "--text", "Destroy target artefact.", "--name", "Mend"]) == 1
    assert 'did you mean "Destroy target artifact."?' in capsys.readouterr().err


def test_explain_json_has_the_tree(capsys: Capture) -> None:
    assert run(["explain", "--json", "Lightning Bolt"]) == 0
    data = json.loads(capsys.readouterr().out)
    (card,) = data["cards"]
    assert (card["read"], card["bound"], card["roundtrip"]) == (True, True, True)
    assert card["unread"] == []
    (ability,) = data["tree"]["cards"][0]["faces"][0]["abilities"]
    assert ability["node"] == "AbilityText"


def test_an_outline_says_who_does_what_when_for_how_long() -> None:
    card = bundled_card("Sengir Vampire")
    assert card is not None
    shown = outline_card(card, read_card(card))
    for words in ("when: a creature dealt damage", "for how long: this turn", "who: you", "on: this card"):
        assert words in shown


def test_an_outline_says_what_a_reference_means() -> None:
    card = bundled_card("Swords to Plowshares")
    assert card is not None
    assert "of: Its, which is “target creature”" in outline_card(card, read_card(card))


def test_every_bundled_card_has_an_outline() -> None:
    for card in bundled_cards():
        shown = outline_card(card, read_card(card))
        assert shown.startswith(card.name)
        assert "unwritable" not in shown


def test_coverage_json_is_as_documented(capsys: Capture) -> None:
    assert run(["coverage", "--json", "--set", "lea", "--unread", "2"]) == 0
    data = json.loads(capsys.readouterr().out)
    keys = (
        "cards read bound roundtrip ambiguous abilities abilities_read single_use_productions seconds unread"
    )
    assert [key for key in data if key != "playable"] == keys.split()
    assert 0 < data["playable"] <= data["bound"]
    assert data["cards"] == 290
    assert data["bound"] <= data["read"] <= data["cards"]
    assert len(data["unread"]) <= 2
    assert all(list(part) == ["card", "text", "unread", "reason"] for part in data["unread"])


def test_coverage_of_a_file_with_tables(mine: Path, capsys: Capture) -> None:
    assert run(["coverage", str(mine), "--by", "type", "--unread", "3"]) == 0
    shown = capsys.readouterr().out
    assert "Creature" in shown
    assert "Cub: " in shown
    assert run(["coverage", str(mine), "--by", "type", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["type"] == "Creature"
    assert run(["coverage", str(mine), "--set", "XYZ"]) == 1
    assert run(["coverage", str(mine.with_name("gone.json"))]) == 1


def test_missing_things_are_ordered_by_what_they_would_win(mine: Path) -> None:
    text = "\n\n".join(
        f"{name} {{1}}\nInstant\n{body}"
        for name, body in [
            ("One", "Frobnicate target creature."),
            ("Two", "Frobnicate target creature."),
            ("Three", "Flumox all creatures.\nFrobnicate target creature."),
        ]
    )
    mine.write_text(text, encoding="utf-8")
    first, second = Coverage(LANGUAGE.measure_cards(mine, None)).missing()
    assert (first.cards, first.would_win) == (3, 2)
    assert (second.cards, second.would_win) == (1, 0)


def test_cards_import_find_show(mine: Path, capsys: Capture) -> None:
    assert run(["cards", "import", str(mine)]) == 0
    assert "1 card, 1 new, 0 changed" in capsys.readouterr().err
    assert run(["cards", "find", "cub", "--color", "r", "--type", "cat"]) == 0
    assert capsys.readouterr().out == "Cub {R} · Creature — Cat 2/1\n"
    assert run(["cards", "show", "Cub"]) == 0
    assert capsys.readouterr().out.startswith("Cub {R}\nCreature — Cat\nHaste\n")
    assert run(["cards", "show", "--json", "cub"]) == 0
    assert json.loads(capsys.readouterr().out)["faces"][0]["power"] == "2"
    assert run(["cards", "show", "Cubb"]) == 1
    assert "Did you mean “Cub”" in capsys.readouterr().err
    assert run(["cards", "find", "no such card"]) == 1
    assert run(["cards", "find"]) == 2
    assert run(["cards", "import", "nowhere.json"]) == 1


def test_a_text_without_end_is_no_hindrance() -> None:
    for text in ("a " * 5000, '"' * 300, "(" * 300, "{T}" * 2000, "•\n" * 500):
        reading = LANGUAGE.read_phrase(Source(text), None, None)
        assert LANGUAGE.explain(reading)
