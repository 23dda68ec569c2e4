"""Replacement effects (CR 614): `if … would …, … instead`, as static abilities say it."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import SOURCE, WOULD, YOU, Gap, Lowering, Mods, Said, bare
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.described import kinds_of, what_it_is, whose_test
from cardwright.text import walk

_THING, _SOURCE = m.Ref("e.thing"), m.Ref("e.source")
_AMOUNT: Final = m.Noted("amount")
_PEOPLE: Final = ("player", "opponent")
_ONE_OR_MORE: Final = t.OrMore(amount=t.Number(value=1))


def rounding(clause: t.Clause) -> str:
    """Takes `instead`, or `instead, rounded down`, of a clause; returns how what is halved is rounded."""
    mods = Mods(clause.modifiers)
    rounded = mods.take(t.InsteadRounded)
    if rounded is None and mods.take(t.Instead) is None:
        raise Gap(clause, "would, without instead")
    mods.finish()
    if rounded is not None and not any(isinstance(node, t.Half) for node in walk(clause.first)):
        raise Gap(rounded, "nothing to round")
    return rounded.rounded if rounded is not None else ""


def otherwise(low: Lowering, event: tuple[t.Clause, t.Phrase], clause: t.Clause, rounded: str) -> m.Replace:
    """Lowers damage or counters in another amount than there would be (CR 614.1a)."""
    would = WOULD.of(event[1])(low, Said(event[0].subject, event[1], Mods()))
    happens = {"counters": _other_counters, "damage": _other_damage}[would.kind]
    return happens(low, would, clause, rounded)


# ---------------------------------------------------------------------- what would happen


@WOULD.row(t.PutCounters, uses="counters on")
def _would_put(low: Lowering, said: Said) -> m.Would:
    """`you would put one or more counters on a permanent`, `an effect would put …` (CR 122.6)."""
    kind = _some_counters(said.verb.counters)
    by_effect = _is_effect(said.subject)
    who = None if by_effect else whose_test(low, said.subject)
    thing, person = _parties(low, said.verb.on, "e.thing")
    return m.Would("counters", thing, person, who=who, by_effect=by_effect, counter=kind)


@WOULD.row(t.PutOn, uses="on")
def _would_be_put(low: Lowering, said: Said) -> m.Would:
    """`one or more counters would be put on a permanent you control` (CR 122.6)."""
    kind = _some_counters(said.subject)
    thing, person = _parties(low, said.verb.on, "e.thing")
    return m.Would("counters", thing, person, counter=kind)


@WOULD.row(t.Deal, uses="kind to amount")
def _would_deal(low: Lowering, said: Said) -> m.Would:
    """`a red source you control would deal damage to an opponent`, `… would deal 4 or more damage` (CR 120.1)."""
    verb: t.Deal = said.verb
    made = _damage(low, said.subject, verb.kind, verb.to, None)
    if verb.amount is None:
        return made
    if not isinstance(verb.amount, t.OrMore):
        raise Gap(verb, "would deal so much")
    return replace(made, at_least=low.amount(verb.amount.amount))


@WOULD.row(t.DealLess, uses="kind than to")
def _would_deal_less(low: Lowering, said: Said) -> m.Would:
    verb: t.DealLess = said.verb
    return _damage(low, said.subject, verb.kind, verb.to, low.amount(verb.than))


def doubled(low: Lowering, sentence: t.Sentence) -> m.Statement | None:
    """`Double all damage that creatures you control would deal.` (CR 614.1a); None for any other sentence."""
    clause = sentence.first
    if not isinstance(clause, t.Clause) or not isinstance(clause.first, t.DoubleDamage):
        return None
    bare(sentence, "first")
    bare(clause, "first")
    by = clause.first.by
    if isinstance(by, t.NounPhrase):  # each of them by itself
        by = replace(by, heads=tuple(replace(head, plural=False) for head in by.heads))
    would = m.Would("damage", source=_dealer(low, by))
    return m.Statement((m.Replace(would, m.Math("*", m.Num(2), _AMOUNT)),))


def _damage(
    low: Lowering, dealer: t.Phrase | None, kind: str, to: t.Phrase | None, less: m.Amount | None
) -> m.Would:
    if dealer is None or kind not in ("", "combat", "noncombat"):
        raise Gap(dealer, f"would deal {kind} damage")
    thing, person = _parties(low, to, "e.thing") if to is not None else (None, None)
    combat = None if not kind else kind == "combat"
    return m.Would("damage", thing, person, _dealer(low, dealer), combat=combat, less_than=less)


@WOULD.row(t.GetCounters, uses="counters")
def _would_get(_low: Lowering, said: Said) -> m.Would:
    """`you would get one or more counters` (CR 122.1)."""
    if not isinstance(said.subject, t.You):
        raise Gap(said.verb, "someone else would get counters")
    return m.Would("counters", None, m.Among(YOU), counter=_some_counters(said.verb.counters))


@WOULD.row(t.PayEnergy, uses="count symbol how")
def _would_get_energy(_low: Lowering, said: Said) -> m.Would:
    """`you would get one or more {E}` (CR 107.14)."""
    verb: t.PayEnergy = said.verb
    if verb.how != "get" or verb.symbol != _ENERGY or verb.count != _ONE_OR_MORE:
        raise Gap(verb, "would get energy")
    if not isinstance(said.subject, t.You):
        raise Gap(verb, "someone else would get energy")
    return m.Would("counters", None, m.Among(YOU), counter="energy")


_ENERGY: Final = ("{E}",)


def _some_counters(node: t.Phrase | None) -> str:
    """Returns the kind of `one or more counters`."""
    if not isinstance(node, t.NounPhrase) or node.determiner != t.Counted(count=_ONE_OR_MORE):
        raise Gap(node, "counters that would be put")
    if [head.thing for head in node.heads] != ["counter"] or node.qualifiers:
        raise Gap(node, "counters that would be put")
    return counter_kind(node)


def _is_effect(node: t.Phrase | None) -> bool:
    return node == t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="effect"),))


def _dealer(low: Lowering, node: t.Phrase) -> m.Test:
    """Lowers what would deal damage: any source that is so, a creature, the card itself (CR 609.7)."""
    low.fresh(node, "e.source")
    if isinstance(node, t.SelfRef):
        return m.Among(SOURCE)
    if not isinstance(node, t.NounPhrase):
        raise Gap(node, "source of damage")
    if isinstance(node.determiner, t.Attached):
        return m.Among(m.Of("host", SOURCE))
    if isinstance(node.determiner, t.That):
        return m.Among(low.given(node))
    if not isinstance(node.determiner, t.A | t.Another | t.Any | None) or any(
        head.plural for head in node.heads
    ):
        raise Gap(node, "source of damage")
    tests: list[m.Test] = []
    for head in node.heads:
        bare(head, "own", "kinds", "noun", "thing")
        if head.thing not in ("source", ""):
            raise Gap(node, f"{head.thing} as a source of damage")
        # Other than "source", such a noun means permanents (CR 109.2).
        where: list[m.Test] = [] if head.thing else [m.IsThing("permanent")]
        tests.append(m.Both((*where, *kinds_of(low, head))))
    if len(node.heads) > 1 and any(not isinstance(word, t.Controlled) for word in node.qualifiers):
        raise Gap(node, "qualifier of several heads")
    said = [low.qualifier(word) for word in node.qualifiers]
    apart = [m.Not(m.Among(SOURCE))] if isinstance(node.determiner, t.Another) else []
    whole = tests[0] if len(tests) == 1 else m.Either(tuple(tests))
    return m.Both((whole, *(low.kind_of(word) for word in node.shared), *said, *apart))


Parties = tuple[m.Test | None, m.Test | None]


def _parties(low: Lowering, node: t.Phrase, ref: str) -> Parties:
    """Lowers to whom something would happen: which objects, and which players."""
    low.fresh(node, ref)
    if isinstance(node, t.You):
        return None, m.Among(YOU)
    if isinstance(node, t.SelfRef):
        return m.Among(SOURCE), None
    if isinstance(node, t.NounList):
        bare(node, "items", "join")
        if node.join not in ("or", "and", "and/or"):
            raise Gap(node, f"list with {node.join}")
        each = [_parties(low, item, ref) for item in node.items]
        return _any([thing for thing, _ in each]), _any([person for _, person in each])
    if isinstance(node, t.Partitive) and node.count == t.Number(value=1):
        who = m.Among(low.given(node.of))  # `one of your opponents`
        low.fresh(node.of, ref)
        return None, who
    if not isinstance(node, t.NounPhrase):
        raise Gap(node, "to whom it would happen")
    if isinstance(node.determiner, t.Attached):
        return m.Among(m.Of("host", SOURCE)), None
    if isinstance(node.determiner, t.That):
        who = m.Among(low.given(node))
        return (None, who) if all(head.thing in _PEOPLE for head in node.heads) else (who, None)
    if not isinstance(node.determiner, t.A):
        raise Gap(node, "to whom it would happen")
    people = tuple(head for head in node.heads if head.thing in _PEOPLE)
    things = tuple(head for head in node.heads if head.thing not in _PEOPLE)
    if people and things and (node.qualifiers or node.shared):
        raise Gap(node, "players and objects that are so")
    person = what_it_is(low, replace(node, heads=people)) if people else None
    if not things:
        return None, person
    where = () if all(head.thing for head in things) else (m.IsThing("permanent"),)
    return m.Both((*where, what_it_is(low, replace(node, heads=things)))), person


def _any(tests: list[m.Test | None]) -> m.Test | None:
    said = tuple(test for test in tests if test is not None)
    return None if not said else said[0] if len(said) == 1 else m.Either(said)


# ---------------------------------------------------------------------- what happens instead


def _same(low: Lowering, node: t.Phrase | None, ref: m.Ref, known: m.Test | None = None) -> bool:
    """Tells whether a phrase is what the replaced event is about, or the one thing that it is known to be about."""
    if not isinstance(node, t.It | t.They | t.NounPhrase):
        return False
    found = low.bound(node)
    return found == ref or m.Among(found) == known


def _other_counters(low: Lowering, event: m.Would, clause: t.Clause, rounded: str) -> m.Replace:
    """`put twice that many of those counters on it`, `that many plus one … are put on it` (CR 614.16)."""
    verb, counters = clause.first, clause.subject
    if isinstance(verb, t.PutCounters):
        bare(verb, "counters", "on")
        counters = verb.counters
        if not isinstance(clause.subject, t.It | t.They | None):
            raise Gap(clause, "someone else puts counters")
    elif isinstance(verb, t.PutOn):
        bare(verb, "on")
    elif isinstance(verb, t.GetCounters):
        bare(verb, "counters")
        if not isinstance(clause.subject, t.You) or event.person != m.Among(YOU) or event.thing is not None:
            raise Gap(clause, "someone else gets counters")
        return m.Replace(event, _so_many(low, _count(verb.counters, event.counter), rounded))
    elif isinstance(verb, t.PayEnergy):
        bare(verb, "count", "symbol", "how")
        if not isinstance(clause.subject, t.You) or event.person != m.Among(YOU) or event.counter != "energy":
            raise Gap(clause, "someone else gets energy")
        if verb.how != "get" or verb.symbol != _ENERGY or verb.count is None:
            raise Gap(verb, "gets something else")
        return m.Replace(event, _so_many(low, verb.count, rounded))
    else:
        raise Gap(clause, "instead of counters")
    if not _same(low, verb.on, _THING):
        raise Gap(verb, "counters on something else")
    return m.Replace(event, _so_many(low, _count(counters, event.counter), rounded))


def _count(node: t.Phrase | None, kind: str) -> t.Phrase:
    """Returns how many: of those counters, of each of those kinds, of the same kind."""
    if isinstance(node, t.ThoseCounters):
        bare(node, "count")
        return node.count
    if isinstance(node, t.OfEachKind):
        bare(node, "amount")
        return node.amount
    if (
        isinstance(node, t.NounPhrase)
        and isinstance(node.determiner, t.Counted)
        and counter_kind(node) == kind
    ):
        more = node.qualifiers[0] if len(node.qualifiers) == 1 else None
        if isinstance(more, t.PlusMore):  # `that many -1/-1 counters minus one`
            bare(more, "amount", "sign")
            return t.Sum(left=node.determiner.count, sign=more.sign, right=more.amount)
        if not node.qualifiers:
            return node.determiner.count
    raise Gap(node, "other counters")


def _so_many(low: Lowering, node: t.Phrase, rounded: str) -> m.Amount:
    """Lowers an amount that speaks of what would have been: `twice that many`, `that damage plus 2`, `half of it`."""
    match node:
        case t.ThatMuch():
            return _AMOUNT
        case t.ThatDamage():
            bare(node)
            return _AMOUNT
        case t.Times():
            return m.Math("*", m.Num(node.times), _so_many(low, node.of, rounded))
        case t.Sum():
            if node.sign not in ("+", "-"):
                raise Gap(node, f"sign {node.sign}")
            left, right = _so_many(low, node.left, rounded), low.amount(node.right)
            return m.Math("+" if node.sign == "+" else "-", left, right)
        case t.Half():
            how = node.rounded or rounded
            if how not in ("up", "down"):
                raise Gap(node, "half, not rounded")
            return m.Half(_so_many(low, node.of, ""), "up" if how == "up" else "down")
    if rounded:
        raise Gap(node, "rounded")
    return low.amount(node)


def _other_damage(low: Lowering, event: m.Would, clause: t.Clause, rounded: str) -> m.Replace:
    """`it deals double that damage to that permanent or player` (CR 614.1a)."""
    verb = clause.first
    if not isinstance(verb, t.Deal):
        raise Gap(clause, f"instead of damage: {type(verb).__name__}")
    bare(verb, "amount", "to", "kind")
    if verb.kind or verb.amount is None or not _same(low, clause.subject, _SOURCE, event.source):
        raise Gap(verb, "other damage")
    mine = isinstance(verb.to, t.You) and event.person == m.Among(YOU) and event.thing is None
    if verb.to is not None and not mine and not _same(low, verb.to, _THING):
        raise Gap(verb, "damage to something else")
    return m.Replace(event, _so_many(low, verb.amount, rounded))
