"""Nothing that a text says ends in a field that nobody asks for: every field of every record is read where it is made to run."""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.games.magic.meaning import emit
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit import TABLES

EMIT = {
    path.stem: path.read_text(encoding="utf-8") for path in sorted(Path(emit.__file__).parent.glob("*.py"))
}
EMITTED: list[tuple[type, Callable[..., object]]] = [
    (record, found[0] if isinstance(found, tuple) else found)
    for table in TABLES
    for record, found in table.rows.items()
]


def refuses(function: Callable[..., object]) -> bool:
    """Tells whether all that a function does is to refuse what it is given."""
    made = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(made, ast.FunctionDef)
    return all(isinstance(part, ast.Raise | ast.Expr) for part in made.body)


def unread(record: type, source: str) -> list[str]:
    """Returns the fields of a record that some code never asks for."""
    return [name for name in record.__struct_fields__ if not re.search(rf"\.{name}\b", source)]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("record", "function"), EMITTED, ids=[f"{record.__name__}-{made.__name__}" for record, made in EMITTED]
)
def test_every_field_of_a_record_is_read_where_it_is_made_to_run(
    record: type, function: Callable[..., object]
) -> None:
    """What a text says may not end in a field that nobody asks for."""
    if not refuses(function):
        assert unread(record, EMIT[function.__module__.rpartition(".")[2]]) == []


def test_every_field_of_a_part_of_a_record_is_read() -> None:
    parts = set(m.RECORDS) - {record for record, _ in EMITTED}
    assert {record.__name__: unread(record, "\n".join(EMIT.values())) for record in parts} == {
        record.__name__: [] for record in parts
    }


def test_a_field_that_nobody_reads_is_noticed() -> None:
    assert unread(m.Damage, "record.shares") == [
        name for name in m.Damage.__struct_fields__ if name != "shares"
    ]
    refusing = [record for record, function in EMITTED if refuses(function)]
    assert refusing == [m.Dearer, m.AnyMana, m.PaidSo]  # they change what was offered before
