"""Reading and writing lines: identity, refusals, ambiguity."""

from pathlib import Path

import pytest

from cardwright.games.magic.language import read_face, write_ability
from cardwright.games.magic.language.tree import (
    Activated,
    Clause,
    Deal,
    Number,
    Sentences,
    Target,
    Triggered,
)
from cardwright.text import walk

CORPUS = Path(__file__).parents[3] / "corpus" / "magic-lines.txt"
LINES = [
    line for line in CORPUS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")
]


@pytest.mark.parametrize("line", LINES)
def test_line_is_read_and_written_back(line: str) -> None:
    (reading,) = read_face("Test Card", line.replace("\\n", "\n")).lines
    assert reading.unread == ()
    assert reading.ability is not None
    assert write_ability(reading.ability, ("Test Card", ""))[0] == line.replace("\\n", "\n")


def test_what_someone_controls_comes_from_the_battlefield_alone() -> None:
    (there,) = read_face(
        "Test Card", "Return each creature you control from the battlefield to its owner's hand."
    ).lines
    (elsewhere,) = read_face(
        "Test Card", "Return each creature you control from your graveyard to your hand."
    ).lines
    assert there.ability is not None
    assert elsewhere.ability is None


@pytest.mark.parametrize(
    "line",
    [
        "Destroy target creature of the night.",
        "Destroy target creature you control unless.",
        "Draws a card.",
        "Target player draw a card.",
        "Flying, sandwich",
        "Destroy target creature. Frobnicate it.",
    ],
)
def test_what_is_not_understood_is_unread(line: str) -> None:
    (reading,) = read_face("Test Card", line).lines
    assert reading.ability is None
    assert reading.unread


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Flying, Lifelink", "Flying, lifelink"),
        (" III, IV — Draw a card.", "III, IV — Draw a card."),
        ("{1}{W},{T}: Draw a card.", "{1}{W}, {T}: Draw a card."),
        ("Other creatures you control get +1/+1", "Other creatures you control get +1/+1."),
        ("When you cast a spell, scry 1 (Look at it.)", "When you cast a spell, scry 1. (Look at it.)"),
        ("Equip {1}.", "Equip {1}"),
        ("Destroy target artifact, creature or land.", "Destroy target artifact, creature, or land."),
        (
            "{T}: Draw a card. Activate only if your control a Swamp.",
            "{T}: Draw a card. Activate only if you control a Swamp.",
        ),
        ("{1}, {T}: Sacrifice Test Card: Draw a card.", "{1}, {T}, Sacrifice Test Card: Draw a card."),
    ],
)
def test_what_card_files_misprint_is_read_as_it_is_meant(line: str, meant: str) -> None:
    (reading,) = read_face("Test Card", line).lines
    assert reading.text == meant
    assert reading.ability is not None
    assert write_ability(reading.ability, ("Test Card", ""))[0] == meant


@pytest.mark.parametrize("line", ["Destroy target creature or Frob", "Frob, swim and fly.", "Fly, Sandwich"])
def test_what_is_no_misprint_is_not_mended(line: str) -> None:
    (reading,) = read_face("Test Card", line).lines
    assert reading.text == line
    assert reading.unread


def test_only_the_sentence_that_is_not_understood_is_unread() -> None:
    (reading,) = read_face("Test Card", "Destroy target creature. Frobnicate all lands.").lines
    assert [unread.text for unread in reading.unread] == ["Frobnicate all lands."]


def test_tree_of_a_bolt() -> None:
    (reading,) = read_face("Test Card", "Test Card deals 3 damage to target creature.").lines
    assert reading.ability is not None
    line = reading.ability.ability
    assert isinstance(line, Sentences)
    deal = next(node for node in walk(line) if isinstance(node, Deal))
    assert deal.amount == Number(value=3)
    assert any(isinstance(node, Target) for node in walk(deal))


def test_kinds_of_lines() -> None:
    face = read_face("Test Card", "{T}: Draw a card.\nWhenever a creature dies, draw a card.\nDraw a card.")
    kinds = [type(ability.ability) for ability in face.abilities]
    assert kinds == [Activated, Triggered, Sentences]


def test_modifiers_belong_to_their_verbs() -> None:
    text = "Target creature gets +1/+1 until end of turn and can't be blocked this turn."
    (reading,) = read_face("Test Card", text).lines
    assert reading.ability is not None
    clause = next(node for node in walk(reading.ability) if isinstance(node, Clause))
    until = [[getattr(modifier, "until", "") for modifier in mods] for _, mods in clause.modified_verbs]
    assert until == [["until end of turn"], ["this turn"]]


def test_stats_by_themselves_follow_a_level() -> None:
    (line,) = read_face("Test Card", "4/4").lines
    assert [found.reason for found in line.unread] == ["stats without levels"]
    assert all(not line.unread for line in read_face("Test Card", "LEVEL 1-4\n4/4\nFlying").lines)
