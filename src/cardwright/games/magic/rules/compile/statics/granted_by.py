"""Abilities that an object gives to another one and that speak of the giver by its name (CR 201.5).

`Equipped creature has "{T}, Sacrifice Torch: …"`: the Torch that gives the ability is meant, not the creature.
"""

from collections.abc import Callable
from copy import copy
from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    ActivatedAbility,
    Apply,
    Body,
    CostPart,
    StaticAbility,
    StaticEffect,
    TargetSlot,
    TriggeredAbility,
)
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk

GRANTER: Final = "granter"
"""Under this reference the context of such an ability holds the object that has given it."""
_BY_NAME: Final = ("name", "short")


def speaks_of_granter(node: tree.Phrase) -> bool:
    """Tells whether a quoted ability calls the card by its name."""
    return isinstance(node, tree.Quoted) and any(
        isinstance(one, tree.SelfRef) and one.form in _BY_NAME for one in walk(node.ability)
    )


def own_name(node: tree.SelfRef) -> bool:
    """Tells whether a card is called by its name, not as what it is (`this creature`)."""
    return node.form in _BY_NAME


class Granted:
    """An ability as each object that gives it gives it: made once for each of them."""

    __slots__ = ("ability", "made")

    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        self.made: dict[int, Ability] = {}

    def by(self, granter: int) -> Ability:
        """Returns the ability that speaks of this very object."""
        if granter not in self.made:
            self.made[granter] = _about(self.ability, granter)
        return self.made[granter]


def _about(ability: Ability, granter: int) -> Ability:
    if isinstance(ability, ActivatedAbility):
        found = copy(ability)
        parts = tuple(_part(part, granter) for part in ability.cost.parts)
        found.cost = replace(ability.cost, parts=parts)
        found.body = _body(ability.body, granter)
        found.when = _knowing(ability.when, granter)
        found.cost_change = _knowing(ability.cost_change, granter)
        return found
    if isinstance(ability, TriggeredAbility):
        waiting = copy(ability)
        waiting.watches = tuple(replace(one, match=_knowing(one.match, granter)) for one in ability.watches)
        waiting.body = _body(ability.body, granter)
        waiting.condition = _knowing(ability.condition, granter)
        return waiting
    if isinstance(ability, StaticAbility):
        stated = copy(ability)
        stated.effects = tuple(_statement(one, granter) for one in ability.effects)
        return stated
    return ability


def _statement(effect: StaticEffect, granter: int) -> StaticEffect:
    return replace(
        effect,
        members=_knowing(effect.members, granter),
        test=_knowing(effect.test, granter),
        condition=_knowing(effect.condition, granter),
        parts=tuple(replace(part, apply=_applied(part.apply, granter)) for part in effect.parts),
    )


def _applied(apply: Apply, granter: int) -> Apply:
    def applied(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        ctx.refs[GRANTER] = (granter,)
        apply(builder, state, ctx)

    return applied


def _knowing(function: Any, granter: int) -> Any:
    """Returns a function of a state and a context that knows who has given the ability."""
    if function is None:
        return None
    called: Callable[..., Any] = function

    def knowing(state: MagicState, ctx: Ctx, *more: Any) -> Any:
        ctx.refs[GRANTER] = (granter,)
        return called(state, ctx, *more)

    return knowing


def _part(part: CostPart, granter: int) -> CostPart:
    return replace(part, can=_knowing(part.can, granter), pay=_knowing(part.pay, granter))


def _slot(slot: TargetSlot, granter: int) -> TargetSlot:
    return replace(
        slot,
        candidates=_knowing(slot.candidates, granter),
        test=_knowing(slot.test, granter),
        low=_knowing(slot.low, granter),
        high=_knowing(slot.high, granter),
    )


def _body(body: Body, granter: int) -> Body:
    modes = body.modes
    if modes is not None:
        modes = replace(modes, bodies=tuple(_body(one, granter) for one in modes.bodies))
    targets = tuple(_slot(slot, granter) for slot in body.targets)
    return replace(body, run=_knowing(body.run, granter), targets=targets, modes=modes)
