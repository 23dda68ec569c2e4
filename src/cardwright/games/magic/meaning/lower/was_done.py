"""What was done before, as a condition: whether somebody did so, how a spell was cast (CR 601.2b, 608.2c)."""

from typing import Final, cast, get_args

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.vocabulary import PAID
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    CONDITIONS,
    SOURCE,
    Gap,
    Lowering,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.conditions import holds


@CONDITIONS.row(t.DoSo, uses="how")
def _did(low: Lowering, said: Said) -> m.Condition:
    """`if you do`, `if they don't`."""
    deed = low.introducer(said.verb)
    that_one = isinstance(said.subject, t.NounPhrase) and _offered_to(low, said.subject, deed)
    if not (isinstance(said.subject, t.You | t.They) or that_one) or said.tense:
        raise Gap(said.verb, "if someone does")
    first = deed.first if isinstance(deed, t.Clause) and not deed.rest else None
    if said.verb.how == "can't" and isinstance(first, t.Act) and first.verb == "sacrifice":
        return m.Unmet(m.Did())
    if not isinstance(deed, t.Clause) or not isinstance(deed.first, t.May | t.MayHave):
        raise Gap(said.verb, "if you do, of an order")
    act = deed.first.first if isinstance(deed.first, t.May) else None
    if isinstance(act, t.Act) and act.verb in ("play", "cast"):
        if any(isinstance(word, t.Lasting) for word in deed.modifiers):
            raise Gap(said.verb, "if you do, of what is allowed for a while")
    return m.Unmet(m.Did()) if said.verb.how.endswith("n't") else m.Did()


def _offered_to(low: Lowering, who: t.NounPhrase, deed: t.Phrase | None) -> bool:
    """Tells `that player`, who alone was offered to do something: `Target opponent may … . If that player doesn't, …`."""
    offered = deed.subject if isinstance(deed, t.Clause) else None
    if not isinstance(who.determiner, t.That) or offered is None or who.plural:
        return False
    one = isinstance(offered, t.NounPhrase) and isinstance(offered.determiner, t.Target | t.That)
    return one and low.introducer(who) in (offered, low.introducer(offered))


_CAST: Final[dict[str, m.CastWord]] = {
    "kicked": "kicked",
    "cast": "cast",
    "bought back": "bought back",
    "bargained": "bargain",
    "foretold": "foretold",
}

_GIVEN: Final[dict[tuple[str, str], m.CastWord]] = {
    ("the gift", "promised"): "gift",
    ("tribute", "paid"): "tribute",
    ("evidence", "collected"): "evidence",
}


@CONDITIONS.row(t.Passive, uses="verb negated how")
def _was_cast(low: Lowering, said: Said) -> m.Condition:
    """`it was kicked`, `this spell was bargained`, `the gift was promised`."""
    verb: t.Passive = said.verb
    if verb.verb == "prepared" and not said.tense and verb.how == "be":
        prepared = m.IsStatus("prepared")
        return holds(low, said, m.Not(prepared) if verb.negated else prepared)
    if said.tense != "past" or said.subject is None or verb.how != "be":
        raise Gap(verb, f"condition: Passive {verb.verb}")
    if verb.verb == "paid" and isinstance(said.subject, t.NounPhrase):
        return _was_paid(low, verb, said.subject)
    if verb.verb == "beheld":
        return _was_beheld(low, said)
    if verb.verb == "cast" and verb.negated and said.mods.take(t.ThisWay) is not None:
        return m.Holds(low.given(said.subject), m.Unmoved())  # it is where it was (CR 400.7, 601.2a)
    if isinstance(said.subject, t.GameWord):
        word = _GIVEN.get((said.subject.word, verb.verb))
        of: m.Things = SOURCE
    else:
        word = _CAST.get(verb.verb)
        if word is None:
            raise Gap(verb, f"condition: Passive {verb.verb}")
        of = low.given(said.subject)
    if word is None:
        raise Gap(verb, f"condition: Passive {verb.verb}")
    times = 1
    often = said.mods.take(t.Often) if verb.verb == "kicked" else None
    if often is not None:
        if often.how != "twice":
            raise Gap(often, f"kicked {often.how}")
        times = 2
    found = m.WasCast(of, word, times)
    return m.Unmet(found) if verb.negated else found


def _was_paid(low: Lowering, verb: t.Passive, cost: t.NounPhrase) -> m.Condition:
    """`its prowl cost was paid`: the cost of a keyword, as it was cast (CR 601.2b)."""
    bare(cost, "determiner", "heads")
    word = cost.heads[0].thing.removesuffix(" cost") if len(cost.heads) == 1 else ""
    if (
        word not in (*PAID, "additional")
        or word not in get_args(m.CastWord)
        or not isinstance(cost.determiner, t.Possessed)
    ):
        raise Gap(cost, "which cost was paid")
    found = m.WasCast(low.given(cost.determiner.by), cast(m.CastWord, word))
    return m.Unmet(found) if verb.negated else found


def _was_beheld(low: Lowering, said: Said) -> m.Condition:
    """`a Dragon was beheld`: the optional additional cost of the spell was paid (CR 118.8, 701.4)."""
    what = said.subject
    if low.kind != "spell" or not isinstance(what, t.NounPhrase) or not isinstance(what.determiner, t.A):
        raise Gap(said.verb, "condition: beheld")
    bare(what, "determiner", "heads")
    if any(found.introducer is what for found in low.binding.references):
        raise Gap(what, "which was beheld")
    found = m.WasCast(SOURCE, "additional")
    return m.Unmet(found) if said.verb.negated else found


@CONDITIONS.row(t.Escape)
def _escaped(low: Lowering, said: Said) -> m.Condition:
    """`unless it escaped`."""
    if said.subject is None or said.tense != "past":
        raise Gap(said.verb, "condition: escapes")
    return m.WasCast(low.given(said.subject), "escape")
