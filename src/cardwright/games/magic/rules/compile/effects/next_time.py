"""Single events that are replaced: `the next time …`, `if … would deal damage …` (CR 614.1a, 615.1)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Filter, Replacement, Run, Select, StaticEffect
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.effects.preventing import (
    SHIELDED_FROM,
    Share,
    Which,
    prevention,
    redirection,
    that_damage_share,
    which_damage,
)
from cardwright.games.magic.rules.compile.events.delayed import at_a_time
from cardwright.games.magic.rules.compile.hooks import LINKED_STATICS, SPECIAL_SENTENCES, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.nouns.amounts import PREVENTED
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.sentences import compile_clause
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.runs import nothing_done
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Steps
from cardwright.text import walk


def _would_deal(unit: Unit, clause: tree.Phrase, *, fixed: bool) -> tuple[Which, Mods] | None:
    """Compiles `a source would deal damage to you`, or `a creature would be dealt damage by …`; None for others."""
    if not isinstance(clause, tree.Clause) or clause.rest or not isinstance(clause.first, tree.Modal):
        return None
    deals = clause.first.first
    if clause.first.how != "would" or clause.first.rest or not isinstance(deals, tree.Deal):
        return None
    if deals.amount is not None or deals.more:
        raise NotYet(deals)
    return which_damage(unit, deals.to, clause.subject, deals.kind, fixed=fixed), Mods(clause.modifiers)


@SPECIAL_SENTENCES.hook
def _next_time(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`the next time a source of your choice would deal damage to you this turn, prevent that damage`."""
    if len(node.front) != 1 or not isinstance(node.front[0], tree.ThatTime):
        return None
    time = node.front[0]
    if time.how != "the next time" or node.rest or node.opening or node.tail:
        raise NotYet(time)
    found = _would_deal(unit, time.clause, fixed=True)
    if found is None:
        return None
    which, mods = found
    lasts = unit.duration(mods)
    mods.finish()
    clause = node.first
    if lasts is None or not isinstance(clause, tree.Clause) or clause.rest:
        raise NotYet(node)
    if isinstance(clause.first, tree.Prevent) and clause.subject is None and not clause.modifiers:
        share = that_damage_share(unit, clause.first.damage)
        made = prevention(unit.text, which, share, once=True, after=unit.shield())
        for part in walk(node):
            unit.notes.put(notes.PREVENTED, True, part)
    elif isinstance(clause.first, tree.Deal | tree.DealtTo):
        made = redirection(unit.text, which, _elsewhere(unit, clause), once=True)
    else:
        raise NotYet(clause)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in which.settle:
            yield from one(state, ctx)
        add_effect(state, ctx.bound(), lasts(state, ctx), unit.text, replacements=(made,), uses=1)

    return Doing(run)


def _elsewhere(unit: Unit, clause: tree.Clause) -> Select:
    """`that source deals that damage to you instead`, `that damage is dealt to target creature instead`."""
    deals = clause.first
    if isinstance(deals, tree.DealtTo):
        mods = Mods(clause.modifiers)
        if not _is_that_damage(clause.subject) or mods.take(tree.Instead) is None:
            raise NotYet(clause)
        mods.finish()
        return unit.things(deals.to)
    assert isinstance(deals, tree.Deal)
    same = isinstance(deals.amount, tree.ThatDamage) and deals.amount.amount is None
    mods = Mods(clause.modifiers)
    if not same or deals.kind or deals.more or deals.to is None or mods.take(tree.Instead) is None:
        raise NotYet(deals)
    mods.finish()
    subject = clause.subject
    if not (isinstance(subject, tree.NounPhrase) and isinstance(subject.determiner, tree.That)):
        raise NotYet(deals)
    return unit.things(deals.to)


def _is_that_damage(node: tree.Phrase | None) -> bool:
    return node == tree.NounPhrase(determiner=tree.That(), heads=(tree.Head(thing="damage"),))


@SPECIAL_SENTENCES.hook
def _prevented_this_way(unit: Unit, node: tree.Sentence) -> Doing | None:
    """A sentence about `the damage prevented this way` happens when the shield before it is used (CR 615.5)."""
    speaks = any(
        isinstance(one, tree.DamageDone) and one.verb == "prevented" and one.when == "this way"
        for one in walk(node)
    )
    plain, reflexive = prevented_condition(node, sources=True)
    asks = plain is not node
    if not (speaks or asks) or not unit.shields:
        return None
    if reflexive:
        raise NotYet(node)
    clause = node.first
    front = Mods(plain.front)
    each, at = front.take(tree.ForEach), front.take(tree.At)
    front.finish()
    if node.rest or node.tail or node.opening or not isinstance(clause, tree.Clause):
        raise NotYet(node)
    if each is not None:
        clause = replace(clause, modifiers=(*clause.modifiers, each))
    for one in walk(node.front[0]) if asks else ():
        unit.notes.put(notes.PREVENTED, True, one)
    source = _asked_source(node.front[0]) if asks else None
    if source is not None:
        unit.keys[id(source)] = SHIELDED_FROM
        unit.cache.setdefault(id(source), (source, None))
    run = compile_clause(unit, clause).run
    if source is not None:
        run = _of_source(unit.test(source), run)
    if at is not None:
        run = at_a_time(unit, at, run)
    unit.shields[-1].append(_when_any(run))
    return Doing(nothing_done)


