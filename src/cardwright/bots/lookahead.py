"""Playing on from a decision in a new deal to the end of its action, and what a position is worth."""

from typing import Any

from cardwright.kernel import Chance, Game, Kind

_LONGEST_ACTION = 60


def finish_action(game: Game[Any], chance: Chance) -> bool:
    """Answers at random what an action still asks, until somebody may act anew; returns whether it asked."""
    for asked in range(_LONGEST_ACTION):
        decision = game.decision
        if decision is None or decision.kind is Kind.ACT:
            return asked > 0
        game.push(chance.pick(decision.options))
    return True


def worth(game: Game[Any], seat: int) -> float:
    """Returns how well a seat stands: its score where the game is over, else the game's own evaluation."""
    outcome = game.outcome()
    return outcome.scores[seat] if outcome is not None else game.rules.evaluate(game.state, seat)
