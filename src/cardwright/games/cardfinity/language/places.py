"""Where an effect may stand: some need the monster that they are on."""

from typing import Final

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.tree import Trigger

FROM_ELSEWHERE: Final = frozenset({Trigger.DRAW, Trigger.DISCARD})
"""Triggers that occur while the card is not on the field."""
FROM_HAND: Final = FROM_ELSEWHERE | {Trigger.PLAY}
"""Triggers of a spell card that occur without any monster."""


def misplaced(effect: t.Effect, spell: t.Spell, on_card: bool) -> str | None:
    """Returns why an effect cannot stand on a spell, or None where it can.

    `on_card` says that the spell is a spell card, not a spell of a monster.
    """
    if isinstance(effect, t.Optional):
        return misplaced(effect.effect, spell, on_card)
    if isinstance(effect, t.ChooseEffect):
        found = (misplaced(option, spell, on_card) for option in effect.options)
        return next((reason for reason in found if reason is not None), None)
    if isinstance(effect, t.Attach) and on_card:
        return "only a monster's spell can attach"
    if isinstance(effect, t.Attack):
        return _needs_field("attack", spell, on_card)
    if isinstance(effect, t.Buff) and effect.this and on_card:
        return _needs_field("buff this", spell, on_card)
    return None


def _needs_field(words: str, spell: t.Spell, on_card: bool) -> str | None:
    away = FROM_HAND if on_card else FROM_ELSEWHERE
    if spell.trigger not in away:
        return None
    return f"{words} needs a monster on the field, and on {spell.trigger.value} happens elsewhere"
