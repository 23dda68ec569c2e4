"""Whether a card can be cast, and what it would cost (CR 601.2f, 601.3)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Body, KeywordAbility, Modes, TargetSlot
from cardwright.games.magic.rules.assisting import ASSIST, most_help
from cardwright.games.magic.rules.attachments import may_target
from cardwright.games.magic.rules.chars import LEGENDARY
from cardwright.games.magic.rules.choices import (
    has_targets_for_x,
)
from cardwright.games.magic.rules.commanders import commander_tax
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.entering import hosts
from cardwright.games.magic.rules.kicking import affords_kicked
from cardwright.games.magic.rules.kinds import CREATURE, INSTANT, PLANESWALKER, SORCERY, STACK, Step
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.life_for_color import cheapest_for_life
from cardwright.games.magic.rules.mana import is_helped, payable, payable_x
from cardwright.games.magic.rules.manacost import FREE, ManaCost, mana_cost
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.paying import can_pay_rest
from cardwright.games.magic.rules.paying_life import can_pay_life
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.reducing import affordable, cheapest
from cardwright.games.magic.rules.restrictions import forbids, own_total, rules_about, total
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targeted_costs import least_life, with_best_targets
from cardwright.games.magic.rules.targets import has_targets

_MAIN: Final = (Step.MAIN1, Step.MAIN2)


def sorcery_time(state: MagicState, seat: int) -> bool:
    """Tells whether a player could cast a sorcery now (CR 307.1)."""
    return state.is_active(seat) and not state.stack and state.step in _MAIN


def mana_needed(state: MagicState, number: int, way: Way) -> ManaCost:
    """Returns the mana cost of casting a card this way after everything that changes it (CR 601.2f)."""
    cost = way.cost.mana or FREE
    rules = current(state).rules
    if state.setting.commanders:
        tax = commander_tax(state, state.objects[number])
        cost = cost.more(tax) if tax else cost
    if not rules and not way.any_mana:
        return cost
    change = total(state, RuleKind.SPELL_COST, number) if RuleKind.SPELL_COST in rules else 0
    change += own_total(state, RuleKind.SPELL_COST, number)
    if RuleKind.WAY_COST in rules and way.name:
        change += sum(
            active.rule.amount(state, active.ctx)
            for active in rules_about(state, RuleKind.WAY_COST, number)
            if active.rule.word == way.name and active.rule.amount is not None
        )
    if change:
        cost = cost.more(change)
    if RuleKind.COLORED_COST in rules:
        for active in rules_about(state, RuleKind.COLORED_COST, number):
            if active.rule.amount is not None:
                cost = cost.changed(mana_cost(active.rule.word), active.rule.amount(state, active.ctx))
    if RuleKind.COLORED_LESS in rules:
        for active in rules_about(state, RuleKind.COLORED_LESS, number):
            cost = cost.less_colored(mana_cost(active.rule.word))
    if RuleKind.SPEND_ANY in rules:
        for active in rules_about(state, RuleKind.SPEND_ANY, number):
            if "spell" in active.rule.word:
                cost = cost.of_any(active.rule.word.split()[0])
    return cost.of_any(way.any_mana) if way.any_mana else cost


def can_cast(state: MagicState, number: int, seat: int, way: Way, purse: Purse) -> bool:
    """Tells whether a card can be cast this way, its timing aside."""
    obj = state.objects[number]
    if is_as_cast(obj, seat, way):
        return _can_cast(state, number, seat, way, purse)
    state.objects[number] = as_cast(obj, seat, way)
    possible = _can_cast(state, number, seat, way, purse)
    state.objects[number] = obj
    return possible


def is_as_cast(obj: Obj, seat: int, way: Way) -> bool:
    """Tells whether a card is already what it would be as a spell, but for the zone."""
    return way.face is None and obj.controller == seat and not obj.face_down


def as_cast(obj: Obj, seat: int, way: Way) -> Obj:
    """Returns a card as the spell that it would be (CR 601.3e, 709.3a, 712.7a, 716.3a), face down or not (CR 708.4)."""
    face = way.face
    if face is not None and face.guise:
        return replace(obj, definition=face, under=obj.definition, face_down=True, controller=seat)
    return replace(obj, definition=face or obj.definition, face_down=False, controller=seat)


def _can_cast(state: MagicState, number: int, seat: int, way: Way, purse: Purse) -> bool:
    definition = state.objects[number].definition
    if purse.restricted or is_helped(state, number):
        purse = Purse(state, seat, spell=number)
    mana = mana_needed(state, number, way)
    ctx = Ctx(number, seat)
    body = way.body or definition.body
    if body.targets or body.modes:
        mana = with_best_targets(state, number, mana, body, ctx)
        if not can_pay_life(state, seat, least_life(state, number, body, ctx), for_cost=True):
            return False
    if not _affords(state, ctx, way, mana, purse) or not _is_allowed(state, ctx, way, definition):
        return False
    if body.least_x and mana.x and not purse.affords(mana.with_x(body.least_x)):
        return False
    if way.cost.other_x:
        if not payable_beside_mana(state, way, ctx):
            return False
    elif (way.cost.parts or way.cost.tap) and not can_pay_rest(state, way.cost, ctx):
        return False
    return _has_choices(state, ctx, body, cheapest(state, ctx, mana, way.reduction), purse)


def _affords(state: MagicState, ctx: Ctx, way: Way, mana: ManaCost, purse: Purse) -> bool:
    """Tells whether the mana could be paid, with what others would help with and what optional costs save."""
    if way.reduction is not None:
        return bool(affordable(state, ctx, mana, way.reduction, purse))
    if purse.affords(mana):
        return True
    definition = state.objects[ctx.source].definition
    less = most_help(state, ctx.controller, mana.generic) if ASSIST in definition.values.keywords else 0
    if definition.cheaper_if_paid:
        less += max(_saved(state, ctx, way, one) for one in definition.optional_costs)
    if less > 0 and purse.affords(mana.more(-less)):
        return True
    cheaper = cheapest_for_life(state, ctx, mana)
    if cheaper != mana and purse.affords(cheaper.more(-less)):
        return True
    return purse.restricted and affords_kicked(state, ctx, mana)


def _is_allowed(state: MagicState, ctx: Ctx, way: Way, definition: Definition) -> bool:
    """Tells whether nothing forbids casting a card this way (CR 601.3)."""
    if forbids(state, RuleKind.CANT_CAST, ctx.controller + 1, ctx.source):
        return False
    if _lacks_legend(state, ctx.controller, definition):
        return False
    if definition.when is not None and not definition.when(state, ctx):
        return False
    return way.when is None or way.when(state, ctx)


def _has_choices(state: MagicState, ctx: Ctx, body: Body, mana: ManaCost, purse: Purse) -> bool:
    """Tells whether there is a mode that can be paid for, and a target for each place that needs one (CR 601.2b, c)."""
    if body.modes is not None and body.modes.costs:
        return _has_affordable_mode(state, body.modes, ctx, mana, purse)
    if not (body.targets or body.modes):
        return True
    if has_targets(state, body, ctx):
        return _has_targets_as_spell(state, ctx, body)
    return mana.x > 0 and has_targets_for_x(state, body, ctx, mana, purse)


def _has_targets_as_spell(state: MagicState, ctx: Ctx, body: Body) -> bool:
    """Tells whether the spell that a card would be has targets still: some are protected from spells (CR 601.3e).

    Where costs may be paid that give it other targets, that is seen when they are chosen.
    """
    obj = state.objects[ctx.source]
    if obj.definition.optional_costs:
        return True
    if not any("protection" in chars.keywords for chars in current(state).chars.values()):
        return True
    state.objects[ctx.source] = replace(obj, zone=STACK)
    found = has_targets(state, body, ctx)
    state.objects[ctx.source] = obj
    return found


def _lacks_legend(state: MagicState, seat: int, definition: Definition) -> bool:
    """Tells whether it is a legendary instant or sorcery and its player has no one who knows it (CR 205.4e)."""
    values = definition.values
    if LEGENDARY not in values.supertypes or not values.types & (INSTANT | SORCERY):
        return False
    derived = current(state)
    mine = [derived.chars[number] for number in derived.controlled[seat]]
    return not any(one.types & (CREATURE | PLANESWALKER) and LEGENDARY in one.supertypes for one in mine)


def savings(state: MagicState, number: int, seat: int, way: Way) -> dict[str, int]:
    """Returns how much less a spell costs for each of its optional costs, by their keywords."""
    definition = state.objects[number].definition
    if not definition.cheaper_if_paid:
        return {}
    ctx = Ctx(number, seat)
    return {one.keyword: _saved(state, ctx, way, one) for one in definition.optional_costs}


def _saved(state: MagicState, ctx: Ctx, way: Way, keyword: KeywordAbility) -> int:
    """Returns how much less a spell costs for having paid one of its optional costs; 0 where that can't be paid."""
    if keyword.cost is None or not payable(state, keyword.cost.parts, ctx):
        return 0
    obj = state.objects[ctx.source]
    usual = mana_needed(state, ctx.source, way)
    state.objects[ctx.source] = replace(obj, paid=(*obj.paid, (keyword.keyword, 1)))
    saved = usual.generic - mana_needed(state, ctx.source, way).generic
    state.objects[ctx.source] = obj
    return saved


def _has_affordable_mode(state: MagicState, modes: Modes, ctx: Ctx, mana: ManaCost, purse: Purse) -> bool:
    return any(
        purse.affords(mana.plus(cost)) and has_targets(state, body, ctx)
        for cost, body in zip(modes.costs, modes.bodies, strict=True)
    )


def payable_beside_mana(state: MagicState, way: Way, ctx: Ctx) -> list[int]:
    """Returns each X for which what is paid beside mana could be paid, and there are targets."""
    body = way.body or state.objects[ctx.source].definition.body
    found = []
    for x in payable_x(state, way.cost, ctx):
        ctx.x = x
        if x >= body.least_x and has_targets(state, body, ctx):
            found.append(x)
    ctx.x = 0
    return found


def aura_slot(keyword: KeywordAbility) -> TargetSlot:
    """Returns the target that an Aura spell has because of `enchant` (CR 303.4a)."""

    def candidates(state: MagicState, _ctx: Ctx) -> Things:
        return hosts(state)

    def fits(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return may_target(state, ctx.source, thing, ctx.controller)

    return TargetSlot(Role.ENCHANTED, keyword.text, candidates, fits, lambda _s, _c: 1, lambda _s, _c: 1)
