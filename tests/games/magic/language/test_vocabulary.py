"""The vocabulary's tables: consistent in themselves, and enough for every card there is."""

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cardwright.games.magic.language.vocabulary import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    IN_BRACES,
    KEYWORDS,
    LIST_OF_TYPE,
    RENAMED_TYPES,
    SUBTYPE_LISTS,
    SUBTYPE_PLURALS,
    SUBTYPES,
    SUPERTYPES,
    Shape,
    SymbolKind,
    canonical_symbols,
    is_mana,
    keywords_of,
    plural_of,
    subtypes_allowed,
    symbol_of,
)

MISPRINTED = {"-", "Creature"}
"""Words after the dash that are slips of the data, not subtypes."""


def test_lists_are_sorted_and_without_repeats() -> None:
    for words in (CARD_TYPES, SUPERTYPES, *SUBTYPE_LISTS.values()):
        assert list(words) == sorted(set(words))


def test_every_list_of_subtypes_belongs_to_a_card_type() -> None:
    assert set(LIST_OF_TYPE) <= set(CARD_TYPES)
    assert set(LIST_OF_TYPE.values()) == set(SUBTYPE_LISTS)
    assert set(RENAMED_TYPES.values()) <= set(CARD_TYPES)


def test_basic_land_types_are_land_types() -> None:
    assert set(BASIC_LAND_TYPES) <= subtypes_allowed(("Land",))


def test_no_plural_stands_for_two_subtypes() -> None:
    assert len(SUBTYPE_PLURALS) == len(SUBTYPES)


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Elf", "Elves"),
        ("Plains", "Plains"),
        ("Pegasus", "Pegasi"),
        ("Ally", "Allies"),
        ("Monkey", "Monkeys"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert plural_of(one) == many
    assert SUBTYPE_PLURALS[many] == one


def test_subtypes_follow_the_card_types() -> None:
    assert "Elf" in subtypes_allowed(("Kindred", "Instant"))
    assert "Trap" in subtypes_allowed(("Kindred", "Instant"))
    assert "Elf" not in subtypes_allowed(("Artifact",))


def test_keywords_know_their_shapes() -> None:
    assert KEYWORDS["protection"].shapes == (Shape.FROM_QUALITY,)
    assert KEYWORDS["hexproof"].shapes == (Shape.NONE, Shape.FROM_QUALITY)
    assert "enchant" in keywords_of(Shape.OBJECT)
    assert all(keywords_of(shape) for shape in Shape)


def test_symbols_of_every_kind() -> None:
    phyrexian = symbol_of("G/W/P")
    assert phyrexian is not None
    assert phyrexian.kind is SymbolKind.PHYREXIAN
    assert phyrexian.colors == ("G", "W")
    tap = symbol_of("T")
    assert tap is not None
    assert not is_mana(tap)
    for wrong in ("", "01", "-1", "K", "W/W", "WUB", "9" * 5000, "W//U/////", "½"):
        assert symbol_of(wrong) is None


def test_canonical_symbols_leave_what_is_no_symbol() -> None:
    assert canonical_symbols("{rw}{K} {T}{") == "{R/W}{K} {T}{"


def faces() -> Iterator[dict[str, str]]:
    path = os.environ.get("CARDWRIGHT_CORPUS")
    if not path or not Path(path).exists():
        pytest.skip("CARDWRIGHT_CORPUS names no file of cards")
    with gzip.open(path, "rb") as lines:
        for line in lines:
            card = msgspec.json.decode(line)
            yield from card.get("card_faces") or [card]


def test_every_type_line_of_the_corpus_is_covered() -> None:
    unknown: dict[str, str] = {}
    for face in faces():
        before, _, after = face["type_line"].partition(" — ")
        words = before.split()
        unknown |= {w: face["name"] for w in words if w not in CARD_TYPES and w not in SUPERTYPES}
        if "Plane" in words:
            after_words = [after] if after else []
        else:
            after_words = after.replace("Time Lord", "").split()
        unknown |= {w: face["name"] for w in after_words if w not in SUBTYPES and w not in MISPRINTED}
    assert unknown == {}


def test_every_symbol_of_the_corpus_is_known() -> None:
    unknown: dict[str, str] = {}
    for face in faces():
        for text in IN_BRACES.findall(face["mana_cost"] + face.get("oracle_text", "")):
            if symbol_of(text) is None:
                unknown[text] = face["name"]
    assert unknown == {}
