"""The plain text card format: what it reads, what it writes, what it says is wrong."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.games.magic.cards import Card, CardFile, Layout, read_cards, write_cards
from cardwright.games.magic.cards.files import read_file
from cardwright.games.magic.cards.language import LANGUAGE
from cardwright.text import Severity, Source

ANGEL = """\
Serra Angel {3}{W}{W}
Creature — Angel
Flying
Vigilance
4/4
"""


JACE = "Jace {U}\nPlaneswalker — Jace\n+1: You can’t win.\n−2: Draw a crd.\nLoyalty: 3"


def one(text: str) -> Card:
    reading = read_cards(Source(text))
    assert [str(d) for d in reading.diagnostics] == []
    (card,) = reading.tree.cards
    return card


def codes(text: str) -> list[str]:
    return [d.code for d in read_cards(Source(text)).diagnostics]


def test_a_creature() -> None:
    card = one(ANGEL)
    face = card.front
    assert (card.name, face.cost, str(face.type_line)) == ("Serra Angel", "{3}{W}{W}", "Creature — Angel")
    assert face.text == "Flying\nVigilance"
    assert (face.power, face.toughness) == ("4", "4")
    assert (face.mana_value, face.colors) == (5, ("W",))


def test_lines_of_text_know_where_they_stand() -> None:
    face = one(ANGEL).front
    assert [ANGEL[at : at + 6] for at in face.line_starts] == ["Flying", "Vigila"]


@pytest.mark.parametrize(
    "text",
    [
        ANGEL,
        "Forest\nBasic Land — Forest\n({T}: Add {G}.)\n",
        "Tarmogoyf {1}{G}\nCreature — Lhurgoyf\nText.\n*/1+*\n",
        "Jace {3}{U}{U}\nLegendary Planeswalker — Jace\n[+1]: Draw a card.\nLoyalty: 4\n",
        "Siege {2}{W}\nBattle — Siege\nWhen Siege enters, draw a card.\nDefense: 5\n"
        "// transform\nCalm\nEnchantment\nColor indicator: white, blue\nCreatures can't attack.\n",
        "Fire {1}{R}\nInstant\nBurn.\n// split\nIce {1}{U}\nInstant\nTap target permanent.\n",
        "Student {W}\nCreature — Human\nLevel up {W}\nLEVEL 2-6\n3/3\nFirst strike\n1/1\n",
        "# A note\n# of two lines\n\nBears {1}{G}\nCreature — Bear\n2/2\n\n# beside\nOne\nLand\n\n# at the end\n",
        "Prime {W/B}{2/R}{G/P}{X}{S}{C}\nSorcery\nDraw a card.\n",
        "",
    ],
)
def test_canonical_text_is_written_back(text: str) -> None:
    reading = read_cards(Source(text))
    assert [str(d) for d in reading.diagnostics] == []
    assert write_cards(reading.tree) == text


def test_loose_text_is_tidied() -> None:
    loose = "\r\n\r\n  Bears  {1} {g}\r\nCreature - Bear  \r\n\t2 / 2\r\n\r\n\r\n"
    assert write_cards(read_cards(Source(loose)).tree) == "Bears {1}{G}\nCreature — Bear\n2/2\n"


def test_quotation_marks_and_loyalty_costs_are_written_one_way() -> None:
    face = one(JACE).front
    assert face.text == "[+1]: You can't win.\n[-2]: Draw a crd."
    (found,) = [d for d in LANGUAGE.check(read_cards(Source(JACE))) if d.span.start > JACE.index("−2")]
    assert JACE[found.span.start :].startswith("crd")


def test_faces_may_stand_apart_and_an_adventure_needs_no_name() -> None:
    card = one("Knight {W}\nCreature — Knight\n1/1\n\n//\n\nQuest {W}\nSorcery — Adventure\nDraw a card.")
    assert card.layout is Layout.ADVENTURE
    assert card.names == ("Knight // Quest", "Knight", "Quest")


def test_all_errors_of_a_file_come_at_once() -> None:
    text = """\
