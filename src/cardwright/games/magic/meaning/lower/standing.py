"""Clauses that ask how things stand beside others: what there is, what has more than something else (CR 608.2c)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CONDITIONS, Gap, Lowering, Said, bare
from cardwright.games.magic.meaning.lower.conditions import counted, so_many
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.described import described


@CONDITIONS.row(t.ThereIs, uses="what on")
def _there_is(low: Lowering, said: Said) -> m.Condition:
    """`there are seven or more cards in your graveyard`, `there are three or more quest counters on it`."""
    what = said.verb.what
    if said.tense or said.subject is not None:
        raise Gap(said.verb, "condition: there was")
    if isinstance(what, t.NounList) and what.join == "and" and said.verb.on is None:
        bare(what, "items", "join")
        return m.AllOf(tuple(_there_are(low, item) for item in what.placed))
    if not isinstance(what, t.NounPhrase):
        raise Gap(said.verb, "condition: there was")
    if said.verb.on is not None:
        kind = counter_kind(what)
        if what.qualifiers or any(head.thing != "counter" for head in what.heads):
            raise Gap(what, "counters on it")
        op, much = so_many(low, what.determiner)
        return m.Compare(m.Counters(kind, low.given(said.verb.on)), op, much)
    return _there_are(low, what)


def _there_are(low: Lowering, what: t.Phrase) -> m.Condition:
    if not isinstance(what, t.NounPhrase):
        raise Gap(what, "condition: there are")
    if len(what.heads) == 1 and what.heads[0].thing == "counter" and what.qualifiers:
        return _counters_among(low, what)
    zones, test = described(low, what)
    return counted(low, m.All(zones, test), what.determiner)


def _counters_among(low: Lowering, what: t.NounPhrase) -> m.Condition:
    """`there are thirty or more counters among artifacts and creatures you control` (CR 122.1)."""
    among = what.qualifiers[0]
    if len(what.qualifiers) != 1 or not isinstance(among, t.AmongThem) or among.how != "among":
        raise Gap(what, "counters where")
    bare(among, "group", "how")
    group = among.group
    if not isinstance(group, t.NounPhrase) or group.determiner is not None:
        raise Gap(among, "counters among")
    op, much = so_many(low, what.determiner)
    zones, test = described(low, group)
    kind = counter_kind(replace(what, determiner=None, qualifiers=()))
    return m.Compare(m.Counters(kind, m.All(zones, test)), op, much)


def controls_most(low: Lowering, node: t.ControlExtreme) -> m.Test:
    """`each player who controls the fewest creatures`: nobody controls fewer, so that several may (CR 608.2c)."""
    bare(node, "how", "what")
    if not isinstance(node.what, t.NounPhrase) or node.what.determiner or node.how not in ("most", "fewest"):
        raise Gap(node, f"controls the {node.how}")
    zones, test = described(low, node.what)
    if zones != ("battlefield",):
        raise Gap(node, "controls what is no permanent")
    one, other = f"each{next(low.numbers)}", f"each{next(low.numbers)}"
    mine, theirs = (m.Count(m.All(zones, m.Both((test, m.Controlled(m.Ref(ref)))))) for ref in (one, other))
    beats = m.Compare(theirs, ">" if node.how == "most" else "<", mine)
    return m.Such(one, m.Unmet(m.Someone(m.All(("players",), m.IsThing("player")), other, beats)))


_MEASURES: Final[dict[str, tuple[m.Measure, ...]]] = {
    "power": ("power",),
    "toughness": ("toughness",),
    "mana value": ("mana value",),
    "power or toughness": ("power", "toughness"),
}


@CONDITIONS.row(t.HasThan, uses="which than")
def _has_more(low: Lowering, said: Said) -> m.Condition:
    """`that creature has greater power or toughness than this creature` (CR 208, 702.100a)."""
    if said.subject is None or said.tense or said.verb.which not in _MEASURES:
        raise Gap(said.verb, f"condition: greater {said.verb.which}")
    subject, than = said.subject, said.verb.than
    if isinstance(subject, t.NounPhrase) and not isinstance(subject.determiner, t.That | t.The):
        raise Gap(subject, "some have more")
    if not isinstance(than, t.SelfRef | t.It):
        raise Gap(than, "more than some")
    one, other = low.given(subject), low.given(than)
    if len(_MEASURES[said.verb.which]) == 1:
        which = _MEASURES[said.verb.which][0]
        low.difference = m.Math("-", m.Stat(which, one), m.Stat(which, other))
    each = tuple(
        m.Compare(m.Stat(word, one), ">", m.Stat(word, other)) for word in _MEASURES[said.verb.which]
    )
    return each[0] if len(each) == 1 else m.AnyOf(each)


@CONDITIONS.row(t.BeOf, uses="quality negated")
def _is_of_chosen(low: Lowering, said: Said) -> m.Condition:
    """`it isn't of the chosen type` (CR 607.2d)."""
    if said.subject is None or said.tense:
        raise Gap(said.verb, "was of a quality")
    found = m.Holds(low.given(said.subject), low.qualifier(t.OfChosen(quality=said.verb.quality)))
    return m.Unmet(found) if said.verb.negated else found
