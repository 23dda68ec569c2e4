"""Abilities that may be activated more often than once a turn: `… twice each turn rather than only once` (CR 606.3, 702.142a)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import SOURCE, YOU, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.described import described

_TWICE: Final = t.Often(how="twice")
_LOYALTY: Final = (t.Head(thing="loyalty ability", plural=True),)
_EACH_OF_YOUR_TURNS: Final = t.During(when=t.StepTime(step="turn", which="each", whose=t.You()))


def activates_more(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """Lowers a static ability that lets abilities be activated twice each turn; None for other clauses."""
    if not any(isinstance(word, t.NotOnce) for word in clause.modifiers):
        return None
    bare(clause, "subject", "first", "modifiers")
    verb = clause.first
    if isinstance(verb, t.Modal) and verb.first == t.Act(verb="boast"):
        return _boasts_more(low, clause, verb, holds)
    if not _is_twice(clause.modifiers, t.Often(how="each turn")):
        raise Gap(clause, "more often")
    whose = _whose_loyalty(low, clause.subject, verb)
    return m.Statement((m.MoreOften("loyalty", 2),), test=_test(whose), condition=holds)


def _is_twice(words: tuple[t.Phrase, ...], when: t.Phrase) -> bool:
    """Tells `twice each turn rather than only once`."""
    return len(words) == 3 and words[:2] == (_TWICE, when) and isinstance(words[2], t.NotOnce)


def _boasts_more(low: Lowering, clause: t.Clause, verb: t.Modal, holds: m.Condition | None) -> m.Statement:
    """`Creatures you control can boast twice during each of your turns rather than once.`"""
    bare(verb, "how", "first")
    if verb.how != "can" or not _is_twice(clause.modifiers, _EACH_OF_YOUR_TURNS) or holds is not None:
        raise Gap(clause, "boasts more often")
    if not isinstance(clause.subject, t.NounPhrase) or clause.subject.determiner is not None:
        raise Gap(clause, "who boasts")
    zones, test = described(low, clause.subject)
    if zones != ("battlefield",):
        raise Gap(clause, "who boasts")
    return m.Statement((m.MoreOften("boast", 2),), test=test, condition=m.TurnOf(YOU))


def more_this_turn(low: Lowering, said: Said) -> m.Do:
    """`you may activate loyalty abilities of this permanent twice this turn rather than only once`."""
    words = tuple(said.mods.left)
    said.mods.left.clear()
    if not _is_twice(words, t.Lasting(until="this turn")):
        raise Gap(said.verb, "more often")
    whose = _whose_loyalty(low, said.subject, said.verb)
    return m.Apply(whose, (m.MoreOften("loyalty", 2),), m.Until("turn"))


def _whose_loyalty(low: Lowering, subject: t.Phrase | None, verb: t.Phrase) -> m.Things:
    """Lowers whose loyalty abilities may be activated: those of the card itself, of planeswalkers you control."""
    act = verb.first if isinstance(verb, t.May) and not verb.rest else None
    what = act.what if isinstance(act, t.Act) and act.verb == "activate" else None
    if not isinstance(subject, t.You) or not isinstance(what, t.NounPhrase):
        raise Gap(verb, "who activates more")
    bare(what, "determiner", "heads", "qualifiers")
    of = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if what.determiner not in (None, t.The()) or what.heads != _LOYALTY or not isinstance(of, t.OfThing):
        raise Gap(what, "activates more of them")
    if isinstance(of.what, t.SelfRef):
        return SOURCE
    if not isinstance(of.what, t.NounPhrase) or of.what.determiner is not None:
        raise Gap(of, "abilities of which")
    zones, test = described(low, of.what)
    if zones != ("battlefield",):
        raise Gap(of, "abilities of what is no permanent")
    return m.All(zones, test)


def _test(whose: m.Things) -> m.Test:
    return whose.test if isinstance(whose, m.All) else m.Among(whose)
