"""Designations of players: the monarch (CR 720), the city's blessing (CR 702.131)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Condition,
    KeywordAbility,
    Rule,
    StaticAbility,
    StaticEffect,
    Watch,
)
from cardwright.games.magic.rules.compile.events.triggers import happening_to
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.registry import Doing, condition, effect, event, keyword
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.titles import MONARCH, become_monarch, has_story, is_blessed, title
from cardwright.kernel import Steps


@effect(tree.Idiom, "become the monarch")
def _becomes_monarch(unit: Unit, said: Said) -> Doing:
    """`you become the monarch`."""
    who = unit.actor(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            if is_player(player):
                become_monarch(state, seat_of(player))
        return
        yield

    return Doing(run)


@event(tree.Idiom, "become the monarch")
def _when_monarch(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever an opponent becomes the monarch`."""
    return happening_to(unit, said.subject, HappeningKind.MONARCH)


@condition(tree.Idiom, "be the monarch", stable=True)
def _is_monarch(unit: Unit, said: Said) -> Condition:
    """`you're the monarch`."""
    who = unit.actor(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = who(state, ctx)
        return bool(found) and all(one == player_thing(title(state, MONARCH)) for one in found)

    return holds


@condition(tree.NoMonarch, stable=True)
def _no_monarch(_unit: Unit, _said: Said) -> Condition:
    """`there is no monarch`."""
    return lambda state, _ctx: title(state, MONARCH) < 0


@condition(tree.Idiom, "have the city's blessing", stable=True)
def _has_blessing(unit: Unit, said: Said) -> Condition:
    """`you have the city's blessing`."""
    who = unit.actor(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = who(state, ctx)
        return bool(found) and all(is_player(one) and is_blessed(state, seat_of(one)) for one in found)

    return holds


@condition(tree.Idiom, "have an enduring story", stable=True)
def _has_story(unit: Unit, said: Said) -> Condition:
    """`you have an enduring story`."""
    who = unit.actor(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = who(state, ctx)
        return bool(found) and all(is_player(one) and has_story(state, seat_of(one)) for one in found)

    return holds


_EARNED: Final = {"ascend": RuleKind.ASCEND, "storied": RuleKind.STORIED}


@keyword("ascend", "storied")
def _ascend(_unit: Unit, node: tree.Keyword) -> Ability:
    """Ascend on a permanent (CR 702.131b): its controller gets the city's blessing with ten permanents.

    Storied: an enduring story with three artifacts, legendary permanents or Sagas.
    """
    bare(node)
    text = node.name.capitalize()
    effect = StaticEffect(
        text,
        members=lambda _state, ctx: (player_thing(ctx.controller),),
        rules=(Rule(_EARNED[node.name], text),),
        volatile=False,
    )
    return KeywordAbility(text, node.name, node, gives=(StaticAbility(text, (effect,), node),))
