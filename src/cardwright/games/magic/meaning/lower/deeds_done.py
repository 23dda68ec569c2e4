"""What an instruction was done to, for what the text goes on to say of it: `destroyed this way` (CR 608.2c)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import YOU, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.described import what_it_is
from cardwright.games.magic.meaning.lower.zones import zone_of
from cardwright.text import walk

DEEDS: Final[dict[str, tuple[str, m.Zone | None]]] = {
    "exiled": ("exile", "exile"),
    "destroyed": ("destroy", None),
    "milled": ("mill", None),
    "returned": ("return", None),
    "died": ("destroy", "graveyard"),
}
"""Of a participle: the verb that did it, and where that has put things; none: away from where they were."""


def done_to(low: Lowering, way: t.ThisWay, verb: str) -> m.Ref:
    """Returns what an earlier verb was about, of which something is said to have been done this way."""
    bare(way)
    deed = low.introducer(way)
    deeds = deed.verbs if isinstance(deed, t.Clause | t.May) else (deed,)
    found = [
        each.what
        for outer in deeds
        for each in (outer.verbs if isinstance(outer, t.May) else (outer,))
        if isinstance(each, t.Act | t.Move) and each.verb in (verb, f"{verb} face down")
    ]
    found += [
        ended.what
        for each in deeds
        if isinstance(each, t.RevealUntil) and each.verb == verb
        for ended in walk(each.until)
        if isinstance(ended, t.Act) and ended.verb == verb
    ]
    what = found[0] if len(found) == 1 else None
    if what is not None and id(what) not in low.ids:  # `that player exiles that card`: what was chosen before
        what = low.introducer(what)
    if what is None or id(what) not in low.ids:
        raise Gap(way, f"{verb} this way")
    return m.Ref(low.ids[id(what)])


def _participle(verb: t.Phrase) -> str:
    """Returns the participle of what was done: `that were destroyed`, `that died`."""
    if isinstance(verb, t.Act):
        bare(verb, "verb")
        return "died" if verb.verb == "die" else ""
    if not isinstance(verb, t.Passive):
        return ""
    bare(verb, "verb", "how")
    return verb.verb


def such_done(low: Lowering, what: t.Phrase | None) -> m.Spoken | m.Ref | None:
    """`creatures you controlled that were destroyed this way`, `… that died this way`; None for other phrases."""
    if not isinstance(what, t.NounPhrase):
        return None
    last = what.qualifiers[-1] if what.qualifiers else None
    if (
        isinstance(last, t.WhichClause)
        and last.verb == "drew"
        and [*map(type, last.modifiers)] == [t.ThisWay]
    ):
        return _drawn(low, what, last)
    if isinstance(last, t.Participle) and isinstance(last.verb, t.PutInto) and last.verb.verb == "return":
        return _returned(low, what, last)
    if isinstance(last, t.Participle):
        return _of_the_event(low, what, last)
    if not isinstance(last, t.ThatClause) or not isinstance(last.verb, t.Passive | t.Act):
        return None
    if len(last.modifiers) != 1 or not isinstance(last.modifiers[0], t.ThisWay):
        return None
    done = _participle(last.verb)
    if done not in DEEDS:
        return None
    bare(last, "verb", "modifiers", "tense")
    verb, zone = DEEDS[done]
    group = done_to(low, last.modifiers[0], verb)
    test = what_it_is(
        low, t.NounPhrase(shared=what.shared, heads=what.heads, qualifiers=what.qualifiers[:-1])
    )
    return m.Spoken(group, m.Both((m.Went(zone), test)))


def _dealt_in_the_event(low: Lowering, what: t.NounPhrase, last: t.Participle, event: t.Deal) -> m.Ref | None:
    """`the number of opponents dealt damage this way`, of those that the event is about; None for other deeds."""
    if "e.thing" not in low.ids.values():
        return None
    bare(last, "verb", "modifiers")
    bare(last.verb)
    if what != t.NounPhrase(heads=_OPPONENTS, qualifiers=(last,)) or not isinstance(event.to, t.Partitive):
        raise Gap(what, "dealt damage this way")
    return m.Ref("e.thing")


_OPPONENTS: Final = (t.Head(thing="opponent", plural=True),)


def _of_the_event(low: Lowering, what: t.NounPhrase, last: t.Participle) -> m.Spoken | m.Ref | None:
    """`the number of nonland cards milled this way`, of those that the event is about; None for other deeds."""
    way = last.modifiers[0] if len(last.modifiers) == 1 else None
    event = low.introducer(way) if isinstance(way, t.ThisWay) else None
    if isinstance(event, t.Deal) and isinstance(last.verb, t.DealtDamage):
        return _dealt_in_the_event(low, what, last, event)
    if not isinstance(event, t.Clause) or not isinstance(event.first, t.Passive) or event.subject is None:
        return None
    if id(event.subject) not in low.ids:
        raise Gap(last, "this way, of what has no id")
    bare(last, "verb", "modifiers")
    test = what_it_is(
        low, t.NounPhrase(shared=what.shared, heads=what.heads, qualifiers=what.qualifiers[:-1])
    )
    return m.Spoken(m.Ref(low.ids[id(event.subject)]), test)


def _returned(low: Lowering, what: t.NounPhrase, done: t.Participle) -> m.Spoken:
    """`for each card returned to your hand this way`: those that are there now (CR 608.2c)."""
    bare(done, "verb", "modifiers")
    bare(done.verb, "verb", "to")
    way = done.modifiers[0] if len(done.modifiers) == 1 else None
    to = done.verb.to if isinstance(done.verb, t.PutInto) else None
    if not isinstance(way, t.ThisWay) or not isinstance(to, t.Destination) or to.manner:
        raise Gap(done, "returned this way")
    zone, whose = zone_of(to.zone)
    cards = what.heads == (t.Head(thing="card"),)
    if zone != "hand" or not cards or what.shared or len(what.qualifiers) != 1:
        raise Gap(done, "returned elsewhere this way")
    if not isinstance(whose, t.You):
        raise Gap(done, "returned to another hand")
    card = m.Not(m.IsStatus("token"))  # CR 108.2b
    return m.Spoken(done_to(low, way, "return"), m.Both((m.Went("hand"), card, m.Controlled(YOU, "own"))))


def _drawn(low: Lowering, what: t.NounPhrase, clause: t.WhichClause) -> m.Spoken:
    """`the number of cards they drew this way`: those of the player who is meant."""
    bare(clause, "subject", "verb", "modifiers", "tense")
    way, who = clause.modifiers[0], low.given(clause.subject)
    if not isinstance(way, t.ThisWay) or not isinstance(who, m.Ref) or clause.tense != "past":
        raise Gap(clause, "drawn this way")
    if what.heads != (t.Head(thing="card", plural=True),) or what.shared or len(what.qualifiers) != 1:
        raise Gap(what, "cards of a kind drawn this way")
    return m.Spoken(done_to(low, way, "draw"), m.Controlled(who, "own"))
