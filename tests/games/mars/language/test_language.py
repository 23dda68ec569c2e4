"""PETS as text: the corpus, rejects with their reasons, generated trees, files, fuzzed garbage."""

import gzip
import json
import os
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from cardwright.games.mars.language import LANGUAGE, PetsError, instruction, read, read_as, write
from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.generate import KINDS, Generator
from cardwright.games.mars.language.trees import Card, Classes, Edition, Unread
from cardwright.text import Node, Source, walk

CORPUS = Path(__file__).parents[3] / "corpus" / "pets"


def cases(name: str) -> list[tuple[str, ...]]:
    lines = (CORPUS / name).read_text("utf-8").splitlines()
    return [tuple(line.split(" | ")) for line in lines if line and not line.startswith("#")]


def flat(text: str) -> str:
    return text.replace("{\n    ", "{ ").replace("\n}", " }").replace("\n    ", "; ")


@pytest.mark.parametrize("case", cases("reads.txt"), ids=lambda case: case[1])
def test_reads_and_is_written_back(case: tuple[str, ...]) -> None:
    kind, text = case[:2]
    reading = read_as(kind, text)
    assert reading.ok, reading.diagnostics
    assert flat(write(reading.tree)) == (case[2] if len(case) > 2 else text)
    if kind != "declaration":
        assert read_as(kind, write(reading.tree)).tree == reading.tree


@pytest.mark.parametrize("case", cases("rejects.txt"), ids=lambda case: f"{case[0]} {case[1]}")
def test_is_rejected_with_its_reason(case: tuple[str, ...]) -> None:
    kind, text, code, message = case
    reading = read_as(kind, text)
    assert not reading.ok
    first = next(d for d in reading.diagnostics if d.severity == "error")
    assert first.code == code
    assert message in first.message


@pytest.mark.parametrize("case", cases("explained.txt"), ids=lambda case: case[1])
def test_is_said_in_english(case: tuple[str, ...]) -> None:
    kind, text, said = case
    assert explain(read_as(kind, text).tree) == said


def round_trip(seed: int) -> None:
    kind = KINDS[seed % len(KINDS)]
    tree = Generator(Random(seed), seed % 5).tree(kind)
    for edition in Edition:
        if kind == "file":
            tree = replace(tree, edition=edition)
        text = write(tree, edition)
        reading = read(text) if kind == "file" else read_as(kind, text, edition)
        assert reading.ok, (text, [str(d) for d in reading.diagnostics])
        assert reading.tree == tree, text
        assert write(reading.tree, edition) == text
    assert explain(tree) or kind == "file"


def test_generated_trees_are_read_as_they_were_written() -> None:
    for seed in range(3000):
        round_trip(seed)


@pytest.mark.soak
@pytest.mark.parametrize("share", range(20))
def test_two_hundred_thousand_generated_trees(share: int) -> None:
    for seed in range(share * 10_000, (share + 1) * 10_000):
        round_trip(seed)


FILE = """\
// The ground
ABSTRACT CLASS Area(HAS MAX 1 Tile) {
    HAS =1 This

    ABSTRACT CLASS MarsArea[MA] {
        CLASS Aa, Bb
    }
}
CLASS Tile<Area>, Row<MarsArea> : System // two at once

CLASS Dome : Tile {
    DEFAULT +Dome<LandArea(HAS MAX 0 Neighbor<Dome>)>?
    DEFAULT -Dome.
    3 Steel -> Plant
    Dome: Heat, Energy
}

CARD ElectroCatapult "Electro Catapult" {
    COST 17
    TAGS BuildingTag
    KIND ActiveCard
    NEEDS MAX 8 OxygenStep
    DO PROD[-Energy]
    Plant -> 7
    Steel -> 7
    End: VictoryPoint
}
"""


def test_a_file_is_kept_with_its_comments() -> None:
    reading = read(FILE)
    assert reading.ok, reading.diagnostics
    assert write(reading.tree) == FILE


def test_lines_go_on_after_a_backslash_and_members_may_share_a_line() -> None:
    reading = read("CLASS Dome : Tile { HAS MAX 1 This; 3 Steel -> \\\n  Plant }\n")
    assert reading.ok
    assert write(reading.tree) == "CLASS Dome : Tile {\n    HAS MAX 1 This\n    3 Steel -> Plant\n}\n"


def test_long_lines_are_broken_and_read_again() -> None:
    body = ", ".join(f"{n} Plant<Player{n}>" for n in range(1, 30))
    text = f"CLASS Long {{\n    This: {body}\n}}\n"
    tree = read(text).tree
    written = write(tree)
    assert max(map(len, written.splitlines())) <= 110
    assert read(written).tree == tree


def test_all_mistakes_of_a_file_are_told() -> None:
    reading = read("CLASS Foo { HAS }\nCLAS Bar\nCARD Qux {\n  COSTS 3\n  DO Plant Plant\n}\nCLASS Good\n")
    assert [d.source.position(d.span.start).line for d in reading.diagnostics] == [1, 2, 4, 5]
    assert [d.suggestion for d in reading.diagnostics][1:3] == ["CLASS", "COST"]
    kinds = [type(item) for item in reading.tree.items]
    assert kinds == [Classes, Unread, Card, Classes]


