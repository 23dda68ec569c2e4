"""What is paid rather than a cost that is spoken of by its keyword, or rather than some mana of it (CR 118.9, 702)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import NONE, YOU, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.limits import during

_NOTHING: Final = t.Pay(what=t.ManaCost(symbols=("{0}",)))
_FIRST: Final = (t.OrdinalIs(ordinal="first"),)
_YOURS: Final = t.StepTime(step="turn", which="each", whose=t.You())


def pays_nothing(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`You may pay {0} rather than pay the equip cost of the first equip ability you activate each turn.`

    Returns None for other clauses.
    """
    rather = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if not isinstance(rather, t.RatherFor) or rather.cost == "mana":
        return None
    bare(clause, "subject", "first", "modifiers")
    bare(rather, "what", "cost")
    if not isinstance(clause.subject, t.You) or clause.first != t.May(first=_NOTHING):
        raise Gap(clause, "pays something rather than")
    first = _is_first(low, rather) if rather.what is not None else None
    every = tuple(one for one in (holds, first) if one is not None)
    condition = m.AllOf(every) if len(every) > 1 else every[0] if every else None
    return m.Statement((m.AbilityFree(rather.cost),), test=m.Among(YOU), condition=condition)


def _is_first(low: Lowering, rather: t.RatherFor) -> m.Condition:
    """`the first equip ability you activate during each of your turns`, `the first card you cycle each turn`."""
    what = rather.what
    if not isinstance(what, t.NounPhrase) or what.determiner != t.The() or what.shared != _FIRST:
        raise Gap(what, "which of the abilities")
    bare(what, "determiner", "shared", "heads", "qualifiers")
    cycled = rather.cost == "cycling"
    thing, verb = ("card", "cycle") if cycled else (f"{rather.cost} ability", "activate")
    which = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if what.heads != (t.Head(thing=thing),) or not isinstance(which, t.WhichClause) or which.verb != verb:
        raise Gap(what, "which of the abilities")
    bare(which, "subject", "verb", "modifiers")
    if not isinstance(which.subject, t.You) or len(which.modifiers) != 1:
        raise Gap(which, "whose abilities")
    you = m.Among(YOU)
    event = m.Event("cycled", player=you) if cycled else m.Event("activated", player=you, keyword=rather.cost)
    none = m.Compare(m.Happenings(event), "=", NONE)
    when = which.modifiers[0]
    if when == t.Often(how="each turn"):
        return none
    if not isinstance(when, t.During) or when.when != _YOURS:
        raise Gap(when, "the first of a time")
    return m.AllOf((none, during(low, when.when)))


_THAT_MANA: Final = t.RatherThan(how="rather than", what=t.Pay(what=t.ManaNoun(which="that mana")))


def life_for_symbols(low: Lowering, sentence: t.Sentence) -> m.Statement | None:
    """`For each {B} in a cost, you may pay 2 life rather than pay that mana.`; None for other sentences."""
    each = sentence.front[0] if len(sentence.front) == 1 else None
    clause = sentence.first
    if not isinstance(each, t.ForEach) or not isinstance(each.what, t.SymbolIn):
        return None
    bare(sentence, "front", "first")
    bare(each, "what")
    bare(each.what, "symbols")
    if not isinstance(clause, t.Clause) or not isinstance(clause.subject, t.You):
        raise Gap(sentence, "for each symbol")
    bare(clause, "subject", "first", "modifiers")
    pays = clause.first.first if isinstance(clause.first, t.May) else None
    if not isinstance(pays, t.PayLife) or clause.modifiers != (_THAT_MANA,) or each.what.symbols != ("{B}",):
        raise Gap(clause, "pays for each symbol")
    bare(pays, "amount")
    return m.Statement((m.Rule("life_for_black", low.amount(pays.amount)),), test=m.Among(YOU))
