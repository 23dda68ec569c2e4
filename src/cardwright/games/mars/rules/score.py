"""Points: who has won, and who stands how well before the end."""

from math import exp

from cardwright.games.mars.rules.playing import Playing
from cardwright.games.mars.rules.state import MarsState, Stage
from cardwright.kernel import Outcome

WORTH = {
    "TerraformRating": 1.0,
    "GreeneryTile": 1.0,
    "CityTile": 1.5,
    "Megacredit": 0.06,
    "Steel": 0.11,
    "Titanium": 0.17,
    "Plant": 0.2,
    "Energy": 0.07,
    "Heat": 0.09,
    "Tag": 0.15,
}
"""What a component is worth in points, roughly, before the end."""
INCOME = {"TerraformRating": "Megacredit"}
"""What a component brings each generation, beside production."""
RESOURCES = ("Megacredit", "Steel", "Titanium", "Plant", "Energy", "Heat")
CARD = 0.22
"""What a card in the hand is worth: a little more than it costs,"""
CARDS = 5
"""as far as there will be money to play them."""


def points(playing: Playing, state: MarsState, seat: int) -> int:
    """Returns a player's victory points."""
    return state.world.counts.get(playing.owned("VictoryPoint", seat), 0)


def money(playing: Playing, state: MarsState, seat: int) -> int:
    """Returns a player's M€."""
    return state.world.counts.get(playing.owned("Megacredit", seat), 0)


def outcome(playing: Playing, state: MarsState) -> Outcome | None:
    """Returns who has the most points, ties broken by M€; None while the game goes on."""
    if state.stage is not Stage.OVER:
        return None
    ranks = [(points(playing, state, seat), money(playing, state, seat)) for seat in range(state.players)]
    best = max(ranks)
    winners = [seat for seat, rank in enumerate(ranks) if rank == best]
    scores = tuple((1.0 if len(winners) == 1 else 0.5) if rank == best else 0.0 for rank in ranks)
    told = ", ".join(f"player {seat + 1} has {rank[0]} VP" for seat, rank in enumerate(ranks))
    return Outcome(scores, told, tuple(rank[0] for rank in ranks))


def evaluate(playing: Playing, state: MarsState, seat: int) -> float:
    """Returns how well a seat stands, from 0 to 1."""
    if state.stage is Stage.OVER:
        ended = outcome(playing, state)
        assert ended is not None
        return ended.scores[seat]
    worth = [_worth(playing, state, each) for each in range(state.players)]
    ahead = worth[seat] - max(other for each, other in enumerate(worth) if each != seat)
    return 1 / (1 + exp(-max(-60.0, min(60.0, ahead / 8))))


def _worth(playing: Playing, state: MarsState, seat: int) -> float:
    """Counts what a player has and what the generations to come will bring, so that none is better for being early."""
    world = state.world
    left = state.generations - state.generation + (state.stage is not Stage.END)
    total = float(points(playing, state, seat))
    for name, each in WORTH.items():
        income = WORTH[INCOME[name]] * left if name in INCOME else 0.0
        total += (each + income) * world.count(playing.owned(name, seat))
    for name in RESOURCES:
        total += WORTH[name] * left * world.counts.get(playing.owned("Production", seat, name), 0)
    return total + CARD * min(world.count(playing.owned("ProjectCard", seat)), CARDS)
