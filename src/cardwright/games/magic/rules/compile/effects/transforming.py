"""Transforming (CR 701.28, 712) and flipping permanents (CR 710)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Rule, Watch
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.hooks import MODAL_RULES
from cardwright.games.magic.rules.compile.registry import NotYet, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


@event(tree.TransformInto)
def _when_transforms_into(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`this creature transforms into Lunarch Inquisitors`: the face that says so (CR 701.28e)."""
    if isinstance(said.verb.what, tree.NounPhrase) and isinstance(said.verb.what.determiner, tree.A):
        return _transforms_into_one(unit, said, said.verb.what)
    if said.verb.name != "name" or not isinstance(said.subject, tree.SelfRef):
        raise NotYet(said.verb)
    about(unit, said.subject)
    name = unit.name

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source and look(state, happening.thing).name == name

    return (Watch(HappeningKind.TRANSFORMED, match),)


def _transforms_into_one(unit: Unit, said: Said, what: tree.NounPhrase) -> tuple[Watch, ...]:
    """`a permanent you control transforms into a non-Human creature`: what it is then."""
    test, key = about(unit, said.subject)
    into = unit.noun(what).test

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not test(state, ctx, happening.thing) or not into(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.TRANSFORMED, match),)


@MODAL_RULES.hook
def _cant_transform(_unit: Unit, how: str, inner: tree.Phrase, _said: Said) -> Rule | None:
    """`can't transform`."""
    if how != "can't" or not same_meaning(inner, tree.Act(verb="transform")):
        return None
    return Rule(RuleKind.CANT_TRANSFORM, "can't transform")
