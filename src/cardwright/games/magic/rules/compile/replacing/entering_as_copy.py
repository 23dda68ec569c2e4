"""Entering as a copy (CR 614.1c, 707.5): `You may have this enter as a copy of any creature on the battlefield, except …`."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit import Emit, Missing, emitted_body
from cardwright.games.magic.meaning.lower import Gap, Lowering, lowered_body
from cardwright.games.magic.rules.ability import (
    Ability,
    Amount,
    Body,
    Condition,
    Filter,
    Replacement,
    Select,
    StaticEffect,
)
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.effects.moving import entering_counters
from cardwright.games.magic.rules.compile.hooks import LINKED_STATICS, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.statics.copying import Exception_, exceptions
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.copiable import copied_values
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening, Pending
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import NO, Decision, Kind, Option, Steps
from cardwright.text import walk


def _entering_too(
    unit: Unit, node: tree.ExceptFor
) -> tuple[list[tuple[str, Amount, Condition | None]], tree.ExceptFor | None]:
    """Splits off `it enters with an additional +1/+1 counter on it if it's a creature` from other exceptions."""
    counters: list[tuple[str, Amount, Condition | None]] = []
    others: list[tree.Phrase] = []
    for clause in node.clauses:
        if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Enter):
            others.append(clause)
            continue
        mods = Mods(clause.modifiers)
        when = mods.take(tree.If)
        mods.finish()
        if clause.rest or not isinstance(clause.subject, tree.It) or not clause.first.manner:
            raise NotYet(clause)
        condition = compile_all(unit, when.conditions, when.join) if when is not None else None
        for one in clause.first.manner:
            if not isinstance(one, tree.WithCounters):
                raise NotYet(one)
            counters.append((*entering_counters(unit, one), condition))
    return counters, replace(node, clauses=tuple(others)) if others else None


COPIED: Final = "copied"
"""Holds what was chosen to be copied, for an ability that triggers on it."""


@LINKED_STATICS.hook
def _copies_and_when(unit: Unit, nodes: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`You may have this enter as a copy of a creature card in a graveyard. When you do, exile that card.` (CR 603.12)"""
    first, then = (*nodes, None)[:2]
    clause = first.first if isinstance(first, tree.Sentence) else None
    if not isinstance(first, tree.Sentence) or not isinstance(clause, tree.Clause):
        return None
    if not isinstance(clause.first, tree.MayHave) or not isinstance(then, tree.Sentence) or len(nodes) != 2:
        return None
    copies = [one for one in walk(clause.first) if isinstance(one, tree.CopyOf)]
    when = then.front[0] if then.front else None
    if len(copies) != 1 or not isinstance(when, tree.When):
        return None
    deed = when.events[0]
    if when.word != "when" or deed != tree.Clause(subject=tree.You(), first=tree.DoSo(how="do")):
        raise NotYet(when)
    low = Lowering(unit.name, "triggered", unit.binding, unit.text)
    for phrase in (copies[0], copies[0].of):
        low.fresh(phrase, COPIED)
    try:
        record = lowered_body(low, (replace(then, front=then.front[1:]),))
        made = emitted_body(Emit(unit.name, m.Line(unit.text, m.Spell(record)), again.MAKERS()), record)
    except (Gap, Missing):
        raise NotYet(then) from None
    return _as_copy(unit, first, made)


