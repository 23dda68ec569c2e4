"""Random trees: writing and reading again gives the same tree, or the text is said to be ambiguous."""

import random

import pytest

from cardwright.games.magic.language.engine import Generator, TooComplex
from cardwright.games.magic.language.grammar import grammar
from cardwright.games.magic.language.reader import readings_of, write_ability
from cardwright.games.magic.language.tree import AbilityText

NAMES = ("Test Card", "Test")


def _outcome(generator: Generator, depth: int) -> str:
    try:
        tree = AbilityText(ability=generator.make("line", depth))
    except ValueError:
        return "not made"
    text, _ = write_ability(tree, NAMES)
    if text.startswith("unwritable"):
        return "not English"
    try:
        found = readings_of(text, NAMES)
    except TooComplex:
        return "too complex"
    if found == [tree]:
        return "same"
    if len(found) > 1:
        return "ambiguous" if tree in found else f"lost: {text}"
    return f"{'different' if found else 'unread'}: {text}"


def _run(seed: int, count: int) -> dict[str, int]:
    generator = Generator(grammar(), random.Random(seed))
    outcomes: dict[str, int] = {}
    for index in range(count):
        outcome = _outcome(generator, 5 + index % 7)
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    return outcomes


@pytest.mark.parametrize("seed", range(4))
def test_trees_survive_writing_and_reading(seed: int) -> None:
    outcomes = _run(seed, 250)
    known = {"same", "ambiguous", "not made", "not English", "too complex"}
    assert sorted(set(outcomes) - known) == []
    assert outcomes["same"] > 200


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 200))
def test_many_trees_survive(seed: int) -> None:
    outcomes = _run(seed, 2000)
    known = {"same", "ambiguous", "not made", "not English", "too complex"}
    assert sorted(set(outcomes) - known) == []


def test_no_phrase_kind_begins_with_itself() -> None:
    """A phrase kind that may begin with itself would be read for ever."""
    starts = {name: _first_symbols(name) for name in grammar().symbols}
    for name in starts:
        seen: set[str] = set()
        todo = list(starts[name])
        while todo:
            other = todo.pop()
            assert other != name
            if other not in seen:
                seen.add(other)
                todo.extend(starts[other])


def _first_symbols(name: str) -> list[str]:
    symbol = grammar().symbols[name]
    if symbol.item is not None:
        return [symbol.item.name]
    found: list[str] = []
    branches = [symbol.root] if symbol.root is not None else []
    while branches:
        for inner, after in branches.pop().slots.values():
            found.append(inner.name)
            if inner.nullable:
                branches.append(after)
    return found
