"""Cardfinity as text: the corpus, rejects, comments, generated trees, fuzzed garbage."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.games.cardfinity.language import LANGUAGE, explain_card, read, write
from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.generate import Generator
from cardwright.games.cardfinity.language.grammar import keywords
from cardwright.games.cardfinity.language.lexer import edition_at_head, lex
from cardwright.games.cardfinity.language.record import records
from cardwright.kernel import Chance
from cardwright.text import Reporter, Source, Span, walk

CORPUS = Path(__file__).parents[3] / "corpus" / "cardfinity"


def cases(name: str) -> list[tuple[str, ...]]:
    lines = (CORPUS / name).read_text("utf-8").splitlines()
    return [tuple(line.split(" | ")) for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("case", cases("identity.txt"), ids=lambda case: case[0])
def test_canonical_text_is_written_as_it_was_read(case: tuple[str, ...]) -> None:
    reading = read(Source(case[0]))
    assert reading.ok, reading.diagnostics
    assert write(reading.tree) == case[0] + "\n"
    assert str(reading.tree.cards[0]) == case[0]
    assert read(Source(write(reading.tree))).tree == reading.tree


@pytest.mark.parametrize("case", cases("reads.txt"), ids=lambda case: case[0])
def test_other_ways_of_writing_become_canonical(case: tuple[str, ...]) -> None:
    text, written = case
    reading = read(Source(text))
    assert reading.ok, reading.diagnostics
    assert write(reading.tree).rstrip("\n") == written.replace(" / ", "\n")
    assert read(Source(write(reading.tree))).tree == reading.tree


@pytest.mark.parametrize("case", cases("rejects.txt"), ids=lambda case: case[0])
def test_is_rejected_once_with_what_would_be_right(case: tuple[str, ...]) -> None:
    text, code, suggestion = case
    reading = read(Source(text.replace(" / ", "\n")))
    assert [d.code for d in reading.diagnostics] == [code]
    found = reading.diagnostics[0]
    assert found.expected
    if suggestion:
        assert suggestion in (found.suggestion or "")


@pytest.mark.parametrize("case", cases("explained.txt"), ids=lambda case: case[0])
def test_is_said_in_plain_words(case: tuple[str, ...]) -> None:
    text, said = case
    assert explain_card(read(Source(text)).tree.cards[0]).splitlines()[-1] == said


def test_the_words_that_the_grammar_knows_are_all_in_the_corpus() -> None:
    told = "".join((CORPUS / f"{name}.txt").read_text("utf-8") for name in ("identity", "reads", "editions"))
    assert [word for edition in t.Edition for word in keywords(edition) if word not in told] == []


def test_a_name_on_the_next_line_may_be_a_family_or_a_filter() -> None:
    unclear = read(Source('"A" on play: play\n"Demon"\n'))
    assert [d.code for d in unclear.diagnostics] == ["ambiguous"]
    assert read(Source('"A" on play: play "Demon"\n')).ok
    assert read(Source('"A" on play: play\n("Demon")\n')).ok


COMMENTED = """\
! Fodder.
"Imp":  ! cheap
  * twice
    as good *
  "Spark" on tap: attack  * a *  ! b
  power: 1  ! weak
  ("Demon")  * the family *

* A spell. *
"Bolt" on play take 1: deal 1

! The deck.
deck:  ! here
"Mine" by "Me"
! first
"Imp" 3  ! three
"Bolt"

! The end.
"""


def test_comments_stay_where_they_are() -> None:
    reading = read(Source(COMMENTED))
    assert reading.ok
    assert write(reading.tree) == COMMENTED


def test_a_comment_in_the_middle_of_a_line_moves_above_it() -> None:
    reading = read(Source('"A" on play ! why\n  take 1, * how * pop 2: draw'))
    assert write(reading.tree) == '! why\n* how *\n"A" on play take 1, pop 2: draw\n'


MISTAKES = """\
"Imp":
"Chaos" on discard ?discrad spell hand: deal 1
power: 0

"Arcane" on discard discard spell: deal 2

"Warrior": discard field
"Flame" tap take: attack
power: 5

"Stim" play pop 3 buff 3