_PREVENTED_THIS_WAY: Final = tree.Clause(
    subject=tree.NounPhrase(heads=(tree.Head(thing="damage"),)),
    first=tree.Passive(verb="prevented", how="be"),
    modifiers=(tree.ThisWay(),),
)


def prevented_condition(node: tree.Sentence, *, sources: bool = False) -> tuple[tree.Sentence, bool]:
    """Returns a sentence without `if damage is prevented this way`, and whether it says "when" instead of "if".

    With `sources` the condition may say from which source the damage must be.
    """
    front = node.front[0] if node.front else None
    asked: tuple[tree.Phrase, ...] = ()
    if isinstance(front, tree.If):
        asked = front.conditions
    elif isinstance(front, tree.When):
        asked = front.events
    condition = _of_any_source(asked[0]) if sources and asked else next(iter(asked), None)
    if len(asked) != 1 or condition is None or not same_meaning(condition, _PREVENTED_THIS_WAY):
        return node, False
    return replace(node, front=node.front[1:]), isinstance(front, tree.When)


def _of_any_source(asked: tree.Phrase) -> tree.Phrase:
    """Returns a condition about damage without the source that it must be from."""
    subject = asked.subject if isinstance(asked, tree.Clause) else None
    if not isinstance(asked, tree.Clause) or not isinstance(subject, tree.NounPhrase):
        return asked
    rest = tuple(one for one in subject.qualifiers if not isinstance(one, tree.FromSource))
    return replace(asked, subject=replace(subject, qualifiers=rest))


def _asked_source(front: tree.Phrase) -> tree.Phrase | None:
    """`if damage from a black source is prevented this way`: the source that it must be from."""
    return next((one.source for one in walk(front) if isinstance(one, tree.FromSource)), None)


def _of_source(test: Filter, run: Run) -> Run:
    """Returns what is done only where the damage is from such a source."""

    def steps(state: MagicState, ctx: Ctx) -> Steps:
        if all(test(state, ctx, one) for one in ctx.refs.get(SHIELDED_FROM, ())):
            yield from run(state, ctx)

    return steps


def _when_any(run: Run) -> Run:
    def after(state: MagicState, ctx: Ctx) -> Steps:
        if ctx.numbers.get(PREVENTED, 0) > 0:
            yield from run(state, ctx)

    return after


