"""Writes tree counts and golden playthroughs anew: `python tests/regenerate.py [trees] [playthroughs] [GAME…]`.

Look at the difference before you commit it: it is what changed in the game.
"""

import sys
from pathlib import Path

from cardwright.games import GAMES
from cardwright.kernel.conformance import (
    Playthrough,
    read_playthrough,
    standard_match,
    tell_playthrough,
    write_trees,
)

CORPUS = Path(__file__).parent / "corpus"
TREES = CORPUS / "trees"
PLAYTHROUGHS = CORPUS / "playthroughs"
KITS = ("trees", "playthroughs")


def trees(game: str) -> None:
    """Counts the trees of a game anew."""
    TREES.mkdir(parents=True, exist_ok=True)
    (TREES / f"{game}.txt").write_text(write_trees(GAMES.ruleset(game)), encoding="utf-8")


def playthroughs(game: str) -> None:
    """Tells the golden playthroughs of a game anew; two where there are none."""
    folder = PLAYTHROUGHS / game
    folder.mkdir(parents=True, exist_ok=True)
    ruleset = GAMES.ruleset(game)
    golden = {path: read_playthrough(path.read_text("utf-8")) for path in sorted(folder.glob("*.txt"))}
    if not golden:
        for seed in (1, 2):
            decks = tuple(deck.name for deck in standard_match(ruleset, seed).decks)
            golden[folder / f"{seed}.txt"] = Playthrough(game, decks, seed)
    for path, of in golden.items():
        path.write_text(tell_playthrough(ruleset, of), encoding="utf-8")


def main(words: list[str]) -> None:
    """Does what the words say: which kits, which games; all where none is named."""
    kits = [word for word in words if word in KITS] or list(KITS)
    games = [word for word in words if word not in KITS] or list(GAMES.names())
    for game in games:
        if "trees" in kits:
            trees(game)
        if "playthroughs" in kits:
            playthroughs(game)
        print(f"{game}: {', '.join(kits)} written under {CORPUS}")


if __name__ == "__main__":
    main(sys.argv[1:])
