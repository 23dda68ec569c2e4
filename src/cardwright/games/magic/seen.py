"""Magic's objects as somebody sees them: cards with their values, counters, marks, and what lies on them."""

from cardwright.games.magic.faces import drawn_key, true_key
from cardwright.games.magic.rules.context import is_player, seat_of
from cardwright.games.magic.rules.kinds import CREATURE, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.view import knows as seat_knows
from cardwright.kernel.picture import EVERYTHING, Badge, Card, Chip, Value


def knows(state: MagicState, obj: Obj, eyes: int) -> bool:
    """Returns whether those eyes may know what an object is; a watcher knows what all players do."""
    if eyes >= 0:
        return seat_knows(state, obj, eyes)
    if eyes == EVERYTHING or (obj.zone not in (Zone.HAND, Zone.LIBRARY) and not obj.face_down):
        return True
    return all(seat_knows(state, obj, seat) for seat in range(state.seats))


def thing_id(state: MagicState, thing: int, eyes: int) -> str:
    """Returns the id of a player, an object that those eyes know, or an ability on the stack; else nothing."""
    if is_player(thing):
        return f"p{seat_of(thing)}"
    obj = state.objects.get(thing)
    if obj is not None:
        shown = obj.zone not in (Zone.HAND, Zone.LIBRARY) or knows(state, obj, eyes)
        return f"c{thing}" if shown else ""
    return f"s{thing}" if any(item.id == thing for item in state.stack) else ""


def hidden_card(state: MagicState, number: int, eyes: int) -> Card:
    """Returns a card of a hand or library: a back for who may not know it."""
    obj = state.objects[number]
    if not knows(state, obj, eyes):
        return Card(owner=obj.owner, controller=obj.owner)
    own = obj.zone is Zone.HAND and obj.owner == eyes
    others = tuple(seat for seat in range(state.seats) if seat != obj.owner and seat_knows(state, obj, seat))
    return Card(
        f"c{number}",
        obj.definition.name,
        obj.owner,
        obj.owner,
        only_you=eyes >= 0 and not own and len(others) < state.seats - 1,
        seen_by=others if own else (),
    )


def open_card(state: MagicState, number: int, eyes: int) -> Card:
    """Returns a card in an open zone; one that is exiled face down is a back for who may not look at it."""
    obj = state.objects[number]
    if not knows(state, obj, eyes):
        return Card(f"c{number}", None, obj.owner, obj.controller, marks=("face_down",))
    key = true_key(obj) if obj.face_down else drawn_key(obj)
    counters = tuple(Chip(f"{count} {kind}", title=kind) for kind, count in obj.counters)
    marks = ("face_down",) if obj.face_down else ()
    return Card(
        f"c{number}",
        key,
        obj.owner,
        controller_of(state, number),
        chips=counters,
        marks=marks,
        only_you=obj.face_down and eyes >= 0,
    )


def permanent(state: MagicState, number: int, eyes: int) -> Card:
    """Returns a permanent with all that is to be seen of it, and what is attached to it beneath."""
    obj = state.objects[number]
    chars = look(state, number)
    known = obj.face_down and knows(state, obj, eyes)
    attached = [other for other in state.battlefield if state.objects[other].attached == number]
    return Card(
        f"c{number}",
        true_key(obj) if known else drawn_key(obj),
        obj.owner,
        controller_of(state, number),
        values=values_of(state, number),
        chips=_chips(obj),
        marks=_marks(state, obj),
        badges=_badges(state, number, eyes),
        line=_line(chars.keywords, chars.subtypes),
        attached=tuple(permanent(state, other, eyes) for other in attached),
        only_you=known and eyes >= 0,
    )


def values_of(state: MagicState, number: int) -> tuple[Value, ...]:
    """Returns power and toughness as they are now, or loyalty or defense counters."""
    obj = state.objects[number]
    chars = look(state, number)
    printed = obj.values or obj.definition.values
    if chars.power is not None and chars.toughness is not None:
        return (
            _value("power", chars.power, printed.power),
            _value("toughness", chars.toughness, printed.toughness),
        )
    for kind, said in (("loyalty", printed.loyalty), ("defense", printed.defense)):
        if said is not None:
            return (_value(kind, obj.counter(kind), said),)
    return ()


def _value(name: str, now: int, printed: int | None) -> Value:
    if printed is None or now == printed:
        return Value(name, str(now))
    return Value(name, str(now), str(printed), 1 if now > printed else -1)


def _chips(obj: Obj) -> tuple[Chip, ...]:
    shown = [
        Chip(kind if count == 1 else f"{count} × {kind}", title=f"{count} {kind} counters")
        for kind, count in obj.counters
        if kind not in ("loyalty", "defense")
    ]
    if obj.damage:
        shown.append(Chip(f"−{obj.damage}", "damage", f"{obj.damage} damage"))
    shown.extend(Chip(value, "note", key) for key, value in obj.words if key in ("color", "type", "name"))
    return tuple(shown)


def _marks(state: MagicState, obj: Obj) -> tuple[str, ...]:
    chars = look(state, obj.id)
    combat = state.combat
    said = (
        ("tapped", obj.tapped),
        ("sick", obj.since >= state.turn and bool(chars.types & CREATURE) and "haste" not in chars.keywords),
        ("token", obj.token),
        ("copy", obj.copy),
        ("face_down", obj.face_down),
        ("attacking", combat.attacking(obj.id)),
        ("blocking", combat.blocking(obj.id)),
    )
    return tuple(word for word, holds in said if holds)


def _badges(state: MagicState, number: int, eyes: int) -> tuple[Badge, ...]:
    combat = state.combat
    badges = [
        Badge(_called(state, thing, eyes), "attack", _target(thing))
        for attacker, thing in combat.attackers
        if attacker == number
    ]
    badges += [
        Badge(look(state, attacker).name, "block", f"c{attacker}")
        for blocker, attacker in combat.blocks
        if blocker == number and (attacker in state.objects or attacker in state.lki)
    ]
    return tuple(badges)


def _target(thing: int) -> str:
    return f"p{seat_of(thing)}" if is_player(thing) else f"c{thing}"


def _called(state: MagicState, thing: int, eyes: int) -> str:
    """Returns what is attacked, in a word: `you`, a permanent's name; of another player only the id says who."""
    if is_player(thing):
        return "you" if seat_of(thing) == eyes else ""
    return look(state, thing).name if thing in state.objects or thing in state.lki else ""


def _line(keywords: tuple[str, ...], subtypes: tuple[str, ...]) -> str:
    if keywords:
        return " · ".join(word.capitalize() if not at else word for at, word in enumerate(keywords[:3]))
    return " ".join(subtypes)
