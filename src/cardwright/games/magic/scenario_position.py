"""Positions of Magic's scenarios: what stands under each player's name (docs/scenarios-magic.md)."""

from typing import Any, Final

from cardwright.games.magic.cards.decks import BadFormat, find_format
from cardwright.games.magic.rules.position import Placed, Side
from cardwright.games.magic.rules.standing import Named, Spoken, Start
from cardwright.scenarios.model import Malformed
from cardwright.scenarios.values import flag, items, known_keys, mapping, text, whole


def read_side(name: str, zones: dict[str, Any], life: int = 20) -> Side:
    """Reads what a player of a position has; `life` is what the format begins with."""
    where = f"player {name}"
    counters = {kind: whole(count, where) for kind, count in mapping(zones.get("counters"), where).items()}
    if "poison" in zones:
        counters["poison"] = whole(zones["poison"], where)
    return Side(
        name=name,
        life=whole(zones.get("life", life), f"the life of {name}"),
        battlefield=tuple(_placed(entry, where) for entry in items(zones.get("battlefield"), where)),
        hand=_names(zones.get("hand"), f"the hand of {name}"),
        graveyard=_names(zones.get("graveyard"), f"the graveyard of {name}"),
        exile=_names(_plainly_exiled(zones), f"the exile of {name}"),
        exiled_with=_exiled_with(zones, f"the exile of {name}"),
        command=_names(zones.get("command"), f"the command zone of {name}"),
        commander=_names(zones.get("commander"), f"the commander of {name}"),
        sideboard=_names(zones.get("sideboard"), f"the sideboard of {name}"),
        companion=text(zones.get("companion", ""), f"the companion of {name}"),
        library=_names(zones.get("library"), f"the library of {name}"),
        library_only=flag(zones.get("library_only", False), "library_only"),
        counters=counters,
        pool=text(zones.get("pool", ""), f"the pool of {name}"),
        lands_played=whole(zones.get("lands_played", 0), f"lands_played of {name}"),
    )


def _plainly_exiled(zones: dict[str, Any]) -> list[Any]:
    found = items(zones.get("exile"), "exile")
    return [one for one in found if not (isinstance(one, dict) and "exiled_with" in one)]


def _exiled_with(zones: dict[str, Any], where: str) -> tuple[tuple[str, str], ...]:
    """Returns the cards in exile that a permanent has exiled, each with its name."""
    pairs: list[tuple[str, str]] = []
    for entry in items(zones.get("exile"), where):
        if isinstance(entry, dict) and "exiled_with" in entry:
            known_keys(entry, ("card", "count", "exiled_with"), where)
            holder = text(entry["exiled_with"], f"exiled_with of {where}")
            pairs.extend([(text(entry.get("card"), where), holder)] * _count(entry, where))
    return tuple(pairs)


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


_PLACED: Final = (
    "card",
    "count",
    "tapped",
    "sick",
    "counters",
    "only_counters",
    "damage",
    "attached_to",
    "of",
    "owner",
    "attacking",
    "chosen",
    "face_down",
    "transformed",
    "token",
)
_TOKEN: Final = ("name", "type", "power", "toughness", "text", "colors")
"""What is said of a token that no card needs to make."""


def _placed(entry: Any, where: str) -> Placed:
    if not isinstance(entry, dict):
        return Placed(text(entry, where))
    known_keys(entry, _PLACED, where)
    card, own = entry.get("card"), ""
    if isinstance(card, dict):
        card, own = _token_text(card, where)
    card = text(card, where)
    only = entry.get("only_counters")
    attacking = entry.get("attacking", False)
    named = isinstance(attacking, str) and attacking not in ("yes", "no", "true", "false")
    return Placed(
        card=card,
        own=own,
        token=flag(entry.get("token", False), where),
        count=_count({**entry, "card": card}, where),
        tapped=flag(entry.get("tapped", False), where),
        sick=flag(entry.get("sick", False), where),
        counters=_counters(entry.get("counters"), card),
        only_counters=None if only is None else _counters(only, card),
        damage=whole(entry.get("damage", 0), f"the damage on {card}"),
        chosen=tuple(str(one) for one in items(entry.get("chosen"), f"chosen of {card}")),
        owner=text(entry.get("owner", ""), where),
        attacking=named or flag(attacking, where),
        attacked=attacking if named else "",
        transformed=flag(entry.get("transformed", False), where),
        attached_to=text(entry.get("attached_to", ""), where),
        of=text(entry.get("of", ""), where),
        face_down=flag(entry.get("face_down", False), where),
    )


def _counters(value: Any, card: str) -> dict[str, int]:
    counters = mapping(value, f"the counters on {card}")
    return {kind: whole(count, f"{kind} counters on {card}") for kind, count in counters.items()}


def _token_text(card: dict[str, Any], where: str) -> tuple[str, str]:
    """Returns the name of a token that is described, and its text in the plain format of cards."""
    known_keys(card, _TOKEN, where)
    name = text(card.get("name"), where)
    lines = [name, text(card.get("type"), f"the type of {name}")]
    colors = [str(color) for color in items(card.get("colors"), f"the colors of {name}")]
    if colors:
        lines.append(f"Color indicator: {' '.join(colors)}")
    if card.get("text"):
        lines.append(str(card["text"]))
    if "power" in card:
        lines.append(f"{card['power']}/{card.get('toughness', 0)}")
    return name, "\n".join(lines) + "\n"


def read_format(value: Any) -> tuple[str, int]:
    """Reads the format of a position: its name, and the life that players begin with."""
    if value is None:
        return "", 20
    name = text(value, "format")
    try:
        return name, find_format(name).life
    except BadFormat as error:
        raise Malformed(str(error)) from None


def read_start(value: Any, steps: tuple[str, ...]) -> Start | None:
    """Reads the step in which a position stands."""
    if value is None:
        return None
    start = mapping(value, "start")
    known_keys(start, ("turn", "step"), "start")
    step = text(start.get("step", "main1"), "the step of start")
    if step not in steps:
        raise Malformed(f'there is no step "{step}" to start in')
    turn = whole(start.get("turn", 1), "the turn of start")
    if turn < 1:
        raise Malformed("the turn of start is counted from 1")
    return Start(turn, step)


def read_spells(value: Any, verb: str, where: str, names: list[str]) -> tuple[Spoken, ...]:
    """Reads spells that have resolved before (`before`) or are on the stack (`stack`)."""
    found = []
    for entry in items(value, where):
        spell = mapping(entry, where)
        known_keys(spell, ("by", verb, "targets"), where)
        by = text(spell.get("by"), f"by of {where}")
        if by not in names:
            raise Malformed(f"there is no player {by} in {where}")
        targets = tuple(_named(one, where) for one in items(spell.get("targets"), where))
        found.append(Spoken(by, text(spell.get(verb), where), targets))
    return tuple(found)


def _named(value: Any, where: str) -> Named:
    if isinstance(value, dict):
        known_keys(value, ("card", "player", "of", "nth"), where)
        name = text(value.get("card", value.get("player")), where)
        return Named(name, whole(value.get("nth", 1), where), text(value.get("of", ""), where))
    name, hash_, nth = text(value, where).rpartition("#")
    return Named(name.strip(), int(nth)) if hash_ and nth.isdigit() else Named(str(value))
