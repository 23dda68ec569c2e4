"""`the greatest number of cards a player discarded this way`."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.effects.cards import plain_cards
from cardwright.games.magic.rules.compile.registry import NotYet, amount
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState


@amount(tree.GreatestNumber)
def _greatest(unit: Unit, node: tree.GreatestNumber) -> Amount:
    """Of a spell only: its number tells what it made players discard from what anything else did."""
    what = node.what
    if unit.kind != "spell" or not isinstance(what, tree.NounPhrase) or len(what.qualifiers) != 1:
        raise NotYet(node)
    which = what.qualifiers[0]
    bare = tree.NounPhrase(determiner=what.determiner, heads=what.heads, shared=what.shared)
    if not isinstance(which, tree.WhichClause) or which.verb != "discarded" or not plain_cards(bare):
        raise NotYet(node)
    if [type(one) for one in which.modifiers] != [tree.ThisWay]:
        raise NotYet(node)

    def count(state: MagicState, ctx: Ctx) -> int:
        seats = [one.seat for one in state.history if one.kind == "discarded" and one.source == ctx.source]
        return max((seats.count(seat) for seat in state.order), default=0)

    return count
