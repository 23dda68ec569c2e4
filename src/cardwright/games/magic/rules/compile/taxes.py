"""What a spell costs more for each of its targets (CR 601.2f)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.state import MagicState


def change_in_mana(verb: tree.Costs) -> int:
    """Returns by how much generic mana a cost changes."""
    if not isinstance(verb.amount, tree.ManaCost) or verb.how not in ("more", "less"):
        raise NotYet(verb)
    cost = mana_cost("".join(verb.amount.symbols))
    if cost.total != cost.generic or cost.x:
        raise NotYet(verb.amount)
    return cost.generic if verb.how == "more" else -cost.generic


def cost_for_targets(node: tree.Phrase) -> Amount | None:
    """Reads `This spell costs {1} more to cast for each target beyond the first.`; None for other sentences."""
    if not isinstance(node, tree.Sentence) or not isinstance(node.first, tree.Clause):
        return None
    clause = node.first
    if not isinstance(clause.first, tree.Costs) or not isinstance(clause.subject, tree.SelfRef):
        return None
    each = next((one for one in clause.modifiers if isinstance(one, tree.ForEach)), None)
    what = each.what if each is not None else None
    if not isinstance(what, tree.NounPhrase) or what.heads != (tree.Head(thing="target"),):
        return None
    if node.front or node.rest or node.tail or node.opening or clause.rest or len(clause.modifiers) != 1:
        raise NotYet(node)
    beyond = what.qualifiers == (tree.Beyond(which="the first"),)
    if (what.qualifiers and not beyond) or what.shared or what.determiner is not None:
        raise NotYet(what)
    if clause.first.to != "cast":
        raise NotYet(clause.first)
    change = change_in_mana(clause.first)
    free = int(beyond)

    def more(_state: MagicState, ctx: Ctx) -> int:
        return change * max(0, sum(len(one) for one in ctx.targets) - free)

    return more
