"""What stands after a noun of what has befallen it, or is being done: moved, cast, dealt damage, attacking (CR 506, 608.2i)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import QUALIFIERS, SOURCE, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.deeds_done import done_to
from cardwright.games.magic.meaning.lower.described import described, whose_test
from cardwright.games.magic.meaning.lower.zones import zone_of
from cardwright.text import walk


def _chosen(low: Lowering, way: t.ThisWay) -> m.Ref:
    """Returns what was chosen this way, for all players together."""
    deed = low.introducer(way)
    chosen = deed.first.what if isinstance(deed, t.Clause) and isinstance(deed.first, t.Act) else None
    if not isinstance(deed, t.Clause) or deed.rest or chosen is None or id(chosen) not in low.ids:
        raise Gap(way, "chosen this way")
    return m.Ref(low.ids[id(chosen)])


@QUALIFIERS.row(t.UsedToCraft, uses="what")
def _used_to_craft(low: Lowering, node: t.UsedToCraft) -> m.Test:
    """`an exiled creature card used to craft it` (CR 702.167c)."""
    if low.given(node.what) != SOURCE:
        raise Gap(node, "used to craft another")
    return m.Among(m.Of("crafted with", SOURCE))


@QUALIFIERS.row(t.NotDone, uses="verb modifiers")
def _not_done(low: Lowering, node: t.NotDone) -> m.Test:
    """`not cast this way`: a card that was revealed or exiled is where it was, and no spell (CR 400.7, 601.2a)."""
    way = node.modifiers[0] if len(node.modifiers) == 1 else None
    if node.verb == "chosen" and isinstance(way, t.ThisWay):
        return m.Not(m.Among(_chosen(low, way)))
    if node.verb not in ("cast", "played") or node.modifiers != (t.ThisWay(),):
        raise Gap(node, f"not {node.verb}")
    return m.Unmoved()


def _sacrificed(low: Lowering, way: t.ThisWay) -> m.Ref:
    """Returns what was sacrificed this way, by all players together."""
    bare(way)
    deed = low.introducer(way)
    deed = deed.first if isinstance(deed, t.Clause) and not deed.rest else deed
    if not isinstance(deed, t.Act) or deed.verb != "sacrifice" or id(deed.what) not in low.ids:
        raise Gap(way, "put there this way")
    return m.Ref(low.ids[id(deed.what)])


@QUALIFIERS.row(t.NotMoved, uses="to when")
def _not_moved(low: Lowering, node: t.NotMoved) -> m.Test:
    """`that weren't put onto the battlefield`, `that wasn't put there this combat`, `… this way` (CR 400.7, 608.2i)."""
    if isinstance(node.when, t.ThisWay) and node.to is None:
        return m.Not(m.Among(m.Within("graveyard", _sacrificed(low, node.when))))
    if node.when is not None:
        until = node.when.until if isinstance(node.when, t.Lasting) else ""
        if until not in ("this turn", "this combat") or node.to is not None:
            raise Gap(node, "not put there at another time")
        return m.Not(m.Befell(m.Event("moved"), "became", until == "this combat"))
    if node.to is not None:
        zone = zone_of(node.to.zone)[0] if isinstance(node.to, t.Destination) else ""
        if zone != "battlefield":
            raise Gap(node, "not put elsewhere")
    return m.Unmoved()


@QUALIFIERS.row(t.NotCast, uses="origin")
def _not_cast(low: Lowering, node: t.NotCast) -> m.Test:
    """`that wasn't cast from its owner's hand`: from elsewhere, or not at all, as a copy (CR 601.2a, 707.10)."""
    if node.origin is None:
        ref = f"each{next(low.numbers)}"
        return m.Such(ref, m.Unmet(m.WasCast(m.Ref(ref), "cast")))
    zone, whose = zone_of(node.origin)
    if zone != "hand" or not isinstance(whose, t.OwnerOf):
        raise Gap(node, "not cast from there")
    return m.Not(m.CastFrom(zone))


@QUALIFIERS.row(t.DealtBy, uses="by when")
def _dealt_by(low: Lowering, node: t.DealtBy) -> m.Test:
    """`dealt damage by this spell`, `dealt damage this turn by a source you controlled` (CR 120.1)."""
    by = node.by
    if isinstance(by, t.SelfRef):
        return m.Damaged(m.Among(SOURCE))
    if isinstance(by, t.NounPhrase) and by.determiner == t.That() and not node.when:
        return m.Damaged(m.Among(low.bound(by)))
    if not isinstance(by, t.NounPhrase) or by.determiner != t.A() or by.shared or len(by.qualifiers) != 1:
        raise Gap(node, "dealt damage by")
    owner = by.qualifiers[0]
    if by.heads != (t.Head(thing="source"),) or not isinstance(owner, t.Controlled) or owner.negated:
        raise Gap(node, "dealt damage by")
    who = whose_test(low, owner.by)
    if who is None or owner.how not in ("control", "controlled"):
        raise Gap(node, "dealt damage by")
    return m.Damaged(m.Controlled(who))


@QUALIFIERS.row(t.WhoseController, uses="verb modifiers now")
def _whose_controller(low: Lowering, node: t.WhoseController) -> m.Test:
    """`whose controller was dealt combat damage by this creature this turn` (CR 120.3), `… controls an Island` (CR 108.4)."""
    verb = node.verb
    if node.now and isinstance(verb, t.Act) and isinstance(verb.what, t.NounPhrase):
        if not isinstance(verb.what.determiner, t.A):
            raise Gap(node, "whose controller controls several")
        ref = f"each{next(low.numbers)}"
        zones, test = described(low, verb.what)
        mine = m.Count(m.All(zones, m.Both((test, m.Controlled(m.Ref(ref))))))
        return m.Whose(m.Such(ref, m.Compare(mine, ">=", m.Num(1))))
    if not isinstance(verb, t.DealtDamage) or node.modifiers != (t.Lasting(until="this turn"),):
        raise Gap(node, "whose controller")
    bare(verb, "kind", "by")
    if not isinstance(verb.by, t.SelfRef) or verb.kind not in ("", "combat", "noncombat"):
        raise Gap(node, "whose controller was dealt damage")
    return m.Whose(m.WasDealt(m.Among(SOURCE), None if not verb.kind else verb.kind == "combat"))


@QUALIFIERS.row(t.WhichClause, uses="subject verb tense modifiers")
def _done_to_it(low: Lowering, node: t.WhichClause) -> m.Test:
    """`it blocked this combat`, `you attacked this turn`, `you cycled or discarded this turn` (CR 608.2i)."""
    if node.verb in ("protect", "protects") and not node.tense and not node.modifiers:
        return m.Protected(_doer(low, node))
    until = node.modifiers[0] if len(node.modifiers) == 1 else None
    if isinstance(until, t.ThisWay) and node.verb in _DONE_THIS_WAY and node.tense == "past":
        return _done_by_them(low, node, until)
    if not isinstance(until, t.Lasting) or until.until not in ("this turn", "this combat"):
        raise Gap(node, "done to it at another time")
    combat = until.until == "this combat"
    if node.tense not in ("past", "perfect"):
        raise Gap(node, f"{node.tense} {node.verb}")
    if node.verb == "cycled or discarded" and not combat:
        return m.Befell(m.Event("discarded", player=_doer(low, node)), "became")
    if node.verb == "attacked" and isinstance(node.subject, t.You):
        return m.Befell(m.Event("attacks", player=_doer(low, node)), "source", combat)
    if node.verb in ("attacked", "blocked") and isinstance(node.subject, t.SelfRef | t.It):
        fighter = m.Among(low.things(node.subject))
        kind: m.EventKind = "attacks" if node.verb == "attacked" else "blocks"
        return m.Befell(m.Event(kind, fighter, source=m.Both()), "source", combat)
    raise Gap(node, f"{node.verb} by it")


_DONE_THIS_WAY: Final[dict[str, tuple[str, m.Zone]]] = {"exiled": ("exile", "exile")}
"""Of a verb in the past: what was done, and where that has put cards."""


def _done_by_them(low: Lowering, node: t.WhichClause, way: t.ThisWay) -> m.Test:
    """`each card they exiled this way`: of all that were, those that are theirs."""
    offers = [may for said in low.sentences for may in walk(said) if isinstance(may, t.May)]
    deed = low.introducer(way)
    if not low.sentences or any(word is deed for may in offers for word in (may, *walk(may))):
        raise Gap(node, "what each of several did or did not")
    verb, zone = _DONE_THIS_WAY[node.verb]
    group = done_to(low, way, verb)
    return m.Both((m.Among(m.Within(zone, group)), m.Controlled(_doer(low, node), "own")))


def _doer(low: Lowering, node: t.WhichClause) -> m.Who:
    who = whose_test(low, node.subject)
    assert who is not None
    return who


@QUALIFIERS.row(t.Participle, uses="verb modifiers")
def _attacking(low: Lowering, node: t.Participle) -> m.Test:
    """`each opponent attacking that player`, `each player being attacked` (CR 508.1b), `tokens created with this`."""
    if node.verb == t.Passive(verb="created"):
        with_it = node.modifiers[0] if len(node.modifiers) == 1 else None
        if not isinstance(with_it, t.WithThis) or low.given(with_it.what) != SOURCE:
            raise Gap(node, "created with something else")
        bare(with_it, "what")
        if "other tokens created" in low.text:  # other than those that the text has just created
            raise Gap(node, "other tokens created with it")
        return m.MadeWith(SOURCE)
    bare(node, "verb")
    if node.verb == t.Passive(verb="attacked"):
        return m.UnderAttack()
    if isinstance(node.verb, t.AttachedTo) and isinstance(node.verb.to, t.SelfRef):
        bare(node.verb, "to")
        return m.AttachedTo(SOURCE)
    if (
        isinstance(node.verb, t.Act)
        and node.verb.verb == "block"
        and isinstance(node.verb.what, t.It | t.SelfRef)
    ):
        bare(node.verb, "verb", "what")
        return m.Blocks(low.given(node.verb.what))
    if not isinstance(node.verb, t.Act) or node.verb.verb != "attack" or node.verb.what is None:
        raise Gap(node, f"participle {type(node.verb).__name__}")
    bare(node.verb, "verb", "what")
    whom = node.verb.what
    if not isinstance(whom, t.NounPhrase) or any(head.thing != "player" for head in whom.heads):
        raise Gap(node, "attacks what is no player")
    return m.Attacks(low.given(whom))
