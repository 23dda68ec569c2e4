"""Points: who has won, and who stands how well before the end."""

from functools import lru_cache
from math import exp
from typing import NamedTuple

from cardwright.games.mars.rules.awards import places
from cardwright.games.mars.rules.ending import MOST_STEPS, PARAMETERS, solo_won, steps_left
from cardwright.games.mars.rules.playing import Playing
from cardwright.games.mars.rules.state import MarsState, Stage
from cardwright.games.mars.types import Type
from cardwright.kernel import Outcome

WORTH = {
    "TerraformRating": 1.0,
    "GreeneryTile": 1.0,
    "CityTile": 1.0,
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
BESIDE_A_CITY = 0.9
"""What greenery beside one's city is worth."""
LYING = 0.1
"""What something that lies on a card is worth, beside the points that it brings so far."""
MILESTONE = 5
STEPS = sum(MOST_STEPS[name] for name in PARAMETERS)
USUAL_PACE = 1.5
"""So many steps of the parameters a player takes in a generation,"""
PACE_TRUSTED = 4
"""which counts for so many generations beside those that were played."""
CARDS = 5
"""So many cards in the hand count: as far as there will be money to play them."""


def points(playing: Playing, state: MarsState, seat: int) -> int:
    """Returns a player's victory points."""
    counts = state.world.counts
    lost = counts.get(playing.owned("VictoryPenalty", seat), 0)
    return counts.get(playing.owned("VictoryPoint", seat), 0) - lost


def money(playing: Playing, state: MarsState, seat: int) -> int:
    """Returns a player's M€."""
    return state.world.counts.get(playing.owned("Megacredit", seat), 0)


def outcome(playing: Playing, state: MarsState) -> Outcome | None:
    """Returns who has the most points, ties broken by M€; None while the game goes on."""
    if state.stage is not Stage.OVER:
        return None
    if state.players == 1:
        return _alone(playing, state)
    ranks = [(points(playing, state, seat), money(playing, state, seat)) for seat in range(state.players)]
    best = max(ranks)
    winners = [seat for seat, rank in enumerate(ranks) if rank == best]
    scores = tuple((1.0 if len(winners) == 1 else 0.5) if rank == best else 0.0 for rank in ranks)
    told = ", ".join(f"player {seat + 1} has {rank[0]} VP" for seat, rank in enumerate(ranks))
    return Outcome(scores, told, tuple(rank[0] for rank in ranks))


def _alone(playing: Playing, state: MarsState) -> Outcome:
    """Returns whether someone who plays alone has won."""
    won = solo_won(state.course, state)
    mine = points(playing, state, 0)
    told = f"player 1 has {'won' if won else 'lost'} with {mine} VP"
    return Outcome((1.0 if won else 0.0,), told, (mine,))


def evaluate(playing: Playing, state: MarsState, seat: int) -> float:
    """Returns how well a seat stands, from 0 to 1."""
    if state.stage is Stage.OVER:
        ended = outcome(playing, state)
        assert ended is not None
        return ended.scores[seat]
    honours = _honours(state)
    left = generations_left(state)
    worth = [_worth(playing, state, each, left) + honours[each] for each in range(state.players)]
    others = [other for each, other in enumerate(worth) if each != seat]
    ahead = worth[seat] - (max(others) if others else 60.0)
    return 1 / (1 + exp(-max(-60.0, min(60.0, ahead / 12))))


def generations_left(state: MarsState) -> float:
    """Returns about how many times there will be production yet: by the steps that are left of the parameters, at the pace of the game so far.

    One less where it has just been, so that to have passed is no better than to be about to.
    """
    if state.stage in (Stage.GREENERY, Stage.END):
        return 0.0
    steps = sum(steps_left(state.course, state, name) for name in PARAMETERS)
    usual = USUAL_PACE * state.players
    pace = (STEPS - steps + PACE_TRUSTED * usual) / (state.generation - 1 + PACE_TRUSTED)
    left = (0.0 if state.stage in (Stage.DRAFT, Stage.RESEARCH) else 1.0) + steps / max(pace, 1.0)
    return left if state.last is None else min(left, float(state.last - state.generation + 1))


class _Stock(NamedTuple):
    """What is counted of a player: types with what one is worth now and in each generation, and types by themselves."""

    worth: tuple[tuple[float, float, Type, bool], ...]
    income: tuple[tuple[float, Type], ...]
    lying: Type
    fronts: Type
    beside: Type


@lru_cache(maxsize=64)
def _stock(playing: Playing, seat: int) -> _Stock:
    """Returns what is counted of a player; whether one look tells how many there are stands with each type."""
    counted = [(name, each, playing.owned(name, seat)) for name, each in WORTH.items()]
    return _Stock(
        tuple(
            (
                each,
                WORTH[INCOME[name]] if name in INCOME else 0.0,
                made,
                made.concrete and len(made.cls.down) == 1,
            )
            for name, each, made in counted
        ),
        tuple((WORTH[name], playing.owned("Production", seat, name)) for name in RESOURCES),
        playing.owned("CardResource", seat),
        playing.owned("CardFront", seat),
        playing.printed.greenery_beside(seat),
    )


def _worth(playing: Playing, state: MarsState, seat: int, left: float) -> float:
    """Counts what a player has and what the generations to come will bring, so that none is better for being early."""
    world, printed, stock = state.world, playing.printed, _stock(playing, seat)
    there = world.counts.get
    total = float(points(playing, state, seat))
    for each, income, made, plain in stock.worth:
        total += (each + income * left) * (there(made, 0) if plain else world.count(made))
    for each, made in stock.income:
        total += each * left * there(made, 0)
    total += LYING * world.count(stock.lying)
    for front in world.present(stock.fronts):
        total += printed.points(world, front) + printed.lasting(front) * left
    total += BESIDE_A_CITY * world.count(stock.beside)
    promises = sorted([printed.promise(name, seat) for name in state.hands[seat]], reverse=True)
    return total + sum(promises[:CARDS])


def _honours(state: MarsState) -> list[float]:
    """Returns everyone's points of claimed milestones, and of funded awards as they stand."""
    seats = range(state.players)
    if state.players == 1:
        return [0.0]
    honours, world, playing = state.course.honours, state.world, state.course.playing
    totals = [MILESTONE * world.count(playing.owned("ClaimedMilestone", seat)) for seat in seats]
    for made in honours.taken(world, "FundedAward"):
        award = honours.which(made)
        found = places([honours.standing(world, award, seat) for seat in seats])
        totals = [total + each for total, each in zip(totals, found, strict=True)]
    return [float(total) for total in totals]
