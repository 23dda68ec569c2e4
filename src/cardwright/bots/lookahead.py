"""Playing on from a decision in a new deal to the end of its action, and what a position is worth."""

from typing import Any

from cardwright.kernel import Chance, Game, Kind
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Paced

_LONGEST_ACTION = 60


def finish_action(game: Game[Any], chance: Chance, turn: int | None = None) -> bool:
    """Answers at random what an action still asks, until somebody may act anew; returns whether it asked.

    Where players' turns are counted, and `turn` is the one that it began in, what is asked after that turn is left alone.
    """
    counted = turn is not None and offers(game.rules, Paced)
    for asked in range(_LONGEST_ACTION):
        decision = game.decision
        if decision is None or decision.kind is Kind.ACT or (counted and turn_of(game) != turn):
            return asked > 0
        game.push(chance.pick(decision.options))
    return True


def worth(game: Game[Any], seat: int) -> float:
    """Returns how well a seat stands: its score where the game is over, else the game's own evaluation."""
    outcome = game.outcome()
    return outcome.scores[seat] if outcome is not None else game.rules.evaluate(game.state, seat)


def turn_of(game: Game[Any]) -> int | None:
    """Returns the number of the turn to whose end a search looks: a player's where the rules count those, else a round's."""
    rules = game.rules
    return rules.turns_taken(game.state) if offers(rules, Paced) else rules.turn(game.state)
