"""Meaning in plain English: the same for every wording, sentence by sentence, each with the words that it comes from."""

import inspect
import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields, replace

from cardwright.cli import run
from cardwright.games.magic.cards.bundled import bundled_cards
from cardwright.games.magic.language import read_card, read_face
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower import Gap, lower_line
from cardwright.games.magic.meaning.prose import TABLES, events, tell_line, things
from cardwright.games.magic.meaning.telling import told_lines

Capture = pytest.CaptureFixture[str]


def told(text: str, *, spell: bool = False) -> list[str]:
    (line,) = read_face("Bearer", text, cost="{X}", spell=spell, legendary=False).lines
    assert line.ability is not None
    made = lower_line("Bearer", line.ability.ability, text, spell=spell, binding=line.binding)
    return [sentence.words for sentence in tell_line(made)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Whenever a creature dies, you may pay {1}. If you do, you gain 1 life.",
            [
                "This triggers whenever a creature dies.",
                "You may pay {1}.",
                "If that was done, you gain 1 life.",
            ],
        ),
        (
            "{2}, {T}, Sacrifice a Goblin: Bearer deals 2 damage to any target.",
            [
                "You may activate this for: {2}, tap this and you sacrifice a Goblin of choice.",
                "The target: a creature, planeswalker, battle or player.",
                "This deals 2 damage to the target.",
            ],
        ),
        (
            "Other Elves you control get +1/+1 and have haste.",
            ["Each Elf you control other than this gets +1/+1 and has haste."],
        ),
        (
            "When Bearer enters, create two 1/1 white Soldier creature tokens. Sacrifice them at the beginning of the next end step.",
            [
                "This triggers whenever this enters the battlefield.",
                "You create 2 1/1 white Soldier creature tokens.",
                "Later, at the beginning of the end step, you sacrifice the new tokens.",
            ],
        ),
        (
            "Bearer enters tapped unless you control a Forest.",
            ["This enters tapped, unless there is a Forest you control."],
        ),
        (
            "At the beginning of your end step, if creatures you control have total power 8 or greater, investigate.",
            [
                "This triggers at the beginning of your end step, if the total power of creatures you control is 8 or more.",
                "You investigate: a Clue token is created.",
            ],
        ),
        (
            "{T}: Target creature gets -X/-X until end of turn, where X is the number of charge counters on Bearer.",
            [
                "You may activate this for: tap this.",
                "The target: a creature.",
                "Until end of turn, the target gets -X/-X, where X is the number of charge counters on this.",
            ],
        ),
        ("Other Rats you control have toxic 1.", ["Each Rat you control other than this has toxic 1."]),
        (
            "When Bearer enters, if you have the city's blessing, you may put up to one target creature card from your graveyard on the bottom of your library.",
            [
                "This triggers whenever this enters the battlefield, if you have the city's blessing.",
                "The target: up to one creature card in your graveyard.",
                "You may put the target on the bottom of its owner's library.",
            ],
        ),
    ],
)
def test_what_is_told(text: str, expected: list[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Whenever you copy a spell, you gain 1 life.", "whenever you copy a spell."),
        ("When Bearer exploits a creature, you gain 1 life.", "whenever this exploits a creature."),
        ("Whenever a player loses the game, you gain 1 life.", "whenever a player loses the game."),
        ("Whenever you become the monarch, you gain 1 life.", "whenever you become the monarch."),
        (
            "Whenever a creature you control explores, you gain 1 life.",
            "whenever a creature you control explores.",
        ),
    ],
)
def test_who_does_what_is_waited_for(text: str, expected: str) -> None:
    assert told(text)[0] == f"This triggers {expected}"


def test_every_kind_of_event_has_words() -> None:
    told_apart = {
        "acted",
        "step",
        "counters put",
        "moved",
        "crews",
        "mentored",
        "excess",
        "exploited",
        "expended",
        "rolled",
    }
    said_alone = {"day or night", "scry", "surveil"}
    assert set(get_args(m.EventKind)) == set(events.HAPPENS) | told_apart | said_alone


def test_two_wordings_of_one_rule_are_told_the_same() -> None:
    first = told(
        "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
        spell=True,
    )
    assert first[0] == "You search your library for a basic land card, which need not be found."
    assert told("Destroy all creatures.", spell=True) == told("Destroy each creature.", spell=True)
    assert told("When Bearer enters, draw a card.") == told("When this creature enters, draw a card.")