@SPECIAL_STATICS.hook
def _enters_as_copy(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`You may have this enter as a copy of any creature on the battlefield, except …` (CR 707.5, 614.1c)."""
    return _as_copy(unit, node, None)


def _as_copy(unit: Unit, node: tree.Sentence, then: Body | None) -> tuple[StaticEffect, ...] | None:
    """Compiles it, with what triggers as something is copied so."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.MayHave | tree.Enter):
        return None
    asked = isinstance(clause.first, tree.MayHave)
    inner = clause.first.clause if isinstance(clause.first, tree.MayHave) else clause
    if not isinstance(inner, tree.Clause) or not isinstance(inner.first, tree.Enter):
        return None
    copies = [one for one in inner.first.manner if isinstance(one, tree.CopyOf)]
    if not copies:
        return None
    others = [one for one in inner.first.manner if one is not copies[0]]
    tapped = others == [tree.Arriving(how="tapped")]
    if others and not tapped:
        raise NotYet(node)
    if not asked and isinstance(copies[0].of, tree.SelfRef) and isinstance(inner.subject, tree.NounPhrase):
        return _all_enter_as_this(unit, node, inner)
    if not isinstance(inner.subject, tree.SelfRef) or node.front or node.rest:
        raise NotYet(node)
    tail = Mods((*node.tail, *clause.modifiers))
    except_for = copies[0].exceptions or tail.take(tree.ExceptFor)
    tail.finish()
    what = copies[0].of
    if not isinstance(what, tree.NounPhrase):
        raise NotYet(what)
    noun = unit.noun(what)
    counters: list[tuple[str, Amount, Condition | None]] = []
    if isinstance(except_for, tree.ExceptFor):
        unit.introduce(player=False, plural=False, nouns=("card", "permanent", "creature"), key="self")
        counters, except_for = _entering_too(unit, except_for)
    changes = exceptions(unit, except_for)

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing == ctx.source

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        before = state.objects[happening.thing].values
        yield from _choose_copied(state, ctx, happening, (noun.candidates, noun.test), changes, asked)
        obj = state.objects[happening.thing]
        if obj.values is before:
            return happening
        if tapped:
            state.objects[happening.thing] = replace(obj, tapped=True)
        if then is not None:
            ctx.controller = obj.controller
            pending = Pending(Ability(unit.text), then, obj.controller, ctx.bound(), unit.text)
            state.pending = (*state.pending, pending)
        ctx.x = obj.x
        for kind, count, condition in counters:
            if condition is None or condition(state, ctx):
                many = count(state, ctx)
                yield from add_counters(
                    state, happening.thing, kind, many, source=happening.thing, quiet=True
                )
        return happening

    found = Replacement(HappeningKind.ENTERS, unit.text, match, change, self_replacing=True)
    return (StaticEffect(unit.text, replacements=(found,)),)


def _all_enter_as_this(unit: Unit, node: tree.Sentence, clause: tree.Clause) -> tuple[StaticEffect, ...]:
    """`Creatures you control enter as a copy of this creature.`"""
    assert isinstance(clause.first, tree.Enter)
    assert clause.subject is not None
    if (
        len(clause.first.manner) != 1
        or node.front
        or node.rest
        or node.tail
        or clause.modifiers
        or clause.rest
    ):
        raise NotYet(node)
    copy = clause.first.manner[0]
    assert isinstance(copy, tree.CopyOf)
    changes = exceptions(unit, copy.exceptions)
    test = unit.test(clause.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.thing != ctx.source and test(state, ctx, happening.thing)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        obj = state.objects[happening.thing]
        values = copied_values(state, ctx.source)
        for one in changes:
            values = one(values, obj.definition.values)
        state.objects[happening.thing] = replace(obj, values=values)
        state.reshape()
        return happening
        yield

    found = Replacement(HappeningKind.ENTERS, unit.text, match, change, self_replacing=True)  # CR 616.1c
    return (StaticEffect(unit.text, replacements=(found,)),)


def _choose_copied(
    state: MagicState,
    ctx: Ctx,
    happening: Happening,
    which: tuple[Select, Filter],
    changes: list[Exception_],
    asked: bool,
) -> Steps:
    number = happening.thing
    candidates, test = which
    found = [one for one in candidates(state, ctx) if one != number and test(state, ctx, one)]
    options = [Option("thing", (one,), (one,)) for one in found]
    if asked:
        options.append(NO)
    if not options:
        return
    seat = state.objects[number].controller
    answer = yield Decision(seat, Kind.CHOOSE, "what to copy", options, about=(number,))
    if answer.verb == "no":
        return
    ctx.refs[COPIED] = (answer.number,)
    own = state.objects[number].definition.values
    values = copied_values(state, answer.number)
    for one in changes:
        values = one(values, own)
    state.objects[number] = replace(state.objects[number], values=values)
    state.reshape()
