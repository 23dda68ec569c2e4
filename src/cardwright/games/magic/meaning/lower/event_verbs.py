"""Verbs that are waited for: what enters, dies, attacks, is dealt damage, becomes something (CR 508, 603.6, 700.4)."""

from typing import Final, TypeGuard

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    EVENTS,
    SOURCE,
    YOU,
    Gap,
    Lowering,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.described import what_it_is, whose_test
from cardwright.games.magic.meaning.lower.ordinals import ORDINALS
from cardwright.games.magic.meaning.lower.roles import (
    by_of,
    owner_of,
    put_into_exile,
    role,
)
from cardwright.games.magic.meaning.lower.zones import zone_of

_SOME_COUNTERS: Final = t.Counted(count=t.OrMore(amount=t.Number(value=1)))


@EVENTS.row(t.Enter, uses="manner")
def _enters(low: Lowering, said: Said) -> m.Event:
    """`enters`, `enters under your control` (CR 603.6a)."""
    test, ref = role(low, said.subject, "e.thing")
    for manner in said.verb.manner:
        if manner == t.Arriving(how="untapped") and len(said.verb.manner) > 1:
            test = m.Both((test, m.Not(m.IsStatus("tapped"))))
            continue
        if not isinstance(manner, t.UnderControl):
            raise Gap(manner, "enters in a manner")
        if isinstance(manner.of, t.NounPhrase) and len(said.verb.manner) > 1 and ref:
            low.fresh(manner.of, "e.owner")
        elif not isinstance(manner.of, t.You | t.Team):
            raise Gap(manner, "enters in a manner")
        whose = whose_test(low, manner.of)
        assert whose is not None
        test = m.Both((test, m.Controlled(whose, "control")))
    return m.Event("enters", test, ref, owner_ref=owner_of(ref))


@EVENTS.row(t.Act, word="die")
def _dies(low: Lowering, said: Said) -> m.Event:
    """`dies` (CR 700.4)."""
    test, ref = role(low, said.subject, "e.thing")
    return m.Event("leaves", test, ref, owner_ref=owner_of(ref), to="graveyard")


@EVENTS.row(t.Leave, uses="zone")
def _leaves(low: Lowering, said: Said) -> m.Event:
    """`leaves the battlefield` (CR 603.6c)."""
    if zone_of(said.verb.zone)[0] != "battlefield":
        raise Gap(said.verb, "leaves a zone")
    test, ref = role(low, said.subject, "e.thing")
    alive = said.mods.take(t.RatherThan)
    if alive is not None and alive != t.RatherThan(how="without", what=t.Act(verb="die")):
        raise Gap(alive, "leaves without")
    return m.Event(
        "leaves", test, ref, owner_ref=owner_of(ref), but_to="graveyard" if alive is not None else None
    )


@EVENTS.row(t.PutInto, uses="verb to origin")
def _put_into(low: Lowering, said: Said) -> m.Event:
    """`this card is put into a graveyard from the battlefield` (CR 603.6c)."""
    verb: t.PutInto = said.verb
    to, origin = verb.to, verb.origin
    if isinstance(origin, t.Elsewhere):
        return _put_from_elsewhere(low, said, origin)
    if isinstance(to, t.Destination) and zone_of(to.zone) == ("exile", None) and origin is not None:
        return put_into_exile(low, said, origin)
    if not isinstance(said.subject, t.SelfRef) or verb.verb != "put" or origin is None:
        raise Gap(verb, "put into")
    if not isinstance(to, t.Destination) or to.manner or zone_of(to.zone) != ("graveyard", None):
        raise Gap(verb, "put into")
    if zone_of(origin)[0] != "battlefield":
        raise Gap(verb, "put into a graveyard from elsewhere")
    return m.Event("leaves", m.Among(SOURCE), to="graveyard")


