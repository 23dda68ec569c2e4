"""Targets (CR 115): how many, of which kind, what holds of several of them together, who chooses them."""

from typing import Final, Literal

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import bounds
from cardwright.games.magic.meaning.lower.base import (
    DETERMINED,
    ONE,
    SOURCE,
    THINGS,
    Gap,
    Lowering,
    bare,
    within,
)
from cardwright.games.magic.meaning.lower.described import described


@THINGS.row(t.TargetOneOf, uses="which items")
def _target_one_of(low: Lowering, node: t.TargetOneOf) -> m.Things:
    """`target opponent, creature an opponent controls, or planeswalker an opponent controls` (CR 115.1)."""
    kinds = [described(low, item) for item in node.items if isinstance(item, t.NounPhrase)]
    if len(kinds) != len(node.items):
        raise Gap(node, "target of some kinds")
    zones = tuple(dict.fromkeys(zone for where, _ in kinds for zone in where))
    ref = low.fresh(node, low.next_slot())
    low.slots.append(m.Slot(ref, zones, m.Either(tuple(test for _, test in kinds)), ONE, ONE))
    return m.Ref(ref)


@THINGS.row(t.AnyTarget, uses="which but")
def _any_target(low: Lowering, node: t.AnyTarget) -> m.Things:
    if not isinstance(node.but, t.ByChance | t.OfChoice | t.OtherThan | None):
        raise Gap(node, "any target of a kind")
    chooser = _who_chooses(low, node.but) if isinstance(node.but, t.OfChoice) else None
    others = tuple(slot.ref for slot in low.slots) if "other" in node.which else ()
    ref = low.fresh(node, low.next_slot())
    test: m.Test = m.IsThing("target")
    if "other" in node.which and not others:
        test = m.Both((test, m.Not(m.Among(SOURCE))))
    if isinstance(node.but, t.OtherThan):  # `any target other than that permanent`
        test = m.Both((test, m.Not(m.Among(low.given(node.but.what)))))
    random = isinstance(node.but, t.ByChance)
    where: tuple[m.Where, ...] = ("players", "battlefield")
    low.slots.append(m.Slot(ref, where, test, ONE, ONE, others, chooser=chooser, random=random))
    low.note(low.slots[-1], node)
    return m.Ref(ref)


def _who_chooses(low: Lowering, node: t.OfChoice) -> m.Things:
    """Lowers whose choice a target is: someone spoken of, or an opponent (CR 601.2c)."""
    bare(node, "by")
    by = node.by
    if isinstance(by, t.NounPhrase) and isinstance(by.determiner, t.A):
        bare(by, "determiner", "heads")
        zones, test = described(low, by)
        return m.All(zones, test)
    to = low.introducer(by)
    if isinstance(to, t.ControllerOf):
        return low.given(to)
    return low.bound(by)


@DETERMINED.row(t.Target, uses="count other")
def _target(low: Lowering, node: t.NounPhrase) -> m.Things:
    det = node.determiner
    assert isinstance(det, t.Target)
    apart = [word for word in node.qualifiers if isinstance(word, t.EachDifferent)]
    told = replace(node, qualifiers=tuple(_each_has(word) for word in node.qualifiers)) if apart else node
    told, alike = _alike_in(told)
    zones, test = described(low, but_for_chance(told))
    least, most = bounds(low, det.count)
    others = tuple(slot.ref for slot in low.slots) if det.other else ()
    if det.other and not any(_alike(slot, zones, test) for slot in low.slots):
        if zones == ("players",):
            raise Gap(node, "another target player")
        itself: m.Things = m.Within("graveyard", SOURCE) if zones == ("graveyard",) else SOURCE
        test = m.Both((test, m.Not(m.Among(itself))))
    ref = low.fresh(node, low.next_slot())
    differ = _differing(apart) if apart else None
    random = but_for_chance(node) is not node
    low.slots.append(m.Slot(ref, zones, test, least, most, others, differ=differ, alike=alike, random=random))
    low.note(low.slots[-1], node)
    for word in node.qualifiers:
        if isinstance(word, t.Controlled) and _is_same(word.by):
            low.stands[id(word.by)] = m.Of("controller", m.Ref(ref))
    return m.Ref(ref)


def _is_same(node: t.Phrase | None) -> bool:
    """Tells `the same player`, `the same opponent`."""
    det = node.determiner if isinstance(node, t.NounPhrase) else None
    return isinstance(node, t.NounPhrase) and isinstance(det, t.The) and det.done == "same"


def _alike_in(node: t.NounPhrase) -> tuple[t.NounPhrase, Literal["controller", "owner"] | None]:
    """Returns a phrase without `controlled by the same player` or `single`, and whom such targets have in common."""
    found: list[t.Phrase] = []
    alike: Literal["controller", "owner"] | None = None
    for word in node.qualifiers:
        if isinstance(word, t.Controlled) and isinstance(word.by, t.NounPhrase) and _is_same(word.by):
            bare(word, "by", "how")
            bare(word.by, "determiner", "heads")
            alike = "controller"
            if word.by.heads != (t.Head(thing="player"),):  # `the same opponent`
                found.append(replace(word, by=replace(word.by, determiner=t.A()), how="control"))
        elif (
            isinstance(word, t.InZone)
            and isinstance(word.zone, t.NounPhrase)
            and word.zone.determiner == _SINGLE
        ):
            alike = "owner"
            found.append(replace(word, zone=replace(word.zone, determiner=t.A())))
        else:
            found.append(word)
    return (replace(node, qualifiers=tuple(found)), alike) if alike is not None else (node, None)


_SINGLE: Final = t.The(done="single")


def but_for_chance(node: t.NounPhrase) -> t.NounPhrase:
    """Returns a phrase without `chosen at random` or `random`, or the phrase itself where it does not say so."""
    rest = tuple(word for word in node.qualifiers if not isinstance(word, t.ByChance))
    shared = tuple(word for word in node.shared if word != _RANDOM)
    heads = tuple(_without_chance(head) for head in node.heads)
    if (rest, shared, heads) == (node.qualifiers, node.shared, node.heads):
        return node
    return replace(node, qualifiers=rest, shared=shared, heads=heads)


_RANDOM: Final = t.StatusIs(status="random")


def _without_chance(head: t.Head) -> t.Head:
    kinds = tuple(word for word in head.kinds if word != _RANDOM)
    return head if kinds == head.kinds else replace(head, kinds=kinds)


def _each_has(word: t.Phrase) -> t.Phrase:
    if not isinstance(word, t.EachDifferent):
        return word
    return t.WithStat(which=word.which, comparison=word.comparison)


def _differing(nodes: list[t.EachDifferent]) -> m.Measure:
    """`that each have a different mana value X or less`: no two targets have the same."""
    if len(nodes) != 1 or nodes[0].which != "mana value":
        raise Gap(nodes[0], f"different {nodes[0].which}")
    return "mana value"


def _alike(earlier: m.Slot, zones: tuple[m.Where, ...], test: m.Test) -> bool:
    """Tells whether `another target creature` may mean another than an earlier target: both could be one thing."""
    if not set(earlier.zones) & set(zones):
        return False
    first, second = _kinds(earlier.test), _kinds(test)
    return not first or not second or bool(first & second)


def _kinds(test: m.Test) -> set[str]:
    return {found.word for found in within(test) if isinstance(found, m.IsType | m.IsSubtype)}
