"""How the bots fare against each other: `python benchmarks/strength.py GAME [GAMES] [JOBS] [BOT,BOT]…`.

Each pair of bots plays so many games, spread over the game's bundled decks, both with the same deck and the seats
taken in turn. Prints a line a pair, with its 95% interval.
"""

import sys
import time
from collections.abc import Iterator

from cardwright.games import ruleset
from cardwright.sim import Entrant, Plan, Rate, rate, simulate

PAIRS = (("greedy", "random"), ("mcts", "random"), ("mcts", "greedy"))


def plans(game: str, pair: tuple[str, str], games: int, seed: int = 1) -> Iterator[Plan]:
    """Yields a run for each bundled deck; one without decks where the game has none."""
    rules = ruleset(game).rules
    decks = [rules.find_deck(name) for name in rules.bundled_decks()] or [None]
    for number, deck in enumerate(decks):
        share = (games + number) // len(decks)
        if share:
            yield Plan(game, (Entrant(pair[0], deck), Entrant(pair[1], deck)), share, seed + number)


def strength(game: str, pair: tuple[str, str], games: int, jobs: int = 1) -> Rate:
    """Returns how often the first bot of a pair beats the second, a draw counting half a win for each."""
    halves = 0
    total = 0
    for plan in plans(game, pair, games):
        for played in simulate(plan, jobs):
            if played.crash is not None:
                raise RuntimeError(f"game {played.number} of seed {plan.seed} crashed: {played.crash}")
            total += 1
            halves += 1 if played.winner is None else 2 * (played.winner == 0)
    return rate(halves // 2, total)


def main(game: str, games: str = "200", jobs: str = "1", *wanted: str) -> None:
    """Prints a line a pair."""
    for pair in [(one, other) for one, other in (words.split(",") for words in wanted)] or PAIRS:
        began = time.perf_counter()
        found = strength(game, pair, int(games), int(jobs))
        seconds = time.perf_counter() - began
        print(
            f"{game}: {pair[0]} against {pair[1]}: {found.rate:.1%} [{found.low:.1%}, {found.high:.1%}] "
            f"of {found.of} games, {seconds / found.of:.2f} s a game",
            flush=True,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
