"""Asking what was done this way, and what triggers on it: `When a creature card is exiled this way, …` (CR 603.12, 608.2c)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    CONDITIONS,
    ONE,
    SOURCE,
    YOU,
    Gap,
    Lowering,
    Mods,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.conditions import condition, so_many
from cardwright.games.magic.meaning.lower.deeds_done import DEEDS, done_to
from cardwright.games.magic.meaning.lower.described import described, what_it_is
from cardwright.games.magic.meaning.lower.zones import zone_of

_ONCE_OR_MORE: Final = t.Repeated(count=t.OrMore(amount=t.Number(value=1)))


def _any_of_them(low: Lowering, what: t.Phrase | None, group: m.Ref, *went: m.Test) -> m.Condition:
    if isinstance(what, t.NounList):
        return _one_of_several(low, what, group, *went)
    if isinstance(what, t.NounPhrase) and what.determiner == t.That():
        if low.given(what) != group:
            raise Gap(what, "something else was done so")
        return m.Holds(group, m.Both(went))
    if not isinstance(what, t.NounPhrase) or not isinstance(
        what.determiner, t.A | t.Another | t.Counted | t.No
    ):
        raise Gap(what, "what was done this way")
    op, much = so_many(low, what.determiner)
    test = what_it_is(low, t.NounPhrase(shared=what.shared, heads=what.heads, qualifiers=what.qualifiers))
    apart = (m.Not(m.Among(SOURCE)),) if isinstance(what.determiner, t.Another) else ()
    return m.Compare(m.Count(m.Spoken(group, m.Both((*went, *apart, test)), low.fresh(what))), op, much)


def _one_of_several(low: Lowering, what: t.NounList, group: m.Ref, *went: m.Test) -> m.Condition:
    """`an instant card or a card with flash is exiled this way`: one of either sort."""
    bare(what, "items", "join")
    tests: list[m.Test] = []
    for item in what.items:
        if not isinstance(item, t.NounPhrase) or not isinstance(item.determiner, t.A) or what.join != "or":
            raise Gap(what, "several were done this way")
        bare(item, "determiner", "shared", "heads", "qualifiers")
        tests.append(what_it_is(low, item))
    some = m.Spoken(group, m.Both((*went, m.Either(tuple(tests)))), low.fresh(what))
    return m.Compare(m.Count(some), ">=", ONE)


@CONDITIONS.row(t.Act, word="draw", uses="what")
def _drew_this_way(low: Lowering, said: Said) -> m.Condition:
    """`you draw one or more cards this way` (CR 121)."""
    way, what = said.mods.take(t.ThisWay), said.verb.what
    if way is None or not isinstance(said.subject, t.You) or not isinstance(what, t.NounPhrase):
        raise Gap(said.verb, "condition: draws")
    bare(what, "determiner", "heads")
    if [head.thing for head in what.heads] != ["card"] or what.heads[0] not in _CARDS:
        raise Gap(what, "condition: draws cards of a kind")
    op, much = so_many(low, what.determiner)
    return m.Compare(m.Count(done_to(low, way, "draw")), op, much)


@CONDITIONS.row(t.Act, word="search", uses="what")
def _searched_this_way(_low: Lowering, said: Said) -> m.Condition:
    """`you search your library this way` (CR 701.19)."""
    zone, whose = zone_of(said.verb.what)
    if said.mods.take(t.ThisWay) is None or zone != "library" or not isinstance(whose, t.You):
        raise Gap(said.verb, "condition: searches")
    if not isinstance(said.subject, t.You):
        raise Gap(said.verb, "condition: someone else searches")
    return m.Holds(YOU, m.Searched())


_CARDS: Final = (t.Head(thing="card"), t.Head(thing="card", plural=True))


@CONDITIONS.row(t.Passive, word="exiled", uses="how")
@CONDITIONS.row(t.Passive, word="destroyed", uses="how")
@CONDITIONS.row(t.Passive, word="returned", uses="how")
def _done_this_way(low: Lowering, said: Said) -> m.Condition:
    """`a creature card is exiled this way`."""
    way = said.mods.take(t.ThisWay)
    if way is None and said.verb.verb == "exiled" and _is_this_card(said) and low.kind == "triggered":
        low.zones = ("exile",)  # `if this card is exiled`: the ability works there (CR 113.6b)
        return m.Remains(SOURCE, "exile")
    if way is None or said.verb.how != "be":
        raise Gap(said.verb, f"condition: Passive {said.verb.verb}")
    verb, zone = DEEDS[said.verb.verb]
    return _any_of_them(low, said.subject, done_to(low, way, verb), m.Went(zone))


def _is_this_card(said: Said) -> bool:
    """Tells whether something is said of this card as it is now."""
    return said.subject == t.SelfRef(form="card") and said.verb.how == "be" and not said.tense


@CONDITIONS.row(t.Passive, word="removed", uses="how")
def _counters_removed(low: Lowering, said: Said) -> m.Condition:
    """`if no counters were removed this way`, of counters that the text has removed (CR 122.1)."""
    way, what = said.mods.take(t.ThisWay), said.subject
    if way is None or said.verb.how != "be" or not isinstance(what, t.NounPhrase):
        raise Gap(said.verb, "condition: removed")
    bare(way)
    if what != t.NounPhrase(determiner=what.determiner, heads=(t.Head(thing="counter", plural=True),)):
        raise Gap(what, "condition: counters of a kind removed")
    deed = low.introducer(way)
    if not isinstance(deed.first if isinstance(deed, t.Clause) else deed, t.RemoveCounters):
        raise Gap(way, "condition: removed otherwise")
    op, much = so_many(low, what.determiner)
    return m.Compare(m.Noted("counters removed this way"), op, much)


@CONDITIONS.row(t.Act, word="exile", uses="what")
@CONDITIONS.row(t.Act, word="reveal", uses="what")
def _you_did_this_way(low: Lowering, said: Said) -> m.Condition:
    """`you exiled a land card this way`, `you reveal a card named Hammer of Nazahn this way`."""
    way, verb = said.mods.take(t.ThisWay), said.verb.verb
    if way is None or not isinstance(said.subject, t.You):
        raise Gap(said.verb, f"condition: {verb}")
    went = (m.Went("exile"),) if verb == "exile" else ()
    return _any_of_them(low, said.verb.what, done_to(low, way, verb), *went)


def _died(low: Lowering, subject: t.Phrase | None) -> m.Condition:
    if not isinstance(subject, t.NounPhrase) or not isinstance(subject.determiner, t.A | t.Counted | t.No):
        raise Gap(subject, "condition: died")
    zones, test = described(low, subject)
    op, many = so_many(low, subject.determiner)
    if zones != ("battlefield",) or not isinstance(many, m.Num):
        raise Gap(subject, "condition: died elsewhere")
    return m.Happened(m.Event("leaves", test, to="graveyard"), op, many.n)


@CONDITIONS.row(t.Act, word="die")
def _dies_this_way(low: Lowering, said: Said) -> m.Condition:
    """`that creature dies this way`, of what was destroyed; `a creature died this turn` (CR 700.4, 608.2i)."""
    if said.tense == "past" and said.mods.take(t.Lasting) == t.Lasting(until="this turn"):
        return _died(low, said.subject)
    way, subject = said.mods.take(t.ThisWay), said.subject
    if way is None and isinstance(subject, t.It) and said.tense == "past" and low.kind == "triggered":
        thing = low.bound(subject)  # `if it didn't die`, of what has left the battlefield (CR 700.4)
        if thing != m.Ref("e.thing") or not any(isinstance(each, t.Leave) for each in low.waited):
            raise Gap(said.verb, "condition: died")
        return m.Holds(thing, m.Went("graveyard"))
    if way is None or not isinstance(subject, t.NounPhrase) or not isinstance(subject.determiner, t.That):
        raise Gap(said.verb, "condition: dies")
    group = done_to(low, way, "destroy")
    if low.given(subject) != group:
        raise Gap(subject, "something else dies this way")
    return m.Holds(group, m.Went("graveyard"))


@CONDITIONS.row(t.PutInto, uses="verb to")
def _put_this_way(low: Lowering, said: Said) -> m.Condition:
    """`a card is put into exile this way`, `an Equipment is put onto the battlefield this way`."""
    way, to = said.mods.take(t.ThisWay), said.verb.to
    if way is not None and said.verb.verb == "return" and isinstance(to, t.Destination):
        return _returned(low, said, way, to)
    if way is None or said.verb.verb != "put" or not isinstance(to, t.Destination) or to.manner:
        raise Gap(said.verb, "condition: put into")
    zone, whose = zone_of(to.zone)
    if zone == "battlefield":
        return _any_of_them(low, said.subject, done_to(low, way, "put"), m.Went("battlefield"))
    if zone == "graveyard" and whose is None:  # a card, so no token (CR 108.2b)
        gone = (m.Went("graveyard"), m.Not(m.IsStatus("token")))
        return _any_of_them(low, said.subject, done_to(low, way, "destroy"), *gone)
    if (zone, whose) != ("exile", None):
        raise Gap(said.verb, "condition: put elsewhere")
    return _any_of_them(low, said.subject, done_to(low, way, "exile"), m.Went("exile"))


def _returned(low: Lowering, said: Said, way: t.ThisWay, to: t.Destination) -> m.Condition:
    """`eight or more cards were returned to your hand this way`, `that card is returned to its owner's hand this way`."""
    bare(to, "place", "zone")
    zone, whose = zone_of(to.zone)
    if zone != "hand" or not isinstance(whose, t.You | t.OwnerOf | t.It):
        raise Gap(to, "condition: returned elsewhere")
    mine = (m.Controlled(YOU, "own"),) if isinstance(whose, t.You) else ()
    return _any_of_them(low, said.subject, done_to(low, way, "return"), m.Went("hand"), *mine)


@CONDITIONS.row(t.Enter, uses="manner")
def _entered(low: Lowering, said: Said) -> m.Condition:
    """`it entered under your control`, of what the text has put onto the battlefield (CR 110.2a)."""
    manner = said.verb.manner[0] if len(said.verb.manner) == 1 else None
    if said.tense == "past" and isinstance(manner, t.InZone) and isinstance(said.subject, t.It | t.They):
        return m.Holds(low.given(said.subject), _came_from(manner))
    if said.tense != "past" or not isinstance(said.subject, t.It) or not isinstance(manner, t.UnderControl):
        raise Gap(said.verb, "condition: entered")
    if not isinstance(manner.of, t.You):
        raise Gap(said.verb, "condition: entered under someone else's control")
    thing = low.bound(said.subject)
    return m.AllOf((m.Remains(thing, "battlefield"), m.Holds(thing, m.Controlled(YOU))))


def _came_from(place: t.InZone) -> m.Test:
    """`entered from a graveyard`: it is what has come of a card there (CR 400.7, 608.2i)."""
    bare(place, "zone", "how")
    zone, whose = zone_of(place.zone)
    if place.how != "from" or not isinstance(whose, t.You | None):
        raise Gap(place, "condition: entered from someone's zone")
    mine = None if whose is None else m.Controlled(YOU, "own")
    return m.Befell(m.Event("enters", mine, origin=zone), "thing")


@CONDITIONS.row(t.CastFrom, uses="origin")
def _was_cast_from(low: Lowering, said: Said) -> m.Condition:
    """`it was cast from a graveyard` (CR 601.2a)."""
    zone, whose = zone_of(said.verb.origin)
    if said.tense != "past" or not isinstance(said.subject, t.It | t.They) or whose is not None:
        raise Gap(said.verb, "condition: cast from someone's zone")
    return m.Holds(low.given(said.subject), m.CastFrom(zone))


_THIS_WAY: Final = (t.ThisWay(),)


def regenerating(low: Lowering, node: t.Sentence) -> m.Later | None:
    """`When it regenerates this way, …`: once the shield that was just made is used (CR 701.15a, 603.7); None elsewhere."""
    when = node.front[0] if node.front else None
    clause = when.events[0] if isinstance(when, t.When) and len(when.events) == 1 else None
    if not isinstance(clause, t.Clause) or clause.first != t.Act(verb="regenerate"):
        return None
    if clause.modifiers != _THIS_WAY or clause.subject is None or clause.rest or clause.tense:
        raise Gap(node, "regenerates")
    deed = low.introducer(clause.modifiers[0])
    shielded = deed.first if isinstance(deed, t.Clause) else deed
    if not isinstance(shielded, t.Act) or shielded.verb != "regenerate" or node.opening:
        raise Gap(node, "regenerates in another way")
    event = m.Event("regenerated", m.Among(low.given(clause.subject)), this_way=True)
    return m.Later((event,), m.Body(), lasts=m.Until("turn"))


def _paid_any(low: Lowering, did: t.DoSo) -> bool:
    """Tells whether what was done is the payment of any amount: `you may pay any amount of {R}`."""
    deed = low.introducer(did)
    offer = deed.first if isinstance(deed, t.Clause) and not deed.rest else None
    return isinstance(offer, t.May) and not offer.rest and id(offer.first) in low.paid_often


def reflexive(low: Lowering, front: Mods) -> m.Condition | None:
    """Takes `when … this way` from before a sentence, and lowers what it asks for; None where there is none."""
    when = front.take(t.When)
    if when is None:
        return None
    bare(when, "word", "events")
    clause = when.events[0]
    if when.word != "when" or len(when.events) != 1 or not isinstance(clause, t.Clause) or clause.tense:
        raise Gap(when, "triggers later")
    if isinstance(clause.first, t.ThisCost):  # `when you pay this cost one or more times`
        if not isinstance(clause.subject, t.You) or clause.modifiers != (_ONCE_OR_MORE,) or clause.rest:
            raise Gap(when, "pays this cost")
        return m.Compare(m.Noted("times paid"), ">=", ONE)
    if isinstance(clause.first, t.DoSo) and _paid_any(low, clause.first):
        if clause != t.Clause(subject=t.You(), first=t.DoSo(how="do")):
            raise Gap(when, "pays any amount")
        return m.Compare(m.Noted("times paid"), ">=", ONE)
    if not any(isinstance(word, t.ThisWay) for word in clause.modifiers):
        raise Gap(when, "triggers later")
    return condition(low, clause)
