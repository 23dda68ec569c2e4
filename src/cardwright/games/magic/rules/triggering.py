"""Putting triggered abilities on the stack (CR 603.3) and state triggers (CR 603.8)."""

from cardwright.games.magic.rules.ability import TriggeredAbility
from cardwright.games.magic.rules.choices import choose_all_targets, choose_modes
from cardwright.games.magic.rules.context import Ctx, unbound
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import is_done, tell_targets
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.objects import Happening, Pending, StackItem
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targets import has_targets
from cardwright.kernel import Decision, Event, Kind, Option, Steps, attempt


def put_triggers(state: MagicState) -> Steps:
    """Puts what has triggered on the stack: in APNAP order, each player's in the order that they choose."""
    state.moment += 1
    while state.pending:
        waiting, state.pending = state.pending, ()
        for seat in state.apnap():
            mine = [one for one in waiting if one.controller == seat]
            while mine:
                at = 0
                if len(mine) > 1 and not _alike(mine):
                    options = [
                        Option("trigger", (place, one.text), (one.bound.source,))
                        for place, one in enumerate(mine)
                    ]
                    answer = yield Decision(seat, Kind.ORDER, "which ability goes on the stack next", options)
                    at = answer.number
                yield from _put(state, mine.pop(at))


def _alike(waiting: list[Pending]) -> bool:
    """Tells whether the order cannot matter to anyone: the same ability with the same things to say."""
    first = waiting[0]
    return all(one.ability is first.ability and not one.body.targets for one in waiting)


def _put(state: MagicState, waiting: Pending) -> Steps:
    """Puts one triggered ability on the stack; without a legal choice it is removed (CR 603.3d)."""
    ability = waiting.ability
    if (
        isinstance(ability, TriggeredAbility)
        and ability.deeds
        and is_done(state, ability, waiting.bound.source)
    ):
        return
    ctx = unbound(waiting.bound)
    body = waiting.body
    if (body.targets or body.modes) and not has_targets(state, body, ctx):
        return
    yield from attempt(state, _choose(state, waiting))


def _choose(state: MagicState, waiting: Pending) -> Steps:
    ctx = unbound(waiting.bound)
    item = state.fresh_id()
    ctx.item = item
    bodies, modes = yield from choose_modes(state, waiting.body, ctx)
    targets, shares = yield from choose_all_targets(state, bodies, ctx)
    made = StackItem(
        id=item,
        controller=waiting.controller,
        text=waiting.text,
        body=waiting.body,
        bound=ctx.bound(),
        ability=waiting.ability,
        targets=targets,
        divided=shares,
        modes=modes,
        triggered=True,
        condition=waiting.condition,
    )
    state.stack = (*state.stack, made)
    state.passes = 0
    state.log.add(Event("triggered", who=waiting.controller, via=ctx.source, args=(waiting.text,)))
    tell_targets(state, item, waiting.controller, targets)


def state_triggers(state: MagicState) -> None:
    """Lets state triggers trigger whose condition holds, unless they are already waiting or on the stack."""
    found = current(state).triggers.get(HappeningKind.STATE)
    if not found:
        return
    for number, ability in found:
        if any(item.ability is ability and item.bound.source == number for item in state.stack):
            continue
        if any(one.ability is ability and one.bound.source == number for one in state.pending):
            continue
        seat = current(state).controller.get(number, 0)
        ctx = Ctx(number, seat)
        happening = Happening(HappeningKind.STATE, thing=number, seat=seat)
        if any(
            watch.kind == HappeningKind.STATE and watch.match(state, ctx, happening)
            for watch in ability.watches
        ):
            waiting = Pending(ability, ability.body, seat, ctx.bound(), ability.text, ability.condition)
            state.pending = (*state.pending, waiting)
