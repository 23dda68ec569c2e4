"""Players choose what they keep, and the rest goes: `Each player chooses … and sacrifices the rest.` (CR 101.4, 608.2d)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import YOU, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.described import described
from cardwright.games.magic.meaning.lower.each_kind import but_for_kinds, each_kind
from cardwright.text import walk


def keeping(low: Lowering, node: t.Sentence) -> m.Do | None:
    """Lowers a sentence in which something is chosen for each player, or what was not chosen goes; None for others."""
    clause = node.first
    if not isinstance(clause, t.Clause) or clause.tense or clause.modifiers:
        return None
    each = node.front[0] if len(node.front) == 1 else None
    if isinstance(each, t.ForEach) and isinstance(clause.subject, t.You | None):
        return _chosen_for_each(low, node, clause, each)
    if each == _FROM_YOU:
        return _chosen_from_you(low, node, clause)
    subject = clause.subject
    if not isinstance(subject, t.NounPhrase) or not isinstance(subject.determiner, t.Each) or node.front:
        return None
    verbs = clause.verbs
    first = verbs[0]
    if isinstance(first, t.ChooseFrom):
        if len(verbs) != 2 or not _sacrifices_rest(verbs[1]) or not isinstance(first.group, t.NounPhrase):
            return None
        run, people = _from_among(low, first, subject, None)
        bare(node, "opening", "first")
        return m.Seq((run, m.Sacrifice(people, _the_rest(low, first.group, run.ref))))
    if isinstance(first, t.Act) and first.verb == "choose" and isinstance(first.what, t.NounList):
        return _one_of_each(low, node, subject, first.what)
    if not isinstance(first, t.Act) or not isinstance(first.what, t.NounPhrase):
        return None
    unchosen = _is_unchosen(first.what) or (_are_others(first.what) and _chose_for_all(low))
    if first.verb == "sacrifice" and unchosen and len(verbs) == 1:
        bare(node, "opening", "first")
        return _sacrifices_unchosen(low, subject, first.what)
    if first.verb != "choose" or first.what.determiner != t.A() or not _of_them(low, first.what, subject):
        return None
    bare(node, "opening", "first")
    if len(verbs) > 1 and (len(verbs) > 2 or not _sacrifices_rest(verbs[1])):
        return None
    zones, who = described(low, subject)
    if zones != ("players",):
        return None
    people = m.All(zones, who)
    ref = low.fresh(first.what)
    run = m.ChooseEach(people, *_groups(low, first.what, subject), ref)
    if len(verbs) == 1:
        return run
    return m.Seq((run, m.Sacrifice(people, _the_rest(low, first.what, ref))))


_FROM_YOU: Final = t.StartingWith(who=t.You())
_UP_TO_ONE: Final = t.Counted(count=t.UpTo(amount=t.Number(value=1)))


def _chosen_from_you(low: Lowering, node: t.Sentence, clause: t.Clause) -> m.Do | None:
    """`Starting with you, each player may choose an artifact you don't control.`: one each, or none (CR 101.4)."""
    verb = clause.first.first if isinstance(clause.first, t.May) else clause.first
    what, people = verb.what if isinstance(verb, t.Act) else None, clause.subject
    if not isinstance(verb, t.Act) or verb.verb != "choose" or clause.rest:
        return None
    if not isinstance(what, t.NounPhrase) or not isinstance(people, t.NounPhrase):
        return None
    bare(node, "opening", "front", "first")
    bare(clause, "subject", "first")
    if isinstance(clause.first, t.May):
        bare(clause.first, "first")
    if people != t.NounPhrase(determiner=t.Each(), heads=(t.Head(thing="player"),)):
        raise Gap(people, "who chooses")
    if not isinstance(what.determiner, t.A) and what.determiner != _UP_TO_ONE:
        raise Gap(what, "chooses so many")
    places, test = described(low, replace(what, determiner=None))
    if places != ("battlefield",):
        raise Gap(what, "chosen elsewhere")
    optional = isinstance(clause.first, t.May) or what.determiner == _UP_TO_ONE
    each = low.fresh(people, f"each{next(low.numbers)}")
    everyone = m.All(("players",), m.Both())
    among, ref = (m.All(places, test),), low.fresh(what)
    return m.ChooseEach(everyone, each, among, ref, optional=optional, from_you=True)


def _from_among(
    low: Lowering, verb: t.ChooseFrom, people: t.NounPhrase, chooser: m.Things | None
) -> tuple[m.ChooseEach, m.All]:
    """`chooses from among the permanents they control an artifact, a creature, and a land`: one of each (CR 101.4)."""
    group = verb.group
    if not isinstance(group, t.NounPhrase) or group.determiner != t.The() or not _of_them(low, group, people):
        raise Gap(verb, "from among others")
    zones, who = described(low, people)
    each = low.fresh(people, f"each{next(low.numbers)}")
    places, test = described(low, replace(group, determiner=None))
    if zones != ("players",) or places != ("battlefield",):
        raise Gap(verb, "chosen elsewhere")
    groups: list[m.Things] = []
    for item in verb.items:
        if not isinstance(item, t.NounPhrase) or not isinstance(item.determiner, t.A) or item.qualifiers:
            raise Gap(item, "one of each of several")
        groups.append(m.All(places, m.Both((test, described(low, replace(item, determiner=None))[1]))))
    all_of_them = m.All(zones, who)
    return m.ChooseEach(all_of_them, each, tuple(groups), low.fresh(verb), chooser), all_of_them


def _are_others(what: t.NounPhrase) -> bool:
    """Tells `all other nonland permanents they control`."""
    return isinstance(what.determiner, t.All) and t.StatusIs(status="other") in what.shared


def _chose_for_all(low: Lowering) -> bool:
    """Tells whether the text has let one of each kind be chosen for each player."""
    return any(isinstance(word, t.ChooseFrom) for sentence in low.sentences for word in walk(sentence))


def _the_rest(low: Lowering, group: t.NounPhrase, ref: str) -> m.All:
    """Returns what was not chosen of a group; each player sacrifices what they control of it (CR 701.17a)."""
    words = tuple(
        word for word in group.qualifiers if not (isinstance(word, t.Controlled) or each_kind(word))
    )
    zones, test = described(low, replace(group, determiner=None, qualifiers=words))
    return m.All(zones, m.Both((test, m.Not(m.Among(m.Ref(ref))))))


def _one_of_each(low: Lowering, node: t.Sentence, subject: t.NounPhrase, what: t.NounList) -> m.Do | None:
    """`chooses an artifact, a creature, … from among the nonland permanents they control, then sacrifices the rest`."""
    clause = node.first
    assert isinstance(clause, t.Clause)
    last = what.items[-1]
    among = last.qualifiers[0] if isinstance(last, t.NounPhrase) and len(last.qualifiers) == 1 else None
    group = among.group if isinstance(among, t.AmongThem) and among.how == "from among" else None
    if (
        not isinstance(group, t.NounPhrase)
        or group.determiner != t.The()
        or not _of_them(low, group, subject)
    ):
        return None
    if what.join != "and" or len(clause.verbs) != 2 or not _sacrifices_rest(clause.verbs[1]):
        return None
    bare(node, "opening", "first")
    zones, who = described(low, subject)
    each = low.fresh(subject, f"each{next(low.numbers)}")
    places, test = described(low, replace(group, determiner=None))
    if zones != ("players",) or places != ("battlefield",):
        raise Gap(what, "chosen elsewhere")
    groups: list[m.Things] = []
    for item in (*what.items[:-1], replace(last, qualifiers=())):
        if not isinstance(item, t.NounPhrase) or not isinstance(item.determiner, t.A) or item.qualifiers:
            raise Gap(item, "one of each of several")
        groups.append(m.All(places, m.Both((test, described(low, replace(item, determiner=None))[1]))))
    ref, people = low.fresh(what), m.All(zones, who)
    return m.Seq(
        (m.ChooseEach(people, each, tuple(groups), ref), m.Sacrifice(people, _the_rest(low, group, ref)))
    )


def _chosen_for_each(low: Lowering, node: t.Sentence, clause: t.Clause, each: t.ForEach) -> m.Do | None:
    """`For each player, choose a creature that player controls.`"""
    verb, people = clause.first, each.what
    if isinstance(verb, t.ChooseFrom) and isinstance(people, t.NounPhrase) and not clause.rest:
        bare(node, "opening", "front", "first")
        return _from_among(low, verb, people, YOU)[0]
    if not isinstance(verb, t.Act) or verb.verb != "choose" or clause.rest:
        return None
    if not isinstance(people, t.NounPhrase) or not isinstance(verb.what, t.NounPhrase):
        return None
    if verb.what.determiner != t.A() or not _of_them(low, verb.what, people):
        return None
    bare(node, "opening", "front", "first")
    zones, who = described(low, people)
    if zones != ("players",):
        return None
    ref = low.fresh(verb.what)
    return m.ChooseEach(m.All(zones, who), *_groups(low, verb.what, people), ref, YOU)


def _of_them(low: Lowering, what: t.NounPhrase, people: t.NounPhrase) -> bool:
    """Tells whether things are said to be controlled by each of these players."""
    owners = [word.by for word in what.qualifiers if isinstance(word, t.Controlled)]
    return len(owners) == 1 and low.introducer(owners[0]) is people


def _groups(low: Lowering, what: t.NounPhrase, people: t.NounPhrase) -> tuple[str, tuple[m.Things, ...]]:
    """Returns by which id each player is known, and among what one thing each is chosen."""
    each = low.fresh(people, f"each{next(low.numbers)}")
    rest, kinds = but_for_kinds(what)
    zones, test = described(low, rest)
    if zones != ("battlefield",):
        raise Gap(what, "chosen elsewhere")
    if not kinds:
        return each, (m.All(zones, test),)
    return each, tuple(m.All(zones, m.Both((test, kind))) for kind in kinds)


def _sacrifices_rest(verb: t.Phrase) -> bool:
    return isinstance(verb, t.Act) and verb.verb == "sacrifice" and isinstance(verb.what, t.Rest)


def _is_unchosen(what: t.NounPhrase) -> bool:
    last = what.qualifiers[-1] if what.qualifiers else None
    return isinstance(what.determiner, t.All) and isinstance(last, t.NotDone) and last.verb == "chosen"


def _sacrifices_unchosen(low: Lowering, people: t.NounPhrase, what: t.NounPhrase) -> m.Do:
    """`Each player sacrifices all creatures they control not chosen this way.`"""
    if not _of_them(low, what, people):
        raise Gap(what, "sacrifices others")
    rest = tuple(word for word in what.qualifiers if not isinstance(word, t.Controlled))
    zones, test = described(low, replace(what, determiner=None, qualifiers=rest))
    places, who = described(low, people)
    return m.Sacrifice(m.All(places, who), m.All(zones, test))
