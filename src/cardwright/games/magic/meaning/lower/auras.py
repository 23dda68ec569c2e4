"""Cards that return as Auras: what they enchant, and which abilities they have (CR 303.4f, 611.2)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import SOURCE, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.described import described

_AURA = (t.Head(kinds=(t.SubtypeIs(subtype="Aura"),), noun=t.TypeIs(type="Enchantment")),)
_LOSES = t.LoseAbilities(what="all other abilities")


def as_aura(low: Lowering, node: t.Phrase, before: m.Do) -> m.Do | None:
    """`Return it to the battlefield. It's an Aura enchantment with enchant creature and "…"`, `… loses all other abilities.`

    Returns the move as such a sentence changes it; None for other sentences.
    """
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(before, m.Move) or not isinstance(clause, t.Clause) or before.to.zone != "battlefield":
        return None
    assert isinstance(node, t.Sentence)
    if before.to.becoming and clause.first == _LOSES:
        bare(node, "first")
        return _alone(low, clause, before)
    made = _aura(low, clause)
    if made is None:
        return None
    bare(node, "first", "rest")
    if before.more or before.what != SOURCE or low.given(clause.subject or clause) != SOURCE:
        raise Gap(node, "something else is an Aura")
    move = replace(before, to=replace(before.to, becoming=(made,)))
    for joined in node.rest:
        bare(joined, "join", "clause")
        if not isinstance(joined, t.NextClause) or not isinstance(joined.clause, t.Clause):
            raise Gap(joined, "is an Aura, and more")
        move = _alone(low, joined.clause, move)
    return move


_LOSES_THIS = t.HasAbility(how="lose", abilities=(t.ThisAbility(what="ability"),))
_END = t.ToEnd()


def until_paid(node: t.Phrase) -> m.UntilPaid | None:
    """`You may pay {W} to end this effect.` (CR 116.2d); None for other sentences."""
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(clause, t.Clause) or _END not in clause.modifiers:
        return None
    assert isinstance(node, t.Sentence)
    bare(node, "first")
    offer = clause.first
    pay = offer.first if isinstance(offer, t.May) and not offer.rest else None
    bare(clause, "subject", "first", "modifiers")
    if not isinstance(clause.subject, t.You) or clause.modifiers != (_END,) or not isinstance(pay, t.Pay):
        raise Gap(node, "ends an effect")
    bare(pay, "what")
    if not isinstance(pay.what, t.ManaCost):
        raise Gap(node, "ends an effect otherwise")
    return m.UntilPaid("".join(pay.what.symbols))


def becomes_aura(low: Lowering, node: t.Sentence) -> m.Apply | None:
    """`This creature loses this ability and becomes an Aura enchantment with enchant creature.`; None for other sentences.

    It is one effect, so that one payment ends all of it.
    """
    clause = node.first
    if not isinstance(clause, t.Clause) or clause.first != _LOSES_THIS or len(clause.rest) != 1:
        return None
    bare(node, "first")
    bare(clause, "subject", "first", "rest")
    step = clause.rest[0]
    bare(step, "join", "verb")
    aura = _aura(low, t.Clause(subject=clause.subject, first=step.verb))
    ends = [end for sentence in low.sentences if (end := until_paid(sentence)) is not None]
    if aura is None or step.join != "and" or len(ends) != 1 or low.given(clause.subject or clause) != SOURCE:
        raise Gap(node, "loses this ability")
    return m.Apply(SOURCE, (m.LoseThis(), aura), ends[0])


def _alone(low: Lowering, clause: t.Clause, move: m.Move) -> m.Move:
    """`and it loses all other abilities` (CR 613.1f)."""
    bare(clause, "subject", "first")
    if clause.first != _LOSES or clause.subject is None or low.given(clause.subject) != SOURCE:
        raise Gap(clause, "is an Aura, and more")
    (aura,) = move.to.becoming
    assert isinstance(aura, m.BecomeAura)
    return replace(move, to=replace(move.to, becoming=(replace(aura, alone=True),)))


def _aura(low: Lowering, clause: t.Clause) -> m.BecomeAura | None:
    verb = clause.first
    what = verb.what if isinstance(verb, t.Be) else None
    if not isinstance(what, t.NounPhrase) or what.heads != _AURA:
        return None
    bare(clause, "subject", "first")
    bare(verb, "what", "how")
    bare(what, "determiner", "heads", "qualifiers")
    having = what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if not isinstance(what.determiner, t.A) or not isinstance(having, t.With | t.WithAbility):
        raise Gap(what, "an Aura")
    bare(having, "abilities")
    enchant, *rest = having.abilities
    if not isinstance(enchant, t.Keyword) or not isinstance(enchant.what, t.NounPhrase):
        raise Gap(having, "an Aura that enchants nothing")
    bare(enchant, "name", "what")
    if enchant.name != "enchant":
        raise Gap(enchant, "an Aura that enchants nothing")
    where, test = described(low, enchant.what)
    return m.BecomeAura(where, test, tuple(low.granted(ability) for ability in rest))
