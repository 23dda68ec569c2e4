"""Extra and skipped turns and steps (CR 500.7, 500.11)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule, StaticEffect
from cardwright.games.magic.rules.compile.registry import NotYet, static
from cardwright.games.magic.rules.compile.scoping import scope
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.rule_kinds import RuleKind

SKIPPED: Final[dict[str, str]] = {
    "untap step": "untap",
    "upkeep": "upkeep",
    "upkeep step": "upkeep",
    "draw step": "draw",
    "combat phase": "combat",
    "turn": "turn",
}


def _word(node: tree.Phrase) -> str:
    if isinstance(node, tree.StepTime) and node.step in SKIPPED and node.turn is None:
        return SKIPPED[node.step]
    raise NotYet(node)


@static(tree.Skip)
def _skips(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`Players skip their untap steps.`, `Skip your draw step.`"""
    word = _word(said.verb.what)
    members, test = scope(unit, said.subject if said.subject is not None else tree.You())
    rule = Rule(RuleKind.SKIP, f"skip {word}", word=word)
    return (StaticEffect(unit.text, members=members, test=test, rules=(rule,)),)
