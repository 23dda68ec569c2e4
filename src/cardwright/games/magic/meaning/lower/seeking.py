"""Seeking: a card of a kind, found in the library by chance, goes to the hand (CR 400.7, 608.2c)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import for_each
from cardwright.games.magic.meaning.lower.base import VERBS, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.described import described
from cardwright.games.magic.meaning.lower.instead_of import how_many_of
from cardwright.text import walk

_LIBRARY: Final = t.InZone(zone=t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="library"),)), how="in")


@VERBS.row(t.Act, word="seek", uses="what")
def _seeks(low: Lowering, said: Said) -> m.Do:
    """`seek a nonland card`: nothing is revealed, nor is the library shuffled."""
    who = low.who(said.subject)
    if not isinstance(who, m.All):
        return _sought(low, said, who)
    if who.zones != ("players",):
        raise Gap(said.verb, "seekers")
    each = f"each{next(low.numbers)}"
    return m.InTurn(who, each, _sought(low, said, m.Ref(each)))


def _sought(low: Lowering, said: Said, who: m.Things) -> m.Do:
    what = said.verb.what
    if not isinstance(what, t.NounList):
        return _found(low, who, what, said)
    bare(what, "items", "join")  # `seek a land card and a nonland card`: one after another
    if what.join != "and" or what.placed != what.items:
        raise Gap(what, "seeks one of several")
    if any(found.introducer is what for found in low.binding.references):
        raise Gap(what, "all that was sought")
    return m.Seq(tuple(_found(low, who, item, said) for item in what.items))


def _found(low: Lowering, who: m.Things, what: t.Phrase | None, said: Said) -> m.Do:
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.A | t.Counted):
        raise Gap(what, "seeks")
    if any(head.thing != "card" for head in what.heads) or not isinstance(who, m.Ref | m.Of):
        raise Gap(what, "seeks what is no card")
    inside = {id(word) for qualifier in what.qualifiers for word in walk(qualifier)}
    if any(
        id(found.introducer) in inside and id(found.node) not in inside for found in low.binding.references
    ):
        raise Gap(what, "speaks of what a card is compared with")  # and not of the card that was found
    least, most = how_many_of(low, what)
    if least != most:
        raise Gap(what, "seeks up to so many")
    _, test = described(low, replace(what, determiner=None, qualifiers=(*what.qualifiers, _LIBRARY)))
    if not isinstance(test, m.Both) or test.tests[-1] != m.In(("library",)):
        raise Gap(what, "seeks what speaks of itself")
    among = m.All(("library",), m.Both((*test.tests[:-1], m.In(("library",), who))))
    many = for_each(low, most, said.mods)
    low.searched.add(id(what))
    return m.Move(who, m.Pick(among, many, many, low.fresh(what), random=True), m.Place("hand"))
