"""The values that a copy copies (CR 707.2): printed ones, or given by what made the object, and copy effects."""

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.rules.ability import COPY, Part
from cardwright.games.magic.rules.chars import Builder, Chars
from cardwright.games.magic.rules.context import Ctx, unbound
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import DOORS, Obj
from cardwright.games.magic.rules.state import MagicState


def copiable(obj: Obj) -> Chars:
    """Returns the values of an object before any effect: printed, or given by what made it (CR 707.2)."""
    if obj.face_down:
        return obj.definition.values if obj.under is not None else _UNSEEN
    values = obj.values if obj.values is not None else obj.definition.values
    return _form(obj, values) if values.forms and obj.zone is Zone.BATTLEFIELD else values


def _form(obj: Obj, values: Chars) -> Chars:
    """Returns what a flip card is, flipped or not (CR 710.2), and a Room, by the doors that are unlocked."""
    if len(values.forms) == 1:
        return values.forms[0] if obj.flipped else values
    return values.forms[int(obj.word(DOORS) or 0)]


_UNSEEN = Chars("", None, 0, 0, (), (), (), ())
"""A card that was exiled face down (CR 406.3)."""


def copied_values(state: MagicState, number: int, *, token: bool = False) -> Chars:
    """Returns the copiable values of an object (CR 707.2): its own, as changed by copy effects alone.

    A token that is a copy of a transforming card has both faces; any other copy of a back has no mana value.
    """
    obj = state.objects.get(number)
    if obj is None:
        obj = state.lki[number][0]
    if obj.face_down:
        return copiable(obj)
    values = obj.values if obj.values is not None else obj.definition.values  # CR 707.2: no status is copied
    turned = obj.definition.layout is Layout.TRANSFORM and obj.definition.whole is not None
    if turned and obj.values is None and not token:
        values = replace(values, cost=None)  # CR 712.4d
    builder = Builder(values, 0)
    copies = [
        effect
        for effect in state.effects
        if effect.things is not None
        and number in effect.things
        and any(part.layer == COPY for part in effect.parts)
    ]
    for effect in copies:
        apply_parts(builder, state, unbound(effect.bound), effect.parts, COPY)
    return builder.done() if copies else values


def apply_parts(builder: Builder, state: MagicState, ctx: Ctx, parts: tuple[Part, ...], layer: int) -> None:
    """Applies the parts of an effect that are of a layer."""
    for part in parts:
        if part.layer == layer:
            part.apply(builder, state, ctx)
