"""What may be given as a spell is cast (CR 118.8, 601.2b, 601.2f)."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import ABILITIES, CHANGES, RUNS, Changed, Emit, Missing
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.actions import add_effect, becoming_tapped, exile, sacrifice, tap
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Reduction
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.places import exiled_for
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def _exile(state: MagicState, ctx: Ctx, number: int) -> Steps:
    yield from exile(state, (number,), source=ctx.source)
    exiled_for(state, ctx.source, number)


def _sacrifice(state: MagicState, _ctx: Ctx, number: int) -> Steps:
    yield from sacrifice(state, (number,))


def _tap(state: MagicState, _ctx: Ctx, number: int) -> Steps:
    yield from becoming_tapped(state, number)
    tap(state, number)


_GIVE: Final[dict[str, Callable[[MagicState, Ctx, int], Steps]]] = {
    "exile": _exile,
    "sacrifice": _sacrifice,
    "tap": _tap,
}


@ABILITIES.row(m.Given)
def _given(emit: Emit, record: m.Given) -> ab.Ability:
    found, less, verb = emit.select(record.what), mana_cost(record.less), record.verb

    def options(state: MagicState, ctx: Ctx) -> list[tuple[int, ManaCost]]:
        return [
            (number, less)
            for number in found(state, ctx)
            if number != ctx.source
            and (verb != "sacrifice" or controller_of(state, number) == ctx.controller)
        ]

    made = ab.KeywordAbility(emit.text, "given", emit.tree)
    made.reduction = Reduction(f"what to {verb}", options, _GIVE[verb], optional=True, many=True)
    return made


@CHANGES.row(m.CantCast)
def _cant_cast(emit: Emit, record: m.CantCast) -> Changed:
    return Changed(rules=(ab.Rule(RuleKind.CANT_CAST, emit.text, emit.inner(record.what)),))


@CHANGES.row(m.CantActivate)
def _cant_activate(emit: Emit, record: m.CantActivate) -> Changed:
    word = f"not {' or '.join(record.but)}" if record.but else ""
    return Changed(rules=(ab.Rule(RuleKind.CANT_ACTIVATE_ABILITIES, emit.text, word=word),))


@CHANGES.row(m.CantPlayLands)
def _cant_play_lands(emit: Emit, record: m.CantPlayLands) -> Changed:
    return Changed(rules=(ab.Rule(RuleKind.CANT_PLAY_LANDS, emit.text, emit.inner(record.what)),))


@CHANGES.row(m.CrewsByToughness)
def _crews_by_toughness(emit: Emit, record: m.CrewsByToughness) -> Changed:
    return Changed(rules=(ab.Rule(RuleKind.CREWS_BY_TOUGHNESS, emit.text, word=record.verb),))


@CHANGES.row(m.TargetCost)
def _target_cost(emit: Emit, record: m.TargetCost) -> Changed:
    much, target = emit.amount(record.more), emit.inner(record.target)
    kind = RuleKind.TARGET_LIFE if record.life else RuleKind.TARGET_COST
    if record.each:
        if record.life:
            raise Missing(record, "life for each target")
        kind = RuleKind.EACH_TARGET_COST
    return Changed(rules=(ab.Rule(kind, emit.text, target, much),))


@CHANGES.row(m.ColoredLess)
def _colored_less(emit: Emit, record: m.ColoredLess) -> Changed:
    return Changed(rules=(ab.Rule(RuleKind.COLORED_LESS, emit.text, word=record.mana),))


@CHANGES.row(m.LifeForColor)
def _life_for_color(emit: Emit, record: m.LifeForColor) -> Changed:
    life = emit.amount(record.life)
    return Changed(rules=(ab.Rule(RuleKind.LIFE_FOR_COLOR, emit.text, amount=life, word=record.mana),))


@RUNS.row(m.Dearer, m.AnyMana, m.PaidSo)
def _dearer(_emit: Emit, record: m.Dearer | m.AnyMana | m.PaidSo) -> ab.Run:
    """It changes the terms of what was offered before (`dearer_terms`); there is nothing to do by itself."""
    raise Missing(record, "without an offer")


@RUNS.row(m.AsUntaps)
def _as_untaps(emit: Emit, record: m.AsUntaps) -> ab.Run:
    rule, text = ab.Rule(RuleKind.AS_UNTAPS, emit.text, act=emit.run(record.do)), emit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        add_effect(state, ctx.bound(), Duration("ever", turn=state.turn), text, test=_nobody, rules=(rule,))
        return
        yield

    return run


def _nobody(_state: MagicState, _ctx: Ctx, _thing: int) -> bool:
    return False


@ABILITIES.row(m.FromOpeningHand)
def _from_opening_hand(emit: Emit, record: m.FromOpeningHand) -> ab.Ability:
    rule = ab.Rule(RuleKind.OPENING_HAND, emit.text, act=emit.run(record.do))
    effect = ab.StaticEffect(emit.text, test=lambda _state, ctx, thing: thing == ctx.source, rules=(rule,))
    return ab.StaticAbility(emit.text, (effect,), emit.tree, zones=(Zone.HAND,))
