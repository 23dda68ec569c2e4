"""Verbs that move cards (CR 400.7, 401, 701.19): put, return, search."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import VERBS, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.counters import counter_kind, how_many
from cardwright.games.magic.meaning.lower.described import kinds_of
from cardwright.games.magic.meaning.lower.instead_of import how_many_of
from cardwright.games.magic.meaning.lower.piles import pile_moved
from cardwright.games.magic.meaning.lower.things import not_chosen
from cardwright.games.magic.meaning.lower.zones import zone_of


@VERBS.row(t.Move, uses="verb what to more")
def _moves(low: Lowering, said: Said) -> m.Do:
    verb: t.Move = said.verb
    if verb.verb not in ("put", "return", "shuffle"):
        raise Gap(verb, verb.verb)
    who = low.who(said.subject)
    if verb.verb == "shuffle":
        return _shuffles_in(low, verb, who)
    choice = pile_moved(low, verb, who)
    what, to = low.things(verb.what), place(low, verb.to)
    more = tuple((low.things(leg.what), place(low, leg.to)) for leg in verb.more)
    move = m.Move(who, what, to, more)
    return move if choice is None else m.Seq((choice, move))


def _shuffles_in(low: Lowering, verb: t.Move, who: m.Things) -> m.Do:
    """`shuffle the cards from your hand into your library`: of whoever does it."""
    bare(verb, "verb", "what", "to")
    owner = _owner(low, verb.to)
    what = low.given(verb.what)
    if owner != who or not isinstance(what, m.All) or what.zones != ("hand",):
        raise Gap(verb, "shuffles in something else")
    return m.Seq((m.Move(who, what, m.Place("library", at="top", order="random")), m.Shuffle(who)))


@VERBS.row(t.MoveFrom, uses="verb what to origin manner")
def _moves_from(low: Lowering, said: Said) -> m.Do:
    """`put a creature card onto the battlefield from your hand`: the card that is there (CR 400.7)."""
    verb: t.MoveFrom = said.verb
    who = low.who(said.subject)
    what = _taken_from(low, verb.what, verb.origin)
    if verb.verb == "shuffle":
        return m.Seq((m.Move(who, what, m.Place("library", at="top")), m.Shuffle(_owner(low, verb.to))))
    if verb.manner and isinstance(verb.to, t.Destination):
        return m.Move(who, what, place(low, replace(verb.to, manner=(*verb.to.manner, *verb.manner))))
    return m.Move(who, what, place(low, verb.to))


def _owner(low: Lowering, to: t.Phrase) -> m.Things:
    """Returns whose library something is shuffled into."""
    zone, whose = zone_of(to.zone if isinstance(to, t.Destination) and not to.manner else None)
    if zone != "library" or not isinstance(whose, t.You | t.They):
        raise Gap(to, "shuffled into")
    return low.who(whose)


def _taken_from(low: Lowering, what: t.Phrase, origin: t.Phrase) -> m.Things:
    if isinstance(what, t.SelfRef):
        return low.things(t.FromZone(what=what, zone=origin))
    if not isinstance(what, t.NounPhrase):
        raise Gap(what, "from a zone")
    place = t.InZone(zone=origin, how="from")
    there = replace(what, qualifiers=(*what.qualifiers, place))
    found = low.things(there)
    if id(there) in low.ids:  # what is spoken of later is the phrase that was read
        low.fresh(what, low.ids[id(there)])
    return found


@VERBS.row(t.MoveBut, uses="verb what to but")
def _moves_but(low: Lowering, said: Said) -> m.Do:
    """`return all creatures to their owners' hands except for Krakens and Serpents`."""
    verb: t.MoveBut = said.verb
    found, spared = low.given(verb.what), low.given(verb.but)
    if not isinstance(found, m.All):
        raise Gap(verb, "all but some")
    apart = spared.test if isinstance(spared, m.All) and spared.zones == found.zones else m.Among(spared)
    rest = m.All(found.zones, m.Both((found.test, m.Not(apart))), found.ref)
    return m.Move(low.who(said.subject), rest, place(low, verb.to))


_ORDERS: Final[dict[str, m.Place]] = {
    "in any order": m.Place("library", order="any"),
    "in a random order": m.Place("library", order="random"),
}


def place(low: Lowering, to: t.Phrase) -> m.Place:
    """Lowers where something goes and how it arrives."""
    if isinstance(to, t.EitherPlace):
        bare(to, "first", "second", "both")
        return replace(place(low, to.first), other=place(low, to.second), alike=to.both)
    if isinstance(to, t.Destination) and to.zone is None and to.place == "bottom":
        return _into_library(low, to)  # `the rest on the bottom in any order`: of the library they are from
    if isinstance(to, t.Destination) and to.zone is None and to.place in _FROM_TOP and not to.manner:
        return _into_library(low, to)  # `put that card third from the top`
    if not isinstance(to, t.Destination) or to.zone is None:
        raise Gap(to, "destination")
    zone, _ = zone_of(to.zone)
    if zone == "library":
        return _into_library(low, to)
    if to.place not in ("into", "onto", "to", "on"):
        raise Gap(to, f"place {to.place}")
    if zone == "battlefield":
        return _onto_battlefield(low, to)
    if to.manner:
        raise Gap(to.manner[0], "manner of arriving")
    return m.Place(zone)


_FROM_TOP: Final = {
    word: above
    for above, word in enumerate(
        ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"), 1
    )
}
"""How many cards are above one that is put into a library so far from the top (CR 401.7)."""


def _into_library(low: Lowering, to: t.Destination) -> m.Place:
    found = m.Place("library")
    under = to.manner[0] if len(to.manner) == 1 else None
    if isinstance(under, t.Beneath) and to.place == "into":  # `just beneath the top X cards of that library`
        return m.Place("library", at="top", beneath=low.amount(under.count))
    if to.place in _FROM_TOP and not to.manner:
        return m.Place("library", at="top", beneath=m.Num(_FROM_TOP[to.place]))
    for manner in to.manner:
        if not isinstance(manner, t.Arriving) or manner.how not in _ORDERS:
            raise Gap(manner, "manner of arriving")
        found = _ORDERS[manner.how]
    if to.place not in ("top", "bottom"):
        raise Gap(to, f"place {to.place}")
    return replace(found, at="top" if to.place == "top" else "bottom")


def _onto_battlefield(low: Lowering, to: t.Destination) -> m.Place:
    found = m.Place("battlefield")
    for manner in to.manner:
        match manner:
            case t.Arriving(how="tapped"):
                found = replace(found, tapped=True)
            case t.Arriving(how="transformed"):
                found = replace(found, transformed=True)
            case t.Arriving(how="tapped and transformed"):
                found = replace(found, tapped=True, transformed=True)
            case t.UnderControl(of=t.OwnerOf()):
                found = replace(found, under="owner")
            case t.UnderControl(of=t.You()):
                found = replace(found, under="you")
            case t.WithCounters(on=t.It() | t.They(), additional=False, counters=counters, equal_to=equal):
                many = how_many(low, counters) if equal is None else low.amount(equal)
                more = (counter_kind(counters), many)
                found = replace(found, counters=(*found.counters, more))
            case _:
                raise Gap(manner, f"arriving {type(manner).__name__}")
    return found


@VERBS.row(t.Search, uses="where what")
def _searches(low: Lowering, said: Said) -> m.Do:
    """`search your library for a basic land card` (CR 701.19)."""
    verb: t.Search = said.verb
    zone, whose = zone_of(verb.where)
    what, equal = verb.what, None
    det = what.determiner if isinstance(what, t.NounPhrase) else None
    if isinstance(what, t.NounPhrase) and isinstance(det, t.Counted) and isinstance(det.count, t.AnyNumber):
        equal = next((word for word in what.qualifiers if isinstance(word, t.EqualTo)), None)
        rest = tuple(word for word in what.qualifiers if word is not equal)
        what = replace(what, qualifiers=rest) if equal is not None else what
    if zone != "library" or whose is None:
        raise Gap(verb, "searches elsewhere")
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.A | t.Counted):
        raise Gap(verb, "searches for")
    if any(
        not isinstance(word, t.WithStat | t.Named | t.NamedEither | t.With | t.CouldEnchant)
        for word in what.qualifiers
    ):
        raise Gap(verb, "searches for cards with")
    if any(head.thing != "card" for head in what.heads):
        raise Gap(verb, "searches for what is no card")
    shared = [low.kind_of(word) for word in what.shared]
    said_of = [low.qualifier(word) for word in what.qualifiers]
    if len(what.heads) > 1 and said_of:
        raise Gap(verb, "qualifier of several heads")
    heads = [m.Both(tuple(kinds_of(low, head))) for head in what.heads]
    tests: list[m.Test] = [heads[0] if len(heads) == 1 else m.Either(tuple(heads)), *shared, *said_of]
    low.searched.add(id(verb.what))
    least, most = how_many_of(low, what)
    if equal is not None:
        bare(equal, "amount")
        least = most = low.amount(equal.amount)
    any_card = not (shared or said_of or any(head.tests for head in heads))
    who, owner = low.who(said.subject), low.things(whose)
    return m.Search(who, owner, (zone,), m.Both(tuple(tests)), least, most, any_card, low.fresh(verb.what))


@VERBS.row(t.ExileWith, uses="what counters")
def _exiles_with(low: Lowering, said: Said) -> m.Do:
    """`exile the other with a silver counter on it` (CR 122.6a)."""
    having, what = said.verb.counters, said.verb.what
    if not isinstance(having, t.WithCounters) or not isinstance(what, t.Rest):
        raise Gap(said.verb, "exiles with counters")
    bare(having, "counters", "on")
    ref = low.fresh(what)
    gone = m.Join((not_chosen(low, what, having.on),), ref)
    who, kind = low.who(said.subject), counter_kind(having.counters)
    put = m.PutCounters(who, kind, how_many(low, having.counters), m.Ref(ref))
    return m.Seq((m.Exile(who, gone), put))
