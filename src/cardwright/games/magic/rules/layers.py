"""The interaction of continuous effects (CR 613): characteristics, layer by layer."""

from cardwright.games.magic.rules.ability import (
    ABILITY,
    CHANGES_ABILITIES,
    CONTROL,
    COPY,
    LAYERS,
    PT_CHANGE,
    PT_DEFINING,
    PT_SET,
    StaticEffect,
)
from cardwright.games.magic.rules.chars import Builder, Look
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of, unbound
from cardwright.games.magic.rules.contributions import Contribution, apply_one, builder_of, regard, share_out
from cardwright.games.magic.rules.copiable import apply_parts, copiable
from cardwright.games.magic.rules.dependencies import Order
from cardwright.games.magic.rules.derived import (
    Derived,
    drop_lost,
    index,
    index_granted,
    joined,
    note_idle,
    parted,
    profile,
)
from cardwright.games.magic.rules.intrinsic import KEYWORD_COUNTERS, TRIGGERING_COUNTERS
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState

__all__ = ["Derived", "controller_of", "current", "look"]


def current(state: MagicState) -> Derived:
    """Returns what follows from the state, worked out now if something has changed."""
    derived = state.derived
    return derived if derived is not None else _derive(state)


def look(state: MagicState, number: int) -> Look:
    """Returns the characteristics of an object now; of one that has left, those that it last had (CR 113.7a)."""
    derived = state.derived
    if derived is None:
        derived = _derive(state)
    found = derived.chars.get(number)
    if found is not None:
        return found
    obj = state.objects.get(number)
    if obj is None:
        return state.lki[number][1]
    if derived.forming:
        found = derived.forming.get(number)
        if found is not None:
            return found
    return _look_elsewhere(state, derived, obj)


def controller_of(state: MagicState, number: int) -> int:
    """Returns the seat that controls an object; its owner where it has no controller (CR 109.4, 108.4)."""
    derived = state.derived
    if derived is None:
        derived = _derive(state)
    seat = derived.controller.get(number)
    if seat is not None:
        return seat
    obj = state.objects.get(number)
    if obj is not None:
        return obj.controller
    if number in state.lki:
        return state.lki[number][0].controller
    return next(item.controller for item in (*state.stack, *state.departed) if item.id == number)


def owner_of(state: MagicState, thing: int) -> int:
    """Returns the seat that owns an object, or controls an ability (CR 108.3, 113.8); a player is their own."""
    if is_player(thing):
        return seat_of(thing)
    obj = state.objects.get(thing) or (state.lki[thing][0] if thing in state.lki else None)
    return obj.owner if obj is not None else controller_of(state, thing)


def _derive(state: MagicState) -> Derived:
    derived = Derived(state.seats)
    state.derived = derived
    chars = derived.chars
    controlled = derived.controlled
    controller = derived.controller
    objects = state.objects
    layered = bool(state.effects) and any(effect.parts for effect in state.effects)
    counters = False
    for number in state.battlefield:
        obj = objects[number]
        seat = obj.controller
        controlled[seat].append(number)
        values = obj.definition.values if obj.values is None else obj.values
        if obj.face_down or values.forms:
            values = copiable(obj)
        chars[number] = values
        controller[number] = seat
        if obj.counters:
            counters = True
        if not layered and values.abilities:
            layered = profile(values.abilities).characteristic
    if not layered and state.command:
        layered = any(profile(objects[one].definition.abilities).characteristic for one in state.command)
    derived.layered = layered = layered or bool(_afar(state))
    if layered:
        _apply_layers(state, derived)
        _finish(chars)
    elif counters:
        _apply_counters(state, derived)
        _finish(chars)
    index(state, derived)
    _index_granted(state, derived)
    note_idle(derived)
    return derived


def note_arrival(state: MagicState, number: int) -> None:
    """Notes that an object has come onto the battlefield."""
    before = state.derived
    state.reshape()
    if before is not None:
        obj = state.objects[number]
        state.derived = joined(before, obj, copiable(obj))


def note_departure(state: MagicState, obj: Obj) -> None:
    """Notes that an object has left the battlefield for a zone in which nothing of it matters."""
    before = state.derived
    state.reshape()
    if before is not None:
        state.derived = parted(before, obj)


def _finish(chars: dict[int, Look]) -> None:
    """Makes characteristics of what was in the making."""
    for number, found in chars.items():
        if isinstance(found, Builder):
            chars[number] = found.done()


