"""Keywords of combat that stand for an ability (CR 702): rampage, afflict, mentor, training, renown, …"""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    Filter,
    Match,
    Rule,
    Run,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.compile.keywords.with_words import (
    bare,
    numbered,
    pump_until_end_of_turn,
)
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import CREATURE, Step, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def itself(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    """Tells whether something happened to the very object that the ability is on."""
    return happening.thing == ctx.source


def here(state: MagicState, number: int) -> bool:
    """Tells whether an object is still on the battlefield."""
    obj = state.objects.get(number)
    return obj is not None and obj.zone is Zone.BATTLEFIELD


def is_creature(state: MagicState, _ctx: Ctx, thing: int) -> bool:
    """Tells whether a permanent is a creature."""
    return look(state, thing).types & CREATURE != 0


def triggered(node: tree.Keyword, text: str, kind: HappeningKind, match: Match, run: Run) -> Ability:
    """Returns a keyword that is one triggered ability without targets."""
    return TriggeredAbility(text, (Watch(kind, match),), Body(run), node, keyword=node.name)


@keyword("rampage")
def _rampage(unit: Unit, node: tree.Keyword) -> Ability:
    """`Rampage 2` (CR 702.23): +N/+N for each creature that blocks it beyond the first."""
    count = numbered(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        beyond = len(state.combat.blockers_of(ctx.source)) - 1
        if beyond > 0:
            much = count(state, ctx) * beyond
            pump_until_end_of_turn(state, ctx, ctx.source, much, much)
        return
        yield

    return triggered(node, unit.text, HappeningKind.BLOCKED, itself, run)


@keyword("melee")
def _melee(_unit: Unit, node: tree.Keyword) -> Ability:
    """Melee (CR 702.121): +1/+1 for each opponent attacked this combat."""
    bare(node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source:
            return False
        whom = {thing for _, thing in state.combat.attackers if is_player(thing)}
        ctx.numbers["opponents"] = len(whom)
        return True

    def run(state: MagicState, ctx: Ctx) -> Steps:
        much = ctx.numbers["opponents"]
        pump_until_end_of_turn(state, ctx, ctx.source, much, much)
        return
        yield

    return triggered(node, "Melee", HappeningKind.ATTACKS, match, run)


def at_step(step: Step) -> Match:
    """Matches the beginning of a step, whoever's it is."""
    return lambda _state, _ctx, happening: happening.amount == int(step)


def own_rule(kind: RuleKind, text: str, node: tree.Keyword, when: Filter | None = None) -> StaticAbility:
    """Returns a static ability that sets a rule for its own object, always or while something holds of it."""

    def meant(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return thing == ctx.source and (when is None or when(state, ctx, thing))

    return StaticAbility(text, (StaticEffect(text, test=meant, rules=(Rule(kind, text),)),), node)
