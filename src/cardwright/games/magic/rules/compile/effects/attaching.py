"""Fights (CR 701.12) and attachments (CR 701.3)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.actions import fight
from cardwright.games.magic.rules.attachments import attach
from cardwright.games.magic.rules.compile.enough import enough
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@effect(tree.Fight)
def _fights(unit: Unit, said: Said) -> Doing:
    """`it fights target creature you don't control`, `they fight each other` (CR 701.12)."""
    if said.subject is None:
        raise NotYet(said.verb)
    one = unit.pick(said.subject)
    other = unit.pick(said.verb.whom) if said.verb.whom is not None else None

    def run(state: MagicState, ctx: Ctx) -> Steps:
        first = yield from one(state, ctx, ctx.controller)
        second = first[1:]
        if other is not None:
            second = yield from other(state, ctx, ctx.controller)
        if first and second:
            yield from fight(state, first[0], second[0])

    return Doing(run)


@effect(tree.Attach)
def _attaches(unit: Unit, said: Said) -> Doing:
    """`attach it to target creature you control` (CR 701.3)."""
    who = unit.actor(said.subject)
    what, to = unit.pick(said.verb.what), unit.pick(said.verb.to)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            things = yield from what(state, ctx, seat_of(player))
            hosts = yield from to(state, ctx, seat_of(player))
            for one in things:
                if hosts:
                    attach(state, one, hosts[0])

    return Doing(run, enough(unit, said.verb.to))