@SPECIAL_STATICS.hook
def _if_would_deal(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`if a source would deal damage to you, prevent 1 of that damage`, as a static ability."""
    if len(node.front) != 1 or not isinstance(node.front[0], tree.If) or len(node.front[0].conditions) != 1:
        return None
    clause = node.first
    offered = isinstance(clause, tree.Clause) and isinstance(clause.first, tree.May)
    if isinstance(clause, tree.Clause) and isinstance(clause.first, tree.May) and not clause.first.rest:
        if not isinstance(clause.subject, tree.You):
            return None
        clause = replace(clause, subject=None, first=clause.first.first)
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Prevent):
        return None
    found = _would_deal(unit, node.front[0].conditions[0], fixed=False)
    if found is None:
        return None
    which, mods = found
    mods.finish()
    if clause.subject is not None or clause.modifiers or node.opening:
        raise NotYet(clause)
    if any(one.join not in (",", ", and", "and") for one in clause.rest):
        raise NotYet(clause)
    if any(one.join not in ("and", ", and") or one.front for one in node.rest):
        raise NotYet(node)
    tail = Mods(node.tail)
    where = tail.take(tree.WhereIs)
    tail.finish()
    if where is not None:
        unit.letters[where.letter] = unit.amount(where.amount)
    share = that_damage_share(unit, clause.first.damage)
    after = unit.shield()
    made = prevention(unit.text, which, share, after=after)
    for one in walk(node):
        unit.notes.put(notes.PREVENTED, True, one)
    others = [tree.Clause(first=one.verb) for one in clause.rest]
    after.extend(_when_any(compile_clause(unit, more).run) for more in (*others, *node.clauses[1:]))
    return (StaticEffect(unit.text, replacements=(_asking(made) if offered else made,)),)


def _asking(made: Replacement) -> Replacement:
    """Returns a prevention that its controller is asked about first: `you may prevent X of that damage`."""

    def asked(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        answer = yield Decision(ctx.controller, Kind.CONFIRM, made.text, YES_NO, about=(ctx.source,))
        if answer.verb == "no":
            return happening
        return (yield from made.replace(state, ctx, happening))

    return replace(made, replace=asked)


@LINKED_STATICS.hook
def _prevented_then(unit: Unit, nodes: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`If a source would deal damage to it, prevent that damage. The source's controller draws cards …`"""
    if len(nodes) < 2 or not isinstance(nodes[0], tree.Sentence) or not isinstance(nodes[1], tree.Sentence):
        return None
    speaks = any(isinstance(one, tree.DamageDone) and one.verb == "prevented" for one in walk(nodes[1]))
    speaks = speaks or prevented_condition(nodes[1])[0] is not nodes[1]
    found = _if_would_deal(unit, nodes[0]) if speaks else None
    if found is not None and _prevented_this_way(unit, nodes[1]) is None:
        raise NotYet(nodes[1])
    return found


@SPECIAL_STATICS.hook
def _deals_more(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`if a source would deal damage to a player, it deals double that damage to that player instead`."""
    found = _more_damage(unit, node, fixed=False)
    if found is None:
        return None
    _, made, mods = found
    mods.finish()
    return (StaticEffect(unit.text, replacements=(made,)),)


@SPECIAL_SENTENCES.hook
def _deals_more_now(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`if a source you control would deal damage this turn, it deals double that damage instead`."""
    found = _more_damage(unit, node, fixed=True)
    if found is None:
        return None
    which, made, mods = found
    lasts = unit.duration(mods)
    if lasts is None:
        raise NotYet(node)
    mods.finish()

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in which.settle:
            yield from one(state, ctx)
        add_effect(state, ctx.bound(), lasts(state, ctx), unit.text, replacements=(made,))

    return Doing(run)


def _more_damage(unit: Unit, node: tree.Sentence, *, fixed: bool) -> tuple[Which, Replacement, Mods] | None:
    """Compiles which damage is changed and how; None for other sentences."""
    if len(node.front) != 1 or not isinstance(node.front[0], tree.If) or len(node.front[0].conditions) != 1:
        return None
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Deal):
        return None
    event = node.front[0].conditions[0]
    found = _would_deal(unit, event, fixed=fixed)
    if found is None:
        return None
    which, event_mods = found
    mods = Mods(clause.modifiers)
    if mods.take(tree.Instead) is None or node.rest or node.opening or node.tail or clause.rest:
        raise NotYet(node)
    mods.finish()
    assert isinstance(event, tree.Clause)
    assert clause.first.amount is not None
    if not _same_damage(event, clause):
        raise NotYet(clause)
    much = _instead(unit, clause.first.amount)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        return replace(happening, amount=max(0, much(state, ctx, happening.amount)))
        yield

    return which, Replacement(HappeningKind.DAMAGE, unit.text, which.match, change), event_mods


def _instead(unit: Unit, node: tree.Phrase) -> Share:
    """Compiles `double that damage`, `that much damage plus 2`, `half that damage, rounded down`."""
    if isinstance(node, tree.Times) and node.of == tree.ThatDamage():
        times = node.times
        return lambda _state, _ctx, much: much * times
    if isinstance(node, tree.Sum) and node.left == tree.ThatDamage():
        more, sign = unit.amount(node.right), -1 if node.sign == "-" else 1
        return lambda state, ctx, much: much + sign * more(state, ctx)
    if isinstance(node, tree.Half) and node.of == tree.ThatDamage() and node.rounded:
        up = int(node.rounded == "up")
        return lambda _state, _ctx, much: (much + up) // 2
    raise NotYet(node)


def _same_damage(event: tree.Clause, clause: tree.Clause) -> bool:
    """Tells whether what is dealt instead is dealt by the same source to the same thing."""
    deals, instead = event.first, clause.first
    assert isinstance(deals, tree.Modal)
    assert isinstance(instead, tree.Deal)
    would = deals.first
    source, to = clause.subject, instead.to
    it = isinstance(source, tree.It | tree.SelfRef) or (
        isinstance(source, tree.NounPhrase) and isinstance(source.determiner, tree.That)
    )
    if not it or instead.kind or instead.more or not isinstance(would, tree.Deal):
        return False
    if to is None or (isinstance(to, tree.SelfRef) and isinstance(would.to, tree.SelfRef)):
        return True
    if isinstance(to, tree.NounPhrase):
        return isinstance(to.determiner, tree.That)
    return isinstance(to, tree.It | tree.They | tree.You) and type(to) in (type(would.to), tree.It, tree.They)
