"""Measures the reader over a file of cards: `python -m cardwright.games.magic.language.measure FILE [SET]`."""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardwright.files import open_unpacked
from cardwright.games.magic.language.card import CardReading, read_card


def records(path: Path) -> Iterator[dict[str, Any]]:
    """Yields the cards of a file of JSON lines, gzipped or not."""
    with open_unpacked(path) as file:
        for line in file:
            yield json.loads(line)


def measure(cards: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """Returns the counts of reading, as `coverage` prints them."""
    began = time.perf_counter()
    readings = [read_card(card) for card in cards]
    uses = Counter(name for reading in readings for name in reading.productions)
    return {
        "cards": len(readings),
        "read": sum(reading.read for reading in readings),
        "bound": sum(reading.bound for reading in readings),
        "roundtrip": sum(reading.bound and reading.roundtrip for reading in readings),
        "ambiguous": sum(reading.ambiguous for reading in readings),
        "abilities": sum(reading.abilities for reading in readings),
        "abilities_read": sum(reading.abilities_read for reading in readings),
        "single_use_productions": sorted(name for name, count in uses.items() if count == 1),
        "seconds": round(time.perf_counter() - began, 2),
        "unread": _missing(readings),
    }


def _missing(readings: list[CardReading]) -> list[dict[str, Any]]:
    reasons: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for reading in readings:
        for unread in reading.unread[:1]:
            reasons[unread.reason] += 1
            examples.setdefault(unread.reason, f"{reading.name}: {unread.text}")
    return [{"reason": r, "cards": n, "example": examples[r]} for r, n in reasons.most_common(40)]


def main(arguments: list[str]) -> None:
    """Prints the counts for a file, all of it or one set."""
    wanted = arguments[1] if len(arguments) > 1 else ""
    cards = (card for card in records(Path(arguments[0])) if not wanted or wanted in card.get("sets", ()))
    print(json.dumps(measure(cards), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
