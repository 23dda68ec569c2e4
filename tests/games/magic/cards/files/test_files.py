"""Files of cards that people have: every kind gives the same cards, and damage is said with its place."""

import bz2
import gzip
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.games.magic.cards import Card, Layout
from cardwright.games.magic.cards.files import Kind, kind_of, read_file
from cardwright.text import UnreadableSource

BEARS: dict[str, Any] = {
    "object": "card",
    "name": "Grizzly Bears",
    "layout": "normal",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "oracle_text": 'It says "[{\\" and\nmore}.',
    "power": "2",
    "toughness": "2",
    "set": "lea",
    "released_at": "1993-08-05",
    "prices": {"usd": None, "list": [1, [2]]},
}
FIRE: dict[str, Any] = {
    "object": "card",
    "name": "Fire // Ice",
    "layout": "split",
    "set": "apc",
    "card_faces": [
        {"name": "Fire", "mana_cost": "{1}{R}", "type_line": "Instant", "oracle_text": "Burn."},
        {"name": "Ice", "mana_cost": "{1}{U}", "type_line": "Instant", "oracle_text": "Tap."},
    ],
}
TOKEN: dict[str, Any] = {
    "object": "card",
    "name": "Bear",
    "layout": "token",
    "type_line": "Token Creature — Bear",
}
CARDS = [BEARS, FIRE, TOKEN]

ATOMIC: dict[str, Any] = {
    "meta": {"date": "2026-01-01", "version": "5"},
    "data": {
        "Grizzly Bears": [
            {
                "name": "Grizzly Bears",
                "layout": "normal",
                "manaCost": "{1}{G}",
                "type": "Creature — Bear",
                "text": BEARS["oracle_text"],
                "power": "2",
                "toughness": "2",
                "printings": ["LEA"],
                "rulings": [],
            }
        ],
        "Fire // Ice": [
            {"name": "Fire // Ice", "faceName": "Ice", "side": "b", "layout": "split", "manaCost": "{1}{U}",
             "type": "Instant", "text": "Tap."},
            {"name": "Fire // Ice", "faceName": "Fire", "side": "a", "layout": "split", "manaCost": "{1}{R}",
             "type": "Instant", "text": "Burn."},
        ],
    },
}  # fmt: skip
SET: dict[str, Any] = {
    "meta": {"date": "2026-01-01"},
    "data": {
        "baseSetSize": 2,
        "booster": {"draft": {"sheets": []}},
        "cards": [face for faces in ATOMIC["data"].values() for face in faces],
        "tokens": [{"name": "Bear", "layout": "token", "type": "Token Creature — Bear"}],
        "code": "LEA",
    },
}
ALL: dict[str, Any] = {"meta": {}, "data": {"LEA": SET["data"], "XXX": {"cards": [], "code": "XXX"}}}


_XML_CARD = """<card><name>{name}</name><text>{text}</text><prop><layout>{layout}</layout><side>front</side>
<type>{type}</type><manacost>{cost}</manacost><pt>{pt}</pt></prop><set rarity="common" num="1">LEA</set><tablerow>2</tablerow></card>
"""


def cockatrice(*cards: str) -> str:
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_carddatabase version="4">'
    sets = "<sets><set><name>LEA</name><longname>Alpha</longname></set></sets>"
    return f"{head}{sets}<cards>\n{''.join(cards)}</cards></cockatrice_carddatabase>"


XML = cockatrice(
    _XML_CARD.format(
        name="Grizzly Bears",
        text=BEARS["oracle_text"].replace('"', "&quot;"),
        layout="normal",
        type="Creature — Bear",
        cost="1G",
        pt="2/2",
    ),
    _XML_CARD.format(
        name="Fire // Ice",
        text="Burn.\n\n---\n\nTap.",
        layout="split",
        type="Instant // Instant",
        cost="1R // 1U",
        pt="",
    ),
    "<card><name>Bear</name><text></text><token>1</token></card>",
)


def compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


WRITTEN: dict[str, tuple[Kind, str]] = {
    "array": (Kind.JSON_ARRAY, json.dumps(CARDS)),
    "pretty array": (Kind.JSON_ARRAY, json.dumps(CARDS, indent=2)),
    "bulk": (Kind.JSON_LINES, "[\n" + ",\n".join(map(compact, CARDS)) + "\n]\n"),
    "lines": (Kind.JSON_LINES, "\n".join(map(compact, CARDS))),
    "search result": (Kind.SCRYFALL_LIST, json.dumps({"object": "list", "data": CARDS})),
    "objects": (Kind.JSON_OBJECTS, "\n".join(json.dumps(card, indent=1) for card in CARDS)),
    "AtomicCards": (Kind.MTGJSON, compact(ATOMIC)),
    "AllPrintings": (Kind.MTGJSON, json.dumps(ALL, indent=4)),
    "a set": (Kind.MTGJSON, compact(SET)),
    "Cockatrice": (Kind.COCKATRICE, XML),
}
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
}


def written(folder: Path, data: bytes) -> Path:
    path = folder / "cards.file"
    path.write_bytes(data)
    return path


