"""Power and toughness switched (CR 613.4d), or changed in one of two ways: `gets +1/-1 or -1/+1`."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import PT_CHANGE, PT_SWITCH, Part
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.statics.changes import stat_amounts
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps


def _switched(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
    builder.power, builder.toughness = builder.toughness, builder.power


_PART: Final = Part(PT_SWITCH, "power and toughness switched", _switched)


@effect(tree.SwitchStats)
def _switches(unit: Unit, said: Said) -> Doing:
    """`switch target creature's power and toughness until end of turn`."""
    if said.subject is not None and not isinstance(said.subject, tree.You):
        raise NotYet(said.verb)
    of, lasts, text = unit.things(said.verb.of), unit.duration(said.mods), unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = tuple(of(state, ctx))
        duration = lasts(state, ctx) if lasts is not None else Duration("ever", turn=state.turn)
        if found:
            add_effect(state, ctx.bound(), duration, text, things=found, parts=(_PART,))
        return
        yield

    return Doing(run)


@effect(tree.GetEither)
def _gets_either(unit: Unit, said: Said) -> Doing:
    """`gets +1/-1 or -1/+1`: chosen as it is done (CR 608.2d)."""
    if said.subject is None:
        raise NotYet(said.verb)
    what, lasts, text = unit.things(said.subject), unit.duration(said.mods), unit.text
    pairs = [stat_amounts(unit, tree.Get(stats=stats)) for stats in (said.verb.stats, said.verb.other)]
    words = (said.verb.stats, said.verb.other)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = tuple(what(state, ctx))
        if not found:
            return
        options = [Option("word", (word,)) for word in words]
        answer = yield Decision(ctx.controller, Kind.CHOOSE, "which change", options, about=(ctx.source,))
        power, toughness = pairs[options.index(answer)]
        p, t = power(state, ctx), toughness(state, ctx)
        part = Part(PT_CHANGE, f"{p:+}/{t:+}", lambda builder, _state, _ctx: builder.add(p, t))
        duration = lasts(state, ctx) if lasts is not None else Duration("ever", turn=state.turn)
        add_effect(state, ctx.bound(), duration, text, things=found, parts=(part,))

    return Doing(run)
