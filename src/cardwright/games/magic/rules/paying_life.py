"""Paying life (CR 119.4), and what is done instead (CR 614)."""

from cardwright.games.magic.rules.actions import exile
from cardwright.games.magic.rules.context import player_thing
from cardwright.games.magic.rules.damage import is_life_fixed
from cardwright.games.magic.rules.damage import pay_life as pay_own_life
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.restrictions import forbids, player_rules
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def most_payable(state: MagicState, seat: int) -> int:
    """Returns how much life a player could pay: what they have, or cards of their library for it."""
    life = state.players[seat].life
    return max(life, len(state.libraries[seat])) if _exiles_cards(state, seat) else life


def can_pay_life(state: MagicState, seat: int, amount: int, *, for_cost: bool = False) -> bool:
    """Tells whether a player can pay so much life; `for_cost`: to cast a spell or activate an ability (CR 119.4, 119.8)."""
    if amount <= 0:
        return True
    if is_life_fixed(state, seat) or (
        for_cost and forbids(state, RuleKind.CANT_PAY_LIFE, player_thing(seat))
    ):
        return False
    return most_payable(state, seat) >= amount


def pay_life(state: MagicState, seat: int, amount: int) -> Steps:
    """Lets a player pay life, or exile as many cards from the top of their library where an effect says so."""
    library = state.libraries[seat]
    if amount > 0 and len(library) >= amount and _exiles_cards(state, seat):
        yield from exile(state, tuple(reversed(library[-amount:])))
    else:
        yield from pay_own_life(state, seat, amount)


def _exiles_cards(state: MagicState, seat: int) -> bool:
    if RuleKind.CARDS_FOR_LIFE not in current(state).rules:
        return False
    return any(True for _ in player_rules(state, RuleKind.CARDS_FOR_LIFE, seat))
