"""Cards that nobody foresaw: whatever the grammar can say is compiled, or refused by its clause."""

import random

import pytest

from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.plain import read_cards
from cardwright.games.magic.language.engine import Generator, NotMade
from cardwright.games.magic.language.grammar import grammar
from cardwright.games.magic.language.reader import write_ability
from cardwright.games.magic.language.tree import AbilityText
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.text import Source

CARDS = ("Test Card {{1}}{{G}}\nCreature — Bear\n{line}\n2/2\n", "Test Card {{1}}{{G}}\nInstant\n{line}\n")


def _lines(seed: int, count: int) -> list[str]:
    generator = Generator(grammar(), random.Random(seed))
    found: list[str] = []
    while len(found) < count:
        try:
            tree = AbilityText(ability=generator.make("line", 4 + len(found) % 3))
        except NotMade:
            continue
        text, _ = write_ability(tree, ("Test Card", "Test"))
        if not text.startswith("unwritable") and len(text.split()) <= 60:
            found.append(text)
    return found


def _outcome(card: Card) -> str:
    try:
        define(card)
    except Unplayable as refusal:
        return "refused" if refusal.card == card.name and refusal.clause else f"refused, but: {refusal}"
    return "played"


def _outcomes(seed: int, count: int) -> dict[str, int]:
    outcomes = {"played": 0, "refused": 0}
    for at, line in enumerate(_lines(seed, count)):
        file = read_cards(Source(CARDS[at % 2].format(line=line))).tree
        assert file is not None
        for card in file.cards:
            outcomes[_outcome(card)] += 1
    return outcomes


def test_whatever_can_be_said_is_compiled_or_refused() -> None:
    outcomes = _outcomes(1, 300)
    assert outcomes["played"] > 10
    assert outcomes["refused"] > 100


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_much_that_can_be_said_is_compiled_or_refused(seed: int) -> None:
    assert sum(_outcomes(seed, 2000).values()) > 1000


def test_a_prototype_without_a_size_is_refused() -> None:
    file = read_cards(Source("Test Card {7}\nArtifact Creature — Golem\nPrototype {2}{R} — X/X\n5/5\n")).tree
    assert file is not None
    (card,) = file.cards
    with pytest.raises(Unplayable, match="Prototype"):
        define(card)
