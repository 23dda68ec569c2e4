"""OE's ladder: identity cases, rejects, generated trees, garbage."""

import random
from pathlib import Path

import pytest

from cardwright.games.oe.language import check, convert, read, write
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language.write import in_syntax
from cardwright.text import Severity, Source, walk

CORPUS = Path(__file__).parents[3] / "corpus" / "oe"


def lines(name: str) -> list[str]:
    return [x for x in (CORPUS / name).read_text("utf-8").splitlines() if not x.startswith("#")]


def squeezed(text: str) -> str:
    return " ".join(text.split())


def at_once(text: str) -> t.File:
    reading = read(Source(text))
    assert reading.diagnostics == ()
    return reading.tree


@pytest.mark.parametrize("syntax", ["v2", "alt"])
def test_canonical_text_is_written_as_it_was_read(syntax):
    for line in lines(f"{syntax}.txt"):
        assert squeezed(write(at_once(line))) == line
        assert squeezed(convert(read(Source(line)), syntax)) == line


def test_the_two_syntaxes_say_the_same():
    for v2, alt in zip(lines("v2.txt"), lines("alt.txt"), strict=True):
        assert at_once(v2) == at_once(alt)
        assert squeezed(convert(read(Source(v2)), "alt")) == alt
        assert squeezed(convert(read(Source(alt)), "v2")) == v2


def test_good_text_has_no_complaints():
    for line in lines("v2.txt"):
        assert check(read(Source(line))) == ()


def test_rejects_say_what_is_wrong():
    for line in lines("rejects.txt"):
        codes, _, text = line.partition("|")
        reading = read(Source(text.strip()))
        found = [*reading.diagnostics, *check(reading)]
        assert [d.code for d in found] == codes.split(), text
        assert all(d.span.start >= 0 for d in found)


def survives(tree: t.File) -> None:
    text = write(tree)
    again = at_once(text)
    assert again == tree
    assert write(again) == text
    there = write(in_syntax(tree, t.Syntax.ALT))
    back = write(in_syntax(at_once(there), t.Syntax.V2))
    assert at_once(back) == tree


def test_generated_trees_survive(trees):
    made = trees(1)
    for _ in range(400):
        survives(made.file())


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_many_generated_trees_survive(trees, seed, record_property):
    record_property("tried", 10_000)
    made = trees(1000 + seed)
    for _ in range(10_000):
        survives(made.file())


def test_every_node_stands_inside_its_parent():
    for name in ("v2.txt", "alt.txt"):
        for line in lines(name):
            for node in walk(at_once(line)):
                if not isinstance(node, t.Comment):
                    assert node.span, node


def test_words_are_read_in_any_case():
    mixed = "start &1 ( <StdCond -> BlOODCALL> @a ?Hand? !draw %2! dur Forever ) end"
    assert squeezed(write(at_once(mixed))) == squeezed(mixed.upper())


def test_the_unclosed_condition_is_mended():
    text = "START &1 ( <STDCOND -> ENTER @T ?HAND? !DRAW %1! DUR ONCE ) END"
    reading = read(Source(text))
    assert reading.ok
    (said,) = reading.diagnostics
    assert (said.severity, said.suggestion, said.source.text[said.span.start]) == (Severity.WARNING, ">", "@")
    assert squeezed(write(reading.tree)) == text.replace("ENTER", "ENTER>")


def test_garbage_never_crashes():
    chance = random.Random(5)
    words = [*lines("v2.txt"), *lines("alt.txt")]
    pieces = [piece for line in words for piece in line.split()]
    for _ in range(300):
        mixed = [chance.choice(pieces) for _ in range(chance.randint(1, 40))]
        reading = read(Source(" ".join(mixed)))
        check(reading)
    for _ in range(300):
        line = chance.choice(words)
        at = chance.randrange(len(line))
        broken = (
            line[:at]
            + chance.choice(["", "#", '"', "[", "\x00", "é", "((", "THEN", "99999"])
            + line[at + 1 :]
        )
        reading = read(Source(broken))
        check(reading)
        convert(reading, "text")
        write(reading.tree)


@pytest.mark.parametrize(
    "piece", ["(", "[", "<", "&1 (", "start(1) [", "effect [", "then [", 'CREATE %"a"', "#", '"']
)
def test_deep_and_long_garbage_ends(piece):
    reading = read(Source("START " + piece * 5000))
    assert not reading.ok
    check(reading)


def test_a_chain_has_an_end():
    link = "<STDCOND -> PASSIVE> @T ?HAND? !DRAW %1! DUR ONCE"
    first = link.replace("PASSIVE", "ENTER")
    good = f"START &1 ( {' THEN '.join([first] + [link] * 15)} ) END"
    assert check(read(Source(good))) == ()
    assert at_once(convert(read(Source(good)), "alt")) == at_once(good)
    bad = read(Source(good.replace(" ) END", f" THEN {link} ) END")))
    assert [d.code for d in bad.diagnostics] == ["chain-too-long"]