def _index_granted(state: MagicState, derived: Derived) -> None:
    """Indexes what effects give to cards and spells that are not on the battlefield."""
    if not state.effects and not derived.reaching:
        return
    numbers = [
        number
        for effect in state.effects
        if effect.parts and effect.things
        for number in effect.things
        if number in state.objects and number not in derived.chars
    ]
    if derived.reaching:
        piles = (*state.hands, *state.graveyards, state.exile)
        numbers.extend(number for pile in piles for number in pile)
        numbers.extend(item.id for item in state.stack if item.spell)
    for number in dict.fromkeys(numbers):
        if state.objects[number].zone not in (Zone.LIBRARY, Zone.BATTLEFIELD):  # about to enter, phased out
            abilities = look(state, number).abilities
            drop_lost(state, derived, number, abilities)
            index_granted(state, derived, number, abilities)


def _afar(state: MagicState) -> list[int]:
    """Returns the cards in graveyards that change the characteristics of something from there."""
    objects = state.objects
    found = [number for pile in state.graveyards for number in pile if objects[number].definition.afar]
    return [number for number in found if not _silenced(state, number)] if found else found


def _silenced(state: MagicState, number: int) -> bool:
    """Tells whether a permanent makes a card in a graveyard lose its abilities (CR 613.8a)."""
    builder = Builder(copiable(state.objects[number]), 0)
    for other in state.battlefield:
        obj = state.objects[other]
        for static in profile(copiable(obj).abilities).statics:
            for effect in static.effects:
                ctx = Ctx(other, obj.controller)
                if effect.reaching and effect.test is not None and effect.test(state, ctx, number):
                    apply_parts(builder, state, ctx, effect.parts, ABILITY)
    return not builder.abilities


def _apply_counters(state: MagicState, derived: Derived) -> None:
    """Applies counters that change power and toughness (CR 122.1a) or give a keyword (CR 122.1b)."""
    for number in state.battlefield:
        obj = state.objects[number]
        counters = obj.counters
        if not counters:
            continue
        builder = builder_of(derived, number)
        for kind, count in counters:
            if "/" in kind:
                power, _, toughness = kind.partition("/")
                builder.add(int(power) * count, int(toughness) * count)
            elif kind in KEYWORD_COUNTERS and kind not in builder.keywords:
                builder.abilities = (*builder.abilities, KEYWORD_COUNTERS[kind])
            elif kind in TRIGGERING_COUNTERS:
                builder.abilities = (*builder.abilities, *[TRIGGERING_COUNTERS[kind]()] * count)
            elif kind == "hone" and obj.attached in derived.chars and "Equipment" in builder.subtypes:
                builder_of(derived, obj.attached).add(count, 0)  # each gives +1/+0 to the equipped creature


def _apply_layers(state: MagicState, derived: Derived) -> None:
    contributions = _of_effects(state)
    seen: dict[tuple[int, int], Contribution] = {}
    _of_abilities(state, derived, contributions, seen)
    asked = _layers_of(contributions)
    for layer in LAYERS:
        if layer == PT_CHANGE:  # CR 613.4c: counters wait for nothing, and others may wait for them
            _apply_counters(state, derived)
        if layer not in asked:
            continue
        _apply_layer(state, derived, layer, contributions, seen)
        if layer in CHANGES_ABILITIES or layer == CONTROL:
            _of_abilities(state, derived, contributions, seen)
            asked = _layers_of(contributions)


def _layers_of(contributions: list[Contribution]) -> list[int]:
    """Returns the layers in which there is something to apply."""
    return [part.layer for one in contributions for part in one.parts]


def _of_effects(state: MagicState) -> list[Contribution]:
    return [
        Contribution(effect.stamp, unbound(effect.bound), effect.parts, effect.things, None, (-effect.id, 0))
        for effect in state.effects
        if effect.parts and effect.things is not None
    ]


def _of_abilities(
    state: MagicState,
    derived: Derived,
    contributions: list[Contribution],
    seen: dict[tuple[int, int], Contribution],
) -> None:
    """Adds the effects of static abilities that are there now, and drops those that are gone (CR 613.6)."""
    there: set[tuple[int, int]] = set()
    for number in (*state.battlefield, *state.command, *_afar(state)):
        look_at = derived.chars.get(number)
        abilities = look_at.abilities if look_at is not None else state.objects[number].definition.abilities
        if not abilities:
            continue
        found = profile(abilities)
        if not found.characteristic:
            continue
        zone = Zone.BATTLEFIELD if look_at is not None else state.objects[number].zone
        for ability in found.statics:
            if zone not in ability.zones:
                continue
            for effect in ability.effects:
                if not effect.parts:
                    continue
                key = (number, id(effect))
                there.add(key)
                if key not in seen:
                    obj = state.objects[number]
                    ctx = Ctx(number, derived.controller.get(number, obj.controller))
                    made = Contribution(obj.stamp, ctx, effect.parts, None, effect, key, sized=ability.sized)
                    seen[key] = made
                    contributions.append(made)
    gone = [key for key in seen if key not in there and seen[key].things is None]
    for key in gone:
        contributions.remove(seen.pop(key))
    regard(derived, contributions)