def test_every_line_that_has_a_meaning_is_told() -> None:
    lines = 0
    for card in bundled_cards():
        for face, read in zip(card.faces, read_card(card).faces, strict=True):
            for line, sentences in zip(read.lines, told_lines(face, read), strict=True):
                lines += bool(sentences)
                for sentence in sentences:
                    assert sentence.words[0].isupper()
                    assert 0 <= sentence.start < sentence.end <= len(line.text)
    assert lines > 300


def test_every_record_has_words_of_its_own() -> None:
    kinds = [kind for table in TABLES for kind in table.rows]
    assert len(kinds) == len(set(kinds))
    told_otherwise = {m.Not, m.Both, m.Either}  # by what they join
    families = (m.Things, m.Amount, m.Condition, m.Do, m.Change)
    every = {kind for family in families for kind in get_args(family)}
    assert every - set(kinds) == set()
    tests = set(get_args(m.Test)) - set(kinds) - told_otherwise
    for kind in tests:
        assert f"m.{kind.__name__}(" in inspect.getsource(things), f"{kind.__name__} has no words"


def test_a_sentence_points_at_its_words() -> None:
    card = next(card for card in bundled_cards() if card.name == "Swords to Plowshares")
    (sentences,) = told_lines(card.front, read_card(card).faces[0])
    text = card.front.text
    assert [text[each.start : each.end] for each in sentences] == [
        "target creature",
        "Exile target creature.",
        "Its controller gains life equal to its power.",
    ]


def test_what_has_no_meaning_is_a_gap_and_told_as_an_outline(capsys: Capture) -> None:
    with pytest.raises(Gap):
        told("Vote for a card.")
    text = "When Bearer enters, draw a card."
    assert run(["explain", "--text", text, "--name", "Bearer", "--language", "magic"]) == 0
    shown = capsys.readouterr().out
    assert "    You draw a card.  ← draw a card." in shown
    assert run(["explain", "--text", text, "--name", "Bearer", "--language", "magic", "--tree"]) == 0
    assert "You draw a card." not in capsys.readouterr().out
    assert run(["explain", "--text", text, "--name", "Bearer", "--language", "magic", "--json"]) == 0
    (face,) = json.loads(capsys.readouterr().out)["tree"]["cards"][0]["faces"]
    assert face["told"][0][1] == {"words": "You draw a card.", "start": 20, "end": 32}


UNTOLD = {("Event", "least"), ("Event", "batch"), ("Place", "alike")}
"""What is told only together with something else, or goes without saying where one is meant."""


def parts(record: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[m.M, tuple[str | int, ...]]]:
    """Yields a record and all in it, each with its way there; not what is quoted or called by a keyword's name."""
    if isinstance(record, m.M):
        yield record, path
        if not isinstance(record, m.Keyword | m.Line):
            for field in record.__struct_fields__:
                yield from parts(getattr(record, field), (*path, field))
    elif isinstance(record, tuple):
        for at, each in enumerate(record):
            yield from parts(each, (*path, at))


def changed(record: Any, path: tuple[str | int, ...], value: object) -> Any:
    """Returns a record with one field, somewhere in it, changed."""
    if not path:
        return value
    first, *rest = path
    if isinstance(first, int):
        return (*record[:first], changed(record[first], tuple(rest), value), *record[first + 1 :])
    return replace(record, **{first: changed(getattr(record, first), tuple(rest), value)})


def test_no_field_of_a_record_goes_untold() -> None:
    """Where a field says something, the sentences are others than where it does not."""
    tried: set[tuple[str, str]] = set()
    silent: list[str] = []
    for card in bundled_cards():
        for face, reading in zip(card.faces, read_card(card).faces, strict=True):
            for line in reading.lines:
                if line.ability is None or line.ability.ability is None:
                    continue
                spell = face.has_type("Instant") or face.has_type("Sorcery")
                try:
                    made = lower_line(
                        face.name, line.ability.ability, line.text, spell=spell, binding=line.binding
                    )
                except Gap:
                    continue
                was = [each.words for each in tell_line(made)]
                for record, path in parts(made.meaning):
                    for field in fields(type(record)):
                        key = type(record).__name__, field.name
                        value = getattr(record, field.name)
                        if field.default is NODEFAULT or value == field.default or field.name.endswith("ref"):
                            continue
                        if key in tried or key in UNTOLD or isinstance(record, m.Keyword):
                            continue
                        tried.add(key)
                        plain = changed(made.meaning, (*path, field.name), field.default)
                        if [each.words for each in tell_line(replace(made, meaning=plain))] == was:
                            silent.append(f"{'.'.join(key)}: {card.name}: {line.text}")
    assert silent == []
    assert len(tried) > 40
