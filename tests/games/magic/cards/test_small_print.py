"""Small print that designers write otherwise: read with a hint of the canonical form, and mended by `fmt`."""

import pytest

from cardwright.cli import run
from cardwright.games.magic.cards.bundled import bundled_cards
from cardwright.games.magic.cards.language import LANGUAGE
from cardwright.games.magic.cards.small_print import is_unusual, mended
from cardwright.text import Severity, Source

CASES = [
    ("~ deals 3 damage to any target.", "Lantern Hound deals 3 damage to any target.", "small-print"),
    (
        "When ~ enters the battlefield, draw a card.",
        "When Lantern Hound enters the battlefield, draw a card.",
        "small-print",
    ),
    ("All mountains are plains.", "All Mountains are Plains.", "letter-case"),
    ("flying", "Flying", "letter-case"),
    ("Flying, First Strike", "Flying, first strike", "letter-case"),
    ("destroy target creature.", "Destroy target creature.", "letter-case"),
    ("Destroy target creature", "Destroy target creature.", "small-print"),
    ("[-2]:Exile target creature.", "[-2]: Exile target creature.", "small-print"),
    ("(T): Add (G).", "{T}: Add {G}.", "small-print"),
    ("2W: Draw a card.", "{2}{W}: Draw a card.", "small-print"),
    ("(T), 2W: Draw a card.", "{T}, {2}{W}: Draw a card.", "small-print"),
    ('Enchanted creature has "Flying"', 'Enchanted creature has "Flying".', "small-print"),
]


def card(text: str) -> str:
    return f"Lantern Hound {{1}}{{G}}\nCreature — Dog\n{text}\n2/2\n"


@pytest.mark.parametrize(("written", "canonical", "code"), CASES)
def test_small_print_is_read_with_a_hint_and_mended(written: str, canonical: str, code: str) -> None:
    reading = LANGUAGE.read(Source(card(written), "my.cards"))
    assert reading.ok
    assert not LANGUAGE.check(reading)
    (hint,) = reading.diagnostics
    assert (hint.severity, hint.code, hint.suggestion) == (Severity.WARNING, code, canonical)
    assert hint.source[hint.span] == written
    assert LANGUAGE.write(reading.tree) == card(canonical)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("instant", "Instant"),
        ("creature — dog", "Creature — Dog"),
        ("legendary Enchantment — shrine", "Legendary Enchantment — Shrine"),
        ("Creature — Elf druid", "Creature — Elf Druid"),
    ],
)
def test_only_the_case_of_a_type_line_is_told(written: str, canonical: str) -> None:
    stats = "2/2\n" if "Creature" in canonical else ""
    reading = LANGUAGE.read(Source(f"Lantern {{1}}{{G}}\n{written}\nFlying\n{stats}", "my.cards"))
    assert [(d.code, d.suggestion, d.span.start) for d in reading.diagnostics] == [
        ("letter-case", canonical, len("Lantern {1}{G}\n"))
    ]
    assert LANGUAGE.write(reading.tree).split("\n")[1] == canonical


def test_a_cost_in_the_name_line_needs_no_braces() -> None:
    reading = LANGUAGE.read(Source("Bolt of Light 1R\nInstant\nDraw a card.\n", "my.cards"))
    assert [(d.code, d.suggestion) for d in reading.diagnostics] == [("small-print", "{1}{R}")]
    assert LANGUAGE.write(reading.tree) == "Bolt of Light {1}{R}\nInstant\nDraw a card.\n"


def test_what_is_not_understood_after_mending_stays_as_it_was_written() -> None:
    assert mended("~ does something that no card does.", "Hound") is None
    assert mended("Flying", "Hound") is None


def test_few_bundled_lines_are_tried_and_none_is_changed() -> None:
    faces = [face for one in bundled_cards() for face in one.faces]
    unusual = [(face.name, line) for face in faces for line in face.text.split("\n") if is_unusual(line)]
    assert [line for name, line in unusual if mended(line, name) is not None] == []


def test_a_text_on_the_command_line_may_have_a_cost() -> None:
    text = Source("~ deals X damage to any target")
    reading = LANGUAGE.read_phrase(text, "Blaze", "Sorcery", "{X}{R}")
    assert reading.ok
    assert reading.tree.cards[0].front.text == "Blaze deals X damage to any target."
    assert not LANGUAGE.read_phrase(text, "Blaze", "Sorcery").ok


@pytest.mark.parametrize(
    ("text", "kind"),
    [("Destroy target creature.", "Instant"), ("Flying", ""), ("Creatures you control get +1/+1.", "")],
)
def test_a_text_of_no_type_that_only_a_spell_can_have_is_a_spell(text: str, kind: str) -> None:
    face = LANGUAGE.read_phrase(Source(text), None, None, "1R").tree.cards[0].front
    assert str(face.type_line) == kind
    assert face.cost == "{1}{R}"


def test_a_text_is_explained_with_its_cost(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["explain", "--game", "magic", "--text", "Draw X cards."]
    assert run(asked) == 1, "nothing says what X is"
    assert run([*asked, "--cost", "{X}{U}"]) == 0
    assert "You draw X cards." in capsys.readouterr().out
