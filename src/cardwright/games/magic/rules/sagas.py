"""Sagas (CR 715): lore counters, the chapters that they bring about, and the end of the story."""

from collections.abc import Generator
from typing import Final

from cardwright.games.magic.rules.ability import ChapterAbility
from cardwright.games.magic.rules.chars import Look
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Option, Steps

LORE: Final = "lore"


def final_chapter(chars: Look) -> int:
    """Returns the greatest of a Saga's chapter numbers, 0 if it has no chapters (CR 715.2d)."""
    return max((one.chapter for one in chars.abilities if isinstance(one, ChapterAbility)), default=0)


def first_chapter(obj: Obj, values: Look) -> Generator[Decision, Option, int]:
    """Returns with how many lore counters a Saga enters (CR 715.3a): one, or with read ahead what is chosen."""
    last = final_chapter(values)
    if "read ahead" not in values.keywords or last < 2:
        return 1
    asked = Decision(obj.controller, Kind.NUMBER, "the chapter", Numbers(1, last), about=(obj.id,))
    answer = yield asked
    return answer.number


def tell_on(state: MagicState, seat: int) -> Steps:
    """Puts a lore counter on each Saga of a player whose precombat main phase begins (CR 715.3b)."""
    derived = current(state)
    for number in tuple(derived.controlled[seat]):
        if "Saga" in derived.chars[number].subtypes:
            yield from add_counters(state, number, LORE, 1)


def is_told(state: MagicState, number: int, chars: Look) -> bool:
    """Tells whether a Saga has come to its end and none of its chapters is still to be dealt with (CR 715.4).

    A Saga that has lost its chapters stays where it is.
    """
    last = final_chapter(chars)
    if not last or state.objects[number].counter(LORE) < last:
        return False
    told = [(one.ability, one.bound) for one in state.stack]
    told += [(one.ability, one.bound) for one in state.pending]
    return not any(isinstance(ability, ChapterAbility) and bound.source == number for ability, bound in told)
