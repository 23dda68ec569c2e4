"""Battles: who protects them, and Sieges, which are cast as their other face when they are defeated."""

from typing import Final

from cardwright.games.magic.rules.ability import Body, Cost, TriggeredAbility, Watch
from cardwright.games.magic.rules.actions import exile
from cardwright.games.magic.rules.casting import can_cast
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.manacost import FREE
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.permission import PLAY_IT, play_by
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import latest, there
from cardwright.kernel import YES_NO, Decision, Kind, Steps

_TEXT: Final = (
    "When the last defense counter is removed from this Siege, exile it, then you may cast it transformed "
    "without paying its mana cost."
)


def siege_ability(back: Definition) -> TriggeredAbility:
    """Returns the ability that every Siege has, of one with this other face."""

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.thing != ctx.source or happening.word != "defense":
            return False
        obj = state.objects.get(ctx.source)
        return obj is not None and not obj.counter("defense")

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if not there(state, ctx.source, Zone.BATTLEFIELD):
            return
        yield from exile(state, (ctx.source,), source=ctx.source)
        card = latest(state, ctx.source)
        if there(state, card, Zone.EXILE):
            yield from _cast_back(state, ctx, card, back)

    return TriggeredAbility(_TEXT, (Watch(HappeningKind.COUNTERS_REMOVED, match),), Body(run))


def _cast_back(state: MagicState, ctx: Ctx, card: int, back: Definition) -> Steps:
    """Lets a player cast the other face of a card that was exiled; the card of a copy may have none."""
    whole = state.objects[card].definition
    if len(whole.faces) < 2 or whole.faces[1] is not back:
        return
    seat = ctx.controller
    way = Way("free", Cost(mana=FREE), zone=Zone.EXILE, face=back)
    if not can_cast(state, card, seat, way, Purse(state, seat)):
        return
    answer = yield Decision(seat, Kind.CONFIRM, PLAY_IT, YES_NO, about=(card, ctx.source))
    if answer.verb == "yes":
        yield from play_by(state, seat, card, (way,))
