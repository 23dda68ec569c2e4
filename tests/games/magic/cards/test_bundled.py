"""The bundled sets: whole, canonical, and as the corpus has them."""

import gzip
import os
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardwright.games.magic.cards import bundled, read_cards, write_cards
from cardwright.games.magic.language.vocabulary import canonical_symbols
from cardwright.text import Source

SIZES = {"LEA": 290, "M15": 269, "STAPLES": 142}


def source(code: str) -> Source:
    name, _ = bundled.SETS[code]
    return Source(files("cardwright.games.magic.cards").joinpath("sets", name).read_text("utf-8"), name)


@pytest.mark.parametrize("code", SIZES)
def test_a_set_is_whole_and_without_mistakes(code: str) -> None:
    reading = read_cards(source(code))
    assert [str(d) for d in reading.diagnostics] == []
    assert len(reading.tree.cards) == SIZES[code]


@pytest.mark.parametrize("code", SIZES)
def test_a_set_is_kept_in_canonical_form(code: str) -> None:
    assert write_cards(read_cards(source(code)).tree) == source(code).text


@pytest.mark.parametrize("code", SIZES)
def test_what_is_known_to_be_right_is_read_as_any_file(code: str) -> None:
    read, known = read_cards(source(code)).tree.cards, bundled.bundled_set(code)
    assert known == read
    assert [card.span for card in known] == [card.span for card in read]
    assert [card.notes for card in known] == [card.notes for card in read]
    assert [face.line_starts for card in known for face in card.faces] == [
        face.line_starts for card in read for face in card.faces
    ]


def test_every_card_is_there_once() -> None:
    cards = bundled.bundled_cards()
    assert len({card.name for card in cards}) == len(cards)
    angel = bundled.bundled_card("SERRA ANGEL")
    assert angel is not None
    assert angel.sets == ("LEA", "M15")
    assert bundled.bundled_card("Sera Angel") is None


def without_reminders(text: str) -> str:
    lines = re.sub(r" ?\([^()]*\)", "", text).split("\n")
    return "\n".join(line.strip() for line in lines if line.strip())


@pytest.mark.parametrize("code", SIZES)
def test_a_set_agrees_with_the_corpus(code: str) -> None:
    path = os.environ.get("CARDWRIGHT_CORPUS")
    if not path or not Path(path).exists():
        pytest.skip("CARDWRIGHT_CORPUS names no file of cards")
    with gzip.open(path, "rb") as lines:
        cards: list[dict[str, Any]] = [msgspec.json.decode(line) for line in lines]
    names = {card.name for card in bundled.bundled_set(code)}
    of_many = code == "STAPLES"
    wanted = {
        card["name"]: card for card in cards if (card["name"] in names if of_many else code in card["sets"])
    }
    assert names == set(wanted)
    for card in bundled.bundled_set(code):
        said, face = wanted[card.name], card.front
        assert face.cost == canonical_symbols(said["mana_cost"])
        assert str(face.type_line) == said["type_line"]
        assert without_reminders(face.text) == without_reminders(said["oracle_text"])
        numbers = [said.get(key) for key in ("power", "toughness", "loyalty")]
        assert [face.power, face.toughness, face.loyalty] == numbers
