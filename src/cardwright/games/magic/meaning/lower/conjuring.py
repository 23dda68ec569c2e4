"""Conjuring: a card of a name, or a duplicate of one that is there, comes from outside the game (CR 400.11)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import for_each
from cardwright.games.magic.meaning.lower.base import VERBS, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.instead_of import how_many_of
from cardwright.games.magic.meaning.lower.moving import place
from cardwright.games.magic.meaning.lower.zones import zone_of
from cardwright.text import walk


@VERBS.row(t.Move, word="conjure", uses="what to")
def _conjures(low: Lowering, said: Said) -> m.Do:
    """`conjure two cards named Siege Rhino onto the battlefield`; each of several players, their own."""
    who = low.who(said.subject)
    if not isinstance(who, m.All):
        return _conjured(low, said, who)
    if who.zones != ("players",):
        raise Gap(said.verb, "who conjures")
    each = f"each{next(low.numbers)}"
    return m.InTurn(who, each, _conjured(low, said, m.Ref(each)))


def _conjured(low: Lowering, said: Said, who: m.Things) -> m.Do:
    what = said.verb.what
    to = _goal(low, said)
    items: tuple[t.Phrase, ...] = (what,)
    if isinstance(what, t.NounList):
        bare(what, "items", "join")
        if what.join != "and" or what.placed != what.items:
            raise Gap(what, "conjures one of several")
        items = what.items
    made = tuple(_made(low, said, who, item) for item in items)
    cards: m.Things = m.Ref(made[0].ref)
    if len(made) > 1:
        cards = m.Join(tuple(m.Ref(one.ref) for one in made), low.fresh(what))
    put = m.Exile(who, cards) if to.zone == "exile" else m.Move(who, cards, to)
    return m.Seq((*made, put))


def _made(low: Lowering, said: Said, who: m.Things, what: t.Phrase) -> m.Conjure:
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.A | t.Counted):
        raise Gap(what, "conjures")
    bare(what, "determiner", "heads", "qualifiers")
    least, most = how_many_of(low, what)
    if least != most or len(what.qualifiers) != 1:
        raise Gap(what, "conjures up to so many")
    if what.heads[0].plural and any(_speaks_of_one(word) for each in low.sentences for word in walk(each)):
        raise Gap(what, "one of several that are conjured")
    count = for_each(low, most, said.mods)
    match what.qualifiers[0], what.heads[0].thing:
        case t.Named(negated=False, name=name) | t.Called(name=name), "card":
            called = low.name if name in ("itself", "name") else name
            return m.Conjure(who, count, called, None, low.fresh(what))
        case t.DuplicateOf(of=of), "duplicate":
            return m.Conjure(who, count, "", low.things(of), low.fresh(what))
    raise Gap(what, "conjures what has no name")


def _speaks_of_one(node: object) -> bool:
    """Tells `It perpetually gains storm`, which after several cards might be about each of them."""
    return isinstance(node, t.Clause) and isinstance(node.first, t.Adverb) and isinstance(node.subject, t.It)


def _goal(low: Lowering, said: Said) -> m.Place:
    """Returns where the cards go: of players' zones, only those of whoever conjures them."""
    to = said.verb.to
    if isinstance(to, t.AmongTop):
        bare(to, "count", "of")
        _own_zone(said, to.of)
        return m.Place("library", at="top", order="random", beneath=low.amount(to.count))
    if not isinstance(to, t.Destination) or to.zone is None:
        raise Gap(to, "conjures to")
    zone = _own_zone(said, to.zone)
    if zone == "library" and to.place == "into" and not to.manner:
        if not any(_shuffles(word) for each in low.sentences for word in walk(each)):
            raise Gap(to, "conjures somewhere into a library")
        return m.Place("library", at="top")
    if zone == "exile" and not to.manner:
        return m.Place("exile")
    return place(low, to)


def _shuffles(word: object) -> bool:
    return isinstance(word, t.Act) and word.verb == "shuffle"


def _own_zone(said: Said, node: t.Phrase) -> m.Zone:
    zone, whose = zone_of(node)
    if zone in ("library", "hand", "graveyard"):
        mine = isinstance(whose, t.You) and isinstance(said.subject, t.You | None)
        if not mine and not (isinstance(whose, t.They) and not isinstance(said.subject, t.You | None)):
            raise Gap(node, "conjures into another's zone")
    return zone
