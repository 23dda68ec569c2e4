"""Keywords by which a card waits in exile to be cast (CR 702): suspend, foretell, plot, warp; special actions (CR 116.2)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    ABILITY,
    Ability,
    ActivatedAbility,
    Amount,
    Body,
    Condition,
    Cost,
    KeywordAbility,
    Part,
    Replacement,
    Rule,
    Run,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import add_effect, exile
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.effects.moving import entering_counters
from cardwright.games.magic.rules.compile.hooks import LASTING
from cardwright.games.magic.rules.compile.keywords.casting import exile_face_down, for_cost
from cardwright.games.magic.rules.compile.keywords.combat import at_step, here
from cardwright.games.magic.rules.compile.keywords.other_ways import cost_of
from cardwright.games.magic.rules.compile.keywords.table import compile_keyword
from cardwright.games.magic.rules.compile.keywords.with_words import keyword_cost
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, keyword
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.delayed import add_delayed
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Step, Zone
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.noting import follow_cards
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.permission import FREELY, OWN_TERMS, may_play
from cardwright.games.magic.rules.picking import present_all
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.resolving import HASTY
from cardwright.games.magic.rules.restrictions import forbids, rules_about
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.terms import Terms
from cardwright.games.magic.rules.zones import latest, there
from cardwright.kernel import Impossible, Steps

_MAIN: Final = (Step.MAIN1, Step.MAIN2)


def _sorcery_time(state: MagicState, seat: int) -> bool:
    return state.is_active(seat) and not state.stack and state.step in _MAIN


# ---------------------------------------------------------------------- suspend


def _could_cast(state: MagicState, ctx: Ctx) -> bool:
    """Tells whether a player could begin to cast a card from hand, as far as times and prohibitions go (CR 702.62c)."""
    definition = state.objects[ctx.source].definition
    in_time = definition.instant or _sorcery_time(state, ctx.controller)
    if not in_time and forbids(state, RuleKind.CAST_AS_FLASH, ctx.source):
        in_time = True
    return in_time and not forbids(state, RuleKind.CANT_CAST, player_thing(ctx.controller), ctx.source)


def is_suspended(state: MagicState, number: int) -> bool:
    """Tells whether a card is suspended (CR 702.62b); that it has suspend is for the caller to know."""
    obj = state.objects.get(number)
    return obj is not None and obj.zone is Zone.EXILE and obj.counter("time") > 0


def waiting(text: str, node: tree.Keyword | None) -> tuple[TriggeredAbility, ...]:
    """Returns the abilities of a suspended card: a counter goes at each upkeep, and with the last it is cast."""

    def upkeep(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return (
            happening.amount == int(Step.UPKEEP)
            and happening.seat == ctx.controller
            and is_suspended(state, ctx.source)
        )

    def remove(state: MagicState, ctx: Ctx) -> Steps:
        remove_counters(state, ctx.source, "time", 1)
        return
        yield

    def last(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return (
            happening.thing == ctx.source
            and happening.word == "time"
            and state.objects[ctx.source].counter("time") == 0
        )

    def exiled(state: MagicState, ctx: Ctx) -> bool:
        return there(state, ctx.source, Zone.EXILE)

    def play(state: MagicState, ctx: Ctx) -> Steps:
        terms = replace(FREELY, marks=("suspend", HASTY))
        yield from may_play(state, ctx.controller, ctx.source, terms, ctx, "play")

    zones = (Zone.EXILE,)
    return (
        TriggeredAbility(
            text,
            (Watch(HappeningKind.STEP, upkeep),),
            Body(remove),
            node,
            condition=lambda state, ctx: is_suspended(state, ctx.source),
            zones=zones,
        ),
        TriggeredAbility(
            text,
            (Watch(HappeningKind.COUNTERS_REMOVED, last),),
            Body(play),
            node,
            condition=exiled,
            zones=zones,
        ),
    )


@keyword("suspend")
def _suspend(unit: Unit, node: tree.Keyword) -> Ability:
    """`Suspend 4—{U}` (CR 702.62): exiled for that cost with time counters, it is cast when the last one goes."""
    if node.what or node.qualities or node.kind or node.text or node.cost2:
        raise NotYet(node)
    if node.number is None and node.cost is None and not node.costs:
        return KeywordAbility("Suspend", "suspend", node, gives=waiting("Suspend", node))
    if node.number is None:
        raise NotYet(node)
    cost = keyword_cost(unit, node)
    count = unit.amount(node.number)
    text = _named(unit, node, cost)
    least = 1 if cost.mana is not None and cost.mana.x else 0
    action = ActivatedAbility(
        text,
        cost,
        Body(_with_counters(count, least), least_x=least),
        node,
        when=_could_cast,
        zone=Zone.HAND,
        keyword="suspend",
        special=True,
    )
    return KeywordAbility(text, "suspend", node, cost=cost, gives=(action, *waiting(text, node)))


def _named(unit: Unit, node: tree.Keyword, cost: Cost) -> str:
    number = node.number
    if node.cost is None or not isinstance(number, tree.Number | tree.Variable):
        return unit.text
    value = number.value if isinstance(number, tree.Number) else number.letter
    return f"{node.name.capitalize()} {value}—{cost.text}"


def _with_counters(count: Amount, least: int) -> Run:
    """Returns what exiles the card itself with time counters on it."""

    def run(state: MagicState, ctx: Ctx) -> Steps:
        many = count(state, ctx)
        if many < least:
            raise Impossible("X can't be 0")
        yield from exile(state, (ctx.source,), source=ctx.source)
        new = state.became.get(ctx.source, 0)
        if there(state, new, Zone.EXILE):
            yield from add_counters(state, new, "time", many, source=new)

    return run


# ---------------------------------------------------------------------- foretell, plot


def _later(state: MagicState, ctx: Ctx) -> bool:
    """Tells whether the turn in which a card was exiled has ended."""
    return state.turn > ctx.numbers[Noted.GIVEN]


def _later_as_sorcery(state: MagicState, ctx: Ctx) -> bool:
    return _later(state, ctx) and _sorcery_time(state, ctx.controller)


def allow_later(state: MagicState, ctx: Ctx, card: int, terms: Terms, can: Condition, text: str) -> None:
    """Lets the owner of an exiled card cast it on a later turn, as long as it remains exiled."""
    bound = replace(ctx.bound(), controller=state.objects[card].owner)
    bound = replace(bound, numbers=(*bound.numbers, (Noted.GIVEN, state.turn)))
    rule = Rule(RuleKind.MAY_PLAY, text, word="cast", terms=terms, can=can)
    add_effect(state, bound, Duration("ever", turn=state.turn), text, things=(card,), rules=(rule,))


_TWO: Final = Cost(mana=mana_cost("{2}"), text="{2}")


def _own_turn(state: MagicState, ctx: Ctx) -> bool:
    """Tells whether a card may be foretold now: on its owner's turn, or on any where an effect says so (CR 702.143a)."""
    return state.is_active(ctx.controller) or any(
        active.rule.word == "foretell"
        for active in rules_about(state, RuleKind.ABILITIES_ANY_TIME, ctx.source)
    )


