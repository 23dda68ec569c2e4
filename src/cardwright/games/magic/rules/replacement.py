"""Replacement and prevention effects (CR 614 to 616): an event about to happen, and what happens instead."""

from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import StaticAbility, every_ability
from cardwright.games.magic.rules.arriving import arriving_characteristics
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.derived import ActiveReplacement, replacement_key
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.objects import Effect, Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option

Replacing = Generator[Decision, Option, Happening | None]


def replaced(state: MagicState, happening: Happening) -> Replacing:
    """Applies what replaces an event, one effect after another, and returns what is left of it (CR 616.1).

    The affected player chooses among several; no effect is applied twice to the same event (CR 614.5).
    """
    while True:
        found = applicable(state, happening)
        if not found:
            return happening
        chosen = found[0]
        if len(found) > 1:
            seat = _affected(state, happening)
            options = [Option("replace", (one.replacement.text, one.key), (one.ctx.source,)) for one in found]
            answer = yield Decision(
                seat, Kind.ORDER, "which effect is applied first", options, about=(happening.thing,)
            )
            chosen = found[options.index(answer)]
        happening = replace(happening, used=(*happening.used, chosen.key))
        state.replacing = (*state.replacing, chosen.key)
        result = yield from chosen.replacement.replace(state, chosen.ctx, happening)
        state.replacing = state.replacing[:-1]
        if result is None:
            return None
        happening = result


def applicable(state: MagicState, happening: Happening) -> list[ActiveReplacement]:
    """Returns the effects that could replace the event, self-replacement effects alone where there are some."""
    if happening.kind != HappeningKind.ENTERS:
        return _applicable(state, happening)
    number = happening.thing
    found = arriving_characteristics(state, number)
    if found is None:
        return _applicable(state, happening)
    forming = current(state).forming
    forming[number] = found  # CR 614.12: it is looked at as it would be on the battlefield
    result = _applicable(state, happening)
    del forming[number]
    return result


def _applicable(state: MagicState, happening: Happening) -> list[ActiveReplacement]:
    candidates = list(current(state).replacements.get(happening.kind, ()))
    if happening.kind == HappeningKind.ENTERS:
        # What a spell was given counts once, with what it has of its own.
        candidates = [
            one for one in candidates if one.effect is not None or one.ctx.source != happening.thing
        ]
        candidates.extend(own_replacements(state, happening.thing))
    elif happening.kind == HappeningKind.WOULD_ENTER:
        candidates.extend(own_replacements(state, happening.thing, HappeningKind.WOULD_ENTER))
    elif happening.kind == HappeningKind.MOVES and happening.origin == Zone.LIBRARY:
        candidates.extend(own_replacements(state, happening.thing, HappeningKind.MOVES))
    found = []
    for one in candidates:
        if one.key in happening.used or one.key in state.replacing:
            continue  # CR 614.5: neither twice for an event, nor for what happens in its place
        static = one.static
        if static is not None and static.condition is not None and not static.condition(state, one.ctx):
            continue
        if one.effect is not None and not _lasts(state, one.effect):
            continue
        if one.replacement.match(state, one.ctx, happening):
            found.append(one)
    own = [one for one in found if one.replacement.self_replacing]
    return own or found


def own_replacements(
    state: MagicState, number: int, kind: HappeningKind = HappeningKind.ENTERS
) -> list[ActiveReplacement]:
    """Returns an object's own effects on how it enters (CR 614.12), or on where it goes from a library (113.6m)."""
    obj = state.objects[number]
    found = []
    for place, ability in enumerate(every_ability(look(state, number).abilities)):
        if isinstance(ability, StaticAbility) and (kind != "moves" or obj.zone in ability.zones):
            for at, effect in enumerate(ability.effects):
                for spot, replacement in enumerate(effect.replacements):
                    if replacement.kind == kind:
                        key = replacement_key(number, place, at, spot, copied=obj.values is not None)
                        ctx = Ctx(number, obj.controller)
                        ctx.x = obj.x
                        found.append(ActiveReplacement(key, ctx, replacement, effect, None))
    return found


def _lasts(state: MagicState, effect: Effect) -> bool:
    return any(other.id == effect.id for other in state.effects)


def use_up(state: MagicState, effect: Effect, amount: int) -> None:
    """Takes so much off a shield; one that is used up is gone (CR 615.7)."""
    left = effect.uses - amount
    state.effects = tuple(
        replace(other, uses=left) if other.id == effect.id else other
        for other in state.effects
        if other.id != effect.id or left > 0
    )
    state.reshape()


def use_at_end(state: MagicState, effect: Effect) -> None:
    """Marks a shield of one event as used: it still stops the rest of that event, and is gone after it (CR 615.8)."""
    state.effects = tuple(
        replace(other, uses=_USED) if other.id == effect.id else other for other in state.effects
    )
    state.reshape()


def drop_used(state: MagicState) -> None:
    """Ends the shields that were used by the event that is over."""
    if any(effect.uses == _USED for effect in state.effects):
        state.effects = tuple(effect for effect in state.effects if effect.uses != _USED)
        state.reshape()


_USED: Final = -1
"""What is left of a shield that the event now going on has used."""


def _affected(state: MagicState, happening: Happening) -> int:
    """Returns the player who chooses: the affected one, or who controls what is affected (CR 616.1)."""
    if happening.thing and is_player(happening.thing):
        return seat_of(happening.thing)
    if happening.thing and (happening.thing in state.objects or happening.thing in state.lki):
        return controller_of(state, happening.thing)
    return happening.seat if happening.seat >= 0 else state.active
