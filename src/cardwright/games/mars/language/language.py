"""PETS as the commands know it."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cardwright.games.mars.language.check import check
from cardwright.games.mars.language.explain import explain
from cardwright.games.mars.language.reader import read, read_as
from cardwright.games.mars.language.trees import Card, Edition, File
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

    def in_edition(self, tree: Any, edition: int) -> Any:
        """Returns a file's tree as one of another edition."""
        known = [each.value for each in Edition]
        if edition not in known:
            raise ValueError(f"PETS has the editions {known[0]} and {known[-1]}, and no {edition}")
        return replace(tree, edition=Edition(edition)) if isinstance(tree, File) else tree

    def card_names(self) -> tuple[str, ...]:
        """Returns the titles of the bundled cards."""
        from cardwright.games.mars.cards import cards

        return tuple(card.title or card.name for card in cards())

    def find_card(self, name: str) -> Source | None:
        """Returns the text of a bundled card, by its title or its name."""
        from cardwright.games.mars.cards import cards

        wanted = name.casefold()
        for card in cards():
            if wanted in (card.name.casefold(), (card.title or "").casefold()):
                return Source(f"{write(card)}\n", f"{card.name}.pets")
        return None

    def file_cards(self, path: Path) -> dict[str, Source]:
        """Returns the text of each card of a file, by its title."""
        items = read(Source.from_path(path)).tree.items
        cards = [item for item in items if isinstance(item, Card)]
        return {card.title or card.name: Source(f"{write(card)}\n", f"{path}: {card.name}") for card in cards}

    def read_phrase(
        self, source: Source, name: str | None, type: str | None, cost: str | None = None
    ) -> Reading[Any]:
        """Reads an effect, action, instruction or requirement by itself."""
        readings = [read_as(kind, source) for kind in ("action", "effect", "instruction", "requirement")]
        likely = readings[0] if "->" in source.text else readings[1] if ":" in source.text else readings[2]
        return next((reading for reading in readings if reading.ok), likely)

    def explain(self, reading: Reading[Any]) -> str:
        """Returns what a file says, in English."""
        return explain(reading.tree)


LANGUAGE = Pets()
"""PETS, for whoever looks up languages."""
