"""Abilities that an object has only while something holds: `Max speed — …`, `Solved — …` (CR 702.178, 719.3c)."""

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import (
    ABILITY,
    Ability,
    ActivatedAbility,
    Condition,
    Part,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState


def both(first: Condition | None, second: Condition) -> Condition:
    """Returns a condition that holds where both do."""
    return second if first is None else lambda state, ctx: first(state, ctx) and second(state, ctx)


def _only_while(watch: Watch, holds: Condition) -> Watch:
    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return holds(state, ctx) and watch.match(state, ctx, happening)

    return replace(watch, match=match)


def while_it_holds(ability: Ability, holds: Condition) -> Ability:
    """Returns an ability that its object has only while a condition holds."""
    if isinstance(ability, ActivatedAbility):
        ability.when = both(ability.when, holds)
        return ability
    if isinstance(ability, TriggeredAbility):
        ability.watches = tuple(_only_while(watch, holds) for watch in ability.watches)
        return ability
    if isinstance(ability, StaticAbility):
        ability.effects = tuple(replace(one, condition=both(one.condition, holds)) for one in ability.effects)
        return ability

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = (*builder.abilities, ability)

    effect = StaticEffect(
        ability.text,
        members=lambda _state, ctx: (ctx.source,),
        condition=holds,
        parts=(Part(ABILITY, ability.text, apply),),
        volatile=False,
    )
    return StaticAbility(ability.text, (effect,), ability.tree)


def is_called(text: str, keyword: str) -> bool:
    """Tells whether an ability is one of a keyword, by how it is written: `Boast — {1}{R}: …`, `Outlast {W}`.

    >>> is_called("Outlast {W}", "outlast"), is_called("{W}: Outlast.", "outlast")
    (True, False)
    """
    return text.partition(" ")[0].partition("—")[0].lower() == keyword
