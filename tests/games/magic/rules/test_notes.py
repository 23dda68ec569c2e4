"""Every kind of note that executors leave for later sentences has somebody who puts it and somebody who reads it."""

import re
from pathlib import Path
from typing import Final

import pytest

from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.notes import Note, Notes
from cardwright.text import Node

ROOM: Final = Path(notes.__file__).parent
KINDS: Final = sorted(name for name, value in vars(notes).items() if isinstance(value, Note))
SOURCE: Final = "".join(path.read_text(encoding="utf-8") for path in sorted(ROOM.rglob("*.py")))


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_put_and_read(kind: str) -> None:
    assert re.search(rf"\.put\(\s*notes\.{kind}\b", SOURCE), "nobody puts it"
    assert re.search(rf"\.(get|drop)\(\s*notes\.{kind}\b", SOURCE), "nobody reads it"


def test_a_note_is_of_its_kind_and_of_its_phrase() -> None:
    held, one, other = Notes(), Node(), Node()
    held.put(notes.GROUP, "r1", one)
    assert held.get(notes.GROUP, one) == "r1"
    assert held.get(notes.GROUP, other) is None
    assert held.get(notes.GROUP) is None
    assert held.get(notes.LABELLED, one) is None
    held.put(notes.INSTEAD, True)
    assert held.drop(notes.INSTEAD) is True
    assert held.get(notes.INSTEAD) is None