Bear {1}{K}
Creature — Bearr
Draw a card {T.

Wrong {T}
Creture
2/2

Bear {1}
Artifact
"""
    found = read_cards(Source(text, "my.cards")).diagnostics
    assert [(d.place, d.code, d.suggestion) for d in found] == [
        ("my.cards:1:1", "no-power", None),
        ("my.cards:1:9", "unknown-symbol", None),
        ("my.cards:2:12", "unknown-subtype", "Bear"),
        ("my.cards:3:13", "brace", None),
        ("my.cards:5:7", "not-mana", None),
        ("my.cards:6:1", "no-type-line", "Creature"),
        ("my.cards:9:1", "repeated-name", None),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Lonely {1}", "no-type-line"),
        ("Elf Trap {G}\nInstant — Elf\nDraw a card.", "subtype-of-another-type"),
        ("Bob {2}\nPlaneswalker — Bob\n+1: Draw a card.", "no-loyalty"),
        ("A {1}\nInstant\nDraw.\n// spilt\nB {1}\nInstant\nDraw.", "unknown-layout"),
        ("A {1}\nInstant\nDraw.\n// split\n", "empty-face"),
        ("A {1}\nInstant\n// split\nB {1}\nInstant\n// flip\nC {1}\nInstant", "two-layouts"),
        ("A\nArtifact\nColor indicator: mauve", "unknown-color"),
        ("A {1}\nLegendary", "no-card-type"),
        ("A {1}\nBattle — Siege", "no-defense"),
        ("A {1}\nInstant\nLoyalty: 3", "loyalty"),
        ("A {1}\nPlaneswalker\nLoyalty: many", "bad-loyalty"),
        ("{1}\nInstant", "no-name"),
        ("Bolt 1R\nInstant\nDraw a card.", "small-print"),
        ("Hold {W}\nEnchantment — Aura\nYou win.", "aura-enchants-nothing"),
        ("Field {1}\nLand", "land-with-cost"),
    ],
)
def test_what_is_wrong_is_said(text: str, code: str) -> None:
    assert code in codes(text)


def test_a_new_planeswalker_type_is_only_a_warning() -> None:
    found = read_cards(Source("Bob {2}\nPlaneswalker — Bob\n+1: Draw.\nLoyalty: 3")).diagnostics
    assert [(d.code, d.severity) for d in found] == [("new-subtype", Severity.WARNING)]


def assert_stays(text: str) -> None:
    reading = read_cards(Source(text))
    assert all(str(d) for d in reading.diagnostics)
    if reading.ok:
        tidy = write_cards(reading.tree)
        again = read_cards(Source(tidy)).tree
        assert again == reading.tree
        assert write_cards(again) == tidy


@given(st.text(alphabet=st.sampled_from("{}/#—-1*WX \n\r\tAé:"), max_size=200) | st.text(max_size=100))
def test_any_text_is_read_and_what_is_right_stays_as_it_is(text: str) -> None:
    assert_stays(text)


@given(
    st.lists(
        st.sampled_from(
            [
                "Bear {G}",
                "Creature — Bear",
                "2/2",
                "",
                "//",
                "// flip",
                "# note",
                "Flying",
                "Land",
                "Loyalty: 3",
            ]
        ),
        max_size=14,
    )
)
def test_any_lines_are_read_and_what_is_right_stays_as_it_is(lines: list[str]) -> None:
    assert_stays("\n".join(lines))


def test_every_card_there_is_can_be_written_down() -> None:
    path = os.environ.get("CARDWRIGHT_CORPUS")
    if not path or not Path(path).exists():
        pytest.skip("CARDWRIGHT_CORPUS names no file of cards")
    cards, _ = read_file(Path(path))
    again = read_cards(Source(write_cards(CardFile(cards=cards)))).tree.cards
    changed = [before.name for before, after in zip(cards, again, strict=True) if before != after]
    assert changed == [
        "Down, Down to Goblin-town",
        "Teysa of the Ghost Council",
    ]  # a line begins with a blank
