"""Decks of one edition said in another."""

import pytest

from cardwright.games.cardfinity.language import LANGUAGE, read, write
from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.convert import convert
from cardwright.games.cardfinity.language.generate import Generator
from cardwright.kernel import Chance
from cardwright.text import CannotConvert, Source


@pytest.mark.parametrize(
    ("source", "text", "to", "said"),
    [
        ("1", '"A" on play take 1: deal 1', "2", '"A" on play take 1: deal 1'),
        ("1", '"A" on play: search "A"', "2", '"A" on play: search "A", draw'),
        ("1", '"A" on play: drill spell, heal', "2", '"A" on play: drill spell, draw, heal'),
        ("2", '"A" on play: search, draw', "1", '"A" on play: search card'),
        ("2", '"A" on play: drill spell, draw 3', "1", '"A" on play: drill spell, draw 2'),
        ("2", '"A" on play: draw image: "a.png"', "1", '! image: "a.png"\n"A" on play: draw'),
        ("1", '"A" on play: search spell', "cardwright", '"A" on play: search spell'),
        ("cardwright", '"A" on play: search spell', "2", '"A" on play: search spell, draw'),
    ],
)
def test_what_both_can_say(source: str, text: str, to: str, said: str) -> None:
    head = "" if to == "1" else f"edition: {to}\n\n"
    assert convert(read(Source(f"edition: {source}\n{text}")), t.Edition(to)) == f"{head}{said}\n"


@pytest.mark.parametrize(
    ("source", "text", "to"),
    [
        ("2", '"A" on counterspell: draw', "1"),
        ("2", '"A" on play: search spell', "1"),
        ("2", '"A" on play: search spell, heal, draw', "1"),
        ("2", '"A" on play discard untapped field: draw', "cardwright"),
        ("1", '"A" on play: (search spell, heal)', "2"),
        ("1", '"A" on play: ?drill spell', "2"),
        ("cardwright", '"A" on play: spy', "1"),
        ("cardwright", '"A" on play: (weaken 2, draw)', "2"),
    ],
)
def test_what_the_other_edition_cannot_say_is_told_at_its_place(source: str, text: str, to: str) -> None:
    with pytest.raises(CannotConvert) as refused:
        LANGUAGE.convert(read(Source(f"edition: {source}\n{text}")), to)
    assert all(found.source.position(found.span.start).line == 2 for found in refused.value.diagnostics)


def test_there_and_back_again() -> None:
    """Whatever can be said in another edition reads there, and comes back as it was."""
    said = 0
    for seed in range(400):
        first = write(Generator(Chance(seed)).file())
        try:
            second = convert(read(Source(first)), t.Edition.SECOND)
        except CannotConvert:
            continue
        reading = read(Source(second))
        assert reading.ok, second
        back = read(Source(convert(reading, t.Edition.FIRST))).tree
        assert (back.cards, back.deck) == (read(Source(first)).tree.cards, read(Source(first)).tree.deck)
        said += 1
    assert said > 100
