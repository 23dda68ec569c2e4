"""What a spell costs for what it targets (CR 601.2f), and whether it may be cast now because of it (CR 601.3b)."""

from collections.abc import Sequence

from cardwright.games.magic.rules.ability import Body, TargetSlot
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.derived import ActiveRule
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targets import legal_targets


def with_targets(state: MagicState, spell: int, mana: ManaCost, targets: Sequence[Things]) -> ManaCost:
    """Returns what a spell with these targets costs."""
    every = {one for chosen in targets for one in chosen}
    for active in rules_about(state, RuleKind.EACH_TARGET_COST, spell):
        mana = mana.more(how_much(state, active) * sum(_meant(state, active, one) for one in sorted(every)))
    if RuleKind.TARGET_COST not in current(state).rules:
        return mana
    for active in rules_about(state, RuleKind.TARGET_COST, spell):
        if targets_it(state, active, targets):
            mana = _changed(state, active, mana)
    return mana


def targets_it(state: MagicState, active: ActiveRule, targets: Sequence[Things]) -> bool:
    """Tells whether something that is targeted makes a rule about costs apply."""
    return any(_meant(state, active, one) for chosen in targets for one in chosen)


def with_best_targets(state: MagicState, spell: int, mana: ManaCost, body: Body, ctx: Ctx) -> ManaCost:
    """Returns the least that a spell could cost, whatever it targets."""
    for active in rules_about(state, RuleKind.EACH_TARGET_COST, spell):
        mana = mana.more(how_much(state, active) * _best_count(state, active, body, ctx))
    if RuleKind.TARGET_COST not in current(state).rules:
        return mana
    for active in rules_about(state, RuleKind.TARGET_COST, spell):
        if at_best(state, active, body, ctx):
            mana = _changed(state, active, mana)
    return mana


def life_for_targets(state: MagicState, spell: int, targets: Sequence[Things]) -> int:
    """Returns how much life is paid for a spell with these targets (CR 118.8)."""
    if RuleKind.TARGET_LIFE not in current(state).rules:
        return 0
    found = rules_about(state, RuleKind.TARGET_LIFE, spell)
    return sum(how_much(state, active) for active in found if targets_it(state, active, targets))


def least_life(state: MagicState, spell: int, body: Body, ctx: Ctx) -> int:
    """Returns the least life that is paid for a spell, whatever it targets."""
    if RuleKind.TARGET_LIFE not in current(state).rules:
        return 0
    found = rules_about(state, RuleKind.TARGET_LIFE, spell)
    return sum(how_much(state, active) for active in found if at_best(state, active, body, ctx))


def at_best(state: MagicState, active: ActiveRule, body: Body, ctx: Ctx) -> bool:
    """Tells whether a rule about costs applies to what costs the least: a lower cost if it can, a higher if it must."""
    found = [_found(state, active, slot, ctx) for one in _bodies(body) for slot in one.targets]
    if how_much(state, active) < 0:
        return any(any(one) for one in found)
    return any(one and all(one) for one in found)


def _best_count(state: MagicState, active: ActiveRule, body: Body, ctx: Ctx) -> int:
    """Returns for how many targets a rule changes the cost of a spell that costs the least: for as many if it is lower then."""
    found = [[_of_slot(state, active, slot, ctx) for slot in one.targets] for one in _bodies(body)]
    if not found:
        return 0
    if how_much(state, active) < 0:
        return max(sum(most for _, most in slots) for slots in found)
    return min(sum(least for least, _ in slots) for slots in found)


def _of_slot(state: MagicState, active: ActiveRule, slot: TargetSlot, ctx: Ctx) -> tuple[int, int]:
    """Returns how many targets of a slot a rule counts, at least and at most."""
    legal = _found(state, active, slot, ctx)
    meant, others = sum(legal), len(legal) - sum(legal)
    return max(0, slot.low(state, ctx) - others), min(meant, slot.high(state, ctx))


def _found(state: MagicState, active: ActiveRule, slot: TargetSlot, ctx: Ctx) -> list[bool]:
    return [_meant(state, active, one) for one in legal_targets(state, slot, ctx)]


def _meant(state: MagicState, active: ActiveRule, one: int) -> bool:
    return active.rule.other is None or active.rule.other(state, active.ctx, one)


def _changed(state: MagicState, active: ActiveRule, mana: ManaCost) -> ManaCost:
    """Returns a cost as a rule changes it: by generic mana, or by what its word says so often."""
    many = how_much(state, active)
    return mana.changed(mana_cost(active.rule.word), many) if active.rule.word else mana.more(many)


def how_much(state: MagicState, active: ActiveRule) -> int:
    """Returns by how much a rule changes a cost."""
    return active.rule.amount(state, active.ctx) if active.rule.amount is not None else 0


def flashes(state: MagicState, number: int, body: Body, ctx: Ctx) -> bool:
    """Tells whether an effect lets a spell be cast as though it had flash, with targets that it could have (CR 601.3b)."""
    return any(
        active.rule.other is None
        or any(any(_found(state, active, slot, ctx)) for one in _bodies(body) for slot in one.targets)
        for active in rules_about(state, RuleKind.CAST_AS_FLASH, number)
    )


def flash_by_targets(state: MagicState, number: int) -> list[ActiveRule]:
    """Returns the effects that let a spell be cast now for what it targets; none where one lets it anyhow."""
    if RuleKind.CAST_AS_FLASH not in current(state).rules:
        return []
    found = list(rules_about(state, RuleKind.CAST_AS_FLASH, number))
    return [] if any(active.rule.other is None for active in found) else found


def _bodies(body: Body) -> tuple[Body, ...]:
    return body.modes.bodies if body.modes is not None else (body,)