def _put_from_elsewhere(low: Lowering, said: Said, origin: t.Elsewhere) -> m.Event:
    """`a creature card is put into a graveyard from anywhere other than the battlefield` (CR 603.6)."""
    verb: t.PutInto = said.verb
    what, to = said.subject, verb.to
    bare(origin, "zone")
    if not isinstance(what, t.NounPhrase) or any(head.thing != "card" for head in what.heads):
        raise Gap(verb, "put from elsewhere")
    if verb.verb != "put" or not isinstance(to, t.Destination) or to.manner:
        raise Gap(verb, "put elsewhere")
    zone, whose = zone_of(to.zone)
    test: m.Test = m.Both((what_it_is(low, what), m.Not(m.IsStatus("token"))))
    if whose is not None:
        who = whose_test(low, whose)
        assert who is not None
        test = m.Both((test, m.Controlled(who, "own")))
    ref = low.fresh(what, "e.thing")
    return m.Event("moved", test, ref, to=zone, elsewhere=zone_of(origin.zone)[0])


@EVENTS.row(t.GameEnd, uses="how")
def _loses_game(low: Lowering, said: Said) -> m.Event:
    """`a player loses the game` (CR 104.3): those who are left play on."""
    if said.verb.how != "lose" or not isinstance(said.subject, t.NounPhrase):
        raise Gap(said.verb, "the game ends")
    who, ref = role(low, said.subject, "e.player")
    return m.Event("game lost", player=who, player_ref=ref)


@EVENTS.row(t.LoseControl, uses="what")
def _loses_control(low: Lowering, said: Said) -> m.Event:
    """`when you lose control of that creature`, of an ability that already waits for it (CR 603.7, 108.4)."""
    itself = isinstance(said.verb.what, t.SelfRef) and low.kind not in ("spell", "activated")
    if itself or low.kind == "static" or not isinstance(said.subject, t.You):
        raise Gap(said.verb, "loses control of itself")
    test, ref = role(low, said.verb.what, "e.thing")
    if ref:
        raise Gap(said.verb, "loses control of any")
    return m.Event("control lost", test, player=YOU)


def _so_many_of_yours(node: t.Phrase | None) -> TypeGuard[t.NounPhrase]:
    """Tells `two or more creatures you control`."""
    det = node.determiner if isinstance(node, t.NounPhrase) else None
    if not isinstance(node, t.NounPhrase) or not isinstance(det, t.Counted) or det == _ONE_OR_MORE:
        return False
    yours = any(isinstance(word, t.Controlled) and isinstance(word.by, t.You) for word in node.qualifiers)
    return isinstance(det.count, t.OrMore) and yours


_ONE_OR_MORE: Final = t.Counted(count=t.OrMore(amount=t.Number(value=1)))


@EVENTS.row(t.Act, word="attack", uses="what")
def _attacks(low: Lowering, said: Said) -> m.Event:
    """`attacks`, `attacks alone`, `attacks a player` (CR 508.1m, 506.5)."""
    subject = said.subject
    if isinstance(subject, t.You) or (
        isinstance(subject, t.NounPhrase) and any(head.thing for head in subject.heads)
    ):
        raise Gap(said.verb, "a player attacks")
    if _so_many_of_yours(subject) and said.verb.what is not None:  # as you attack with so many (CR 508.3d)
        attack = t.AttackWith(what=subject, whom=said.verb.what)
        return EVENTS.of(attack)(low, Said(t.You(), attack, said.mods))
    often = said.mods.take(t.Often)
    if often is not None and often.how != "alone":
        raise Gap(often, f"attacks {often.how}")
    test, ref = role(low, subject, "e.thing")
    if said.verb.what is None:
        return m.Event("attacks", test, ref, owner_ref=owner_of(ref), alone=often is not None)
    whom, whom_ref = role(low, said.verb.what, "e.source")
    return m.Event(
        "attacks",
        test,
        ref,
        whom,
        whom_ref,
        owner_ref=owner_of(ref),
        by_ref=by_of(whom_ref),
        alone=often is not None,
    )


@EVENTS.row(t.Deal, uses="kind to amount")
def _deals(low: Lowering, said: Said) -> m.Event:
    """`deals combat damage to a player`, `deals exactly 1 damage to a permanent or player` (CR 120)."""
    verb: t.Deal = said.verb
    if verb.amount is not None:
        if not isinstance(verb.amount, t.Exactly) or verb.to is None:
            raise Gap(verb, "deals so much damage")
        much = low.amount(verb.amount.amount)
        dealt = _deals(low, said._replace(verb=replace(verb, amount=None)))
        if low.several:
            raise Gap(verb, "several deal so much damage")
        return replace(dealt, condition=m.Compare(m.Noted("amount"), "=", much))
    test, ref = role(low, said.subject, "e.source")
    low.amount_noted = True
    combat = None if not verb.kind else verb.kind == "combat"
    if verb.to is None:  # to several things at once it is one event (CR 510.2)
        return m.Event("damaged", None, "e.thing", test, ref, by_ref=by_of(ref), combat=combat, batch="thing")
    whom, whom_ref = role(low, verb.to, "e.thing")
    return m.Event(
        "damaged", whom, whom_ref, test, ref, owner_ref=owner_of(whom_ref), by_ref=by_of(ref), combat=combat
    )


