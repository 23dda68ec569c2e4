"""The scale: every atom, the sums, the limits, and the cheapest change."""

from pathlib import Path

import pytest

from cardwright.games.cardfinity.language import LANGUAGE, check, read, weigh
from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.rarity import Census, census, rarity
from cardwright.games.cardfinity.language.repair import cheapest_repair, single_changes
from cardwright.games.cardfinity.language.scale import (
    excess,
    weigh_atom,
    weigh_card,
    weigh_effect,
    weigh_spell,
)
from cardwright.text import Source

CORPUS = Path(__file__).parents[3] / "corpus" / "cardfinity"

DECK = "\n".join(
    [f'"{name}": power: 0' for name in ("One", "Two", "Four", "Eight", "Sixteen")]
    + ['"Many" on play: take 1', "deck:", '"D" by "N"']
    + ['"One" 1', '"Two" 2', '"Four" 4', '"Eight" 8', '"Sixteen" 16', '"Many" 17']
)


def cases(name: str) -> list[tuple[str, ...]]:
    lines = (CORPUS / name).read_text("utf-8").splitlines()
    return [tuple(line.split(" | ")) for line in lines if line and not line.startswith("#")]


def card(text: str) -> t.Card:
    reading = read(Source(text))
    assert reading.ok, reading.diagnostics
    found = reading.tree.cards[0]
    assert not isinstance(found, t.Unread)
    return found


def spell(text: str) -> t.Spell:
    found = card(text)
    assert isinstance(found, t.SpellCard)
    return found.spell


@pytest.fixture(scope="module")
def deck() -> Census:
    return census(read(Source(DECK)).tree)


@pytest.mark.parametrize("case", cases("scales.txt"), ids=lambda case: f"{case[0]} {case[1]}")
def test_atoms_weigh_what_the_tables_say(case: tuple[str, ...], deck: Census) -> None:
    where, atom, scale = case
    if where == "r":
        part = weigh_atom(spell(f'"A" on play {atom}: draw').requirements[0], deck)
    else:
        part = weigh_effect(spell(f'"A" on play: {atom}').effects[0], deck)
    assert part.weight == int(scale)
    assert part.why


@pytest.mark.parametrize(
    ("copies", "scale"),
    [(0, 5), (1, 5), (2, 4), (3, 3), (4, 3), (5, 2), (8, 2), (9, 1), (16, 1), (17, 0), (60, 0)],
)
def test_rarity_falls_by_one_when_the_copies_double(copies: int, scale: int) -> None:
    assert rarity(copies)[0] == scale


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ('"A" on play: draw', 10),
        ('"A" on infinity: draw', 60),
        ('"A" on draw: draw', 15),
        ('"A" on play take 1, pop 2: draw, heal', -5 - 4 + 10 + 7 + 5),
        ('"A" on play: buff 1, deal 1, take 3, discard', 3 + 5 - 5 - 4 + 15),
    ],
)
def test_a_spell_is_trigger_requirements_effects_and_five_for_each_further_effect(
    text: str, scale: int, deck: Census
) -> None:
    assert weigh_spell(spell(text), deck).weight == scale


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ('"A": power: 5', 5),
        ('"A": power: 12', 24),
        ('"A": power: 100', 300),
        ('"A": power: 0', 0),
        ('"A": power: 9 tapped', 4),
        ('"A": take 2 power: 9', -1),
        ('"A": "S" tap take 1: draw "T" tap take 1: draw power: 0', 10 + 10 + 10),
        ('"A": 3x "S" tap take 1: draw power: 0', 30 + 20),
    ],
)
def test_a_monster_is_requirements_spells_and_power(text: str, scale: int, deck: Census) -> None:
    assert weigh_card(card(text), deck).weight == scale


@pytest.mark.parametrize("case", cases("checks.txt"), ids=lambda case: case[0])
def test_what_the_checker_says(case: tuple[str, ...]) -> None:
    cards, codes = case
    text = cards.replace(" / ", "\n") + '\n"Filler" on play: take 1\n'
    source = Source(text + 'deck: "D" by "N" "A" 1 "Filler" 39')
    reading = read(source)
    assert reading.ok, reading.diagnostics
    found = check(reading)
    assert [d.code for d in found] == ([] if codes == "-" else codes.split())
    assert all(d.suggestion for d in found)


@pytest.mark.parametrize(
    ("deck", "codes"),
    [
        ('"D" by "N" "A" 40', []),
        ('"D" by "N" "A" 60', []),
        ('"D" by "N" "A" 39', ["deck-size"]),
        ('"D" by "N" "A" 61', ["deck-size"]),
        ('"D" by "N" "A" 20 "A" 20', ["repeated"]),
        ('"D" by "N" "A" 40 "Ab" 2', ["unknown-card"]),
        ('"D" by "N" "A" 40 "A" 0', ["zero", "repeated"]),
        ('"A" 40', ["missing-title"]),
        ('"D" "N" "A" 40', ["missing-title"]),
        ('"D" by "N"', ["unused-card", "deck-size"]),
    ],
)
def test_the_deck_list(deck: str, codes: list[str]) -> None:
    found = check(read(Source(f'"A" on play: take 1 deck: {deck}')))
    assert sorted(d.code for d in found) == sorted(codes)


def test_a_file_without_a_deck_is_told() -> None:
    assert [d.code for d in check(read(Source('"A" on play: take 1')))] == ["missing-deck"]


def test_a_deck_over_200_says_which_copies_to_take_out() -> None:
    text = '"A" on play: draw "B" on play: take 1 deck: "D" by "N" "A" 25 "B" 30'
    found = check(read(Source(text)))
    assert [d.code for d in found] == ["deck-too-heavy"]
    assert found[0].suggestion == 'take out 5 of 25 "A"'
    report = LANGUAGE.weigh(read(Source(text)))
    assert (report.weight, report.legal, report.remedy) == (250, False, 'take out 5 of 25 "A"')


def test_cards_below_zero_count_zero() -> None:
    assert weigh(read(Source('"B" on play take 3: take 1 deck: "D" by "N" "B" 40')).tree).weight == 0


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ('"A" on play: draw 2', '"A": require take 2'),
        ('"A": power: 12', "power: 9"),
        ('"A": power: 10', "power: 9"),
        ('"A": take 1 power: 13', "take 5 instead of take 1"),
        ('"A" on play: deal 2, take 1', '"A": leave out take 1'),
    ],
)
def test_the_cheapest_change_is_found(text: str, change: str, deck: Census) -> None:
    found = cheapest_repair(card(text), deck)
    assert found is not None
    assert excess(found.card, deck) == 0
    best = max(
        weigh_card(changed, deck).weight
        for _, changed in single_changes(card(text), deck)
        if excess(changed, deck) == 0
    )
    assert found.weight == best
    if change:
        assert len(found.changes) == 1


def test_two_places_are_changed_where_one_is_not_enough(deck: Census) -> None:
    heavy = card('"A": take 20 "S" on infinity: draw 3 "T" on infinity: draw 3 power: 0')
    found = cheapest_repair(heavy, deck)
    assert found is not None
    assert len(found.changes) == 2
    assert excess(found.card, deck) == 0
