"""What all players pay together: `each player may pay any amount of mana` (CR 107.1c, 118.12)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import AMOUNTS, Gap, Lowering, bare
from cardwright.text import walk

_ANY_MANA: Final = t.Pay(what=t.Mana(of="any amount"))


def all_may_pay(low: Lowering, node: t.Sentence) -> m.PayTimes | None:
    """`Starting with you, each player may pay any amount of mana.` (CR 107.1c, 118.12); None for other sentences."""
    clause, first = node.first, node.front[0] if len(node.front) == 1 else None
    if not isinstance(first, t.StartingWith) or not isinstance(clause, t.Clause):
        return None
    if clause.first != t.May(first=_ANY_MANA) or not isinstance(first.who, t.You) or clause.subject is None:
        return None
    bare(node, "front", "first")
    bare(clause, "subject", "first")
    assert isinstance(clause.first, t.May)
    low.paid_often.add(id(clause.first.first))
    return m.PayTimes(low.given(clause.subject), m.Cost(mana="{1}"), from_you=True)


@AMOUNTS.row(t.ManaPaid)
def _mana_paid(low: Lowering, node: t.ManaPaid) -> m.Amount:
    """`the total amount of mana paid this way`, by all who could."""
    offers = [sentence for sentence in low.sentences if _ANY_MANA in walk(sentence)]
    front = offers[0].front if len(offers) == 1 and isinstance(offers[0], t.Sentence) else ()
    if not any(isinstance(word, t.StartingWith) for word in front):
        raise Gap(node, "mana paid otherwise")
    return m.Noted("times paid")
