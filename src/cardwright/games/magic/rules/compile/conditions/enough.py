"""Whether there is as much as a phrase asks for: of costs, and of what a player is offered to do."""

from collections.abc import Callable

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.effects.piling import pile_around
from cardwright.games.magic.rules.compile.nouns.others import with_determiner
from cardwright.games.magic.rules.compile.nouns.phrases import bound, bounds, compile_noun, once
from cardwright.games.magic.rules.compile.nouns.together import take_together
from cardwright.games.magic.rules.compile.nouns.whose import from_top
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.places import being_cast
from cardwright.games.magic.rules.state import MagicState


def leaves_open(node: tree.Phrase) -> bool:
    """Tells whether a phrase leaves a choice: `a card from their hand`, `one of them`."""
    return isinstance(node, tree.Partitive | tree.HalfOf) or (
        isinstance(node, tree.NounPhrase)
        and isinstance(node.determiner, tree.A | tree.Another | tree.Counted | tree.Any | tree.Additional)
    )


def the_extreme(node: tree.Phrase) -> tree.WithExtreme | None:
    """Returns `with the least power` of `the creature with the least power`."""
    if not isinstance(node, tree.NounPhrase) or node.determiner != tree.The() or node.plural:
        return None
    return next((one for one in node.qualifiers if isinstance(one, tree.WithExtreme)), None)


def enough(unit: Unit, node: tree.Phrase) -> Callable[[MagicState, Ctx], bool]:
    """Compiles whether there is as much as a phrase asks for, so that a cost or an offer can be met."""
    if pile_around(node) is not None:
        return lambda _state, _ctx: True
    if from_top(node) is not None:
        top = unit.things(node)
        return lambda state, ctx: bool(top(state, ctx))
    if the_extreme(node) is not None and isinstance(node, tree.NounPhrase):
        node = replace(node, determiner=tree.A())
    if isinstance(node, tree.NounPhrase) and isinstance(
        node.determiner, tree.A | tree.Another | tree.Counted | tree.Any | tree.Additional
    ):
        node, together = take_together(unit, node)
        noun = compile_noun(unit, node)
        test = with_determiner(unit, node, noun.test)
        low: Amount = once
        any_x = isinstance(node.determiner, tree.Counted) and isinstance(node.determiner.count, tree.Variable)
        if isinstance(node.determiner, tree.Counted):
            low = bounds(unit, node.determiner.count)[0]
        elif isinstance(node.determiner, tree.Additional):
            low = unit.amount(node.determiner.count)

        def holds(state: MagicState, ctx: Ctx) -> bool:
            found = [
                one
                for one in noun.candidates(state, ctx)
                if test(state, ctx, one) and not being_cast(state, ctx, one)
            ]
            many = len(found) if together is None else together.reach(state, ctx, (), found)
            return many >= (low(state, ctx) if any_x else max(1, low(state, ctx)))

        return holds
    if isinstance(node, tree.Partitive):
        of = unit.things(node.of)
        return lambda state, ctx: bool(of(state, ctx))
    if isinstance(node, tree.OneOfThem):
        group = bound(unit, node)
        return lambda state, ctx: group is not None and bool(group(state, ctx))
    if isinstance(node, tree.NounList) and any(leaves_open(item) for item in node.placed):
        needed = [enough(unit, item) for item in node.placed if leaves_open(item) or node.join != "and"]
        every = all if node.join == "and" else any
        return lambda state, ctx: every([one(state, ctx) for one in needed])
    select = unit.things(node)
    return lambda state, ctx: bool(select(state, ctx))
