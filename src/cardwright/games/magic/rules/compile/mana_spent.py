"""What mana was spent to cast a spell (CR 106.9): how much, and of how many colours; sunburst (CR 702.44)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Amount,
    KeywordAbility,
    Replacement,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.compile.adjectives import obj_of
from cardwright.games.magic.rules.compile.keyworded import bare
from cardwright.games.magic.rules.compile.keywords_combat import itself
from cardwright.games.magic.rules.compile.registry import NotYet, amount, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.kinds import ANY_COLOR, CREATURE
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState


def _spell(node: tree.Phrase) -> tree.Phrase:
    if not isinstance(node, tree.ManaSpent) or not isinstance(node.spent, tree.SpentToCast):
        raise NotYet(node)
    return node.spent.what


@amount(tree.ManaSpent)
def _mana_spent(unit: Unit, node: tree.ManaSpent) -> Amount:
    """`the amount of mana spent to cast that spell`."""
    return _spent(unit, node, "mana spent")


def colors_spent(unit: Unit, node: tree.ManaSpent) -> Amount:
    """Compiles `the number of colors of mana spent to cast it`."""
    mask = _spent(unit, node, "colors spent")
    return lambda state, ctx: (mask(state, ctx) & ANY_COLOR).bit_count()


def _spent(unit: Unit, node: tree.ManaSpent, key: str) -> Amount:
    of = unit.things(_spell(node))
    unit.volatile = True

    def value(state: MagicState, ctx: Ctx) -> int:
        found = [obj_of(state, one) for one in of(state, ctx)]
        return sum(obj.was(key) for obj in found if obj is not None)

    return value


@keyword("sunburst")
def _sunburst(_unit: Unit, node: tree.Keyword) -> Ability:
    """Sunburst (CR 702.44): a counter for each colour of mana spent, +1/+1 on a creature, else charge."""
    bare(node)

    def change(state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        many = (state.objects[happening.thing].was("colors spent") & ANY_COLOR).bit_count()
        kind = "+1/+1" if look(state, happening.thing).types & CREATURE else "charge"
        yield from add_counters(state, happening.thing, kind, many, quiet=True)
        return happening

    effect = StaticEffect("Sunburst", replacements=(Replacement("enters", "Sunburst", itself, change),))
    return KeywordAbility("Sunburst", "sunburst", node, gives=(StaticAbility("Sunburst", (effect,), node),))
