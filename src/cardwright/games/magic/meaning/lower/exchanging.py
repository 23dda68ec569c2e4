"""Exchanges of all cards in two zones: `exchange your hand and graveyard` (CR 701.10g)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import VERBS, YOU, Gap, Lowering, Said
from cardwright.games.magic.meaning.lower.zones import zones_of


@VERBS.row(t.Exchange, uses="what how")
def _exchanges(_low: Lowering, said: Said) -> m.Do:
    if said.verb.how != "zones" or not isinstance(said.subject, t.You | None):
        raise Gap(said.verb, "exchanges")
    zones, whose = zones_of(said.verb.what)
    if not isinstance(whose, t.You) or len(zones) != 2 or not set(zones) <= {"hand", "graveyard", "library"}:
        raise Gap(said.verb, "exchanges zones")
    return m.ExchangeZones(YOU, zones[0], zones[1])
