"""What a scenario of Magic expects: life, zones, permanents and what they are like."""

from collections.abc import Callable
from typing import Any, Final

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.rules.choosing_words import creature_types
from cardwright.games.magic.rules.context import is_player
from cardwright.games.magic.rules.dungeons import LAST_ROOMS
from cardwright.games.magic.rules.kinds import MANA_LETTERS, ZONE_NAMES, Zone, color_words, type_words
from cardwright.games.magic.rules.layers import base_power_toughness, controller_of, look
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.marked import whole_pool
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.pool import pool_text
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.words import thing_name
from cardwright.games.magic.scenario_texts import begins_so
from cardwright.scenarios.answers import folded
from cardwright.scenarios.model import Malformed, Scenario
from cardwright.scenarios.values import flag, items, mapping, whole
from cardwright.text import hint

Wrong = str | None


def check_expectation(state: MagicState, scenario: Scenario, expectation: dict[str, Any]) -> Wrong:
    """Returns None where an expectation holds, or what is so instead."""
    wanted = dict(expectation)
    seat = None
    if "player" in wanted:
        seat = scenario.seat(wanted.pop("player"))
    if "stack" in wanted:
        count = whole(wanted.pop("stack"), "stack")
        return None if len(state.stack) == count else f"there are {len(state.stack)} on the stack"
    if "zone" in wanted:
        return _zone(state, seat, wanted)
    if "permanent" in wanted or _about_permanents(wanted):
        return _permanents(state, seat, wanted)
    if seat is None:
        raise Malformed("an expectation about a player must say which: player")
    return _player(state, seat, wanted)


def _about_permanents(wanted: dict[str, Any]) -> bool:
    return "count" in wanted or any(key in CHECKS for key in wanted if key not in ("counters",))


# ---------------------------------------------------------------------- players


def _player(state: MagicState, seat: int, wanted: dict[str, Any]) -> Wrong:
    player = state.players[seat]
    counts = {
        "life": player.life,
        "poison": player.counter("poison"),
        "hand": len(state.hands[seat]),
        "library": len(state.libraries[seat]),
        "emblems": sum(_is_emblem(state.objects[number], seat) for number in state.command),
    }
    if not wanted:
        raise Malformed("an expectation says nothing about the player")
    for key, value in wanted.items():
        if key in counts:
            if counts[key] != whole(value, key):
                return f"{key} is {counts[key]}"
        elif key == "counters":
            for kind, count in mapping(value, key).items():
                if player.counter(kind) != whole(count, key):
                    return f"there are {player.counter(kind)} {kind} counters"
        elif key == "mana":
            wrong = _mana(state, seat, value)
            if wrong is not None:
                return wrong
        else:
            raise Malformed(f'"{key}" cannot be expected of a player')
    return None


def _is_emblem(obj: Obj, seat: int) -> bool:
    """Tells whether an object of the command zone is an emblem of a player's (CR 114): no card, and no dungeon."""
    return obj.owner == seat and not obj.card and obj.definition.name not in LAST_ROOMS


def _mana(state: MagicState, seat: int, value: Any) -> Wrong:
    pool = whole_pool(state.players[seat])
    if isinstance(value, dict):
        for letter, count in value.items():
            at = MANA_LETTERS.find(str(letter))
            if at < 0:
                raise Malformed(f"there is no mana of the kind {letter}")
            if pool[at] != whole(count, "mana"):
                return f"there is {pool_text(pool) or 'no mana'}"
        return None
    wanted = mana_cost(str(value)).colored
    return None if tuple(wanted) == pool else f"there is {pool_text(pool) or 'no mana'}"


# ---------------------------------------------------------------------- zones


FACE_DOWN_NAMES: Final = (
    "",
    "Face-Down Creature",
    "Face-Down Permanent",
    "Face-Down Spell",
    "Face-Down Card",
    "Face-Down Token",
    "[face_down_creature]",
    "[face_down_token]",
)
"""How something that is face down, or has no name, may be called."""


