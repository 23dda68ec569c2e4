"""How great an X may be that is chosen as it is paid (CR 107.3f)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning.lower.base import Gap, Lowering, bare
from cardwright.text import walk


def without_most(low: Lowering, nodes: tuple[t.Phrase, ...]) -> tuple[t.Phrase, ...]:
    """Takes `X can't be greater than the amount of life you gained this turn.` from a text in which X is paid."""
    for node in nodes:
        most = _most(node)
        if most is None:
            continue
        paid = any(isinstance(word, t.Pay) for each in nodes for word in walk(each))
        if not paid or low.kind != "triggered":
            raise Gap(node, "how great X may be")
        low.at_most = low.amount(most)
        return tuple(each for each in nodes if each is not node)
    return nodes


def _most(node: t.Phrase) -> t.Phrase | None:
    """Returns what X can't be greater than; None for other sentences."""
    clause = node.first if isinstance(node, t.Sentence) else None
    modal = clause.first if isinstance(clause, t.Clause) else None
    much = modal.first if isinstance(modal, t.Modal) else None
    asked = much.comparison if isinstance(much, t.BeMuch) else None
    if not isinstance(clause, t.Clause) or not isinstance(modal, t.Modal) or not isinstance(much, t.BeMuch):
        return None
    if not isinstance(clause.subject, t.Variable) or not isinstance(asked, t.Comparison):
        return None
    if modal.how != "can't" or asked.how != ">" or clause.subject.letter != "X":
        return None
    assert isinstance(node, t.Sentence)
    bare(node, "first")
    bare(clause, "subject", "first")
    bare(modal, "how", "first")
    bare(much, "comparison", "how")
    bare(asked, "how", "amount")
    return asked.amount
