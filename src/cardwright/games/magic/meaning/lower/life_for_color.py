"""Life as an additional cost of spells, which then cost less: `…, you may pay 2 life. Those spells cost {G} less …`."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import YOU, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.described import kinds_of


def spells_for_life(low: Lowering, node: t.Sentences) -> m.Ability | None:
    """Lowers such a line (CR 118.8); None for an additional cost of the card itself."""
    offer = node.sentences[0]
    assert isinstance(offer, t.Sentence)
    about = offer.front[0]
    cast = about.what if isinstance(about, t.AdditionalCost) else None
    spells = cast.what if isinstance(cast, t.Act) and cast.verb == "cast" else None
    if not isinstance(spells, t.NounPhrase):
        return None
    assert cast is not None
    bare(offer, "front", "first")
    bare(cast, "verb", "what")
    bare(spells, "shared", "heads")
    clause = offer.first
    pays = clause.first.first if isinstance(clause, t.Clause) and isinstance(clause.first, t.May) else None
    if len(node.sentences) != 3 or len(offer.front) != 1 or not isinstance(pays, t.PayLife):
        raise Gap(node, "additional cost of others")
    assert isinstance(clause, t.Clause)
    bare(clause, "subject", "first")
    bare(clause.first, "first")
    bare(pays, "amount")
    if not isinstance(clause.subject, t.You) or len(spells.heads) != 1 or spells.heads[0].thing != "spell":
        raise Gap(clause, "additional cost of others")
    words = (*kinds_of(low, spells.heads[0]), *[low.kind_of(word) for word in spells.shared])
    saved = _saved(low, node.sentences[1], spells, pays)
    _only_of(node.sentences[2], saved)
    change = m.LifeForColor(low.amount(pays.amount), saved)
    return m.Static((m.Statement((change,), test=m.Both((*words, m.Controlled(YOU)))),))


def _saved(low: Lowering, node: t.Phrase, spells: t.NounPhrase, offer: t.PayLife) -> str:
    """`Those spells cost {G} less to cast if you paid life this way.`: returns the mana."""
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(clause, t.Clause) or not isinstance(clause.first, t.Costs) or clause.subject is None:
        raise Gap(node, "additional cost, and more")
    bare(node, "first")
    bare(clause, "subject", "first", "modifiers")
    costs, asked = clause.first, clause.modifiers[0] if len(clause.modifiers) == 1 else None
    bare(costs, "amount", "how", "to")
    paid = asked.conditions[0] if isinstance(asked, t.If) and len(asked.conditions) == 1 else None
    if not isinstance(paid, t.Clause) or low.introducer(clause.subject) is not spells:
        raise Gap(clause, "costs less")
    assert asked is not None
    bare(asked, "conditions")
    this_way = paid.modifiers[0] if len(paid.modifiers) == 1 else None
    if (
        paid != t.Clause(subject=t.You(), first=t.PayLife(), modifiers=(t.ThisWay(),), tense="past")
        or low.introducer(this_way or paid) is not offer
    ):
        raise Gap(paid, "if something else was paid")
    if costs.how != "less" or costs.to != "cast" or not isinstance(costs.amount, t.ManaCost):
        raise Gap(costs, "costs less")
    return "".join(costs.amount.symbols)


_COLORS = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}"}


def _only_of(node: t.Phrase, saved: str) -> None:
    """`This effect reduces only the amount of green mana you pay.`"""
    if not isinstance(node, t.OnlyColored) or not isinstance(node.who, t.You):
        raise Gap(node, "costs less")
    bare(node, "color", "who")
    if _COLORS.get(node.color) != saved:
        raise Gap(node, "costs less of another color")
