"""Sentences that wait or replace: `When you do, …`, `Whenever a creature dies this turn, …`, `… instead if …`."""

from types import NoneType
from typing import Any

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    Condition,
    Run,
    Select,
    TargetSlot,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.compile import again, notes
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.conditions.excess import is_excess
from cardwright.games.magic.rules.compile.costs.making_mana import MAKING, triggered_maker
from cardwright.games.magic.rules.compile.events.triggers import compile_events
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.sentences import compile_sentence
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Delayed, Duration, Pending
from cardwright.games.magic.rules.picking import found_now
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targets import legal_targets
from cardwright.kernel import Steps
from cardwright.text import walk


@SPECIAL_SENTENCES.hook
def _when(unit: Unit, node: tree.Sentence) -> Doing | None:
    """Compiles a sentence that begins with `when`: a reflexive (CR 603.12) or delayed trigger (CR 603.7)."""
    if not node.front:
        return None
    if (
        len(node.front) > 1
        and isinstance(node.front[0], tree.Lasting)
        and isinstance(node.front[1], tree.When)
    ):
        return _for_a_while(unit, node)
    when = node.front[0]
    if len(node.front) > 1 and isinstance(when, tree.If) and isinstance(node.front[1], tree.When):
        return _if_then_when(unit, node, when)
    if not isinstance(when, tree.When) or is_done_this_way(when):
        return None
    reflexive = _is_reflexive(when)
    entered = _has_entered(unit, when)
    if entered is not None:
        return Doing(_as_it_entered(entered, body_of(unit, replace(node, front=node.front[1:])), unit.text))
    watches: tuple[Watch, ...] = ()
    lasting: tree.Phrase | None = None
    if not reflexive:
        events, lasting = without_lasting(when.events)
        watches = compile_events(unit, events)
        unit.happened = [one for event in events for one in walk(event)]
    body = body_of(unit, replace(node, front=node.front[1:], opening=""))
    body = _and_of_target(unit, node, body) if reflexive else _and_if_done(unit, node, body)
    if node.opening not in ("", "then"):
        raise NotYet(node)
    text = unit.text
    if reflexive:
        return Doing(_reflexive(body, text))
    return Doing(delayed(watches, body, text, once=when.word == "when", turn=lasting is not None))


def _if_then_when(unit: Unit, node: tree.Sentence, asked: tree.If) -> Doing | None:
    """`If you do, when you cast your next spell this turn, copy it.`: whether it will trigger is asked now (CR 603.7)."""
    waits = replace(node, front=node.front[1:])
    holds = compile_all(unit, asked.conditions, asked.join)
    later = _when(unit, waits)
    if later is None:
        return None

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if holds(state, ctx):
            yield from later.run(state, ctx)

    return Doing(run)


def _and_of_target(unit: Unit, node: tree.Sentence, body: Body) -> Body:
    """Takes in the sentence after `When you do, choose target creature.` that speaks of the target (CR 603.12)."""
    verb = node.first.first if isinstance(node.first, tree.Clause) else None
    if not isinstance(verb, tree.Act) or verb.verb != "choose":
        return body
    at = next((place for place, one in enumerate(unit.sentences) if one is node), -1)
    later = unit.sentences[at + 1] if 0 <= at < len(unit.sentences) - 1 else None
    spoken = [unit.binding.of(one) for one in walk(later) if isinstance(one, tree.Phrase)] if later else []
    if not isinstance(later, tree.Sentence) or not any(one is verb.what for one in spoken):
        raise NotYet(node)
    unit.consumed.append(later)
    then = body_of(unit, later)
    if then.targets or len(unit.sentences) > at + 2:
        raise NotYet(later)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from body.run(state, ctx)
        yield from then.run(state, ctx)

    return replace(body, run=run)


def _and_if_done(unit: Unit, node: tree.Sentence, body: Body) -> Body:
    """Takes in the sentence after a delayed trigger that asks whether what it offers was done: `If you do, …`."""
    at = next((place for place, one in enumerate(unit.sentences) if one is node), -1)
    later = unit.sentences[at + 1] if 0 <= at < len(unit.sentences) - 1 else None
    asked = later.front[0] if isinstance(later, tree.Sentence) and len(later.front) == 1 else None
    if not isinstance(asked, tree.If) or not isinstance(later, tree.Sentence):
        return body
    deeds = [unit.binding.of(one) for one in walk(asked) if isinstance(one, tree.DoSo)]
    if not deeds or not any(deed is one for deed in deeds for one in walk(node)):
        return body
    unit.consumed.append(later)
    then = body_of(unit, later)
    if then.targets:
        raise NotYet(later)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        yield from body.run(state, ctx)
        yield from then.run(state, ctx)

    return replace(body, run=run)


