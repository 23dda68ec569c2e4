"""Where a spell goes as it resolves: `exile that card instead of putting it into your graveyard` (CR 608.2n, 614.1a)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import EVENTS, QUALIFIERS, Gap, Lowering, Mods, Said, bare
from cardwright.games.magic.meaning.lower.counters import counter_kind, how_many
from cardwright.games.magic.meaning.lower.deeds_done import done_to
from cardwright.games.magic.meaning.lower.described import described, what_it_is
from cardwright.games.magic.meaning.lower.standing import controls_most
from cardwright.games.magic.meaning.lower.zones import zone_of
from cardwright.text import walk


def _drew_this_way(low: Lowering, node: t.ThatClause, verb: t.Act) -> m.Test:
    """`each player who drew a card this way`: one of the cards that were drawn is theirs (CR 121, 108.3)."""
    bare(verb, "verb", "what")
    way = node.modifiers[0] if len(node.modifiers) == 1 else None
    if not isinstance(way, t.ThisWay) or node.tense != "past" or verb.what != _A_CARD:
        raise Gap(node, "who drew")
    each = m.Ref(f"each{next(low.numbers)}")
    theirs = m.Spoken(done_to(low, way, "draw"), m.Controlled(each, "own"))
    return m.Such(each.id, m.Compare(m.Count(theirs), ">=", m.Num(1)))


_A_CARD: Final = t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="card"),))


@QUALIFIERS.row(t.ThatClause, uses="verb tense modifiers")
def _that_targets(low: Lowering, node: t.ThatClause) -> m.Test:
    """`a spell that targets a creature you control` (CR 115.9a), `each creature that convoked it` (CR 702.51c)."""
    verb = node.verb
    if isinstance(verb, t.Act) and verb.verb == "draw":
        return _drew_this_way(low, node, verb)
    if isinstance(verb, t.HaveCountersPut):
        return _marked_this_way(low, node, verb)
    if node.modifiers == (t.Often(how="alone"),):
        return _attacks_alone(low, node)
    if node.modifiers:
        return _attacked_this_turn(low, node)
    if isinstance(verb, t.Act) and verb.verb == "convoke" and node.tense == "past":
        bare(verb, "verb", "what")
        bare(node, "verb", "tense")
        if not isinstance(verb.what, t.It | t.SelfRef):
            raise Gap(node, "convoked what")
        return m.Convoked(low.things(verb.what))
    bare(node, "verb")
    if isinstance(verb, t.ControlExtreme):
        return controls_most(low, verb)
    if isinstance(verb, t.Remain) and verb.how == "exiled":  # `those cards that are still exiled`
        bare(verb, "how")
        return m.In(("exile",))
    if isinstance(verb, t.BeOf):  # `that aren't of a type chosen this way`
        bare(verb, "quality", "negated")
        test = low.qualifier(t.OfChosen(quality=verb.quality))
        return m.Not(test) if verb.negated else test
    if isinstance(verb, t.Be) and verb.negated:  # `that isn't a Demon, Devil, or Imp`
        bare(verb, "what", "negated")
        return m.Not(what_it_is(low, verb.what))
    if not isinstance(verb, t.Act) or verb.verb not in ("target", "target only"):
        raise Gap(node, f"that {type(verb).__name__}")
    bare(verb, "verb", "what")
    if isinstance(verb.what, t.NounPhrase) and isinstance(verb.what.determiner, t.A):
        _, test = described(low, verb.what)
    elif isinstance(verb.what, t.SelfRef | t.You):
        test = m.Among(low.things(verb.what))
    else:
        raise Gap(node, "that targets")
    return m.Targets(test, verb.verb == "target only")


def _marked_this_way(low: Lowering, node: t.ThatClause, verb: t.HaveCountersPut) -> m.Test:
    """`each creature that had a +1/+1 counter put on it this way`, by proliferating too (CR 122.1, 701.27)."""
    bare(node, "verb", "tense", "modifiers")
    bare(verb, "counters", "on")
    way = node.modifiers[0] if len(node.modifiers) == 1 else None
    if node.tense != "past" or not isinstance(way, t.ThisWay) or not isinstance(verb.on, t.It | t.They):
        raise Gap(node, "counters put at another time")
    deed = low.introducer(way)
    marks = [word for sentence in low.sentences for word in walk(sentence) if _puts_counters(word)]
    if len(marks) != 1 or not any(word is marks[0] for word in walk(deed or node)):
        raise Gap(way, "which counters were put this way")
    what = verb.counters
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.A | None) or what.qualifiers:
        raise Gap(what, "so many counters put this way")
    return m.Marked(counter_kind(what))


def _puts_counters(node: object) -> bool:
    return isinstance(node, t.PutCounters | t.Distribute) or node == t.Act(verb="proliferate")


def _attacked_this_turn(low: Lowering, node: t.ThatClause) -> m.Test:
    """`a creature that attacked you this turn`, `each of them that didn't attack this turn` (CR 508.1, 608.2i)."""
    bare(node, "verb", "tense", "modifiers")
    verb = node.verb
    negated = isinstance(verb, t.Modal) and verb == t.Modal(how="not", first=verb.first)
    if isinstance(verb, t.Modal) and negated:
        verb = verb.first
    if node.tense != "past" or node.modifiers != (t.Lasting(until="this turn"),):
        raise Gap(node, "that did something at another time")
    if not isinstance(verb, t.Act) or verb.verb != "attack" or not isinstance(verb.what, t.You | None):
        raise Gap(node, "ThatClause.modifiers")
    bare(verb, "verb", "what")
    whom = None if verb.what is None else m.Among(low.things(verb.what))
    found = m.Befell(m.Event("attacks", source=whom), "thing")
    return m.Not(found) if negated else found


_ATTACKING = m.Both((m.IsType("Creature"), m.IsStatus("attacking")))


def _attacks_alone(low: Lowering, node: t.ThatClause) -> m.Test:
    """`that's attacking alone`: it is attacking, and no other creature is (CR 506.5)."""
    bare(node, "verb", "modifiers")
    if node.verb != t.BeWords(kinds=(t.StatusIs(status="attacking"),)):
        raise Gap(node, "alone")
    others = m.Count(m.All(("battlefield",), _ATTACKING))
    return m.Both(
        (m.IsStatus("attacking"), m.Such(f"each{next(low.numbers)}", m.Compare(others, "=", m.Num(1))))
    )


def is_as_it_resolves(node: t.Phrase) -> bool:
    """Tells whether a sentence says where a spell goes as it resolves."""
    clause = node.first if isinstance(node, t.Sentence) else None
    return isinstance(clause, t.Clause) and any(isinstance(word, t.AsItResolves) for word in clause.modifiers)


def as_it_resolves(low: Lowering, node: t.Sentence) -> m.AsResolves:
    """Lowers such a sentence; what the text goes on to say of the card is folded into it by its caller."""
    front = Mods(node.front)
    bare(node, "front", "first")
    time = front.take(t.ThatTime)
    front.finish()
    clause = node.first
    assert isinstance(clause, t.Clause)
    bare(clause, "first", "modifiers")
    mods = Mods(clause.modifiers)
    instead, when = mods.take(t.InsteadOf), mods.take(t.AsItResolves)
    mods.finish()
    assert when is not None
    what, to, counters = _goes(low, clause.first)
    spell: m.Things | m.Event = _next(low, time) if time is not None else _spoken_of(low, what)
    if instead is None or not _is_graveyard(low, instead.what, what):
        raise Gap(clause, "instead of what")
    if low.introducer(when.what) is not low.introducer(what):
        raise Gap(when, "as something else resolves")
    return m.AsResolves(spell, to, counters)


def _spoken_of(low: Lowering, what: t.Phrase) -> m.Things:
    """Lowers `that card with three time counters on it`, of which the counters are told by themselves."""
    if not isinstance(what, t.NounPhrase) or not what.qualifiers:
        return low.given(what)
    bare(what, "determiner", "heads", "qualifiers")
    if not isinstance(what.determiner, t.That):
        raise Gap(what, "which spell resolves")
    found = low.bound(what)
    if isinstance(found, m.Ref):
        low.fresh(what, found.id)
    return found


def _goes(low: Lowering, verb: t.Phrase) -> tuple[t.Phrase, m.Zone, tuple[tuple[str, m.Amount], ...]]:
    """Returns what goes, where, and with which counters."""
    if isinstance(verb, t.Act) and verb.verb == "exile" and isinstance(verb.what, t.NounPhrase):
        bare(verb, "verb", "what")
        with_counters = [word for word in verb.what.qualifiers if isinstance(word, t.WithCounter)]
        if len(with_counters) != len(verb.what.qualifiers):
            raise Gap(verb, "exiled in a manner")
        counters = []
        for word in with_counters:
            assert isinstance(word.counters, t.NounPhrase)
            counters.append((counter_kind(word.counters), how_many(low, word.counters)))
        return verb.what, "exile", tuple(counters)
    if isinstance(verb, t.Move) and verb.verb == "put":
        bare(verb, "verb", "what", "to")
        if not isinstance(verb.to, t.Destination) or verb.to.manner:
            raise Gap(verb, "put in a manner")
        zone, whose = zone_of(verb.to.zone)
        if zone == "hand" and isinstance(whose, t.You):
            return verb.what, "hand", ()
    raise Gap(verb, "goes elsewhere")


def _is_graveyard(low: Lowering, node: t.Phrase, what: t.Phrase) -> bool:
    """`into your graveyard`, `putting it into your graveyard`."""
    if isinstance(node, t.Move):
        bare(node, "verb", "what", "to")
        if node.verb != "put" or low.introducer(node.what) is not low.introducer(what):
            return False
        node = node.to
    return isinstance(node, t.Destination) and not node.manner and zone_of(node.zone)[0] == "graveyard"


def _next(low: Lowering, time: t.ThatTime) -> m.Event:
    """`the next time you cast an instant or sorcery spell from your hand this turn`."""
    bare(time, "how", "clause")
    clause = time.clause
    if (
        time.how != "the next time"
        or not isinstance(clause, t.Clause)
        or not isinstance(clause.subject, t.You)
    ):
        raise Gap(time, "that time")
    bare(clause, "subject", "first", "modifiers")
    if clause.modifiers != (t.Lasting(until="this turn"),):
        raise Gap(time, "at some time")
    verb = clause.first
    if not isinstance(verb, t.Act) or verb.verb != "cast" or not isinstance(verb.what, t.NounPhrase):
        raise Gap(time, "the next time of something else")
    places = [word for word in verb.what.qualifiers if isinstance(word, t.InZone)]
    rest = tuple(word for word in verb.what.qualifiers if not isinstance(word, t.InZone))
    plain = replace(verb.what, qualifiers=rest)
    event = EVENTS.of(verb)(low, Said(clause.subject, replace(verb, what=plain), Mods()))
    low.fresh(verb.what, "e.thing")
    tests: list[m.Test] = [event.thing] if event.thing is not None else []
    for place in places:
        bare(place, "zone", "how")
        tests.append(m.CastFrom(zone_of(place.zone)[0]))
    return replace(event, thing=m.Both(tuple(tests)))
