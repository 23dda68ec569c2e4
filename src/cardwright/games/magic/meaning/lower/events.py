"""What is waited for (CR 603.2): clauses and times as events, each role with its test and its id."""

from typing import Final, TypeGuard

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    EVENTS,
    SOURCE,
    TIMES,
    YOU,
    Gap,
    Lowering,
    Mods,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.counters import counter_kind
from cardwright.games.magic.meaning.lower.described import what_it_is, whose_test
from cardwright.games.magic.meaning.lower.limits import during
from cardwright.games.magic.meaning.lower.ordinals import ORDINALS
from cardwright.games.magic.meaning.lower.roles import (
    by_of,
    owner_of,
    put_into_exile,
    role,
)
from cardwright.games.magic.meaning.lower.zones import zone_of
from cardwright.text import walk

_STEPS: Final[dict[str, m.StepWord]] = {
    "upkeep": "upkeep",
    "draw step": "draw step",
    "end step": "end step",
    "combat": "combat",
    "precombat main phase": "precombat main phase",
    "first main phase": "precombat main phase",
    "main phase": "main phase",
    "postcombat main phase": "postcombat main phase",
    "second main phase": "postcombat main phase",
    "untap step": "untap step",
    "cleanup step": "cleanup step",
}


def events(low: Lowering, nodes: tuple[t.Phrase, ...]) -> tuple[m.Event, ...]:
    """Lowers all that an ability triggers on."""
    found: list[m.Event] = []
    for node in nodes:
        if isinstance(node, t.TwoEvents):
            bare(node, "first", "word", "second")
            found.extend(events(low, (node.first, node.second)))
            continue
        if not isinstance(node, t.Clause):
            found.append(TIMES.of(node)(low, node))
            low.note(found[-1], node)
            continue
        won = _clash_won(node)
        if won is not None:
            found.extend(events(low, (won,)))
            continue
        if node.tense or (not _is_unblocked(node) and node.rest and "or" not in node.rest[-1].join):
            raise Gap(node, "events together")
        verbs = node.modified_verbs[1 if _is_unblocked(node) else 0 :]
        for verb, modifiers in [each for both in verbs for each in _each_verb(*both)]:
            if node.rest and not any(isinstance(word, t.OrdinalIs) for word in walk(verb)):
                modifiers = tuple(word for word in modifiers if word != _EACH_TURN)
            said = Said(node.subject, verb, Mods(modifiers))
            found.append(event(low, said))
            low.note(found[-1], node)
            if (
                found[-1].tap is not None
            ):  # a mana ability is activated too, but without the stack (CR 605.3b)
                found.append(replace(found[-1], kind="mana activated"))
            said.mods.finish()
    return tuple(found)


def _each_verb(
    verb: t.Phrase, modifiers: tuple[t.Phrase, ...]
) -> tuple[tuple[t.Phrase, tuple[t.Phrase, ...]], ...]:
    """Returns `cast or cycle this card` as its two verbs, of which each has the object."""
    if not isinstance(verb, t.ActOneOf):
        return ((verb, modifiers),)
    bare(verb, "verbs", "what")
    return tuple((t.Act(verb=word, what=verb.what, span=verb.span), modifiers) for word in verb.verbs)


def event(low: Lowering, said: Said) -> m.Event:
    """Lowers one event; of several things at once it is one event, known by all of them (CR 603.2c)."""
    low.several, low.owned = [], False
    made = EVENTS.of(said.verb)(low, said)
    if low.owned:
        made = replace(made, owned=True)
    when = said.mods.take(t.During)
    if when is not None and made.condition is not None:
        raise Gap(when, "two conditions of an event")
    made = _first_time(low, said, made, beside_a_time=when is not None)
    if when is not None:  # asked as it triggers (CR 603.2)
        bare(when, "when")
        then = during(low, when.when)
        made = replace(made, condition=then if made.condition is None else m.AllOf((then, made.condition)))
    if not low.several:
        return made
    both = sorted(low.several) == ["e.source", "e.thing"]
    if made.batch or (len(low.several) != 1 and not both):
        raise Gap(said.verb, "events of several things")
    low.amount_noted = False  # how much it is in all is told nowhere
    if both:
        return replace(made, batch="both", owner_ref="", by_ref="")
    if low.several[0] == "e.thing":
        return replace(made, batch="thing", owner_ref="")
    return replace(made, batch="source", by_ref="")


