"""Face-down permanents (CR 708): turning them face up, which is a special action (CR 116.2b), and face down."""

from collections.abc import Generator, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.rules.ability import COPY, Cost, KeywordAbility
from cardwright.games.magic.rules.chars import Builder, Chars
from cardwright.games.magic.rules.choices import choose_x
from cardwright.games.magic.rules.context import Ctx, unbound
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.definition import FACE_DOWN, Definition
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import CREATURE, Zone
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.manacost import FREE
from cardwright.games.magic.rules.objects import EVERYONE, Happening, Obj
from cardwright.games.magic.rules.paying import can_pay_rest, pay
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.replacement import replaced
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState, keep_priority
from cardwright.kernel import Decision, Event, Impossible, Option, Steps

Turned = Generator[Decision, Option, bool]

MORPHS: Final = ("morph", "megamorph", "disguise")
MANIFESTED: Final = "manifested"
"""How a permanent that was manifested or cloaked is marked while it is face down (CR 701.34)."""
MASKED: Final = "masked"
"""How a spell that was cast face down by an effect is marked, and what it becomes until it is turned face up."""
_DOUBLE: Final = (Layout.TRANSFORM, Layout.MODAL)


class Turning(Struct, frozen=True, eq=False):
    """A way to turn a permanent face up: how it is written, its cost, and whether a counter is put on it."""

    text: str
    cost: Cost
    mega: bool = False


def turnings(state: MagicState, number: int) -> Iterator[Turning]:
    """Yields the ways in which the controller of a face-down permanent may turn it face up.

    Morph and disguise go by what it would be face up (CR 702.37e); what was manifested goes by the card (CR 701.34b).
    """
    obj = state.objects[number]
    if obj.under is None:
        return
    for ability in _face_up_values(state, obj).abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword in MORPHS and ability.cost is not None:
            yield Turning(ability.text, ability.cost, ability.keyword == "megamorph")
    values = obj.under.values
    if obj.was(MANIFESTED) and values.types & CREATURE and values.cost is not None:
        yield Turning(
            f"{values.cost.text}: Turn this permanent face up",
            Cost(mana=values.cost, text=values.cost.text),
        )


def _face_up_values(state: MagicState, obj: Obj) -> Chars:
    """Returns the copiable values that a face-down permanent would have face up (CR 708.8, 708.10)."""
    assert obj.under is not None
    builder = Builder(obj.values or obj.under.values, 0)
    for effect in state.effects:
        if effect.things is not None and obj.id in effect.things:
            for part in effect.parts:
                if part.layer == COPY:
                    part.apply(builder, state, unbound(effect.bound))
    return builder.done()


def turn_options(state: MagicState, seat: int, purse: Purse) -> list[Option]:
    """Returns the permanents that a player may turn face up now, and how."""
    found = []
    for number in current(state).face_down[seat]:
        if forbids(state, RuleKind.CANT_TURN_UP, number):
            continue
        ctx = Ctx(number, seat)
        for one in turnings(state, number):
            if purse.affords(one.cost.mana or FREE) and can_pay_rest(state, one.cost, ctx, special=True):
                found.append(Option("turn", (number, one.text), (number,)))
    return found


def turn_by_choice(state: MagicState, seat: int, number: int, text: str) -> Steps:
    """Turns a permanent face up as a special action, without the stack (CR 116.2b, 702.37e)."""
    way = next((one for one in turnings(state, number) if one.text == text), None)
    if way is None:
        raise Impossible("it cannot be turned face up like this")
    ctx = Ctx(number, seat)
    mana = way.cost.mana
    if mana is not None and mana.x:
        ctx.x = yield from choose_x(state, ctx, mana, ())
        mana = mana.with_x(ctx.x)
    yield from pay(state, way.cost, ctx, mana=mana)
    yield from turn_up(state, number, seat=seat, mega=way.mega, x=ctx.x)
    keep_priority(state, seat)


def turn_up(state: MagicState, number: int, *, seat: int = -1, mega: bool = False, x: int = 0) -> Turned:
    """Turns a face-down permanent face up; it is the same permanent, and enters nothing (CR 708.8).

    Returns whether it was turned: a card that cannot be a permanent is shown and stays face down (CR 701.34g).
    """
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or obj.under is None:
        return False
    if forbids(state, RuleKind.CANT_TURN_UP, number):
        return False
    card = obj.under
    if not card.permanent and obj.values is None:
        state.put(replace(obj, known=EVERYONE))
        return False
    state.objects[number] = replace(
        obj,
        definition=card,
        under=None,
        face_down=False,
        known=EVERYONE,
        stamp=state.fresh_stamp(),  # CR 613.7f
        paid=tuple(pair for pair in obj.paid if pair[0] not in (MANIFESTED, MASKED)),
        x=x,
    )
    state.reshape()
    who = seat if seat >= 0 else controller_of(state, number)
    state.log.add(Event("turned up", who=who, via=number, args=(card.name,)))
    event = Happening(HappeningKind.TURNS_UP, thing=number, seat=who)
    if HappeningKind.TURNS_UP in current(state).replacements:
        yield from replaced(state, event)
    if mega and number in state.objects:
        yield from add_counters(state, number, "+1/+1", 1, source=number)
    emit(state, replace(event, kind=HappeningKind.TURNED_UP, amount=x))
    return True


def turn_down(state: MagicState, number: int, guise: Definition = FACE_DOWN) -> bool:
    """Turns a permanent face down, and tells whether it was; double-faced ones cannot be (CR 708.2a, 712.14)."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or obj.face_down:
        return False
    if (obj.definition.whole or obj.definition).layout in _DOUBLE:
        return False
    state.objects[number] = replace(
        obj, definition=guise, under=obj.definition, face_down=True, stamp=state.fresh_stamp()
    )
    state.reshape()
    who = controller_of(state, number)
    state.log.add(Event("turned down", who=who, via=number, args=(obj.definition.name,)))
    emit(state, Happening(HappeningKind.TURNED_DOWN, thing=number, seat=who))
    return True
