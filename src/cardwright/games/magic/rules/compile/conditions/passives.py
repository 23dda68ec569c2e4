"""Conditions in the passive: what was done to something, or was being done."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Select
from cardwright.games.magic.rules.attachments import attached_to
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds
from cardwright.games.magic.rules.compile.conditions.history import SPANS, happened, span_of, whom
from cardwright.games.magic.rules.compile.conditions.this_way import (
    ability_countered,
    done_to_one,
    is_this_way,
)
from cardwright.games.magic.rules.compile.registry import NotYet, condition
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import this_combat
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState


@condition(tree.Passive)
def _passive(unit: Unit, said: Said) -> Condition:
    """`it was kicked`, `it's blocked`: how it was cast, or how it is now."""
    verb: tree.Passive = said.verb
    if isinstance(said.subject, tree.ThisAbility) and verb.verb == "activated":
        return _activated(unit, said)
    if verb.verb == "blocked" and verb.how == "become" and verb.by is not None:
        return _became_blocked(unit, said)
    if verb.verb == "enchanted" and verb.by is not None:
        return _enchanted_by(unit, said)
    if verb.verb == "blocked" and verb.how == "be" and said.tense == "past":
        return _was_blocked(unit, said)
    if said.subject is None or verb.by is not None or verb.only or verb.how != "be":
        raise NotYet(verb)
    negated = verb.negated
    if isinstance(said.subject, tree.GameWord):
        raise NotYet(verb)
    if is_this_way(said):
        return ability_countered(unit, said) or done_to_one(unit, said)
    if verb.verb == "warped":
        return _warped(unit, said)
    things = unit.things(said.subject)
    past = said.tense == "past" or (verb.verb == "bargained" and unit.kind == "static")
    if verb.verb in ("kicked", "cast", "bought back", "bargained", "foretold") and past:
        word = "bargain" if verb.verb == "bargained" else verb.verb
        twice = verb.verb == "kicked" and tree.Often(how="twice") in said.mods.left
        often = 1 + int(twice and said.mods.take(tree.Often) is not None)
        using = said.mods.take(tree.UsingAbility) if verb.verb == "cast" else None
        word = using.name if using is not None else word

        def paid(state: MagicState, ctx: Ctx) -> bool:
            found = [obj_of(state, one) for one in things(state, ctx)]
            return bool(found) and all(
                (obj is not None and obj.was(word) >= often) != negated for obj in found
            )

        return paid
    if verb.verb == "milled" and past and not negated:
        return _was_milled(said, things)
    if said.tense and verb.verb not in ("equipped", "enchanted"):
        raise NotYet(verb)
    test = unit.kind_of(tree.StatusIs(status=verb.verb))
    if verb.verb == "exiled" and isinstance(said.subject, tree.SelfRef) and not negated:
        unit.zones = (Zone.EXILE,)  # an ability that can work in exile only does so (CR 113.6k)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        now = things(state, ctx)
        return bool(now) and all(test(state, ctx, one) != negated for one in now)

    return holds


def _was_milled(said: Said, things: Select) -> Condition:
    """`that was milled this turn`: a card that is still where milling has put it (CR 701.17, 400.7)."""
    lasting = said.mods.take(tree.Lasting)
    if lasting is None or lasting.until != "this turn":
        raise NotYet(said.verb)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        milled = {seen.became for seen in state.history if seen.word == "mill"}
        found = things(state, ctx)
        return bool(found) and all(one in milled for one in found)

    return holds


def _was_blocked(unit: Unit, said: Said) -> Condition:
    """`it was blocked this turn`, `creatures that were blocked by that creature this combat`."""
    verb: tree.Passive = said.verb
    lasting = said.mods.take(tree.Lasting)
    if lasting is None or lasting.until not in ("this turn", "this combat") or verb.only:
        raise NotYet(verb)
    which, by = whom(unit, said), unit.test(verb.by) if verb.by is not None else None
    whole, negated = lasting.until == "this turn", verb.negated

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = any(
            one.kind == HappeningKind.BLOCKS
            and which(state, ctx, one.source)
            and (by is None or by(state, ctx, one.thing))
            for one in (state.history if whole else this_combat(state))
        )
        return found != negated

    return holds


def _enchanted_by(unit: Unit, said: Said) -> Condition:
    """`it's enchanted by an Aura you control`, `… by two or more Auras`."""
    verb: tree.Passive = said.verb
    by = verb.by
    if (
        said.subject is None
        or not isinstance(by, tree.NounPhrase)
        or verb.only
        or verb.how != "be"
        or said.tense
    ):
        raise NotYet(verb)
    what, noun, negated = unit.things(said.subject), unit.noun(by), verb.negated
    least, most = count_bounds(unit, by.determiner)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = what(state, ctx)
        return bool(found) and all(
            (
                least(state, ctx)
                <= sum(noun.test(state, ctx, aura) for aura in attached_to(state, one))
                <= most(state, ctx)
            )
            != negated
            for one in found
        )

    return holds


def _warped(unit: Unit, said: Said) -> Condition:
    """`a spell was warped this turn`: cast for its warp cost."""
    span, subject = span_of(said), said.subject
    if not isinstance(subject, tree.NounPhrase) or not isinstance(subject.determiner, tree.A):
        raise NotYet(said.verb)
    test, negated = unit.test(subject), said.verb.negated

    def warped(state: MagicState, ctx: Ctx, one: Happening) -> bool:
        obj = obj_of(state, one.thing)
        return obj is not None and obj.was("warp") > 0 and test(state, ctx, one.thing)

    found = happened(HappeningKind.CAST, span, warped)
    return lambda state, ctx: found(state, ctx) != negated


def _activated(unit: Unit, said: Said) -> Condition:
    """`this ability has been activated four or more times this turn`."""
    if span_of(said) is not SPANS["this turn"]:
        raise NotYet(said.verb)
    repeated = said.mods.take(tree.Repeated)
    if not isinstance(said.subject, tree.ThisAbility) or said.subject.what != "ability":
        raise NotYet(said.verb)
    if repeated is None or not isinstance(repeated.count, tree.OrMore):
        raise NotYet(said.verb)
    least = unit.amount(repeated.count.amount)
    text = unit.text

    def holds(state: MagicState, ctx: Ctx) -> bool:
        times = sum(
            one.kind == HappeningKind.ACTIVATED and one.source == ctx.source and one.word == text
            for one in state.history
        )
        return times >= least(state, ctx)

    return holds


def _became_blocked(unit: Unit, said: Said) -> Condition:
    """`it had become blocked by only that creature this combat`."""
    verb: tree.Passive = said.verb
    lasting = said.mods.take(tree.Lasting)
    if said.tense != "past" or lasting is None or lasting.until != "this combat" or said.subject is None:
        raise NotYet(verb)
    if verb.by is None or verb.negated:
        raise NotYet(verb)
    things, by = unit.things(said.subject), unit.test(verb.by)
    want = all if verb.only else any

    def holds(state: MagicState, ctx: Ctx) -> bool:
        return all(_blockers(state, one) for one in things(state, ctx)) and all(
            want(by(state, ctx, blocker) for blocker in _blockers(state, one)) for one in things(state, ctx)
        )

    return holds


def _blockers(state: MagicState, attacker: int) -> list[int]:
    return [
        one.thing for one in this_combat(state) if one.kind == HappeningKind.BLOCKS and one.source == attacker
    ]


@condition(tree.DealtDamage)
def _was_dealt_damage(unit: Unit, said: Said) -> Condition:
    """`an opponent has been dealt damage this turn`."""
    span = span_of(said)
    verb: tree.DealtDamage = said.verb
    meant = whom(unit, said)
    by = unit.test(verb.by) if verb.by is not None else None
    kind = verb.kind.removeprefix("excess").strip()
    event = HappeningKind.EXCESS if verb.kind.startswith("excess") else HappeningKind.DAMAGED

    def counts(state: MagicState, ctx: Ctx, one: Happening) -> bool:
        return (
            meant(state, ctx, one.thing)
            and (not kind or one.combat == (kind == "combat"))
            and (by is None or by(state, ctx, one.source))
        )

    if verb.amount is None:
        return happened(event, span, counts)
    if not isinstance(verb.amount, tree.OrMore):
        raise NotYet(verb)
    least = unit.amount(verb.amount.amount)

    def enough(state: MagicState, ctx: Ctx) -> bool:
        totals: dict[int, int] = {}
        for one in span(state):
            if one.kind == event and counts(state, ctx, one):
                totals[one.thing] = totals.get(one.thing, 0) + one.amount
        return any(much >= least(state, ctx) for much in totals.values())

    return enough