def names_of(state: MagicState, number: int, *, under: bool = False) -> tuple[str, ...]:
    """Returns every name by which an expectation may mean an object.

    A face-down permanent or spell has none of its own; with `under` its card's may be used too, as a script does.
    """
    obj = state.objects.get(number)
    if obj is None:
        return ()
    if obj.face_down and obj.under is None:
        return obj.definition.card.names if obj.definition.card is not None else (obj.definition.name,)
    names = [look(state, number).name]
    if not names[0] and obj.definition.layout is not Layout.SPLIT:
        card = obj.under.card if obj.under is not None and under else None
        return (*FACE_DOWN_NAMES, *(card.names if card is not None else ()))
    card = obj.definition.card
    if not obj.face_down and obj.values is None and card is not None:
        # A copy has no name but that of what it copies; a Room with no open door has none at all.
        if names[0] in ("", obj.definition.name, *card.names):
            names.extend(card.names)
    if obj.token:
        names.extend([f"{name} Token" for name in names])
    return tuple(dict.fromkeys(name for name in names if name))


def _named(state: MagicState, number: int, name: str, *, under: bool = False) -> bool:
    """Tells whether an object has a name; a permanent or spell has only that of the face that it is."""
    names = names_of(state, number, under=under)
    obj = state.objects[number]
    if obj.zone in (Zone.BATTLEFIELD, Zone.STACK) and obj.definition.card is not None:
        now, whole = look(state, number).name, obj.definition.card
        names = tuple(one for one in names if one == now or one not in whole.names or one == whole.name)
    return any(folded(one) == folded(name) for one in names)


def _zone(state: MagicState, seat: int | None, wanted: dict[str, Any]) -> Wrong:
    word = str(wanted.pop("zone"))
    zone = ZONE_NAMES.get(word)
    if zone is None:
        raise Malformed(f'there is no zone "{word}".{hint(word, tuple(ZONE_NAMES))}')
    name = wanted.pop("card", None)
    beginning = wanted.pop("text", None)
    count = whole(wanted.pop("count", 1), "count") if "count" in wanted or name or beginning else None
    if wanted:
        raise Malformed(f'"{next(iter(wanted))}" cannot be expected of a zone')
    if zone is Zone.STACK:
        found = _on_stack(state, seat, name, beginning)
    else:
        found = [
            number
            for owner in range(state.seats)
            if zone in (Zone.BATTLEFIELD, Zone.EXILE, Zone.COMMAND, Zone.ANTE, Zone.OUTSIDE)
            or seat in (None, owner)
            for number in state.zone_ids(zone, owner)
            if name is None or _named(state, number, str(name))
        ]
        found = [
            number for number in dict.fromkeys(found) if seat is None or _belongs(state, number, zone, seat)
        ]
    if count is None:
        return None if found else "there is none"
    return None if len(found) == count else f"there are {len(found)}"


def _belongs(state: MagicState, number: int, zone: Zone, seat: int) -> bool:
    if zone is Zone.BATTLEFIELD:
        return controller_of(state, number) == seat
    return state.objects[number].owner == seat


def _on_stack(state: MagicState, seat: int | None, name: Any, beginning: Any) -> list[int]:
    found = []
    for item in state.stack:
        if seat is not None and item.controller != seat:
            continue
        if name is not None and not (item.spell and _named(state, item.id, str(name))):
            continue
        if beginning is not None and not begins_so(state, item, str(beginning)):
            continue
        found.append(item.id)
    return found


# ---------------------------------------------------------------------- permanents


def _permanents(state: MagicState, seat: int | None, wanted: dict[str, Any]) -> Wrong:
    name = wanted.pop("permanent", None)
    any_fits = flag(wanted.pop("any", False), "any")
    count = wanted.pop("count", None)
    mine = [number for number in state.battlefield if seat is None or controller_of(state, number) == seat]
    there = [number for number in mine if name is None or _named(state, number, str(name))]
    if not there and wanted and count is None:
        there = [number for number in mine if _named(state, number, str(name), under=True)]
    reasons = [_unlike(state, number, wanted) for number in there]
    fitting = sum(reason is None for reason in reasons)
    if count is not None:
        return None if fitting == whole(count, "count") else f"there are {fitting}{_because(reasons)}"
    if any_fits:
        return None if fitting else f"none fits{_because(reasons)}"
    if not there:
        return "there is none"
    return None if fitting == len(there) else f"it is not so{_because(reasons)}"


def _because(reasons: list[Wrong]) -> str:
    said = list(dict.fromkeys(reason for reason in reasons if reason is not None))
    return f" ({'; '.join(said[:3])})" if said else ""


def _unlike(state: MagicState, number: int, wanted: dict[str, Any]) -> Wrong:
    obj = state.objects[number]
    for key, value in wanted.items():
        check = CHECKS.get(key)
        if check is None:
            raise Malformed(f'"{key}" cannot be expected of a permanent')
        wrong = check(state, obj, value)
        if wrong is not None:
            return wrong
    return None