def _for_a_while(unit: Unit, node: tree.Sentence) -> Doing:
    """`Until your next turn, whenever a creature deals combat damage to it, destroy that creature.` (CR 603.7b)."""
    when = node.front[1]
    assert isinstance(when, tree.When)
    lasts = unit.duration(Mods(node.front[:1]))
    if lasts is None or when.word != "whenever" or node.opening or _is_reflexive(when):
        raise NotYet(node)
    watches = compile_events(unit, when.events)
    unit.happened = [one for event in when.events for one in walk(event)]
    said = replace(node, front=node.front[2:])
    body = body_of(unit, said)
    text = unit.text
    ability = Ability(text)
    tapping = all(watch.kind in MAKING for watch in watches)
    maker = triggered_maker(unit, (said,), body) if tapping else None
    if maker is not None:  # CR 605.1b: it does not use the stack
        ability = TriggeredAbility(text, watches, body, mana=True, maker=maker)
    elif tapping:
        raise NotYet(when)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        made = Delayed(state.fresh_id(), watches, body, ctx.bound(), text, ability, False, lasts(state, ctx))
        state.delayed = (*state.delayed, made)
        state.reshape()
        return
        yield

    return Doing(run)


@again.REFLEXIVE_MODES.by
def reflexive_modes(unit: Unit, node: tree.Choose) -> Run:
    """Compiles `When you do, choose one —`: a reflexive trigger with modes (CR 603.12)."""

    when = node.front[0] if len(node.front) == 1 else None
    if not isinstance(when, tree.When) or not _is_reflexive(when):
        raise NotYet(node)
    before, unit.targets = unit.targets, []
    body = again.MODES(unit, replace(node, front=()))
    unit.targets = before
    return _reflexive(body, unit.text)


def _has_entered(unit: Unit, when: tree.When) -> Select | None:
    """`when that permanent enters`, of what the text itself has just put onto the battlefield (CR 603.12)."""
    clause = when.events[0] if len(when.events) == 1 and when.word == "when" else None
    if not isinstance(clause, tree.Clause) or clause.first != tree.Enter() or clause.rest or clause.modifiers:
        return None
    subject = clause.subject
    that = isinstance(subject, tree.NounPhrase) and isinstance(subject.determiner, tree.That)
    return unit.things(subject) if subject is not None and (that or isinstance(subject, tree.It)) else None


def _as_it_entered(entered: Select, body: Body, text: str) -> Run:
    ability = Ability(text)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        things = found_now(state, ctx, entered(state, ctx))
        if any(state.objects[one].zone is Zone.BATTLEFIELD for one in things):
            waiting = Pending(ability, body, ctx.controller, ctx.bound(), text)
            state.pending = (*state.pending, waiting)
        return
        yield

    return run


def is_done_this_way(when: tree.When) -> bool:
    """Tells `when you discard a card this way`, of what the text itself has just done (`reflexive_deeds.py`)."""
    clause = when.events[0] if len(when.events) == 1 and when.word == "when" else None
    if not isinstance(clause, tree.Clause) or clause.rest or clause.tense or len(clause.modifiers) != 1:
        return False
    return isinstance(clause.modifiers[0], tree.ThisWay)


def _is_reflexive(when: tree.When) -> bool:
    if len(when.events) != 1 or not isinstance(when.events[0], tree.Clause):
        return False
    clause = when.events[0]
    return isinstance(clause.first, tree.DoSo) and clause.first.how in ("do", "does", "do so", "does so")


def without_lasting(
    nodes: tuple[tree.Phrase, ...],
) -> tuple[tuple[tree.Phrase, ...], tree.Phrase | None]:
    """Returns events without `this turn`, and that where it was said."""
    found: tree.Phrase | None = None
    events: list[tree.Phrase] = []
    for event in nodes:
        if isinstance(event, tree.Clause):
            lasting = [one for one in event.modifiers if isinstance(one, tree.Lasting)]
            if any(one.until != "this turn" for one in lasting):
                raise NotYet(event)
            found = lasting[0] if lasting else found
            event = replace(event, modifiers=tuple(one for one in event.modifiers if one not in lasting))
        if isinstance(event, tree.BeginningOf) and event.lasting is not None:
            found, event = event.lasting, replace(event, lasting=None)
        events.append(event)
    return tuple(events), found


def body_of(unit: Unit, node: tree.Sentence) -> Body:
    """Compiles a sentence with targets of its own."""
    before, unit.targets = unit.targets, []
    doing = compile_sentence(unit, node)
    body = Body(doing.run, tuple(unit.targets))
    unit.targets = before
    return body


