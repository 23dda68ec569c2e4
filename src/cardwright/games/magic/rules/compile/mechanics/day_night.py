"""Day and night (CR 724), daybound and nightbound (CR 702.145)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    KeywordAbility,
    Replacement,
    Rule,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.day_night import set_time
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState

_BOUND: Final = {"daybound": RuleKind.DAYBOUND, "nightbound": RuleKind.NIGHTBOUND}


@keyword("daybound", "nightbound")
def _bound(_unit: Unit, node: tree.Keyword) -> Ability:
    """Daybound and nightbound: it transforms as day becomes night, or night day, and no other way."""
    bare(node)
    name = node.name
    text = name.capitalize()
    effect = StaticEffect(
        text, members=lambda _state, ctx: (ctx.source,), rules=(Rule(_BOUND[name], text),), volatile=False
    )
    return KeywordAbility(text, name, node, gives=(StaticAbility(text, (effect,), node),))


@SPECIAL_STATICS.hook
def _becomes_as_enters(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`If it's neither day nor night, it becomes day as this creature enters.`"""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.ItsTime):
        return None
    when = clause.first.when
    if (
        clause.first.how != "become"
        or clause.first.time not in ("day", "night")
        or not isinstance(when, tree.Clause)
        or not isinstance(when.subject, tree.SelfRef)
        or not isinstance(when.first, tree.Enter)
        or when.first.manner
        or (when.rest, when.modifiers, clause.rest, clause.modifiers, node.rest, node.tail) != ((),) * 6
        or not all(isinstance(one, tree.If) for one in node.front)
    ):
        raise NotYet(node)
    tests = [compile_all(unit, one.conditions, one.join) for one in node.front if isinstance(one, tree.If)]
    night = clause.first.time == "night"

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source and all(test(state, ctx) for test in tests)

    def change(state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        yield from set_time(state, night=night)
        return happening

    return (
        StaticEffect(unit.text, replacements=(Replacement(HappeningKind.ENTERS, unit.text, match, change),)),
    )
