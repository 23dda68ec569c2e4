"""Rolling dice (CR 706)."""

from collections.abc import Generator

from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.restrictions import player_rules
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import CHANCE, Decision, Event, Kind, Numbers, Option


def roll_die(state: MagicState, seat: int, sides: int) -> Generator[Decision, Option, int]:
    """Rolls a die for a player and returns the result; a roll that is ignored has never happened (CR 706.6)."""
    more = sum(1 for _ in player_rules(state, RuleKind.MORE_DICE, seat))
    rolls: list[int] = []
    for _ in range(1 + more):
        answer = yield Decision(CHANCE, Kind.CHANCE, f"a die of {sides} sides", Numbers(1, sides))
        rolls.append(answer.number)
    result = max(rolls)
    state.log.add(Event("rolled", who=seat, args=(result,)))
    emit(state, Happening(HappeningKind.ROLLED, seat=seat, amount=result))
    return result
