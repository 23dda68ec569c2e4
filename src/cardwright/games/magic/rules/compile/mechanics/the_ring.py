"""`The Ring tempts you`."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Watch
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.nouns.places import BEARER
from cardwright.games.magic.rules.compile.registry import NotYet, condition, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState


def _is_the_ring(said: Said) -> None:
    if not isinstance(said.subject, tree.GameWord) or said.subject.word != "the Ring":
        raise NotYet(said.verb)


@event(tree.Idiom, "tempt you")
def _when_tempted(_unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever the Ring tempts you`; who was chosen to bear it is noted."""
    _is_the_ring(said)

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        ctx.numbers[_CHOSEN] = happening.source
        return happening.seat == ctx.controller

    return (Watch(HappeningKind.TEMPTED, match),)


_CHOSEN: Final = "chosen bearer"


def _as_yours(verb: tree.ChooseAs) -> None:
    if verb.as_what != tree.NounPhrase(
        determiner=tree.Possessed(by=tree.You()), heads=(tree.Head(thing=BEARER),)
    ):
        raise NotYet(verb)


@event(tree.ChooseAs)
def _when_chosen(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you choose a creature as your Ring-bearer`."""
    _as_yours(said.verb)
    if not isinstance(said.subject, tree.You):
        raise NotYet(said.verb)
    test, key = about(unit, said.verb.what)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.seat != ctx.controller or not test(state, ctx, happening.thing):
            return False
        note(ctx, key, happening.thing)
        return True

    return (Watch(HappeningKind.RING_BEARER, match),)


@condition(tree.ChooseAs)
def _was_chosen(unit: Unit, said: Said) -> Condition:
    """`you chose a creature other than this creature as your Ring-bearer`, as the Ring has just tempted you."""
    _as_yours(said.verb)
    tempted = any(isinstance(one, tree.Idiom) and one.words == "tempt you" for one in unit.happened)
    what = said.verb.what
    if not isinstance(said.subject, tree.You) or said.tense != "past" or said.mods.left or not tempted:
        raise NotYet(said.verb)
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A):
        raise NotYet(what)
    test = unit.noun(what).test

    def holds(state: MagicState, ctx: Ctx) -> bool:
        chosen = ctx.numbers.get(_CHOSEN, 0)
        return chosen != 0 and test(state, ctx, chosen)

    return holds
