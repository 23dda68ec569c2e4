"""What is attached to what (CR 301.5, 303.4, 701.3)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CONDITIONS, ONE, SOURCE, VERBS, Gap, Lowering, Said
from cardwright.games.magic.meaning.lower.conditions import holds
from cardwright.games.magic.meaning.lower.described import attached_to, described


@CONDITIONS.row(t.BecomeAttached, uses="how to")
def _is_attached(low: Lowering, said: Said) -> m.Condition:
    """`this Equipment is attached to a creature`, `another Aura is attached to it`."""
    if said.verb.how != "be" or said.tense:
        raise Gap(said.verb, "condition: becomes attached")
    to, subject = attached_to(low, said.verb.to), said.subject
    if isinstance(subject, t.NounPhrase) and isinstance(subject.determiner, t.Another):
        _, which = described(low, subject)  # than the card that says so
        others = m.All(("battlefield",), m.Both((which, m.Not(m.Among(SOURCE)), to)))
        return m.Compare(m.Count(others), ">=", ONE)
    return holds(low, said, to)


@VERBS.row(t.Act, word="unattach", uses="what")
def _unattaches(low: Lowering, said: Said) -> m.Do:
    """`unattach this Equipment`: it stays on the battlefield; as a cost, only if it is attached (CR 701.3d)."""
    if said.verb.what is None or not isinstance(said.subject, t.You | None):
        raise Gap(said.verb, "unattaches")
    return m.Unattach(low.who(said.subject), None, low.given(said.verb.what))
