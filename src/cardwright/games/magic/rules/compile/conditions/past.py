"""What has happened this turn: participles and past tenses that ask the turn's history."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Condition, Filter
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds, so_many
from cardwright.games.magic.rules.compile.nouns.groups import deeds
from cardwright.games.magic.rules.compile.nouns.places import either, zone_name
from cardwright.games.magic.rules.compile.registry import NotYet, condition, qualifier
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing, seat_of
from cardwright.games.magic.rules.entering import put_with
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ZONE_NAMES
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.places import IN_GRAVEYARDS, THIS_WAY, exiled_with, obj_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.statuses import gone_attackers_of


@qualifier(tree.Participle)
def _participle(unit: Unit, node: tree.Participle) -> Filter:
    """`dealt damage by this creature this turn`."""
    mods = Mods(node.modifiers)
    verb = node.verb
    if isinstance(verb, tree.DealtDamage):
        test = _dealt_damage(unit, verb, mods)
    elif isinstance(verb, tree.AttachedTo):
        from cardwright.games.magic.rules.compile.nouns.clauses_of import attached_participle

        test = attached_participle(unit, verb)
    elif isinstance(verb, tree.Passive) and any(isinstance(one, tree.ThisWay) for one in node.modifiers):
        from cardwright.games.magic.rules.compile.nouns.clauses_of import done_this_way

        return done_this_way(unit, node)
    elif isinstance(verb, tree.PassiveFrom):
        return _done_from(unit, node, verb)
    elif isinstance(verb, tree.Passive) and verb.verb == "exiled" and verb.by is None and not verb.negated:
        test = _exiled_with(unit, node, mods)
    elif isinstance(verb, tree.Act) and verb.verb == "block or blocked" and verb.what is not None:
        blocking = in_combat_with(unit, tree.Act(verb="block", what=verb.what))
        blocked = _blocked_by(unit, tree.Passive(verb="blocked", how="be", by=verb.what))
        test = either([blocking, blocked])
    elif isinstance(verb, tree.Act) and verb.verb in ("attack", "block") and verb.what is not None:
        test = in_combat_with(unit, verb)
    elif isinstance(verb, tree.Passive) and verb.verb == "blocked" and verb.by is not None:
        test = _blocked_by(unit, verb)
    elif isinstance(verb, tree.Passive) and verb.verb == "drawn" and verb.by is None and not verb.negated:
        test = _drawn(node, mods)
    elif isinstance(verb, tree.PutInto):
        test = _put_with(unit, verb, mods) or _put_this_way(unit, verb, mods)
    else:
        raise NotYet(node, f"there is no executor for {type(verb).__name__} as a participle")
    mods.finish()
    return test


def _drawn(node: tree.Participle, mods: Mods) -> Filter:
    """`drawn this turn`: a card that is still where it was drawn to (CR 400.7)."""
    lasting = mods.take(tree.Lasting)
    if lasting is None or lasting.until != "this turn":
        raise NotYet(node)
    return lambda state, _ctx, one: any(
        seen.kind == HappeningKind.DRAWN and seen.thing == one for seen in state.history
    )


def _done_from(unit: Unit, node: tree.Participle, verb: tree.PassiveFrom) -> Filter:
    """`exiled from their hand this way`: of what was done before, what came from there."""
    from cardwright.games.magic.rules.compile.nouns.clauses_of import done_this_way

    done = done_this_way(unit, replace(node, verb=tree.Passive(verb=verb.verb, how="be")))
    zone = ZONE_NAMES[zone_name(verb.origin)]
    return lambda state, ctx, one: (
        any(
            seen.kind == HappeningKind.MOVED and seen.became == one and seen.origin == zone
            for seen in state.history
        )
        and done(state, ctx, one)
    )


def _exiled_with(unit: Unit, node: tree.Participle, mods: Mods) -> Filter:
    """`exiled with this creature` (CR 607.2a)."""
    with_this = mods.take(tree.WithThis)
    if with_this is None:
        raise NotYet(node)
    by = unit.things(with_this.what)

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        return any(one in exiled_with(state, source) for source in by(state, ctx))

    return test


def _put_with(unit: Unit, verb: tree.PutInto, mods: Mods) -> Filter | None:
    """`put onto the battlefield with this Aura`: what its source keeps track of."""
    with_this = mods.take(tree.WithThis)
    if with_this is None:
        return None
    to = verb.to
    if verb.origin is not None or not isinstance(to, tree.Destination) or to.manner or to.zone is None:
        raise NotYet(verb)
    if to.place != "onto" or zone_name(to.zone) != "battlefield":
        raise NotYet(to)
    by = unit.things(with_this.what)

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        return any(one in put_with(state, source) for source in by(state, ctx))

    return test


def _put_this_way(unit: Unit, verb: tree.PutInto, mods: Mods) -> Filter:
    """`put into a graveyard this way`: by what the text has destroyed, milled or moved."""
    way = mods.take(tree.ThisWay)
    to = verb.to
    if way is None or verb.origin is not None or not isinstance(to, tree.Destination) or to.manner:
        raise NotYet(verb)
    if to.place != "into" or to.zone is None or zone_name(to.zone) != "graveyard":
        raise NotYet(to)
    done = deeds(unit, way)
    if len(done) != 1:
        raise NotYet(way)
    deed = done[0]
    key = THIS_WAY
    if isinstance(deed, tree.Move):
        key = IN_GRAVEYARDS
    elif not isinstance(deed, tree.Act) or deed.verb not in ("destroy", "mill"):
        raise NotYet(way)
    whose = None
    if isinstance(to.zone, tree.NounPhrase) and isinstance(to.zone.determiner, tree.Possessed):
        whose = unit.test(to.zone.determiner.by)

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        if one not in ctx.refs.get(key, ()):
            return False
        obj = obj_of(state, one)
        return whose is None or (obj is not None and whose(state, ctx, player_thing(obj.owner)))

    return test


def _the_source(_state: MagicState, ctx: Ctx, one: int) -> bool:
    return one == ctx.source


def _dealt_damage(unit: Unit, verb: tree.DealtDamage, mods: Mods) -> Filter:
    lasting = mods.take(tree.Lasting)
    way = mods.take(tree.ThisWay) if lasting is None and verb.by is None else None
    if (way is None and (lasting is None or lasting.until != "this turn")) or verb.amount is not None:
        raise NotYet(verb)
    if verb.kind.startswith("excess"):
        raise NotYet(verb)
    by = unit.test(verb.by) if verb.by is not None else None
    if way is not None:
        by = _the_source
    kind = verb.kind

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        return any(
            seen.kind == HappeningKind.DAMAGED
            and seen.thing == one
            and (not kind or seen.combat == (kind == "combat"))
            and (by is None or by(state, ctx, seen.source))
            for seen in state.history
        )

    return test


def count_at_turn_start(unit: Unit, node: tree.Phrase) -> Amount | None:
    """`untapped lands they controlled at the beginning of this turn`, counted; None for other phrases."""
    if not isinstance(node, tree.NounPhrase) or node.determiner is not None:
        return None
    dated = [one for one in node.qualifiers if isinstance(one, tree.WhichClause) and _at_turn_start(one)]
    if len(dated) != 1:
        return None
    ready = tree.StatusIs(status="untapped")
    if dated[0].verb != "controlled" or ready not in node.shared:
        raise NotYet(node)
    who = unit.things(dated[0].subject)
    kept = tuple(one for one in node.qualifiers if one is not dated[0])
    shared = tuple(one for one in node.shared if one != ready)
    test = unit.noun(replace(node, shared=shared, qualifiers=kept)).test

    def count(state: MagicState, ctx: Ctx) -> int:
        seats = [seat_of(one) for one in who(state, ctx)]
        return sum(
            test(state, ctx, one)
            for seen in state.history
            if seen.kind == HappeningKind.BEGAN and seen.seat in seats
            for one in seen.others
        )

    return count


def _at_turn_start(node: tree.WhichClause) -> bool:
    if node.tense != "past" or len(node.modifiers) != 1 or not isinstance(node.modifiers[0], tree.At):
        return False
    when = node.modifiers[0].when
    return (
        isinstance(when, tree.BeginningOf)
        and isinstance(when.step, tree.StepTime)
        and (when.step.step, when.step.which) == ("turn", "this")
    )


_DONE: Final[dict[str, str]] = {
    "cast": "cast",
    "drawn": "drawn",
    "discarded": "discarded",
    "sacrificed": "sacrificed",
}


def count_done(unit: Unit, node: tree.Phrase) -> Amount | None:
    """Compiles how many `spells you've cast this turn`, `cards you've drawn this turn`; None for other phrases."""
    if not isinstance(node, tree.NounPhrase) or node.determiner is not None:
        return None
    which = [one for one in node.qualifiers if isinstance(one, tree.WhichClause)]
    if len(which) != 1 or which[0].tense != "perfect" or which[0].verb not in _DONE:
        return None
    if which[0].modifiers != (tree.Lasting(until="this turn"),):
        raise NotYet(which[0])
    who, kind = unit.test(which[0].subject), _DONE[which[0].verb]
    noun = unit.noun(replace(node, qualifiers=tuple(one for one in node.qualifiers if one is not which[0])))

    def count(state: MagicState, ctx: Ctx) -> int:
        return sum(
            seen.kind == kind
            and who(state, ctx, player_thing(seen.seat))
            and noun.test(state, ctx, seen.thing)
            for seen in state.history
        )

    return count


@condition(tree.AttackWith)
def _attacked_with(unit: Unit, said: Said) -> Condition:
    """`you attacked with three or more creatures this turn`: so many different ones (CR 508.8)."""
    lasting = said.mods.take(tree.Lasting)
    what = said.verb.what
    if said.tense != "past" or lasting is None or said.subject is None:
        raise NotYet(said.verb)
    if not isinstance(what, tree.NounPhrase) or said.verb.whom is not None:
        raise NotYet(said.verb)
    if lasting.until == "this combat":
        return _attacked_in_force(unit, said, what)
    if lasting.until != "this turn":
        raise NotYet(said.verb)
    who, noun = unit.test(said.subject), unit.noun(what)
    least, most = count_bounds(unit, what.determiner)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = {
            one.thing
            for one in state.history
            if one.kind == HappeningKind.ATTACKS
            and who(state, ctx, player_thing(one.seat))
            and noun.test(state, ctx, one.thing)
        }
        return least(state, ctx) <= len(found) <= most(state, ctx)

    return holds


def _attacked_in_force(unit: Unit, said: Said, what: tree.NounPhrase) -> Condition:
    """`you attacked with creatures with total power 6 or greater this combat`: as they were when they attacked.

    What held as the ability triggered holds as it resolves, whatever has become of the attackers.
    """
    assert said.subject is not None
    total = what.qualifiers[-1] if what.qualifiers else None
    if unit.kind != "triggered":
        raise NotYet(said.verb)  # only what triggers as they attack sees how they were
    if not isinstance(total, tree.WithStat) or total.which != "total power" or what.determiner is not None:
        raise NotYet(said.verb)
    much = total.comparison
    if not isinstance(much, tree.Comparison) or much.how != ">=":
        raise NotYet(total)
    who, least = unit.test(said.subject), unit.amount(much.amount)
    noun = unit.noun(replace(what, qualifiers=what.qualifiers[:-1]))

    def holds(state: MagicState, ctx: Ctx) -> bool:
        if not ctx.numbers.get(_IN_FORCE):
            power = sum(
                look(state, one).power or 0
                for one, _ in state.combat.attackers
                if who(state, ctx, player_thing(controller_of(state, one))) and noun.test(state, ctx, one)
            )
            ctx.numbers[_IN_FORCE] = int(power >= least(state, ctx))
        return ctx.numbers[_IN_FORCE] != 0

    return holds


_IN_FORCE: Final = "attacked in force"


def in_combat_with(unit: Unit, verb: tree.Act) -> Filter:
    """`attacking you`, `blocking this creature`: of what is in combat now."""
    assert verb.what is not None
    unit.volatile = True
    whom = unit.test(verb.what)
    if verb.verb in ("block", "be blocking"):
        gone = isinstance(verb.what, tree.SelfRef | tree.It)
        return lambda state, ctx, one: any(
            whom(state, ctx, other)
            for other in (*state.combat.blocked_by(one), *(gone_attackers_of(state, one) if gone else ()))
        )
    return lambda state, ctx, one: any(
        attacker == one and whom(state, ctx, attacked) for attacker, attacked in state.combat.attackers
    )


def _blocked_by(unit: Unit, verb: tree.Passive) -> Filter:
    """`blocked by this creature`."""
    assert verb.by is not None
    if verb.negated or verb.only:
        raise NotYet(verb)
    by = unit.test(verb.by)
    return lambda state, ctx, one: any(by(state, ctx, other) for other in state.combat.blockers_of(one))


@condition(tree.Act, "be attacking")
@condition(tree.Act, "be blocking")
def _is_in_combat(unit: Unit, said: Said) -> Condition:
    """`it's attacking you`, `that's blocking it`."""
    if said.subject is None or said.tense or said.verb.what is None:
        raise NotYet(said.verb)
    test = in_combat_with(unit, said.verb)
    if isinstance(said.subject, tree.NounPhrase) and isinstance(said.subject.determiner, tree.Counted):
        return so_many(unit, said.subject, test)
    if isinstance(said.subject, tree.Partitive) and not isinstance(said.subject.count, tree.Each | None):
        of = unit.things(said.subject.of)
        least, most = count_bounds(unit, tree.Counted(count=said.subject.count))
        return lambda state, ctx: (
            least(state, ctx) <= sum(test(state, ctx, one) for one in of(state, ctx)) <= most(state, ctx)
        )
    things = unit.things(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = things(state, ctx)
        return bool(found) and all(test(state, ctx, one) for one in found)

    return holds
