"""Control of permanents (CR 613.1b) and spells (CR 112.2): gaining it, having it, exchanging it."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import CONTROL, Part, Select, StaticEffect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, static
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.controlling import has_controller, take_control
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


@static(tree.Act, "control")
def _you_control(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`You control enchanted creature.`"""
    if not isinstance(said.subject, tree.You) or said.verb.what is None:
        raise NotYet(said.verb)
    what = unit.things(said.verb.what)

    def apply(builder: Builder, _state: MagicState, ctx: Ctx) -> None:
        builder.controller = ctx.controller

    part = Part(CONTROL, "you control it", apply)
    return (StaticEffect(unit.text, members=what, parts=(part,), volatile=unit.volatile),)


@effect(tree.GainControl)
def _gains_control(unit: Unit, said: Said) -> Doing:
    """`gain control of target creature until end of turn`."""
    who = unit.actor(said.subject)
    what = unit.things(said.verb.what)
    lasts = unit.duration(said.mods)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        players = who(state, ctx)
        found = tuple(one for one in what(state, ctx) if has_controller(state, one))
        if not players or not found:
            return
        take_control(
            state, ctx, seat_of(players[0]), found, lasts(state, ctx) if lasts else Duration("ever"), text
        )
        return
        yield

    return Doing(run)


def _other_of_both(unit: Unit, what: tree.Phrase) -> Select | None:
    """Returns the other of `those permanents` where a single target was chosen by comparing it with something."""
    meant = unit.binding.of(what)
    if not isinstance(meant, tree.NounPhrase) or meant.determiner != tree.Target() or meant.plural:
        return None
    compared = [one for one in walk(meant) if isinstance(one, tree.It)]
    if len(compared) != 1:
        raise NotYet(what)
    return unit.things(compared[0])


def exchange_control(unit: Unit, what: tree.Phrase) -> Doing:
    """Compiles `exchange control of two target creatures`: all or nothing (CR 701.10)."""
    things, partner = unit.things(what), _other_of_both(unit, what)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        both = (*things(state, ctx), *(partner(state, ctx) if partner is not None else ()))
        found = tuple(one for one in both if has_controller(state, one))
        if len(found) != 2:
            return
        seats = [controller_of(state, one) for one in found]
        if seats[0] != seats[1]:
            take_control(state, ctx, seats[1], found[:1], Duration("ever"), text)
            take_control(state, ctx, seats[0], found[1:], Duration("ever"), text)
        return
        yield

    return Doing(run)
