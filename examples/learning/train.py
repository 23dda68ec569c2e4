"""Trains a small policy by regression on its own games, to beat `greedy`; draws its learning curve.

    python examples/learning/train.py                                   # Cardfinity, embers against tideworks
    python examples/learning/train.py magic --decks alpha40/bears alpha40/knights --rounds 1 --games 40
    CARDWRIGHT_POLICY=learned/policy.npz cardwright sim cardfinity --deck embers --deck tideworks \\
        --seat examples/learning/train.py:Learned --seat greedy

What is learned is a network of one hidden layer that says from the arrays of a position (what lies where, as the seat sees it) how
likely the seat wins. The policy tries each option on new deals that agree with what its seat knows, answers at random what the option
still asks, and takes the one behind which the network likes its seat best. The first games are played at random, the later ones by the
policy itself; after each round the network is fitted to how the games of the last three ended.
"""

import argparse
import os
import time
from pathlib import Path

import numpy as np

from cardwright.bots import Bot, make_bot
from cardwright.games import ruleset
from cardwright.kernel import Chance, Kind, Match, derive
from cardwright.kernel.panel import Panel, Row, Shape
from cardwright.lab.report import picture
from cardwright.lab.watching import Watch
from cardwright.sim import rate

HIDDEN = 48
LONGEST_ACTION = 60
WIDEST = 24
DEALS = 5


class Eyes:
    """Turns a position into one vector: how many of each card lie in each zone of each side, sums of their columns, totals."""

    def __init__(self, match):
        game = ruleset(match.game).start_match(match, history=False)
        self.watch = Watch(match, game)
        self.faces = self.watch.lexicon.fixed + 1  # those of the decks, and one for all others
        self.places = (1 + len(self.watch.sight.layout.zones)) * (game.players + 1)
        self.sides = game.players + 1
        self.columns = len(self.watch.sight.layout.columns) - 2
        self.size = self.places * (self.faces + self.columns) + len(self.watch.sight.layout.totals)

    def see(self, game, seat):
        cards, totals = self.watch.look(game, seat)
        rows = cards[cards[:, 1] > 0].astype(np.int64)
        place = rows[:, 1] * self.sides + rows[:, 2] + 1
        counts = np.bincount(
            place * self.faces + np.minimum(rows[:, 0], self.faces - 1), minlength=self.places * self.faces
        )
        at = (place[:, None] * self.columns + np.arange(self.columns)).ravel()
        sums = np.bincount(at, weights=rows[:, 3:].ravel(), minlength=self.places * self.columns)
        return np.concatenate([counts, sums, totals]).astype(np.float32)


