"""Playing lands (CR 305): a special action, so many of them a turn."""

from msgspec.structs import replace

from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.entering import enter
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.restrictions import player_rules
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState, keep_priority
from cardwright.kernel import Event, Steps


def play_land(
    state: MagicState, seat: int, number: int, face: Definition | None = None, *, resolving: bool = False
) -> Steps:
    """Plays a land, or a face that is one (CR 305.1, 116.2a, 712.8): a special action, without the stack."""
    if face is not None:
        state.objects[number] = replace(state.objects[number], definition=face, face=face.face)
    player = state.players[seat]
    origin = int(state.objects[number].zone)
    state.put_player(seat, replace(player, lands_played=player.lands_played + 1))
    state.log.add(Event("played", who=seat, via=number, args=(state.objects[number].definition.name,)))
    new = yield from enter(state, number, seat)
    many = player.lands_played + 1
    emit(state, Happening(HappeningKind.LAND_PLAYED, thing=new, seat=seat, amount=many, origin=origin))
    if not resolving:
        keep_priority(state, seat)


def land_limit(state: MagicState, seat: int) -> int:
    """Returns how many lands a player may play this turn (CR 305.2)."""
    limit = 1
    if RuleKind.EXTRA_LANDS not in current(state).rules:
        return limit
    for active in player_rules(state, RuleKind.EXTRA_LANDS, seat):
        amount = active.rule.amount
        limit += 1000 if amount is None else amount(state, active.ctx)
    return limit
