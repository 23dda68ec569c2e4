"""Kicking a spell (CR 702.33), and mana that may be spent only on kicked spells (CR 106.6)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import KeywordAbility
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.mana import payable
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState

_KICKERS: Final = ("kicker", "multikicker")


def is_kicked(state: MagicState, spell: int) -> bool:
    """Tells whether a spell was kicked (CR 702.33d)."""
    obj = state.objects.get(spell)
    return obj is not None and obj.was("kicked") > 0


def purse_with(state: MagicState, ctx: Ctx, keyword: KeywordAbility) -> Purse:
    """Returns the mana that could be spent on a spell for which an optional cost is paid (CR 601.2b, 106.6)."""
    if keyword.keyword not in _KICKERS:
        return Purse(state, ctx.controller, spell=ctx.source)
    obj = state.objects[ctx.source]
    state.objects[ctx.source] = replace(obj, paid=(*obj.paid, ("kicked", 1)))
    purse = Purse(state, ctx.controller, spell=ctx.source)
    purse.build()
    state.objects[ctx.source] = obj
    return purse


def affords_kicked(state: MagicState, ctx: Ctx, mana: ManaCost) -> bool:
    """Tells whether a spell could be paid for if it is kicked, though it could not otherwise."""
    for keyword in state.objects[ctx.source].definition.optional_costs:
        cost = keyword.cost
        if keyword.keyword in _KICKERS and cost is not None and cost.mana is not None:
            if purse_with(state, ctx, keyword).affords(mana.plus(cost.mana)):
                return payable(state, cost.parts, ctx)
    return False


def must_kick(
    state: MagicState,
    ctx: Ctx,
    mana: ManaCost,
    paid: list[tuple[str, int]],
    left: tuple[KeywordAbility, ...],
) -> bool:
    """Tells whether the last kicker of a spell must be paid: only mana for kicked spells is enough for it (CR 106.6)."""
    if "kicked" in dict(paid) or [one.keyword in _KICKERS for one in left].count(True) != 1:
        return False
    if left[0].keyword not in _KICKERS:
        return False
    plain = Purse(state, ctx.controller, spell=ctx.source)
    return not plain.affords(mana.with_x(mana.least_x)) and affords_kicked(state, ctx, mana)
