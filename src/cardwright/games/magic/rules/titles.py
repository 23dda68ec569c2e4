"""Designations of players: the monarch (CR 720) and the city's blessing (CR 702.131)."""

from typing import Final

from cardwright.games.magic.rules.ability import Ability, Body, Watch
from cardwright.games.magic.rules.actions import draw
from cardwright.games.magic.rules.chars import Look
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import ARTIFACT, CREATURE, Step
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.objects import Delayed, Happening
from cardwright.games.magic.rules.restrictions import player_rules
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event, Steps

MONARCH: Final = "monarch"
BLESSED: Final = "blessed"


def title(state: MagicState, name: str) -> int:
    """Returns who or what has a designation that only one can have; -1 for nobody."""
    return next((value for key, value in state.titles if key == name), -1)


def give_title(state: MagicState, name: str, value: int) -> None:
    """Gives a designation that only one can have; whoever had it has it no longer."""
    state.titles = (*[pair for pair in state.titles if pair[0] != name], (name, value))
    state.reshape()


# ---------------------------------------------------------------------- the monarch


def become_monarch(state: MagicState, seat: int) -> None:
    """Makes a player the monarch (CR 720.3); with the first, the two abilities of being it begin (CR 720.2)."""
    if seat not in state.order or title(state, MONARCH) == seat:
        return
    if title(state, MONARCH) < 0:
        _add(state, "At the beginning of the monarch's end step, that player draws a card.", _DRAWS, _draws)
        _add(
            state,
            "Whenever a creature deals combat damage to the monarch, its controller becomes the monarch.",
            _FALLS,
            _falls,
        )
    give_title(state, MONARCH, seat)
    state.log.add(Event("monarch", who=seat))
    emit(state, Happening(HappeningKind.MONARCH, thing=player_thing(seat), seat=seat))


def _add(state: MagicState, text: str, watch: Watch, run: object) -> None:
    number = state.fresh_id()
    assert callable(run)
    made = Delayed(number, (watch,), Body(run), Ctx(0, 0).bound(), text, Ability(text), once=False)
    state.delayed = (*state.delayed, made)


def _end_step(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    ctx.controller = title(state, MONARCH)
    return happening.amount == int(Step.END) and happening.seat == ctx.controller


def _draws(state: MagicState, ctx: Ctx) -> Steps:
    yield from draw(state, ctx.controller, 1)


def _is_hurt(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    ctx.controller = title(state, MONARCH)
    if not happening.combat or happening.thing != player_thing(ctx.controller) or not happening.amount:
        return False
    ctx.refs[Role.USURPER] = (happening.source,)
    return look(state, happening.source).types & CREATURE != 0


def _falls(state: MagicState, ctx: Ctx) -> Steps:
    become_monarch(state, controller_of(state, ctx.refs[Role.USURPER][0]))
    return
    yield


_DRAWS: Final = Watch(HappeningKind.STEP, _end_step)
_FALLS: Final = Watch(HappeningKind.DAMAGED, _is_hurt)


def pass_on_titles(state: MagicState, seat: int) -> None:
    """Makes another player the monarch, and gives away the initiative, as a player leaves the game (CR 720.4)."""
    for name in (MONARCH, "initiative"):
        if title(state, name) == seat and state.order:
            heir = state.active if state.active in state.order else state.after(seat)
            give_title(state, name, heir)


# ---------------------------------------------------------------------- the city's blessing


def is_blessed(state: MagicState, seat: int) -> bool:
    """Tells whether a player has the city's blessing."""
    return (BLESSED, seat) in state.titles


def bless(state: MagicState, seat: int) -> None:
    """Gives a player who controls ten permanents the city's blessing, for the rest of the game (CR 702.131)."""
    if not is_blessed(state, seat) and len(current(state).controlled[seat]) >= 10:
        state.titles = (*state.titles, (BLESSED, seat))
        state.reshape()
        state.log.add(Event("blessed", who=seat))


STORIED: Final = "storied"


def has_story(state: MagicState, seat: int) -> bool:
    """Tells whether a player has an enduring story."""
    return (STORIED, seat) in state.titles


def tell_stories(state: MagicState) -> None:
    """Gives an enduring story to who has storied and controls three artifacts, legendary permanents or Sagas."""
    for seat in state.order:
        if has_story(state, seat) or not any(True for _ in player_rules(state, RuleKind.STORIED, seat)):
            continue
        mine = [look(state, one) for one in current(state).controlled[seat]]
        if sum(map(_is_told_of, mine)) >= 3:
            state.titles = (*state.titles, (STORIED, seat))
            state.reshape()
            state.log.add(Event("storied", who=seat))


def _is_told_of(chars: Look) -> bool:
    return chars.types & ARTIFACT != 0 or "Legendary" in chars.supertypes or chars.has_subtype("Saga")


def ascend(state: MagicState) -> None:
    """Blesses each player who controls a permanent with ascend, as soon as they control ten (CR 702.131b)."""
    for seat in state.order:
        if any(True for _ in player_rules(state, RuleKind.ASCEND, seat)):
            bless(state, seat)
