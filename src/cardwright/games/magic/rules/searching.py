"""Searching a library (CR 701.19): who can, and how much of it."""

from cardwright.games.magic.rules.context import player_thing
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.restrictions import forbids, player_rules
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


def searched(state: MagicState, seat: int, owner: int, source: int) -> list[int] | None:
    """Returns the cards that a player looks through as they search a library, from the top; None if they can't."""
    found = list(reversed(state.libraries[owner]))
    rules = current(state).rules
    if forbids(state, RuleKind.CANT_SEARCH, player_thing(seat)):
        return None
    if seat == owner and RuleKind.UNCAUSED_SEARCH in rules and _controls(state, seat, source):
        if forbids(state, RuleKind.UNCAUSED_SEARCH, player_thing(seat), source):
            return None
    if RuleKind.SEARCH_TOP in rules:
        for active in player_rules(state, RuleKind.SEARCH_TOP, seat):
            if active.rule.amount is not None:
                found = found[: active.rule.amount(state, active.ctx)]
    return found


def _controls(state: MagicState, seat: int, source: int) -> bool:
    return (source in state.objects or source in state.lki) and controller_of(state, source) == seat
