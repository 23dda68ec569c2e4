"""Conditions about what has happened this turn, and how something was cast."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Condition, Filter
from cardwright.games.magic.rules.compile.conditions.clauses import compile_condition, count_bounds
from cardwright.games.magic.rules.compile.conditions.entering_from import entered_from
from cardwright.games.magic.rules.compile.conditions.how_cast import (
    cast_from,
    cast_in_main_phase,
)
from cardwright.games.magic.rules.compile.conditions.last_turn import (
    cast_last_turn,
    cast_this_game,
    is_about_last_turn,
    is_about_this_game,
)
from cardwright.games.magic.rules.compile.conditions.this_way import (
    did_this_way,
    dies_this_way,
    is_this_way,
)
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import this_combat
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState

Seen = Callable[[MagicState, Ctx, Happening], bool]


Span = Callable[[MagicState], Sequence[Happening]]
SPANS: Final[dict[str, Span]] = {
    "this turn": lambda state: state.history,
    "last turn": lambda state: state.last_turn,
}


def span_of(said: Said) -> Span:
    """Takes the time of a past tense: this turn, or the turn before it."""
    lasting = said.mods.take(tree.Lasting)
    if said.tense != "past" or lasting is None or lasting.until not in SPANS:
        raise NotYet(said.verb)
    return SPANS[lasting.until]


def whom(unit: Unit, said: Said) -> Filter:
    """Compiles who or what a sentence is about, as a test."""
    if said.subject is None:
        raise NotYet(said.verb)
    return unit.test(said.subject)


def happened(kind: HappeningKind, span: Span, seen: Seen) -> Condition:
    return lambda state, ctx: any(one.kind == kind and seen(state, ctx, one) for one in span(state))


def how_many(unit: Unit, said: Said) -> tuple[Filter, Amount, Amount]:
    """Returns to which things something happened, and to how many: `three or more creatures`, `no creatures`."""
    subject = said.subject
    if isinstance(subject, tree.NounPhrase) and isinstance(subject.determiner, tree.Counted | tree.No):
        return unit.noun(subject).test, *count_bounds(unit, subject.determiner)
    return whom(unit, said), *count_bounds(unit, None)


def _life(kind: HappeningKind, unit: Unit, said: Said) -> Condition:
    span = span_of(said)
    who = whom(unit, said)
    if said.verb.amount is None:
        return happened(kind, span, lambda state, ctx, one: who(state, ctx, one.thing))
    if not isinstance(said.verb.amount, tree.OrMore | tree.AtLeast):
        raise NotYet(said.verb)
    least = unit.amount(said.verb.amount.amount)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        totals: dict[int, int] = {}
        for one in span(state):
            if one.kind == kind and who(state, ctx, one.thing):
                totals[one.thing] = totals.get(one.thing, 0) + one.amount
        return any(total >= least(state, ctx) for total in totals.values())

    return holds


@condition(tree.GainLife)
def _gained(unit: Unit, said: Said) -> Condition:
    """`you gained life this turn`."""
    return _life(HappeningKind.LIFE_GAINED, unit, said)


@condition(tree.LoseLife)
def _lost(unit: Unit, said: Said) -> Condition:
    """`an opponent lost life this turn`."""
    return _life(HappeningKind.LIFE_LOST, unit, said)


@condition(tree.GainOrLose)
def _gained_or_lost(unit: Unit, said: Said) -> Condition:
    """`you gained or lost life this turn`, `you gained and lost life this turn`."""
    span, who, both = span_of(said), whom(unit, said), said.verb.join == "and"
    kinds = (HappeningKind.LIFE_GAINED, HappeningKind.LIFE_LOST)
    each = [happened(kind, span, lambda state, ctx, one: who(state, ctx, one.thing)) for kind in kinds]
    if both:
        return lambda state, ctx: all(one(state, ctx) for one in each)
    return lambda state, ctx: any(one(state, ctx) for one in each)


@condition(tree.Act, "attack")
def _attacked(unit: Unit, said: Said) -> Condition:
    """`it attacked this turn`, `you attacked this turn`, `it attacked this combat`."""
    return _in_combat(HappeningKind.ATTACKS, unit, said)


@condition(tree.Act, "block")
def _blocked(unit: Unit, said: Said) -> Condition:
    """`it blocked this turn`, `it blocked this combat`."""
    return _in_combat(HappeningKind.BLOCKS, unit, said)


def _in_combat(kind: HappeningKind, unit: Unit, said: Said) -> Condition:
    lasting = said.mods.take(tree.Lasting)
    if said.tense != "past" or lasting is None or lasting.until not in ("this turn", "this combat"):
        raise NotYet(said.verb)
    who, least, most = how_many(unit, said)
    whole = lasting.until == "this turn"
    if said.verb.what is not None and kind is not HappeningKind.BLOCKS:
        raise NotYet(said.verb)
    whom = unit.test(said.verb.what) if said.verb.what is not None else None

    def holds(state: MagicState, ctx: Ctx) -> bool:
        seen = {
            one.thing
            for one in (state.history if whole else this_combat(state))
            if one.kind == kind
            and (who(state, ctx, one.thing) or who(state, ctx, player_thing(one.seat)))
            and (whom is None or whom(state, ctx, one.source))
        }
        return least(state, ctx) <= len(seen) <= most(state, ctx)

    return holds


@condition(tree.Act, "die")
@condition(tree.Act, "die under")
def _died(unit: Unit, said: Said) -> Condition:
    """`a creature died this turn`, `… died under your control this turn`, `that creature dies this way`."""
    if is_this_way(said):
        return dies_this_way(unit, said)
    span = span_of(said)
    which, least, most = how_many(unit, said)
    whose = unit.test(said.verb.what) if said.verb.what is not None else None

    def died(state: MagicState, ctx: Ctx, one: Happening) -> bool:
        if one.kind != HappeningKind.MOVED or not is_death(one) or not which(state, ctx, one.thing):
            return False
        return whose is None or whose(state, ctx, player_thing(controller_of(state, one.thing)))

    def holds(state: MagicState, ctx: Ctx) -> bool:
        dead = sum(died(state, ctx, one) for one in span(state))
        return least(state, ctx) <= dead <= most(state, ctx)

    return holds


def is_death(one: Happening) -> bool:
    """Tells whether something that happened is that a permanent died (CR 700.4)."""
    return one.origin == Zone.BATTLEFIELD and one.zone == Zone.GRAVEYARD


@condition(tree.Have)
def _had(unit: Unit, said: Said) -> Condition:
    """`you had a land enter the battlefield under your control this turn`."""
    clause = said.verb.clause
    if said.tense != "past" or said.subject is None or not isinstance(clause, tree.Clause):
        raise NotYet(said.verb)
    if clause.rest or not isinstance(clause.first, tree.Enter):
        raise NotYet(said.verb)
    if not isinstance(said.subject, tree.You):
        return _they_had(unit, said, clause, clause.first)
    return compile_condition(unit, replace(clause, tense="past"))


def _they_had(unit: Unit, said: Said, clause: tree.Clause, verb: tree.Enter) -> Condition:
    """`an opponent had two or more creatures enter the battlefield under their control this turn`."""
    under = verb.manner[0] if len(verb.manner) == 1 else None
    if not isinstance(under, tree.UnderControl) or not isinstance(under.of, tree.They):
        raise NotYet(said.verb)
    if isinstance(clause.subject, tree.NounPhrase) and isinstance(clause.subject.determiner, tree.Another):
        raise NotYet(clause)
    inner = Said(clause.subject, verb, Mods(clause.modifiers), "past")
    who, span = whom(unit, said), span_of(inner)
    which, least, most = how_many(unit, inner)
    inner.mods.finish()

    def holds(state: MagicState, ctx: Ctx) -> bool:
        seats = [seat for seat in state.order if who(state, ctx, player_thing(seat))]
        entered = [
            one for one in span(state) if one.kind == HappeningKind.ENTERS and which(state, ctx, one.thing)
        ]
        counts = [sum(one.seat == seat for one in entered) for seat in seats]
        return any(least(state, ctx) <= many <= most(state, ctx) for many in counts)

    return holds


@condition(tree.Enter)
def _entered(unit: Unit, said: Said) -> Condition:
    """`a creature entered this turn`, `… entered the battlefield under your control this turn`."""
    if any(isinstance(one, tree.InZone) for one in said.verb.manner):
        return entered_from(unit, said)
    span, manner = span_of(said), said.verb.manner
    if manner and (len(manner) != 1 or not isinstance(manner[0], tree.UnderControl)):
        raise NotYet(said.verb)
    which, least, most = how_many(unit, said)
    whose = unit.test(manner[0].of) if manner else None

    def entered(state: MagicState, ctx: Ctx, one: Happening) -> bool:
        if one.kind != HappeningKind.ENTERS or (
            whose is not None and not whose(state, ctx, player_thing(one.seat))
        ):
            return False
        return which(state, ctx, one.thing)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        many = sum(entered(state, ctx, one) for one in span(state))
        return least(state, ctx) <= many <= most(state, ctx)

    return holds


def counted(kind: HappeningKind, unit: Unit, said: Said) -> Condition:
    """Someone did something to so many things in a turn: cast, sacrificed, discarded them."""
    span = span_of(said)
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase):
        raise NotYet(said.verb)
    who, noun = whom(unit, said), unit.noun(what)
    least, most = count_bounds(unit, what.determiner)
    another = isinstance(what.determiner, tree.Another)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = sum(
            one.kind == kind
            and who(state, ctx, player_thing(one.seat))
            and noun.test(state, ctx, one.thing)
            and not (another and one.thing == ctx.source)
            for one in span(state)
        )
        return least(state, ctx) <= found <= most(state, ctx)

    return holds


@condition(tree.Act, "cast")
def _cast(unit: Unit, said: Said) -> Condition:
    """`you cast it`, `you've cast another spell this turn`."""
    if is_about_last_turn(said):
        return cast_last_turn(unit, said)
    if is_about_this_game(said):
        return cast_this_game(unit, said)
    what = said.verb.what
    if isinstance(what, tree.It | tree.They | tree.SelfRef) and said.tense == "past" and not said.mods.left:
        things, who = unit.things(what), whom(unit, said)

        def holds(state: MagicState, ctx: Ctx) -> bool:
            found = [obj_of(state, one) for one in things(state, ctx)]
            return bool(found) and all(
                obj is not None and obj.was("cast") > 0 and who(state, ctx, player_thing(ctx.controller))
                for obj in found
            )

        return holds
    if isinstance(what, tree.FromZone) and said.tense == "past" and not said.mods.left:
        return cast_from(unit, said, what)
    if isinstance(what, tree.It | tree.SelfRef) and said.tense == "past":
        return cast_in_main_phase(unit, said)
    return counted(HappeningKind.CAST, unit, said)


@condition(tree.Act, "sacrifice")
def _sacrificed(unit: Unit, said: Said) -> Condition:
    """`you sacrificed a permanent this turn`."""
    return did_this_way(unit, said) if is_this_way(said) else counted(HappeningKind.SACRIFICED, unit, said)


@condition(tree.Act, "discard")
def _discarded(unit: Unit, said: Said) -> Condition:
    """`you discarded a card this turn`."""
    return did_this_way(unit, said) if is_this_way(said) else counted(HappeningKind.DISCARDED, unit, said)


@condition(tree.Act, "draw")
def _drawn(unit: Unit, said: Said) -> Condition:
    """`you've drawn three or more cards this turn`."""
    return counted(HappeningKind.DRAWN, unit, said)


@condition(tree.Perfect)
def _perfect(unit: Unit, said: Said) -> Condition:
    """`you've cast another spell this turn`, `you haven't attacked this turn`."""
    clause = tree.Clause(
        subject=said.subject, first=said.verb.verb, modifiers=tuple(said.mods.left), tense="past"
    )
    said.mods.left.clear()
    inner = compile_condition(unit, clause)
    negated = said.verb.negated
    return lambda state, ctx: inner(state, ctx) != negated


@condition(tree.Modal)
def _not(unit: Unit, said: Said) -> Condition:
    """`it doesn't have flying`, `didn't attack this turn`."""
    verb: tree.Modal = said.verb
    if verb.how != "not" or verb.rest:
        raise NotYet(verb)
    clause = tree.Clause(
        subject=said.subject, first=verb.first, modifiers=tuple(said.mods.left), tense=said.tense
    )
    said.mods.left.clear()
    inner = compile_condition(unit, clause)
    return lambda state, ctx: not inner(state, ctx)
