"""Many games: run, counted, reported."""

from cardwright.sim.games import LOSES, Entrant, Move, Plan, Played, Use, lost_by_failure, play_game, turn_of
from cardwright.sim.ratings import Rating, Ratings, rate_players
from cardwright.sim.run import Hire, Workers, here, play_games, simulate
from cardwright.sim.series import (
    bad_length,
    chooser,
    count_wins,
    game_of,
    in_words,
    is_over,
    match_winner,
    moved,
    shown_by,
)
from cardwright.sim.statistics import CardRate, Lengths, Rate, Tally, ending_of, rate
from cardwright.sim.tables import write_csv
from cardwright.sim.tournament import Result, Standings, Tournament, open_pairs, run_tournament, total

__all__ = [
    "LOSES",
    "CardRate",
    "Entrant",
    "Hire",
    "Lengths",
    "Move",
    "Plan",
    "Played",
    "Rate",
    "Rating",
    "Ratings",
    "Result",
    "Standings",
    "Tally",
    "Tournament",
    "Use",
    "Workers",
    "bad_length",
    "chooser",
    "count_wins",
    "ending_of",
    "game_of",
    "here",
    "in_words",
    "is_over",
    "lost_by_failure",
    "match_winner",
    "moved",
    "open_pairs",
    "play_game",
    "play_games",
    "rate",
    "rate_players",
    "run_tournament",
    "shown_by",
    "simulate",
    "total",
    "turn_of",
    "write_csv",
]
