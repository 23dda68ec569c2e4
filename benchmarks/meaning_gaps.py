"""How much of a pool of cards goes through meaning, and what is missing most: the work list of the lowering.

    python benchmarks/meaning_gaps.py trees CARDS TREES     reads all cards once; TREES holds their bound trees
    python benchmarks/meaning_gaps.py gaps TREES [WORD]     lowers them all, in seconds; gaps with WORD, with examples
    python benchmarks/meaning_gaps.py show TREES NAME …     prints what cards mean, line by line
    python benchmarks/meaning_gaps.py write TREES OUT       writes every meaning, a line each, to compare two states

TREES is a scratch file of Python objects: make it yourself, and again whenever the grammar changes.
"""

import gzip
import pickle
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cardwright.games.magic.cards.files.reader import CardReader
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.reader import LineReading
from cardwright.games.magic.meaning.lower import Gap, lower_line
from cardwright.games.magic.rules.compile import card as compiling
from cardwright.games.magic.rules.kinds import INSTANT, SORCERY, types_of

Read = tuple[Card, bool, dict[str, tuple[LineReading, ...]]]


def read_all(cards: Path, trees: Path) -> None:
    """Reads and compiles every card, and keeps the bound trees of those that can be played."""
    kept: dict[str, tuple[LineReading, ...]] = {}
    read = compiling._lines

    def remember(face: Any, spell: bool) -> tuple[LineReading, ...]:
        kept[face.name] = read(face, spell)
        return kept[face.name]

    compiling._lines = remember
    total = playable = 0
    with trees.open("wb") as out:
        for card in CardReader(cards):
            kept.clear()
            try:
                compiling.define(card)
                good = True
            except compiling.Unplayable:
                good = False
            compiling._DEFINED.clear()
            total, playable = total + 1, playable + good
            pickle.dump((card, good, dict(kept)), out, protocol=5)
    print(f"{total} cards, {playable} playable")


def stored(trees: Path) -> Iterator[Read]:
    """Yields the cards of a file of trees."""
    with trees.open("rb") as file:
        while True:
            try:
                yield pickle.load(file)
            except EOFError:
                return


Lowered = tuple[str, str, Any, Any]
"""The card, the words, the node, and what came of it: a `Line`, a `Gap`, or None for keywords."""


def lowered(found: Read) -> Iterator[Lowered]:
    """Yields every line of a card with its meaning, or why it has none."""
    card, _, faces = found
    for face in card.faces:
        spell = types_of(face.type_line.types) & (INSTANT | SORCERY) != 0
        for line in faces.get(face.name, ()):
            if line.ability is None or type(line.ability.ability) is t.Phrase:
                continue
            node = line.ability.ability
            if isinstance(node, t.KeywordLine):
                yield card.name, line.text, node, None
                continue
            try:
                made: Any = lower_line(face.name, node, line.text, spell=spell, binding=line.binding)
            except Gap as gap:
                made = gap
            yield card.name, line.text, node, made


def gaps(trees: Path, word: str) -> None:
    """Prints how much goes through meaning, and what is missing, by cards."""
    began = time.perf_counter()
    lines = through = keywords = whole = cards = 0
    why: dict[str, set[str]] = defaultdict(set)
    alone: Counter[str] = Counter()
    examples: dict[str, list[str]] = defaultdict(list)
    for found in stored(trees):
        if not found[1]:
            continue
        cards += 1
        missing: set[str] = set()
        for name, text, _, made in lowered(found):
            if made is None:
                keywords += 1
                continue
            lines += 1
            if not isinstance(made, Gap):
                through += 1
                continue
            reason = f"{type(made.node).__name__} | {made.why or made}"
            missing.add(reason)
            why[reason].add(name)
            if word and word.lower() in reason.lower() and len(examples[reason]) < 12:
                examples[reason].append(f"    {name}: {text}")
        whole += not missing
        if len(missing) == 1:
            alone[missing.pop()] += 1
    print(
        f"{through} of {lines} lines lowered ({100 * through / lines:.1f}%), {keywords} lines of keywords besides"
    )
    print(
        f"{whole} of {cards} playable cards wholly through meaning but for keywords; {time.perf_counter() - began:.0f} s"
    )
    for reason, names in sorted(why.items(), key=lambda row: -len(row[1])):
        if not word or word.lower() in reason.lower():
            print(
                f"{len(names):6} cards, {alone[reason]:5} by it alone: {reason}   e.g. {', '.join(sorted(names)[:2])}"
            )
            print("\n".join(examples[reason]), end="\n" if examples[reason] else "")


def show(trees: Path, names: list[str]) -> None:
    """Prints what cards mean."""
    for found in stored(trees):
        if found[0].name in names:
            for name, text, _, made in lowered(found):
                print(f"{name}: {text}")
                known = "keywords" if made is None else f"GAP {type(made.node).__name__} | {made}"
                print("   ", known if made is None or isinstance(made, Gap) else made.meaning)


def write(trees: Path, out: Path) -> None:
    """Writes every meaning as a line of JSON."""
    with gzip.open(out, "wb") as file:
        for found in stored(trees):
            for name, text, _, made in lowered(found):
                if made is not None and not isinstance(made, Gap):
                    file.write(msgspec.json.encode([name, text, made.meaning]) + b"\n")


if __name__ == "__main__":
    command, first, *rest = sys.argv[1:]
    if command == "trees":
        read_all(Path(first), Path(rest[0]))
    elif command == "gaps":
        gaps(Path(first), rest[0] if rest else "")
    elif command == "show":
        show(Path(first), rest)
    elif command == "write":
        write(Path(first), Path(rest[0]))
    else:
        sys.exit(__doc__)