def expected() -> list[str]:
    return ["Grizzly Bears", "Fire // Ice"]


@pytest.mark.parametrize("kind", WRITTEN)
@pytest.mark.parametrize("packing", PACKERS)
def test_every_kind_of_file_gives_the_same_cards(tmp_path: Path, kind: str, packing: str) -> None:
    known, text = WRITTEN[kind]
    assert kind_of(text.encode()) is known
    cards, problems = read_file(written(tmp_path, PACKERS[packing](text.encode())))
    assert problems == ()
    assert [card.name for card in cards] == expected()
    bears, fire = cards
    assert bears.front.text == BEARS["oracle_text"]
    assert (bears.front.stats, bears.front.cost, bears.sets) == ("2/2", "{1}{G}", ("LEA",))
    assert fire.layout is Layout.SPLIT
    assert [face.name for face in fire.faces] == ["Fire", "Ice"]


def test_both_faces_of_a_card_of_cockatrices_are_one_card(tmp_path: Path) -> None:
    front = _XML_CARD.format(
        name="Day Wolf",
        text="Flash",
        layout="transform",
        type="Creature — Wolf",
        cost="(R/G){2/W}10X",
        pt="*/1+*",
    ).replace(
        "<tablerow>", '<related attach="transform">Night Wolf</related><related>Bear</related><tablerow>'
    )
    back = _XML_CARD.format(
        name="Night Wolf", text="Trample", layout="transform", type="Creature - Wolf", cost="", pt="4/4"
    ).replace("front", "back")
    (wolf,), problems = read_file(written(tmp_path, cockatrice(back, front).encode()))
    assert (wolf.name, wolf.layout, problems) == ("Day Wolf // Night Wolf", Layout.TRANSFORM, ())
    assert [(face.cost, face.text, face.stats) for face in wolf.faces] == [
        ("{R/G}{2/W}{10}{X}", "Flash", "*/1+*"),
        ("", "Trample", "4/4"),
    ]


def test_plain_text_cards_are_read_too(tmp_path: Path) -> None:
    cards, problems = read_file(written(tmp_path, "Bears {1}{G}\nCreature — Bear\n2/2\n".encode()))
    assert [card.name for card in cards] == ["Bears"]
    assert problems == ()


@pytest.mark.parametrize(
    ("data", "place", "words"),
    [
        (b'{"name": "A"}\n{"name": 3}\n{"name": "B"}', "2:1", "Expected `str`, got `int`"),
        (b'{"name": "A"}\n{"name": "B"', "2:1", "truncated"),
        (b'[{"name": "A"}, {"name"', "1:1", "ends before its brackets are closed"),
        (b'[{"name": "A"}]]', "1:1", "closes what was not open"),
        (b'{"name": "A", "x": ' + b"[" * 50_000 + b"]" * 50_000 + b"}", "1:1", "not a card"),
        (b'{"name": "\xff"}', "1:1", "not a card"),
        (gzip.compress(b'{"name": "A"}\n' * 9, mtime=0)[:-9], "1:1", "ends too early"),
        (b'{"meta": {}, "data": {"A": [{"name": "A", "type": 1, "layout": ""}]}}', "1:1", "Expected `str`"),
        (XML[:-30].encode(), "12:1", "not XML"),
        (b"<cockatrice_deck></cockatrice_deck>", "1:1", "is no file of cards"),
        (XML.replace("<cards>", "<cards>" + "<a>" * 20).encode(), "2:1", "nested so deeply"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "1:1", "no document type"),
        (XML.replace(">1G<", ">1g<").encode(), "3:1", 'Grizzly Bears: "1g" is no mana cost'),
        (XML.replace("Burn", "Burn" * 10_000).encode(), "6:1", "longer than any card"),
    ],
)
def test_damage_is_said_with_its_place(tmp_path: Path, data: bytes, place: str, words: str) -> None:
    path = written(tmp_path, data)
    _, problems = read_file(path)
    assert [(problem.place, words in problem.message) for problem in problems] == [(f"{path}:{place}", True)]


def test_what_is_whole_is_read_in_spite_of_damage(tmp_path: Path) -> None:
    cards, problems = read_file(written(tmp_path, b'{"name": "A"}\n{"name": 3}\n{"name": "B"}'))
    assert [card.name for card in cards] == ["A", "B"]
    assert len(problems) == 1


def test_problems_are_not_without_end(tmp_path: Path) -> None:
    _, problems = read_file(written(tmp_path, b'{"name": "A"}\n' + b'{"name": 3}\n' * 1000))
    assert len(problems) == 51
    assert problems[-1].code == "more"


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(UnreadableSource, match="No such file"):
        read_file(Path("nowhere.json"))


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
def test_cut_and_changed_files_never_crash(tmp_path: Path, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([text for _, text in WRITTEN.values()])).encode()
    at = data.draw(st.integers(0, len(text)))
    junk = data.draw(st.binary(max_size=4))
    cards, _ = read_file(written(tmp_path, text[:at] + junk + text[at + data.draw(st.integers(0, 5)) :]))
    assert all(isinstance(card, Card) for card in cards)
    read_file(written(tmp_path, text[:at]))
