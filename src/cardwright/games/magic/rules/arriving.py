"""What something about to enter would be on the battlefield (CR 614.12)."""

from cardwright.games.magic.rules.chars import Look
from cardwright.games.magic.rules.derived import profile
from cardwright.games.magic.rules.layers import copiable, current
from cardwright.games.magic.rules.state import MagicState


def changed_by_others(state: MagicState) -> bool:
    """Tells whether a static ability may change the characteristics of what enters."""
    chars = current(state).chars
    objects = state.objects
    return any(
        profile(chars[number].abilities).characteristic
        for number in state.battlefield
        if chars[number].abilities
    ) or any(profile(objects[number].definition.abilities).characteristic for number in state.command)


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
    """Returns what something about to enter would be; None where nothing but its own text says so."""
    own = profile(copiable(state.objects[number]).abilities).characteristic
    if changed_by_others(state) or (own and "enters" in current(state).replacements):
        return as_on_battlefield(state, number)
    return None
