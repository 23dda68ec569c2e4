"""Zones (CR 400): moving objects, each move making a new one (CR 400.7)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.bestow import cease, is_bestowed
from cardwright.games.magic.rules.chars import Builder, Chars
from cardwright.games.magic.rules.commanders import ask_home, goes_instead, note_arrival
from cardwright.games.magic.rules.commanding import audience
from cardwright.games.magic.rules.context import Things, player_thing
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.derived import Derived
from cardwright.games.magic.rules.following import take_along
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import (
    ANTE,
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    HIDDEN_ZONES,
    LIBRARY,
    OUTSIDE,
    STACK,
    Zone,
)
from cardwright.games.magic.rules.layers import controller_of, current, look, note_departure
from cardwright.games.magic.rules.objects import EVERYONE, Happening, Obj, StackItem
from cardwright.games.magic.rules.replacement import replaced
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event, Steps

TOP = -1
BOTTOM = 0


def latest(state: MagicState, number: int) -> int:
    """Returns what an object has become, itself while it is still there."""
    while number not in state.objects and number in state.became:
        number = state.became[number]
    return number


IN_COMBAT: Final = "in combat"
"""The word under which the last known information of a creature says that it was attacking or blocking."""
ALONE: Final = "alone in combat"
"""The word under which it says that no other creature was."""


def there(state: MagicState, number: int, zone: Zone) -> bool:
    """Tells whether this very object is still in a zone."""
    obj = state.objects.get(number)
    return obj is not None and obj.zone is zone


def is_gone_token(obj: Obj) -> bool:
    """Tells whether it is a token that has left the battlefield: it stays where it is (CR 111.8)."""
    return obj.token and obj.zone is not BATTLEFIELD and obj.zone is not STACK


def remember(state: MagicState, number: int) -> None:
    """Keeps the last known information of an object that is about to leave its zone (CR 113.7a)."""
    obj = state.objects[number]
    chars = look(state, number)
    settled: Chars = chars.done() if isinstance(chars, Builder) else chars
    controller = controller_of(state, number)
    if obj.controller != controller:
        obj = replace(obj, controller=controller)
    if state.combat.attackers and obj.zone is BATTLEFIELD:
        obj = replace(obj, words=(*obj.words, *_fighting(state, number)))
    state.lki[number] = (obj, settled)
    if obj.zone is BATTLEFIELD and number not in state.had:
        _note_attached(state, number)


def _fighting(state: MagicState, number: int) -> tuple[tuple[str, str], ...]:
    """Returns what something that is about to leave was in combat, as words of its record."""
    how = "attacking" if state.combat.attacking(number) else ""
    how = how or ("blocking" if state.combat.blocking(number) else "")
    if not how:
        return ()
    alone = ((ALONE, how),) if fights_alone(state, number) else ()
    return ((IN_COMBAT, how), *alone)


def fights_alone(state: MagicState, number: int) -> bool:
    """Tells whether a creature attacks or blocks and no other does the same (CR 506.5)."""
    combat = state.combat
    attackers, blockers = {who for who, _ in combat.attackers}, {who for who, _ in combat.blocks}
    return attackers == {number} or blockers == {number}


def _note_attached(state: MagicState, number: int) -> None:
    """Keeps what is attached to a permanent that is about to leave."""
    objects = state.objects
    found = [other for other in state.battlefield if objects[other].attached == number]
    if found:
        state.had[number] = tuple(found)


def shift(
    state: MagicState,
    number: int,
    zone: Zone,
    *,
    controller: int = -1,
    at: int = TOP,
    face_down: bool = False,
    guise: Definition | None = None,
    limbo: bool = False,
    remembered: bool = False,
) -> int:
    """Moves an object without asking anyone, and returns its new number. Triggers are the caller's.

    With a `guise` it is put onto the stack or the battlefield face down as that (CR 708.3, 708.4). `remembered`
    tells that its last known information is kept already.
    """
    obj = state.objects[number]
    if not remembered:
        remember(state, number)
    _take_out(state, obj)
    new = state.fresh_id()
    definition = obj.under or obj.definition
    whole = definition.whole or definition
    kept = zone is STACK or zone is BATTLEFIELD
    if not kept:
        definition = whole  # CR 709.4, 712.4a, 716.4
    under = None
    if guise is None and kept and obj.under is not None and obj.zone is not BATTLEFIELD:
        guise = obj.definition  # CR 708.4: what is cast face down becomes a face-down permanent
    if guise is not None:
        definition, under, face_down = guise, definition, True
    made = Obj(
        id=new,
        card=obj.card,
        definition=definition,
        owner=obj.owner,
        controller=obj.owner if controller < 0 else controller,
        zone=zone,
        stamp=state.fresh_stamp(),
        since=state.turn,
        since_seat=obj.owner if controller < 0 else controller,
        token=obj.token or (obj.copy and zone is BATTLEFIELD),  # CR 608.3f
        copy=obj.copy,
        face_down=face_down,
        known=_known(obj, zone, controller, face_down),
        values=obj.values if obj.token or obj.copy else None,
        face=obj.face if kept else 0,
        under=under,
    )
    del state.objects[number]
    state.objects[new] = made
    state.became[number] = new
    followed = bool(state.effects) and take_along(state, number, new, zone)
    if obj.token or obj.copy:
        state.strays = (*state.strays, new)
    if state.setting.commanders:
        note_arrival(state, made)
    if not limbo:
        put_in(state, made, at)
    if obj.merged and not kept:
        _part(state, obj, made, at)
    known = state.derived
    far = zone is COMMAND or obj.zone is COMMAND or followed
    far = far or (known is not None and (bool(known.reaching) or number in known.granted))
    if obj.zone is BATTLEFIELD and not (zone is BATTLEFIELD or whole.elsewhere or obj.merged or far):
        note_departure(state, obj)
    elif obj.zone is BATTLEFIELD or (zone is BATTLEFIELD and not limbo) or whole.elsewhere or far:
        state.reshape()
    else:
        state.touch()
        if obj.token or obj.copy:
            state.dirty = True
    return new


def _part(state: MagicState, obj: Obj, first: Obj, at: int) -> None:
    """Puts the other components of a merged permanent into the zone that it goes to (CR 725.3)."""
    last = first.id
    for one in obj.merged:
        number = state.fresh_id()
        whole = one.definition.whole or one.definition
        made = replace(
            first,
            id=number,
            card=one.card,
            definition=whole,
            token=one.token,
            copy=False,
            values=None,
            face=0,
        )
        state.objects[number] = made
        put_in(state, made, at)
        if one.token:
            state.strays = (*state.strays, number)
        if state.setting.commanders:
            note_arrival(state, made)
        state.became[-last] = number
        last = number


def parts_of(state: MagicState, number: int) -> Things:
    """Returns a card, and those that were one permanent with it until they came where it is (CR 725.3)."""
    if -number not in state.became:
        return (number,)
    found = [number]
    while -found[-1] in state.became:
        found.append(state.became[-found[-1]])
    return tuple(one for one in found if one in state.objects)


def became_all(state: MagicState, things: Sequence[int]) -> Things:
    """Returns what things have become in the zone that they were moved to; a merged permanent, several."""
    return tuple(part for one in things for part in parts_of(state, state.became.get(one, one)))


def _known(obj: Obj, zone: Zone, controller: int, face_down: bool) -> int:
    if face_down:  # CR 406.3, 708.5; who knew the card before knows it still
        return obj.known if controller < 0 else obj.known | 1 << controller
    if zone not in HIDDEN_ZONES:
        return EVERYONE
    known = obj.known if obj.zone in HIDDEN_ZONES else EVERYONE
    return known | 1 << obj.owner if zone is HAND else known


def _take_out(state: MagicState, obj: Obj) -> None:
    zone, number, owner = obj.zone, obj.id, obj.owner
    if zone is LIBRARY:
        state.libraries[owner] = _without(state.libraries[owner], number)
    elif zone is HAND:
        state.hands[owner] = _without(state.hands[owner], number)
    elif zone is GRAVEYARD:
        state.graveyards[owner] = _without(state.graveyards[owner], number)
    elif zone is BATTLEFIELD:
        state.battlefield = _without(state.battlefield, number)
    elif zone is EXILE:
        state.exile = _without(state.exile, number)
    elif zone is COMMAND:
        state.command = _without(state.command, number)
    elif zone is ANTE:
        state.ante = _without(state.ante, number)
    elif zone is OUTSIDE:
        state.outside = _without(state.outside, number)
    elif zone is STACK:
        _leave_stack(state, number)


def _leave_stack(state: MagicState, number: int) -> None:
    """Takes a spell off the stack; what is still about it may ask for it as it last was (CR 608.2h)."""
    stack = state.stack
    state.stack = rest = tuple([item for item in stack if item.id != number])
    if rest and any(_speaks_of(item, number) for item in rest):
        state.departed = (*state.departed, *[item for item in stack if item.id == number])


def _speaks_of(item: StackItem, number: int) -> bool:
    """Tells whether something on the stack is about a spell: an ability of it, or one that its casting triggered."""
    return item.bound.source == number or any(number in things for _, things in item.bound.refs)


def _without(numbers: Things, number: int) -> Things:
    if numbers and numbers[-1] == number:
        return numbers[:-1]
    return tuple([other for other in numbers if other != number])


def put_in(state: MagicState, obj: Obj, at: int = TOP) -> None:
    """Lists an object in its zone."""
    zone, number, owner = obj.zone, obj.id, obj.owner
    if zone is LIBRARY:
        library = state.libraries[owner]
        place = len(library) if at == TOP else at
        state.libraries[owner] = (*library[:place], number, *library[place:])
    elif zone is HAND:
        state.hands[owner] = (*state.hands[owner], number)
    elif zone is GRAVEYARD:
        state.graveyards[owner] = (*state.graveyards[owner], number)
    elif zone is BATTLEFIELD:
        state.battlefield = (*state.battlefield, number)
    elif zone is EXILE:
        state.exile = (*state.exile, number)
    elif zone is COMMAND:
        state.command = (*state.command, number)
    elif zone is ANTE:
        state.ante = (*state.ante, number)
    elif zone is OUTSIDE:
        state.outside = (*state.outside, number)


def make_object(
    state: MagicState, definition: Definition, owner: int, zone: Zone, *, card: int = 0, at: int = TOP
) -> int:
    """Puts a card that was outside the game into a zone, and returns its number."""
    number = state.fresh_id()
    known = EVERYONE if zone not in HIDDEN_ZONES else 1 << owner if zone is not LIBRARY else 0
    obj = Obj(number, card, definition, owner, owner, zone, state.fresh_stamp(), known=known)
    state.objects[number] = obj
    put_in(state, obj, at)
    state.reshape()
    return number


def vanish(state: MagicState, number: int) -> None:
    """Makes a token or a copy cease to exist (CR 704.5d, 704.5e)."""
    obj = state.objects[number]
    remember(state, number)
    _take_out(state, obj)
    del state.objects[number]
    state.reshape()


def move(
    state: MagicState, number: int, zone: Zone, *, at: int = TOP, source: int = 0, word: str = ""
) -> Steps:
    """Moves one object to another zone than the battlefield; replacements and triggers included."""
    yield from move_all(state, (number,), zone, at=at, source=source, word=word)


def move_all(
    state: MagicState,
    numbers: Sequence[int],
    zone: Zone,
    *,
    at: int = TOP,
    source: int = 0,
    word: str = "",
    face_down: bool = False,
) -> Steps:
    """Moves objects at the same time; each sees the others leave (CR 603.10a). `word` says by what: `destroy`, …

    What is exiled `face_down` is known only to those who knew it before (CR 406.3).
    """
    before = current(state)
    told: list[Happening] = []
    if len(numbers) > 1:
        for number in numbers:
            _note_attached(state, number)
    goals: list[tuple[int, Zone]] = []
    for number in numbers:  # what happens instead is found for all of them before any has moved (CR 616.1)
        obj = state.objects.get(number)
        if obj is None or (obj.zone is zone and zone is not LIBRARY) or is_gone_token(obj):
            continue
        goal = zone
        if HappeningKind.MOVES in before.replacements or (
            obj.zone is LIBRARY and LIBRARY in obj.definition.elsewhere
        ):
            event = Happening(
                HappeningKind.MOVES,
                thing=number,
                source=source,
                seat=obj.owner,
                origin=int(obj.zone),
                zone=int(zone),
                word=word,
            )
            changed = yield from replaced(state, event)
            if changed is None or number not in state.objects:
                continue
            goal = Zone(changed.zone)
        if goal is BATTLEFIELD:
            continue
        if state.setting.commanders and goes_instead(state, obj, goal):
            answer = yield ask_home(obj)
            goal = COMMAND if answer.verb == "yes" else goal
        if goal is GRAVEYARD and obj.zone is BATTLEFIELD and obj.counter("finality"):
            goal = EXILE  # CR 122.1h
        goals.append((number, goal))
    for number, _ in goals:  # as they were together: none of them has left before another (CR 603.10a)
        remember(state, number)
    for number, goal in goals:
        if number in state.objects:
            down = face_down and goal is EXILE
            told.append(relocate(state, number, goal, at=at, source=source, word=word, face_down=down))
    for number in numbers:
        if number in state.objects:
            state.had.pop(number, None)
        elif number in state.had:
            _let_go(state, state.had[number])
    for happening in told:
        announce(state, happening, before)


def _let_go(state: MagicState, attached: Sequence[int]) -> None:
    """Makes bestowed Auras creatures again at once when what they were attached to has left (CR 702.103f)."""
    for number in attached:
        if there(state, number, BATTLEFIELD) and is_bestowed(state.objects[number]):
            cease(state, number)


def relocate(
    state: MagicState,
    number: int,
    zone: Zone,
    *,
    at: int = TOP,
    source: int = 0,
    word: str = "",
    face_down: bool = False,
) -> Happening:
    """Moves an object that is remembered and returns what happened; its triggers are still to be looked for with `announce`."""
    obj = state.objects[number]
    new = shift(state, number, zone, at=at, face_down=face_down, remembered=True)
    return Happening(
        HappeningKind.MOVED,
        thing=number,
        source=source,
        seat=obj.owner,
        origin=int(obj.zone),
        zone=int(zone),
        word=word,
        became=new,
        chars=state.lki[number][1],
    )


def announce(state: MagicState, happening: Happening, before: Derived) -> None:
    """Tells the log and the triggers of a zone change; abilities that look back are asked as of `before`."""
    obj = state.objects.get(happening.became)
    name = happening.chars.name if happening.chars is not None else ""
    if not name and obj is not None and not obj.face_down:
        name = obj.definition.name  # CR 708.9
    hidden = happening.origin in (HAND, LIBRARY) and (
        happening.zone in (HAND, LIBRARY) or (obj is not None and obj.face_down)
    )
    mask = audience(state, obj.known) if obj is not None and hidden else -1
    words = (happening.word, int(happening.origin), int(happening.zone))
    state.log.add(
        Event(
            "moved",
            who=happening.seat,
            via=happening.became,
            args=(name, *words),
            known_to=mask,
            hidden=("a card", *words),
        )
    )
    if happening.origin == BATTLEFIELD:
        remove_from_combat(state, happening.thing)
        emit(state, replace(happening, kind=HappeningKind.LEAVES), before)
        if state.delayed or HappeningKind.CONTROL_LOST in before.triggers:
            seat = before.controller.get(happening.thing, happening.seat)
            emit(state, replace(happening, kind=HappeningKind.CONTROL_LOST, seat=seat, became=0), before)
    emit(state, happening, before)


def remove_from_combat(state: MagicState, number: int) -> None:
    """Takes an object out of combat (CR 506.4); what it blocked stays blocked."""
    combat = state.combat
    if not combat.declared or not (
        combat.attacking(number)
        or combat.blocking(number)
        or any(whom == number for _, whom in combat.attackers)
    ):
        return
    state.combat = replace(
        combat,
        attackers=tuple(pair for pair in combat.attackers if pair[0] != number),
        blocks=tuple(pair for pair in combat.blocks if number not in pair),
        bands=tuple(tuple(one for one in band if one != number) for band in combat.bands),
    )
    state.touch()


def shuffle(state: MagicState, seat: int) -> None:
    """Shuffles a library; nobody knows any longer where a card is in it (CR 701.20)."""
    library = list(state.libraries[seat])
    state.chance.shuffle(library)
    state.libraries[seat] = tuple(library)
    for number in library:
        obj = state.objects[number]
        if obj.known:
            state.objects[number] = replace(obj, known=0)
    state.log.add(Event("shuffled", who=seat))
    state.touch()
    if state.battlefield and HappeningKind.SHUFFLED in current(state).triggers:
        emit(state, Happening(HappeningKind.SHUFFLED, thing=player_thing(seat), seat=seat))
