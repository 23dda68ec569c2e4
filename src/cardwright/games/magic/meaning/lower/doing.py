"""A verb with what any verb may have around it: if, unless, at a later time, may (CR 603.7, 608.2c–d)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    TIMES,
    VERBS,
    Gap,
    Lowering,
    Mods,
    Said,
    bare,
    within,
)
from cardwright.games.magic.meaning.lower.conditions import condition as asked_for
from cardwright.games.magic.meaning.lower.conditions import conditions
from cardwright.games.magic.meaning.lower.events import events
from cardwright.games.magic.meaning.lower.often import more_this_turn
from cardwright.games.magic.meaning.lower.playing import (
    may_cast_as,
    may_look,
    may_play_if,
)

_FACTS: Final = (t.LifeMore, t.CameUnder, t.HasThing)
"""Verbs that ask how things stand, where others after `unless` say what may be done instead."""


_BLESSED: Final = t.Idiom(words="have the city's blessing")


_THIS_COMBAT: Final = t.EndOf(step=t.StepTime(step="combat", which="this turn"))
"""`this turn's next end of combat`: without another combat in this turn, it never comes."""


def seq(items: list[m.Do]) -> m.Do:
    """Returns what does one thing after another."""
    return items[0] if len(items) == 1 else m.Seq(tuple(items))


def done_so(low: Lowering, said: Said) -> m.Do:
    """Lowers a verb with the modifiers that any verb may have: if, unless, at a later time."""
    if isinstance(said.verb, t.May | t.MayHave | t.Also):
        return low.verb(said)
    mods = Mods(said.mods.left)
    condition, unless, later = mods.take(t.If), mods.take(t.Unless), mods.take(t.At) or mods.take(t.When)
    first = next(low.numbers)
    run = low.verb(Said(said.subject, said.verb, mods))
    mods.finish()
    if unless is not None:
        run = done_unless(low, run, unless)
    if condition is not None and later is not None:
        raise Gap(said.verb, "if, later")
    if later is not None:
        run = done_later(low, run, later)
    if condition is None:
        return run
    holds = conditions(low, condition)
    for found in within(holds):  # what is asked before it is done cannot be about what it makes
        if isinstance(found, m.Ref) and found.id.startswith("r") and int(found.id[1:]) >= first:
            raise Gap(condition, "if of what is done")
    return m.If(holds, run)


def done_unless(low: Lowering, run: m.Do, node: t.Unless) -> m.Do:
    """Lowers what is done unless somebody pays, or unless something is so (CR 608.2d)."""
    clause = node.clauses[0]
    if len(node.clauses) != 1 or not isinstance(clause, t.Clause):
        raise Gap(node, "unless")
    if isinstance(clause.first, _FACTS) or clause.first == _BLESSED:
        return m.If(m.Unmet(asked_for(low, clause)), run)
    if isinstance(clause.first, t.Move) and clause.first.verb == "put":  # of all tenses the same word
        clause = replace(clause, tense="")
    if clause.rest:
        return _unless_one_of(low, run, clause)
    bare(clause, "subject", "first")
    if not isinstance(clause.first, t.Pay | t.PayOneOf | t.PayLife | t.Move | t.PayEqual):
        raise Gap(node, f"unless {type(clause.first).__name__}")
    who = low.who(clause.subject)
    return m.Unless(run, who, low.verb(Said(clause.subject, clause.first, Mods())))


def _unless_one_of(low: Lowering, run: m.Do, clause: t.Clause) -> m.Do:
    """`unless that player discards two cards or sacrifices a creature`: either of both is enough (CR 118.12a)."""
    bare(clause, "subject", "first", "rest")
    verbs = [(verb, modifiers) for verb, modifiers in clause.modified_verbs]
    if any("and" in step.join for step in clause.rest) or any(modifiers for _, modifiers in verbs):
        raise Gap(clause, "unless all of it is done")
    if any(not isinstance(verb, t.Act) or verb.verb not in ("sacrifice", "discard") for verb, _ in verbs):
        raise Gap(clause, "unless something else is done")
    who = low.who(clause.subject)
    for verb, _ in verbs:
        run = m.Unless(run, who, low.verb(Said(clause.subject, verb, Mods())))
    return run


def done_later(low: Lowering, run: m.Do, node: t.At | t.When) -> m.Do:
    """Lowers what is done at a later time (CR 603.7)."""
    if isinstance(node, t.When):  # `exile that token when this creature leaves the battlefield`
        if node.word != "when":
            raise Gap(node, f"{node.word}, later")
        return m.Later(events(low, node.events), m.Body((), run))
    bare(node, "when")
    lasts = m.Until("turn") if node.when == _THIS_COMBAT else None
    return m.Later((TIMES.of(node.when)(low, node.when),), m.Body((), run), lasts=lasts)


@VERBS.row(t.Also, uses="verb")
def _also(low: Lowering, said: Said) -> m.Do:
    return done_so(low, Said(said.subject, said.verb.verb, said.mods))


@VERBS.row(t.May, uses="first rest")
def _may(low: Lowering, said: Said) -> m.Do:
    verb: t.May = said.verb
    if any("or" in step.join.split() for step in verb.rest) or _several(low, said.subject):
        raise Gap(verb, "may of several")
    if isinstance(verb.first, t.Act) and verb.first.verb in ("play", "cast"):
        return may_play_if(low, said)
    if isinstance(verb.first, t.CastAs):
        return may_cast_as(low, said)
    if isinstance(verb.first, t.LookAt) and any(isinstance(mod, t.ForAsLongAs) for mod in said.mods.left):
        return may_look(low, said)
    if isinstance(verb.first, t.Act) and verb.first.verb == "activate":
        return more_this_turn(low, said)
    often = said.mods.take(t.Repeated)
    if often is not None:
        return _pays_often(low, said, often)
    who, last = low.who(said.subject), len(verb.verbs) - 1
    done = [
        done_so(low, Said(said.subject, each, said.mods if at == last else Mods()))
        for at, each in enumerate(verb.verbs)
    ]
    if len(done) == 1 and isinstance(done[0], m.PayTimes):
        return done[0]  # to pay nothing is not to do it
    return m.May(who, seq(done))


def _pays_often(low: Lowering, said: Said, often: t.Repeated) -> m.Do:
    """`You may pay {1}{W} any number of times.` (CR 107.1c)."""
    said.mods.finish()
    bare(often, "count")
    paid = low.verb(Said(said.subject, said.verb.first, Mods()))
    most = low.amount(often.count.amount) if isinstance(often.count, t.UpTo) else None
    if most is None and not isinstance(often.count, t.AnyNumber):
        raise Gap(often, "so often")
    if said.verb.rest or not isinstance(paid, m.Pay):
        raise Gap(often, "so often")
    if not paid.cost.mana or paid.cost.x is not None:
        raise Gap(often, "pays what is no mana so often")
    low.paid_often.add(id(said.verb.first))
    return m.PayTimes(paid.who, paid.cost, most)


def _several(low: Lowering, subject: t.Phrase | None) -> bool:
    """Tells whether several may do something, each for themself."""
    if id(subject) in low.known:  # each in turn
        return False
    return isinstance(subject, t.NounPhrase) and subject.determiner != t.That()
