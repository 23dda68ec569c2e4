"""What something about to enter would be on the battlefield (CR 614.12)."""

from cardwright.games.magic.rules.chars import Look
from cardwright.games.magic.rules.copiable import copiable
from cardwright.games.magic.rules.derived import Profile, profile
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.state import MagicState


def may_change_abilities(state: MagicState) -> bool:
    """Tells whether a static ability of something else may change which abilities something that enters has."""
    return current(state).granting or any(one.granting for one in _of_command_zone(state))


def _of_command_zone(state: MagicState) -> list[Profile]:
    return [profile(state.objects[number].definition.abilities) for number in state.command]


def as_on_battlefield(state: MagicState, number: int) -> Look:
    """Returns the characteristics that an object about to enter would have on the battlefield.

    What is already there applies to it, and so do its own static abilities.
    """
    held, there = state.derived, state.battlefield
    state.derived = None
    state.battlefield = (*there, number)
    found = current(state).chars[number]
    state.derived, state.battlefield = held, there
    return found


def arriving_characteristics(state: MagicState, number: int) -> Look | None:
    """Returns what something about to enter would be; None where nothing that is asked for could change by it."""
    if may_change_abilities(state):
        return as_on_battlefield(state, number)
    derived = current(state)
    own = profile(copiable(state.objects[number]).abilities)
    others = derived.shaping or any(one.characteristic for one in _of_command_zone(state))
    if HappeningKind.ENTERS in derived.replacements:
        changes = others or own.characteristic
    else:
        changes = others and "enters" in own.replacing
    return as_on_battlefield(state, number) if changes else None
