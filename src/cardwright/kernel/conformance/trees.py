"""Tree counts: how many ways a game can go, so many decisions deep, from places named in a text file."""

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from cardwright.kernel.chance import Chance, derive
from cardwright.kernel.conformance.matches import read_names, standard_match, write_names
from cardwright.kernel.game import Game
from cardwright.kernel.ruleset import Ruleset

_WIDEST = 60
"""Of a decision with more options the first so many are counted."""

_PLACE = re.compile(r"decks (?P<decks>.*); seed (?P<seed>\d+); after (?P<after>\d+) decisions")
_COUNT = re.compile(r"(?P<depth>\d+): (?P<count>\d+)")


class Tree(Struct, frozen=True):
    """A place in a game and how many ways lead on from it: `counts[d - 1]` of them d decisions deep."""

    decks: tuple[str, ...]
    seed: int
    after: int
    counts: tuple[int, ...]

    def place(self, ruleset: Ruleset[Any]) -> Game[Any]:
        """Returns the game at that place: begun with the seed, and so many random decisions on."""
        game = ruleset.start_match(standard_match(ruleset, self.seed, decks=self.decks or None))
        chance = Chance(derive(self.seed, 3))
        for _ in range(self.after):
            if game.decision is not None:
                game.push(chance.pick(game.options))
        return game

    def __str__(self) -> str:
        head = f"decks {write_names(self.decks)}; seed {self.seed}; after {self.after} decisions"
        return "\n".join([head, *(f"  {depth}: {count}" for depth, count in enumerate(self.counts, 1))])


def count_tree(game: Game[Any], depth: int) -> int:
    """Returns how many different ways the game can go within so many decisions; one that ends counts once."""
    if game.decision is None or depth == 0:
        return 1
    options = game.options[:_WIDEST]
    if depth == 1:
        return len(options)
    return sum(count for _, count in count_options(game, depth))


def count_options(game: Game[Any], depth: int) -> Iterable[tuple[str, int]]:
    """Yields each option's key with the number of ways that begin with it."""
    for option in game.options[:_WIDEST]:
        twin = game.fork(history=False)
        twin.push(option)
        yield option.key, count_tree(twin, depth - 1)


def compare_trees(ruleset: Ruleset[Any], trees: Iterable[Tree]) -> list[str]:
    """Counts each tree again; returns a text for each that is off, with the count of each option."""
    wrong = []
    for tree in trees:
        game = tree.place(ruleset)
        for depth, count in enumerate(tree.counts, 1):
            found = count_tree(game, depth)
            if found != count:
                each = "\n".join(f"    {key}: {ways}" for key, ways in count_options(game, depth))
                wrong.append(f"{tree}\n  depth {depth}: {found} now, {count} before\n{each}")
                break
    return wrong


def read_trees(text: str) -> list[Tree]:
    """Reads a file of trees; raises `ValueError` with the line that cannot be read."""
    trees: list[Tree] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        place = _PLACE.fullmatch(words)
        count = _COUNT.fullmatch(words)
        if place is not None:
            trees.append(Tree(read_names(place["decks"]), int(place["seed"]), int(place["after"]), ()))
        elif count is not None and trees and int(count["depth"]) == len(trees[-1].counts) + 1:
            last = trees.pop()
            trees.append(Tree(last.decks, last.seed, last.after, (*last.counts, int(count["count"]))))
        elif words:
            raise ValueError(f"line {number} is neither a place nor its next count: {line}")
    return trees


def write_trees(
    ruleset: Ruleset[Any], *, seeds: int = 3, afters: tuple[int, ...] = (0, 12), most: int = 3000
) -> str:
    """Returns a file of trees for a game, each as deep as `most` ways allow."""
    lines = [f"# How many ways {ruleset.name} can go, so many decisions deep (docs/conformance.md)."]
    for seed in range(1, seeds + 1):
        decks = tuple(deck.name for deck in standard_match(ruleset, seed).decks)
        for after in afters:
            tree = Tree(decks, seed, after, ())
            game = tree.place(ruleset)
            counts: list[int] = []
            while len(counts) < 5 and (not counts or counts[-1] * 12 <= most):
                counts.append(count_tree(game, len(counts) + 1))
            lines += ["", str(Tree(decks, seed, after, tuple(counts)))]
    return "\n".join(lines) + "\n"
