"""How long something lasts (CR 611.2a, 611.2b)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import SOURCE, Gap, Mods, bare
from cardwright.games.magic.meaning.lower.zones import zone_of

_UNTIL: Final[dict[str, m.Until]] = {
    "until end of turn": m.Until("turn"),
    "this turn": m.Until("turn"),
    "until end of combat": m.Until("combat"),
    "this combat": m.Until("combat"),
    "until your next turn": m.Until("next turn"),
    "until your next upkeep": m.Until("next upkeep"),
    "until the beginning of your next upkeep": m.Until("next upkeep"),
    "until the end of your next turn": m.Until("end of next turn"),
    "for the rest of the game": m.Until("ever"),
}


def lasting(mods: Mods) -> m.Lasts:
    """Takes how long something lasts; if nothing is said, it lasts (CR 611.2a)."""
    node = mods.take(t.Lasting)
    if node is None:
        event = mods.take(t.UntilEvent)
        return until_event(event) if event is not None else m.Until("ever")
    if node.until not in _UNTIL:
        raise Gap(node, node.until)
    return _UNTIL[node.until]


def until_event(node: t.UntilEvent) -> m.Lasts:
    """`until this creature leaves the battlefield` (CR 610.3), `until this card is cast from exile` (CR 611.2b)."""
    clause = node.clause
    if isinstance(clause, t.Clause) and isinstance(clause.first, t.CastFrom):
        bare(clause, "subject", "first")
        bare(clause.first, "origin")
        if isinstance(clause.subject, t.SelfRef) and zone_of(clause.first.origin)[0] == "exile":
            return m.While(m.Unmet(m.Holds(m.Within("stack", SOURCE), m.CastFrom("exile"))))
    if isinstance(clause, t.Clause) and isinstance(clause.first, t.Leave):
        bare(clause, "subject", "first")
        bare(clause.first, "zone")
        if isinstance(clause.subject, t.SelfRef) and zone_of(clause.first.zone)[0] == "battlefield":
            return m.While(m.Remains(SOURCE, "battlefield"))
    raise Gap(node, "until an event")