@EVENTS.row(t.PassiveOutOf, uses="verb origin")
def _exiled_from(low: Lowering, said: Said) -> m.Event:
    """`a creature is exiled from the battlefield` (CR 603.6c)."""
    if said.verb.verb != "exiled" or zone_of(said.verb.origin) != ("battlefield", None):
        raise Gap(said.verb, f"event: {said.verb.verb} from")
    test, ref = role(low, said.subject, "e.thing")
    return m.Event("leaves", test, ref, owner_ref=owner_of(ref), to="exile")


@EVENTS.row(t.PassiveWith, uses="verb what")
def _championed(low: Lowering, said: Said) -> m.Event:
    """`a Faerie is championed with this creature` (CR 702.72)."""
    if said.verb.verb != "championed" or low.things(said.verb.what) != SOURCE:
        raise Gap(said.verb, f"event: {said.verb.verb} with")
    test, ref = role(low, said.subject, "e.thing")
    return m.Event("championed", test, ref, m.Among(SOURCE))


@EVENTS.row(t.Act, word="scry")
@EVENTS.row(t.Act, word="surveil")
def _sorts(low: Lowering, said: Said) -> m.Event:
    low.amount_noted = True
    who, who_ref = role(low, said.subject, "e.player")
    return m.Event(said.verb.verb, player=who, player_ref=who_ref)


@EVENTS.row(t.GainLife)
def _gains_life(low: Lowering, said: Said) -> m.Event:
    """`whenever you gain life` (CR 119.9)."""
    low.amount_noted = True
    low.you_gained = isinstance(said.subject, t.You)
    test, ref = role(low, said.subject, "e.thing")
    return m.Event("life gained", test, ref)


@EVENTS.row(t.LoseLife)
def _loses_life(low: Lowering, said: Said) -> m.Event:
    """`whenever an opponent loses life` (CR 119.3)."""
    low.amount_noted = True
    test, ref = role(low, said.subject, "e.thing")
    return m.Event("life lost", test, ref)


@EVENTS.row(t.PayLife, uses="amount")
def _pays_life(low: Lowering, said: Said) -> m.Event:
    """`whenever you pay life` (CR 119.4)."""
    if said.verb.amount is not None:
        raise Gap(said.verb, "event: pays so much life")
    low.amount_noted = True
    test, ref = role(low, said.subject, "e.thing")
    return m.Event("life paid", test, ref)


@EVENTS.row(t.Act, word="block", uses="what")
def _blocks(low: Lowering, said: Said) -> m.Event:
    """`blocks`, `blocks a creature with flying` (CR 509.3)."""
    test, ref = role(low, said.subject, "e.thing")
    if said.verb.what is None:
        return m.Event("blocks", test, ref, None, "e.source", owner_ref=owner_of(ref))
    whom, whom_ref = role(low, said.verb.what, "e.source")
    return m.Event("blocks", test, ref, whom, whom_ref, owner_ref=owner_of(ref), by_ref=by_of(whom_ref))


_BECOMES: Final[dict[str, m.EventKind]] = {
    "tapped": "tapped",
    "untapped": "untapped",
    "blocked": "blocked",
    "countered": "countered",
    "sacrificed": "sacrificed",
    "discarded": "discarded",
    "turned face up": "turned face up",
}


