"""Many games: run, counted, reported."""

from cardwright.sim.games import LOSES, Entrant, Plan, Played, lost_by_failure, play_game
from cardwright.sim.ratings import Rating, Ratings, rate_players
from cardwright.sim.run import Hire, Workers, play_games, simulate
from cardwright.sim.statistics import CardRate, Lengths, Rate, Tally, rate
from cardwright.sim.tables import write_csv
from cardwright.sim.tournament import Result, Standings, Tournament, open_pairs, run_tournament, total

__all__ = [
    "LOSES",
    "CardRate",
    "Entrant",
    "Hire",
    "Lengths",
    "Plan",
    "Played",
    "Rate",
    "Rating",
    "Ratings",
    "Result",
    "Standings",
    "Tally",
    "Tournament",
    "Workers",
    "lost_by_failure",
    "open_pairs",
    "play_game",
    "play_games",
    "rate",
    "rate_players",
    "run_tournament",
    "simulate",
    "total",
    "write_csv",
]
