"""The zones that phrases name (CR 400.1)."""

from typing import Final, cast, get_args

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import Gap, bare

_ZONES: Final = frozenset(get_args(m.Zone))


def zone_of(node: t.Phrase | None) -> tuple[m.Zone, t.Phrase | None]:
    """Returns the zone that a phrase names, and whose it is."""
    if not isinstance(node, t.NounPhrase) or len(node.heads) != 1:
        raise Gap(node, "zone")
    bare(node, "heads", "determiner")
    bare(node.heads[0], "thing", "plural")
    word = node.heads[0].thing.lower().removesuffix(" zone")
    if word not in _ZONES:
        raise Gap(node, f"zone {word}")
    whose = node.determiner.by if isinstance(node.determiner, t.Possessed) else None
    if whose is None and node.determiner not in (None, t.The(), t.A(), t.All(), t.Each()):
        raise Gap(node, "zone of one")
    return cast(m.Zone, word), whose


def places_of(node: t.InZone) -> tuple[tuple[m.Zone, ...], t.Phrase | None]:
    """Returns where things are that are in a zone, or in one of two: `on the battlefield or in the command zone`."""
    zones, whose = zones_of(node.zone)
    if node.also is None:
        return zones, whose
    more, others = zones_of(node.also)
    if whose is not None or others is not None:
        raise Gap(node, "two zones of someone")
    return (*zones, *more), None


def zones_of(node: t.Phrase | None) -> tuple[tuple[m.Zone, ...], t.Phrase | None]:
    """Returns the zones that a phrase names, and whose they are: `your hand or graveyard`."""
    if not isinstance(node, t.NounPhrase) or node.join not in ("", "or", "and", "and/or"):
        raise Gap(node, "zones")
    found = [zone_of(replace(node, heads=(head,), join="")) for head in node.heads]
    return tuple(zone for zone, _ in found), found[0][1]
