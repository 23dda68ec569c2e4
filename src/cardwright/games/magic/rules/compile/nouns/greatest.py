"""`the greatest number of cards a player discarded this way`."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.effects.cards import plain_cards
from cardwright.games.magic.rules.compile.registry import NotYet, amount
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.state import MagicState


@amount(tree.GreatestNumber)
def _greatest(unit: Unit, node: tree.GreatestNumber) -> Amount:
    """Of a spell only: its number tells what it made players discard from what anything else did."""
    what = node.what
    held = _controlled_by_one(unit, what)
    if held is not None:
        return held
    if unit.kind != "spell" or not isinstance(what, tree.NounPhrase) or len(what.qualifiers) != 1:
        raise NotYet(node)
    which = what.qualifiers[0]
    bare = tree.NounPhrase(determiner=what.determiner, heads=what.heads, shared=what.shared)
    if not isinstance(which, tree.WhichClause) or which.verb != "discarded" or not plain_cards(bare):
        raise NotYet(node)
    if [type(one) for one in which.modifiers] != [tree.ThisWay]:
        raise NotYet(node)

    def count(state: MagicState, ctx: Ctx) -> int:
        seats = [
            one.seat
            for one in state.history
            if one.kind == HappeningKind.DISCARDED and one.source == ctx.source
        ]
        return max((seats.count(seat) for seat in state.order), default=0)

    return count


def _controlled_by_one(unit: Unit, what: tree.Phrase) -> Amount | None:
    """`the greatest number of artifacts an opponent controls`; None for other phrases."""
    by = next((one for one in getattr(what, "qualifiers", ()) if isinstance(one, tree.Controlled)), None)
    if (
        not isinstance(what, tree.NounPhrase)
        or by is None
        or by.negated
        or by.how not in ("control", "controls")
    ):
        return None
    if not isinstance(by.by, tree.NounPhrase) or not isinstance(by.by.determiner, tree.A):
        return None
    rest = tuple(one for one in what.qualifiers if one is not by)
    noun, who = unit.noun(replace(what, determiner=None, qualifiers=rest)), unit.test(by.by)
    if noun.zones != ("battlefield",):
        raise NotYet(what)

    def count(state: MagicState, ctx: Ctx) -> int:
        held = current(state).controlled
        return max(
            (
                sum(noun.test(state, ctx, one) for one in held[seat])
                for seat in state.order
                if who(state, ctx, player_thing(seat))
            ),
            default=0,
        )

    return count
