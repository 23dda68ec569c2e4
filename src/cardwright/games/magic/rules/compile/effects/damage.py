"""Dealing damage (CR 120)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Select
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.damage import Hit, deal_all
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@effect(tree.Deal)
def _deals(unit: Unit, said: Said) -> Doing:
    """`deals 3 damage to any target`, `deals 4 damage to any target and 2 damage to you`."""
    verb: tree.Deal = said.verb
    if said.subject is None or verb.to is None or verb.kind:
        raise NotYet(verb)
    source = unit.things(said.subject)
    shares: list[tuple[Amount, Select]] = []
    amount = unit.amount(verb.amount) if verb.amount is not None else None
    if amount is None:
        raise NotYet(verb)
    shares.append((amount, unit.things(verb.to)))
    unit.last_to = verb.to
    for more in verb.more:
        shares.append((unit.amount(more.amount), unit.things(more.to)))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        hits = [
            Hit(one, thing, much(state, ctx))
            for one in source(state, ctx)
            for much, whom in shares
            for thing in whom(state, ctx)
        ]
        dealt: list[Hit] = []
        yield from deal_all(state, hits, dealt=dealt)
        ctx.numbers["dealt"] = sum(hit.amount for hit in dealt)

    return Doing(run)