@keyword("foretell")
def _foretell(unit: Unit, node: tree.Keyword) -> Ability:
    """`Foretell {1}{W}` (CR 702.143): exiled face down for {2}, it may be cast for that cost on a later turn."""
    cost, text = cost_of(unit, node)
    terms = replace(for_cost("foretell", cost), marks=("foretold",))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from exile_face_down(state, ctx, ctx.source, 1 << ctx.controller)
        new = state.became.get(ctx.source, 0)
        if there(state, new, Zone.EXILE):
            chosen_words(state, new, "foretold", "yes")
            allow_later(state, ctx, new, terms, _later, text)
            emit(state, Happening(HappeningKind.FORETOLD, thing=new, seat=ctx.controller))

    action = ActivatedAbility(
        text, _TWO, Body(run), node, when=_own_turn, zone=Zone.HAND, keyword="foretell", special=True
    )
    return KeywordAbility(text, "foretell", node, cost=cost, gives=(action,))


PLOTTED: Final = Terms(name="plot", free=True)


@keyword("plot")
def _plot(unit: Unit, node: tree.Keyword) -> Ability:
    """`Plot {1}{R}` (CR 702.170): exiled for that cost, it may be cast freely as a sorcery on a later turn."""
    cost, text = cost_of(unit, node)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from exile(state, (ctx.source,), source=ctx.source)
        plot(state, ctx, state.became.get(ctx.source, 0))

    action = ActivatedAbility(
        text, cost, Body(run), node, sorcery=True, zone=Zone.HAND, keyword="plot", special=True
    )
    return KeywordAbility(text, "plot", node, cost=cost, gives=(action,))


