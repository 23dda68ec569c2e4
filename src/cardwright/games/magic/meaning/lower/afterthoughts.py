"""Sentences that say more of what the one before does (law 3): they change its record."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import Lowering, bare


def arriving(low: Lowering, node: t.Phrase, before: m.Do) -> m.Do | None:
    """`Create Boo, a … token. Boo enters tapped and attacking.`: said of how it is created (CR 508.4)."""
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(before, m.Create) or not isinstance(clause, t.Clause):
        return None
    if not isinstance(clause.first, t.Enter) or clause.subject is None:
        return None
    manner = clause.first.manner[0] if len(clause.first.manner) == 1 else None
    if not isinstance(manner, t.Arriving) or manner.how not in (
        "tapped",
        "attacking",
        "tapped and attacking",
    ):
        return None
    if low.ids.get(id(low.introducer(clause.subject))) != before.ref:
        return None
    bare(node, "first")
    bare(clause, "subject", "first")
    return replace(
        before,
        tapped=before.tapped or "tapped" in manner.how,
        attacking=before.attacking or "attacking" in manner.how,
    )
