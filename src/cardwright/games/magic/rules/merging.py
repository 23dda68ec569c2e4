"""Permanents that several cards represent (CR 725): creatures that mutate (CR 702.140), melded pairs (CR 712.4)."""

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.rules.chars import Chars, keyword_names
from cardwright.games.magic.rules.context import Things
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.entering import Entered, chosen_words, enter
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Component, Happening, Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import remember
from cardwright.kernel import Event

MUTATED = "mutated"
"""The word under which a permanent keeps how often it has mutated."""


def component(obj: Obj) -> Component:
    """Returns the card or token that an object is, the topmost one of a merged permanent."""
    return Component(obj.card, obj.under or obj.definition, obj.token or obj.copy, obj.face)


def _with_abilities(top: Chars, below: Chars) -> Chars:
    """Returns the characteristics of the topmost component with the abilities of the others (CR 702.140e)."""
    abilities = (*top.abilities, *below.abilities)
    return replace(top, abilities=abilities, keywords=keyword_names(abilities))


def _own(obj: Obj) -> Chars:
    return obj.values or (obj.under or obj.definition).values


def mutate(state: MagicState, spell: int, host: int, *, under: bool) -> None:
    """Merges a mutating creature spell with a creature, which stays the same object (CR 702.140c, 725.2)."""
    below, old = state.objects[spell], state.objects[host]
    remember(state, spell)
    state.stack = tuple(item for item in state.stack if item.id != spell)
    if under:
        merged = replace(
            old, merged=(*old.merged, component(below)), values=_with_abilities(_own(old), _own(below))
        )
    else:
        merged = replace(
            old,
            card=below.card,
            definition=below.definition,
            face=below.face,
            token=below.token or below.copy,
            under=None,
            face_down=False,
            merged=(component(old), *old.merged),
            values=_with_abilities(_own(below), _own(old)),
        )
    state.objects[host] = merged
    del state.objects[spell]
    state.became[spell] = host
    chosen_words(state, host, MUTATED, str(mutations(state, host) + 1))
    state.reshape()
    seat = controller_of(state, host)
    state.log.add(Event("mutated", who=seat, via=host, args=(look(state, host).name,)))
    emit(state, Happening(HappeningKind.MUTATED, thing=host, seat=seat))


def mutations(state: MagicState, number: int) -> int:
    """Returns how often a permanent has mutated, or had when it was last there."""
    obj = state.objects.get(number) or state.lki[number][0]
    return int(obj.word(MUTATED) or 0) if obj.zone is Zone.BATTLEFIELD else 0


def meld(state: MagicState, cards: Things, name: str, seat: int, source: int) -> Entered:
    """Puts two exiled cards onto the battlefield as one permanent (CR 701.37a), and returns its number.

    Cards that are no such pair stay in exile (CR 701.37c); the number is then 0.
    """
    exiled = [one for one in cards if state.objects[one].zone is Zone.EXILE]
    if len(exiled) != 2 or any(state.objects[one].token or state.objects[one].copy for one in exiled):
        return 0
    leader = next((one for one in exiled if _melds_into(state.objects[one].definition, name)), 0)
    if not leader:
        return 0
    other = exiled[1] if exiled[0] == leader else exiled[0]
    below = state.objects[other]
    remember(state, other)
    state.exile = tuple(one for one in state.exile if one != other)
    del state.objects[other]
    new = yield from enter(state, leader, seat, melded=(component(below),), source=source)
    state.became[other] = new
    return new


def _melds_into(definition: Definition, name: str) -> bool:
    return definition.layout is Layout.MELD and definition.faces[1].name == name


def turned_over(obj: Obj) -> Obj | None:
    """Returns a merged permanent with each double-faced card of it turned over; None where there is none."""
    parts = (component(obj), *obj.merged)
    turned = tuple(_turned(one) for one in parts)
    if turned == parts:
        return None
    values = turned[0].definition.values
    for one in turned[1:]:
        values = _with_abilities(values, one.definition.values)
    top = turned[0]
    return replace(obj, definition=top.definition, face=top.face, merged=turned[1:], values=values)


def _turned(one: Component) -> Component:
    whole = one.definition.whole or one.definition
    if whole.layout is not Layout.TRANSFORM or one.token:
        return one
    other = whole.faces[1 - one.face]
    return replace(one, definition=other, face=other.face) if other.permanent else one
