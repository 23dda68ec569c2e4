"""What has happened, and the abilities that trigger on it (CR 603.2)."""

from typing import Final

from cardwright.games.magic.rules.ability import TriggeredAbility
from cardwright.games.magic.rules.context import Ctx, unbound
from cardwright.games.magic.rules.derived import Derived
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.objects import Delayed, Happening, Pending
from cardwright.games.magic.rules.state import MagicState

_REMEMBERED: Final = frozenset(
    (
        "moved",
        "enters",
        "cast",
        "attacks",
        "blocks",
        "blocked",
        "damaged",
        "life_gained",
        "life_lost",
        "drawn",
        "discarded",
        "land_played",
        "sacrificed",
        "tokens",
        "activated",
        "counters",
    )
)
"""The kinds that are kept until the turn ends, for texts that ask what happened in it."""


def emit(state: MagicState, happening: Happening, before: Derived | None = None) -> None:
    """Notes something that happened, and lets what waits for it trigger.

    `before` is how things stood before it, for abilities that look back in time (CR 603.10).
    """
    kind = happening.kind
    if kind in _REMEMBERED:
        state.history.append(happening)
    derived = before if before is not None else current(state)
    found = derived.triggers.get(kind)
    if found:
        for number, ability in found:
            _try(state, happening, number, ability, derived)
    if before is not None and happening.became:
        _newcomer(state, happening, found)
    if state.delayed:
        for delayed in state.delayed:
            if any(watch.kind == kind for watch in delayed.watches):
                _try_delayed(state, happening, delayed)


def _newcomer(
    state: MagicState, happening: Happening, found: list[tuple[int, TriggeredAbility]] | None
) -> None:
    """Asks abilities of the very object in its new zone ("when this is put into a graveyard from anywhere")."""
    new = happening.became
    obj = state.objects.get(new)
    if obj is None or not obj.definition.elsewhere:
        return
    derived = current(state)
    for number, ability in derived.triggers.get(happening.kind, ()):
        if number == new and (found is None or (number, ability) not in found):
            _try(state, happening, number, ability, derived)


def _try(
    state: MagicState, happening: Happening, number: int, ability: TriggeredAbility, derived: Derived
) -> None:
    seat = derived.controller.get(number)
    ctx = Ctx(number, seat if seat is not None else controller_of(state, number))
    for watch in ability.watches:
        if watch.kind == happening.kind and watch.match(state, ctx, happening):
            break
    else:
        return
    if ability.limit and state.used.count((number, ability.text)) >= ability.limit:
        return
    if ability.condition is not None and not ability.condition(state, ctx):
        return
    if ability.limit:
        state.used = (*state.used, (number, ability.text))
    waiting = Pending(ability, ability.body, ctx.controller, ctx.bound(), ability.text, ability.condition)
    state.pending = (*state.pending, waiting)


def _try_delayed(state: MagicState, happening: Happening, delayed: Delayed) -> None:
    ctx = unbound(delayed.bound)
    if not any(
        watch.kind == happening.kind and watch.match(state, ctx, happening) for watch in delayed.watches
    ):
        return
    if delayed.once:
        state.delayed = tuple(other for other in state.delayed if other.id != delayed.id)
    waiting = Pending(delayed.ability, delayed.body, ctx.controller, ctx.bound(), delayed.text)
    state.pending = (*state.pending, waiting)


def waits_for(state: MagicState, kind: str) -> bool:
    """Tells whether anything could trigger on this kind of happening."""
    if kind in current(state).triggers:
        return True
    return any(watch.kind == kind for delayed in state.delayed for watch in delayed.watches)


def this_combat(state: MagicState) -> list[Happening]:
    """Returns what has happened since the latest combat phase of the turn began."""
    history = state.history
    for at in range(len(history) - 1, -1, -1):
        if history[at].kind == "combat":
            return history[at:]
    return history
