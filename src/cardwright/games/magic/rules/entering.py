"""Entering the battlefield (CR 614.12, 303.4f, 306.5b): copies, counters and choices made as it happens."""

from collections.abc import Generator, Sequence
from itertools import chain
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.rules.arriving import as_on_battlefield, may_change_abilities
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.context import Things, player_thing
from cardwright.games.magic.rules.copiable import copiable
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.derived import profile
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit, emit_to
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import current, look, note_arrival
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.objects import (
    DOORS,
    EVERYONE,
    LIFE_PAID,
    Arrival,
    Component,
    Happening,
    Obj,
)
from cardwright.games.magic.rules.protecting import choose_protector
from cardwright.games.magic.rules.replacement import replaced
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.sagas import first_chapter
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import is_gone_token, shift
from cardwright.kernel import Decision, Event, Kind, Option, Steps

Entered = Generator[Decision, Option, int]


def enter(
    state: MagicState,
    number: int,
    controller: int,
    *,
    tapped: bool = False,
    attach_to: int = 0,
    on: int = 0,
    guise: Definition | None = None,
    transformed: bool = False,
    flipped: bool = False,
    counters: tuple[tuple[str, int], ...] = (),
    melded: tuple[Component, ...] = (),
    source: int = 0,
) -> Entered:
    """Puts an object onto the battlefield and returns its new number; 0 if it could not be put there.

    With a `guise` it enters face down as that (CR 708.3); `melded` is the card that it is one permanent with.
    `on` is what it is to be attached to if it becomes an Aura as it enters (CR 303.4i).
    """
    old = state.objects[number]
    definition = _enters_as(state, old, guise, transformed=transformed, melded=bool(melded))
    if definition is None:
        return 0
    transformed = transformed or definition is not old.definition
    if guise is None and not attach_to and is_aura(definition.values if transformed else look(state, number)):
        attach_to = yield from _choose_host(state, number, controller)
        if not attach_to:
            return 0  # CR 303.4g
    before = current(state)
    enters, controller = yield from _would_enter(state, old, definition, controller)
    if not enters:
        return 0
    new = shift(state, number, Zone.BATTLEFIELD, controller=controller, guise=guise, limbo=True)
    door = _dress(state, new, old, definition if transformed or melded else None, melded, flipped=flipped)
    state.objects[new] = replace(state.objects[new], tapped=tapped, attached=attach_to)
    if old.zone is Zone.STACK and state.effects:
        _carry_over(state, number, new)
    yield from _settle(state, new, counters, on)
    moved = Happening(
        HappeningKind.MOVED,
        thing=number,
        source=source,
        seat=old.owner,
        origin=int(old.zone),
        zone=int(Zone.BATTLEFIELD),
        became=new,
        chars=state.lki[number][1],
    )
    _arrive(state, Arrival(new, moved, before, door))
    return new


def _enters_as(
    state: MagicState, old: Obj, guise: Definition | None, *, transformed: bool, melded: bool
) -> Definition | None:
    """Returns the face with which an object enters; None where it can't enter, or is no permanent card (CR 110.4, 304.4)."""
    if is_gone_token(old) or forbids(state, RuleKind.CANT_ENTER, old.id):
        return None
    face = _face_of(state, old, transformed=transformed, melded=melded, face_down=guise is not None)
    permanent = old.zone is Zone.BATTLEFIELD or guise is not None or (face is not None and face.permanent)
    return face if permanent else None


def _would_enter(
    state: MagicState, old: Obj, face: Definition, controller: int
) -> Generator[Decision, Option, tuple[bool, int]]:
    """Tells whether an object enters after what is replaced before it is there to change, and under whose control (CR 614.12)."""
    kind = HappeningKind.WOULD_ENTER
    if kind not in current(state).replacements and kind not in profile(face.abilities).replacing:
        return True, controller
    event = Happening(kind, thing=old.id, seat=controller, origin=int(old.zone))
    changed = yield from replaced(state, event)
    return (False, controller) if changed is None else (True, changed.seat)


