"""How fast cards are read: figures for `cardwright bench`."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cardwright.games.magic.cards.decks import bundled_deck, find_cards
from cardwright.games.magic.cards.library import Library
from cardwright.games.magic.cards.pool import Pool
from cardwright.kernel.figure import Figure, Unit, seconds_of

_COLD: Final = """
import sys
from pathlib import Path
from time import process_time
start = process_time()
from cardwright.games.magic.cards.measure import CardMeasurer
cards = sum(1 for _ in CardMeasurer(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
print(cards, process_time() - start)
"""


def cards_per_second() -> float:
    """Returns how many of the bundled cards a second a new process reads, the grammar made ready included."""
    cards, seconds = _cold()
    return cards / seconds


def pool_seconds() -> float:
    """Returns how long a new process takes to read the file that `CARDWRIGHT_CORPUS` names."""
    return _cold(os.environ["CARDWRIGHT_CORPUS"])[1]


def _cold(*files: str) -> tuple[int, float]:
    done = subprocess.run(
        [sys.executable, "-c", _COLD, *files], capture_output=True, text=True, check=True, timeout=1800
    )
    cards, seconds = done.stdout.split()
    return int(cards), float(seconds)


def warm_deck_milliseconds() -> float:
    """Returns how long it takes to read a deck of 60 cards whose readings are kept in the library."""
    with TemporaryDirectory() as folder:

        def read() -> None:
            library = Library(Path(folder))
            pool = Pool(library=library)
            deck = bundled_deck("alpha/white-blue")
            assert deck is not None
            found, _ = find_cards(deck, pool.card, pool.names)
            pool.readings.of(card for _, card in found)
            library.close()

        return 1000 * seconds_of(read)


FIGURES: Final = (
    Figure("magic.read", "cards read by a new process", Unit.PER_SECOND, cards_per_second, None),
    Figure(
        "magic.deck", "a 60-card deck from a warm cache", Unit.MILLISECONDS, warm_deck_milliseconds, 100.0
    ),
    *(
        [Figure("magic.pool", "the whole pool read by a new process", Unit.SECONDS, pool_seconds, 90.0)]
        if Path(os.environ.get("CARDWRIGHT_CORPUS", "")).is_file()
        else []
    ),
)
