"""Phrases for counters: of which kind, and how many (CR 122)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import ONE, Gap, Lowering, bare


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


def counter_kinds(node: t.Phrase) -> tuple[str, ...]:
    """Returns the kinds of counters of which one is chosen: `a flying or lifelink counter`; or the only kind (CR 608.2d)."""
    if isinstance(node, t.NounPhrase) and len(node.heads) == 1 and not node.shared:
        head = node.heads[0]
        if len(head.kinds) == 1 and isinstance(head.kinds[0], t.Either):
            bare(head, "kinds", "thing", "plural")
            bare(head.kinds[0], "kinds", "join")
            return tuple(kind.counter for kind in head.kinds[0].kinds if isinstance(kind, t.CounterIs))
    kind = counter_kind(node)
    return (kind,) if kind else ()


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
    """Returns `target card from a graveyard with a counter on it` and its counters: a card there has none (CR 122.2).

    Of `that card with three time counters on it`, too.
    """
    if not isinstance(node, t.NounPhrase) or not node.qualifiers:
        return None
    if isinstance(node.determiner, t.That) and len(node.qualifiers) == 1:
        only = node.qualifiers[0]
        card = [head.thing for head in node.heads] == ["card"] and isinstance(only, t.WithCounter)
        return (node, only) if card and isinstance(only, t.WithCounter) and not only.negated else None
    if len(node.qualifiers) < 2:
        return None
    place, word = node.qualifiers[-2:]
    if not isinstance(place, t.InZone) or place.how != "from" or not isinstance(word, t.WithCounter):
        return None
    there = isinstance(place.zone, t.NounPhrase) and place.zone.heads[-1].thing == "graveyard"
    return (node, word) if there and isinstance(word.on, t.It) and not word.negated else None


_THAT_KIND: Final = t.OfChosen(quality=t.NounPhrase(determiner=t.That(), heads=(t.Head(thing="kind"),)))


def of_chosen_kind(low: Lowering, node: t.Phrase) -> bool:
    """Tells `a counter of that kind`, of the counter that the text has let someone choose."""
    if not isinstance(node, t.NounPhrase) or node.qualifiers != (_THAT_KIND,):
        return False
    bare(node, "determiner", "heads", "qualifiers")
    kind = node.qualifiers[0]
    assert isinstance(kind, t.OfChosen)
    if node.heads not in ((t.Head(thing="counter"),), (t.Head(thing="counter", plural=True),)):
        return False
    return isinstance(low.introducer(kind.quality), t.ChooseCounter)


def for_each_kind(low: Lowering, node: t.Sentence) -> m.Do | None:
    """`For each kind of counter on target permanent, put another counter of that kind on it or remove one from it.` (CR 122.1)"""
    each = node.front[0] if len(node.front) == 1 else None
    kinds = each.what if isinstance(each, t.ForEach) else None
    if not isinstance(kinds, t.NounPhrase) or kinds.heads != (t.Head(thing="kind of counter"),):
        return None
    bare(node, "front", "first", "opening")
    bare(kinds, "heads", "qualifiers")
    place = kinds.qualifiers[0] if len(kinds.qualifiers) == 1 else None
    clause = node.first
    if not isinstance(place, t.OnThing) or not isinstance(clause, t.Clause) or clause.modifiers:
        raise Gap(node, "for each kind of counter")
    holder = low.given(place.what)
    verb, less = clause.first, False
    if isinstance(verb, t.GiveCounters) and not clause.rest:
        bare(verb, "whom", "counters")
        counters, on = verb.counters, verb.whom
    elif isinstance(verb, t.PutCounters):
        bare(verb, "counters", "on")
        counters, on, less = verb.counters, verb.on, _or_removes_one(low, clause, holder)
    else:
        raise Gap(node, "for each kind of counter")
    if low.given(on) != holder or not isinstance(counters, t.NounPhrase):
        raise Gap(node, "counters on something else")
    bare(counters, "determiner", "heads", "qualifiers")
    another = isinstance(counters.determiner, t.Another) and counters.heads == (t.Head(thing="counter"),)
    if not another or counters.qualifiers != (_THAT_KIND,):
        raise Gap(counters, "counters of another kind")
    return m.EachKind(low.who(clause.subject), holder, less)


def _or_removes_one(low: Lowering, clause: t.Clause, holder: m.Things) -> bool:
    """Tells `… or remove one from it`."""
    if not clause.rest:
        return False
    step = clause.rest[0]
    verb = step.verb if isinstance(step, t.Step) and step.join == "or" else None
    if len(clause.rest) > 1 or not isinstance(verb, t.RemoveCounters):
        raise Gap(clause, "or something else")
    if not isinstance(verb.counters, t.OneOfThem) or low.given(verb.source) != holder:
        raise Gap(clause, "removes something else")
    return True
