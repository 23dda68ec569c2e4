"""Turning permanents over: transforming (CR 701.28, 712) and flipping (CR 710)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.merging import turned_over
from cardwright.games.magic.rules.objects import Happening, Obj
from cardwright.games.magic.rules.replacement import replaced
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event, Steps

DOUBLE_FACED: Final = (Layout.TRANSFORM, Layout.MODAL)
"""The layouts of cards with a face on each side: what says so can transform any of them (CR 701.28)."""

_SINCE: Final = "transformed"
"""Under this word a permanent keeps the number that would have been given next when it last transformed."""


def flip(state: MagicState, number: int) -> None:
    """Flips a permanent that is a flip card, or a copy of one; it stays flipped (CR 710.4)."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or obj.flipped:
        return
    state.objects[number] = replace(obj, flipped=True)
    state.reshape()
    state.log.add(Event("flipped", via=number, args=(look(state, number).name,)))


def transform(state: MagicState, number: int, ctx: Ctx | None) -> None:
    """Turns a double-faced permanent over; it stays the same object with a new timestamp (CR 701.28, 613.7g).

    Without a context it is day or night that does it: nothing else transforms daybound and nightbound permanents.
    """
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or obj.face_down:
        return
    if ctx is not None and any(one in ("daybound", "nightbound") for one in look(state, number).keywords):
        return  # CR 702.145b, 702.145e
    if obj.merged:
        _turn_merged(state, obj)
        return
    if obj.token and obj.values is not obj.definition.values:
        return
    if forbids(state, RuleKind.CANT_TRANSFORM, number):
        return
    whole = obj.definition.whole or obj.definition
    if whole.layout not in DOUBLE_FACED or (ctx is not None and _has_turned_since(obj, ctx)):
        return
    other = whole.faces[1 - obj.face]
    if not other.permanent:  # CR 701.28d
        return
    refs = (*[pair for pair in obj.refs if pair[0] != _SINCE], (_SINCE, (state.next_id,)))
    state.objects[number] = replace(
        obj,
        definition=other,
        face=other.face,
        stamp=state.fresh_stamp(),
        refs=refs,
        values=other.values if obj.token else obj.values,
    )
    state.reshape()
    emit(state, Happening(HappeningKind.TRANSFORMED, thing=number, seat=controller_of(state, number)))


def turn_over(state: MagicState, number: int, ctx: Ctx | None) -> Steps:
    """Transforms a permanent, and does what its new face says is done as it transforms into it (CR 701.28, 614.1)."""
    before = state.objects.get(number)
    transform(state, number, ctx)
    after = state.objects.get(number)
    if before is None or after is None or after.stamp == before.stamp:
        return
    if HappeningKind.TURNS_OVER in current(state).replacements:
        seat = controller_of(state, number)
        yield from replaced(state, Happening(HappeningKind.TURNS_OVER, thing=number, seat=seat))


def _turn_merged(state: MagicState, obj: Obj) -> None:
    """Turns over each double-faced card of a merged permanent (CR 725.2f)."""
    turned = turned_over(obj)
    if turned is None or forbids(state, RuleKind.CANT_TRANSFORM, obj.id):
        return
    state.objects[obj.id] = replace(turned, stamp=state.fresh_stamp())
    state.reshape()
    emit(state, Happening(HappeningKind.TRANSFORMED, thing=obj.id, seat=controller_of(state, obj.id)))


def _has_turned_since(obj: Obj, ctx: Ctx) -> bool:
    """Tells whether a permanent has transformed since its own ability was put on the stack (CR 701.28f)."""
    if ctx.source != obj.id:
        return False
    return any(key == _SINCE and ctx.item < numbers[0] for key, numbers in obj.refs)
