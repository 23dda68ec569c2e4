"""All that somebody may know of one of Magic's things: what it says, what it is now and why, what is to come."""

from cardwright.games.magic.cards.outline import plain_card
from cardwright.games.magic.faces import drawn_key, find_face, true_key
from cardwright.games.magic.language import read_card
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Effect, Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.seen import hidden_card, knows, open_card, permanent
from cardwright.kernel.picture import Card, Inspection, Value, Why


def inspect(state: MagicState, eyes: int, id: str) -> Inspection | None:
    """Returns all that those eyes may know of a thing by its id, or None where they see no such thing."""
    number = int(id[1:]) if id[1:].isascii() and id[1:].isdigit() and len(id) < 12 else -1
    if id[:1] == "s":
        return _ability(state, number, id)
    obj = state.objects.get(number) if id[:1] == "c" else None
    if obj is None or not _seen(state, obj, eyes):
        return None
    known = not obj.face_down or knows(state, obj, eyes)
    key = true_key(obj) if known and obj.face_down else drawn_key(obj)
    definition = obj.under if known and obj.under is not None else obj.definition
    shown = _card(state, obj, eyes)
    chars = look(state, number)
    return Inspection(
        id,
        chars.name or "Face-down card",
        find_face(state, key),
        shown,
        values=tuple(Why(value, _why(state, obj, value)) for value in shown.values),
        state=_standing(state, obj),
        soon=tuple(_soon(state, number)),
        plain=_plain(definition) if known else "",
        known_to=tuple(shown.seen_by),
    )


def _seen(state: MagicState, obj: Obj, eyes: int) -> bool:
    """Returns whether somebody sees that an object is there, even without knowing what it is."""
    return obj.zone in (Zone.BATTLEFIELD, Zone.STACK) or knows(state, obj, eyes)


def _card(state: MagicState, obj: Obj, eyes: int) -> Card:
    if obj.zone is Zone.BATTLEFIELD:
        return permanent(state, obj.id, eyes)
    if obj.zone in (Zone.HAND, Zone.LIBRARY):
        return hidden_card(state, obj.id, eyes)
    return open_card(state, obj.id, eyes)


def _plain(definition: Definition) -> str:
    card = definition.card
    return plain_card(card, read_card(card)) if card is not None else ""


def _ability(state: MagicState, number: int, id: str) -> Inspection | None:
    item = next((item for item in state.stack if item.id == number), None)
    if item is None:
        return None
    source = item.bound.source
    named = look(state, source).name if source in state.objects or source in state.lki else ""
    return Inspection(id, named or "Ability", plain=item.text, soon=tuple(_soon(state, number)))


def _why(state: MagicState, obj: Obj, value: Value) -> tuple[str, ...]:
    """Returns where a value comes from: what is printed, counters, effects that last, and what gives it more."""
    printed = obj.values or obj.definition.values
    said = getattr(printed, value.name)
    lines = [f"{said} as printed"] if said is not None else []
    if value.name in ("power", "toughness"):
        lines += [f"{count} × {kind} counter" for kind, count in obj.counters if "/" in kind]
        lines += [f"{effect.text} ({_until(effect.duration.kind)})" for effect in _effects_on(state, obj.id)]
        if str(said) != value.now and len(lines) == 1:
            lines.append("changed by what other permanents say")
    return tuple(dict.fromkeys(lines))


def _effects_on(state: MagicState, number: int) -> list[Effect]:
    return [effect for effect in state.effects if effect.things is not None and number in effect.things]


_UNTIL = {
    "turn": "until end of turn",
    "combat": "until end of combat",
    "ever": "for good",
    "while": "as long as it holds",
}


def _until(kind: str) -> str:
    return _UNTIL.get(kind, f"until the {kind}")


def _standing(state: MagicState, obj: Obj) -> str:
    """Returns how an object stands: tapped, just come, attacking, damaged."""
    if obj.zone is not Zone.BATTLEFIELD:
        return ""
    said = ["tapped"] if obj.tapped else []
    if obj.since >= state.turn and look(state, obj.id).creature:
        said.append("came under its controller's control this turn")
    if state.combat.attacking(obj.id):
        said.append("attacking")
    if state.combat.blocking(obj.id):
        said.append("blocking")
    if obj.damage:
        said.append(f"{obj.damage} damage on it")
    words = ", ".join(said)
    return words[:1].upper() + words[1:] + "." if words else ""


def _soon(state: MagicState, number: int) -> list[str]:
    """Returns what the stack is about to do to a thing, the next first."""
    lines = []
    for item in reversed(state.stack):
        if any(number in slot for slot in item.targets):
            source = item.bound.source
            named = look(state, source).name if source in state.objects or source in state.lki else ""
            lines.append(item.text if not named or named in item.text else f"{named}: {item.text}")
    return lines
