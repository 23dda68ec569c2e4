"""The spells that were cast this turn, wherever they are now: `other spells you've cast this turn` (CR 601.2i, 608.2i)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import SOURCE, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.described import what_it_is

_THIS_TURN: Final = (t.Lasting(until="this turn"),)
_OTHER: Final = t.StatusIs(status="other")
_ANYONE: Final = m.All(("players",), m.IsThing("player"))


def spells_cast(low: Lowering, what: t.Phrase | None) -> m.SpellsCast | None:
    """`spells you've cast this turn`, `each other spell cast this turn`; None for other phrases."""
    if not isinstance(what, t.NounPhrase) or any(head.thing != "spell" for head in what.heads):
        return None
    last = what.qualifiers[-1] if len(what.qualifiers) == 1 else None
    by = _caster(low, last)
    if by is None or not isinstance(what.determiner, t.A | t.All | t.Each | None):
        return None
    shared = tuple(word for word in what.shared if word != _OTHER)
    other = len(shared) < len(what.shared)
    if other and low.kind == "triggered":
        raise Gap(what, "spells other than which")
    test = what_it_is(low, replace(what, determiner=None, shared=shared, qualifiers=()))
    return m.SpellsCast(by, test, SOURCE if other else None, low.fresh(what))


def _caster(low: Lowering, word: t.Phrase | None) -> m.Things | None:
    """Returns whose spells are meant, of a qualifier that says that they were cast this turn."""
    if isinstance(word, t.WhichClause) and word.tense == "perfect" and word.verb == "cast":
        if word.modifiers != _THIS_TURN:
            return None
        bare(word, "subject", "verb", "tense", "modifiers")
        return low.given(word.subject)
    if isinstance(word, t.Participle) and word.verb == t.Passive(verb="cast", how="be"):
        if word.modifiers != _THIS_TURN:
            return None
        bare(word, "verb", "modifiers")
        return _ANYONE
    return None
