"""Phrases for things and people (CR 109, 115, 608.2): references by id, targets, choices, all that pass a test."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.amounts import bounds
from cardwright.games.magic.meaning.lower.base import (
    DETERMINED,
    ONE,
    SOURCE,
    THINGS,
    YOU,
    Gap,
    Lowering,
    bare,
)
from cardwright.games.magic.meaning.lower.described import described, what_it_is, whose_test
from cardwright.games.magic.meaning.lower.instead_of import how_many_of
from cardwright.games.magic.meaning.lower.spells_cast import spells_cast
from cardwright.games.magic.meaning.lower.targets import but_for_chance
from cardwright.games.magic.meaning.lower.zones import zone_of
from cardwright.text import walk


@THINGS.row(t.SelfRef, uses="form")
def _self(_low: Lowering, _node: t.SelfRef) -> m.Things:
    return SOURCE


@THINGS.row(t.You)
def _you(_low: Lowering, _node: t.You) -> m.Things:
    return YOU


@THINGS.row(t.NamedToken, uses="name")
@THINGS.row(t.It, t.They)
def _spoken_of(low: Lowering, node: t.Phrase) -> m.Things:
    to = low.introducer(node)
    person = _person(to) if isinstance(to, t.NounPhrase) else None
    return person if person is not None and id(to) not in low.ids else low.bound(node)


@THINGS.row(t.Monarch)
def _monarch(_low: Lowering, _node: t.Monarch) -> m.Things:
    return m.Person("monarch")


@THINGS.row(t.Team)
def _team(_low: Lowering, _node: t.Team) -> m.Things:
    return YOU  # without teammates, a team is its one player (CR 102.3)


@THINGS.row(t.ControllerOf, uses="of")
def _controller(low: Lowering, node: t.ControllerOf) -> m.Things:
    of = low.things(node.of)
    return m.Of("controller", of, low.fresh(node))


@THINGS.row(t.OwnerOf, uses="of")
def _owner(low: Lowering, node: t.OwnerOf) -> m.Things:
    of = low.things(node.of)
    return m.Of("owner", of, low.fresh(node))


@THINGS.row(t.TopCards, uses="end count of short")
def _top_cards(low: Lowering, node: t.TopCards) -> m.Things:
    of = node.of if node.of is not None else low.introducer(node)  # `the top card` of what was just shuffled
    zone, whose = zone_of(of)
    if zone != "library" or node.end != "top" or whose is None:
        raise Gap(node, "top of")
    owner = low.things(whose)
    return m.Top(owner, low.amount(node.count), ref=low.fresh(node))


@THINGS.row(t.FromEither, uses="places")
def _from_either(low: Lowering, node: t.FromEither) -> m.Things:
    """`from your hand, from your graveyard, or from among cards you own in exile`: the cards there."""
    return m.Join(tuple(_there(low, place) for place in node.places))


def _there(low: Lowering, node: t.Phrase) -> m.Things:
    match node:
        case t.AmongThem(group=group):
            bare(node, "group", "how")
            return low.things(group)
        case t.FromTop(zone=place):
            bare(node, "zone")
            zone, whose = zone_of(place)
            if zone == "library" and whose is not None:
                return m.Top(low.things(whose), ONE)
        case t.InZone(zone=place, how="from"):
            bare(node, "zone", "how")
            zone, whose = zone_of(place)
            if whose is not None:
                return m.All((zone,), m.In((zone,), whose_test(low, whose)))
    raise Gap(node, "cards there")


@THINGS.row(t.AllButCards, uses="end count of")
def _all_but(low: Lowering, node: t.AllButCards) -> m.Things:
    """`all but the bottom card of target player's library` (CR 401.1)."""
    zone, whose = zone_of(node.of)
    if zone != "library" or node.end != "bottom" or whose is None:
        raise Gap(node, "all but")
    owner = low.things(whose)
    if not isinstance(owner, m.Ref | m.Of):
        raise Gap(node, "all but of several")
    all_of_it = m.Count(m.All(("library",), m.In(("library",), owner)))
    return m.Top(owner, m.Math("-", all_of_it, low.amount(node.count)), ref=low.fresh(node))


@THINGS.row(t.TopHalf, uses="of rounded")
def _top_half(low: Lowering, node: t.TopHalf) -> m.Things:
    """`the top half of their library, rounded up` (CR 107.1a)."""
    zone, whose = zone_of(node.of)
    if zone != "library" or whose is None or node.rounded not in ("up", "down"):
        raise Gap(node, "half of")
    owner = low.things(whose)
    if not isinstance(owner, m.Ref | m.Of):
        raise Gap(node, "half of several")
    all_of_it = m.Count(m.All(("library",), m.In(("library",), owner)))
    half = m.Half(all_of_it, "up" if node.rounded == "up" else "down")
    return m.Top(owner, half, ref=low.fresh(node))


def _from_top(node: t.Phrase | None) -> bool:
    """Tells `that many cards from the top of your library`, as a text before has revealed them."""
    return isinstance(node, t.NounPhrase) and any(isinstance(word, t.FromTop) for word in node.qualifiers)


@THINGS.row(t.Rest)
def _rest(low: Lowering, node: t.Rest) -> m.Things:
    to = low.introducer(node)
    if (isinstance(to, t.TopCards) or id(to) in low.searched or _from_top(to)) and id(to) in low.ids:
        return m.Minus(m.Ref(low.ids[id(to)]))
    if isinstance(to, t.NounPhrase) and isinstance(to.determiner, t.The) and to.determiner.done == "revealed":
        return m.Minus(_the(low, to))
    if isinstance(to, t.NounPhrase) and isinstance(to.determiner, t.Target) and id(to) in low.ids:
        return _other_target(low, node, to)
    return not_chosen(low, node)


def _other_target(low: Lowering, node: t.Rest, targets: t.NounPhrase) -> m.Things:
    """`Exile one of those creatures and put two +1/+1 counters on the other.`, of targets (CR 608.2c)."""
    some = [
        word
        for sentence in low.sentences
        for word in walk(sentence)
        if isinstance(word, t.Partitive) and low.introducer(word.of) is targets
    ]
    if len(some) != 1 or id(some[0]) not in low.ids:
        raise Gap(node, "the rest of the targets")
    return m.Those(m.Ref(low.ids[id(targets)]), m.Not(m.Among(m.Ref(low.ids[id(some[0])]))))


def not_chosen(low: Lowering, node: t.Rest, but: t.Phrase | None = None) -> m.Things:
    """`An opponent chooses one of them. … the other …`: those of the group that were not chosen.

    Whatever else is said of `it` may be about either, so that is a gap; `but` is one that is known not to be.
    """
    to = low.introducer(node)
    chosen = to.what if isinstance(to, t.Act) and to.verb == "choose" else None
    if not isinstance(chosen, t.Partitive | t.OneOfThem) or id(chosen) not in low.ids:
        raise Gap(node, "rest")
    for found in low.binding.references:
        if found.introducer is chosen and isinstance(found.node, t.It) and found.node is not but:
            raise Gap(node, "it, of two")
    picked = m.Ref(low.ids[id(chosen)])
    if isinstance(chosen, t.OneOfThem):
        return m.Minus(low.bound(chosen), picked)
    group = low.things(chosen.of)
    if not isinstance(group, m.Ref):
        raise Gap(node, "rest of what was not spoken of")
    targets = isinstance(low.introducer(chosen.of), t.NounPhrase) and group.id.startswith("t")
    return m.Those(group, m.Not(m.Among(picked))) if targets else m.Minus(group, picked)


@THINGS.row(t.Partitive, uses="count of")
def _some_of_them(low: Lowering, node: t.Partitive) -> m.Things:
    if isinstance(node.count, t.Each):
        return low.given(node.of)
    if node.count is None:
        raise Gap(node, "any of them")
    if not isinstance(node.of, t.They | t.NounPhrase):
        raise Gap(node, "some of")
    group = low.things(node.of)
    if not isinstance(group, m.Ref):
        raise Gap(node, "some of")
    least, most = bounds(low, None if isinstance(node.count, t.Any) else node.count)  # `either of them`
    return m.Pick(group, least, most, low.fresh(node))


@THINGS.row(t.OneOfThem)
def _one_of_them(low: Lowering, node: t.OneOfThem) -> m.Things:
    """`put one onto the battlefield`, of cards that were found, or of those that are left of the top cards."""
    to = low.introducer(node)
    if id(to) not in low.ids or not (id(to) in low.searched or isinstance(to, t.TopCards)):
        raise Gap(node, "one of them")
    group = m.Ref(low.ids[id(to)])
    among = m.Minus(group) if isinstance(to, t.TopCards) else group
    return m.Pick(among, ONE, ONE, low.fresh(node))


@THINGS.row(t.FromZone, uses="what zone")
def _from_zone(low: Lowering, node: t.FromZone) -> m.Things:
    """`this card from your graveyard`: the ability works there (CR 113.6m); `them from your graveyard`."""
    zone, whose = zone_of(node.zone)
    if isinstance(node.what, t.It | t.They) and isinstance(whose, t.You) and low.bound(node.what) != SOURCE:
        return m.Within(zone, low.bound(node.what))
    if not isinstance(node.what, t.SelfRef) or not isinstance(whose, t.You | None):
        raise Gap(node, "from zone")
    low.zones = (zone,)
    return m.Within(zone, SOURCE)


@THINGS.row(t.NounList, uses="items join")
def _list(low: Lowering, node: t.NounList) -> m.Things:
    """`target creature and each other creature`, `each creature and each player`."""
    if node.join != "and" or node.placed != node.items:
        raise Gap(node, f"list with {node.join}")
    items = tuple(low.given(item) for item in node.items)
    last = node.items[-1]
    if SOURCE in items and isinstance(last, t.NounPhrase):  # `this card and target card from your graveyard`
        for place in last.qualifiers:
            if isinstance(place, t.InZone) and place.how == "from":
                if place.also is not None:
                    raise Gap(place, "works in two zones")
                low.zones = (zone_of(place.zone)[0],)
    return m.Join(items, low.fresh(node))


_PERSONS: Final[dict[str, m.Person]] = {
    "defending player": m.Person("defending player"),
    "attacking player": m.Person("attacking player"),
    "active player": m.Person("active player"),
}


_BESIDE: Final[dict[str, m.Person]] = {
    "left": m.Person("player to your left"),
    "right": m.Person("player to your right"),
}


def _person(node: t.NounPhrase) -> m.Person | None:
    """`defending player`, `the active player` (CR 102.1, 506.2)."""
    if node.determiner == t.The() and node.heads == (t.Head(thing="player"),) and len(node.qualifiers) == 1:
        beside = node.qualifiers[0]
        if isinstance(beside, t.ToSide) and beside.side in _BESIDE:
            bare(node, "determiner", "heads", "qualifiers")
            bare(beside, "side")
            return _BESIDE[beside.side]
    if len(node.heads) != 1 or node.heads[0].thing not in _PERSONS:
        return None
    if not isinstance(node.determiner, t.The | None) or node.determiner not in (None, t.The()):
        return None
    bare(node, "determiner", "heads")
    bare(node.heads[0], "thing")
    return _PERSONS[node.heads[0].thing]


@THINGS.row(t.NounPhrase, uses="*")
def _noun_phrase(low: Lowering, node: t.NounPhrase) -> m.Things:
    held = low.ids.get(id(node), "")
    if held.startswith("t"):
        return m.Ref(held)
    person = _person(node)
    if person is not None:
        return person
    cast = spells_cast(low, node)
    if cast is not None:
        return cast
    if node.determiner is None:
        return _all(low, node)
    return DETERMINED.of(node.determiner)(low, node)


@DETERMINED.row(t.All, t.Each)
def _all(low: Lowering, node: t.NounPhrase) -> m.Things:
    zones, test = described(low, node)
    return m.All(zones, test, low.fresh(node))


@DETERMINED.row(t.Attached, uses="how")
def _attached(low: Lowering, node: t.NounPhrase) -> m.Things:
    return m.Of("host", SOURCE, low.fresh(node))


@DETERMINED.row(t.That)
def _that(low: Lowering, node: t.NounPhrase) -> m.Things:
    if node.qualifiers or node.shared:
        raise Gap(node, "reference with qualifiers")
    found = low.bound(node)
    people = all(head.thing in ("player", "opponent") for head in node.heads)
    return m.Of("players", found) if people else found


@DETERMINED.row(t.The, uses="done")
def _the(low: Lowering, node: t.NounPhrase) -> m.Things:
    det = node.determiner
    assert isinstance(det, t.The)
    if not det.done and node.qualifiers and all(isinstance(word, t.WithMostLife) for word in node.qualifiers):
        return _all(low, node)
    if not det.done and _are_cards_there(node):
        return _all(low, node)
    if not det.done and _exiled_with_it(low, node):
        return m.Of("exiled with", SOURCE, low.fresh(node))
    if not det.done and node.shared == (t.StatusIs(status="tapped"),) and low.introducer(node) is None:
        return _tapped_for_it(low, node)
    if not det.done:
        return _that(low, node)
    if det.done == "exiled" and low.introducer(node) is None and not node.qualifiers:
        return m.Of("exiled with", SOURCE, low.fresh(node))
    if det.done == "exiled" and node.qualifiers and isinstance(node.qualifiers[0], t.UsedToCraft):
        bare(node, "determiner", "heads", "qualifiers")
        if low.given(node.qualifiers[0].what) != SOURCE or len(node.qualifiers) != 1:
            raise Gap(node, "used to craft another")
        return m.Of("crafted with", SOURCE, low.fresh(node))
    deed = low.introducer(node)
    shown = low.ids.get(id(deed.what)) if isinstance(deed, t.RevealUntil | t.Act) else None
    if shown is not None and not node.qualifiers and not node.shared:
        return m.Ref(shown)
    if shown is not None and node.qualifiers:  # `all revealed cards not cast this way`
        bare(node, "determiner", "heads", "qualifiers")
        bare(node.heads[0], "thing", "plural")
        if len(node.heads) != 1 or node.heads[0].thing != "card":
            raise Gap(node, f"the {det.done} ones of a kind")
        return m.Those(m.Ref(shown), m.Both(tuple(low.qualifier(word) for word in node.qualifiers)))
    if det.done == "chosen" and low.introducer(node) is None and not node.qualifiers:
        if low.kind != "static" and all(head.thing in ("", "permanent") for head in node.heads):  # CR 607.2d
            return m.Of("chosen", SOURCE, low.fresh(node))
    if det.done == "died":
        return _died(low, node)
    if (
        det.done in ("sacrificed", "exploited")
        and not node.qualifiers
        and isinstance(deed, t.Act)
        and deed.what is not None
    ):
        ref = low.ids.get(id(deed.what))
        if ref is not None and deed.verb in ("sacrifice", "exploit"):
            return m.Ref(ref)  # as it last was (CR 608.2h)
    raise Gap(node, f"the {det.done} one")


def _died(low: Lowering, node: t.NounPhrase) -> m.Things:
    """`the creature that died`: what the event was about, as it last was (CR 603.10a, 608.2h)."""
    deed = low.introducer(node)
    if low.kind != "triggered" or not isinstance(deed, t.Act) or "e.thing" not in low.ids.values():
        raise Gap(node, "which one died")
    return m.Ref("e.thing")


def _exiled_with_it(low: Lowering, node: t.NounPhrase) -> bool:
    """Tells `the cards exiled with it`, of the card itself (CR 607.2a)."""
    said = node.qualifiers[0] if len(node.qualifiers) == 1 else None
    if not isinstance(said, t.Participle) or said.verb != t.Passive(verb="exiled") or node.shared:
        return False
    with_it = said.modifiers[0] if len(said.modifiers) == 1 else None
    if not isinstance(with_it, t.WithThis) or node.heads != (t.Head(thing="card", plural=True),):
        return False
    bare(said, "verb", "modifiers")
    bare(with_it, "what")
    return low.given(with_it.what) == SOURCE


_UNTAPPED: Final = (t.StatusIs(status="untapped"),)


def _tapped_for_it(low: Lowering, node: t.NounPhrase) -> m.Things:
    """`the tapped creature`, which was tapped as part of the cost (CR 602.2b, 608.2h)."""
    bare(node, "determiner", "shared", "heads")
    paid = [phrase for phrase in low.kept if isinstance(phrase, t.NounPhrase) and phrase.shared == _UNTAPPED]
    if low.kind != "activated" or len(paid) != 1 or paid[0].heads != node.heads:
        raise Gap(node, "which was tapped")
    return m.Ref(low.ids[id(paid[0])])


def _are_cards_there(node: t.NounPhrase) -> bool:
    """Tells `the cards from your hand`: all that are there."""
    plain = all(head.thing == "card" and head.plural for head in node.heads)
    return plain and len(node.qualifiers) == 1 and isinstance(node.qualifiers[0], t.InZone)


@DETERMINED.row(t.Possessed, uses="by")
def _possessed(low: Lowering, node: t.NounPhrase) -> m.Things:
    det = node.determiner
    assert isinstance(det, t.Possessed)
    if len(node.heads) == 1 and node.heads[0].thing in ("hand", "graveyard"):
        zone, whose = zone_of(node)
        return m.All((zone,), m.In((zone,), whose_test(low, whose)), low.fresh(node))
    if [head.thing for head in node.heads] == ["opponent"] and isinstance(det.by, t.You):
        bare(node, "heads", "determiner")
        return m.All(("players",), m.Both((m.IsThing("opponent"),)), low.fresh(node))
    if [head.thing for head in node.heads] == ["commander"] and isinstance(det.by, t.You):
        bare(node, "heads", "determiner", "qualifiers")
        places = [word for word in node.qualifiers if isinstance(word, t.InZone)]
        if len(places) != 1 or len(node.qualifiers) != 1:
            raise Gap(node, "a commander that is somewhere")
        zone, _ = zone_of(places[0].zone)
        mine = m.Both((m.IsStatus("commander"), m.Controlled(YOU, "own")))
        return m.Pick(m.All((zone,), mine), ONE, ONE, low.fresh(node))
    raise Gap(node, "possessed")


def _of_each(zone: t.Phrase) -> bool:
    """`each graveyard`, `each opponent's graveyard`: so many in each of them are meant."""
    whose = (
        zone.determiner.by
        if isinstance(zone, t.NounPhrase) and isinstance(zone.determiner, t.Possessed)
        else zone
    )
    return isinstance(whose, t.NounPhrase) and isinstance(whose.determiner, t.Each)


def _open(low: Lowering, node: t.NounPhrase) -> m.Things:
    """Returns what a phrase that leaves a choice chooses among: all such things, or those of a group."""
    if any(isinstance(word, t.InZone) and _of_each(word.zone) for word in node.qualifiers):
        raise Gap(node, "one in each zone")
    groups = [word for word in node.qualifiers if isinstance(word, t.AmongThem)]
    if not groups:
        zones, test = described(low, node)
        return m.All(zones, test)
    if len(groups) > 1 or groups[0].how != "from among" or (len(node.heads) > 1 and len(node.qualifiers) > 1):
        raise Gap(groups[0], f"{groups[0].how} several")
    if any(head.thing != "card" for head in node.heads):
        raise Gap(node, "no card from among them")
    group = low.given(groups[0].group)
    if not isinstance(group, m.Ref):
        raise Gap(groups[0], "from among what was not spoken of")
    rest = tuple(word for word in node.qualifiers if word is not groups[0])
    return m.Those(group, what_it_is(low, replace(node, determiner=None, qualifiers=rest)))


@DETERMINED.row(t.A)
def _one(low: Lowering, node: t.NounPhrase) -> m.Things:
    plain = but_for_chance(node)
    among = _open(low, plain)
    least, most = how_many_of(low, node)
    return m.Pick(among, least, most, low.fresh(node), random=plain is not node)


@DETERMINED.row(t.Another)
def _another(low: Lowering, node: t.NounPhrase) -> m.Things:
    plain = but_for_chance(node)
    zones, test = described(low, plain)
    others: tuple[m.Things, ...] = (YOU,) if zones == ("players",) else (SOURCE,)
    if low.kind == "spell" and zones == ("battlefield",):  # than what the spell is about (CR 608.2c)
        others = tuple(m.Ref(slot.ref) for slot in low.slots if "battlefield" in slot.zones)
        if not others:
            raise Gap(node, "another than what")
    test = m.Both((test, *(m.Not(m.Among(other)) for other in others)))
    return m.Pick(m.All(zones, test), ONE, ONE, low.fresh(node), random=plain is not node)


@THINGS.row(t.Characteristic, uses="of which")
def _whose_life(low: Lowering, node: t.Characteristic) -> m.Things:
    """`your life total`, of which something is said that is so of the player (CR 119.8)."""
    if node.which != "life total":
        raise Gap(node, f"{node.which} as a thing")
    return low.given(node.of)


@DETERMINED.row(t.Counted, uses="count")
def _so_many(low: Lowering, node: t.NounPhrase) -> m.Things:
    det = node.determiner
    assert isinstance(det, t.Counted)
    equal = [word for word in node.qualifiers if isinstance(word, t.EqualTo)]
    if equal and isinstance(det.count, t.AnyNumber):  # `a number of cards from their hand equal to …`
        bare(equal[0], "amount")
        rest = tuple(word for word in node.qualifiers if word is not equal[0])
        count = low.amount(equal[0].amount)
        return m.Pick(_open(low, replace(node, qualifiers=rest)), count, count, low.fresh(node))
    among = _open(low, node)
    least, most = bounds(low, det.count)
    return m.Pick(among, least, most, low.fresh(node))
