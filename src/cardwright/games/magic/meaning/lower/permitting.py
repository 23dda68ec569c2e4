"""Permission to play cards on terms: once a turn, for another price, with what is so of them then (CR 118.9, 601.3)."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import ONE, SOURCE, YOU, Gap, Lowering, Mods, Said, bare
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.described import kinds_of
from cardwright.games.magic.meaning.lower.durations import lasting
from cardwright.games.magic.meaning.lower.played_so import so_of_it
from cardwright.games.magic.meaning.lower.zones import zone_of

_YOUR_TURN: Final = t.StepTime(step="turn", whose=t.You())
_YOUR_TURNS: Final = t.StepTime(step="turn", which="each", whose=t.You())


class _Offer(NamedTuple):
    """One thing that may be played: how, which cards, and what the spell must be."""

    how: m.PlayWord
    cards: m.Things
    which: m.Test | None
    what: t.Phrase


def is_on_terms(sentences: tuple[t.Phrase, ...]) -> bool:
    """Tells whether a permission has a price of its own, or something is so of what is played because of it."""
    first, *rest = sentences
    clause = first.first if isinstance(first, t.Sentence) else None
    priced = isinstance(clause, t.Clause) and any(isinstance(mod, t.RatherBy) for mod in clause.modifiers)
    once = isinstance(first, t.Sentence) and any(isinstance(word, t.OnceDuring) for word in first.front)
    return (priced or once) or any(
        isinstance(each, t.Sentence)
        and isinstance(each.first, t.Clause)
        and isinstance(each.first.first, t.HasAbility | t.Enter)
        for each in rest
    )


def on_terms(low: Lowering, sentences: tuple[t.Phrase, ...]) -> m.Static:
    """`Once during each of your turns, you may play a land from your graveyard or cast a … . If you do, it gains "…"`"""
    first, *rest = sentences
    assert isinstance(first, t.Sentence)
    bare(first, "front", "first")
    clause = first.first
    assert isinstance(clause, t.Clause)
    bare(clause, "subject", "first", "modifiers")
    may = clause.first
    if not isinstance(clause.subject, t.You) or not isinstance(may, t.May):
        raise Gap(clause, "someone else may play")
    if any(step.join != "or" for step in may.rest):
        raise Gap(clause, "may play in several ways")
    once, holds = _when(low, first.front)
    asked = [mod for mod in clause.modifiers if isinstance(mod, t.If)]
    if asked:  # `you may cast this card from your graveyard if a creature died this turn`
        if holds is not None or len(asked) > 1:
            raise Gap(asked[0], "two conditions")
        holds = conditions(low, asked[0])
    offers = [_offer(low, act, may.verbs[-1], once=once) for act in may.verbs]
    price = _price(low, clause, offers)
    given = [
        m.Permit(each.how, None if each.how == "land" else price, which=each.which, once=once)
        for each in offers
    ]
    for sentence in rest:
        change = _further(low, sentence, clause, offers)
        given = [change(permit) for permit in given]
    found = tuple(
        m.Statement((permit,), each.cards, None, holds) for permit, each in zip(given, offers, strict=True)
    )
    itself = any(isinstance(each.cards, m.Within) for each in offers)
    return m.Static(found, "castable") if itself else m.Static(found)


def _when(low: Lowering, front: tuple[t.Phrase, ...]) -> tuple[bool, m.Condition | None]:
    """Returns whether it is for one card a turn only, and while what it holds."""
    match front:
        case ():
            return False, None
        case (t.OnceDuring(when=when),) if when == _YOUR_TURNS:
            return True, m.TurnOf(YOU)
        case (t.During(when=when),) if when == _YOUR_TURN:
            return False, m.TurnOf(YOU)
        case (t.AsLongAs() as asked,):
            return False, conditions(low, asked)
    raise Gap(front[0], "when one may play")


def _offer(low: Lowering, act: t.Phrase, last: t.Phrase, *, once: bool) -> _Offer:
    if not isinstance(act, t.Act) or act.what is None or act.verb not in ("play", "cast"):
        raise Gap(act, "may play")
    bare(act, "verb", "what")
    what = act.what
    if isinstance(what, t.FromZone):
        bare(what, "what", "zone")
        zone, whose = zone_of(what.zone)
        if not isinstance(what.what, t.SelfRef) or not isinstance(whose, t.You) or act.verb != "cast" or once:
            raise Gap(what, "may play from there")
        return _Offer("cast", m.Within(zone, SOURCE), None, what.what)
    if not isinstance(what, t.NounPhrase) or len(what.heads) != 1:
        raise Gap(act, "may play what")
    bare(what, "determiner", "shared", "heads", "qualifiers")
    if not isinstance(what.determiner, t.A if once else type(None)):
        raise Gap(what, "may play so many")
    head = what.heads[0]
    place, rest = _place(low, what, last)
    tests = (*kinds_of(low, head), *[low.kind_of(word) for word in what.shared])
    if act.verb == "play" and head.noun == t.TypeIs(type="Land") and not rest:
        here = replace(place, test=m.Both((*tests, place.test))) if isinstance(place, m.All) else None
        return _Offer("land", here or m.Those(place, m.Both(tests)), None, what)
    if act.verb != "cast" or head.thing != "spell":
        raise Gap(act, "may play what")
    which = m.Both((*tests, *[low.qualifier(word) for word in rest]))
    return _Offer("cast", place, which if which.tests else None, what)


_PLACES: Final = (t.InZone, t.FromTop, t.FromEither, t.AmongThem)


def _place(low: Lowering, what: t.NounPhrase, last: t.Phrase) -> tuple[m.Things, tuple[t.Phrase, ...]]:
    """Returns where the cards are, as the last of several phrases may say for all, and what else is said of them."""
    named = [word for word in what.qualifiers if isinstance(word, _PLACES)]
    rest = tuple(word for word in what.qualifiers if not isinstance(word, _PLACES))
    shared = last.what if isinstance(last, t.Act) else None
    if not named and isinstance(shared, t.NounPhrase):
        named = [word for word in shared.qualifiers if isinstance(word, _PLACES)]
    if not named:
        return m.All(("hand",), m.In(("hand",), YOU)), rest
    if len(named) > 1:
        raise Gap(what, "may play from several places")
    if isinstance(named[0], t.FromEither):
        return low.things(named[0]), rest
    if isinstance(named[0], t.AmongThem):
        bare(named[0], "group", "how")
        return low.things(named[0].group), rest
    zone, whose = zone_of(named[0].zone)
    if not isinstance(whose, t.You):
        raise Gap(what, "may play from there")
    if isinstance(named[0], t.FromTop):
        bare(named[0], "zone")
        if zone != "library":
            raise Gap(what, "may play from there")
        return m.Top(YOU, ONE), rest
    bare(named[0], "zone", "how")
    if named[0].how != "from":
        raise Gap(what, "may play from there")
    return m.All((zone,), m.In((zone,), YOU)), rest


def _price(low: Lowering, clause: t.Clause, offers: list[_Offer]) -> m.Do | None:
    """`by paying life equal to its mana value rather than paying its mana cost` (CR 118.9)."""
    modifiers = [mod for mod in clause.modifiers if not isinstance(mod, t.If)]
    if not modifiers:
        return None
    rather = modifiers[0]
    if len(modifiers) == 1 and isinstance(rather, t.RatherThan):
        return _free(low, rather, offers)
    if len(modifiers) != 1 or not isinstance(rather, t.RatherBy) or len(rather.costs) != 1:
        raise Gap(clause, "may play, and more")
    if len(offers) != 1 or offers[0].how == "land":
        raise Gap(clause, "one price for several")
    low.fresh(offers[0].what, "e.thing")
    match rather.costs[0]:
        case t.PayLife(amount=amount):
            bare(rather.costs[0], "amount")
            return m.Pay(YOU, m.Cost(parts=(m.LifeChange(YOU, "lose", low.amount(amount)),)))
        case t.Pay(what=t.ManaCost(symbols=symbols)) if "{X}" not in symbols:
            bare(rather.costs[0], "what")
            return m.Pay(YOU, m.Cost(mana="".join(symbols)))
        case t.GetEnergy(how="pay", symbols=symbols):
            bare(rather.costs[0], "how", "symbols")
            return m.RemoveCounters(YOU, "energy", m.Num(len(symbols)), YOU)
    raise Gap(rather, "another price")


def _free(low: Lowering, node: t.RatherThan, offers: list[_Offer]) -> m.Do:
    """`without paying its mana cost` (CR 118.9)."""
    bare(node, "how", "what")
    pays = node.what.what if isinstance(node.what, t.Pay) else None
    owner = (
        pays.determiner.by
        if isinstance(pays, t.NounPhrase) and isinstance(pays.determiner, t.Possessed)
        else None
    )
    if (
        node.how != "without"
        or not isinstance(pays, t.NounPhrase)
        or pays.heads != (t.Head(thing="mana cost"),)
    ):
        raise Gap(node, "another price")
    cast = [each for each in offers if each.how != "land"]
    if not (_means_it(low, owner, None, offers) or _means_it(low, owner, None, cast)):
        raise Gap(node, "without paying for something else")
    return m.Pay(YOU, m.Cost())


class _Change(NamedTuple):
    """What a further sentence says of the permissions: what spells then have, and how they may be cast."""

    changes: tuple[m.Change, ...] = ()
    lasts: m.Lasts | None = None
    fast: bool = False
    exiled: bool = False

    def __call__(self, permit: m.Permit) -> m.Permit:
        return replace(
            permit,
            becoming=permit.becoming + self.changes,
            lasts=self.lasts or permit.lasts,
            fast=permit.fast or self.fast,
            exiled=permit.exiled or self.exiled,
        )


def _further(low: Lowering, node: t.Phrase, deed: t.Clause, offers: list[_Offer]) -> _Change:
    asked = node.front[0] if isinstance(node, t.Sentence) and len(node.front) == 1 else None
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(asked, t.If) or not isinstance(clause, t.Clause):
        raise Gap(node, "further terms")
    assert isinstance(node, t.Sentence)
    bare(node, "front", "first")
    if len(asked.conditions) == 2 and asked.join == "and":
        return _exiled(low, asked, clause, deed)
    bare(asked, "conditions")
    spoken = _played(low, asked.conditions[0], deed, offers)
    if isinstance(clause.first, t.HasAbility):
        return _gains(low, clause, spoken, offers)
    if isinstance(clause.first, t.Enter):
        played = spoken or (offers[0].what if len(offers) == 1 else clause)
        return _Change(so_of_it(low, clause, played))
    return _flash(low, clause, spoken)


def _played(low: Lowering, node: t.Phrase, deed: t.Clause, offers: list[_Offer]) -> t.Phrase | None:
    """Makes sure that a condition is that something was played so; returns the phrase for it, if it has one of its own."""
    if not isinstance(node, t.Clause) or not isinstance(node.subject, t.You):
        raise Gap(node, "if something else was done")
    if isinstance(node.first, t.DoSo):
        bare(node, "subject", "first")
        if node.first.how != "do" or low.introducer(node.first) is not deed:
            raise Gap(node, "if something else was done")
        return None
    bare(node, "subject", "first", "modifiers", "tense")
    way = node.modifiers[0] if len(node.modifiers) == 1 else None
    cast = node.first
    if not isinstance(way, t.ThisWay) or low.introducer(way) is not deed or node.tense != "past":
        raise Gap(node, "if something else was done")
    if not isinstance(cast, t.Act) or cast.verb != "cast" or not isinstance(cast.what, t.NounPhrase):
        raise Gap(node, "if something else was done")
    bare(cast, "verb", "what")
    bare(cast.what, "determiner", "heads")
    same = [each.what.heads for each in offers if isinstance(each.what, t.NounPhrase)]
    heads = tuple(replace(head, plural=True) for head in cast.what.heads)
    if cast.what.heads != (t.Head(thing="spell"),) and same != [heads]:
        raise Gap(cast, "only some of those")
    if any(each.how == "land" for each in offers):
        raise Gap(cast, "only spells of those")
    return cast.what


def _means_it(low: Lowering, node: t.Phrase | None, spoken: t.Phrase | None, offers: list[_Offer]) -> bool:
    """Tells whether a reference is to what was played."""
    meant = low.introducer(node) if isinstance(node, t.It) else None
    if meant is None:
        return False
    whats = [each.what for each in offers]
    if isinstance(meant, t.NounList):
        return len(meant.items) == len(whats) and all(map(_is, meant.items, whats))
    return meant is spoken or (len(whats) == 1 and meant is whats[0])


def _is(one: t.Phrase, other: t.Phrase) -> bool:
    return one is other


def _gains(low: Lowering, clause: t.Clause, spoken: t.Phrase | None, offers: list[_Offer]) -> _Change:
    """`…, it gains haste until end of turn.` (CR 400.7a, 611.2)"""
    bare(clause, "subject", "first", "modifiers")
    if not _means_it(low, clause.subject, spoken, offers):
        raise Gap(clause, "something else gains")
    mods = Mods(clause.modifiers)
    lasts = lasting(mods) if mods.left else m.Until("ever")
    mods.finish()
    return _Change(low.changes(Said(clause.subject, clause.first, mods)), lasts)


def _flash(low: Lowering, clause: t.Clause, spoken: t.Phrase | None) -> _Change:
    """`If you cast a spell this way, you may cast it as though it had flash.` (CR 601.3b)"""
    bare(clause, "subject", "first", "modifiers")
    though = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    supposed = though.clause if isinstance(though, t.AsThough) else None
    may = clause.first
    cast = may.first if isinstance(may, t.May) and not may.rest else None
    if (
        not isinstance(supposed, t.Clause)
        or not isinstance(cast, t.Act)
        or not isinstance(clause.subject, t.You)
    ):
        raise Gap(clause, "further terms")
    bare(supposed, "subject", "first", "tense")
    bare(cast, "verb", "what")
    flash = t.HasAbility(how="have", abilities=(t.Keyword(name="flash"),))
    its = [cast.what, supposed.subject]
    if cast.verb != "cast" or supposed.first != flash or spoken is None:
        raise Gap(clause, "further terms")
    if not all(isinstance(one, t.It) and low.introducer(one) is spoken for one in its):
        raise Gap(clause, "further terms of something else")
    return _Change(fast=True)


def _exiled(low: Lowering, asked: t.If, clause: t.Clause, deed: t.Clause) -> _Change:
    """`If you cast this card this way and it would be put into your graveyard, exile it instead.` (CR 614.1a)"""
    bare(asked, "conditions", "join")
    cast, gone = asked.conditions
    this = t.Clause(
        subject=t.You(),
        first=t.Act(verb="cast", what=t.SelfRef(form="name")),
        modifiers=(t.ThisWay(),),
        tense="past",
    )
    if not isinstance(cast, t.Clause) or not isinstance(gone, t.Clause) or cast != this:
        raise Gap(asked, "if something else was done")
    if low.introducer(cast.modifiers[0]) is not deed or not isinstance(gone.first, t.Modal):
        raise Gap(asked, "if something else was done")
    put = t.PutInto(verb="put", to=t.Destination(place="into", zone=_GRAVEYARD))
    bare(gone, "subject", "first")
    bare(clause, "first", "modifiers")
    exile = clause.first
    if gone.first != t.Modal(how="would", first=put) or clause.modifiers != (t.Instead(),):
        raise Gap(gone, "would go elsewhere")
    if not isinstance(exile, t.Act) or exile.verb != "exile" or exile.what is None or gone.subject is None:
        raise Gap(clause, "something else instead")
    bare(exile, "verb", "what")
    if low.given(exile.what) != SOURCE or low.given(gone.subject) != SOURCE:
        raise Gap(clause, "of something else")
    return _Change(exiled=True)


_GRAVEYARD: Final = t.NounPhrase(determiner=t.Possessed(by=t.You()), heads=(t.Head(thing="graveyard"),))