def _apply_layer(
    state: MagicState,
    derived: Derived,
    layer: int,
    contributions: list[Contribution],
    seen: dict[tuple[int, int], Contribution],
) -> None:
    """Applies a layer's effects in order; what gives or takes a static ability adds to them or ends them (CR 613.6)."""
    done: list[Contribution] = []
    waiting = _in_order(contributions, layer, done)
    order: Order | None = None
    while waiting:
        if order is None and len(waiting) > 1:
            order = Order(state, derived, layer)
        chosen = waiting[0] if order is None else order.first(waiting)
        waiting.remove(chosen)
        done.append(chosen)
        changed = apply_one(state, derived, layer, chosen)
        if order is not None:
            order.note(chosen)
        if layer == CONTROL:
            share_out(state, derived)
            regard(derived, waiting)
        if changed:
            _of_abilities(state, derived, contributions, seen)
            waiting = _in_order(contributions, layer, done)


def _in_order(contributions: list[Contribution], layer: int, done: list[Contribution]) -> list[Contribution]:
    """Returns what is still to be applied in a layer, by timestamp (CR 613.7)."""
    here = [
        one for one in contributions if one not in done and any(part.layer == layer for part in one.parts)
    ]
    return sorted(here, key=lambda one: (not one.defining, one.stamp, one.key[0]))


def _look_elsewhere(state: MagicState, derived: Derived, obj: Obj) -> Look:
    """Works out the characteristics of an object that is not on the battlefield."""
    values = obj.definition.values
    if obj.values is not None or obj.face_down or values.forms:
        values = copiable(obj)
    defining = profile(values.abilities).defining if values.abilities else ()
    if not (state.effects or defining or derived.reaching):
        return values
    reaching = [pair for pair in derived.reaching if _reaches(state, pair, obj)] if derived.reaching else []
    number = obj.id
    concerned = [
        effect for effect in state.effects if effect.things and number in effect.things and effect.parts
    ]
    if not concerned and not defining and not reaching:
        return values
    builder = Builder(values, obj.controller)
    derived.forming[obj.id] = builder
    for layer in LAYERS:
        for static in defining:
            ctx = Ctx(obj.id, obj.controller)
            if static.condition is None or static.condition(state, ctx):
                apply_parts(builder, state, ctx, static.parts, layer)
        for ctx, far in reaching:
            apply_parts(builder, state, ctx, far.parts, layer)
        for effect in concerned if layer != COPY or not obj.face_down else ():
            apply_parts(builder, state, unbound(effect.bound), effect.parts, layer)
    del derived.forming[obj.id]
    return builder.done()


def _reaches(state: MagicState, pair: tuple[Ctx, StaticEffect], obj: Obj) -> bool:
    """Tells whether a static effect about what is elsewhere applies to an object; it is tested as it is printed."""
    ctx, static = pair
    derived = state.derived
    assert derived is not None
    before = derived.forming.get(obj.id)
    derived.forming[obj.id] = before or copiable(obj)
    holds = (static.condition is None or static.condition(state, ctx)) and (
        static.test is not None and static.test(state, ctx, obj.id)
    )
    if before is None:
        del derived.forming[obj.id]
    return holds


def base_power_toughness(state: MagicState, number: int) -> tuple[int, int]:
    """Returns base power and toughness (CR 613.4b): what they are before anything is added to them."""
    if number not in state.objects:
        values = copiable(state.lki[number][0])
        return (values.power or 0, values.toughness or 0)
    base = Builder(copiable(state.objects[number]), 0)
    for layer in (PT_DEFINING, PT_SET):
        for one in _pt_contributions(state, number):
            apply_parts(base, state, one.ctx, one.parts, layer)
    return (base.power or 0, base.toughness or 0)


def _pt_contributions(state: MagicState, number: int) -> list[Contribution]:
    """Returns the effects that now set the power or toughness of a permanent, oldest first."""
    derived = current(state)
    found = _of_effects(state)
    _of_abilities(state, derived, found, {})
    setting = [one for one in found if any(part.layer in (PT_DEFINING, PT_SET) for part in one.parts)]
    return sorted((one for one in setting if number in one.members(state)), key=lambda one: one.stamp)
