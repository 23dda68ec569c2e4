"""Which option an entry of a scenario begins with: the spell, ability, attacker or blocker that it means."""

from typing import Any

import msgspec

from cardwright.games.magic.expectations import names_of
from cardwright.games.magic.rules.counters import with_counters
from cardwright.games.magic.rules.definition import Way
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.priority import find_land, find_way, offers
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.scenario_naming import (
    is_called,
    is_named,
    numbered,
    of_another,
    right_face,
    right_thing,
    says_which,
)
from cardwright.games.magic.scenario_texts import plain_text
from cardwright.kernel import Option
from cardwright.scenarios.adapter import Change
from cardwright.scenarios.answers import folded, starts
from cardwright.scenarios.model import Entry
from cardwright.scenarios.values import mapping, whole


def nth_offered(state: MagicState, options: list[Option], value: Any) -> Option | None:
    """Returns the offer of the nth object of a name in its zone, among those whose like are offered."""
    name, nth, of = numbered(value)
    offered = {
        option.number: option
        for option in options
        if option.verb in ("target", "thing")
        and option.number in state.objects
        and is_named(state, option.number, name)
    }
    if not offered:
        return None
    whose = {controller_of(state, number) for number in offered}
    zone = state.objects[next(iter(offered))].zone
    alike = [
        other
        for seat in state.order
        for other in (state.zone_ids(zone, seat) if zone in _OWN_ZONES or seat == state.order[0] else ())
        if is_named(state, other, name)
        and controller_of(state, other) in whose
        and (of is None or state.setting.names[controller_of(state, other)] == of)
    ]
    return offered.get(alike[nth - 1]) if len(alike) >= nth else None


_OWN_ZONES = (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY)


def begins(state: MagicState, option: Option, entry: Entry) -> bool:
    """Tells whether an entry begins with an option."""
    verb = option.verb
    keys = entry.keys
    if entry.verb == "cast":
        if verb != "cast" or not right_thing(state, option.number, entry.value):
            return False
        zone = keys.get("from")
        if zone is not None and state.objects[option.number].zone is not ZONE_NAMES.get(str(zone)):
            return False
        way = find_way(state, option)
        return _right_way(state, option.number, way, entry)
    if entry.verb == "play":
        return (
            verb == "play"
            and right_thing(state, option.number, entry.value)
            and right_face(state, option.number, find_land(state, option), entry.value)
        )
    if entry.verb == "activate" and verb == "turn":
        return _turns_up(state, option, entry)
    if entry.verb == "activate" and verb == "cast":
        return _casts_by_keyword(state, option, entry)
    if entry.verb == "activate" and verb == "special":
        return folded(str(option.args[1])).startswith(folded(str(entry.value)))
    if entry.verb == "activate" and verb == "life":
        return folded(f"Pay {option.number} life for mana").startswith(folded(str(entry.value)))
    if entry.verb == "activate":
        return verb in ("activate", "mana") and _is_ability(state, option, entry)
    if entry.verb == "attack":
        if verb != "attack" or not right_thing(state, option.number, entry.value):
            return False
        whom = keys.get("defender")
        return whom is None or is_called(state, int(option.args[1]), whom)
    if entry.verb == "block":
        if verb != "block" or not right_thing(state, option.number, entry.value):
            return False
        return "attacker" not in keys or right_thing(state, int(option.args[1]), keys["attacker"])
    return False


def _right_way(state: MagicState, number: int, way: Way, entry: Entry) -> bool:
    """Tells whether a card is cast as an entry says: its face and how.

    How need not be said of a face with one way, nor of a card that is not in a hand.
    """
    using = entry.keys.get("using")
    ways = state.objects[number].definition.ways
    right = right_face(state, number, way.face, entry.value)
    if using is not None:
        alike = [other for other in ways if other.name == way.name]
        return folded(way.name) == folded(str(using)) and (right or len(alike) == 1)
    if any(other.name == "fuse" for other in ways) and folded(str(numbered(entry.value)[0])) == folded(
        state.objects[number].definition.name
    ):
        return way.name == "fuse"
    elsewhere = state.objects[number].zone is not Zone.HAND
    return right and (way.name in ("", "free", "flash") or elsewhere or _only_way(way, ways))


def is_roundabout(state: MagicState, option: Option) -> bool:
    """Tells whether a card is cast for something else than its mana cost, or crewed so, which an entry would say."""
    if option.verb == "activate":
        return _crews_otherwise(str(option.args[1]))
    return option.verb == "cast" and find_way(state, option).name == "alternative"


def _crews_otherwise(words: str) -> bool:
    """Tells whether an ability is crewing for another cost than the keyword's (CR 118.9, 702.122a)."""
    return folded(words).rstrip(".").endswith("crew cost")


def _casts_by_keyword(state: MagicState, option: Option, entry: Entry) -> bool:
    """Tells whether an entry names the keyword by which a card is cast: `activate: Flashback {2}{R}`."""
    if len(option.args) < 2:
        return False
    source = entry.keys.get("source")
    if source is not None and not right_thing(state, option.number, source):
        return False
    way = find_way(state, option)
    said = folded(str(entry.value))
    return bool(way.name) and (
        said == folded(way.name) or folded(f"{way.name} {way.cost.text}").startswith(f"{said}")
    )


def _only_way(way: Way, ways: tuple[Way, ...]) -> bool:
    return way.face is not None and sum(other.face is way.face for other in ways) == 1


def _is_ability(state: MagicState, option: Option, entry: Entry) -> bool:
    names = names_of(state, option.number)
    source = entry.keys.get("source")
    if source is not None and not right_thing(state, option.number, source):
        return False
    said = str(entry.value)
    words = str(option.args[1])
    wanted = plain_text(said, names)
    if _crews_otherwise(words) and wanted.partition(" ")[0] == "crew":
        return True
    keyword, _, rest = words.partition(" {")
    by_cost = "{" + rest if rest and keyword.isalpha() and ":" in rest else ""
    return any(
        starts(one, said) or plain_text(one, names).startswith(wanted) or of_another(one, wanted)
        for one in (words, words.partition(" — ")[2], by_cost)
        if one
    )


def _turns_up(state: MagicState, option: Option, entry: Entry) -> bool:
    """Tells whether an entry turns this permanent face up: `Morph {1}{U}`, `{1}{U}: Turn …`, `Turn … face up`."""
    source = entry.keys.get("source")
    if source is not None and not right_thing(state, option.number, source):
        return False
    wanted, text = folded(str(entry.value)), folded(str(option.args[1]))
    cost, colon, _ = wanted.partition(":")
    if colon:
        return cost in text
    if wanted.startswith("turn"):
        obj = state.objects[option.number]
        return obj.under is None or "face up" not in wanted or says_which(wanted, obj.under.name)
    return text.startswith(wanted)


def put(state: MagicState, entry: Entry) -> Change | None:
    """Returns the change that puts counters on an object or a player; None where there is no such one."""
    counters = {str(kind): whole(count, "put") for kind, count in mapping(entry.value, "put").items()}
    on = entry.keys.get("on")
    found = [number for number in state.battlefield if right_thing(state, number, on)]
    players = [seat for seat, name in enumerate(state.setting.names) if folded(name) == folded(str(on))]
    if not found and not players:
        return None

    def apply(changed: MagicState) -> None:
        holders: Any = changed.objects if found else changed.players
        at = (found or players)[0]
        now = holders[at].counters
        for kind, count in counters.items():
            now = with_counters(now, kind, count)
        holders[at] = msgspec.structs.replace(holders[at], counters=now)
        changed.reshape()
        changed.offers = offers(changed, changed.priority)

    return Change(apply)
