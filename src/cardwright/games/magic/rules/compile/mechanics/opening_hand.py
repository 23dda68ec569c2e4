"""`If this card is in your opening hand, you may begin the game with it on the battlefield.` (CR 103.6)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule, StaticEffect
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


def _is_opening_hand(zone: tree.Phrase) -> bool:
    return isinstance(zone, tree.NounPhrase) and [head.thing for head in zone.heads] == ["opening hand"]


def _itself(_state: MagicState, ctx: Ctx, one: int) -> bool:
    return one == ctx.source


@SPECIAL_STATICS.hook
def _begins(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.May):
        return None
    if not isinstance(clause.first.first, tree.BeginGame):
        return None
    when = node.front[0] if len(node.front) == 1 else None
    if not isinstance(when, tree.If) or len(when.conditions) != 1 or node.rest or node.tail or node.opening:
        raise NotYet(node)
    held = when.conditions[0]
    if not isinstance(held, tree.Clause) or not isinstance(held.subject, tree.SelfRef) or clause.rest:
        raise NotYet(node)
    if not isinstance(held.first, tree.BeIn) or held.first.negated or held.modifiers or clause.modifiers:
        raise NotYet(node)
    if not _is_opening_hand(held.first.zone) or not isinstance(clause.first.first.what, tree.It):
        raise NotYet(node)
    unit.zones = (Zone.HAND,)
    return (StaticEffect(unit.text, test=_itself, rules=(Rule(RuleKind.OPENING_HAND, unit.text),)),)
