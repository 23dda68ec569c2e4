"""What is done as a permanent itself enters (CR 614.1c, 614.12)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import AMOUNTS, SENTENCES, SOURCE, YOU, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.conditions import condition, conditions
from cardwright.games.magic.meaning.lower.counters import counter_kind, how_many

_TAPPED: Final = t.Enter(manner=(t.Arriving(how="tapped"),))


def as_it_enters(low: Lowering, node: t.Sentences) -> m.Static | None:
    """`As this land enters, choose a basic land type. Then you may pay 2 life. If you don't, it enters tapped.`

    Returns None for other lines.
    """
    first, last = node.sentences[0], node.sentences[-1]
    offered = _tapped_if_wanted(low, node)
    if offered is not None:
        return offered
    about = first.front[0] if isinstance(first, t.Sentence) and len(first.front) == 1 else None
    if not isinstance(about, t.AsEvent) or not isinstance(last, t.Sentence):
        return None
    bare(about, "clause")
    event = about.clause
    if (
        not isinstance(event, t.Clause)
        or not isinstance(event.subject, t.SelfRef)
        or event.first != t.Enter()
    ):
        return None
    bare(event, "subject", "first")
    assert isinstance(first, t.Sentence)
    if first is last:
        return _pays_as_it_enters(low, first)
    so, counters = _enters_so(low, last)
    nodes = (replace(first, front=()), *node.sentences[1:-1])
    low.kind = "triggered"  # what is spoken of in it is known as it is done
    done = tuple(SENTENCES.of(each)(low, each) for each in nodes)
    asked = so(low)
    low.kind = "static"
    if low.slots:
        raise Gap(node, "targets as it enters")
    do = done[0] if len(done) == 1 else m.Seq(done)
    return m.Static((m.Statement((m.AsEnters(do, asked, counters),), test=m.Among(SOURCE)),))


def _pays_as_it_enters(low: Lowering, node: t.Sentence) -> m.Static:
    """`As this creature enters, pay any amount of life.`, `… sacrifice any number of untapped Forests.`

    The permanent keeps how much or how many that was (CR 607.2d, 614.12).
    """
    bare(node, "front", "first")
    clause = node.first
    verb = clause.first if isinstance(clause, t.Clause) else None
    pays = isinstance(verb, t.PayLife) and isinstance(verb.amount, t.AnyNumber)
    what = verb.what if isinstance(verb, t.Act) and verb.verb == "sacrifice" else None
    many = isinstance(what, t.NounPhrase) and what.determiner == t.Counted(count=t.AnyNumber())
    if not pays and not many:
        raise Gap(node, "as it enters")
    low.kind = "triggered"
    do = SENTENCES.of(node)(low, replace(node, front=()))
    low.kind = "static"
    kept: m.Amount = m.Noted("times paid") if pays else m.Count(m.Ref(low.ids[id(what)]))
    entering = m.AsEnters(do, keeps=kept)
    return m.Static((m.Statement((entering,), test=m.Among(SOURCE)),))


@AMOUNTS.row(t.PaidEntering, uses="of")
def _paid_entering(low: Lowering, node: t.PaidEntering) -> m.Amount:
    """`the life paid as it entered`."""
    if low.given(node.of) != SOURCE:
        raise Gap(node, "paid as another entered")
    return m.KeptAmount(SOURCE)


def sacrificed_entering(low: Lowering, what: t.NounPhrase) -> m.Amount | None:
    """`the number of Forests sacrificed as it entered`: all that were, for none else could be; None for other phrases."""
    last = what.qualifiers[-1] if what.qualifiers else None
    when = last.modifiers[0] if isinstance(last, t.Participle) and len(last.modifiers) == 1 else None
    if not isinstance(last, t.Participle) or not isinstance(when, t.AsEntered):
        return None
    bare(what, "heads", "qualifiers")
    if last.verb != t.Passive(verb="sacrificed") or len(what.qualifiers) != 1 or len(what.heads) != 1:
        raise Gap(what, "done as it entered")
    if low.given(when.of) != SOURCE:
        raise Gap(what, "sacrificed as another entered")
    return m.KeptAmount(SOURCE)


def _tapped_if_wanted(low: Lowering, node: t.Sentences) -> m.Static | None:
    """`You may have this land enter tapped. If you do, you get two rad counters.`; None for other lines."""
    first, last = node.sentences[0], node.sentences[-1]
    offer = first.first if isinstance(first, t.Sentence) else None
    if not isinstance(offer, t.Clause) or not isinstance(offer.first, t.MayHave):
        return None
    entering = offer.first.clause
    if not isinstance(entering, t.Clause) or entering.first != _TAPPED:
        return None
    asked = last.front[0] if isinstance(last, t.Sentence) and len(last.front) == 1 else None
    if len(node.sentences) != 2 or not isinstance(asked, t.If) or not isinstance(offer.subject, t.You):
        raise Gap(node, "may enter tapped")
    bare(first, "first")
    bare(offer, "subject", "first")
    bare(entering, "subject", "first")
    if low.things(entering.subject or offer) != SOURCE:
        raise Gap(entering, "something else may enter tapped")
    deed = asked.conditions[0] if len(asked.conditions) == 1 else None
    taken = t.Clause(subject=t.You(), first=t.DoSo(how="do"))
    if deed != taken or not isinstance(deed, t.Clause) or low.introducer(deed.first) is not offer:
        raise Gap(asked, "if something else is done")
    assert isinstance(last, t.Sentence)
    low.kind = "triggered"
    rest = replace(last, front=())
    do = m.May(YOU, SENTENCES.of(rest)(low, rest))
    low.kind = "static"
    if low.slots:
        raise Gap(node, "targets as it enters")
    return m.Static((m.Statement((m.AsEnters(do, m.Did()),), test=m.Among(SOURCE)),))


Counters = tuple[tuple[str, m.Amount], ...]


def _enters_so(low: Lowering, node: t.Sentence) -> "tuple[_Asked, Counters]":
    """Returns what asks whether it enters tapped, or with which counters: `If you don't, …`, `… unless you revealed …`."""
    clause = node.first
    if not isinstance(clause, t.Clause) or not isinstance(clause.first, t.Enter) or clause.subject is None:
        raise Gap(node, "as it enters, and more")
    counters = _counters(low, clause.first)
    if clause.first != _TAPPED and not counters:
        raise Gap(node, "as it enters, and more")
    bare(node, "front", "first")
    bare(clause, "subject", "first", "modifiers")
    if low.things(clause.subject) != SOURCE:
        raise Gap(clause, "something else enters")
    asked = (*node.front, *clause.modifiers)
    if len(asked) != 1:
        raise Gap(node, "enters tapped, if")
    return _Asked(asked[0]), counters


def _counters(low: Lowering, enter: t.Enter) -> Counters:
    """Returns the counters that it enters with, if that is all that is said of how it enters."""
    manner = enter.manner[0] if len(enter.manner) == 1 else None
    if not isinstance(manner, t.WithCounters) or not isinstance(manner.on, t.It):
        return ()
    bare(manner, "counters", "on")
    return ((counter_kind(manner.counters), how_many(low, manner.counters)),)


class _Asked:
    """A condition that is lowered once what it speaks of is known."""

    def __init__(self, node: t.Phrase) -> None:
        self.node = node

    def __call__(self, low: Lowering) -> m.Condition:
        node = self.node
        if isinstance(node, t.If) and (len(node.conditions) == 1 or node.join == "or"):
            return conditions(low, node)
        if isinstance(node, t.UnlessOr):
            bare(node, "conditions")
            return m.Unmet(m.AnyOf(tuple(_shown_or(low, clause) for clause in node.conditions)))
        raise Gap(node, "enters tapped, if")


def _shown_or(low: Lowering, clause: t.Phrase) -> m.Condition:
    """`you revealed a Soldier card this way`: what was offered was done."""
    if not isinstance(clause, t.Clause) or not any(isinstance(word, t.ThisWay) for word in clause.modifiers):
        return condition(low, clause)
    bare(clause, "subject", "first", "modifiers", "tense")
    way, verb = clause.modifiers[0], clause.first
    deed = low.introducer(way)
    if len(clause.modifiers) != 1 or not isinstance(deed, t.Act) or not isinstance(verb, t.Act):
        raise Gap(clause, "done this way")
    shown, meant = deed.what, verb.what
    if not isinstance(shown, t.NounPhrase) or not isinstance(meant, t.NounPhrase):
        raise Gap(clause, "done this way")
    if deed.verb != verb.verb or shown.heads != meant.heads:
        raise Gap(clause, "something else done this way")
    return m.Did()
