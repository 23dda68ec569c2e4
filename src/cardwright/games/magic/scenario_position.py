"""Positions of Magic's scenarios: what stands under each player's name (docs/scenarios-magic.md)."""

from typing import Any, Final

from cardwright.games.magic.rules.position import Placed, Side
from cardwright.scenarios.model import Malformed
from cardwright.scenarios.values import flag, items, known_keys, mapping, text, whole


def read_side(name: str, zones: dict[str, Any]) -> Side:
    """Reads what a player of a position has."""
    where = f"player {name}"
    counters = {kind: whole(count, where) for kind, count in mapping(zones.get("counters"), where).items()}
    if "poison" in zones:
        counters["poison"] = whole(zones["poison"], where)
    return Side(
        name=name,
        life=whole(zones.get("life", 20), f"the life of {name}"),
        battlefield=tuple(_placed(entry, where) for entry in items(zones.get("battlefield"), where)),
        hand=_names(zones.get("hand"), f"the hand of {name}"),
        graveyard=_names(zones.get("graveyard"), f"the graveyard of {name}"),
        exile=_names(zones.get("exile"), f"the exile of {name}"),
        command=_names(zones.get("command"), f"the command zone of {name}"),
        library=_names(zones.get("library"), f"the library of {name}"),
        library_only=flag(zones.get("library_only", False), "library_only"),
        counters=counters,
    )


def _names(value: Any, where: str) -> tuple[str, ...]:
    found: list[str] = []
    for entry in items(value, where):
        if isinstance(entry, dict):
            known_keys(entry, ("card", "count"), where)
            found.extend([text(entry.get("card"), where)] * _count(entry, where))
        else:
            found.append(text(entry, where))
    return tuple(found)


_MOST_ALIKE: Final = 1_000
"""So many cards of one entry there may be."""


def _count(entry: dict[str, Any], where: str) -> int:
    count = whole(entry.get("count", 1), f"the count of {entry.get('card')}")
    if not 0 <= count <= _MOST_ALIKE:
        raise Malformed(f"there cannot be {count} of {entry.get('card')} in {where}")
    return count


_PLACED: Final = ("card", "count", "tapped", "sick", "counters", "attached_to", "of", "face_down")


def _placed(entry: Any, where: str) -> Placed:
    if not isinstance(entry, dict):
        return Placed(text(entry, where))
    known_keys(entry, _PLACED, where)
    card = text(entry.get("card"), where)
    counters = mapping(entry.get("counters"), f"the counters on {card}")
    return Placed(
        card=card,
        count=_count(entry, where),
        tapped=flag(entry.get("tapped", False), where),
        sick=flag(entry.get("sick", False), where),
        counters={kind: whole(count, f"{kind} counters on {card}") for kind, count in counters.items()},
        attached_to=text(entry.get("attached_to", ""), where),
        of=text(entry.get("of", ""), where),
        face_down=flag(entry.get("face_down", False), where),
    )
