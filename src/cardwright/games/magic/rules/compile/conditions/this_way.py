"""Conditions on what was done before: `if a creature card is revealed this way` (CR 608.2c)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Together
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds, note_difference
from cardwright.games.magic.rules.compile.nouns.groups import deeds
from cardwright.games.magic.rules.compile.nouns.together import take_together
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.places import THIS_WAY, controller_of_any, obj_of
from cardwright.games.magic.rules.state import MagicState

_VERBS: Final = {
    "revealed": "reveal",
    "discarded": "discard",
    "milled": "mill",
    "exiled": "exile",
    "sacrificed": "sacrifice",
    "destroyed": "destroy",
    "returned": "return",
    "countered": "counter",
}


def is_this_way(said: Said) -> bool:
    """Tells whether a verb is about what was done this way."""
    return any(isinstance(one, tree.ThisWay) for one in said.mods.left)


def group_done(unit: Unit, said: Said, base: str) -> str:
    """Takes `this way`, and returns the key of what an earlier verb was about."""
    way = said.mods.take(tree.ThisWay)
    if way is None or said.mods.left:
        raise NotYet(said.verb)
    done = [one for one in deeds(unit, way) if getattr(one, "verb", "") == base]
    groups = [group for deed in done if (group := unit.notes.get(notes.GROUP, deed)) is not None]
    if not groups:
        whats = [getattr(deed, "what", None) for deed in done]
        groups = [unit.keys[id(what)] for what in whats if what is not None and id(what) in unit.keys]
    if len(groups) != 1:
        raise NotYet(said.verb)
    return groups[0]


def done_to_one(unit: Unit, said: Said) -> Condition:
    """Compiles whether something of a kind was among what an earlier verb was about."""
    verb, subject = said.verb, said.subject
    if not isinstance(subject, tree.NounPhrase) or verb.verb not in _VERBS:
        raise NotYet(verb)
    key = group_done(unit, said, _VERBS[verb.verb])
    together: Together | None = None
    if isinstance(subject.determiner, tree.That):
        test, bounds = unit.test(subject), count_bounds(unit, None)
    elif isinstance(subject.determiner, tree.A | tree.Counted | tree.No):
        subject, together = take_together(unit, subject)
        test, bounds = unit.noun(subject).test, count_bounds(unit, subject.determiner)
    else:
        raise NotYet(verb)
    least, most = bounds
    negated: bool = verb.negated
    determiner = subject.determiner
    if isinstance(determiner, tree.Counted) and isinstance(determiner.count, tree.FewerThan):
        note_difference(
            unit,
            unit.amount(determiner.count.amount),
            lambda state, ctx: sum(was(state, ctx, one) for one in ctx.refs.get(key, ())),
        )
    gone = verb.verb in ("destroyed", "exiled", "returned")
    spell = verb.verb == "countered"

    def was(state: MagicState, ctx: Ctx, one: int) -> bool:
        if gone and one in state.objects and state.objects[one].zone is Zone.BATTLEFIELD:
            return False  # it is indestructible, was regenerated, or is not there to be exiled
        if spell and any(item.id == one for item in state.stack):
            return False  # it can't be countered
        return test(state, ctx, one)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = [one for one in ctx.refs.get(key, ()) if was(state, ctx, one)]
        many = len(found) if together is None else together.reach(state, ctx, (), found)
        return (least(state, ctx) <= many <= most(state, ctx)) is not negated

    return holds


def ability_countered(unit: Unit, said: Said) -> Condition | None:
    """`a permanent's ability is countered this way`, `an ability of a creature …`; None for other phrases."""
    from cardwright.games.magic.rules.compile.effects.countering import SOURCES

    subject, verb = said.subject, said.verb
    if verb.verb != "countered" or not isinstance(subject, tree.NounPhrase) or verb.negated:
        return None
    if [head.thing for head in subject.heads] != ["ability"] or subject.shared:
        return None
    of: tree.Phrase | None = None
    if isinstance(subject.determiner, tree.Possessed) and not subject.qualifiers:
        of = subject.determiner.by
    elif len(subject.qualifiers) == 1 and isinstance(subject.qualifiers[0], tree.OfThing):
        of = subject.qualifiers[0].what
    if not isinstance(of, tree.NounPhrase) or not isinstance(of.determiner, tree.A):
        return None
    said.mods.take(tree.ThisWay)
    noun, before = unit.noun(of), len(unit.spoken)
    key = unit.introduce(player=False, plural=False, nouns=(*noun.nouns, "permanent"))
    unit.note(of, before)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        ctx.refs[key] = tuple(
            one
            for one in ctx.refs.get(SOURCES, ())
            if one in state.objects
            and state.objects[one].zone is Zone.BATTLEFIELD
            and noun.test(state, ctx, one)
        )
        return bool(ctx.refs[key])

    return holds


def did_this_way(unit: Unit, said: Said) -> Condition:
    """`if you sacrificed a creature this way`, `if you discard a land card this way`."""
    verb, subject = said.verb, said.subject
    what = verb.what
    if subject is None or not isinstance(what, tree.NounPhrase):
        raise NotYet(verb)
    key = group_done(unit, said, verb.verb)
    who, noun, before = unit.test(subject), unit.noun(what), len(unit.spoken)
    meant = unit.introduce(player=False, plural=what.plural, nouns=noun.nouns)
    unit.note(what, before)
    test = noun.test
    least, most = count_bounds(unit, what.determiner)
    owned = verb.verb != "sacrifice"

    def did(state: MagicState, ctx: Ctx, one: int) -> bool:
        obj = obj_of(state, one)
        if obj is None or not test(state, ctx, one):
            return False
        seat = obj.owner if owned else controller_of_any(state, one)
        return who(state, ctx, player_thing(seat))

    def holds(state: MagicState, ctx: Ctx) -> bool:
        ctx.refs[meant] = tuple(one for one in ctx.refs.get(key, ()) if did(state, ctx, one))
        return least(state, ctx) <= len(ctx.refs[meant]) <= most(state, ctx)

    return holds


def dies_this_way(unit: Unit, said: Said) -> Condition:
    """`if that creature dies this way`, `if a white creature dies this way`: of what was destroyed before."""
    way, subject = said.mods.take(tree.ThisWay), said.subject
    done = deeds(unit, way)
    if said.mods.left or len(done) != 1 or not isinstance(done[0], tree.Act) or done[0].verb != "destroy":
        raise NotYet(said.verb)
    if not isinstance(subject, tree.NounPhrase):
        raise NotYet(said.verb)
    if isinstance(subject.determiner, tree.That):
        those = unit.things(subject)
        return lambda state, ctx: any(one in ctx.refs.get(THIS_WAY, ()) for one in those(state, ctx))
    if not isinstance(subject.determiner, tree.A):
        raise NotYet(said.verb)
    noun, before = unit.noun(subject), len(unit.spoken)
    key = unit.introduce(player=False, plural=False, nouns=noun.nouns)
    unit.note(subject, before)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        ctx.refs[key] = tuple(one for one in ctx.refs.get(THIS_WAY, ()) if noun.test(state, ctx, one))
        return bool(ctx.refs[key])

    return holds
