"""PETS as the commands know it."""

from typing import Any

from cardwright.games.mars.language.check import check
from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.reader import read
from cardwright.games.mars.language.trees import File
from cardwright.games.mars.language.writer import write
from cardwright.text import Diagnostic, Node, Reading, Source


class Pets:
    """The language of Terraforming Mars; satisfies `cardwright.text.Language`."""

    name = "PETS"
    suffixes = (".pets",)

    def sniff(self, text: str) -> float:
        """Returns how much a text looks like PETS: by the lines that begin a declaration."""
        lines = [line.strip() for line in text.splitlines() if line.strip()][:200]
        starts = sum(line.startswith(("CLASS ", "ABSTRACT CLASS ", "CARD ")) for line in lines)
        known = sum(
            line.startswith(("//", "HAS ", "DEFAULT ", "COST ", "TAGS ", "DO ", "}")) for line in lines
        )
        return min(1.0, (starts * 4 + known) / len(lines)) if starts else 0.0

    def read(self, source: Source) -> Reading[File]:
        """Reads a file of classes and cards."""
        return read(source)

    def check(self, reading: Reading[Any]) -> tuple[Diagnostic, ...]:
        """Returns what is wrong beyond the grammar: things said twice, names, arguments, requirements."""
        from cardwright.games.mars.cards import check_file

        return (*check(reading), *check_file(reading))

    def write(self, tree: Node) -> str:
        """Returns the canonical text of a tree."""
        return write(tree)

    def explain(self, reading: Reading[Any]) -> str:
        """Returns what a file says, in English."""
        return explain(reading.tree)


LANGUAGE = Pets()
"""PETS, for whoever looks up languages."""
