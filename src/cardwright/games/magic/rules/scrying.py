"""What players do who would scry (CR 614.1a, 701.18)."""

from collections.abc import Generator

from cardwright.games.magic.rules.actions import draw
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.restrictions import player_rules
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Option


def scried(state: MagicState, seat: int, count: int) -> Generator[Decision, Option, int]:
    """Returns how many cards a player scries who would scry so many; none where they draw them instead (CR 701.18a)."""
    rules = current(state).rules
    if count <= 0 or (RuleKind.SCRIES not in rules and RuleKind.SCRIES_AS_DRAW not in rules):
        return count
    for active in player_rules(state, RuleKind.SCRIES, seat):
        active.ctx.numbers[Noted.AMOUNT] = count
        count = active.rule.amount(state, active.ctx) if active.rule.amount is not None else count
    if any(True for _ in player_rules(state, RuleKind.SCRIES_AS_DRAW, seat)):
        yield from draw(state, seat, count)
        return 0
    return count
