"""Greatest and least measures, base power and toughness that become so much, who fights whom (CR 208, 509.1, 613.4b)."""

import re
from typing import Final, cast

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    AMOUNTS,
    CHANGES,
    CONDITIONS,
    KINDS,
    VERBS,
    YOU,
    Gap,
    Lowering,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.deeds_done import such_done
from cardwright.games.magic.meaning.lower.described import described
from cardwright.games.magic.meaning.lower.durations import lasting
from cardwright.games.magic.meaning.lower.qualifiers import MEASURES, comparing

_EXTREMES: Final = {"greatest": "greatest", "highest": "greatest", "least": "least", "lowest": "least"}


_ANYWHERE: Final[tuple[m.Where, ...]] = (
    "battlefield", "command", "graveyard", "exile", "hand", "library", "stack",
)  # fmt: skip


def _are_your_commanders(node: t.Phrase) -> bool:
    """Tells `your commanders`, which are that in every zone (CR 903.3)."""
    if not isinstance(node, t.NounPhrase) or not isinstance(node.determiner, t.Possessed):
        return False
    plain = (
        node.heads == (t.Head(thing="commander", plural=True),) and not node.shared and not node.qualifiers
    )
    return plain and isinstance(node.determiner.by, t.You)


@AMOUNTS.row(t.Total, uses="how which among")
def _extreme(low: Lowering, node: t.Total) -> m.Amount:
    """`the greatest power among creatures you control`, `the total power of those creatures`."""
    if node.which not in MEASURES:
        raise Gap(node, f"{node.how} {node.which}")
    things = node.among
    if node.how in _EXTREMES and isinstance(things, t.NounPhrase) and isinstance(things.determiner, t.A):
        things = replace(things, determiner=None)  # `the greatest mana value of a commander you own`
    if _are_your_commanders(things):
        commanders = m.All(_ANYWHERE, m.Both((m.IsStatus("commander"), m.Controlled(YOU, "own"))))
        if _EXTREMES.get(node.how) != "greatest" or node.which != "mana value":
            raise Gap(node, f"{node.how} {node.which} among commanders")
        return m.Extreme("greatest", "mana value", commanders)
    which, among = cast(m.Measure, node.which), such_done(low, things) or low.given(things)
    if node.how == "total":
        return m.Stat(which, among)
    if node.how not in _EXTREMES:
        raise Gap(node, node.how)
    return m.Extreme("greatest" if _EXTREMES[node.how] == "greatest" else "least", which, among)


@AMOUNTS.row(t.Scried)
def _scried(low: Lowering, node: t.Scried) -> m.Amount:
    """How many cards the player has looked at who has scried, of the event (CR 701.18)."""
    if not low.amount_noted:
        raise Gap(node, "scried in no event")
    return m.Noted("amount")


@VERBS.row(t.BeMuch, uses="comparison how")
def _base_becomes(low: Lowering, said: Said) -> m.Do:
    """`that creature's base power becomes equal to its toughness until end of turn` (CR 613.4b)."""
    what, said_of = said.subject, said.verb.comparison
    if said.verb.how != "become" or not isinstance(what, t.Characteristic):
        raise Gap(said.verb, "becomes so much")
    if not isinstance(said_of, t.Comparison) or comparing(said_of) != "=":
        raise Gap(said.verb, "becomes more or less")
    return _set_base(low, said, what, said_of.amount)


@VERBS.row(t.ChangeStats, uses="one to")
def _changes_base(low: Lowering, said: Said) -> m.Do:
    """`change its base power to 1 plus the greatest power among other creatures you control` (CR 613.4b)."""
    one = said.verb.one
    if not isinstance(said.subject, t.You | None) or not isinstance(one, t.Characteristic):
        raise Gap(said.verb, "changes a size")
    if one.which == "power and toughness":
        one = replace(one, which="base power and toughness")
    return _set_base(low, said, one, said.verb.to)


