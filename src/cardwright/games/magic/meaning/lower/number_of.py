"""How many there are of what a phrase names: things, counters, deeds, times (CR 107.1, 122, 608.2i)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    AMOUNTS,
    CONDITIONS,
    NONE,
    ONE,
    YOU,
    Gap,
    Lowering,
    Mods,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.deeds_done import such_done
from cardwright.games.magic.meaning.lower.described import described, what_it_is, whose_test
from cardwright.games.magic.meaning.lower.entering import sacrificed_entering
from cardwright.games.magic.meaning.lower.first_times import counters_put
from cardwright.games.magic.meaning.lower.spells_cast import spells_cast
from cardwright.text import walk


@AMOUNTS.row(t.NumberOf, uses="what")
def _number_of(low: Lowering, node: t.NumberOf) -> m.Amount:
    return number_of(low, node.what)


def number_of(low: Lowering, what: t.Phrase) -> m.Amount:
    """Lowers how many there are of what a phrase names: things, or counters on something."""
    if isinstance(
        what,
        t.ManaSpent | t.SymbolsSpent | t.Scried | t.FlipsDone | t.RollsDone | t.Unspent | t.ChosenColorsOf,
    ):
        return low.amount(what)
    if isinstance(what, t.Clause):
        return _so_often(low, what)
    if isinstance(what, t.Partitive) and _are_opponents(what.of) and what.count is None:
        return number_of(low, what.of)
    if isinstance(what, t.Partitive):
        return _still_exiled(low, what)
    if isinstance(what, t.NounPhrase) and _are_opponents(what):
        return number_of(low, replace(what, determiner=None))
    if isinstance(what, t.NounPhrase) and what.qualifiers and isinstance(what.qualifiers[-1], t.Beyond):
        bare(what.qualifiers[-1], "which")  # `the first`
        every = number_of(low, replace(what, qualifiers=what.qualifiers[:-1]))
        return m.Math("max", m.Math("-", every, ONE), NONE)
    if not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.A | t.All | None):
        raise Gap(what, "number of")
    such = such_done(low, what)
    if such is not None:
        return m.Count(such)
    cast = spells_cast(low, what)
    if cast is not None:
        return m.Count(cast)
    party = _party(low, what)
    if party is not None:
        return party
    yards = _graveyards(low, what)
    if yards is not None:
        return yards
    kept = sacrificed_entering(low, what)
    if kept is not None:
        return kept
    put = counters_put(low, what)
    if put is not None:
        return put
    if len(what.heads) == 1 and what.heads[0].thing == "counter":
        place = what.qualifiers[0] if len(what.qualifiers) == 1 else None
        if _removed_this_way(low, place):
            counter_kind(what)
            return m.Noted("counters removed this way")
        if not isinstance(place, t.OnThing):
            raise Gap(what, "counters where")
        return m.Counters(counter_kind(what), low.things(place.what))
    done = _deeds(low, what) or _attackers(what)
    if done is not None:
        return done
    died = _died(low, what)
    if died is not None:
        return died
    before = _cast_before(low, what)
    if before is not None:
        return before
    zones, test = described(low, what)
    return m.Count(m.All(zones, test, low.fresh(what)))


def _removed_this_way(low: Lowering, word: t.Phrase | None) -> bool:
    """Tells `removed this way`, of counters that the text itself has removed (CR 122.1)."""
    if not isinstance(word, t.Participle) or word.verb != t.Passive(verb="removed"):
        return False
    bare(word, "verb", "modifiers")
    way = word.modifiers[0] if len(word.modifiers) == 1 else None
    deed = low.introducer(way) if isinstance(way, t.ThisWay) else None
    said = low.sentences or ((deed,) if deed is not None else ())
    removals = [node for each in said for node in walk(each) if isinstance(node, t.RemoveCounters)]
    if len(removals) != 1 or not any(node is removals[0] for node in walk(deed or word)):
        raise Gap(word, "removed by what")
    return True


def _are_opponents(node: t.Phrase) -> bool:
    """Tells `your opponents`, who are those that there are (CR 102.2)."""
    if not isinstance(node, t.NounPhrase) or node.determiner != t.Possessed(by=t.You()):
        return False
    return [head.thing for head in node.heads] == ["opponent"]


def _party(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`for each creature in your party` (CR 700.8)."""
    place = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    zone = place.zone if isinstance(place, t.InZone) else None
    if not isinstance(zone, t.NounPhrase) or [head.thing for head in zone.heads] != ["party"]:
        return None
    assert isinstance(place, t.InZone)
    bare(what, "determiner", "heads", "qualifiers")
    bare(place, "zone", "how")
    bare(zone, "determiner", "heads")
    creature = (t.Head(noun=t.TypeIs(type="Creature")), t.Head(noun=t.TypeIs(type="Creature"), plural=True))
    if len(what.heads) != 1 or what.heads[0] not in creature or not isinstance(zone.determiner, t.Possessed):
        raise Gap(what, "in a party")
    return m.PartySize(low.given(zone.determiner.by))