@EVENTS.row(t.Passive, uses="verb by negated how")
def _becomes(low: Lowering, said: Said) -> m.Event:
    """`becomes tapped`, `becomes blocked by a creature`, `attacks and isn't blocked`, `is turned face up`."""
    verb: t.Passive = said.verb
    if verb == t.Passive(verb="attacked") and _is_one_player(said.subject):
        whom, whom_ref = role(low, said.subject, "e.source")
        return m.Event("attacks", None, "e.thing", whom, whom_ref, batch="thing")
    if verb.verb not in _BECOMES or (verb.negated and verb.verb != "blocked"):
        raise Gap(verb, f"event: Passive {verb.verb}")
    if verb.by is not None:
        if verb.verb != "blocked" or verb.negated:
            raise Gap(verb, f"event: Passive {verb.verb} by")
        test, ref = role(low, said.subject, "e.source")
        by, by_ref = role(low, verb.by, "e.thing")
        return m.Event("blocks", by, by_ref, test, ref, owner_ref=owner_of(by_ref), by_ref=by_of(ref))
    test, ref = role(low, said.subject, "e.thing")
    kind: m.EventKind = "unblocked" if verb.negated else _BECOMES[verb.verb]
    return m.Event(kind, test, ref, owner_ref=owner_of(ref))


def _is_one_player(node: t.Phrase | None) -> bool:
    """Tells `enchanted player`, who is attacked once, by however many creatures (CR 508.3d)."""
    return isinstance(node, t.NounPhrase) and isinstance(node.determiner, t.Attached)


@EVENTS.row(t.BecomeTarget, uses="of how")
def _becomes_target(low: Lowering, said: Said) -> m.Event:
    """`becomes the target of a spell or ability an opponent controls` (CR 115)."""
    if said.verb.how != "become":
        raise Gap(said.verb, f"{said.verb.how} the target")
    test, ref = role(low, said.subject, "e.thing")
    if _keyword_ability(said.verb.of):
        of_ref = low.fresh(said.verb.of, "e.source")
        return m.Event("targeted", test, ref, None, of_ref, owner_ref=owner_of(ref), keyword="backup")
    of, of_ref = role(low, said.verb.of, "e.source")
    often = said.mods.take(t.Lasting)
    if often is not None and often.until != "for the first time each turn":
        raise Gap(often, often.until)
    return m.Event(
        "targeted",
        test,
        ref,
        of,
        of_ref,
        owner_ref=owner_of(ref),
        by_ref=by_of(of_ref),
        first=often is not None,
    )


def _keyword_ability(node: t.Phrase) -> bool:
    """Tells `a backup ability` (CR 702.165)."""
    return node == t.NounPhrase(determiner=t.A(), heads=(t.Head(thing="backup ability"),))


@EVENTS.row(t.BecomeAttached, uses="how to")
def _becomes_attached(low: Lowering, said: Said) -> m.Event:
    """`an Aura becomes attached to this creature` (CR 303.4)."""
    if said.verb.how not in ("attached", "unattached"):
        raise Gap(said.verb, f"becomes {said.verb.how}")
    test, ref = role(low, said.subject, "e.thing")
    whom, whom_ref = role(low, said.verb.to, "e.source")
    return m.Event(said.verb.how, test, ref, whom, whom_ref, owner_ref=owner_of(ref), by_ref=by_of(whom_ref))


@EVENTS.row(t.PutOn, uses="on")
def _nth_counter(low: Lowering, said: Said) -> m.Event:
    """`the twelfth hour counter is put on this artifact`; the first of a turn on something (CR 122.6)."""
    subject = said.subject
    if low.first_time and isinstance(subject, t.NounPhrase) and subject.determiner == _SOME_COUNTERS:
        test, ref = role(low, said.verb.on, "e.thing")
        return m.Event("counters put", test, ref, owner_ref=owner_of(ref), counter=(counter_kind(subject), 0))
    if not isinstance(subject, t.NounPhrase) or subject.determiner != t.The() or len(subject.shared) != 1:
        raise Gap(said.verb, "event: counters put on")
    word = subject.shared[0]
    if not isinstance(word, t.OrdinalIs) or word.ordinal not in ORDINALS or subject.qualifiers:
        raise Gap(subject, "event: which counter")
    bare(word, "ordinal")
    kind = counter_kind(replace(subject, shared=()))
    if not kind or not isinstance(said.verb.on, t.SelfRef):
        raise Gap(said.verb, "event: counters put on")
    return m.Event("counters put", m.Among(SOURCE), counter=(kind, ORDINALS[word.ordinal]))