def _set_base(low: Lowering, said: Said, what: t.Characteristic, other: t.Phrase) -> m.Do:
    """Lowers what base power, toughness or both become, as they are now (CR 608.2h)."""
    lasts, whom = lasting(said.mods), low.given(what.of)
    if what.which == "base power":
        return m.Apply(whom, (m.SetBase(low.amount(other)),), lasts)
    if what.which == "base toughness":
        return m.Apply(whom, (m.SetBase(None, low.amount(other)),), lasts)
    if what.which not in ("base power and toughness", "base power and base toughness"):
        raise Gap(what, f"{what.which} becomes")
    if not isinstance(other, t.Characteristic) or other.which != "power and toughness":
        raise Gap(said.verb, "power and toughness become")
    model = low.given(other.of)
    return m.Apply(whom, (m.SetBase(m.Stat("power", model), m.Stat("toughness", model)),), lasts)


@CONDITIONS.row(t.Act, word="be blocking or blocked", uses="what")
def _fighting(low: Lowering, said: Said) -> m.Condition:
    """`it's blocking or blocked by a Goblin` (CR 509.1g, 509.1h)."""
    whom = said.verb.what
    if said.subject is None or said.tense or not isinstance(whom, t.NounPhrase) or whom.determiner != t.A():
        raise Gap(said.verb, "condition: fights")
    zones, test = described(low, whom)
    if zones != ("battlefield",):
        raise Gap(said.verb, "condition: fights what is no creature")
    return m.Fighting(low.given(said.subject), test)


@KINDS.row(t.OutsideIdentity)
def _outside_identity(_low: Lowering, _node: t.OutsideIdentity) -> m.Test:
    """`protection from each color that's not in your commander's color identity` (CR 702.16a, 903.4)."""
    return m.BeyondIdentity(YOU)


_BOTH: Final = re.compile(r"^(\d+|X)/(\d+|X)$")


def becomes_base(low: Lowering, said: Said) -> m.Do:
    """`this creature's base power and toughness become 4/2 until end of turn` (CR 613.4b, 608.2h)."""
    what, stats = said.subject, said.verb.kinds[0] if len(said.verb.kinds) == 1 else None
    if (
        not isinstance(what, t.Characteristic)
        or not isinstance(stats, t.StatsAre)
        or said.verb.how != "become"
    ):
        raise Gap(said.verb, "verb: BeWords")
    bare(said.verb, "kinds", "how")
    bare(what, "of", "which")
    bare(stats, "stats")
    size = _BOTH.match(stats.stats)
    if what.which not in ("base power and toughness", "base power and base toughness") or size is None:
        raise Gap(what, f"{what.which} becomes")
    power, toughness = (
        m.Num(int(word)) if word.isdigit() else low.amount(t.Variable(letter=word)) for word in size.groups()
    )
    return m.Apply(low.given(what.of), (m.SetBase(power, toughness),), lasting(said.mods))


@CHANGES.row(t.HasStat, uses="which comparison stats")
def _has_base(low: Lowering, said: Said) -> tuple[m.Change, ...]:
    """`has base power and toughness 1/1`, `has base power 8` (CR 613.4b)."""
    verb: t.HasStat = said.verb
    which, size = verb.which, _BOTH.match(verb.stats)
    if not which.startswith("base ") or said.tense:
        raise Gap(verb, f"has {which}")
    if size is not None and verb.comparison is None and which == "base power and toughness":
        power, toughness = (
            m.Num(int(word)) if word.isdigit() else low.amount(t.Variable(letter=word))
            for word in size.groups()
        )
        return (m.SetBase(power, toughness),)
    if not isinstance(verb.comparison, t.Comparison) or verb.comparison.how != "=" or verb.stats:
        raise Gap(verb, f"has {which} of")
    bare(verb.comparison, "how", "amount")
    much = low.amount(verb.comparison.amount)
    return (m.SetBase(much if "power" in which else None, much if "toughness" in which else None),)
