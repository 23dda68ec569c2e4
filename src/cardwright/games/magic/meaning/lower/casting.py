"""Lines about casting the spell itself (CR 118.8, 601.2): what may be given for it."""

from typing import Final, Literal

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.described import described

_VERBS: Final[dict[str, Literal["exile", "sacrifice", "tap"]]] = {
    "exile": "exile",
    "sacrifice": "sacrifice",
    "tap": "tap",
}
_DONE: Final = {"exile": "exiled", "sacrifice": "sacrificed", "tap": "tapped"}


def about_casting(low: Lowering, node: t.Sentences) -> m.Ability | None:
    """Lowers a line about casting its own spell; None for other lines."""
    first = node.sentences[0]
    if isinstance(first, t.Sentence) and any(isinstance(word, t.AdditionalCost) for word in first.front):
        return _given(low, node)
    return None


def _given(low: Lowering, node: t.Sentences) -> m.Ability:
    """`… you may exile any number of white cards from your hand. This spell costs {2} less to cast for each …`."""
    if len(node.sentences) != 2:
        raise Gap(node, "additional cost")
    offer, less = node.sentences
    assert isinstance(offer, t.Sentence)
    bare(offer, "front", "first")
    about, clause = offer.front[0], offer.first
    if about != t.AdditionalCost(what=t.Act(verb="cast", what=t.SelfRef(form="spell"))) or len(offer.front) != 1:
        raise Gap(about, "additional cost of something else")
    if not isinstance(clause, t.Clause) or not isinstance(clause.first, t.May):
        raise Gap(clause, "additional cost")
    bare(clause, "subject", "first")
    bare(clause.first, "first")
    deed = clause.first.first
    if not isinstance(clause.subject, t.You) or not isinstance(deed, t.Act) or deed.verb not in _VERBS:
        raise Gap(clause, "additional cost")
    bare(deed, "verb", "what")
    what = deed.what
    if not isinstance(what, t.NounPhrase) or what.determiner != t.Counted(count=t.AnyNumber()):
        raise Gap(deed, "so much for a cost")
    zones, test = described(low, replace(what, determiner=None))
    return m.Given(_VERBS[deed.verb], m.All(zones, test), _less(low, less, deed))


def _less(low: Lowering, node: t.Phrase, deed: t.Act) -> str:
    """Returns how much less a spell costs for each thing given."""
    clause = node.first if isinstance(node, t.Sentence) else None
    if not isinstance(clause, t.Clause) or not isinstance(clause.first, t.Costs):
        raise Gap(node, "additional cost, and more")
    assert isinstance(node, t.Sentence)
    bare(node, "first")
    bare(clause, "subject", "first", "modifiers")
    costs, each = clause.first, clause.modifiers[0] if len(clause.modifiers) == 1 else None
    bare(costs, "amount", "how", "to")
    if not isinstance(clause.subject, t.SelfRef) or costs.how != "less" or costs.to != "cast":
        raise Gap(clause, "costs")
    if not isinstance(each, t.ForEach) or not isinstance(each.what, t.NounPhrase):
        raise Gap(clause, "costs less")
    bare(each, "what")
    bare(each.what, "heads", "qualifiers", "determiner")
    done = each.what.qualifiers[0] if len(each.what.qualifiers) == 1 else None
    if not isinstance(done, t.Participle) or done.verb != t.Passive(verb=_DONE[deed.verb]):
        raise Gap(each, "costs less for each")
    bare(done, "verb", "modifiers")
    if len(done.modifiers) != 1 or not isinstance(done.modifiers[0], t.ThisWay):
        raise Gap(each, "costs less for each")
    if low.introducer(done.modifiers[0]) is not deed:
        raise Gap(each, "done in another way")
    if not isinstance(costs.amount, t.ManaCost):
        raise Gap(costs, "costs less")
    return "".join(costs.amount.symbols)
