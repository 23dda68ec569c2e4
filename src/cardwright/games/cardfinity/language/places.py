"""Where an effect may stand: some need the monster that they are on."""

from typing import Final

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.record import records
from cardwright.games.cardfinity.language.tree import Trigger

FROM_ELSEWHERE: Final = frozenset({Trigger.DRAW, Trigger.DISCARD, Trigger.COUNTERSPELL})
"""Triggers that occur while the card is not on the field."""
FROM_HAND: Final = FROM_ELSEWHERE | {Trigger.PLAY}
"""Triggers of a spell card that occur without any monster."""


def misplaced(effect: t.Effect, spell: t.Spell, on_card: bool) -> str | None:
    """Returns why an effect cannot stand on a spell, or None where it can.

    `on_card` says that the spell is a spell card, not a spell of a monster.
    """
    if isinstance(effect, t.Unread):
        return None
    return records()[type(effect)].misplaced(effect, spell, on_card)


def needs_monster(effect: t.Effect) -> bool:
    """Returns whether nothing happens where the effect's monster is not on the field."""
    return not isinstance(effect, t.Unread) and records()[type(effect)].needs_monster(effect)


def needs_field(words: str, spell: t.Spell, on_card: bool) -> str | None:
    """Returns why an effect that needs a monster on the field cannot stand on a spell."""
    away = FROM_HAND if on_card else FROM_ELSEWHERE
    if spell.trigger not in away:
        return None
    return f"{words} needs a monster on the field, and on {spell.trigger.value} happens elsewhere"
