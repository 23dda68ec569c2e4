"""A bot as a Python class: looks one option ahead on a few deals that agree with what its seat knows.

    cardwright play cardfinity --seat examples/bots/steady.py:Steady --seat greedy
    cardwright sim cardfinity --seat examples/bots/steady.py:Steady --seat random --games 20

The class is made anew for every game, with a seed. `decide` is given a `Seat` (`cardwright.bots.Seat`): `seat.options`, `seat.view`,
and `seat.redeal(seed)`, a game to try things in. It returns an option, or the key of one. What it prints goes to standard error.
"""

import random


class Steady:
    """Takes the option behind which it stands best, after one deal; among equals the first."""

    looks_ahead = True  # False: no view and no deals, which is cheaper for a bot that needs only its options

    def __init__(self, seed):
        self.random = random.Random(seed)

    def decide(self, seat):
        """Returns the option to take; there are two or more."""
        deal = seat.redeal(self.random.getrandbits(62))
        return max(list(seat.options)[:20], key=lambda option: self.worth(deal, option, seat.number))

    def worth(self, deal, option, number):
        """Returns how well the seat stands behind an option."""
        game = deal.fork(history=False)
        game.push(option)
        outcome = game.outcome()
        return outcome.scores[number] if outcome else game.rules.evaluate(game.state, number)