def plot(state: MagicState, ctx: Ctx, card: int) -> None:
    """Makes an exiled card plotted."""
    if there(state, card, Zone.EXILE):
        allow_later(state, ctx, card, PLOTTED, _later_as_sorcery, "Plotted")
        emit(state, Happening(HappeningKind.PLOTTED, thing=card, seat=state.objects[card].owner))


# ---------------------------------------------------------------------- warp


@keyword("warp")
def _warp(unit: Unit, node: tree.Keyword) -> Ability:
    """`Warp {1}{W}` (CR 702.185): cast for that cost, it is exiled at the end step and may be cast later."""
    cost, text = cost_of(unit, node)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source and state.objects[ctx.source].was("warp") > 0

    def leave(state: MagicState, ctx: Ctx) -> Steps:
        if not here(state, ctx.source):
            return
        yield from exile(state, (ctx.source,), source=ctx.source)
        new = state.became.get(ctx.source, 0)
        if there(state, new, Zone.EXILE) and not state.objects[new].token:
            allow_later(state, ctx, new, OWN_TERMS, _later, text)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        add_delayed(state, ctx, (Watch(HappeningKind.STEP, at_step(Step.END)),), leave, text)
        return happening
        yield

    made = StaticEffect(text, replacements=(Replacement(HappeningKind.ENTERS, text, match, change),))
    return KeywordAbility(text, "warp", node, cost=cost, gives=(StaticAbility(text, (made,), node),))


# ---------------------------------------------------------------------- impending


# ---------------------------------------------------------------------- recover


# ---------------------------------------------------------------------- by other texts


@effect(tree.Passive, "plotted")
def _becomes_plotted(unit: Unit, said: Said) -> Doing:
    """`It becomes plotted.`, of a card in exile."""
    if said.subject is None or said.verb.how != "become" or said.verb.by is not None:
        raise NotYet(said.verb)
    what = unit.things(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in what(state, ctx):
            plot(state, ctx, latest(state, one))
        return
        yield

    return Doing(run)


@effect(tree.ExileWith)
def _exiles_with(unit: Unit, said: Said) -> Doing:
    """`exile it with three time counters on it`."""
    kind, count = entering_counters(unit, said.verb.counters)
    what = unit.things(said.verb.what)
    if said.subject is not None and not isinstance(said.subject, tree.You):
        raise NotYet(said.verb)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        there_now = present_all(state, tuple(what(state, ctx)))
        yield from exile(state, there_now, source=ctx.source)
        for one in there_now:
            new = state.became.get(one, 0)
            if there(state, new, Zone.EXILE):
                yield from add_counters(state, new, kind, count(state, ctx), source=ctx.source)
        ctx.did = bool(there_now)
        follow_cards(state, ctx, there_now)

    return Doing(run)


@LASTING.hook
def _gains_suspend(unit: Unit, said: Said) -> Doing | None:
    """`it gains suspend`, of a card that has just been exiled."""
    verb = said.verb
    if not isinstance(verb, tree.HasAbility) or verb.how != "gain" or said.subject is None:
        return None
    if verb.abilities != (tree.Keyword(name="suspend"),) or said.mods.left:
        return None
    what = unit.things(said.subject)
    ability = compile_keyword(unit, verb.abilities[0])

    def give(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.abilities = (*builder.abilities, ability)

    parts = (Part(ABILITY, "has suspend", give),)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = tuple(latest(state, one) for one in what(state, ctx))
        gone = tuple(one for one in found if there(state, one, Zone.EXILE))
        if gone:
            add_effect(state, ctx.bound(), Duration("ever", turn=state.turn), text, things=gone, parts=parts)
        return
        yield

    return Doing(run)
