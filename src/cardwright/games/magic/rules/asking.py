"""Where a person at the table is asked for priority."""

from typing import Final

from cardwright.games.magic.rules.kinds import Step
from cardwright.games.magic.rules.paying import REST
from cardwright.games.magic.rules.priority import PASS
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Option

_MINE: Final = {Step.MAIN1, Step.BLOCKERS, Step.MAIN2}
_THEIRS: Final = {Step.ATTACKERS, Step.BLOCKERS, Step.END}
_ASKED: Final = tuple(step for step in Step if step not in (Step.UNTAP, Step.CLEANUP))


PAYMENTS: Final = "every payment"


def stops() -> dict[str, bool]:
    """Returns the places where a player may want to be asked for priority, and whether one is by default."""
    mine = {f"my {step.name.lower()}": step in _MINE for step in _ASKED}
    theirs = {f"their {step.name.lower()}": step in _THEIRS for step in _ASKED}
    return {**mine, **theirs, "my own spells": False, PAYMENTS: False}


def formality(state: MagicState, decision: Decision, wanted: frozenset[str]) -> Option | None:
    """Returns passing, where a player does not stop here; what an opponent does is always worth a question.

    Mana is paid by itself for whoever does not want to be asked.
    """
    if REST in decision.options:
        return None if PAYMENTS in wanted else REST
    if decision.prompt != "priority" or PASS not in decision.options:
        return None
    if state.stack:
        own = state.stack[-1].controller == decision.whose
        return PASS if own and "my own spells" not in wanted else None
    whose = "my" if state.is_active(decision.whose) else "their"
    return None if f"{whose} {state.step.name.lower()}" in wanted else PASS
