"""What an effect lets someone play for a while, with what is then so of it (CR 400.7a, 601.3, 611.2, 614.12)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import YOU, Gap, Lowering, Mods, Said, bare
from cardwright.games.magic.meaning.lower.counters import counter_kind, how_many
from cardwright.games.magic.meaning.lower.described import kinds_of
from cardwright.games.magic.meaning.lower.durations import lasting
from cardwright.games.magic.meaning.lower.zones import zone_of

_SO: Final = (t.Enter, t.Be)
"""Verbs of what is so of a card that was played: how it enters, what it is."""


def played_so(low: Lowering, node: t.Sentence) -> m.Do | None:
    """`You may play target card from your graveyard this turn. If you do, it enters tapped.`; None for others."""
    clause = node.first
    act = _allowed(node)
    after = [said for said in low.sentences if isinstance(said, t.Sentence) and _if_so(low, said, clause)]
    if act is None or len(after) != 1 or not isinstance(clause, t.Clause):
        return None
    mods = Mods(clause.modifiers)
    lasts = lasting(mods)
    mods.finish()
    cards, which = _cards(low, act)
    assert act.what is not None
    bare(after[0], "front", "first")
    changes = so_of_it(low, after[0].first, act.what)
    how: m.PlayWord = "play" if act.verb == "play" else "cast"
    low.folded.append(after[0])
    return m.Apply(cards, (m.Permit(how, which=which, once=which is not None, becoming=changes),), lasts)


def _allowed(node: t.Sentence) -> t.Act | None:
    """Returns what you may play or cast for a while; None for other sentences."""
    clause = node.first
    may = clause.first if isinstance(clause, t.Clause) else None
    if node.front or node.tail or node.rest or not isinstance(may, t.May) or may.rest:
        return None
    assert isinstance(clause, t.Clause)
    lasts = any(isinstance(word, t.Lasting) for word in clause.modifiers)
    if not lasts or not isinstance(clause.subject, t.You) or not isinstance(may.first, t.Act):
        return None
    return may.first if may.first.verb in ("play", "cast") and may.first.what is not None else None


def _if_so(low: Lowering, node: t.Sentence, deed: t.Phrase) -> bool:
    """Tells `If you do, it enters tapped.`, of what is allowed."""
    asked = node.front[0] if len(node.front) == 1 else None
    done = asked.conditions[0] if isinstance(asked, t.If) and len(asked.conditions) == 1 else None
    if not isinstance(done, t.Clause) or not isinstance(done.first, t.DoSo) or done.first.how != "do":
        return False
    so = isinstance(node.first, t.Clause) and isinstance(node.first.first, _SO)
    return so and isinstance(done.subject, t.You) and low.introducer(done.first) is deed


def _cards(low: Lowering, act: t.Act) -> tuple[m.Things, m.Test | None]:
    """Returns which card may be played; of a kind of spell, all cards there, and what it must be: one of them is cast."""
    bare(act, "verb", "what")
    what = act.what
    if not isinstance(what, t.NounPhrase):
        raise Gap(act, "may play what")
    if isinstance(what.determiner, t.Target) and what.determiner.count is None:
        return low.given(what), None
    if act.verb != "cast" or not isinstance(what.determiner, t.A) or len(what.heads) != 1:
        raise Gap(act, "may play what")
    bare(what, "determiner", "shared", "heads", "qualifiers")
    head, place = what.heads[0], what.qualifiers[0] if len(what.qualifiers) == 1 else None
    if head.thing != "spell" or not isinstance(place, t.InZone) or place.how != "from":
        raise Gap(act, "may cast what")
    bare(place, "zone", "how")
    zone, whose = zone_of(place.zone)
    if not isinstance(whose, t.You):
        raise Gap(place, "may cast from there")
    which = m.Both((*kinds_of(low, head), *[low.kind_of(word) for word in what.shared]))
    return m.All((zone,), m.In((zone,), YOU)), which


def so_of_it(low: Lowering, node: t.Phrase, played: t.Phrase) -> tuple[m.Change, ...]:
    """`it enters with a finality counter on it and is a Vampire in addition to its other types`, of what was played."""
    if not isinstance(node, t.Clause) or node.subject is None:
        raise Gap(node, "what is so of it")
    bare(node, "subject", "first", "rest")
    itself = isinstance(played, t.SelfRef) and isinstance(node.subject, t.SelfRef)
    if low.introducer(node.subject) is not played and not itself:
        raise Gap(node, "something else is so")
    found: list[m.Change] = []
    for verb, modifiers in node.modified_verbs:
        if isinstance(verb, t.Enter):
            found.append(enters_so(low, verb))
        elif isinstance(verb, t.Be):
            found += low.changes(Said(node.subject, verb, Mods(modifiers)))
        else:
            raise Gap(verb, "what is so of it")
    return tuple(found)


def enters_so(low: Lowering, verb: t.Enter) -> m.Enters:
    """Lowers how something enters: tapped, with counters (CR 614.1c, 614.1d)."""
    bare(verb, "manner")
    tapped, counters = False, []
    for manner in verb.manner:
        if manner == t.Arriving(how="tapped"):
            tapped = True
        elif isinstance(manner, t.WithCounters) and isinstance(manner.on, t.It | t.They):
            bare(manner, "counters", "on", "additional")
            counters.append((counter_kind(manner.counters), how_many(low, manner.counters)))
        else:
            raise Gap(manner, f"enters {type(manner).__name__}")
    if not (tapped or counters) or not all(kind for kind, _ in counters):
        raise Gap(verb, "enters")
    return m.Enters(tapped, counters=tuple(counters))
