"""What holds otherwise: `… gets +2/+2 as long as it's a Human. Otherwise, it can't attack or block.`"""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, StaticEffect
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.hooks import LINKED_STATICS
from cardwright.games.magic.rules.compile.statics.statements import static_sentence
from cardwright.games.magic.rules.compile.unit import Unit


@LINKED_STATICS.hook
def _otherwise(unit: Unit, nodes: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    if len(nodes) < 2 or not isinstance(nodes[0], tree.Sentence) or not isinstance(nodes[1], tree.Sentence):
        return None
    first, other = nodes[0], nodes[1]
    if other.opening != "otherwise" or not isinstance(first.first, tree.Clause) or first.rest:
        return None
    said = (*first.front, *first.first.modifiers, *first.tail)
    found = [one for one in said if isinstance(one, tree.AsLongAs)]
    if len(found) != 1:
        return None
    effects = static_sentence(unit, first)
    holds = compile_all(unit, found[0].conditions, found[0].join)
    others = static_sentence(unit, replace(other, opening=""))
    return (*effects, *[replace(one, condition=_unless(holds, one.condition)) for one in others])


def _unless(holds: Condition, also: Condition | None) -> Condition:
    return lambda state, ctx: not holds(state, ctx) and (also is None or also(state, ctx))