def _face_of(
    state: MagicState, old: Obj, *, transformed: bool, melded: bool, face_down: bool
) -> Definition | None:
    """Returns the face with which an object enters; None where it can't enter so (CR 712.10a, 702.145b)."""
    definition = old.definition
    if ("night", 1) in state.titles and "daybound" in definition.values.keywords and not face_down:
        transformed = transformed or definition.layout is Layout.TRANSFORM
    if transformed:
        whole = definition.whole or definition
        if whole.layout not in (Layout.TRANSFORM, Layout.MODAL) or old.token or old.copy:
            return None
        definition = whole.faces[1]
    return definition.faces[1] if melded else definition


def _dress(
    state: MagicState,
    new: int,
    old: Obj,
    face: Definition | None,
    melded: tuple[Component, ...],
    *,
    flipped: bool,
) -> int:
    """Gives an object that is entering its face, what was paid for it and what it keeps; returns the open door of a Room."""
    obj = state.objects[new]
    if melded and face is not None:
        obj = replace(obj, definition=face, face=1, merged=melded, values=_melded(old, face, melded))
    elif face is not None:
        obj = replace(obj, definition=face, face=face.face)
    if flipped:
        obj = replace(obj, flipped=True)
    door = 0
    if obj.definition.whole is not None and obj.definition.whole.layout is Layout.SPLIT:
        door = 1 << obj.definition.face
        obj = replace(obj, definition=obj.definition.whole, face=0, values=None)
    words = (*old.words, (DOORS, str(door))) if door else old.words
    state.objects[new] = replace(obj, x=old.x, paid=old.paid, words=words, refs=old.refs)
    return door


def _arrive(state: MagicState, arrival: Arrival) -> None:
    """Lets something be on the battlefield: now, or with all that enter at the same time."""
    if state.arriving is None:
        _land(state, (arrival,))
    else:
        state.arriving = (*state.arriving, arrival)


def together(state: MagicState, entering: Steps) -> Steps:
    """Lets all that is put onto the battlefield meanwhile enter at once (CR 603.6a, 614.12, 707.5)."""
    if state.arriving is not None:
        yield from entering
        return
    state.arriving = ()
    yield from entering
    arrivals = state.arriving
    state.arriving = None
    if arrivals:
        _land(state, arrivals)


def _land(state: MagicState, arrivals: tuple[Arrival, ...]) -> None:
    """Puts what has arrived onto the battlefield; then all that enter see each other enter."""
    state.battlefield = (*state.battlefield, *[one.number for one in arrivals])
    if len(arrivals) == 1:
        note_arrival(state, arrivals[0].number)
    else:
        state.reshape()
    if RuleKind.ASCEND in current(state).rules:
        from cardwright.games.magic.rules.titles import ascend

        ascend(state)  # at once, not when state-based actions are next performed (CR 702.131b)
    for one in arrivals:
        new = one.number
        obj = state.objects[new]
        chars = look(state, new)
        state.log.add(Event("entered", who=obj.controller, via=new, args=(chars.name or "a face-down card",)))
        origin = one.moved.origin if one.moved is not None else -1
        emit(
            state,
            Happening(
                HappeningKind.ENTERS,
                thing=new,
                seat=obj.controller,
                origin=origin,
                zone=int(Zone.BATTLEFIELD),
            ),
        )
        for kind, count in obj.counters:
            emit_to(
                state, Happening(HappeningKind.COUNTERS, thing=new, source=new, amount=count, word=kind), new
            )
        if one.door:
            from cardwright.games.magic.rules.rooms import tell

            tell(state, new, one.door)
        if one.moved is not None:
            emit(state, one.moved, one.before)
        else:
            emit(state, Happening(HappeningKind.TOKENS, thing=new, seat=obj.controller, amount=1))


def _melded(old: Obj, back: Definition, parts: tuple[Component, ...]) -> Chars:
    """Returns what a melded permanent is; its mana value is that of its cards in all (CR 202.3c)."""
    value = old.definition.values.mana_value + sum(one.definition.values.mana_value for one in parts)
    return replace(back.values, cost=ManaCost(value=value))


def _carry_over(state: MagicState, spell: int, permanent: int) -> None:
    """Lets what changed a permanent spell's characteristics go on for what it becomes (CR 400.7a)."""
    state.effects = tuple(
        replace(one, things=tuple(permanent if thing == spell else thing for thing in one.things))
        if one.parts and one.things is not None and spell in one.things
        else one
        for one in state.effects
    )


