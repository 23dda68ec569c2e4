"""What must, may and can't be done: the rules that continuous effects set beside the layers (CR 613.11, 101.2)."""

from collections.abc import Iterator

from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.derived import ActiveRule, profile
from cardwright.games.magic.rules.kinds import LIBRARY
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


def rules_about(state: MagicState, kind: RuleKind, thing: int) -> Iterator[ActiveRule]:
    """Yields the rules of a kind that hold of a thing now."""
    found = current(state).rules.get(kind)
    if not found:
        return
    for active in found:
        if holds(state, active, thing):
            yield active


def holds(state: MagicState, active: ActiveRule, thing: int) -> bool:
    """Tells whether a rule holds of a thing now."""
    static = active.static
    if static is None:
        if active.things is not None:
            return thing in active.things
        test = active.test
        return callable(test) and bool(test(state, active.ctx, thing))
    if static.condition is not None and not static.condition(state, active.ctx):
        return False
    if static.test is not None:
        return static.test(state, active.ctx, thing)
    return static.members is not None and thing in static.members(state, active.ctx)


def rule_members(state: MagicState, active: ActiveRule) -> Iterator[int]:
    """Yields the permanents of which a rule holds now."""
    return (one for one in state.battlefield if holds(state, active, one))


def player_rules(state: MagicState, kind: RuleKind, seat: int) -> Iterator[ActiveRule]:
    """Yields the rules of a kind that hold of a player now."""
    return rules_about(state, kind, player_thing(seat))


def forbids(state: MagicState, kind: RuleKind, thing: int, other: int = 0) -> bool:
    """Tells whether a rule of this kind holds of a thing, with regard to another one if the rule asks."""
    if kind not in current(state).rules:
        return False
    return any(
        active.rule.other is None or active.rule.other(state, active.ctx, other)
        for active in rules_about(state, kind, thing)
    )


def unpreventable(state: MagicState, source: int, thing: int, *, combat: bool) -> bool:
    """Tells whether damage of a source to a thing can't be prevented (CR 615.12)."""
    if RuleKind.CANT_PREVENT not in current(state).rules:
        return False
    for active in rules_about(state, RuleKind.CANT_PREVENT, source):
        rule = active.rule
        if rule.word and combat != (rule.word == "combat"):
            continue
        if rule.other is None or rule.other(state, active.ctx, thing):
            return True
    return False


def is_forbidden(
    state: MagicState,
    seat: int,
    number: int,
    *,
    mana: bool = False,
    loyalty: bool = False,
    taps: bool = False,
) -> bool:
    """Tells whether a player can't activate an ability of an object, because of it or of them (CR 602.5a)."""
    rules = current(state).rules
    if RuleKind.CANT_ACTIVATE in rules:
        for active in rules_about(state, RuleKind.CANT_ACTIVATE, number):
            word = active.rule.word
            if not (mana and word == "not mana") and (taps or word != "tap"):
                return True
    if RuleKind.CANT_ACTIVATE_ABILITIES not in rules:
        return False
    for active in player_rules(state, RuleKind.CANT_ACTIVATE_ABILITIES, seat):
        rule = active.rule
        if (mana and rule.word.startswith("not mana")) or (rule.word == "loyalty" and not loyalty):
            continue
        if loyalty and rule.word == "not mana or loyalty":
            continue
        if rule.other is None or rule.other(state, active.ctx, number):
            return True
    return False


def total(state: MagicState, kind: RuleKind, thing: int) -> int:
    """Returns the sum of the amounts of the rules of this kind that hold of a thing."""
    if kind not in current(state).rules:
        return 0
    found = 0
    for active in rules_about(state, kind, thing):
        if active.rule.amount is not None:
            active.ctx.refs[Role.COSTED] = (thing,)
            found += active.rule.amount(state, active.ctx)
    return found


def own_total(state: MagicState, kind: RuleKind, number: int) -> int:
    """Returns the same sum of the rules that a card in a library has itself, of which no others are asked (CR 113.6)."""
    obj = state.objects[number]
    if obj.zone is not LIBRARY or not (LIBRARY in obj.definition.elsewhere or state.effects):
        return 0
    ctx = Ctx(number, obj.controller)
    found = [
        rule.amount(state, ctx)
        for static in profile(look(state, number).abilities).statics
        if LIBRARY in static.zones
        for effect in static.effects
        for rule in effect.rules
        if rule.kind is kind and rule.amount is not None
        if holds(state, ActiveRule(ctx, rule, effect, None, None), number)
    ]
    return sum(found)


def counts_as(state: MagicState, source: int, thing: int, name: str) -> bool:
    """Tells whether an effect of a spell counts a card as one of the spell's own name, though it has another."""
    if RuleKind.COUNTS_AS not in current(state).rules or not look(state, source).has_name(name):
        return False
    return any(active.rule.word == name for active in rules_about(state, RuleKind.COUNTS_AS, thing))
