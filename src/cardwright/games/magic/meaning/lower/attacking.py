"""Players who attack someone with creatures, as events (CR 508.3d, 508.3e)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import EVENTS, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.described import described
from cardwright.games.magic.meaning.lower.roles import role


@EVENTS.row(t.AttackWith, uses="what whom")
def _attacks_with(low: Lowering, said: Said) -> m.Event:
    """`an opponent attacks a planeswalker you control with one or more creatures`: once for each that is attacked."""
    verb: t.AttackWith = said.verb
    what = verb.what
    if verb.whom is None or not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.Counted):
        raise Gap(verb, "attacks with")
    count = what.determiner.count
    if not isinstance(count, t.OrMore) or not isinstance(count.amount, t.Number):
        raise Gap(what, "attacks with so many")
    bare(what, "determiner", "shared", "heads", "join", "qualifiers")
    zones, test = described(low, what)
    if zones != ("battlefield",):
        raise Gap(what, "attacks with what is no permanent")
    who, who_ref = role(low, said.subject, "e.player")
    whom, whom_ref = role(low, verb.whom, "e.source")
    return m.Event(
        "attacks",
        test,
        low.fresh(what, "e.thing"),
        whom,
        whom_ref,
        who,
        who_ref,
        batch="thing",
        least=count.amount.value,
    )