"Half" play: draw,

"Nopower": take 1
"X" tap: attack

"Huge" on play: deal 99999

"Engine" take 1
"Cycle" on tap discard hand: draw 1
power: 0

"Open on play: draw

"Odd" on sumon: draw

deck:
"Mine" by "Me"
"Imp" 40
"Impp" 3
"""


def test_every_mistake_is_told_with_place_expectation_and_suggestion() -> None:
    reading = read(Source(MISTAKES))
    found = [*reading.diagnostics, *(d for d in LANGUAGE.check(reading) if d.severity == "error")]
    assert [d.source.position(d.span.start).line for d in found] == [2, 5, 8, 11, 13, 16, 18, 20, 24, 26, 31]
    assert all(d.expected and d.suggestion for d in found)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('"A" on play: draw 99999, drwa', ["number-too-large", "unknown-word"]),
        (
            '"A" on play take, drwa 2: draw 99999, heal x',
            ["unexpected-word", "unknown-word", "number-too-large", "unknown-word"],
        ),
        ('"M": tkae 1\n"S" on tap: attak\n"T" on tpa: draw\npower: x', ["unknown-word"] * 4),
        (
            '"A" on play: draw heal\n"B" on play: (draw\ndeck:\n"D" by "N"\n"A" x\n"B" y',
            ["unexpected-word", "unexpected-end", "unknown-word", "unknown-word"],
        ),
    ],
)
def test_several_mistakes_of_one_card_are_all_told(text: str, codes: list[str]) -> None:
    assert [d.code for d in read(Source(text)).diagnostics] == codes


def test_what_is_not_understood_is_kept_as_unread() -> None:
    tree = read(Source(MISTAKES)).tree
    unread = [node.text for node in walk(tree) if isinstance(node, t.Unread)]
    assert "discrad spell hand" in unread
    assert any(text.startswith('"Engine" take 1') for text in unread)


def generator(seed: int) -> Generator:
    return Generator(Chance(seed), edition=tuple(t.Edition)[seed % 3])


def round_trip(seed: int) -> None:
    tree = generator(seed).file()
    text = write(tree)
    reading = read(Source(text))
    assert reading.ok, (text, [str(d) for d in reading.diagnostics])
    assert reading.tree == tree, text
    assert write(reading.tree) == text
    for card in tree.cards:
        assert explain_card(card, t.edition_of(tree))


def nothing_dropped(text: str, weighed: bool = True) -> None:
    """Reads any text; every token must lie in the tree, and what is wrong must be told."""
    source = Source(text)
    reading = read(source)
    tree = reading.tree
    tops: list[Span] = [card.span for card in tree.cards]
    if tree.heading is not None:
        tops.append(tree.heading.span)
    if tree.deck is not None:
        tops.append(tree.deck.span)
    words = keywords(edition_at_head(text))
    for token in lex(source, words, Reporter(source))[:-1]:
        assert sum(token.span in span for span in tops) == 1, (text, str(token))
    has_unread = any(isinstance(node, t.Unread) for node in walk(tree))
    assert not (reading.ok and has_unread), text
    if reading.ok:
        assert read(Source(write(tree))).tree == tree, text
    LANGUAGE.explain(reading)
    if weighed:
        LANGUAGE.check(reading)
        LANGUAGE.weigh(reading)


def garbage(seed: int) -> str:
    made = generator(seed)
    if seed % 2:
        return made.garbage(25)
    return made.spoiled(write(made.file()))


def test_generated_trees_are_read_as_they_were_written() -> None:
    for seed in range(1500):
        round_trip(seed)


def test_garbage_neither_crashes_nor_loses_a_token() -> None:
    for seed in range(700):
        nothing_dropped(garbage(seed), weighed=seed % 9 == 0)


@pytest.mark.parametrize("text", ["(" * 5000, "?" * 5000, '"A" on play: ' + "(" * 3000 + "draw", '"' * 999])
def test_endless_nesting_is_told(text: str) -> None:
    nothing_dropped(text)
    assert not read(Source(text)).ok


@pytest.mark.soak
@pytest.mark.parametrize("share", range(20))
def test_a_hundred_thousand_trees(share: int, record_property: Callable[..., None]) -> None:
    record_property("tried", 5000)
    for seed in range(share * 5000, (share + 1) * 5000):
        round_trip(seed)


@pytest.mark.soak
@pytest.mark.parametrize("share", range(20))
def test_a_hundred_thousand_pieces_of_garbage(share: int, record_property: Callable[..., None]) -> None:
    record_property("tried", 5000)
    for seed in range(share * 5000, (share + 1) * 5000):
        nothing_dropped(garbage(seed), weighed=seed % 9 == 0)


def test_repr_rebuilds_a_tree() -> None:
    tree = read(Source(COMMENTED)).tree
    names = {name: getattr(t, name) for name in dir(t) if name[0].isupper()}
    names.update({node.__name__: node for node in records()})
    assert eval(repr(tree), names) == tree


def test_it_is_told_from_other_languages() -> None:
    assert LANGUAGE.sniff(COMMENTED) > 0.8
    assert LANGUAGE.sniff("Lightning Bolt {R}\nInstant\nDeal 3 damage to any target.") < 0.2


@pytest.mark.parametrize(
    "text",
    [
        '"A" x\n' * 1500,
        'deck: "D" by "N"\n' + '"A" x\n' * 1500,
        'deck: "D" by "N"\n' + "".join(f'"A{n}" 1\n' for n in range(1500)),
        "".join(f'"A{n}" on play take: draw\n' for n in range(800)),
        '"A" on play ' + ", ".join(["take 1"] * 3000) + ": draw",
        '"A" on play: ' + ", ".join(["draw"] * 3000),
        '"M": ' * 1500,
        '"\n' * 5000,
        "".join(f'"A{n}" on play discard "B{n}" hand: draw\n' for n in range(800)),
    ],
    ids=range(9),
)
def test_very_long_texts_are_read_too(text: str) -> None:
    reading = read(Source(text))
    assert not reading.ok or LANGUAGE.check(reading)
    LANGUAGE.weigh(reading)
    assert len(reading.diagnostics) <= 5001


@pytest.mark.parametrize(("slip", "meant"), [("powr", "power"), ("pover", "power"), ("dekc", "deck")])
def test_a_slip_in_a_word_that_shapes_the_file_is_one_mistake(slip: str, meant: str) -> None:
    text = '"A": take 1\n"x" on tap: attack\npower: 1\n"B" on play: draw\ndeck: "D" by "N"\n"A"\n"B"\n'
    reading = LANGUAGE.read(Source(text.replace(meant, slip)))
    assert [(d.code, d.suggestion) for d in reading.diagnostics] == [("unknown-word", meant)]


@pytest.mark.parametrize("case", cases("editions.txt"), ids=lambda case: f"{case[0]}: {case[1]}")
def test_an_edition_has_words_of_its_own(case: tuple[str, ...]) -> None:
    edition, text, *other = case
    reading = read(Source(f"edition: {edition}\n{text}"))
    assert reading.ok, reading.diagnostics
    written = write(reading.tree)
    assert written == f"edition: {edition}\n\n{(other or [text])[0].replace(' / ', chr(10))}\n"
    assert read(Source(written)).tree == reading.tree
    assert not read(Source(text)).ok, "the first edition does not know it"


def test_an_edition_that_there_is_not_is_told() -> None:
    reading = read(Source('edition: cardright\n"A" on play: draw\n'))
    assert [(d.code, d.suggestion) for d in reading.diagnostics] == [("unknown-edition", "cardwright")]


def test_a_title_of_the_second_edition_needs_no_by() -> None:
    text = 'edition: 2\n"A" on play: draw\ndeck:\n"Mine" "Me"\n"A" 40\n'
    deck = read(Source(text)).tree.deck
    assert deck is not None
    assert deck.title == t.Title(name="Mine", author="Me")
    assert [entry.count for entry in deck.entries if isinstance(entry, t.Entry)] == [40]


def test_the_edition_keeps_its_comments() -> None:
    text = '! Mine.\nedition: 2  ! of today\n\n"A" on play: draw\n'
    assert write(read(Source(text)).tree) == text
