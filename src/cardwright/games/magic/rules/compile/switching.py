"""Power and toughness switched (CR 613.4d): `Switch target creature's power and toughness until end of turn.`"""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import PT_SWITCH, Part
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


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