def create_token(
    state: MagicState,
    definition: Definition,
    seat: int,
    *,
    values: Chars | None = None,
    tapped: bool = False,
    attach_to: int = 0,
) -> Entered:
    """Creates a token under a player's control (CR 111) and returns its number; 0 if there was none after all."""
    made = yield from create_tokens(
        state, definition, seat, 1, values=values, tapped=tapped, attach_to=attach_to
    )
    return made[0] if made else 0


def create_tokens(
    state: MagicState,
    definition: Definition,
    seat: int,
    count: int,
    *,
    values: Chars | None = None,
    tapped: bool = False,
    attach_to: int = 0,
    counters: tuple[tuple[str, int], ...] = (),
) -> Generator[Decision, Option, list[int]]:
    """Creates tokens under a player's control, as many as the effects that change this leave (CR 614.1a)."""
    kinds = [(definition, values)]
    return (
        yield from create_together(
            state, kinds, seat, count, tapped=tapped, attach_to=attach_to, counters=counters
        )
    )


def create_together(
    state: MagicState,
    kinds: Sequence[tuple[Definition, Chars | None]],
    seat: int,
    count: int,
    *,
    tapped: bool = False,
    attach_to: int = 0,
    counters: tuple[tuple[str, int], ...] = (),
) -> Generator[Decision, Option, list[int]]:
    """Creates so many tokens of each kind at once: one event, which is changed as one (CR 111.2, 614.5)."""
    more: tuple[tuple[Definition, Chars | None, int], ...] = ()
    each = [count] * len(kinds)
    if count > 0 and kinds and HappeningKind.CREATE in current(state).replacements:
        kind = kinds[0][1] or kinds[0][0].values
        whole = count * len(kinds)
        event = Happening(HappeningKind.CREATE, thing=player_thing(seat), seat=seat, amount=whole, chars=kind)
        changed = yield from replaced(state, event)
        amount, more = (changed.amount, changed.more) if changed is not None else (0, ())
        times, rest = divmod(amount, whole)
        each = [count * times] * len(kinds)
        each[0] += rest
    made: list[int] = []
    would_not = HappeningKind.WOULD_ENTER in current(state).replacements

    def enter_one_by_one() -> Steps:
        wanted: list[tuple[Definition, Chars | None]] = []
        for pair, many in zip(kinds, each, strict=True):
            wanted.extend([pair] * min(many, MOST_TOKENS))
        for other, its, many in more:
            wanted.extend([(other, its)] * min(many, MOST_TOKENS))
        for one, its in wanted:
            number = _token(state, one, seat, its, tapped, attach_to)
            if attach_to and not _may_be_on(state, number, attach_to, seat):
                del state.objects[number]  # CR 303.4i: it isn't created
                continue
            if would_not and not (yield from _enters_at_all(state, number, seat)):
                continue
            made.append(number)
            yield from _settle(state, number, counters)
            _arrive(state, Arrival(number))

    yield from together(state, enter_one_by_one())
    return made


def _may_be_on(state: MagicState, token: int, host: int, seat: int) -> bool:
    """Tells whether a token may be created attached to a thing: an Aura only to what it can enchant (CR 303.4i)."""
    from cardwright.games.magic.rules.attachments import can_attach

    return not is_aura(look(state, token)) or can_attach(state, token, host, seat)


def _enters_at_all(state: MagicState, number: int, seat: int) -> Generator[Decision, Option, bool]:
    """Tells whether a token that would be created is; what is put elsewhere instead ceases to exist (CR 111.7)."""
    token = state.objects[number]
    state.objects[number] = replace(token, zone=Zone.COMMAND)
    changed = yield from replaced(state, Happening(HappeningKind.WOULD_ENTER, thing=number, seat=seat))
    if changed is None:
        return False
    state.objects[number] = token
    return True


MOST_TOKENS: Final = 1000
"""More tokens than this are never created at once."""


def _token(
    state: MagicState, definition: Definition, seat: int, values: Chars | None, tapped: bool, attach_to: int
) -> int:
    number = state.fresh_id()
    obj = Obj(
        number,
        0,
        definition,
        seat,
        seat,
        Zone.BATTLEFIELD,
        state.fresh_stamp(),
        since=state.turn,
        since_seat=seat,
        token=True,
        known=EVERYONE,
        values=values,
        tapped=tapped,
        attached=attach_to,
    )
    state.objects[number] = obj
    return number


