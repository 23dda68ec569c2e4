"""`python -m cardwright.lab GAME [DECK DECK]`: prints what a game's observations look like, as JSON."""

import json
import sys

from cardwright.lab.describing import describe

if __name__ == "__main__":
    game, *decks = sys.argv[1:]
    print(json.dumps(describe(game, decks), indent=1))
