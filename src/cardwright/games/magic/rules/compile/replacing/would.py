"""What would happen, and what happens instead: dying, gaining life, drawing, beginning a turn (CR 614.1a)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Condition, Filter, Replacement, Run, StaticEffect
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.conditions.clauses import compile_condition
from cardwright.games.magic.rules.compile.costs.restricting import when as turn_or_step
from cardwright.games.magic.rules.compile.effects.cards import plain_cards
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.hooks import (
    CLAUSES_INSTEAD,
    LINKED_STATICS,
    SPECIAL_SENTENCES,
    SPECIAL_STATICS,
)
from cardwright.games.magic.rules.compile.nouns.places import zone_names
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.sentences import compile_clause, compile_sentence
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Step, Zone
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.picking import present_all
from cardwright.games.magic.rules.places import remember_exiled
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.runs import in_turn, nothing_done
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Steps


def would(node: tree.Phrase) -> tuple[tree.Clause, tree.Phrase] | None:
    """Returns the clause and the verb of an `if … would …`, or None."""
    if not isinstance(node, tree.If) or len(node.conditions) != 1:
        return None
    clause = node.conditions[0]
    if not isinstance(clause, tree.Clause) or clause.rest or not isinstance(clause.first, tree.Modal):
        return None
    if clause.first.how != "would" or clause.first.rest or clause.subject is None:
        return None
    return clause, clause.first.first


# ---------------------------------------------------------------------- dying


def _exiling(text: str, which: Filter) -> Replacement:
    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        dies = happening.origin == Zone.BATTLEFIELD and happening.zone == Zone.GRAVEYARD
        return dies and which(state, ctx, happening.thing)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        remember_exiled(state, ctx, (happening.thing,))
        return replace(happening, zone=int(Zone.EXILE))
        yield

    return Replacement(HappeningKind.MOVES, text, match, change)


def is_exile_instead(node: tree.Phrase) -> bool:
    """Tells whether a clause is `exile it instead`."""
    return (
        isinstance(node, tree.Clause)
        and node.subject is None
        and not node.rest
        and isinstance(node.first, tree.Act)
        and node.first.verb == "exile"
        and isinstance(node.first.what, tree.It)
        and len(node.modifiers) == 1
        and isinstance(node.modifiers[0], tree.Instead)
    )


@CLAUSES_INSTEAD.hook
def _dies_this_turn(unit: Unit, front: tuple[tree.Phrase, ...], clause: tree.Phrase) -> Doing | None:
    """`if it would die this turn, exile it instead`."""
    found = would(front[0]) if len(front) == 1 else None
    if found is None or not isinstance(found[1], tree.Act) or found[1].verb != "die":
        return None
    if not is_exile_instead(clause):
        raise NotYet(clause)
    dying = found[0]
    assert dying.subject is not None
    mods = Mods(dying.modifiers)
    lasts = unit.duration(mods)
    mods.finish()
    if lasts is None:
        raise NotYet(dying)
    general = isinstance(dying.subject, tree.NounPhrase) and isinstance(
        dying.subject.determiner, tree.A | tree.Another
    )
    test = unit.test(dying.subject) if general else None
    things = unit.things(dying.subject) if not general else None
    key = unit.introduce(player=False, plural=False)
    made = _exiling(unit.text, test or (lambda _state, ctx, one: one in ctx.refs.get(key, ())))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if things is not None:
            ctx.refs[key] = tuple(things(state, ctx))
        add_effect(state, ctx.bound(), lasts(state, ctx), unit.text, replacements=(made,))
        return
        yield

    return Doing(run)


@SPECIAL_SENTENCES.hook
def _dies_sentence(unit: Unit, node: tree.Sentence) -> Doing | None:
    if node.rest or node.opening or node.tail:
        return None
    return _dies_this_turn(unit, node.front, node.first)


@SPECIAL_SENTENCES.hook
def _leaves(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`If it would leave the battlefield, exile it instead of putting it anywhere else.`"""
    found = would(node.front[0]) if len(node.front) == 1 else None
    if found is None or not isinstance(found[1], tree.Leave) or node.rest or node.opening or node.tail:
        return None
    subject = found[0].subject
    if found[0].modifiers or not _is_exiled_instead(node.first) or subject is None:
        raise NotYet(node)
    if zone_names(found[1].zone) != ("battlefield",):
        raise NotYet(found[1])
    things = unit.things(subject)
    key = unit.introduce(player=False, plural=False)

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        goes = happening.origin == Zone.BATTLEFIELD and happening.zone != Zone.EXILE
        return goes and happening.thing in ctx.refs.get(key, ())

    def change(_state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        return replace(happening, zone=int(Zone.EXILE))
        yield

    made = Replacement(HappeningKind.MOVES, unit.text, match, change)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        ctx.refs[key] = present_all(state, things(state, ctx))
        if ctx.refs[key]:
            duration = Duration("ever")
            add_effect(state, ctx.bound(), duration, unit.text, things=ctx.refs[key], replacements=(made,))
        return
        yield

    return Doing(run)


def _is_exiled_instead(node: tree.Phrase) -> bool:
    """Tells `exile it instead of putting it anywhere else`, of one thing or several."""
    return any(
        same_meaning(
            node,
            tree.Clause(
                first=tree.Act(verb="exile", what=them),
                modifiers=(
                    tree.InsteadOf(
                        what=tree.Move(verb="put", what=them, to=tree.Destination(place="anywhere else"))
                    ),
                ),
            ),
        )
        for them in (tree.It(), tree.They())
    )


# ---------------------------------------------------------------------- static replacements


@SPECIAL_STATICS.hook
def _if_would(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`if you would gain life, draw that many cards instead`, `… you may skip that turn instead`."""
    found = would(node.front[0]) if node.front else None
    if found is None or node.opening or node.tail or not isinstance(node.first, tree.Clause):
        return None
    if any(one.join not in ("and", ", and", ",") or one.front for one in node.rest):
        return None
    clause, verb = found
    front, event, mods = Mods(node.front[1:]), Mods(clause.modifiers), Mods(node.first.modifiers)
    if isinstance(verb, tree.GainLife) and verb.amount is None:
        kind, when = HappeningKind.LIFE_GAIN, None
    elif isinstance(verb, tree.LoseLife) and verb.amount is None:
        kind, when = HappeningKind.LIFE_LOSS, _in_turn(unit, event)
    elif isinstance(verb, tree.Begin) and _is_own_turn(clause, verb):
        kind, when = HappeningKind.TURN, _while(unit, event)
    elif isinstance(verb, tree.Act) and verb.verb == "draw" and plain_cards(verb.what):
        if not isinstance(verb.what, tree.NounPhrase) or not isinstance(verb.what.determiner, tree.A):
            return None
        kind, when = HappeningKind.DRAW, _during(unit, event) or _while(unit, event)
    else:
        return None
    later = event.take(tree.ExceptFirst) is not None and kind == HappeningKind.DRAW
    if front.take(tree.Instead) is None and mods.take(tree.Instead) is None:
        return None
    for one in (front, event, mods):
        one.finish()
    assert clause.subject is not None
    who, key = about(unit, clause.subject)
    unit.happened = [clause, verb]
    if isinstance(node.first.first, tree.GainNoLife) and kind == HappeningKind.LIFE_GAIN:
        return (_none_of_it(unit, clause.subject),)
    first = replace(node.first, modifiers=())
    skipping = _skips_it(first)
    offered = isinstance(first.first, tree.May)
    if offered and node.rest:
        raise NotYet(node)
    if skipping and node.rest:
        raise NotYet(node)
    after = unit.shield() if skipping else []
    clauses = [first, *[one.clause for one in node.rest]]
    run = in_turn([_instead(unit, one) for one in clauses]) if not skipping else None

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not who(state, ctx, happening.thing) or (later and happening.word == "step"):
            return False
        return when is None or when(state, ctx)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        note(ctx, key, happening.thing)
        if run is not None:
            ctx.numbers[Noted.AMOUNT] = happening.amount
            yield from run(state, ctx)
            return happening if offered and not ctx.did else None
        answer = yield Decision(ctx.controller, Kind.CONFIRM, unit.text, YES_NO, about=(ctx.source,))
        if answer.verb == "no":
            return happening
        for one in after:
            yield from one(state, ctx)
        return None

    return (StaticEffect(unit.text, replacements=(Replacement(kind, unit.text, match, change),)),)


_THAT_DRAW = tree.NounPhrase(determiner=tree.That(), heads=(tree.Head(thing="draw"),))


def _instead(unit: Unit, clause: tree.Clause) -> Run:
    """Compiles what happens instead; `that player skips that draw` is done by not drawing."""
    if isinstance(clause.first, tree.Skip) and clause.first.what == _THAT_DRAW:
        if clause.rest or clause.modifiers:
            raise NotYet(clause)
        return nothing_done
    return compile_clause(unit, clause).run


@SPECIAL_SENTENCES.hook
def _next_draw(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`The next time you would draw a card this turn, you gain 5 life instead.` (CR 614.11)."""
    time = node.front[0] if len(node.front) == 1 else None
    if not isinstance(time, tree.ThatTime) or time.how != "the next time":
        return None
    found = would(tree.If(conditions=(time.clause,)))
    if found is None or not isinstance(found[1], tree.Act) or found[1].verb != "draw":
        return None
    clause, what = found[0], found[1].what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A):
        raise NotYet(found[1])
    if not plain_cards(what) or node.rest or node.opening or node.tail:
        raise NotYet(node)
    if not isinstance(node.first, tree.Clause) or not isinstance(clause.subject, tree.You):
        raise NotYet(node)
    event, mods = Mods(clause.modifiers), Mods(node.first.modifiers)
    lasts = unit.duration(event)
    event.finish()
    if lasts is None or mods.take(tree.Instead) is None:
        raise NotYet(node)
    run = compile_clause(unit, replace(node.first, modifiers=tuple(mods.left))).run

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return happening.seat == ctx.controller

    def change(state: MagicState, ctx: Ctx, _happening: Happening) -> Replacing:
        state.effects = tuple(one for one in state.effects if one.id != ctx.numbers[Noted.EFFECT])
        state.reshape()
        yield from run(state, ctx)
        return None

    made = Replacement(HappeningKind.DRAW, unit.text, match, change)

    def begin(state: MagicState, ctx: Ctx) -> Steps:
        add_effect(state, ctx.bound(), lasts(state, ctx), unit.text, replacements=(made,), uses=1)
        return
        yield

    return Doing(begin)


def _none_of_it(unit: Unit, subject: tree.Phrase) -> StaticEffect:
    """`that player gains no life instead`."""
    who = unit.test(subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return who(state, ctx, happening.thing)

    def nothing(_state: MagicState, _ctx: Ctx, _happening: Happening) -> Replacing:
        return None
        yield

    return StaticEffect(
        unit.text, replacements=(Replacement(HappeningKind.LIFE_GAIN, unit.text, match, nothing),)
    )


def _is_own_turn(clause: tree.Clause, verb: tree.Begin) -> bool:
    step = verb.what
    return (
        isinstance(clause.subject, tree.You)
        and isinstance(step, tree.StepTime)
        and step.step == "turn"
        and isinstance(step.whose, tree.You)
        and step.turn is None
    )


def _while(unit: Unit, event: Mods) -> Condition | None:
    during = event.take(tree.While)
    return compile_condition(unit, during.condition) if during is not None else None


def _in_turn(unit: Unit, event: Mods) -> Condition | None:
    """Takes `during your turn`."""
    during = event.take(tree.During)
    if during is None:
        return None
    if not isinstance(during.when, tree.StepTime) or during.when.step != "turn" or during.when.which:
        raise NotYet(during)
    return turn_or_step(unit, during)


def _during(unit: Unit, event: Mods) -> Condition | None:
    during = event.take(tree.During)
    if during is None:
        return None
    step = during.when
    if not isinstance(step, tree.StepTime) or step.step != "draw step" or step.turn is not None:
        raise NotYet(during)
    whose = unit.test(step.whose) if step.whose is not None else None

    def holds(state: MagicState, ctx: Ctx) -> bool:
        if state.step is not Step.DRAW:
            return False
        return whose is None or any(whose(state, ctx, player_thing(seat)) for seat in state.actives())

    return holds


def _skips_it(clause: tree.Clause) -> bool:
    """Tells whether a clause is `you may skip that turn`, `you may skip that draw`."""
    verb = clause.first
    if not isinstance(verb, tree.May) or len(verb.verbs) != 1 or not isinstance(verb.verbs[0], tree.Skip):
        return False
    if not isinstance(clause.subject, tree.You) or clause.rest:
        raise NotYet(clause)
    what = verb.verbs[0].what
    that_turn = isinstance(what, tree.StepTime) and (what.step, what.which) == ("turn", "that")
    that_draw = what == _THAT_DRAW
    if not that_turn and not that_draw:
        raise NotYet(what)
    return True


def _if_you_do(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`If you do, untap this artifact.` after a static ability that offers something."""
    if not unit.shields or not node.front or not isinstance(node.front[0], tree.If):
        return None
    conditions = node.front[0].conditions
    clause = conditions[0]
    if len(conditions) != 1 or not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.DoSo):
        return None
    if clause.first.how != "do" or not isinstance(clause.subject, tree.You):
        raise NotYet(clause)
    run: Run = compile_sentence(unit, replace(node, front=node.front[1:])).run
    unit.shields[-1].append(run)
    return ()


@LINKED_STATICS.hook
def _skipped(unit: Unit, left: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`If you would begin your turn …, you may skip that turn instead. If you do, untap this artifact.`"""
    if len(left) < 2 or not isinstance(left[0], tree.Sentence) or not isinstance(left[1], tree.Sentence):
        return None
    clause = left[0].first
    if not left[0].front or would(left[0].front[0]) is None or not isinstance(clause, tree.Clause):
        return None
    verb = clause.first
    if not isinstance(verb, tree.May) or not isinstance(verb.verbs[0], tree.Skip):
        return None
    found = _if_would(unit, left[0])
    if found is None or _if_you_do(unit, left[1]) is None:
        raise NotYet(left[1])
    return found
