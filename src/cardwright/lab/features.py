"""Cards as numbers: what is printed on them, and the tree of their text, so that a card never seen before has features too.

Every node of the tree counts in a place that the name of its kind gives by a hash; so does every word in it, with the node and
field where it stands, and every number, by how much it is. Two cards that say alike things in other words of the same language
come out alike, whatever their names are.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cardwright.kernel.sight import Sight
from cardwright.text import Node, walk

TREE: Final = 64
"""So many numbers stand for the tree of a text."""
_LONGEST_WORD: Final = 24
"""What is longer is a sentence or a name of its own, and says nothing of other cards."""
_NAMES: Final = frozenset({"name", "title", "text", "source"})


def tree_features(tree: Any) -> NDArray[np.float32]:
    """Returns the features of a tree, of several, or of none: counts in hashed places, on a logarithmic scale."""
    found = np.zeros(TREE, dtype=np.float32)
    for root in tree if isinstance(tree, tuple) else (tree,):
        for node in walk(root) if isinstance(root, Node) else ():
            kind = type(node).__name__
            found[place(kind)] += 1
            for field in type(node).parts():
                _add(found, f"{kind}.{field}", field, getattr(node, field))
    scaled: NDArray[np.float32] = np.sign(found) * np.log1p(np.abs(found))
    return scaled


def _add(found: NDArray[np.float32], where: str, field: str, value: Any) -> None:
    if isinstance(value, bool):
        found[place(where)] += value
    elif isinstance(value, Enum):
        found[place(f"{where}={value.name}")] += 1
    elif isinstance(value, int):
        found[place(where)] += value
    elif isinstance(value, str):
        if field not in _NAMES and 0 < len(value) <= _LONGEST_WORD:
            found[place(f"{where}={value.casefold()}")] += 1
    elif isinstance(value, (tuple, frozenset)):
        for part in value:
            if not isinstance(part, Node):
                _add(found, where, field, part)


def place(words: str) -> int:
    """Returns the place of a word among the features, the same on every machine.

    >>> place("Attack") == place("Attack")
    True
    """
    return crc32(words.encode()) % TREE


class Lexicon:
    """The faces of a match, numbered: 0 is a hidden one, then its cards in a fixed order, then whatever else turns up.

    `table` has a row of features for each number. Beyond the room for what turns up, faces share numbers by a hash.
    """

    __slots__ = ("_numbers", "_sight", "fixed", "names", "table")

    _ROOM: Final = 96

    def __init__(self, sight: Sight, faces: Iterable[str], state: Any) -> None:
        self._sight = sight
        self.names = ["", *faces]
        self.fixed = len(self.names)
        self._numbers = {name: at for at, name in enumerate(self.names)}
        width = len(sight.layout.printed) + TREE
        self.table = np.zeros((self.fixed + self._ROOM, width), dtype=np.float32)
        for at in range(1, self.fixed):
            self._describe(at, state)

    @property
    def count(self) -> int:
        """Returns how many faces have a number."""
        return len(self._numbers)

    def number(self, face: str, state: Any) -> int:
        """Returns the number of a face; a state has what is printed on one that is new."""
        found = self._numbers.get(face)
        return found if found is not None else self._learn(face, state)

    def named(self, word: Any) -> int:
        """Returns the number of a face by its name, or 0 where none has it."""
        return self._numbers.get(word, 0)

    def _learn(self, face: str, state: Any) -> int:
        if len(self.names) < len(self.table):
            at = len(self.names)
            self.names.append(face)
            self._describe(at, state)
        else:
            at = self.fixed + crc32(face.encode()) % self._ROOM
        self._numbers[face] = at
        return at

    def _describe(self, at: int, state: Any) -> None:
        try:
            printed, tree = self._sight.printed(state, self.names[at])
        except StopIteration:
            return  # a name that no card of this game has: a player's, or a word of the rules
        self.table[at] = np.concatenate([np.asarray(printed, dtype=np.float32), tree_features(tree)])