Check = Callable[[MagicState, Obj, Any], Wrong]


def _equal(key: str, read: Callable[[MagicState, Obj], int]) -> Check:
    def check(state: MagicState, obj: Obj, value: Any) -> Wrong:
        found = read(state, obj)
        return None if found == whole(value, key) else f"{key} is {found}"

    return check


def _is(key: str, read: Callable[[MagicState, Obj], bool]) -> Check:
    def check(state: MagicState, obj: Obj, value: Any) -> Wrong:
        found = read(state, obj)
        return None if found == flag(value, key) else f"{key}: {str(found).lower()}"

    return check


def _subtypes(state: MagicState, obj: Obj) -> tuple[str, ...]:
    """Returns the subtypes of an object, all creature types where it has every one of them."""
    chars = look(state, obj.id)
    return (*chars.subtypes, *(creature_types() if chars.every_creature_type else ()))


def _includes(
    key: str, read: Callable[[MagicState, Obj], tuple[str, ...]], *, negated: bool = False
) -> Check:
    def check(state: MagicState, obj: Obj, value: Any) -> Wrong:
        found = [folded(one) for one in read(state, obj)]
        for one in items(value, key):
            if (_word(one) in found) == negated:
                return f"{key}: {', '.join(found) or 'none'}"
        return None

    return check


def _word(value: Any) -> str:
    return folded(str(value))


def _types(state: MagicState, obj: Obj) -> tuple[str, ...]:
    chars = look(state, obj.id)
    return (*type_words(chars.types), *chars.supertypes)


def _abilities(state: MagicState, obj: Obj) -> tuple[str, ...]:
    chars = look(state, obj.id)
    texts = [ability.text for ability in chars.abilities]
    walks = [
        f"{getattr(ability, 'word', '')}walk" for ability in chars.abilities if ability.keyword == "landwalk"
    ]
    return (*chars.keywords, *texts, *walks)


def _counters(_state: MagicState, obj: Obj, value: Any) -> Wrong:
    for kind, count in mapping(value, "counters").items():
        if obj.counter(kind) != whole(count, "counters"):
            return f"{obj.counter(kind)} {kind} counters"
    return None


def _attached(state: MagicState, obj: Obj, value: Any) -> Wrong:
    host = obj.attached
    if not host:
        return "it is attached to nothing"
    found = (thing_name(state, host),) if is_player(host) else names_of(state, host, under=True)
    return None if folded(str(value)) in [folded(one) for one in found] else f"it is attached to {found[0]}"


def _not_attached(state: MagicState, obj: Obj, value: Any) -> Wrong:
    return "it is attached to it" if _attached(state, obj, value) is None else None


CHECKS: Final[dict[str, Check]] = {
    "power": _equal("power", lambda state, obj: look(state, obj.id).power or 0),
    "toughness": _equal("toughness", lambda state, obj: look(state, obj.id).toughness or 0),
    "base_power": _equal("base_power", lambda state, obj: base_stats(state, obj)[0]),
    "base_toughness": _equal("base_toughness", lambda state, obj: base_stats(state, obj)[1]),
    "damage": _equal("damage", lambda _state, obj: obj.damage),
    "face_down": _is("face_down", lambda _state, obj: obj.face_down),
    "tapped": _is("tapped", lambda _state, obj: obj.tapped),
    "token": _is("token", lambda _state, obj: obj.token),
    "attacking": _is("attacking", lambda state, obj: state.combat.attacking(obj.id)),
    "blocking": _is("blocking", lambda state, obj: state.combat.blocking(obj.id)),
    "counters": _counters,
    "types": _includes("types", _types),
    "not_types": _includes("types", _types, negated=True),
    "subtypes": _includes("subtypes", _subtypes),
    "not_subtypes": _includes("subtypes", _subtypes, negated=True),
    "colors": _includes("colors", lambda state, obj: color_words(look(state, obj.id).colors)),
    "not_colors": _includes(
        "colors", lambda state, obj: color_words(look(state, obj.id).colors), negated=True
    ),
    "has": _includes("has", _abilities),
    "has_not": _includes("has", _abilities, negated=True),
    "attached_to": _attached,
    "not_attached_to": _not_attached,
}


def base_stats(state: MagicState, obj: Obj) -> tuple[int, int]:
    """Returns base power and toughness: what they are before effects that add to them (layers to 7b)."""
    return base_power_toughness(state, obj.id)
