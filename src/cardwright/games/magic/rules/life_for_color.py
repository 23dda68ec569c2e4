"""Life that may be paid as a spell is cast, so that it costs less of a color (CR 118.7, 118.8, 601.2b)."""

from collections.abc import Generator

from cardwright.games.magic.rules.ability import Cost, CostPart
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.damage import is_life_fixed, lose_life
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Option, Steps

Chosen = Generator[Decision, Option, ManaCost]


def _offers(state: MagicState, spell: int) -> list[tuple[int, ManaCost]]:
    """Returns how much life may be paid for a spell, and which mana each such payment saves."""
    if RuleKind.LIFE_FOR_COLOR not in current(state).rules:
        return []
    return [
        (active.rule.amount(state, active.ctx), mana_cost(active.rule.word))
        for active in rules_about(state, RuleKind.LIFE_FOR_COLOR, spell)
        if active.rule.amount is not None
    ]


def cheapest_for_life(state: MagicState, ctx: Ctx, mana: ManaCost) -> ManaCost:
    """Returns what is left of a cost when as much life is paid for it as there is."""
    seat = ctx.controller
    left = 0 if is_life_fixed(state, seat) else state.players[seat].life
    for life, saved in _offers(state, ctx.source):
        if life <= left:
            left -= life
            mana = mana.less_colored(saved)
    return mana


def choose_life(state: MagicState, ctx: Ctx, mana: ManaCost, extra: list[Cost]) -> Chosen:
    """Asks for each such payment; what is chosen is added to what is paid. Returns the mana that is left to be paid."""
    seat, paid = ctx.controller, 0
    for life, saved in _offers(state, ctx.source):
        if is_life_fixed(state, seat) or state.players[seat].life < paid + life:
            continue
        needed = not Purse(state, seat, spell=ctx.source).affords(mana)
        if not needed:
            prompt = f"pay {life} life to spend less mana"
            answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(ctx.source,))
            if answer.verb == "no":
                continue
        paid += life
        mana = mana.less_colored(saved)
        extra.append(Cost(parts=(_life(life),)))
    return mana


def _life(amount: int) -> CostPart:
    def can(state: MagicState, ctx: Ctx) -> bool:
        return state.players[ctx.controller].life >= amount

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        yield from lose_life(state, ctx.controller, amount)

    return CostPart(f"Pay {amount} life", can, pay)
