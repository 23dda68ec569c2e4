"""Damage and counters divided among targets (CR 601.2d)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import TargetSlot
from cardwright.games.magic.rules.compile.nouns.amounts import count_of
from cardwright.games.magic.rules.compile.nouns.phrases import bounds
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.damage import Hit, deal_all
from cardwright.games.magic.rules.places import is_any_target, targetable
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@effect(tree.DealDivided)
def _deals_divided(unit: Unit, said: Said) -> Doing:
    """`deals 5 damage divided as you choose among any number of targets`."""
    verb: tree.DealDivided = said.verb
    if said.subject is None or not isinstance(verb.among, tree.NounPhrase):
        raise NotYet(verb)
    if verb.how == "evenly":
        return _evenly(unit, said, verb.among)
    if verb.how != "as you choose":
        raise NotYet(verb)
    source = unit.things(said.subject)
    amount = unit.amount(verb.amount)
    slot = replace(_slot(unit, verb.among), divided=amount)
    unit.targets[-1] = slot

    def run(state: MagicState, ctx: Ctx) -> Steps:
        hits = [
            Hit(one, thing, ctx.numbers.get(f"share {slot.ref} {thing}", 0))
            for one in source(state, ctx)
            for thing in ctx.refs.get(slot.ref, ())
        ]
        yield from deal_all(state, [hit for hit in hits if hit.amount > 0])

    return Doing(run)


def _evenly(unit: Unit, said: Said, among: tree.NounPhrase) -> Doing:
    """`deals X damage divided evenly, rounded down, among any number of targets`: those that are legal then."""
    assert said.subject is not None
    source, amount = unit.things(said.subject), unit.amount(said.verb.amount)
    slot = _slot(unit, among)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        targets = ctx.refs.get(slot.ref, ())
        share = amount(state, ctx) // len(targets) if targets else 0
        if share > 0:
            yield from deal_all(
                state, [Hit(one, thing, share) for one in source(state, ctx) for thing in targets]
            )

    return Doing(run)


def _slot(unit: Unit, among: tree.NounPhrase) -> TargetSlot:
    if isinstance(among.determiner, tree.Target):
        unit.things(among)
        return unit.targets[-1]
    if (
        not isinstance(among.determiner, tree.Counted)
        or [head.thing for head in among.heads] != ["target"]
        or among.shared
        or among.qualifiers
    ):
        raise NotYet(among)
    low, high = bounds(unit, among.determiner.count)
    key = unit.introduce(player=False, plural=True, nouns=("permanent", "player", "target"))
    unit.keys[id(among)] = key
    slot = TargetSlot(key, "any target", targetable, is_any_target, low, high)
    unit.targets.append(slot)
    return slot


@effect(tree.Distribute)
def _distributes(unit: Unit, said: Said) -> Doing:
    """`distribute three +1/+1 counters among one, two, or three target creatures`."""
    verb: tree.Distribute = said.verb
    kind = counter_kind(verb.counters)
    if not kind or not isinstance(verb.among, tree.NounPhrase):
        raise NotYet(verb)
    if not isinstance(verb.among.determiner, tree.Target):
        raise NotYet(verb)
    if said.subject is not None and not isinstance(said.subject, tree.You):
        raise NotYet(verb)
    slot = replace(_slot(unit, verb.among), divided=count_of(unit, verb.counters))
    unit.targets[-1] = slot

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for thing in ctx.refs.get(slot.ref, ()):
            share = ctx.numbers.get(f"share {slot.ref} {thing}", 0)
            yield from add_counters(state, thing, kind, share, source=ctx.source)

    return Doing(run)
