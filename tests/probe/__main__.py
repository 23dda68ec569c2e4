"""Probes the cards of a file: python tests/probe CARDS [--sample N] [--seed N] [NAME …]."""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from probing import Probe

from cardwright.games.magic.cards.pool import default_pool
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.games.magic.rules.compile.known import add_file, added_cards, known_card
from cardwright.kernel import Chance


def main() -> int:
    """Prints what is wrong with each card, and how much of each sort there is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path, nargs="?", help="A file of cards; without one, those bundled.")
    parser.add_argument("names", nargs="*", help="Only these cards.")
    parser.add_argument("--sample", type=int, default=0, help="So many, drawn at random; 0 for all.")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if given.cards is not None:
        add_file(given.cards)
    names = given.names or sorted([card.name for card in added_cards()] or default_pool().names())
    if given.sample:
        Chance(given.seed).shuffle(names)
        del names[given.sample :]
    counts: Counter[str] = Counter()
    began = time.perf_counter()
    for name in names:
        card = known_card(name)
        try:
            if card is not None:
                define(card)
        except Unplayable:
            card = None
        if card is None:
            continue
        counts["probed"] += 1
        for found in Probe(card).run():
            counts[found.what] += 1
            print(found, flush=True)
    print(dict(counts), f"{time.perf_counter() - began:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
