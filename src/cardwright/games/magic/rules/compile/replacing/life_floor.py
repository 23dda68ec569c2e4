"""`Damage that would reduce your life total to less than 1 reduces it to 1 instead.` (CR 614.1a)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule, Select, StaticEffect
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import Change, NotYet, change, thing
from cardwright.games.magic.rules.compile.statics.statements import static_sentence
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.rule_kinds import RuleKind


@thing(tree.Damage)
def _whose_life(unit: Unit, node: tree.Damage) -> Select:
    """The player whose life total damage would reduce."""
    if node.which != "reducing" or node.to is None:
        raise NotYet(node)
    return unit.things(node.to)


@change(tree.Reduce)
def _reduces(unit: Unit, said: Said) -> Change:
    """A life total that damage does not bring below a number."""
    damage, verb = said.subject, said.verb
    if (
        not isinstance(damage, tree.Damage)
        or damage.which != "reducing"
        or said.mods.take(tree.Instead) is None
    ):
        raise NotYet(verb)
    less = damage.amount
    if not isinstance(less, tree.Comparison) or less.how != "<" or less.amount != verb.to:
        raise NotYet(verb)
    return Change(rules=(Rule(RuleKind.LIFE_FLOOR, unit.text, amount=unit.amount(verb.to)),))


@SPECIAL_STATICS.hook
def _while_it_holds(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`If you control a creature, damage that would reduce …`: what must hold is asked whenever it matters."""
    if not isinstance(node.first, tree.Clause) or not isinstance(node.first.first, tree.Reduce):
        return None
    ifs = [one for one in node.front if isinstance(one, tree.If)]
    if len(ifs) != 1 or len(ifs[0].conditions) != 1:
        return None
    front = tuple(tree.AsLongAs(conditions=ifs[0].conditions) if one is ifs[0] else one for one in node.front)
    return static_sentence(unit, replace(node, front=front))


@SPECIAL_STATICS.hook
def _cant_change(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`Your life total can't change.` (CR 119.8)."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.subject, tree.Characteristic):
        return None
    if clause.first != tree.Modal(how="can't", first=tree.Act(verb="change")):
        return None
    if clause.subject.which != "life total" or clause.rest or clause.modifiers or clause.tense:
        raise NotYet(node)
    if node.front or node.rest or node.tail or node.opening:
        raise NotYet(node)
    whose = unit.test(clause.subject.of)
    return (StaticEffect(unit.text, test=whose, rules=(Rule(RuleKind.LIFE_FIXED, unit.text),)),)
