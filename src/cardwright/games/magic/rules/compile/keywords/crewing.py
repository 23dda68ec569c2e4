"""Keywords for which creatures are tapped by their power (CR 702): crew, saddle, teamwork, station."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import (
    Ability,
    ActivatedAbility,
    Amount,
    Body,
    Condition,
    Cost,
    CostPart,
    KeywordAbility,
    Rule,
    StaticEffect,
)
from cardwright.games.magic.rules.actions import becoming_tapped, tap
from cardwright.games.magic.rules.compile.conditions.history import how_many
from cardwright.games.magic.rules.compile.hooks import CLAUSE_STATICS
from cardwright.games.magic.rules.compile.keywords.with_words import bare, numbered
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, condition, effect, keyword
from cardwright.games.magic.rules.compile.scoping import scope
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.crewing import CREW, become_crewed
from cardwright.games.magic.rules.designations import saddle
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import CREATURE
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.picking import choose_among, is_on_battlefield
from cardwright.games.magic.rules.restrictions import forbids, rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps


def _untapped(state: MagicState, ctx: Ctx) -> list[int]:
    """Returns the other untapped creatures that a player controls; they may have come this turn."""
    return [
        one
        for one in current(state).controlled[ctx.controller]
        if one != ctx.source and not state.objects[one].tapped and look(state, one).types & CREATURE
    ]


def _crew_of(state: MagicState, ctx: Ctx, word: str) -> list[int]:
    """Returns who may crew, saddle or station; some can't crew."""
    return [
        one for one in _untapped(state, ctx) if word != "crew" or not forbids(state, RuleKind.CANT_CREW, one)
    ]


def _strength(state: MagicState, one: int, word: str) -> int:
    """Returns the power with which a creature crews, saddles or stations: some do so as though it were greater."""
    more = 0
    if RuleKind.CREWS_AS in current(state).rules:
        more = sum(
            active.rule.amount(state, active.ctx)
            for active in rules_about(state, RuleKind.CREWS_AS, one)
            if active.rule.amount is not None and active.rule.word == word
        )
    chars = look(state, one)
    by_toughness = RuleKind.CREWS_BY_TOUGHNESS in current(state).rules and any(
        active.rule.word == word for active in rules_about(state, RuleKind.CREWS_BY_TOUGHNESS, one)
    )
    return max(0, ((chars.toughness if by_toughness else chars.power) or 0) + more)


def tapping_power(power: Amount, prompt: str, word: str) -> CostPart:
    """Returns the cost of tapping other untapped creatures with at least so much power in all."""

    def can(state: MagicState, ctx: Ctx) -> bool:
        return sum(_strength(state, one, word) for one in _crew_of(state, ctx, word)) >= power(state, ctx)

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        left = power(state, ctx)
        crew: list[int] = []
        while left > 0:
            options = [Option("thing", (one,), (one,)) for one in _crew_of(state, ctx, word)]
            answer = yield Decision(ctx.controller, Kind.CHOOSE, prompt, options, about=(ctx.source,))
            left -= _strength(state, answer.number, word)
            yield from becoming_tapped(state, answer.number)
            tap(state, answer.number)
            crew.append(answer.number)
        ctx.refs[CREW] = tuple(crew)
        for one in crew:
            emit(
                state,
                Happening(HappeningKind.CREWS, thing=one, source=ctx.source, seat=ctx.controller, word=word),
            )

    return CostPart("tap creatures", can, pay)


@keyword("crew")
def _crew(unit: Unit, node: tree.Keyword) -> Ability:
    """`Crew 3` (CR 702.122): tap creatures with enough power, and it becomes an artifact creature."""
    power = numbered(unit, node)
    cost = Cost(parts=(tapping_power(power, "who crews", "crew"),), text=unit.text)
    return ActivatedAbility(unit.text, cost, Body(become_crewed), node, keyword="crew")


