"""Spells that cost more or less for what they are themselves, or for who casts them (CR 601.2f, 118.7)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import Gap, Lowering, Mods, bare
from cardwright.games.magic.meaning.lower.described import described, kinds_of, what_it_is, whose_test
from cardwright.games.magic.meaning.lower.number_of import number_of
from cardwright.text import walk

_SPELL: Final = "spell"
_CASTER: Final = "caster"


def costs_for_itself(low: Lowering, clause: t.Clause, holds: m.Condition | None) -> m.Statement | None:
    """`Each artifact spell costs {1} more to cast for each artifact its controller controls.`; None for other clauses."""
    costs, subject = clause.first, clause.subject
    if not isinstance(costs, t.Costs) or costs.to != "cast" or not isinstance(subject, t.NounPhrase):
        return None
    each = [word for word in clause.modifiers if isinstance(word, t.ForEach)]
    aimed = _costs_for_targets(low, clause, costs, subject, holds) if each else None
    if aimed is not None:
        return aimed
    cast = [word for word in subject.qualifiers if isinstance(word, t.WhichClause)]
    about = [subject, *(word.subject for word in cast)]
    if not each or not _speaks_of(low, each[0], about):
        return None
    bare(clause, "subject", "first", "modifiers")
    mods = Mods(clause.modifiers)
    mods.take(t.ForEach)
    mods.finish()
    test = _spells(low, subject, cast)
    low.fresh(subject, _SPELL)
    for word in cast:
        if not isinstance(word.subject, t.You):
            low.fresh(word.subject, _CASTER)
    more = m.Math("*", _generic(costs), _others_cast(low, each[0].what) or number_of(low, each[0].what))
    return m.Statement((m.SpellCosts(more, _SPELL, _CASTER),), test=test, condition=holds)


def _costs_for_targets(
    low: Lowering, clause: t.Clause, costs: t.Costs, subject: t.NounPhrase, holds: m.Condition | None
) -> m.Statement | None:
    """`Spells you cast cost {1} less to cast for each target they have`, `… for each creature it targets`; None for others."""
    each = clause.modifiers[0] if len(clause.modifiers) == 1 else None
    what = each.what if isinstance(each, t.ForEach) else None
    if not isinstance(what, t.NounPhrase) or not what.qualifiers:
        return None
    *others, aims = what.qualifiers
    if not isinstance(aims, t.WhichClause) or aims.verb not in ("targets", "have"):
        return None
    bare(clause, "subject", "first", "modifiers")
    bare(aims, "subject", "verb")
    if low.introducer(aims.subject) is not subject:
        raise Gap(aims, "what something else targets")
    if aims.verb == "have":
        if what != t.NounPhrase(heads=(t.Head(thing="target"),), qualifiers=(aims,)):
            raise Gap(what, "for each that it has")
        target: m.Test = m.Both()
    else:
        zones, target = described(low, replace(what, qualifiers=tuple(others)))
        if zones != ("battlefield",):
            raise Gap(what, "targets elsewhere")
    cast = [word for word in subject.qualifiers if isinstance(word, t.WhichClause)]
    test = _spells(low, subject, cast)
    return m.Statement((m.TargetCost(_generic(costs), target, each=True),), test=test, condition=holds)


def _generic(costs: t.Costs) -> m.Num:
    """Returns how much more generic mana a spell costs, less where it is below none."""
    bare(costs, "amount", "how", "to")
    symbol = "".join(costs.amount.symbols).strip("{}") if isinstance(costs.amount, t.ManaCost) else ""
    if not symbol.isdigit() or costs.how not in ("more", "less"):
        raise Gap(costs, "costs colored mana")
    return m.Num(int(symbol) if costs.how == "more" else -int(symbol))


def _speaks_of(low: Lowering, node: t.Phrase, about: list[t.Phrase]) -> bool:
    """Tells whether a phrase speaks of the spell, or of who casts it."""
    meant = [low.introducer(word) for word in walk(node) if isinstance(word, t.Phrase)]
    return any(word is one for word in meant for one in about)


def _spells(low: Lowering, subject: t.NounPhrase, cast: list[t.WhichClause]) -> m.Test:
    """Lowers which spells are meant: `each artifact spell`, `each spell a player casts`."""
    if not isinstance(subject.determiner, t.Each | None) or len(cast) > 1 or len(subject.heads) != 1:
        raise Gap(subject, "which spells")
    if subject.heads[0].thing != "spell":
        raise Gap(subject, "which spells")
    bare(subject, "determiner", "shared", "heads", "qualifiers")
    tests = [*kinds_of(low, subject.heads[0]), *(low.kind_of(word) for word in subject.shared)]
    tests += [low.qualifier(word) for word in subject.qualifiers if not isinstance(word, t.WhichClause)]
    for word in cast:
        bare(word, "subject", "verb")
        who = whose_test(low, word.subject)
        if word.verb not in ("cast", "casts") or who is None:
            raise Gap(word, "who casts it")
        tests.append(m.Controlled(who))
    return m.Both(tuple(tests))


def _others_cast(low: Lowering, what: t.Phrase) -> m.Amount | None:
    """`other spell that player has cast this turn`: it is not cast before it is paid for (CR 601.2i)."""
    which = what.qualifiers[0] if isinstance(what, t.NounPhrase) and len(what.qualifiers) == 1 else None
    if not isinstance(which, t.WhichClause) or which.tense != "perfect" or which.verb != "cast":
        return None
    assert isinstance(what, t.NounPhrase)
    if which.modifiers != (t.Lasting(until="this turn"),) or what.shared != (t.StatusIs(status="other"),):
        raise Gap(what, "spells cast")
    test = what_it_is(low, replace(what, determiner=None, shared=(), qualifiers=()))
    return m.CastBefore(low.given(which.subject), test)
