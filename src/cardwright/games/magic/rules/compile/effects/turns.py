"""Extra and skipped turns and steps (CR 500.7, 500.11)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Rule, StaticEffect
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, static
from cardwright.games.magic.rules.compile.scoping import scope
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

SKIPPED: Final[dict[str, str]] = {
    "untap step": "untap",
    "upkeep": "upkeep",
    "upkeep step": "upkeep",
    "draw step": "draw",
    "combat phase": "combat",
    "turn": "turn",
}


@effect(tree.ExtraTurn)
def _extra_turn(unit: Unit, said: Said) -> Doing:
    """`take an extra turn after this one`: the latest one made is taken first."""
    verb: tree.ExtraTurn = said.verb
    if verb.after != "this one":
        raise NotYet(verb)
    who = unit.actor(said.subject)
    count = unit.amount(verb.count)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in who(state, ctx):
            state.extra_turns = (*state.extra_turns, *[seat_of(one)] * count(state, ctx))
        return
        yield

    return Doing(run)


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


@effect(tree.Skip)
def _skips_next(unit: Unit, said: Said) -> Doing:
    """`skips their next turn`, `skip your next untap step`."""
    what = said.verb.what
    if not isinstance(what, tree.StepTime) or "next" not in what.which:
        raise NotYet(what)
    word = _word(what)
    who = unit.actor(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        state.skips = (*state.skips, *[(seat_of(one), word) for one in who(state, ctx)])
        return
        yield

    return Doing(run)
