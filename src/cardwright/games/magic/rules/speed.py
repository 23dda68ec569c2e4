"""Speed (CR 702.179): it starts at 1, and goes up once on each of a player's turns, to 4."""

from typing import Final

from cardwright.games.magic.rules.ability import Ability, Body, Watch
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Delayed, Happening
from cardwright.games.magic.rules.restrictions import player_rules
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.titles import give_title, title
from cardwright.kernel import Event, Steps

MAX_SPEED: Final = 4
_TEXT: Final = "Whenever one or more opponents lose life during your turn, your speed increases by 1."


def speed_of(state: MagicState, seat: int) -> int:
    """Returns a player's speed; 0 for one who has none (CR 702.179b)."""
    return max(0, title(state, f"speed {seat}"))


def start_engines(state: MagicState) -> None:
    """Gives a speed of 1 to each player who has none and controls a permanent that starts engines (CR 704.5z)."""
    for seat in state.order:
        if not speed_of(state, seat) and any(True for _ in player_rules(state, RuleKind.START_ENGINES, seat)):
            _set(state, seat, 1)
            number = state.fresh_id()
            bound = Ctx(0, seat).bound()
            made = Delayed(number, (_LOSES,), Body(_speeds_up), bound, _TEXT, Ability(_TEXT), once=False)
            state.delayed = (*state.delayed, made)


def _set(state: MagicState, seat: int, speed: int) -> None:
    give_title(state, f"speed {seat}", speed)
    state.log.add(Event("speed", who=seat, args=(speed,)))


def _has_sped_up(state: MagicState, seat: int) -> bool:
    """Tells whether the ability has triggered this turn: it has resolved, or waits to."""
    waiting = any(one.text == _TEXT and one.controller == seat for one in state.pending)
    stacked = any(one.text == _TEXT and one.controller == seat for one in state.stack)
    return waiting or stacked or title(state, f"sped up {seat}") == state.turn


def _loses(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    """Triggers once each turn (CR 702.179d)."""
    seat = ctx.controller
    if happening.seat == seat or not state.is_active(seat) or speed_of(state, seat) >= MAX_SPEED:
        return False
    return not _has_sped_up(state, seat)


def _speeds_up(state: MagicState, ctx: Ctx) -> Steps:
    give_title(state, f"sped up {ctx.controller}", state.turn)
    if speed_of(state, ctx.controller) < MAX_SPEED:
        _set(state, ctx.controller, speed_of(state, ctx.controller) + 1)
    return
    yield


_LOSES: Final = Watch(HappeningKind.LIFE_LOST, _loses)
