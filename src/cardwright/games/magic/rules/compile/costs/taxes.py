"""What a spell costs more for each of its targets (CR 601.2f)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import CostChange
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import COLOR_BITS
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.state import MagicState


def change_in_mana(verb: tree.Costs) -> tuple[ManaCost, int]:
    """Returns by what a cost changes, and whether it is more (1) or less (-1)."""
    if not isinstance(verb.amount, tree.ManaCost) or verb.how not in ("more", "less"):
        raise NotYet(verb)
    cost = mana_cost("".join(verb.amount.symbols))
    if cost.flexible or cost.snow or cost.x:
        raise NotYet(verb.amount)
    return cost, 1 if verb.how == "more" else -1


def cost_for_targets(node: tree.Phrase) -> CostChange | None:
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
    cost, sign = change_in_mana(clause.first)
    free = int(beyond)

    def more(_state: MagicState, ctx: Ctx, mana: ManaCost) -> ManaCost:
        return mana.changed(cost, sign * max(0, sum(len(one) for one in ctx.targets) - free))

    return more


def kinds_of_x(node: tree.SpendOnly) -> int:
    """Returns what `Spend only black mana on X.` says: the kinds of mana that X may be paid with (CR 107.3)."""
    if node.letter != "X" or not isinstance(node.color, tree.ColorIs) or node.color.color not in COLOR_BITS:
        raise NotYet(node)
    return COLOR_BITS[node.color.color]
