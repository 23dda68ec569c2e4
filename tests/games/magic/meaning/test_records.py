"""The records of meaning: each names its rule, is made by a lowering, is made to run, and comes back from data."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import cardwright.games.magic.meaning as meaning
from cardwright.games.magic.cards.bundled import bundled_set
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit import emit_line
from cardwright.games.magic.meaning.emit.base import (
    ABILITIES,
    AMOUNTS,
    CHANGES,
    CONDITIONS,
    RUNS,
    SELECTS,
    TESTS,
)
from cardwright.games.magic.meaning.emit.base import Table as EmitTable
from cardwright.games.magic.meaning.lower import TABLES
from cardwright.games.magic.meaning.lower.base import Table as LowerTable
from cardwright.games.magic.rules.compile.card import define
from cardwright.games.magic.rules.compile.switch import MAKERS, SWITCH

ROOM = Path(meaning.__file__).parent
LOWER = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOM / "lower").glob("*.py")))
NOT_RECORDS = {m.M}


@pytest.mark.parametrize("record", m.RECORDS, ids=lambda record: record.__name__)
def test_a_record_names_its_rule(record: type) -> None:
    assert re.search(r"CR \d{3}", record.__doc__ or ""), record


@pytest.mark.parametrize("record", m.RECORDS, ids=lambda record: record.__name__)
def test_a_record_is_made_by_a_lowering(record: type) -> None:
    assert re.search(rf"\bm\.{record.__name__}\(", LOWER), record


@pytest.mark.parametrize(
    ("union", "table", "others"),
    [
        (m.Things, SELECTS, {m.Pick}),
        (m.Test, TESTS, set()),
        (m.Amount, AMOUNTS, set()),
        (m.Condition, CONDITIONS, set()),
        (m.Do, RUNS, set()),
        (m.Change, CHANGES, {m.Control, m.Enters}),
        (m.Ability, ABILITIES, {m.Line}),
    ],
    ids=lambda case: getattr(case, "what", ""),
)
def test_a_record_is_made_to_run(union: object, table: EmitTable, others: set[type]) -> None:  # type: ignore[type-arg]
    """`others` are made to run by what they are part of: a choice by who chooses, a line by its ability."""
    assert set(get_args(union)) - others == set(table.rows)


def test_no_class_of_nodes_is_lowered_twice() -> None:
    node, function = next(iter(TABLES[0].rows.items()))
    table: LowerTable = TABLES[0]  # type: ignore[type-arg]
    with pytest.raises(ValueError, match="lowered twice"):
        table.row(node[0], word=node[1])(function[0])


def test_no_record_is_emitted_twice() -> None:
    kind, function = next(iter(RUNS.rows.items()))
    with pytest.raises(ValueError, match="emitted twice"):
        RUNS.row(kind)(function)


@pytest.fixture(scope="module")
def lines() -> list[tuple[str, m.Line]]:
    """All lines of two sets that go through meaning."""
    found: list[tuple[str, m.Line]] = []
    from cardwright.games.magic.rules.compile import switch

    lower = switch.lower_line

    def note(name: str, *args: object, **named: object) -> m.Line:
        line = lower(name, *args, **named)  # type: ignore[arg-type]
        found.append((name, line))
        return line

    switch.lower_line = note  # type: ignore[assignment]
    try:
        for code in ("LEA", "M15"):
            for card in bundled_set(code):
                define.__globals__["_DEFINED"].pop(card, None)
                define(card)
    finally:
        switch.lower_line = lower
    return found


def test_many_lines_of_two_sets_go_through_meaning(lines: list[tuple[str, m.Line]]) -> None:
    """The floor only rises."""
    assert SWITCH.way == "on"
    assert len(lines) >= 300


def test_meaning_comes_back_from_data_and_can_be_played(lines: list[tuple[str, m.Line]]) -> None:
    decoder = msgspec.msgpack.Decoder(m.Line)
    for name, line in lines:
        back = decoder.decode(msgspec.msgpack.encode(line))
        assert back == line
        made, again = emit_line(name, line, MAKERS), emit_line(name, back, MAKERS)
        assert type(made) is type(again)
        assert made.text == again.text
