"""Clauses that say more of a noun: `that targets only you`, `who controls a Swamp`, `attached to it`."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Amount, Condition, Filter
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.clauses import compile_condition
from cardwright.games.magic.rules.compile.nouns.groups import deeds, is_one_or_more
from cardwright.games.magic.rules.compile.registry import NotYet, amount, condition, qualifier
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import DOERS, Ctx, seat_of
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.measures import STATS
from cardwright.games.magic.rules.picking import present
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk

_THAT = "that one"


@qualifier(tree.ThatClause)
def _that_clause(unit: Unit, node: tree.ThatClause) -> Filter:
    """`that's both red and white`, `that attacked this turn`: a condition on the thing itself."""
    if isinstance(node.verb, tree.Adverb) and node.verb.word == "each":  # of every one of them the same
        node = replace(node, verb=node.verb.verb)
    if (
        node.rest
        and not node.tense
        and all(isinstance(one, tree.Step) and one.join == "and" for one in node.rest)
    ):
        verbs = (node.verb, *(one.verb for one in node.rest if isinstance(one, tree.Step)))
        each = [_that_clause(unit, replace(node, verb=verb, rest=())) for verb in verbs]
        return lambda state, ctx, one: all(test(state, ctx, one) for test in each)
    if any(not isinstance(one, tree.Step) or one.join != "or" for one in node.rest):
        raise NotYet(node)
    if node.rest and node.tense != "past":
        raise NotYet(node)
    if isinstance(node.verb, tree.DoSo):
        return _who_did(unit, node, node.verb)
    if same_meaning(node, _ADVENTURER):
        return _has_adventure
    if isinstance(node.verb, tree.HasThing) and _speaks_of_adventure(node):
        raise NotYet(node)
    subject = tree.It()
    unit.cache[id(subject)] = (subject, lambda _state, ctx: ctx.refs[_THAT])
    clause = tree.Clause(
        subject=subject,
        first=node.verb,
        rest=tuple(one for one in node.rest if isinstance(one, tree.Step)),
        modifiers=node.modifiers,
        tense=node.tense,
        span=node.span,
    )
    holds: Condition = compile_condition(unit, clause)

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        before = ctx.refs.get(_THAT)
        ctx.refs[_THAT] = (one,)
        found = holds(state, ctx)
        if before is None:
            del ctx.refs[_THAT]
        else:
            ctx.refs[_THAT] = before
        return found

    return test


def _who_did(unit: Unit, node: tree.ThatClause, verb: tree.DoSo) -> Filter:
    """`each opponent who doesn't`, `each player who can't`: by what each did of what was offered or told last."""
    if node.modifiers or verb.how not in ("does", "did", "does n't", "did n't", "can't"):
        raise NotYet(node)
    deed = unit.binding.of(verb)
    verbs = [one.first if isinstance(one, tree.May) else one for one in getattr(deed, "verbs", ())]
    offered = any(isinstance(one, tree.May) for one in getattr(deed, "verbs", ()))
    if verb.how == "can't" and not any(
        isinstance(one, tree.Act) and one.verb in ("sacrifice", "discard") for one in verbs
    ):
        raise NotYet(node)
    if verb.how != "can't" and not offered:
        raise NotYet(node)
    negated = verb.how.endswith("n't")
    return lambda _state, ctx, one: (one in ctx.refs.get(DOERS, ())) != negated


_ADVENTURER: Final = tree.ThatClause(
    verb=tree.HasThing(
        what=tree.NounPhrase(
            determiner=tree.A(), heads=(tree.Head(noun=tree.SubtypeIs(subtype="Adventure")),)
        )
    )
)


def _speaks_of_adventure(node: tree.ThatClause) -> bool:
    return any(isinstance(one, tree.SubtypeIs) and one.subtype == "Adventure" for one in walk(node))


def _has_adventure(state: MagicState, _ctx: Ctx, one: int) -> bool:
    """`that has an Adventure` (CR 716.2a): whether it is cast as one or not; a copy has one too (CR 716.2b)."""
    obj = obj_of(state, one)
    if obj is None or obj.face_down:
        return False
    whole = obj.definition.whole or obj.definition
    adventurer = whole.layout is Layout.ADVENTURE and "Adventure" in whole.faces[1].values.subtypes
    return adventurer and (obj.values is None or obj.values is obj.definition.values)


@condition(tree.Act, "target")
def _targets(unit: Unit, said: Said) -> Condition:
    """`that targets this creature`: of a spell or ability on the stack."""
    what = said.verb.what
    if said.subject is None or what is None or said.tense or said.mods.left:
        raise NotYet(said.verb)
    who, test = unit.things(said.subject), unit.test(what)
    key = _targets_key(unit, what) if is_one_or_more(what) else ""

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = who(state, ctx)
        meant = [
            thing
            for item in state.stack
            if item.id in found
            for slot in item.targets
            for thing in slot
            if test(state, ctx, thing)
        ]
        if key:
            ctx.refs[key] = tuple(dict.fromkeys(meant))
        return bool(meant)

    return holds


def _targets_key(unit: Unit, what: tree.Phrase) -> str:
    """Returns the key of what a spell targets, so that the text may go on to speak of it."""
    if id(what) not in unit.keys:
        before = len(unit.spoken)
        plural = isinstance(what, tree.NounPhrase) and what.plural
        unit.introduce(player=False, plural=plural, nouns=("permanent", "creature"))
        unit.note(what, before)
    return unit.keys[id(what)]


@condition(tree.Act, "target only")
def _targets_only(unit: Unit, said: Said) -> Condition:
    """`that targets only this creature`: one target or more, and nothing else among them (CR 115.9b)."""
    what = said.verb.what
    if said.subject is None or what is None or said.tense or said.mods.left:
        raise NotYet(said.verb)
    single = isinstance(what, tree.NounPhrase) and what.determiner == tree.The(done="single")
    if isinstance(what, tree.NounPhrase) and single:
        test = unit.noun(replace(what, determiner=tree.A())).test
        key = _targets_key(unit, what)
    else:
        test, key = unit.test(what), ""
    who = unit.things(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = who(state, ctx)
        targets = [
            thing for item in state.stack if item.id in found for slot in item.targets for thing in slot
        ]
        if single and len(dict.fromkeys(targets)) != 1:
            return False
        if key:
            ctx.refs[key] = tuple(dict.fromkeys(targets))
        return bool(targets) and all(test(state, ctx, thing) for thing in targets)

    return holds


def attached_participle(unit: Unit, node: tree.AttachedTo) -> Filter:
    """`attached to that creature`: to one that is gone, what was as it left (CR 608.2h)."""
    host = unit.test(node.to)
    to = node.to
    named = isinstance(to, tree.It) or (
        isinstance(to, tree.NounPhrase) and isinstance(to.determiner, tree.That)
    )

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        obj = state.objects.get(one)
        if obj is None:
            return False
        if obj.attached:
            return host(state, ctx, obj.attached)
        return named and any(one in things and host(state, ctx, gone) for gone, things in state.had.items())

    return test


def done_this_way(unit: Unit, node: tree.Participle) -> Filter:
    """`exiled this way`, `destroyed this way`: what an earlier verb of the text was about."""
    verb = node.verb
    if not isinstance(verb, tree.Passive) or verb.by or verb.only or verb.negated:
        raise NotYet(node)
    if len(node.modifiers) != 1 or not isinstance(node.modifiers[0], tree.ThisWay):
        raise NotYet(node)
    groups = [unit.notes.get(notes.GROUP, deed) for deed in deeds(unit, node.modifiers[0])]
    group = next((one for one in groups if one is not None), None)
    if group is not None:
        return lambda _state, ctx, one: one in ctx.refs.get(group, ())
    done = [getattr(deed, "what", None) for deed in deeds(unit, node.modifiers[0])]
    if len(done) == 1 and isinstance(done[0], tree.NounList):
        done = list(done[0].items)
    elif sum(id(what) in unit.keys for what in done if what is not None) != 1:
        raise NotYet(node)
    keys = [unit.keys[id(what)] for what in done if what is not None and id(what) in unit.keys]
    if not keys or (len(done) > 1 and len(keys) not in (1, len(done))):
        raise NotYet(node)
    stays = verb.verb != "destroyed"

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        if not stays and one in state.objects and state.objects[one].zone is Zone.BATTLEFIELD:
            return False  # it is indestructible, or was regenerated
        done = [other for key in keys for other in ctx.refs.get(key, ())]
        return one in done or any(present(state, other) == one for other in done)

    return test


@qualifier(tree.WithExtreme, stable=True)
def _extreme(unit: Unit, node: tree.WithExtreme) -> Filter:
    """`with the greatest power among creatures you control`."""
    stat = STATS.get(node.which)
    if stat is None or node.among is None:
        raise NotYet(node)
    among = unit.things(node.among)
    best = max if node.how in ("greatest", "highest") else min

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        found = [stat(state, other) for other in among(state, ctx)]
        return bool(found) and stat(state, one) == best(found)

    return test


def _life_total(state: MagicState, one: int) -> int:
    return state.players[seat_of(one)].life


@amount(tree.Total)
def _total(unit: Unit, node: tree.Total) -> Amount:
    """`the total power of creatures you control`, `the greatest mana value among …`."""
    stat = _life_total if node.which in ("life total", "life") else STATS.get(node.which)
    if stat is None:
        raise NotYet(node)
    among = unit.things(node.among)
    how = node.how

    def value(state: MagicState, ctx: Ctx) -> int:
        found = [stat(state, one) for one in among(state, ctx)]
        if not found:
            return 0
        if how == "total":
            return sum(found)
        return max(found) if how in ("greatest", "highest") else min(found)

    if how not in ("total", "greatest", "highest", "least", "lowest"):
        raise NotYet(node)
    return value
