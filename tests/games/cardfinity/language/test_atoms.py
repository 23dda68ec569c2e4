"""One atom, one record: the page made from them is current, and a new file is a new atom."""

import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.games.cardfinity import atoms
from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.page import PAGE, page
from cardwright.games.cardfinity.language.record import Record, records

SHUFFLE = '''
"""`shuffle`: your deck is shuffled."""

from cardwright.games.cardfinity.language.record import Record, Role, fixed
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.games.cardfinity.rules import zones


class Shuffle(Atom, frozen=True, eq=False, kw_only=True, gc=False):
    """`shuffle 2`: your deck is shuffled."""

    count: int = 1


def run(atom, edition):
    def shuffled(state, ctx):
        zones.shuffle(state, ctx.seat)
        zones.tell(state, "shuffled", ctx, ctx.seat)

    return shuffled


RECORD = Record(
    node=Shuffle,
    role=Role.EFFECT,
    pattern="shuffle {count=1}",
    scale=fixed(1, "it hardly matters"),
    words=lambda _, __: "shuffle your deck",
    does="Your deck is shuffled.",
    compiled=run,
    events={"shuffled": lambda e, who: f"{who} shuffles."},
)
'''

USED = """
import sys
from cardwright.games.cardfinity import atoms
atoms.__path__.append(sys.argv[1])
from cardwright.games import ruleset
from cardwright.games.cardfinity.language import LANGUAGE, read, write
from cardwright.games.cardfinity.language.generate import Generator
from cardwright.games.cardfinity.language.page import page
from cardwright.kernel import Chance
from cardwright.text import Source

text = '"Riffle" on play: shuffle 2, draw\\n'
reading = read(Source(text))
assert reading.ok and write(reading.tree) == text, reading.diagnostics
assert "shuffle your deck, then draw a card" in LANGUAGE.explain(reading)
assert LANGUAGE.weigh(reading).cards[0].weight == 1 + 10 + 5
assert "`shuffle [N]`" in page()
assert "shuffle" in "".join(write(Generator(Chance(seed)).file()) for seed in range(200))
slip = read(Source('"Riffle" on play: shufle 2\\n')).diagnostics[0]
assert "shuffle 2" in (slip.suggestion or ""), slip
side = {"hand": ["Riffle"], "deck": ["Blank"] * 9}
game = ruleset("cardfinity").start_from({"players": [side, side], "cards": text}, 7)
game.push(next(option for option in game.options if option.verb == "play"))
assert "Player 1 shuffles." in [game.rules.tell(event) for event in game.events]
print("played")
"""


def test_the_page_of_the_atoms_is_current() -> None:
    assert PAGE.read_text("utf-8") == page(), f"python -m {page.__module__}"


def test_a_new_file_is_a_new_atom_everywhere(tmp_path: Path) -> None:
    """Reading, writing, weighing, explaining, mending a slip, the page, random cards and play: from one file."""
    (tmp_path / "shuffle.py").write_text(SHUFFLE, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", USED, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("played\n", "")


def test_every_file_of_the_room_is_one_record() -> None:
    files = {path.stem for path in Path(atoms.__path__[0]).glob("*.py")} - {"__init__"}
    assert {record.node.__module__.rsplit(".", 1)[1] for record in records().values()} == files


@pytest.mark.parametrize("record", records().values(), ids=lambda record: record.rule)
def test_a_record_says_all_that_an_atom_is(record: Record) -> None:
    assert record.does.endswith(".")
    assert record.scale.why
    assert record.node.__doc__
    assert record.node.__doc__.startswith("`")
    for edition in record.editions:
        assert record.scale_in(edition).formula


def test_no_atom_is_named_outside_its_file_but_where_two_belong_together() -> None:
    """What an atom is must not spread: only converting between editions knows two of them by name."""
    room = Path(atoms.__path__[0])
    named = [record.node.__name__ for record in records().values()]
    for path in [*(room.parent / "language").glob("*.py"), *(room.parent / "rules").glob("*.py")]:
        if path.name == "convert.py":
            continue
        text = path.read_text("utf-8")
        assert [name for name in named if f"tree.{name}" in text or f"t.{name}" in text] == [], path.name


def test_both_editions_have_a_scale_for_what_both_have() -> None:
    assert all(
        Edition.FIRST in record.editions or record.editions == (Edition.CARDWRIGHT,)
        for record in records().values()
    )