class Network:
    """How likely the seat wins: one hidden layer, fitted by Adam to who won."""

    def __init__(self, size, seed=0):
        chance = np.random.default_rng(seed)
        self.scale = np.ones(size, dtype=np.float32)
        self.layers = [
            (chance.standard_normal((size, HIDDEN)) / 30).astype(np.float32),
            np.zeros(HIDDEN, dtype=np.float32),
            (chance.standard_normal(HIDDEN) / 10).astype(np.float32),
            np.zeros(1, dtype=np.float32),
        ]

    def chances(self, x):
        one, bias, two, last = self.layers
        return 1 / (1 + np.exp(-(np.tanh((x * self.scale) @ one + bias) @ two + last[0])))

    def fit(self, x, y, epochs=6, seed=0):
        chance = np.random.default_rng(seed)
        self.scale = 1 / (x.std(axis=0) + 1.0)
        moments = [(np.zeros_like(layer), np.zeros_like(layer)) for layer in self.layers]
        step = 0
        for _ in range(epochs):
            for batch in np.array_split(chance.permutation(len(x)), max(1, len(x) // 256)):
                step += 1
                for layer, slope, (mean, square) in zip(
                    self.layers, self._slopes(x[batch], y[batch]), moments, strict=True
                ):
                    mean += 0.1 * (slope - mean)
                    square += 0.001 * (slope * slope - square)
                    layer -= 0.002 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-7)

    def _slopes(self, x, y):
        one, bias, two, last = self.layers
        x = x * self.scale
        hidden = np.tanh(x @ one + bias)
        off = (1 / (1 + np.exp(-(hidden @ two + last[0]))) - y) / len(y)
        back = np.outer(off, two) * (1 - hidden * hidden)
        return (
            x.T @ back + 1e-4 * one,
            back.sum(axis=0),
            hidden.T @ off,
            np.array([off.sum()], dtype=np.float32),
        )


class LooksAhead:
    """The policy: the option behind which the network likes its seat best, on so many deals."""

    looks_ahead = True

    def __init__(self, eyes, network, seed, deals=1, curiosity=0.0):
        self.eyes, self.network, self.deals, self.curiosity = eyes, network, deals, curiosity
        self.chance = Chance(seed)

    def decide(self, seat):
        options = list(seat.options)
        if self.chance.below(1000) < 1000 * self.curiosity:
            return self.chance.pick(options)
        options = options[:WIDEST]
        worth = np.zeros(len(options))
        for _ in range(self.deals):
            deal = seat.redeal(self.chance.seed())
            ends, seen, whose = np.zeros(len(options)), [], []
            for at, option in enumerate(options):
                for game in self.ways(deal, option):
                    outcome = game.outcome()
                    if outcome is not None:
                        ends[at] = max(ends[at], outcome.scores[seat.number])
                    else:
                        seen.append(self.eyes.see(game, seat.number))
                        whose.append(at)
            if seen:
                np.maximum.at(ends, whose, self.network.chances(np.stack(seen)))
            worth += ends
        return options[int(worth.argmax())]

    def ways(self, deal, option):
        """Yields games in which the option was taken and what it asked was answered, in three ways where it asked something."""
        for _ in range(3):
            game = deal.fork(history=False)
            game.push(option)
            asked = False
            for _ in range(LONGEST_ACTION):
                if game.decision is None or game.decision.kind is Kind.ACT:
                    break
                asked = True
                game.push(self.chance.pick(game.decision.options))
            yield game
            if not asked:
                return


class Learned:
    """The trained policy as a bot for `--seat examples/learning/train.py:Learned`; CARDWRIGHT_POLICY names its file."""

    looks_ahead = True

    def __init__(self, seed):
        kept = np.load(os.environ.get("CARDWRIGHT_POLICY", "learned/policy.npz"))
        rules = ruleset(str(kept["game"]))
        match = Match(rules.name, tuple(rules.deck(str(deck)) for deck in kept["decks"]))
        eyes = Eyes(match)
        network = Network(eyes.size)
        network.scale = kept["scale"]
        network.layers = [kept[f"layer{at}"] for at in range(4)]
        self.policy = LooksAhead(eyes, network, seed, deals=DEALS)

    def decide(self, seat):
        return self.policy.decide(seat)


def play(match, seed, bots, eyes=None):
    """Plays a game; returns the scores, and what each seat saw whenever somebody could act, with how it then ended."""
    game = ruleset(match.game).start_match(Match(match.game, match.decks, seed, match.options), history=False)
    seen, whose = [], []
    while game.decision is not None and len(game) < 3000:
        if eyes is not None and game.decision.kind is Kind.ACT and len(game) % 2 == 0:
            for seat in range(game.players):
                seen.append(eyes.see(game, seat))
                whose.append(seat)
        game.push(bots[game.seat].choose(game, game.seat))
    outcome = game.outcome()
    scores = outcome.scores if outcome is not None else (0.5,) * game.players
    return scores, seen, [scores[seat] for seat in whose]


def against(match, network, eyes, opponent, games, seed):
    """Returns how many games the policy wins against a bot, taking the seats in turn."""
    won = 0.0
    for number in range(games):
        mine = number % 2
        bots = [None, None]
        bots[mine] = Bot("learned", LooksAhead(eyes, network, derive(seed, number, 1), deals=DEALS))
        bots[1 - mine] = make_bot(opponent, derive(seed, number, 2))
        scores, _, _ = play(match, derive(seed, number, 3), bots)
        won += scores[mine]
    return won


def train(match, rounds, games, tests, final=0, seed=0, opponent="greedy", say=print):
    """Trains a policy; returns its network and the learning curve: (games learned from, CPU seconds, games won, of how many).

    First it learns from games at random, ever more of them, then from `rounds` rounds of its own games.
    """
    eyes = Eyes(match)
    network = Network(eyes.size, seed)
    kept, curve, learned, spent = [], [], 0, 0.0
    plan = [(number, True) for number in (0, games // 8, games, 7 * games)] + [(games, False)] * rounds
    for number, (count, at_random) in enumerate(plan):
        began = time.process_time()
        x, y = [], []
        for at in range(count):
            words = derive(seed, number, at)
            bots = [learner(eyes, network, derive(words, seat), at_random) for seat in (0, 1)]
            _, seen, ends = play(match, words, bots, eyes)
            x += seen
            y += ends
            learned += 1
        if x:
            kept = [*kept[-2:], (np.stack(x), np.array(y, dtype=np.float32))]
            network = Network(eyes.size, seed)
            network.fit(
                np.concatenate([one for one, _ in kept]),
                np.concatenate([one for _, one in kept]),
                seed=number,
            )
        spent += time.process_time() - began
        of = final if final and number == len(plan) - 1 else tests
        if of:
            won = against(match, network, eyes, opponent, of, derive(seed, 77, number))
            curve.append((learned, spent, won, of))
            say(
                f"{learned} games learned from in {spent:.0f} s of CPU: {won:g} of {of} won against {opponent}"
            )
    return network, curve


def learner(eyes, network, seed, at_random):
    """Returns who plays the games that are learned from: a random bot, or the policy with a little curiosity."""
    return (
        make_bot("random", seed)
        if at_random
        else Bot("learner", LooksAhead(eyes, network, seed, curiosity=0.05))
    )


def draw(curve, opponent, path):
    """Draws the learning curve as a picture."""
    rows = []
    for learned, _, won, of in curve:
        share = rate(round(won), of)
        rows.append(Row(won / of, x=learned, low=share.low, high=share.high))
    title = f"A policy learns: games won against {opponent}"
    panel = Panel(
        "curve",
        title,
        "",
        Shape.LINES,
        tuple(rows),
        x="games learned from",
        y=f"games won against {opponent}",
        share=True,
        at=0.5,
    )
    path.write_bytes(picture(panel, path.suffix.removeprefix(".")))


def main():
    said = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    said.add_argument("game", nargs="?", default="cardfinity")
    said.add_argument("--decks", nargs=2, help="the decks of the two seats")
    said.add_argument("--rounds", type=int, default=2, help="rounds of its own games, after those at random")
    said.add_argument("--games", type=int, default=300, help="games a round")
    said.add_argument("--tests", type=int, default=40, help="games against the opponent after each round")
    said.add_argument("--final", type=int, default=200, help="games against the opponent at the end")
    said.add_argument("--opponent", default="greedy")
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--out", type=Path, default=Path("learned"))
    words = said.parse_args()
    rules = ruleset(words.game)
    decks = words.decks or rules.rules.bundled_decks()[:2]
    match = Match(words.game, tuple(rules.deck(deck) for deck in decks))
    network, curve = train(
        match, words.rounds, words.games, words.tests, words.final, words.seed, words.opponent
    )
    words.out.mkdir(parents=True, exist_ok=True)
    layers = {f"layer{at}": layer for at, layer in enumerate(network.layers)}
    np.savez(words.out / "policy.npz", game=words.game, decks=np.array(decks), scale=network.scale, **layers)
    draw(curve, words.opponent, words.out / "curve.png")
    print(f"{words.out}/policy.npz and {words.out}/curve.png written.")


if __name__ == "__main__":
    main()