def _graveyards(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`for each graveyard with seven or more cards in it`: the players who have such a one (CR 404.1)."""
    held = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if [head.thing for head in what.heads] != ["graveyard"] or not isinstance(held, t.WithHeld):
        return None
    bare(what, "heads", "qualifiers")
    cards = held.what
    if not isinstance(cards, t.NounPhrase) or [head.thing for head in cards.heads] != ["card"]:
        raise Gap(held, "graveyards with")
    if cards.shared or not isinstance(cards.determiner, t.Counted) or len(cards.qualifiers) != 1:
        raise Gap(held, "graveyards with")
    if not isinstance(cards.determiner.count, t.OrMore):
        raise Gap(held, "graveyards with so many")
    bare(cards.heads[0], "thing", "plural")
    each = f"each{next(low.numbers)}"
    many = m.Count(m.All(("graveyard",), m.In(("graveyard",), m.Ref(each))))
    least = low.amount(cards.determiner.count.amount)
    owners = m.Both((m.IsThing("player"), m.Such(each, m.Compare(many, ">=", least))))
    return m.Count(m.All(("players",), owners))


_STILL_EXILED: Final = t.ThatClause(verb=t.Remain(how="exiled"))


def _still_exiled(low: Lowering, node: t.Partitive) -> m.Amount:
    """`for each of those cards that are still exiled` (CR 406.1)."""
    bare(node, "of")
    if not isinstance(node.of, t.NounPhrase) or len(node.of.qualifiers) != 1:
        raise Gap(node, "number of those")
    if not same_meaning(node.of.qualifiers[0], _STILL_EXILED):
        raise Gap(node, "number of those that are so")
    bare(node.of, "determiner", "heads", "qualifiers")
    return m.Count(m.Within("exile", low.bound(node.of)))


def _so_often(low: Lowering, node: t.Clause) -> m.Amount:
    """`the number of times you descended this turn` (CR 700.11), `for each time it was kicked` (CR 601.2b)."""
    if isinstance(node.first, t.Passive):
        return _so_often_paid(low, node)
    bare(node, "subject", "first", "modifiers", "tense")
    who = whose_test(low, node.subject)
    if node.first != t.Act(verb="descend") or node.tense != "past" or who is None:
        raise Gap(node, "number of times")
    if node.modifiers != (t.Lasting(until="this turn"),):
        raise Gap(node, "number of times at another time")
    card = m.Both((m.IsType("Permanent"), m.Not(m.IsStatus("token")), m.Controlled(who, "own")))
    return m.Happenings(m.Event("moved", card, to="graveyard"))


def _so_often_paid(low: Lowering, node: t.Clause) -> m.Amount:
    bare(node, "subject", "first", "tense")
    asked = CONDITIONS.of(node.first)(low, Said(node.subject, node.first, Mods(), node.tense))
    if not isinstance(asked, m.WasCast) or asked.times != 1:
        raise Gap(node, "number of times")
    return m.TimesCast(asked.of, asked.how)


def _deeds(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`for each card you've cycled or discarded this turn`, `… spell you've cast this turn`: wherever it is now (CR 608.2i)."""
    clause = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if isinstance(clause, t.WhichClause) and clause.verb == "created":
        return _created(low, what, clause)
    if not isinstance(clause, t.WhichClause) or clause.verb not in _DEEDS or clause.tense != "perfect":
        return None
    thing, kind = _DEEDS[clause.verb]
    if clause.modifiers != (t.Lasting(until="this turn"),) and kind == "cast":
        return None
    bare(clause, "subject", "verb", "tense", "modifiers")
    who = whose_test(low, clause.subject)
    if clause.modifiers != (t.Lasting(until="this turn"),) or who is None or what.shared:
        raise Gap(clause, f"{kind} at another time")
    if [head.thing for head in what.heads] != [thing] or what.heads[0].kinds or what.heads[0].own:
        raise Gap(what, f"{kind}, of a kind")
    return m.Happenings(m.Event(kind, player=who))


_DEEDS: Final[dict[str, tuple[str, m.EventKind]]] = {
    "cycled or discarded": ("card", "discarded"),
    "cast": ("spell", "cast"),
}
"""Of a verb in the perfect: what it was done to, and the event that it was."""


def _created(low: Lowering, what: t.NounPhrase, clause: t.WhichClause) -> m.Amount:
    """`the number of Treasure tokens you created this turn`, wherever they are now (CR 111.2, 608.2i)."""
    bare(clause, "subject", "verb", "tense", "modifiers")
    who = whose_test(low, clause.subject)
    if clause.modifiers != THIS_TURN or who is None or any(head.thing != "token" for head in what.heads):
        raise Gap(clause, "created at another time")
    return m.Happenings(m.Event("created", what_it_is(low, replace(what, qualifiers=())), player=who))


THIS_TURN: Final = (t.Lasting(until="this turn"),)


def _attackers(what: t.NounPhrase) -> m.Amount | None:
    """`for each creature you attacked with this turn`, wherever it is now (CR 508.1, 608.2i)."""
    clause = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if not isinstance(clause, t.WhichClause) or clause.verb != "attacked with":
        return None
    bare(clause, "subject", "verb", "tense", "modifiers")
    if clause.modifiers != THIS_TURN or clause.tense != "past" or not isinstance(clause.subject, t.You):
        raise Gap(clause, "attacked with at another time")
    if what.shared or what.heads != (t.Head(noun=t.TypeIs(type="Creature")),):
        raise Gap(what, "attackers of a kind")
    return m.Happenings(m.Event("attacks", player=YOU), things=True)


def _died(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`creature you controlled that died this turn`: as each last was, whether its card is still there (CR 608.2i, 700.4)."""
    last = what.qualifiers[-1] if what.qualifiers else None
    if not isinstance(last, t.ThatClause) or last.verb != t.Act(verb="die") or last.modifiers != THIS_TURN:
        return None
    bare(last, "verb", "modifiers", "tense")
    bare(last.verb, "verb")
    bare(last.modifiers[0], "until")
    if last.tense != "past":
        raise Gap(last, "that dies")
    zones, test = described(low, replace(what, qualifiers=what.qualifiers[:-1]))
    if zones != ("battlefield",):
        raise Gap(what, "died elsewhere")
    return m.Happenings(m.Event("leaves", test, to="graveyard"))


def _cast_before(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`other instant and sorcery spell you've cast before it this turn`: those before are other ones (CR 601.2i)."""
    which = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if not isinstance(which, t.WhichClause) or which.tense != "perfect" or which.verb != "cast":
        return None
    if len(which.modifiers) != 2 or which.modifiers[1] != t.Lasting(until="this turn"):
        return None
    before = which.modifiers[0]
    if not isinstance(before, t.Before) or before.how != "before" or not isinstance(before.when, t.It):
        return None
    if what.shared not in ((), (t.StatusIs(status="other"),)):
        raise Gap(what, "cast before")
    test = what_it_is(low, replace(what, determiner=None, shared=(), qualifiers=()))
    return m.CastBefore(low.given(which.subject), test, low.given(before.when))
