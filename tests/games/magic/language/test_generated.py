"""Random trees: writing one and reading the text again gives that tree, and no other."""

import random
from collections.abc import Iterator

import pytest

from cardwright.games.magic.language.engine import Generator, NotMade
from cardwright.games.magic.language.grammar import grammar
from cardwright.games.magic.language.reader import readings_of, write_ability
from cardwright.games.magic.language.tree import AbilityText

NAMES = ("Test Card", "Test")
LONGEST = 60
"""Words of the longest text; few lines of real cards are longer."""


def _trees(seed: int, count: int) -> Iterator[tuple[AbilityText, str]]:
    """Yields different trees with their text.

    What the generator gives up, what has a short form where English has none (`counters're`), what is too long and what
    was there before is made anew.
    """
    generator = Generator(grammar(), random.Random(seed))
    seen: set[str] = set()
    for attempt in range(count * 10):
        try:
            tree = AbilityText(ability=generator.make("line", 4 + attempt % 3))
        except NotMade:
            continue
        text, _ = write_ability(tree, NAMES)
        if text in seen or text.startswith("unwritable") or len(text.split()) > LONGEST:
            continue
        seen.add(text)
        yield tree, text
        if len(seen) == count:
            return
    raise AssertionError(f"only {len(seen)} of {count} trees were made")


def _misread(seed: int, count: int) -> list[str]:
    return [text for tree, text in _trees(seed, count) if readings_of(text, NAMES) != [tree]]


@pytest.mark.parametrize("seed", range(4))
def test_trees_survive_writing_and_reading(seed: int) -> None:
    assert _misread(seed, 250) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 200))
def test_many_trees_survive(seed: int) -> None:
    assert _misread(seed, 2000) == []


def test_trees_are_of_all_kinds() -> None:
    """No kind of line is missing, and three productions in four are used."""
    kinds: dict[str, int] = {}
    used: set[str] = set()
    for tree, _ in _trees(7, 6400):
        name = type(tree.ability).__name__
        kinds[name] = kinds.get(name, 0) + 1
        used.update(write_ability(tree, NAMES)[1])
    lines = {rule.node.__name__ for rule in grammar().rules if rule.symbol in ("line", "body") and rule.node}
    assert set(kinds) == lines
    assert kinds["Triggered"] + kinds["Activated"] + kinds["Sentences"] > 300
    assert len(used) > 0.75 * len({str(rule) for rule in grammar().rules if rule.node is not None})


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
