"""A later line that changes how many an earlier one is about: `… three basic Forest cards instead of two.` (CR 614.15)."""

from collections.abc import Iterable

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import bounds
from cardwright.games.magic.meaning.lower.base import Lowering
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.text import walk


def foresee(low: Lowering, lines: Iterable[t.Phrase]) -> None:
    """Notes which phrases of a spell a later sentence gives another count, and which sentences say no more than that."""
    before: list[t.NounPhrase] = []
    for line in lines:
        inner = line.ability if isinstance(line, t.AbilityWord | t.FlavorWord) else line
        for sentence in inner.sentences if isinstance(inner, t.Sentences) else ():
            other = _other_count(sentence)
            if other is not None:
                asked, usual, phrase = other
                same = [each for each in before if _same(each, phrase, usual)]
                if len(same) == 1:
                    low.other_counts[id(same[0])] = (asked, phrase)
                    low.recounts.add(id(sentence))
                    low.kept.append(sentence)
            before += [node for node in walk(sentence) if isinstance(node, t.NounPhrase)]


def _other_count(node: t.Phrase) -> tuple[t.If, int, t.NounPhrase] | None:
    """Returns the condition, the usual number and the phrase with another one of `if …, … instead of two`."""
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(node, t.Sentence) or not isinstance(clause, t.Clause) or len(node.front) != 1:
        return None
    asked, instead = node.front[0], clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if not isinstance(asked, t.If) or not isinstance(instead, t.InsteadOf) or node.rest or node.tail:
        return None
    if not isinstance(instead.what, t.Number) or clause.rest:
        return None
    counted = [
        found
        for found in walk(clause.first)
        if isinstance(found, t.NounPhrase) and isinstance(found.determiner, t.Counted)
    ]
    return (asked, instead.what.value, counted[0]) if len(counted) == 1 else None


def _same(node: t.NounPhrase, other: t.NounPhrase, usual: int) -> bool:
    """Tells whether a phrase is about the same kind of things, in the usual number."""
    det = node.determiner
    count = det.count if isinstance(det, t.Counted) else t.Number(value=1) if det == t.A() else None
    number = count.amount if isinstance(count, t.UpTo) else count
    heads = tuple(replace(head, plural=False) for head in node.heads)
    return (
        isinstance(number, t.Number)
        and number.value == usual
        and node.shared == other.shared
        and heads == tuple(replace(head, plural=False) for head in other.heads)
    )


def how_many_of(low: Lowering, node: t.NounPhrase) -> tuple[m.Amount, m.Amount]:
    """Returns the fewest and the most of a phrase, as they are and as a later sentence may change them."""
    least, most = _bounds(low, node)
    changed = low.other_counts.get(id(node))
    if changed is None:
        return least, most
    holds, (fewest, highest) = conditions(low, changed[0]), _bounds(low, changed[1])
    low_amount = least if least == fewest else m.Depending(holds, fewest, least)
    return low_amount, m.Depending(holds, highest, most)


def _bounds(low: Lowering, node: t.NounPhrase) -> tuple[m.Amount, m.Amount]:
    return bounds(low, node.determiner.count if isinstance(node.determiner, t.Counted) else None)
