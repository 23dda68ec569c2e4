"""Who and what events are about: the test of each role, and the id by which it is then known (CR 603.2)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import SOURCE, YOU, Gap, Lowering, Said
from cardwright.games.magic.meaning.lower.described import described, what_it_is, whose_test
from cardwright.games.magic.meaning.lower.zones import zone_of

_SOME: Final = t.Counted(count=t.OrMore(amount=t.Number(value=1)))
_CONTROLLERS: Final = {"e.thing": "e.owner", "e.source": "e.by"}
"""The id of whoever controls what has a role in an event."""


_YOUR_COMMANDER: Final = t.NounPhrase(determiner=t.Possessed(by=t.You()), heads=(t.Head(thing="commander"),))


def role(low: Lowering, node: t.Phrase | None, ref: str) -> tuple[m.Test, str]:
    """Lowers who or what an event is about: the test, and the id by which it is then known."""
    if isinstance(node, t.SelfRef) or (isinstance(node, t.It) and low.bound(node) == SOURCE):
        return m.Among(SOURCE), ""
    if isinstance(node, t.You):
        return m.Among(YOU), ""
    if isinstance(node, t.Monarch):
        return m.Among(m.Person("monarch")), low.fresh(node, ref)
    if isinstance(node, t.NounList) and node.join in ("or", "and/or"):
        tests = tuple(role(low, item, ref)[0] for item in node.items)
        if node.join == "and/or" and low.several != [ref]:
            raise Gap(node, "this and/or another")
        for each in (node, *node.items):
            low.fresh(each, ref)
        return m.Either(tests), ref
    if isinstance(node, t.OrBy):
        low.fresh(node, ref)
        return m.Either((role(low, node.first, ref)[0], role(low, node.second, ref)[0])), ref
    if not isinstance(node, t.NounPhrase):
        raise Gap(node, f"event about {type(node).__name__}")
    if isinstance(node.determiner, t.Attached):
        low.fresh(node, ref)
        return m.Among(m.Of("host", SOURCE)), ref
    if isinstance(node.determiner, t.That | t.The) and not node.qualifiers and not node.shared:
        return m.Among(low.bound(node)), ""  # of a delayed trigger: what was spoken of before
    if node == _YOUR_COMMANDER:
        return m.Both((m.IsStatus("commander"), m.Controlled(YOU, "own"))), low.fresh(node, ref)
    several = node.determiner == _SOME
    if not several and not isinstance(node.determiner, t.A | t.Another | t.Each | None | t.Any):
        raise Gap(node, f"event about {type(node.determiner).__name__}")
    holders = [word for word in node.qualifiers if isinstance(word, t.Controlled)]
    owner = [word.by for word in holders]
    if several:
        if ref not in _CONTROLLERS or any(not isinstance(by, t.You) for by in owner):
            raise Gap(node, "several of someone, at once")
        low.several.append(ref)
    if node.heads == (t.Head(thing="source"),) and ref == "e.source":  # of damage, wherever it is (CR 120.7)
        zones: tuple[m.Where, ...] = ()
        test = what_it_is(low, replace(node, determiner=None, heads=(t.Head(),)))
    elif all(head.thing == "card" for head in node.heads) and not any(
        isinstance(word, t.InZone) for word in node.qualifiers
    ):
        zones = ()
        test = what_it_is(low, replace(node, determiner=None))
    else:
        zones, test = described(low, node)
    if owner and isinstance(owner[0], t.NounPhrase):
        low.owned = "own" in holders[0].how
        if low.owned and ref != "e.thing":
            raise Gap(node, "whoever owns the source")
        low.fresh(owner[0], _CONTROLLERS[ref])
    if isinstance(node.determiner, t.Another):
        test = m.Both((test, m.Not(m.Among(YOU if zones == ("players",) else SOURCE))))
    return test, low.fresh(node, ref)


def put_into_exile(low: Lowering, said: Said, origin: t.Phrase) -> m.Event:
    """`one or more cards are put into exile from your library and/or your graveyard`: at once, they are one event."""
    what = said.subject
    plain = t.NounPhrase(determiner=_SOME, heads=(t.Head(thing="card", plural=True),))
    if what != plain or said.verb.verb != "put" or said.verb.to.manner:
        raise Gap(said.verb, "put into exile")
    places = origin.items if isinstance(origin, t.NounList) and origin.join == "and/or" else (origin,)
    found = [zone_of(place) for place in places]
    if len(found) > 2 or any(whose != found[0][1] for _, whose in found):
        raise Gap(origin, "put into exile from several places")
    test: m.Test = m.Not(m.IsStatus("token"))
    who = whose_test(low, found[0][1])
    if who is not None:
        test = m.Both((test, m.Controlled(who, "own")))
    low.several.append("e.thing")
    ref = low.fresh(what, "e.thing")
    second = found[1][0] if len(found) == 2 else None
    return m.Event("moved", test, ref, origin=found[0][0], or_origin=second, to="exile")


def dealt_so_much(low: Lowering, verb: t.DealtDamage, damaged: m.Event) -> m.Event:
    """`is dealt 3 or more damage by a single source`: each source's damage is an event of its own (CR 120.3)."""
    single = t.NounPhrase(determiner=t.The(done="single"), heads=(t.Head(thing="source"),))
    if verb.by != single or not isinstance(verb.amount, t.OrMore):
        raise Gap(verb, "dealt so much damage")
    return replace(damaged, condition=m.Compare(m.Noted("amount"), ">=", low.amount(verb.amount.amount)))


def owner_of(ref: str) -> str:
    """Returns the id of whoever controls, or owns, what an event happens to."""
    return "e.owner" if ref else ""


def by_of(ref: str) -> str:
    """Returns the id of whoever controls the source of an event."""
    return "e.by" if ref else ""
