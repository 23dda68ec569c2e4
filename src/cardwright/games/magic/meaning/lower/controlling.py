"""Who controls what, as a condition (CR 109.5, 608.2c)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    CONDITIONS,
    ONE,
    SOURCE,
    Gap,
    Lowering,
    Said,
)
from cardwright.games.magic.meaning.lower.conditions import each_of, so_many
from cardwright.games.magic.meaning.lower.described import described
from cardwright.games.magic.meaning.lower.each_kind import but_for_kinds


@CONDITIONS.row(t.Act, word="control", uses="what")
def _controls(low: Lowering, said: Said) -> m.Condition:
    """`you control an artifact`, `… three or more Gates`, `… no creatures`, `an opponent controls …`."""
    what, subject = said.verb.what, said.subject
    if said.tense or subject is None:
        raise Gap(said.verb, "condition: controlled")
    if isinstance(what, t.NounList):
        if what.placed != what.items or what.join not in ("and", "or"):
            raise Gap(what, "condition: controls a list")
        parts = tuple(_controls_some(low, said, item) for item in what.items)
        return m.AllOf(parts) if what.join == "and" else m.AnyOf(parts)
    if isinstance(what, t.SelfRef | t.It) or (
        isinstance(what, t.NounPhrase) and isinstance(what.determiner, t.That | t.The | t.Attached)
    ):
        return _controls_that(low, said)
    return _controls_some(low, said, what)


def _controls_some(low: Lowering, said: Said, what: t.Phrase | None) -> m.Condition:
    if not isinstance(what, t.NounPhrase) or isinstance(what.determiner, t.Possessed):
        raise Gap(what, "condition: controls")
    if any(isinstance(word, t.WithExtreme) for word in what.qualifiers):
        raise Gap(what, "condition: controls the greatest")
    alike = [word for word in what.qualifiers if isinstance(word, t.SameEach)]
    if alike:
        what = replace(what, qualifiers=tuple(word for word in what.qualifiers if word is not alike[0]))
        if len(alike) > 1 or alike[0].quality != "name" or not isinstance(what.determiner, t.Counted):
            raise Gap(what, "condition: alike")
    what, kinds = but_for_kinds(what)
    zones, test = described(low, what)
    if zones != ("battlefield",) or (kinds and what.determiner != t.A()):
        raise Gap(said.verb, "condition: controls what is no permanent")
    if isinstance(what.determiner, t.Another):
        if not isinstance(said.subject, t.You | t.ControllerOf):
            raise Gap(what, "condition: another")
        but = SOURCE if isinstance(said.subject, t.You) else low.given(said.subject.of)
        test = m.Both((test, m.Not(m.Among(but))))
    op, much = so_many(low, what.determiner)

    def ask(who: m.Ref) -> m.Condition:
        mine = m.Both((test, m.Controlled(who)))
        if kinds:
            each = (m.Count(m.All(zones, m.Both((mine, kind)))) for kind in kinds)
            return m.AllOf(tuple(m.Compare(many, ">=", ONE) for many in each))
        every = m.All(zones, mine)
        return m.Compare(m.Alike(every) if alike else m.Count(every), op, much)

    assert said.subject is not None
    return each_of(low, said.subject, ask)


def _controls_that(low: Lowering, said: Said) -> m.Condition:
    """`you control this creature`: it is there, and it is yours."""
    assert said.subject is not None
    who, what = low.given(said.subject), low.given(said.verb.what)
    if not isinstance(who, m.Ref | m.Of):
        raise Gap(said.verb, "condition: one of them controls it")
    return m.AllOf((m.Remains(what, "battlefield"), m.Holds(what, m.Controlled(who))))


def _is_spoken_of(node: t.Phrase | None) -> bool:
    """Tells `that creature`, `the exiled card`: one thing that the text has spoken of."""
    if not isinstance(node, t.NounPhrase) or not isinstance(node.determiner, t.That | t.The):
        return False
    return len(node.heads) == 1 and not node.heads[0].plural and not node.qualifiers and not node.shared


@CONDITIONS.row(t.Modal, uses="how first")
def _does_not(low: Lowering, said: Said) -> m.Condition:
    """`you don't control a Food`: of you, or of something spoken of."""
    if said.verb.how != "not" or not (
        isinstance(said.subject, t.You | t.SelfRef | t.It) or _is_spoken_of(said.subject)
    ):
        raise Gap(said.verb, f"condition: {said.verb.how}")
    inner = said.verb.first
    if isinstance(inner, t.Act) and inner.verb == "cast" and isinstance(inner.what, t.It) and not said.tense:
        card = low.bound(inner.what)  # `if you don't cast it`, as the text has let you: it is where it was
        if card == SOURCE or not isinstance(said.subject, t.You):
            raise Gap(inner, "condition: casts it")
        return m.Holds(card, m.Unmoved())
    return m.Unmet(CONDITIONS.of(inner)(low, Said(said.subject, inner, said.mods, said.tense)))
