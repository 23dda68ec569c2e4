"""Words before an activated ability that restrict it: boast, forecast, exhaust, power-up, max speed (CR 702.57, 702.142, 702.177, 702.178)."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability, ActivatedAbility, Condition, CostPart
from cardwright.games.magic.rules.compile.keywords.speeding import at_max_speed
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.designations import is_designated
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.having import while_it_holds
from cardwright.games.magic.rules.kinds import Step, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def restrict(node: tree.AbilityWord, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Applies what an ability word says of the abilities after it; most words say nothing (CR 207.2c)."""
    if node.word == "max speed":
        return tuple(at_max_speed(one) for one in abilities)
    if node.word == "solved":
        return tuple(while_it_holds(one, _solved) for one in abilities)
    if node.word == "∞":
        return tuple(while_it_holds(one, _harnessed) for one in abilities)
    if node.word == "to solve":  # what it stands for is said in other words before it comes here
        raise NotYet(node)
    change = _RESTRICTING.get(node.word)
    if change is not None:
        for one in abilities:
            if not isinstance(one, ActivatedAbility):
                raise NotYet(node)
            change(one)
    return abilities


def _solved(state: MagicState, ctx: Ctx) -> bool:
    return is_designated(state, ctx.source, "solved")


def _harnessed(state: MagicState, ctx: Ctx) -> bool:
    return is_designated(state, ctx.source, "harnessed")


def _also(ability: ActivatedAbility, condition: Condition) -> None:
    before = ability.when
    ability.when = (
        condition if before is None else lambda state, ctx: before(state, ctx) and condition(state, ctx)
    )


def _boast(ability: ActivatedAbility) -> None:
    """Only if this creature attacked this turn, and only once each turn (CR 702.142a)."""

    def attacked(state: MagicState, ctx: Ctx) -> bool:
        return any(one.kind == HappeningKind.ATTACKS and one.thing == ctx.source for one in state.history)

    _also(ability, attacked)
    ability.limit = 1


def _forecast(ability: ActivatedAbility) -> None:
    """From a hand, only during its owner's upkeep, and only once each turn (CR 702.57a)."""
    ability.zone = Zone.HAND
    _also(ability, lambda state, ctx: state.is_active(ctx.controller) and state.step is Step.UPKEEP)
    ability.limit = 1


def exhaust(ability: ActivatedAbility) -> None:
    """Restricts an ability to once, as long as it is the same object (CR 702.177a)."""
    key = f"exhausted {ability.text}"

    def fresh(state: MagicState, ctx: Ctx) -> bool:
        obj = state.objects.get(ctx.source)
        return obj is not None and not obj.word(key)

    def spend(state: MagicState, ctx: Ctx) -> Steps:
        chosen_words(state, ctx.source, key, "yes")
        return
        yield

    ability.cost = replace(ability.cost, parts=(CostPart("exhaust", fresh, spend), *ability.cost.parts))
    ability.free = False


def _power_up(ability: ActivatedAbility) -> None:
    """Only once, for less by the permanent's mana cost in the turn that it entered."""
    exhaust(ability)
    before = ability.cost_change

    def change(state: MagicState, ctx: Ctx, mana: ManaCost) -> ManaCost:
        if before is not None:
            mana = before(state, ctx, mana)
        entered = any(one.kind == HappeningKind.ENTERS and one.thing == ctx.source for one in state.history)
        own = look(state, ctx.source).cost if entered else None
        return mana if own is None else mana.without(own)

    ability.cost_change = change


_RESTRICTING: Final[dict[str, Callable[[ActivatedAbility], None]]] = {
    "boast": _boast,
    "forecast": _forecast,
    "exhaust": exhaust,
    "power-up": _power_up,
}
