"""Keywords of attacking that bring something beside the attack (CR 702): enlist, firebending."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    KeywordAbility,
    Mark,
    Rule,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.compile.keywords.combat import itself, triggered
from cardwright.games.magic.rules.compile.keywords.with_words import bare, numbered, pump_until_end_of_turn
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.marked import add_marked
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@keyword("enlist")
def _enlist(_unit: Unit, node: tree.Keyword) -> Ability:
    """Enlist (CR 702.154): another creature may be tapped as it attacks, and it gets that one's power."""
    bare(node)

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source:
            return False
        ctx.refs["enlisted"] = (happening.source,)
        return True

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in ctx.refs["enlisted"]:
            pump_until_end_of_turn(state, ctx, ctx.source, look(state, one).power or 0, 0)
        return
        yield

    rule = Rule(RuleKind.MAY_ENLIST, "Enlist")
    effect = StaticEffect("Enlist", members=lambda _state, ctx: (ctx.source,), rules=(rule,), volatile=False)
    trigger = TriggeredAbility("Enlist", (Watch(HappeningKind.ENLISTED, match),), Body(run), node)
    return KeywordAbility("Enlist", "enlist", node, gives=(StaticAbility("Enlist", (effect,), node), trigger))


_UNTIL_END_OF_COMBAT = Mark("until end of combat", kept="combat")


@keyword("firebending")
def _firebending(unit: Unit, node: tree.Keyword) -> Ability:
    """`Firebending 2` (CR 702.189): red mana when it attacks, which stays until end of combat."""
    count = numbered(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        many = max(0, count(state, ctx))
        add_marked(state, ctx.controller, "R" * many, _UNTIL_END_OF_COMBAT, ctx.bound())
        return
        yield

    return triggered(node, unit.text, HappeningKind.ATTACKS, itself, run)
