"""What keywords of combat share (CR 702)."""

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
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import CREATURE, Step, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


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


def at_step(step: Step) -> Match:
    """Matches the beginning of a step, whoever's it is."""
    return lambda _state, _ctx, happening: happening.amount == int(step)


def own_rule(kind: RuleKind, text: str, node: tree.Keyword, when: Filter | None = None) -> StaticAbility:
    """Returns a static ability that sets a rule for its own object, always or while something holds of it."""

    def meant(state: MagicState, ctx: Ctx, thing: int) -> bool:
        return thing == ctx.source and (when is None or when(state, ctx, thing))

    return StaticAbility(text, (StaticEffect(text, test=meant, rules=(Rule(kind, text),)),), node)