def _reflexive(body: Body, text: str) -> Run:
    ability = Ability(text)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if ctx.did:
            waiting = Pending(ability, body, ctx.controller, ctx.bound(), text)
            state.pending = (*state.pending, waiting)
        return
        yield

    return run


def delayed(watches: tuple[Watch, ...], body: Body, text: str, *, once: bool, turn: bool) -> Run:
    """Returns what puts a delayed triggered ability into the game (CR 603.7)."""
    ability = Ability(text)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        until = Duration("turn", turn=state.turn) if turn else None
        number = state.fresh_id()
        state.delayed = (
            *state.delayed,
            Delayed(number, watches, body, ctx.bound(), text, ability, once, until),
        )
        return
        yield

    return run


# ---------------------------------------------------------------------- instead


Modifiers = tuple[tree.Phrase, ...]


@SPECIAL_SENTENCES.hook
def _instead(unit: Unit, node: tree.Sentence) -> Doing | None:
    """Compiles `if …, instead …` and `… instead if …`: in place of the sentence before (CR 614.15)."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or node.tail or is_excess(clause.subject):
        return None
    ahead = any(isinstance(one, tree.Instead) for one in node.front)
    if not ahead and (node.rest or not any(isinstance(one, tree.Instead) for one in clause.modifiers)):
        return None
    own, said = _own_condition(() if ahead else clause.modifiers)
    ifs = [one for one in (*node.front, *said) if isinstance(one, tree.If)]
    if len(ifs) != 1 or any(isinstance(one, tree.Modal) and one.how == "would" for one in walk(ifs[0])):
        return None
    if unit.last is None or node.opening or not _replaces_last(unit, clause):
        raise NotYet(node)
    kept = clause.modifiers if ahead else own or _without(clause.modifiers)
    verb = clause.first
    if isinstance(verb, tree.Deal) and verb.to is None:
        verb = replace(verb, to=_same_target(unit, verb))
    condition: Condition = compile_all(unit, ifs[0].conditions, ifs[0].join)
    last, targets = unit.last, len(unit.targets)
    unit.notes.put(notes.INSTEAD, True)
    other_sentence = _with_other_end(unit, verb) or replace(
        node, front=_without(node.front), first=replace(clause, first=verb, modifiers=kept)
    )
    doing = compile_sentence(unit, other_sentence)
    unit.notes.drop(notes.INSTEAD)
    if len(unit.targets) != targets:
        if not _is_known_when_cast(ifs[0]):
            raise NotYet(node, "targets that depend on a condition cannot be chosen yet")
        _either_targets(unit, node, targets, condition)
    usual, other = last[0], doing.run
    meant = _meant_anew(unit, clause)

    def either(state: MagicState, ctx: Ctx) -> Steps:
        if not condition(state, ctx):
            yield from usual(state, ctx)
            return
        for select in meant:
            select(state, ctx)
        yield from other(state, ctx)

    last[0] = either
    unit.instead = True
    return Doing(_nothing)


def _meant_anew(unit: Unit, clause: tree.Clause) -> list[Select]:
    """Returns the groups that the sentence replaced speaks of and this one refers to: `those creatures get …`."""
    if not unit.said:
        return []
    before = [id(one) for one in walk(unit.said[-1])]
    found = []
    for one in walk(clause):
        introducer = unit.binding.of(one) if isinstance(one, tree.Phrase) else None
        if (
            isinstance(introducer, tree.NounPhrase)
            and isinstance(introducer.determiner, tree.Each | tree.All | NoneType)
            and id(introducer) in before
            and id(introducer) in unit.cache
        ):
            found.append(unit.things(introducer))
    return found


def _own_condition(modifiers: Modifiers) -> tuple[Modifiers, Modifiers]:
    """Returns what is said of the verb itself before `instead if …`: `if it has mana value 4 or less instead if …`."""
    at = next((at for at, one in enumerate(modifiers) if isinstance(one, tree.Instead)), 0)
    before, after = modifiers[:at], modifiers[at + 1 :]
    if all(any(isinstance(one, tree.If) for one in part) for part in (before, after)):
        return before, after
    return (), modifiers


def _is_known_when_cast(node: tree.If) -> bool:
    """Tells whether a condition is settled before targets are chosen: how the spell was cast (CR 601.2b)."""
    clause = node.conditions[0]
    return (
        len(node.conditions) == 1
        and isinstance(clause, tree.Clause)
        and isinstance(clause.first, tree.Passive)
        and (
            (clause.first.verb in ("kicked", "bargained") and isinstance(clause.subject, tree.SelfRef))
            or (clause.first.verb == "promised" and clause.subject == tree.GameWord(word="the gift"))
        )
        and clause.tense == "past"
        and not clause.rest
    )


def _either_targets(unit: Unit, node: tree.Sentence, targets: int, condition: Condition) -> None:
    """Makes the targets of the sentence before, and those of the one in its place, depend on the condition."""
    first = unit.last_targets
    before, after = unit.targets[first:targets], unit.targets[targets:]
    if len(unit.sentences) < 2 or unit.sentences[0] is node or unit.sentences[-1] is not node:
        raise NotYet(node, "targets that depend on a condition cannot be chosen yet")
    for at, slot in enumerate(before, first):
        unit.targets[at] = _under(slot, lambda state, ctx: not condition(state, ctx), after)
    for at, slot in enumerate(after, targets):
        unit.targets[at] = _under(slot, condition, before)


def _under(slot: TargetSlot, condition: Condition, others: list[TargetSlot]) -> TargetSlot:
    """Returns a place for targets that is there under a condition; before the spell is cast, either will do."""

    def low(state: MagicState, ctx: Ctx) -> int:
        obj = state.objects.get(ctx.source)
        if obj is not None and obj.zone is not Zone.STACK:
            if all(bool(legal_targets(state, other, ctx)) for other in others):
                return 0
            return slot.low(state, ctx)
        return slot.low(state, ctx) if condition(state, ctx) else 0

    def high(state: MagicState, ctx: Ctx) -> int:
        return slot.high(state, ctx) if condition(state, ctx) else 0

    return replace(slot, low=low, high=high)


def _with_other_end(unit: Unit, verb: tree.Phrase) -> tree.Sentence | None:
    """Returns the last sentence with another place for the card that it finds; None where it does not find one.

    `Search your library for a land card, reveal it, and put it into your hand. If …, put that card onto the
    battlefield instead.`
    """
    last = unit.said[-1] if unit.said else None
    if not isinstance(verb, tree.Move) or not isinstance(last, tree.Sentence):
        return None
    meant = unit.binding.of(verb.what)
    if meant is None or isinstance(getattr(meant, "determiner", None), tree.Target):
        return None
    inside = list(walk(last))
    if not any(one is meant for one in inside):
        return None
    ends = [one for one in inside if isinstance(one, tree.Move) and unit.binding.of(one.what) is meant]
    if len(ends) != 1 or any(isinstance(one, tree.Target) for one in inside):
        raise NotYet(verb)
    for one in inside:
        unit.cache.pop(id(one), None)
    swapped = _swapped(last, ends[0], verb)
    assert isinstance(swapped, tree.Sentence)
    return swapped


def _swapped(node: Any, old: tree.Phrase, new: tree.Phrase) -> Any:
    """Returns a tree with one phrase in the place of another; what it does not hold is the same as before."""
    if node is old:
        return new
    if isinstance(node, tuple):
        return tuple(_swapped(one, old, new) for one in node)
    if not isinstance(node, tree.Phrase) or not any(one is old for one in walk(node)):
        return node
    parts = {name: _swapped(getattr(node, name), old, new) for name in type(node).parts()}
    return replace(node, **parts)


def _replaces_last(unit: Unit, clause: tree.Clause) -> bool:
    """Tells whether it is clear that the last sentence is meant: it is the only one, or it does the same."""
    if len(unit.said) <= 1:
        return True
    last = unit.said[-1]
    if not isinstance(last, tree.Sentence) or not isinstance(last.first, tree.Clause):
        return False
    before, verb = last.first.first, clause.first
    return type(before) is type(verb) and getattr(before, "verb", "") == getattr(verb, "verb", "")


def _without(modifiers: tuple[tree.Phrase, ...]) -> tuple[tree.Phrase, ...]:
    return tuple(one for one in modifiers if not isinstance(one, tree.Instead | tree.If))


def _same_target(unit: Unit, verb: tree.Deal) -> tree.Phrase:
    if unit.last_to is None:
        raise NotYet(verb)
    return unit.last_to


def _nothing(_state: MagicState, _ctx: Ctx) -> Steps:
    return
    yield


@SPECIAL_SENTENCES.hook
def _tied(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`If two or more creatures are tied for least power, you choose one of them.`: who chooses is already you."""
    asked = node.front[0] if len(node.front) == 1 else None
    clause = asked.conditions[0] if isinstance(asked, tree.If) and len(asked.conditions) == 1 else None
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.BeTied):
        return None
    then = node.first
    one = tree.Partitive(count=tree.Number(value=1), of=tree.They())
    chooses = tree.Clause(subject=tree.You(), first=tree.Act(verb="choose", what=one))
    tie = clause.first
    if node != tree.Sentence(front=node.front, first=then) or not same_meaning(then, chooses):
        raise NotYet(node)
    if unit.notes.get(notes.TIES) != (tie.how, tie.which) or clause.modifiers or clause.rest or clause.tense:
        raise NotYet(node)
    return Doing(_nothing)