def _settle(state: MagicState, new: int, counters: tuple[tuple[str, int], ...], on: int = 0) -> Steps:
    """Applies what changes how the object enters.

    All counters that it enters with are put on it in one event, which is changed as one (CR 122.6, 614.5).
    """
    held = state.settling
    if _may_be_replaced(state, new):
        if HappeningKind.COUNTERS in current(state).replacements:
            state.settling = (new, ())
        yield from replaced(
            state, Happening(HappeningKind.ENTERS, thing=new, seat=state.objects[new].controller)
        )
        if state.settling is not None and state.settling is not held:
            counters = (*state.settling[1], *counters)
    state.settling = held
    obj = state.objects[new]
    values = copiable(obj)
    if obj.values is not None and not obj.attached and is_aura(values):
        if not on or on not in enchantable(state, new, obj.controller):
            on = yield from _choose_host(state, new, obj.controller)
        state.objects[new] = replace(state.objects[new], attached=on)
    if values.loyalty is not None:
        counters = (*counters, ("loyalty", values.loyalty - _withheld(obj, values)))
    if values.defense is not None:
        counters = (*counters, ("defense", values.defense))
        if "Siege" in values.subtypes:
            yield from choose_protector(state, new, obj.controller)
    if "Saga" in values.subtypes:
        told = as_on_battlefield(state, new) if may_change_abilities(state) else values
        counters = (*counters, ("lore", (yield from first_chapter(obj, told))))
    whole: dict[str, int] = {}
    for kind, count in counters:
        whole[kind] = whole.get(kind, 0) + count
    for kind, count in whole.items():
        yield from add_counters(state, new, kind, count, quiet=True)


def _withheld(obj: Obj, values: Chars) -> int:
    """Returns how much less loyalty it enters with: two for each symbol paid with life (CR 702.150a)."""
    return obj.was(LIFE_PAID) if "compleated" in values.keywords else 0


def _may_be_replaced(state: MagicState, new: int) -> bool:
    if HappeningKind.ENTERS in current(state).replacements or may_change_abilities(state):
        return True
    abilities = look(state, new).abilities
    return bool(abilities) and "enters" in profile(abilities).replacing


def is_aura(chars: object) -> bool:
    """Tells whether something is an Aura."""
    return "Aura" in getattr(chars, "subtypes", ())


def enchantable(state: MagicState, aura: int, seat: int) -> Things:
    """Returns everything that an Aura could be attached to (CR 303.4)."""
    from cardwright.games.magic.rules.attachments import can_attach

    return tuple(thing for thing in hosts(state) if can_attach(state, aura, thing, seat))


def hosts(state: MagicState) -> Things:
    """Returns everything that Auras may be attached to: players, permanents, cards in graveyards."""
    players = [other + 1 for other in state.order]
    return (*players, *state.battlefield, *chain.from_iterable(state.graveyards))


def _choose_host(state: MagicState, aura: int, seat: int) -> Entered:
    """Lets a player choose what an Aura that was not cast is put onto (CR 303.4f)."""
    able = enchantable(state, aura, seat)
    if not able:
        return 0
    options = [Option("thing", (host,), (host,)) for host in able]
    answer = yield Decision(seat, Kind.CHOOSE, "what the Aura enchants", options, about=(aura,))
    return answer.number


PUT_WITH: Final = "put with"
"""The reference under which a permanent keeps track of what it has put onto the battlefield."""


def put_with(state: MagicState, source: int) -> Things:
    """Returns what a permanent has put onto the battlefield."""
    obj = state.objects.get(source)
    return next((things for key, things in obj.refs if key == PUT_WITH), ()) if obj is not None else ()


def note_put_with(state: MagicState, source: int, thing: int) -> None:
    """Notes that a permanent has put something onto the battlefield."""
    obj = state.objects.get(source)
    if obj is not None and obj.zone is Zone.BATTLEFIELD:
        kept = tuple(pair for pair in obj.refs if pair[0] != PUT_WITH)
        state.objects[source] = replace(obj, refs=(*kept, (PUT_WITH, (*put_with(state, source), thing))))
        state.reshape()


def chosen_words(state: MagicState, number: int, key: str, value: str) -> None:
    """Notes what was chosen for a permanent."""
    obj = state.objects[number]
    words = (*[pair for pair in obj.words if pair[0] != key], (key, value))
    state.objects[number] = replace(obj, words=words)
    state.reshape()
