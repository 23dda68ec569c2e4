"""Exerting as a creature attacks, if it has not been exerted this turn (CR 508.1g, 701.39)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import SOURCE, Gap, Lowering, bare

_EXERTED: Final = t.Perfect(verb=t.Passive(verb="exerted", how="be"), negated=True)


def exert_offer(node: t.Phrase) -> tuple[t.Clause, t.Act] | None:
    """Returns what is asked and offered by `If it hasn't been exerted this turn, you may exert it as it attacks.`"""
    clause = node.first if isinstance(node, t.Sentence) else None
    may = clause.first if isinstance(clause, t.Clause) else None
    act = may.first if isinstance(may, t.May) else None
    asked = node.front[0] if isinstance(node, t.Sentence) and len(node.front) == 1 else None
    if not isinstance(act, t.Act) or act.verb != "exert" or not isinstance(asked, t.If | t.AsLongAs):
        return None
    assert isinstance(node, t.Sentence)
    assert isinstance(clause, t.Clause)
    assert isinstance(may, t.May)
    bare(node, "front", "first")
    bare(clause, "subject", "first", "modifiers")
    bare(may, "first")
    once = asked.conditions[0]
    if not isinstance(clause.subject, t.You) or clause.modifiers != (t.AsItAttacks(),):
        raise Gap(clause, "exerts at another time")
    if len(asked.conditions) != 1 or not isinstance(once, t.Clause):
        raise Gap(asked, "exerts, if")
    bare(once, "subject", "first", "modifiers")
    if once.first != _EXERTED or once.modifiers != (t.Lasting(until="this turn"),):
        raise Gap(asked, "exerts, if")
    if not isinstance(once.subject, t.SelfRef):
        raise Gap(asked, "exerts, if another was not")
    return once, act


def may_exert(low: Lowering, node: t.Sentence) -> m.Statement | None:
    """Lowers such an offer as a static ability; None for other sentences."""
    offer = exert_offer(node)
    if offer is None:
        return None
    what = offer[1].what
    if what is None or low.things(what) != SOURCE:
        raise Gap(node, "exerts another")
    once = m.Unmet(m.Happened(m.Event("exerted", m.Among(SOURCE))))
    return m.Statement((m.Rule("may_exert"),), SOURCE, None, once)
