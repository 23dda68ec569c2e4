"""Expectations: what must be true, and what is so instead."""

from collections.abc import Iterator, Sequence
from typing import Any

from cardwright.kernel import Game
from cardwright.scenarios.adapter import Adapter
from cardwright.scenarios.envelope import STANDING
from cardwright.scenarios.model import Scenario
from cardwright.scenarios.values import flag, shown


def unmet(
    game: Game[Any], adapter: Adapter, scenario: Scenario, expectations: Sequence[dict[str, Any]]
) -> Iterator[str]:
    """Yields for each expectation that does not hold what was expected and what is so instead."""
    for expectation in expectations:
        wrong = _wrong(game, adapter, scenario, expectation)
        if wrong is not None:
            said = ", ".join(f"{key}: {shown(value)}" for key, value in expectation.items())
            yield f"expected {said}: {wrong}"


def _wrong(game: Game[Any], adapter: Adapter, scenario: Scenario, expectation: dict[str, Any]) -> str | None:
    """Returns None where an expectation holds, or what is so instead; all its keys must hold."""
    found = None
    for key in STANDING:
        if found is None and key in expectation:
            found = _standing(game, adapter, scenario, key, expectation[key])
    own = {key: value for key, value in expectation.items() if key != "not" and key not in STANDING}
    if found is None and own:
        found = adapter.check(game, scenario, own)
    if flag(expectation.get("not", False), "not"):
        return "it is so" if found is None else None
    return found


def _standing(game: Game[Any], adapter: Adapter, scenario: Scenario, key: str, value: Any) -> str | None:
    """Checks what every game has: who won or lost, whether it is over, the turn, the step, whose turn it is."""
    if key in ("won", "lost"):
        fate = adapter.fate(game, scenario.seat(value))
        return None if fate == key else f"{value} {fate or 'still plays'}"
    if key == "over":
        over = game.outcome() is not None
        return None if over == flag(value, "over") else f"the game {'is over' if over else 'goes on'}"
    moment = adapter.moment(game)
    if key == "active":
        return None if moment.active == scenario.seat(value) else f"it is {scenario.player(moment.active)}"
    is_so: object = moment.turn if key == "turn" else moment.step
    return None if is_so == value else f"it is {is_so}"
