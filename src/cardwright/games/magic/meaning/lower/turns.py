"""Clauses that ask what has happened this turn, whose turn it is, who has most (CR 119, 500.1, 608.2i)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CONDITIONS, ONE, SOURCE, YOU, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.conditions import so_many
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.described import described, kinds_of, what_it_is, whose_test
from cardwright.games.magic.meaning.lower.different import different_cards
from cardwright.games.magic.meaning.lower.zones import zone_of
from cardwright.text import walk


@CONDITIONS.row(t.MostLife, uses="tied")
def _most_life(low: Lowering, said: Said) -> m.Condition:
    """`you have the most life or are tied for most life`."""
    if said.subject is None or said.tense:
        raise Gap(said.verb, "condition: had most life")
    return m.Holds(low.given(said.subject), m.MostLife(said.verb.tied))


@CONDITIONS.row(t.DealtDamage, uses="kind")
def _dealt_this_way(low: Lowering, said: Said) -> m.Condition:
    """`a player is dealt damage this way` (CR 120.3)."""
    subject = said.subject
    if said.verb.kind or said.tense or not isinstance(subject, t.NounPhrase) or subject.determiner != t.A():
        raise Gap(said.verb, "condition: dealt damage")
    if said.mods.take(t.ThisWay) is None:
        raise Gap(said.verb, "condition: is dealt damage")
    zones, test = described(low, subject)
    return m.Compare(m.Count(m.Struck(zones, test, low.fresh(subject))), ">=", ONE)


@CONDITIONS.row(t.BeUnder, uses="zone above directly")
def _under(low: Lowering, said: Said) -> m.Condition:
    """`this card is in your graveyard with a creature card directly above it` (CR 404.2)."""
    if said.subject is None or said.tense or low.things(said.subject) != SOURCE:
        raise Gap(said.verb, "condition: was under")
    if zone_of(said.verb.zone) != ("graveyard", t.You()):
        raise Gap(said.verb, "condition: under elsewhere")
    low.zones = ("graveyard",)
    above = said.verb.above
    if said.verb.directly:
        return m.Covered(SOURCE, what_it_is(low, above))
    return _covered(low, said, above)


@CONDITIONS.row(t.BeAbove, uses="what")
def _are_above(low: Lowering, said: Said) -> m.Condition:
    """`three or more creature cards are above this card` (CR 404.2)."""
    if said.tense or low.given(said.verb.what) != SOURCE:
        raise Gap(said.verb, "condition: above")
    return _covered(low, said, said.subject)


def _covered(low: Lowering, said: Said, cards: t.Phrase | None) -> m.Condition:
    if not isinstance(cards, t.NounPhrase):
        raise Gap(said.verb, "condition: above")
    op, least = so_many(low, cards.determiner)
    if op != ">=" or any(head.thing != "card" for head in cards.heads):
        raise Gap(said.verb, "condition: so many above")
    return m.Covered(SOURCE, what_it_is(low, replace(cards, determiner=None)), least)


@CONDITIONS.row(t.PassiveWith, uses="verb what")
def _exiled_with(low: Lowering, said: Said) -> m.Condition:
    """`a card is exiled with this land` (CR 607.2a)."""
    subject = said.subject
    if said.verb.verb != "exiled" or low.things(said.verb.what) != SOURCE or said.tense:
        raise Gap(said.verb, "condition: exiled with")
    different = different_cards(low, subject, m.Of("exiled with", SOURCE))
    if different is not None:
        return different
    if not isinstance(subject, t.NounPhrase) or subject.determiner != t.A():
        raise Gap(said.verb, "condition: so many are exiled with")
    test = what_it_is(low, subject)
    return m.Compare(m.Count(m.Those(m.Of("exiled with", SOURCE), test)), ">=", ONE)


@CONDITIONS.row(t.Act, word="attack", uses="what")
def _attacked_before(low: Lowering, said: Said) -> m.Condition:
    """`it attacked during your last turn`, `that player attacked you during their last turn` (CR 508.1)."""
    together = _attacked_together(low, said)
    if together is not None:
        return together
    during = said.mods.take(t.During)
    when = during.when if during is not None else None
    subject = said.subject
    if said.tense != "past" or subject is None or not isinstance(when, t.StepTime):
        raise Gap(said.verb, "condition: attacks")
    bare(when, "step", "which", "whose")
    if when.step != "turn" or when.which != "last" or when.whose is None:
        raise Gap(when, "condition: attacked then")
    whom = low.given(said.verb.what) if said.verb.what is not None else None
    if isinstance(subject, t.NounPhrase) and subject.determiner == t.A():
        zones, test = described(low, subject)
        if zones != ("players",) or low.introducer(when.whose) is not subject:
            raise Gap(subject, "condition: some attacked")
        return m.AttackedBefore(m.All(zones, test), whom)
    return m.AttackedBefore(low.given(subject), whom, low.given(when.whose))


def _attacked_together(low: Lowering, said: Said) -> m.Condition | None:
    """`this creature and at least two other creatures attacked this combat`, whatever became of them (CR 508.1, 608.2i)."""
    items = said.subject.items if isinstance(said.subject, t.NounList) and said.subject.join == "and" else ()
    what = items[1] if len(items) == 2 else None
    if not isinstance(items[0] if items else None, t.SelfRef) or not isinstance(what, t.NounPhrase):
        return None
    if said.tense != "past" or said.mods.take(t.Lasting) != t.Lasting(until="this combat") or said.verb.what:
        raise Gap(said.verb, "condition: attacked together")
    if t.StatusIs(status="other") not in what.shared:
        raise Gap(what, "condition: others attacked")
    op, many = so_many(low, what.determiner)
    if not isinstance(many, m.Num):
        raise Gap(what, "condition: so many attacked")
    _, test = described(low, replace(what, determiner=None))
    itself = m.Happened(m.Event("attacks", m.Among(SOURCE)), combat=True)
    return m.AllOf((itself, m.Happened(m.Event("attacks", test), op, many.n, combat=True)))


@CONDITIONS.row(t.Passive, word="countered", uses="by how")
def _was_countered(low: Lowering, said: Said) -> m.Condition:
    """`a creature spell you cast this turn was countered by a spell or ability an opponent controlled`."""
    subject, by = said.subject, said.verb.by
    if said.tense != "past" or said.verb.how != "be" or not isinstance(subject, t.NounPhrase):
        raise Gap(said.verb, "condition: countered")
    cast = t.WhichClause(subject=t.You(), verb="cast", modifiers=(t.Lasting(until="this turn"),))
    if subject.determiner != t.A() or subject.shared or subject.qualifiers != (cast,):
        raise Gap(subject, "condition: which was countered")
    if [head.thing for head in subject.heads] != ["spell"]:
        raise Gap(subject, "condition: what was countered")
    test = m.Both((m.Controlled(YOU), *kinds_of(low, subject.heads[0])))
    return m.Happened(m.Event("countered", test, source=_who_countered(low, by)))


def _who_countered(low: Lowering, by: t.Phrase | None) -> m.Test | None:
    if by is None:
        return None
    if not isinstance(by, t.NounPhrase) or by.determiner != t.A() or by.shared or len(by.qualifiers) != 1:
        raise Gap(by, "countered by")
    owner = by.qualifiers[0]
    if by.heads != (t.Head(thing="spell"), t.Head(thing="ability")) or not isinstance(owner, t.Controlled):
        raise Gap(by, "countered by")
    who = whose_test(low, owner.by)
    if owner.negated or owner.how != "controlled" or who is None:
        raise Gap(owner, "countered by")
    return m.Controlled(who)


@CONDITIONS.row(t.CameUnder, uses="whose")
def _came_under(low: Lowering, said: Said) -> m.Condition:
    """`it came under your control this turn` (CR 302.6)."""
    if said.tense != "past" or said.subject is None or not isinstance(said.verb.whose, t.You):
        raise Gap(said.verb, "condition: came under control")
    when = said.mods.take(t.Lasting)
    if when != t.Lasting(until="this turn"):
        raise Gap(said.verb, "condition: came at some time")
    return m.Holds(low.given(said.subject), m.Both((m.Controlled(YOU), m.NewHere())))


@CONDITIONS.row(t.CostWasPaid, uses="cost")
def _cost_was_paid(_low: Lowering, said: Said) -> m.Condition:
    """`the {1}{B} cost was paid`: the one rather than the mana cost (CR 118.9)."""
    if said.subject is not None or said.tense:
        raise Gap(said.verb, "condition: paid")
    return m.WasCast(SOURCE, "alternative")


def _may_be_cast(low: Lowering, what: t.Phrase | None) -> bool:
    """Tells whether an earlier sentence says that a card spoken of may be cast."""
    card = low.introducer(what) if isinstance(what, t.It | t.NounPhrase) else None
    words = [word for sentence in low.sentences for word in walk(sentence)]
    if any(isinstance(word, t.WithThan) and low.introducer(word) is card for word in words):
        raise Gap(what, "less than itself")
    return card is not None and any(
        isinstance(may, t.May)
        and isinstance(may.first, t.Act)
        and may.first.verb == "cast"
        and may.first.what is not None
        and low.introducer(may.first.what) is card
        for may in words
    )


_TOO_FAST: Final = t.Often(how="any time a sorcery could n't have been cast")


@CONDITIONS.row(t.Act, word="cast", uses="what")
def _cast_too_fast(low: Lowering, said: Said) -> m.Condition:
    """`you cast it any time a sorcery couldn't have been cast`, asked as it is cast (CR 307.1).

    `you don't cast it`, of a card that one may cast: it is no longer where it was then (CR 400.7).
    """
    what = said.verb.what
    if not said.tense and isinstance(said.subject, t.You) and _may_be_cast(low, what):
        said.mods.take(t.ThisWay)
        return m.Unmet(m.Holds(low.given(what), m.Unmoved()))
    if what == _A_SPELL and any(isinstance(mod, t.ThisWay) for mod in said.mods.left):
        return _cast_this_way(low, said)
    if said.tense != "past" or not isinstance(said.subject, t.You) or said.verb.what is None:
        raise Gap(said.verb, "condition: Act cast")
    if said.mods.take(t.Often) != _TOO_FAST or low.given(said.verb.what) != SOURCE:
        raise Gap(said.verb, "condition: Act cast")
    return m.CastTooFast(SOURCE)


_A_SPELL: Final = t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="spell"),))


def _cast_this_way(low: Lowering, said: Said) -> m.Condition:
    """`you don't cast a spell this way`, of a card that one may cast as the text is carried out: it is still there."""
    way = said.mods.take(t.ThisWay)
    assert way is not None
    bare(way)
    offer = low.introducer(way)
    may = offer.first if isinstance(offer, t.Clause) else None
    if not isinstance(said.subject, t.You) or not isinstance(may, t.May) or may.rest:
        raise Gap(said.verb, "condition: casts this way")
    assert isinstance(offer, t.Clause)
    act = may.first
    if (
        not isinstance(act, t.Act)
        or act.verb != "cast"
        or any(isinstance(mod, t.Lasting) for mod in offer.modifiers)
    ):
        raise Gap(said.verb, "condition: casts this way, some time")
    card = low.given(act.what) if act.what is not None and _is_one_card(low, act.what) else None
    if not isinstance(card, m.Ref):
        raise Gap(said.verb, "condition: casts one of several this way")
    return m.Unmet(m.Holds(card, m.Unmoved()))


def _is_one_card(low: Lowering, what: t.Phrase) -> bool:
    """Tells whether what may be cast is one card that is known: a target, or one spoken of."""
    one = low.introducer(what) if isinstance(what, t.It) else what
    return (
        isinstance(one, t.NounPhrase)
        and not one.plural
        and isinstance(one.determiner, t.Target | t.A | t.That)
    )


def _not_yet_played(low: Lowering, said: Said) -> m.Condition:
    """`you haven't cast it`, of a card in exile that someone was let play: it is still there (CR 400.7)."""
    act = said.verb.verb
    if not isinstance(act, t.Act) or act.verb not in ("cast", "play") or act.what is None or said.tense:
        raise Gap(said.verb, "condition: hasn't done")
    bare(act, "verb", "what")
    known = isinstance(act.what, t.It) or (
        isinstance(act.what, t.NounPhrase) and isinstance(act.what.determiner, t.That | t.The)
    )
    card = low.given(act.what) if known else None
    if not isinstance(card, m.Ref) or card == SOURCE:
        raise Gap(said.verb, "condition: hasn't played what")
    if not any(_lets_play(low, may, act.what) for sentence in low.sentences for may in walk(sentence)):
        raise Gap(said.verb, "condition: hasn't played what nobody may play")
    return m.Holds(card, m.Unmoved())


def _lets_play(low: Lowering, may: object, card: t.Phrase) -> bool:
    """Tells whether something is the permission to play a card."""
    act = may.first if isinstance(may, t.May) else None
    if not isinstance(act, t.Act) or act.verb not in ("cast", "play") or act.what is None:
        return False
    return low.introducer(act.what) is low.introducer(card)


def _not_yet_dealt(low: Lowering, said: Said) -> m.Condition:
    """`it hasn't dealt damage yet`, since it entered (CR 120.3, 400.7)."""
    bare(said.verb.verb)
    if said.mods.take(t.Often) != t.Often(how="yet") or said.subject is None or said.tense:
        raise Gap(said.verb, "condition: hasn't dealt damage")
    return m.Holds(low.given(said.subject), m.Not(m.HasDealt()))


@CONDITIONS.row(t.Perfect, uses="verb negated")
def _has_discarded(low: Lowering, said: Said) -> m.Condition:
    """`you've discarded a card this turn`, `you've committed a crime this turn` (CR 701.8, 700.13)."""
    if said.verb.negated and isinstance(said.verb.verb, t.Deal):
        return _not_yet_dealt(low, said)
    if said.verb.negated:
        return _not_yet_played(low, said)
    card = t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="card"),))
    if isinstance(said.verb.verb, t.PutCounters):
        return CONDITIONS.of(said.verb.verb)(low, Said(said.subject, said.verb.verb, said.mods, "past"))
    if isinstance(said.verb.verb, t.Deal):
        return CONDITIONS.of(said.verb.verb)(low, Said(said.subject, said.verb.verb, said.mods))
    both = (
        said.verb.verb.what if isinstance(said.verb.verb, t.Act) and said.verb.verb.verb == "cast" else None
    )
    if isinstance(both, t.NounList) and both.join in ("both", "and"):
        return _has_cast_both(low, said, both)
    if isinstance(said.verb.verb, t.Act) and said.verb.verb.verb == "sacrifice":
        return _has_sacrificed(low, said)
    crime = said.verb.verb == t.Idiom(words="commit a crime")
    if (said.verb.verb != t.Act(verb="discard", what=card) and not crime) or not isinstance(
        said.subject, t.You
    ):
        raise Gap(said.verb, "condition: has done")
    if said.mods.take(t.Lasting) != t.Lasting(until="this turn") or said.tense:
        raise Gap(said.verb, "condition: has done at some time")
    return m.Happened(m.Event("crime" if crime else "discarded", player=YOU))


def _has_sacrificed(low: Lowering, said: Said) -> m.Condition:
    """`you've sacrificed a Food this turn` (CR 701.17)."""
    bare(said.verb.verb, "verb", "what")
    what = said.verb.verb.what
    if said.mods.take(t.Lasting) != t.Lasting(until="this turn") or not isinstance(said.subject, t.You):
        raise Gap(said.verb, "condition: has sacrificed")
    if not isinstance(what, t.NounPhrase) or what.determiner != t.A():
        raise Gap(said.verb, "condition: has sacrificed so many")
    return m.Happened(m.Event("sacrificed", what_it_is(low, what), player=YOU))


def _has_cast_both(low: Lowering, said: Said, both: t.NounList) -> m.Condition:
    """`you've cast both a creature spell and a noncreature spell this turn`, `… a spell named … and a spell named …` (CR 601.2i)."""
    if said.mods.take(t.Lasting) != t.Lasting(until="this turn") or not isinstance(said.subject, t.You):
        raise Gap(said.verb, "condition: has cast both")
    asked = []
    for item in both.items:
        if not isinstance(item, t.NounPhrase) or item.determiner != t.A():
            raise Gap(item, "condition: has cast so many")
        asked.append(m.Compare(m.CastBefore(YOU, what_it_is(low, item)), ">=", ONE))
    return m.AllOf(tuple(asked))


@CONDITIONS.row(t.PutCounters, uses="counters on")
def _put_counters(low: Lowering, said: Said) -> m.Condition:
    """`you put a counter on a creature this turn`, `you've put one or more +1/+1 counters on a creature` (CR 122.6)."""
    what, on = said.verb.counters, said.verb.on
    if said.mods.take(t.Lasting) != t.Lasting(until="this turn") or not isinstance(said.subject, t.You):
        raise Gap(said.verb, "condition: puts counters")
    if said.tense != "past" or not isinstance(what, t.NounPhrase) or what.qualifiers:
        raise Gap(said.verb, "condition: puts counters")
    if so_many(low, what.determiner) != (">=", ONE):
        raise Gap(what, "condition: so many counters")
    if isinstance(on, t.SelfRef | t.It) and low.given(on) == SOURCE:
        test: m.Test = m.Among(SOURCE)
    elif not isinstance(on, t.NounPhrase) or not isinstance(on.determiner, t.A):
        raise Gap(said.verb, "condition: counters on")
    else:
        zones, test = described(low, on)
        if zones != ("battlefield",):
            raise Gap(on, "condition: counters elsewhere")
    return m.Happened(
        m.Event("counters put", test, source=m.Controlled(YOU), counter=(counter_kind(what), 0))
    )


@CONDITIONS.row(t.LoseLife)
def _lost_life(low: Lowering, said: Said) -> m.Condition:
    """`an opponent lost life this turn` (CR 119.3)."""
    if said.mods.take(t.Lasting) != t.Lasting(until="this turn") or said.tense != "past":
        raise Gap(said.verb, "condition: loses life")
    who = whose_test(low, said.subject)
    if who is None:
        raise Gap(said.verb, "condition: nobody lost life")
    test = m.Among(who) if isinstance(who, m.Ref | m.Of) else who
    return m.Happened(m.Event("life lost", test))


@CONDITIONS.row(t.Leave, uses="zone")
def _left(low: Lowering, said: Said) -> m.Condition:
    """`three or more cards left your graveyard this turn` (CR 400.7)."""
    what = said.subject
    zone, whose = zone_of(said.verb.zone)
    if said.mods.take(t.Lasting) != t.Lasting(until="this turn") or said.tense != "past":
        raise Gap(said.verb, "condition: leaves")
    if not isinstance(what, t.NounPhrase) or zone != "graveyard" or not isinstance(whose, t.You):
        raise Gap(said.verb, "condition: left a zone")
    op, many = so_many(low, what.determiner)
    if not isinstance(many, m.Num) or any(head.thing != "card" for head in what.heads):
        raise Gap(what, "condition: how many left")
    bare(what, "determiner", "shared", "heads")
    test = m.Both((what_it_is(low, replace(what, determiner=None)), m.Controlled(YOU, "own")))
    return m.Happened(m.Event("moved", test, origin="graveyard"), op, many.n)


@CONDITIONS.row(t.DealtTo, uses="to")
def _was_dealt_to(low: Lowering, said: Said) -> m.Condition:
    """`4 or more damage was dealt to it this turn` (CR 120.3)."""
    what = said.subject
    if said.mods.take(t.Lasting) != t.Lasting(until="this turn") or said.tense != "past":
        raise Gap(said.verb, "condition: dealt to")
    if not isinstance(what, t.NounPhrase) or what.heads != (t.Head(thing="damage"),):
        raise Gap(said.verb, "condition: dealt to")
    bare(what, "determiner", "heads")
    op, much = so_many(low, what.determiner)
    return m.Compare(m.DamageDealt(m.Both(), to=low.given(said.verb.to)), op, much)


def _dealt_to_you(low: Lowering, said: Said) -> m.Condition:
    """`this creature deals damage to you this way`, by the instruction that was to deal it (CR 120.3, 608.2c)."""
    way = said.mods.take(t.ThisWay)
    deed = low.introducer(way) if way is not None else None
    dealt = deed.first if isinstance(deed, t.Clause) else deed
    if not isinstance(dealt, t.Deal) or dealt.to != t.You() or said.tense:
        raise Gap(said.verb, "condition: deals this way")
    if said.subject is None or low.given(said.subject) != SOURCE:
        raise Gap(said.verb, "condition: something else deals this way")
    return m.Compare(m.Count(m.Struck(("players",), m.Among(YOU))), ">=", ONE)


@CONDITIONS.row(t.Deal, uses="amount kind to")
def _have_dealt(low: Lowering, said: Said) -> m.Condition:
    """`red sources you controlled dealt 4 or more noncombat damage this turn` (CR 120.3)."""
    verb, subject, amount = said.verb, said.subject, said.verb.amount
    if verb == t.Deal(kind="excess") and said.mods.take(t.ThisWay) is not None:
        if not isinstance(subject, t.It) or low.given(subject) != SOURCE or said.tense:
            raise Gap(verb, "something else deals excess damage")
        return m.Compare(m.Noted("excess"), ">=", ONE)
    if verb == t.Deal(to=t.You()) and any(isinstance(mod, t.ThisWay) for mod in said.mods.left):
        return _dealt_to_you(low, said)
    if said.mods.take(t.Lasting) != t.Lasting(until="this turn") or not isinstance(amount, t.OrMore):
        raise Gap(verb, "condition: deals")
    combat = None if not verb.kind else verb.kind == "combat"
    if isinstance(subject, t.SelfRef | t.It) and low.given(subject) == SOURCE:
        by: m.Test = m.Among(SOURCE)
    elif isinstance(subject, t.NounPhrase) and subject.heads == (t.Head(thing="source", plural=True),):
        bare(subject, "shared", "heads", "qualifiers")
        owners = [word for word in subject.qualifiers if isinstance(word, t.Controlled)]
        if len(owners) != 1 or len(subject.qualifiers) != 1 or not isinstance(owners[0].by, t.You):
            raise Gap(subject, "sources of whom")
        by = m.Both((*[low.kind_of(word) for word in subject.shared], m.Controlled(YOU)))
    else:
        raise Gap(verb, "condition: what has dealt damage")
    to = low.given(verb.to) if verb.to is not None else None
    return m.Compare(m.DamageDealt(by, combat, to), ">=", low.amount(amount.amount))