@keyword("saddle")
def _saddle(unit: Unit, node: tree.Keyword) -> Ability:
    """`Saddle 2` (CR 702.171): tap creatures with enough power, and it is saddled until end of turn."""
    power = numbered(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        saddle(state, ctx.source, ctx.refs.get(CREW, ()))
        return
        yield

    cost = Cost(parts=(tapping_power(power, "who saddles", "saddle"),), text=unit.text)
    return ActivatedAbility(unit.text, cost, Body(run), node, sorcery=True, keyword="saddle")


@keyword("teamwork")
def _teamwork(unit: Unit, node: tree.Keyword) -> Ability:
    """`Teamwork 2`: creatures with enough power may be tapped as the spell is cast."""
    power = numbered(unit, node)
    cost = Cost(parts=(tapping_power(power, "who works together", "teamwork"),), text=unit.text)
    return KeywordAbility(unit.text, "teamwork", node, cost=cost)


@keyword("station")
def _station(unit: Unit, node: tree.Keyword) -> Ability:
    """Station (CR 702.184): tap another creature for charge counters, as many as its power."""
    bare(node)

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        chosen = yield from choose_among(ctx.controller, _untapped(state, ctx), 1, 1, "who stations", ctx)
        for one in chosen:
            yield from becoming_tapped(state, one)
            tap(state, one)
        ctx.refs[CREW] = chosen

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if is_on_battlefield(state, ctx.source):
            many = sum(_strength(state, one, "station") for one in ctx.refs[CREW])
            yield from add_counters(state, ctx.source, "charge", many, source=ctx.source)

    part = CostPart("tap another creature", lambda state, ctx: bool(_untapped(state, ctx)), pay)
    cost = Cost(parts=(part,), text=unit.text)
    return ActivatedAbility(unit.text, cost, Body(run), node, sorcery=True, keyword="station")


# ---------------------------------------------------------------------- who crews, and how well


@effect(tree.Passive, "saddled")
def _becomes_saddled(unit: Unit, said: Said) -> Doing:
    """`target Mount you control becomes saddled until end of turn`."""
    verb: tree.Passive = said.verb
    lasting = said.mods.take(tree.Lasting)
    if verb.how != "become" or verb.by is not None or verb.negated or verb.only or said.subject is None:
        raise NotYet(verb)
    if lasting != tree.Lasting(until="until end of turn"):
        raise NotYet(verb)
    pick = unit.pick(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in (yield from pick(state, ctx, ctx.controller)):
            saddle(state, one, ())

    return Doing(run)


@condition(tree.Act, "crew")
@condition(tree.Act, "saddle")
def _crewed(unit: Unit, said: Said) -> Condition:
    """`an Assassin crewed it this turn`."""
    lasting = said.mods.take(tree.Lasting)
    if said.tense != "past" or lasting is None or lasting.until != "this turn" or said.verb.what is None:
        raise NotYet(said.verb)
    who, least, most = how_many(unit, said)
    what, word = unit.things(said.verb.what), said.verb.verb

    def holds(state: MagicState, ctx: Ctx) -> bool:
        mounts = what(state, ctx)
        seen = {
            one.thing
            for one in state.history
            if one.kind == HappeningKind.CREWS
            and one.word == word
            and one.source in mounts
            and who(state, ctx, one.thing)
        }
        return least(state, ctx) <= len(seen) <= most(state, ctx)

    return holds


_ITS_POWER: Final = tree.Characteristic(of=tree.It(), which="power")
_MANNED: Final = {
    "crew": tree.NounPhrase(heads=(tree.Head(noun=tree.SubtypeIs(subtype="Vehicle"), plural=True),)),
    "saddle": tree.NounPhrase(heads=(tree.Head(noun=tree.SubtypeIs(subtype="Mount"), plural=True),)),
    "station": tree.NounPhrase(heads=(tree.Head(thing="permanent", plural=True),)),
}


@CLAUSE_STATICS.hook
def _crews_as_though(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`This creature saddles Mounts and crews Vehicles as though its power were 2 greater.`"""
    verbs = [verb for verb, _ in clause.modified_verbs]
    if not all(isinstance(verb, tree.Act) and verb.verb in _MANNED for verb in verbs):
        return None
    if len(clause.modifiers) != 1 or clause.subject is None or clause.tense:
        raise NotYet(clause)
    though = clause.modifiers[0]
    supposed = though.clause if isinstance(though, tree.AsThough) else None
    much = supposed.first if isinstance(supposed, tree.Clause) else None
    if not isinstance(supposed, tree.Clause) or not isinstance(much, tree.BeMuch):
        raise NotYet(though)
    comparison = much.comparison
    if not isinstance(comparison, tree.Comparison) or comparison.how != "+":
        raise NotYet(though)
    if not same_meaning(supposed.subject, _ITS_POWER) or supposed.rest or supposed.modifiers:
        raise NotYet(though)
    rules = []
    for verb in verbs:
        assert isinstance(verb, tree.Act)
        if verb.what is None or not same_meaning(verb.what, _MANNED[verb.verb]):
            raise NotYet(verb)
        rules.append(
            Rule(RuleKind.CREWS_AS, unit.text, amount=unit.amount(comparison.amount), word=verb.verb)
        )
    members, test = scope(unit, clause.subject)
    return (StaticEffect(unit.text, members=members, test=test, rules=tuple(rules)),)
