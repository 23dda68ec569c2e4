"""Phrases for counters: of which kind, and how many (CR 122)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import ONE, Gap, Lowering


def counter_kind(node: t.Phrase) -> str:
    """Returns the kind of counters that a phrase is about, nothing for any kind."""
    if isinstance(node, t.NounPhrase) and len(node.heads) == 1:
        head = node.heads[0]
        words = (*head.own, *head.kinds, *node.shared)
        if not words and head.noun is None:
            return ""
        if len(words) == 1 and isinstance(words[0], t.CounterIs):
            return words[0].counter
    raise Gap(node, "kind of counter")


def how_many(low: Lowering, node: t.Phrase) -> m.Amount:
    """Returns how many a noun phrase is about: `a`, `two`, `an additional`."""
    det = node.determiner if isinstance(node, t.NounPhrase) else None
    equal = node.qualifiers[0] if isinstance(node, t.NounPhrase) and len(node.qualifiers) == 1 else None
    if isinstance(det, t.Counted) and isinstance(det.count, t.AnyNumber) and isinstance(equal, t.EqualTo):
        return low.amount(equal.amount)  # `a number of counters equal to the difference`
    if isinstance(det, t.A | t.Another):
        return ONE
    if isinstance(det, t.Counted) and not isinstance(det.count, t.UpTo | t.AnyNumber):
        return low.amount(det.count)
    if isinstance(det, t.Additional):
        return low.amount(det.count)
    raise Gap(node, "how many")


def exiled_with_counters(node: t.Phrase | None) -> tuple[t.NounPhrase, t.WithCounter] | None:
    """Returns `target card from a graveyard with a counter on it` and its counters: a card there has none (CR 122.2)."""
    if not isinstance(node, t.NounPhrase) or len(node.qualifiers) < 2:
        return None
    place, word = node.qualifiers[-2:]
    if not isinstance(place, t.InZone) or place.how != "from" or not isinstance(word, t.WithCounter):
        return None
    there = isinstance(place.zone, t.NounPhrase) and place.zone.heads[-1].thing == "graveyard"
    return (node, word) if there and isinstance(word.on, t.It) and not word.negated else None
