"""What happens to something for the first time in a turn, and counters that were put on things (CR 122.6, 603.4, 608.2i)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CONDITIONS, SOURCE, YOU, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.described import described, what_it_is, whose_test

_THIS_TURN: Final = t.Lasting(until="this turn")


def first_time(condition: t.Phrase | None) -> t.FirstTime | None:
    """Returns `it's the first time …`, where that is all that a condition asks."""
    if not isinstance(condition, t.If) or len(condition.conditions) != 1:
        return None
    clause = condition.conditions[0]
    asked = clause.first if isinstance(clause, t.Clause) else None
    return asked if isinstance(asked, t.FirstTime) and clause == t.Clause(first=asked) else None


_DECLARED: Final = t.StatusIs(status="being declared as an attacker")


def is_otherwise_tapped(condition: t.Phrase | None) -> bool:
    """Tells `if it isn't being declared as an attacker`, where that is all that a condition asks."""
    if not isinstance(condition, t.If) or len(condition.conditions) != 1:
        return False
    clause = condition.conditions[0]
    verb = clause.first if isinstance(clause, t.Clause) else None
    return isinstance(verb, t.BeWords) and verb.negated and verb.kinds == (_DECLARED,)


def otherwise_tapped(low: Lowering, event: m.Event, node: t.Triggered) -> m.Event:
    """Folds `if it isn't being declared as an attacker` into its event: it is so, or not, just then (CR 508.1f)."""
    clause = node.condition.conditions[0] if isinstance(node.condition, t.If) else None
    if not isinstance(clause, t.Clause) or event.kind != "tapped" or event.thing_ref != "e.thing":
        raise Gap(node, "being declared as an attacker")
    bare(clause, "subject", "first")
    if clause.subject is None or low.given(clause.subject) != m.Ref("e.thing"):
        raise Gap(clause, "another is being declared")
    return replace(event, combat=False)


def only_first(low: Lowering, event: m.Event, asked: t.FirstTime) -> m.Event:
    """Folds `it's the first time counters have been put on that creature this turn` into its event (CR 603.4)."""
    bare(asked, "clause")
    clause = asked.clause
    perfect = clause.first if isinstance(clause, t.Clause) and not clause.rest else None
    if not isinstance(clause, t.Clause) or not isinstance(perfect, t.Perfect) or perfect.negated:
        raise Gap(asked, "the first time that")
    verb = perfect.verb
    if clause.modifiers != (_THIS_TURN,) or event.kind != "counters put" or event.thing_ref != "e.thing":
        raise Gap(asked, "the first time that")
    if event.first or event.condition is not None or not isinstance(verb, t.PutOn):
        raise Gap(asked, "the first time of something else")
    bare(verb, "on")
    counters = clause.subject
    if not isinstance(counters, t.NounPhrase) or counters.determiner is not None:
        raise Gap(asked, "the first time of which counters")
    if counter_kind(counters) != event.counter[0]:
        raise Gap(asked, "the first time of other counters")
    if low.given(verb.on) != m.Ref("e.thing"):
        raise Gap(asked, "the first time for something else")
    return replace(event, first=True)


def _put(low: Lowering, counters: t.NounPhrase, on: t.Phrase, under: t.Phrase | None) -> m.Event:
    """Lowers that counters were put on such things, which somebody controlled then (CR 122.6)."""
    kind = counter_kind(replace(counters, determiner=None, qualifiers=()))
    if isinstance(on, t.SelfRef) and under is None:
        return m.Event("counters put", m.Among(SOURCE), counter=(kind, 0))
    if not isinstance(on, t.NounPhrase) or not isinstance(on.determiner, t.A | None):
        raise Gap(on, "counters put on")
    zones, _ = described(low, on)
    if zones != ("battlefield",):
        raise Gap(on, "counters put on what is no permanent")
    who = whose_test(low, under)
    return m.Event(
        "counters put", what_it_is(low, replace(on, determiner=None)), player=who, counter=(kind, 0)
    )


@CONDITIONS.row(t.PutOn, uses="on under")
def _were_put(low: Lowering, said: Said) -> m.Condition:
    """`a +1/+1 counter was put on a permanent under your control this turn` (CR 122.6)."""
    counters = said.subject
    if said.tense != "past" or said.mods.take(t.Lasting) != _THIS_TURN:
        raise Gap(said.verb, "condition: counters are put")
    if not isinstance(counters, t.NounPhrase) or not isinstance(counters.determiner, t.A):
        raise Gap(said.verb, "condition: how many counters were put")
    return m.Happened(_put(low, counters, said.verb.on, said.verb.under))


def counters_put(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`for each +1/+1 counter you've put on creatures under your control this turn`; None for other phrases."""
    put = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if not isinstance(put, t.PutBy):
        return None
    bare(put, "by", "on", "under", "when")
    if not isinstance(put.by, t.You) or put.when != _THIS_TURN:
        raise Gap(put, "counters put by someone")
    event = replace(_put(low, what, put.on, put.under), source=m.Controlled(YOU))
    return m.Happenings(event, in_all=True)
