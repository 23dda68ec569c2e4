"""Deck lists of every kind: the same deck, and what is wrong with one."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.games.magic.cards.bundled import bundled_card, bundled_cards
from cardwright.games.magic.cards.decks import (
    DeckList,
    Entry,
    Format,
    Section,
    check_deck,
    find_cards,
    formats,
    read_deck,
    write_deck,
)
from cardwright.games.magic.rules.decks import definitions_of
from cardwright.kernel import DeckRefused, DeckText
from cardwright.text import Source

FORMS = {
    "plain": "4 Lightning Bolt\n36x Mountain\nSB: 2 Shatter\n",
    "groups": "# burn\n4 Lightning Bolt\n36 Mountain\n\n2 Shatter\n",
    "headings": "Deck:\n4 Lightning Bolt\n36 Mountain\n\nSideboard\n2 Shatter\n",
    "arena": "About\nName Burn\n\nDeck\n4 Lightning Bolt (LEA) 161\n36 Mountain (LEA) 300 *F*\n\nSideboard\n2 Shatter (LEA) 173",
    "editions first": "4 [LEA] Lightning Bolt\n36 [LEA:1] Mountain\nSB: 2 [LEA] Shatter",
    "forge": "[metadata]\nName=Burn\n[Main]\n4 Lightning Bolt|LEA|1\n36 Mountain|LEA\n[Sideboard]\n2 Shatter|LEA\n",
    "cockatrice": """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Burn</deckname>
    <comments></comments>
    <zone name="main">
        <card number="4" name="Lightning Bolt"/>
        <card number="36" name="Mountain"/>
    </zone>
    <zone name="side"><card number="2" name="Shatter"/></zone>
    <zone name="tokens"><card number="2" name="Goblin"/></zone>
</cockatrice_deck>
""",
    "magic online": """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Lightning Bolt" Annotation="0" />
  <Cards CatID="2" Quantity="36" Sideboard="false" Name="Mountain" Annotation="0" />
  <Cards CatID="3" Quantity="2" Sideboard="true" Name="Shatter" Annotation="0" />
</Deck>""",
}


def names() -> list[str]:
    return [card.name for card in bundled_cards()]


def read(text: str) -> DeckList:
    reading = read_deck(Source(text))
    assert [str(d) for d in reading.diagnostics] == []
    return reading.tree


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_the_same_deck(form: str) -> None:
    deck = read(FORMS[form])
    assert [(e.count, e.name, e.section) for e in deck.entries] == [
        (4, "Lightning Bolt", Section.MAIN),
        (36, "Mountain", Section.MAIN),
        (2, "Shatter", Section.SIDEBOARD),
    ]
    assert all(FORMS[form][e.span.start : e.span.end] == e.name for e in deck.entries)


@pytest.mark.parametrize("form", ["arena", "forge", "cockatrice"])
def test_a_deck_may_have_a_name(form: str) -> None:
    assert read(FORMS[form]).name == "Burn"


def test_groups_of_a_deck_without_a_sideboard_stay_together() -> None:
    deck = read("4 Lightning Bolt\n\n36 Mountain\n\n20 Forest\n")
    assert deck.size() == 60


def test_a_name_may_have_a_comma_and_no_number() -> None:
    assert [e.name for e in read("Nissa, Worldwaker\n2 Fire // Ice").entries] == [
        "Nissa, Worldwaker",
        "Fire // Ice",
    ]


def test_a_typo_suggests_the_card() -> None:
    reading = read_deck(Source("4 Lightening Bolt\n4 serra ANGEL\n1 Will-o’-the-Wisp\n1 Qqqqqq", "my.txt"))
    found, problems = find_cards(reading, bundled_card, names)
    assert [card.name for _, card in found] == ["Serra Angel", "Will-o'-the-Wisp"]
    assert [(d.place, d.suggestion) for d in problems] == [
        ("my.txt:1:3", "Lightning Bolt"),
        ("my.txt:4:3", None),
    ]


def test_a_deck_with_a_typo_is_refused_with_the_card_that_was_meant(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path))
    with pytest.raises(DeckRefused) as refused:
        definitions_of(DeckText("mine", "4 Lightening Bolt\n56 Mountain"))
    typo, how_to_import = refused.value.reasons
    assert typo == 'Lightening Bolt: there is no such card. Did you mean "Lightning Bolt"?'
    assert "cardwright cards import FILE" in how_to_import


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("4 Mountain\n0 Forest", "2:1", "bad-count"),
        ("99999999999999999999 Forest", "1:1", "bad-count"),
        ("4 ", "1:1", None),
        ("[Planes]\n4 Forest", "1:1", "unknown-section"),
        ("4 |LEA", "1:1", "not-a-card"),
        ("<cockatrice_deck><zone>", "1:24", "xml"),
        ("<html></html>", "1:1", "not-a-deck"),
        ('<!DOCTYPE x [<!ENTITY a "aa">]><cockatrice_deck/>', "1:1", "xml"),
        ('<Deck><Cards Quantity="many" Name="Forest"/></Deck>', "1:36", "bad-count"),
        ('<Deck><Cards Quantity="1"/></Deck>', "1:1", "not-a-card"),
    ],
)
def test_damage_is_said_with_its_place(text: str, place: str, code: str | None) -> None:
    found = read_deck(Source(text, "d")).diagnostics
    assert [(d.place, d.code) for d in found] == ([(f"d:{place}", code)] if code else [])


def test_deck_building_rules() -> None:
    reading = read_deck(Source("3 Lightning Bolt\n2 Lightning Bolt\n30 Mountain\nSB: 16 Forest"))
    found, _ = find_cards(reading, bundled_card, names)
    codes = {d.code for d in check_deck(reading, found, formats()["constructed"])}
    assert codes == {"small-deck", "large-sideboard", "too-many-copies"}
    assert check_deck(reading, found, Format(smallest=35)) == ()


@settings(suppress_health_check=[HealthCheck.too_slow])  # the names are found as the first is drawn
@given(
    st.lists(
        st.builds(
            lambda count, name, section: Entry(count=count, name=name, section=section),
            st.integers(1, 99),
            st.sampled_from(names()),
            st.sampled_from(Section),
        ),
        max_size=8,
    )
)
def test_what_is_written_is_read_back(entries: list[Entry]) -> None:
    order = list(Section)
    sections = [Section.COMMANDER, Section.COMPANION, Section.MAIN, Section.SIDEBOARD]
    assert set(order) == set(sections)
    deck = DeckList(entries=tuple(sorted(entries, key=lambda e: sections.index(e.section))))
    assert read(write_deck(deck)) == deck


@given(st.text(max_size=80) | st.text(alphabet="4x Sa[]|():\n<>/=\"'SB#*", max_size=80))
def test_any_text_is_read(text: str) -> None:
    reading = read_deck(Source(text))
    assert all(str(d) for d in reading.diagnostics)
