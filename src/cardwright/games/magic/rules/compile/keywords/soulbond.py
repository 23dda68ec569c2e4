"""Soulbond (CR 702.95): two creatures that are paired for as long as one player controls both."""

from msgspec.structs import replace

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
from cardwright.games.magic.rules.compile.keywords.combat import here, is_creature, itself
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.nouns.picking import choose_among
from cardwright.games.magic.rules.compile.registry import NotYet, condition, keyword, thing
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Steps

_PAIR = "paired"
"""The reference under which a creature keeps which one it is paired with."""


def partner(state: MagicState, number: int) -> int:
    """Returns the creature that another is paired with; 0 if there is none (CR 702.95e)."""
    obj = state.objects.get(number)
    if obj is None or not here(state, number):
        return 0
    other = next((things[0] for key, things in obj.refs if key == _PAIR), 0)
    if not other or not here(state, other) or controller_of(state, other) != controller_of(state, number):
        return 0
    ctx = Ctx(number, controller_of(state, number))
    both = is_creature(state, ctx, number) and is_creature(state, ctx, other)
    back = next((things[0] for key, things in state.objects[other].refs if key == _PAIR), 0)
    return other if both and back == number else 0


def _pair(state: MagicState, one: int, other: int) -> None:
    for number, mate in ((one, other), (other, one)):
        obj = state.objects[number]
        refs = tuple(pair for pair in obj.refs if pair[0] != _PAIR)
        state.objects[number] = replace(obj, refs=(*refs, (_PAIR, (mate,))))
    state.reshape()


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
                _pair(state, ctx.source, mate)

    def on_another(state: MagicState, ctx: Ctx) -> Steps:
        for mate in ctx.refs["entered"]:
            if not _may_pair(state, ctx) or mate not in _free(state, ctx):
                continue
            prompt = "pair it with this creature"
            answer = yield Decision(ctx.controller, Kind.CONFIRM, prompt, YES_NO, about=(mate,))
            if answer.verb == "yes":
                _pair(state, ctx.source, mate)

    first = TriggeredAbility("Soulbond", (Watch("enters", itself),), Body(on_entering), node, condition=able)
    second = TriggeredAbility(
        "Soulbond", (Watch("enters", another),), Body(on_another), node, condition=_may_pair
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
