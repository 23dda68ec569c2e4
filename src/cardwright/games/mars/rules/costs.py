"""Actions as effects: what an action costs, as instructions."""

from cardwright.games.mars.language import trees
from cardwright.games.mars.language.trees import MEGACREDIT, Expr, Happens, Intensity, Scaled

USE_ACTION = "UseAction"
OWED = "Owed"
"""The class of what is to be paid."""


def as_effect(action: trees.Action, place: int) -> trees.Effect:
    """An action is an effect of using it: pay, then do."""
    signal = Expr(name=f"{USE_ACTION}{place}", args=(Expr(name="This"),))
    trigger = trees.Trigger(events=(Happens(expr=signal),), span=action.span)
    steps = [] if action.cost is None else _costs(action.cost)
    if steps:
        body: trees.Instruction = trees.Then(each=(*steps, action.instruction), span=action.span)
    else:
        body = action.instruction
    return trees.Effect(trigger=trigger, instruction=body, span=action.span)


def _costs(cost: trees.Cost) -> list[trees.Instruction]:
    match cost:
        case trees.AllCosts():
            return [step for each in cost.each for step in _costs(each)]
        case trees.EitherCost():
            return [trees.Either(each=tuple(_one(_costs(each)) for each in cost.each))]
        case trees.CostPer():
            paid = _costs(cost.cost)[0]
            if isinstance(paid, trees.Doing):
                inner = paid.instruction
                assert isinstance(inner, trees.Remove)
                return [trees.Doing(word=paid.word, instruction=trees.Per(change=inner, metric=cost.metric))]
            assert isinstance(paid, trees.Remove | trees.Gain)
            return [trees.Per(change=paid, metric=cost.metric)]
        case trees.GatedCost():
            return [trees.Gated(gate=cost.gate, instruction=_one(_costs(cost.cost)))]
        case trees.Costing():
            return [trees.Doing(word=cost.word, instruction=_one(_boxed(cost.cost)))]
        case trees.Spend():
            return [_spent(cost.scaled)]


def _boxed(cost: trees.Cost) -> list[trees.Instruction]:
    """Returns the costs in a box, where M€ stand for their production and are nothing to be owed."""
    match cost:
        case trees.Spend():
            return [trees.Remove(scaled=cost.scaled, intensity=Intensity.ALL)]
        case trees.AllCosts():
            return [step for each in cost.each for step in _boxed(each)]
        case trees.EitherCost():
            return [trees.Either(each=tuple(_one(_boxed(each)) for each in cost.each))]
    return _costs(cost)


def _spent(scaled: Scaled) -> trees.Instruction:
    """What is spent goes; M€ are owed instead, since other things may pay for them."""
    if _is_money(scaled):
        owed = Scaled(expr=Expr(name=OWED, span=scaled.span), count=scaled.count, span=scaled.span)
        return trees.Gain(scaled=owed, span=scaled.span)
    return trees.Remove(scaled=scaled, intensity=Intensity.ALL)


def _is_money(scaled: Scaled) -> bool:
    return scaled.expr == Expr(name=MEGACREDIT) and not scaled.x


def without_price(action: trees.Action) -> tuple[int, trees.Action]:
    """Returns the M€ that an action always costs, and the action without them."""
    cost = action.cost
    if isinstance(cost, trees.Spend) and _is_money(cost.scaled):
        return cost.scaled.count, trees.Action(cost=None, instruction=action.instruction, span=action.span)
    if not isinstance(cost, trees.AllCosts):
        return 0, action
    money = [each for each in cost.each if isinstance(each, trees.Spend) and _is_money(each.scaled)]
    rest = tuple(each for each in cost.each if each not in money)
    left = None if not rest else rest[0] if len(rest) == 1 else trees.AllCosts(each=rest, span=cost.span)
    price = sum(each.scaled.count for each in money)
    return price, trees.Action(cost=left, instruction=action.instruction, span=action.span)


def _one(steps: list[trees.Instruction]) -> trees.Instruction:
    return steps[0] if len(steps) == 1 else trees.Then(each=tuple(steps))