def test_every_node_knows_its_place() -> None:
    source = Source(FILE)
    for node in walk(read(source).tree):
        if isinstance(node, Classes | Card):
            assert source[node.span].startswith(("CLASS", "ABSTRACT", "CARD"))
        if type(node).__name__ == "Effect":
            assert source[node.span] in ("Dome: Heat, Energy", "End: VictoryPoint")


def test_deep_nesting_is_refused_in_words() -> None:
    for opening, closing in (("(", ")"), ("Foo<", ">"), ("PROD[", "]")):
        reading = read_as("instruction", opening * 20_000 + "Plant" + closing * 20_000)
        assert [d.code for d in reading.diagnostics] == ["too-deep"]
    assert "too-deep" in [d.code for d in read("CLASS Foo {\n" * 3000).diagnostics]


def test_a_wrong_text_raises_with_its_diagnostics() -> None:
    with pytest.raises(PetsError, match="1 or more"):
        instruction("0 Plant")


def test_sniffs_its_own_files() -> None:
    assert LANGUAGE.sniff(FILE) > 0.5
    assert LANGUAGE.sniff("Lightning Bolt {R}\nInstant\nDeal 3 damage to any target.") == 0


def fuzz(seed: int) -> None:
    chance = Random(seed)
    base = write(Generator(chance, 3).tree(KINDS[seed % len(KINDS)]))
    text = list(base or "CLASS Foo")
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text) + 1)
        junk = chance.choice('<>()[]{}!.?:;,-@^/=+\n\t\\"X0_é\x00 CLASS OR THEN MAX')
        if chance.random() < 0.5:
            text.insert(at, junk)
        elif text:
            text.pop(at - 1)
    mangled = "".join(text)
    for reading in (read(mangled), *(read_as(kind, mangled) for kind in ("effect", "action", "declaration"))):
        assert isinstance(reading.tree, Node)
        write(reading.tree)
        for diagnostic in reading.diagnostics:
            assert str(diagnostic)


def test_mangled_text_never_crashes() -> None:
    for seed in range(500):
        fuzz(seed)


@pytest.mark.soak
@pytest.mark.parametrize("share", range(10))
def test_much_mangled_text_never_crashes(share: int) -> None:
    for seed in range(share * 5_000, (share + 1) * 5_000):
        fuzz(seed)


def test_things_said_twice_are_told() -> None:
    reading = read("CLASS Foo {\n CLASS Bar\n}\nCARD Bar {\n COST 3; COST 4\n}\n")
    assert reading.ok
    assert [d.code for d in LANGUAGE.check(reading)] == ["declared-twice", "line-twice"]


def test_a_file_says_its_edition_and_is_turned_into_the_other() -> None:
    loose = "EDITION 2\nCLASS Foo { This: 3 Heat: Plant OR Steel }\n"
    reading = read(loose)
    assert reading.ok, reading.diagnostics
    assert write(reading.tree) == loose
    tight = write(replace(reading.tree, edition=Edition.TIGHT))
    assert tight == "CLASS Foo { This: (3 Heat: (Plant OR Steel)) }\n"
    assert read(tight).tree.items == reading.tree.items
    assert read("EDITION 3\nCLASS Foo\n").diagnostics[0].code == "edition"


@pytest.mark.parametrize(
    ("kind", "text", "written"),
    [
        ("instruction", "Plant or\tSteel then Heat from Energy", "(Plant OR Steel) THEN Heat FROM Energy"),
        ("requirement", "max 4 OxygenStep or Plant", "MAX 4 OxygenStep OR Plant"),
        (
            "effect",
            "OceanTile by Anyone if 3 Foo(has Bar): Plant",
            "OceanTile BY Anyone IF 3 Foo(HAS Bar): Plant",
        ),
        ("metric", "eval This.metric max 3", "EVAL This.metric MAX 3"),
    ],
)
def test_the_second_edition_reads_small_keywords_and_tabs(kind: str, text: str, written: str) -> None:
    reading = read_as(kind, text, Edition.LOOSE)
    assert reading.ok, reading.diagnostics
    assert write(reading.tree, Edition.LOOSE) == written
    assert not read_as(kind, text, Edition.TIGHT).ok


def test_the_second_edition_has_whole_declarations_on_one_line() -> None:
    for text in (
        '"Words." CLASS Foo : Bar',
        "CLASS Foo : Bar {}",
        "ABSTRACT CLASS Foo { CLASS Bar, Qux; HAS =1 This }",
    ):
        reading = read_as("declaration", text, Edition.LOOSE)
        assert reading.ok, reading.diagnostics
    assert read("EDITION 2\nCLASS Foo {\n\tThis: Plant or Steel\n}\n").ok
    assert not read("CLASS Foo {\n\tThis: Plant or Steel\n}\n").ok


STRINGS = os.environ.get("PETS_STRINGS", "")


@pytest.mark.skipif(not STRINGS, reason="PETS_STRINGS names no file of published strings")
def test_every_published_string_is_read_and_written_back() -> None:
    with gzip.open(STRINGS, "rt", encoding="utf-8") as lines:
        for line in lines:
            said = json.loads(line)
            edition = Edition.LOOSE if said["version"] == "HEAD" else Edition.TIGHT
            reading = read_as(said["kind"], said["text"], edition)
            assert reading.ok, (said, reading.diagnostics)
            if said["kind"] != "declaration":
                again = read_as(said["kind"], write(reading.tree, edition), edition)
                assert again.tree == reading.tree, said
