"""Designations of players: the monarch (CR 720), the city's blessing (CR 702.131)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    KeywordAbility,
    Rule,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.registry import keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import player_thing
from cardwright.games.magic.rules.rule_kinds import RuleKind

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