def _first_time(low: Lowering, said: Said, made: m.Event, *, beside_a_time: bool) -> m.Event:
    """`for the first time each turn`, and `for the first time` where it is said beside whose turns they are."""
    first = t.Lasting(until="for the first time" if beside_a_time else "for the first time each turn")
    once = [word for word in said.mods.left if word == first]
    if not once:
        return made
    said.mods.left = [word for word in said.mods.left if word != first]
    if low.several or made.condition is not None or made.kind not in _COUNTED:
        raise Gap(once[0], "the first time, of several")
    return replace(made, condition=m.Happened(made, "=", 1))


_EACH_TURN: Final = t.Often(how="each turn")
"""Said of what is done for the so-manieth time: `attacks you, or draws their second card each turn`."""
_SOME_COUNTERS: Final = t.Counted(count=t.OrMore(amount=t.Number(value=1)))
_COUNTED: Final = (
    "cast",
    "cycled",
    "discarded",
    "sacrificed",
    "drawn",
    "scry",
    "surveil",
    "life gained",
    "life lost",
)
"""Kinds of events of players that the history of a turn holds, each once."""


def _clash_won(node: t.Clause) -> t.Clause | None:
    """Returns `you clash and win` as `you win a clash` (CR 701.23d)."""
    step = node.rest[0] if len(node.rest) == 1 else None
    if node.first != t.Act(verb="clash") or not isinstance(step, t.Step) or node.tense or node.modifiers:
        return None
    if step.join != "and" or step.verb != t.Act(verb="win"):
        return None
    return replace(node, first=t.Idiom(words="win a clash"), rest=())


def _is_unblocked(node: t.Clause) -> bool:
    """Tells `attacks and isn't blocked`, which is one event (CR 509.3g)."""
    return (
        node.first == t.Act(verb="attack")
        and len(node.rest) == 1
        and isinstance(node.rest[0], t.Step)
        and node.rest[0].join == "and"
        and node.rest[0].verb == t.Passive(verb="blocked", negated=True, how="be")
    )


@TIMES.row(t.EndOf, uses="step")
def _end_of(_low: Lowering, node: t.EndOf) -> m.Event:
    """`end of combat` (CR 511)."""
    if node.step not in (t.StepTime(step="combat"), t.StepTime(step="combat", which="this turn")):
        raise Gap(node, "end of")
    return m.Event("step", step="end of combat")


@TIMES.row(t.BeginningOf, uses="step")
def _beginning(low: Lowering, node: t.BeginningOf) -> m.Event:
    """`at the beginning of your upkeep` (CR 603.2b)."""
    step = node.step
    if not isinstance(step, t.StepTime) or step.step not in _STEPS:
        raise Gap(step, "beginning of")
    if step.which not in ("", "the", "each", "the next"):
        raise Gap(step, f"{step.which} step")
    owner = step.whose
    if step.turn is not None:  # `combat on your turn`
        if owner is not None or not isinstance(step.turn, t.StepTime) or step.turn.step != "turn":
            raise Gap(step, "beginning of a step of a turn")
        bare(step.turn, "step", "whose", "which")
        if step.turn.which not in ("", "each"):
            raise Gap(step, f"{step.turn.which} turn")
        owner = step.turn.whose
    who = whose_test(low, owner)
    ref = low.fresh(step, "e.player")
    if owner is not None and not isinstance(owner, t.You):
        low.fresh(owner, ref)
    return m.Event("step", step=_STEPS[step.step], player=who, player_ref=ref)


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
