"""Putting the counters that something had on something else: `put its counters on target creature` (CR 122)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Select
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.effects.counters_among import removes_among
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


def puts_own(unit: Unit, said: Said) -> Doing | None:
    """Compiles `put its counters on …`: as many of each kind as it has, or last had; None for other verbs.

    `those counters` are the ones that a condition before has found on something.
    """
    verb: tree.PutCounters = said.verb
    counters = verb.counters
    if not isinstance(counters, tree.NounPhrase):
        return None
    if isinstance(counters.determiner, tree.That):
        whose, kind = those_counters(unit, counters)
    elif isinstance(counters.determiner, tree.Possessed):
        whose, kind = unit.things(counters.determiner.by), counter_kind(counters)
    else:
        return None
    if counters.qualifiers or verb.more or not counters.plural:
        raise NotYet(verb)
    who, pick = unit.actor(said.subject), unit.pick(verb.on)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            found = yield from pick(state, ctx, seat_of(player))
            for owner in whose(state, ctx):
                obj = obj_of(state, owner) if not is_player(owner) else None
                if obj is None:
                    continue
                for name, many in obj.counters:
                    if kind and name != kind:
                        continue
                    for one in found:
                        yield from add_counters(state, one, name, many, source=ctx.source)

    return Doing(run, enough(unit, verb.on))


def those_counters(unit: Unit, node: tree.NounPhrase) -> tuple[Select, str]:
    """Compiles `those counters`: what they are on, and of which kind they are; none is any."""
    said = unit.binding.of(node)
    if not isinstance(said, tree.NounPhrase) or node.qualifiers or node.shared:
        raise NotYet(node)
    kind = counter_kind(replace(said, qualifiers=()))
    for one in said.qualifiers:
        if isinstance(one, tree.OnThing):
            return unit.things(one.what), kind
    for sentence in unit.sentences:
        for there in walk(sentence):
            if isinstance(there, tree.ThereIs) and there.what is said and there.on is not None:
                return unit.things(there.on), kind
    raise NotYet(node, "it is not clear what this refers to")


@effect(tree.Act, "remove")
def _removes_those(unit: Unit, said: Said) -> Doing:
    """`remove those counters`, `remove two +1/+1 counters from among creatures you control`."""
    among = removes_among(unit, said)
    if among is not None:
        return among
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or [head.thing for head in what.heads] != ["counter"]:
        raise NotYet(said.verb)
    if not isinstance(what.determiner, tree.That):
        raise NotYet(said.verb)
    if said.subject is not None and not isinstance(said.subject, tree.You):
        raise NotYet(said.verb)
    whose, kind = those_counters(unit, what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in whose(state, ctx):
            obj = state.objects.get(one)
            for name, many in obj.counters if obj is not None else ():
                if not kind or name == kind:
                    remove_counters(state, one, name, many)
        return
        yield

    return Doing(run)
