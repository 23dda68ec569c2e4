"""Events of what players do with cards: cast, copy, draw, discard, sacrifice, cycle (CR 601, 121, 701)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import EVENTS, YOU, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.described import what_it_is
from cardwright.games.magic.meaning.lower.ordinals import ORDINALS
from cardwright.games.magic.meaning.lower.roles import by_of, owner_of, role
from cardwright.games.magic.meaning.lower.zones import places_of
from cardwright.text import walk


def _so_manieth(low: Lowering, said: Said, kind: m.EventKind, noun: str) -> m.Event | None:
    """`draws their second card each turn`, `casts their second spell each turn` (CR 603.2); None for other words."""
    what = said.verb.what
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.Possessed):
        return None
    word = what.shared[0] if len(what.shared) == 1 else None
    if not isinstance(word, t.OrdinalIs) or word.ordinal not in ORDINALS:
        return None
    bare(what, "determiner", "shared", "heads")
    bare(word, "ordinal")
    if what.heads != (t.Head(thing=noun),) or said.mods.take(t.Often) != t.Often(how="each turn"):
        raise Gap(what, "the so-manieth")
    who, who_ref = role(low, said.subject, "e.player")
    by = what.determiner.by
    if not isinstance(by, t.You) and low.introducer(by) is not said.subject:
        raise Gap(what, "the so-manieth of someone else")
    made = m.Event(kind, None, low.fresh(what, "e.thing"), player=who, player_ref=who_ref)
    same = m.Event(kind, player=m.Ref("e.player") if who_ref else who)
    return replace(made, condition=m.Happened(same, "=", ORDINALS[word.ordinal]))


@EVENTS.row(t.Act, word="cast", uses="what")
def _casts(low: Lowering, said: Said) -> m.Event:
    """`casts a spell`, `you cast this spell` (CR 601.2i)."""
    what = said.verb.what
    nth = _so_manieth(low, said, "cast", "spell")
    if nth is not None:
        return nth
    further = _but_the_first(low, said)
    if further is not None:
        return further
    elsewhere = _cast_from(low, said)
    if elsewhere is not None:
        return elsewhere
    if what is None or any(isinstance(node, t.OrdinalIs) for node in walk(what)):
        raise Gap(said.verb, "casts")
    if isinstance(what, t.SelfRef) and not isinstance(said.subject, t.You):
        raise Gap(said.verb, "someone casts it")
    return _someone_does(low, said, "cast")


def _cast_from(low: Lowering, said: Said) -> m.Event | None:
    """`you cast an instant or sorcery spell from your hand`; None where no zone is named (CR 601.2a)."""
    what = said.verb.what
    places = [word for word in what.qualifiers if isinstance(word, t.InZone)] if _is_spell(what) else []
    if not places or not isinstance(what, t.NounPhrase):
        return None
    place = places[0]
    bare(place, "zone", "how")
    zones, whose = places_of(place)
    if len(places) > 1 or place.how != "from" or any(isinstance(word, t.OrdinalIs) for word in walk(what)):
        raise Gap(what, "casts from")
    if not isinstance(whose, t.You | None) or (whose is not None and not isinstance(said.subject, t.You)):
        raise Gap(place, "casts from where something is of another")
    rest = tuple(word for word in what.qualifiers if word is not place)
    made = _someone_does(
        low, Said(said.subject, replace(said.verb, what=replace(what, qualifiers=rest)), said.mods), "cast"
    )
    low.fresh(what, "e.thing")
    came: list[m.Test] = [m.Either(tuple(m.CastFrom(zone) for zone in zones))]
    if whose is not None:
        came.append(m.Controlled(YOU, "own"))
    return replace(made, thing=m.Both(tuple(came) if made.thing is None else (made.thing, *came)))


def _is_spell(what: t.Phrase | None) -> bool:
    return isinstance(what, t.NounPhrase) and all(head.thing == "spell" for head in what.heads)


def _but_the_first(low: Lowering, said: Said) -> m.Event | None:
    """`casts a spell other than the first spell they cast each turn`; None for other phrases (CR 601.2i, 603.2)."""
    what = said.verb.what
    but = what.qualifiers[0] if isinstance(what, t.NounPhrase) and len(what.qualifiers) == 1 else None
    first = but.what if isinstance(but, t.OtherThan) else None
    if not isinstance(what, t.NounPhrase) or not isinstance(first, t.NounPhrase):
        return None
    if first.shared != (t.OrdinalIs(ordinal="first"),) or first.heads != what.heads:
        return None
    bare(first, "determiner", "shared", "heads", "qualifiers")
    who, who_ref = role(low, said.subject, "e.player")
    if isinstance(first.determiner, t.Possessed):  # `your first spell each turn`
        plain = not first.qualifiers and said.mods.take(t.Often) == t.Often(how="each turn")
        caster: t.Phrase | None = first.determiner.by
    else:
        clause = first.qualifiers[0] if len(first.qualifiers) == 1 else None
        if not isinstance(clause, t.WhichClause) or first.determiner != t.The():
            raise Gap(first, "other than the first")
        bare(clause, "subject", "verb", "modifiers")
        plain = clause.modifiers == (t.Often(how="each turn"),) and clause.verb in ("cast", "casts")
        caster = clause.subject
    own = (
        isinstance(caster, t.You) if isinstance(said.subject, t.You) else _is_bound(low, caster, said.subject)
    )
    if not plain or not own:
        raise Gap(first, "other than the first")
    which = replace(what, qualifiers=())
    test, ref = role(low, which, "e.thing")
    low.fresh(what, "e.thing")
    such = what_it_is(low, replace(which, determiner=None))
    same = m.Event("cast", such, player=m.Ref("e.player") if who_ref else who)
    return m.Event(
        "cast",
        test,
        ref,
        player=who,
        player_ref=who_ref,
        owner_ref=owner_of(ref),
        condition=m.Happened(same, ">=", 2),
    )


def _is_bound(low: Lowering, node: t.Phrase | None, to: t.Phrase | None) -> bool:
    return node is not None and low.introducer(node) is to


@EVENTS.row(t.Passive, word="cast", uses="how")
def _is_cast(low: Lowering, said: Said) -> m.Event:
    """`the fourth spell of a turn is cast`, whoever casts the spells (CR 601.2i, 603.2)."""
    what = said.subject
    if said.verb.how != "be" or not isinstance(what, t.NounPhrase) or what.determiner != t.The():
        raise Gap(said.verb, "is cast")
    word, rest = what.shared[0] if what.shared else None, what.shared[1:]
    if not isinstance(word, t.OrdinalIs) or word.ordinal not in ORDINALS or what.qualifiers != (t.OfTurn(),):
        raise Gap(what, "which is cast")
    bare(word, "ordinal")
    such = what_it_is(low, replace(what, determiner=None, shared=rest, qualifiers=()))
    same = m.Event("cast", such)
    ref = low.fresh(what, "e.thing")
    return replace(same, thing_ref=ref, condition=m.Happened(same, "=", ORDINALS[word.ordinal]))


@EVENTS.row(t.Act, word="copy", uses="what")
def _copies(low: Lowering, said: Said) -> m.Event:
    """`copies a spell` (CR 707.10)."""
    return _someone_does(low, said, "copied")


def _someone_does(low: Lowering, said: Said, kind: m.EventKind) -> m.Event:
    """A player does something to one thing."""
    what = said.verb.what
    if what is None:
        raise Gap(said.verb, f"{kind} nothing")
    who, who_ref = role(low, said.subject, "e.player")
    test, ref = role(low, what, "e.thing")
    return m.Event(kind, test, ref, player=who, player_ref=who_ref, owner_ref=owner_of(ref))


@EVENTS.row(t.Act, word="play", uses="what")
def _plays(low: Lowering, said: Said) -> m.Event:
    """`a player plays a land` (CR 305.1)."""
    what = said.verb.what
    if not isinstance(what, t.NounPhrase) or any(head.noun != t.TypeIs(type="Land") for head in what.heads):
        raise Gap(said.verb, "plays what may be no land")
    if any(isinstance(word, t.InZone) for word in what.qualifiers):
        raise Gap(what, "plays from somewhere")
    return _someone_does(low, said, "land played")


@EVENTS.row(t.Act, word="crew", uses="what")
@EVENTS.row(t.Act, word="saddle", uses="what")
def _crews(low: Lowering, said: Said) -> m.Event:
    """`this creature crews a Vehicle`, `saddles a Mount` (CR 702.122d, 702.171c)."""
    if said.verb.what is None:
        raise Gap(said.verb, "crews nothing")
    who, ref = role(low, said.subject, "e.thing")
    what, what_ref = role(low, said.verb.what, "e.source")
    return m.Event(
        "crews",
        who,
        ref,
        what,
        what_ref,
        owner_ref=owner_of(ref),
        by_ref=by_of(what_ref),
        keyword=said.verb.verb,
    )


@EVENTS.row(t.Act, word="discard", uses="what")
def _discards(low: Lowering, said: Said) -> m.Event:
    if isinstance(said.verb.what, t.SelfRef):
        raise Gap(said.verb, "discards it")
    return _someone_does(low, said, "discarded")


@EVENTS.row(t.Act, word="sacrifice", uses="what")
def _sacrifices(low: Lowering, said: Said) -> m.Event:
    return _someone_does(low, said, "sacrificed")


@EVENTS.row(t.Act, word="cycle", uses="what")
def _cycles(low: Lowering, said: Said) -> m.Event:
    """`when you cycle this card` (CR 702.29c), `whenever you cycle a card`."""
    return _someone_does(low, said, "cycled")


@EVENTS.row(t.Act, word="draw", uses="what")
def _draws(low: Lowering, said: Said) -> m.Event:
    """`whenever you draw a card` (CR 121)."""
    what = said.verb.what
    nth = _so_manieth(low, said, "drawn", "card")
    if nth is not None:
        return nth
    if what != t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="card"),)):
        raise Gap(said.verb, "draws which card")
    who, who_ref = role(low, said.subject, "e.player")
    but = said.mods.take(t.ExceptFirst)
    if but is not None and not all(low.bound(word) == m.Ref("e.player") for word in (but.by, but.whose)):
        raise Gap(but, "except the first of someone else")
    return m.Event(
        "drawn",
        None,
        low.fresh(what, "e.thing"),
        player=who,
        player_ref=who_ref,
        further=but is not None,
    )


@EVENTS.row(t.ActNumber, word="expend", uses="number")
def _expends(low: Lowering, said: Said) -> m.Event:
    """`whenever you expend 4`: as the fourth mana of a turn is spent to cast spells (CR 700.14)."""
    who, who_ref = role(low, said.subject, "e.player")
    which = m.Compare(m.Noted("amount"), "=", low.amount(said.verb.number))
    return m.Event("expended", player=who, player_ref=who_ref, condition=which)
