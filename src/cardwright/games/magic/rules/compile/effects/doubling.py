"""Doubling counters, life totals, power and toughness (CR 701.9)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import PT_CHANGE, Part
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.damage import gain_life, lose_life
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@effect(tree.DoubleAmount)
def _doubles(unit: Unit, said: Said) -> Doing:
    """`double the number of +1/+1 counters on it`, `double target player's life total`, `double its power`."""
    what = said.verb.what
    if said.subject is not None and not isinstance(said.subject, tree.You):
        raise NotYet(said.verb)
    if isinstance(what, tree.NumberOf):
        return _counters(unit, said, what)
    if not isinstance(what, tree.Characteristic):
        raise NotYet(said.verb)
    if what.which in ("life total", "life"):
        return _life(unit, what)
    if what.which in ("power", "toughness", "power and toughness"):
        return _stats(unit, said, what)
    raise NotYet(what)


def _counters(unit: Unit, said: Said, what: tree.NumberOf) -> Doing:
    """`the number of +1/+1 counters on each creature you control`, `of each kind of counter on it`."""
    node = what.what
    if isinstance(node, tree.NounPhrase) and node.heads == (tree.Head(thing="kind of counter"),):
        return _each_kind(unit, said, node)
    if not isinstance(node, tree.NounPhrase) or [head.thing for head in node.heads] != ["counter"]:
        raise NotYet(said.verb)
    kind = counter_kind(node)
    if not kind or len(node.qualifiers) != 1 or not isinstance(node.qualifiers[0], tree.OnThing):
        raise NotYet(said.verb)
    pick = unit.pick(node.qualifiers[0].what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in (yield from pick(state, ctx, ctx.controller)):
            holder = state.players[seat_of(one)] if is_player(one) else obj_of(state, one)
            if holder is not None:
                yield from add_counters(state, one, kind, holder.counter(kind), source=ctx.source)

    return Doing(run)


def _each_kind(unit: Unit, said: Said, node: tree.NounPhrase) -> Doing:
    """`the number of each kind of counter on target creature` (CR 701.9e)."""
    if not isinstance(node.determiner, tree.Each) or node.shared or len(node.qualifiers) != 1:
        raise NotYet(said.verb)
    if not isinstance(node.qualifiers[0], tree.OnThing):
        raise NotYet(said.verb)
    pick = unit.pick(node.qualifiers[0].what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in (yield from pick(state, ctx, ctx.controller)):
            holder = state.players[seat_of(one)] if is_player(one) else obj_of(state, one)
            for kind, many in holder.counters if holder is not None else ():
                yield from add_counters(state, one, kind, many, source=ctx.source)

    return Doing(run)


def _life(unit: Unit, what: tree.Characteristic) -> Doing:
    """A life total below 0 is doubled downwards (CR 701.9f)."""
    of = unit.things(what.of)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in of(state, ctx):
            life = state.players[seat_of(player)].life
            if life > 0:
                yield from gain_life(state, seat_of(player), life, source=ctx.source)
            elif life < 0:
                yield from lose_life(state, seat_of(player), -life)

    return Doing(run)


def _stats(unit: Unit, said: Said, what: tree.Characteristic) -> Doing:
    """The creature gets +X/+0 where X is its power as this resolves, or its negative (CR 701.9b, c)."""
    pick = unit.pick(what.of)
    lasts = unit.duration(said.mods)
    power, toughness = "power" in what.which, "toughness" in what.which

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in (yield from pick(state, ctx, ctx.controller)):
            chars = look(state, one)
            add_effect(
                state,
                ctx.bound(),
                lasts(state, ctx) if lasts is not None else Duration("ever"),
                "doubled",
                things=(one,),
                parts=(_more(power * (chars.power or 0), toughness * (chars.toughness or 0)),),
            )

    return Doing(run)


def _more(power: int, toughness: int) -> Part:
    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.add(power, toughness)

    return Part(PT_CHANGE, f"{power:+}/{toughness:+}", apply)
