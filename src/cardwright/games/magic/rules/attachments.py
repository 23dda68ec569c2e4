"""Auras, Equipment and Fortifications (CR 301.5, 303.4, 701.3)."""

from msgspec.structs import replace

from cardwright.games.magic.rules.context import Ctx, Things, is_player
from cardwright.games.magic.rules.derived import profile
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import CREATURE, LAND, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.protection import protected
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event


def attached_to(state: MagicState, number: int) -> Things:
    """Returns what is attached to a thing, oldest first; of one that has left the battlefield, what was."""
    objects = state.objects
    if number in state.had and number not in objects:
        return state.had[number]
    return tuple(other for other in state.battlefield if objects[other].attached == number)


def can_attach(state: MagicState, number: int, thing: int, seat: int = -1) -> bool:
    """Tells whether an Aura, Equipment or Fortification could be attached to a thing (CR 303.4c, 301.5)."""
    if number == thing:
        return False
    chars = look(state, number)
    if is_player(thing):
        enchants = "Aura" in chars.subtypes and _enchants(state, number, thing, seat)
        return enchants and not protected(state, thing, number)  # CR 702.16c
    host = state.objects.get(thing)
    if host is None:
        return False
    if "Aura" in chars.subtypes:
        if not _enchants(state, number, thing, seat) or forbids(
            state, RuleKind.CANT_BE_ENCHANTED, thing, number
        ):
            return False
    elif host.zone is not Zone.BATTLEFIELD:
        return False
    elif "Equipment" in chars.subtypes:
        if not look(state, thing).types & CREATURE:
            return False
        if forbids(state, RuleKind.CANT_ATTACH_TO, number, thing):
            return False
        if chars.types & CREATURE and "reconfigure" not in chars.keywords:  # CR 301.5c
            return False
    elif "Fortification" in chars.subtypes:
        if not look(state, thing).types & LAND or chars.types & (CREATURE | LAND):
            return False
    else:
        return False
    return not protected(state, thing, number) or keeps(state, number, thing)


def keeps(state: MagicState, number: int, thing: int) -> bool:
    """Tells whether an effect says that the protection it gives doesn't remove this attachment."""
    from cardwright.games.magic.rules.protection import spared

    return spared(state, thing, number)


def may_target(state: MagicState, number: int, thing: int, seat: int) -> bool:
    """Tells whether an Aura spell may target a thing: its enchant abilities alone say so (CR 303.4a, 702.5a).

    What can't be enchanted can be the target; the Aura is then put into its owner's graveyard (CR 303.4c).
    """
    there = is_player(thing) or thing in state.objects
    return number != thing and there and _enchants(state, number, thing, seat)


def _enchants(state: MagicState, number: int, thing: int, seat: int) -> bool:
    found = profile(look(state, number).abilities).enchants
    if not found:
        return False
    ctx = Ctx(number, seat if seat >= 0 else controller_of(state, number))
    return all(one.filter is None or one.filter(state, ctx, thing) for one in found)


def attach(state: MagicState, number: int, thing: int) -> bool:
    """Attaches one object to another, if that is possible and changes anything (CR 701.3)."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or obj.attached == thing:
        return False
    if not can_attach(state, number, thing):
        return False
    state.objects[number] = replace(obj, attached=thing, stamp=state.fresh_stamp())
    state.reshape()
    host = "" if is_player(thing) else look(state, thing).name
    state.log.add(Event("attached", via=number, args=(look(state, number).name, host)))
    emit(state, Happening(HappeningKind.ATTACHED, thing=number, source=thing))
    return True


def unattach(state: MagicState, number: int) -> None:
    """Takes an Equipment or Fortification off what it is attached to."""
    obj = state.objects[number]
    if obj.attached:
        state.objects[number] = replace(obj, attached=0)
        state.reshape()
        emit(state, Happening(HappeningKind.UNATTACHED, thing=number, source=obj.attached))
