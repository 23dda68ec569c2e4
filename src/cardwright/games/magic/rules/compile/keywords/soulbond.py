"""Soulbond (CR 702.95): two creatures that are paired for as long as one player controls both."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    Condition,
    KeywordAbility,
    Select,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.keywords.combat import here, is_creature, itself
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.registry import NotYet, condition, keyword, thing
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Steps

_PAIRED: Final = "paired"
"""What the effect is called that holds two creatures as a pair."""


def partner(state: MagicState, number: int) -> int:
    """Returns the creature that another is paired with; 0 if there is none (CR 702.95e)."""
    for effect in state.effects:
        if effect.text == _PAIRED and effect.things is not None and number in effect.things:
            one, other = effect.things
            return (other if number == one else one) if _may_stay(state, effect.things) else 0
    return 0


def _may_stay(state: MagicState, pair: Things) -> bool:
    """Tells whether two creatures are creatures of one player still: once they are not, they are no pair any more."""
    if not all(here(state, number) for number in pair):
        return False
    seats = [controller_of(state, number) for number in pair]
    ctx = Ctx(pair[0], seats[0])
    return seats[0] == seats[1] and all(is_creature(state, ctx, number) for number in pair)


def _pair(state: MagicState, ctx: Ctx, one: int, other: int) -> None:
    pair = (one, other)
    duration = Duration(
        "while", ctx.controller, state.turn, lambda state, _ctx: _may_stay(state, pair), _PAIRED
    )
    add_effect(state, ctx.bound(), duration, _PAIRED, things=pair)


def _free(state: MagicState, ctx: Ctx) -> list[int]:
    return [
        one
        for one in current(state).controlled[ctx.controller]
        if one != ctx.source and is_creature(state, ctx, one) and not partner(state, one)
    ]


def _may_pair(state: MagicState, ctx: Ctx) -> bool:
    return here(state, ctx.source) and not partner(state, ctx.source)


@keyword("soulbond")
def _soulbond(_unit: Unit, node: tree.Keyword) -> Ability:
    """When it or another creature enters, they may be paired (CR 702.95a)."""
    bare(node)

    def another(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing == ctx.source or happening.thing not in _free(state, ctx):
            return False
        ctx.refs["entered"] = (happening.thing,)
        return True

    def able(state: MagicState, ctx: Ctx) -> bool:
        return _may_pair(state, ctx) and bool(_free(state, ctx))

    def on_entering(state: MagicState, ctx: Ctx) -> Steps:
        if _may_pair(state, ctx):
            chosen = yield from choose_among(
                ctx.controller, [*_free(state, ctx)], 0, 1, "a creature to pair", ctx
            )
            for mate in chosen:
                _pair(state, ctx, ctx.source, mate)

    def on_another(state: MagicState, ctx: Ctx) -> Steps:
        for mate in ctx.refs["entered"]:
            if not _may_pair(state, ctx) or mate not in _free(state, ctx):
                continue
            prompt = "pair it with this creature"
            answer = yield Decision(ctx.controller, Kind.CONFIRM, prompt, YES_NO, about=(mate,))
            if answer.verb == "yes":
                _pair(state, ctx, ctx.source, mate)

    first = TriggeredAbility(
        "Soulbond", (Watch(HappeningKind.ENTERS, itself),), Body(on_entering), node, condition=able
    )
    second = TriggeredAbility(
        "Soulbond", (Watch(HappeningKind.ENTERS, another),), Body(on_another), node, condition=_may_pair
    )
    return KeywordAbility("Soulbond", "soulbond", node, gives=(first, second))


def _both(state: MagicState, ctx: Ctx) -> Things:
    mate = partner(state, ctx.source)
    return (ctx.source, mate) if mate else ()


@condition(tree.PairedWith)
def _is_paired(unit: Unit, said: Said) -> Condition:
    """`this creature is paired with another creature`."""
    whom = said.verb.whom
    if not isinstance(said.subject, tree.SelfRef) or said.tense or not isinstance(whom, tree.NounPhrase):
        raise NotYet(said.verb)
    if not isinstance(whom.determiner, tree.Another) or whom.qualifiers or whom.shared:
        raise NotYet(said.verb)
    if [head.noun for head in whom.heads] != [tree.TypeIs(type="Creature")]:
        raise NotYet(said.verb)
    unit.volatile = True
    unit.cache[id(whom)] = (whom, _both)
    return lambda state, ctx: partner(state, ctx.source) != 0


@thing(tree.BothCreatures)
def _both_creatures(_unit: Unit, _node: tree.BothCreatures) -> Select:
    """`both creatures`."""
    return _both
