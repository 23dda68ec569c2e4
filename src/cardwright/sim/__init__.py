"""Many games: run, counted, reported."""

from cardwright.sim.games import Entrant, Plan, Played, play_game
from cardwright.sim.run import simulate
from cardwright.sim.statistics import CardRate, Lengths, Rate, Tally, rate
from cardwright.sim.tables import write_csv

__all__ = [
    "CardRate",
    "Entrant",
    "Lengths",
    "Plan",
    "Played",
    "Rate",
    "Tally",
    "play_game",
    "rate",
    "simulate",
    "write_csv",
]
