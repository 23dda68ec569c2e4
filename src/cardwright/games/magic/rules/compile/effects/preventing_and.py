"""Static abilities that prevent damage and do something about it (CR 615.5).

`If damage would be dealt to this creature, prevent that damage and remove that many +1/+1 counters from it.`
"""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Condition, Replacement, Run, StaticEffect
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.clauses import compile_condition
from cardwright.games.magic.rules.compile.effects.next_time import prevented_condition
from cardwright.games.magic.rules.compile.effects.preventing import (
    Which,
    prevention,
    that_damage_share,
    which_damage,
)
from cardwright.games.magic.rules.compile.hooks import LINKED_STATICS, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.replacing.would import would
from cardwright.games.magic.rules.compile.sentences import compile_clause, compile_sentence
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk

_MOMENT: Final = "prevented at"
_DAMAGE: Final = tree.NounPhrase(heads=(tree.Head(thing="damage"),))


def _which(unit: Unit, clause: tree.Clause, verb: tree.Phrase) -> Which | None:
    """Compiles `damage would be dealt to …`, `… would be dealt damage by …`; None for other events."""
    if (
        isinstance(verb, tree.DealtTo)
        and clause.subject is not None
        and same_meaning(clause.subject, _DAMAGE)
    ):
        return which_damage(unit, verb.to, None, "", fixed=False)
    if isinstance(verb, tree.DealtTo) and isinstance(clause.subject, tree.Damage):
        some = clause.subject
        if some.which != "any" or some.to is not None or some.by is not None:
            raise NotYet(some)
        return which_damage(unit, verb.to, None, some.kind, fixed=False)
    if isinstance(verb, tree.DealtDamage) and verb.amount is None and not verb.kind.startswith("excess"):
        return which_damage(unit, clause.subject, verb.by, verb.kind, fixed=False)
    return None


@SPECIAL_STATICS.hook
def _prevents_and(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """Compiles one sentence: what is prevented, and what is done besides."""
    found = would(node.front[0]) if len(node.front) == 1 else None
    clause = node.first
    if found is None or not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Prevent):
        return None
    if not isinstance(clause.first.damage, tree.ThatDamage):
        return None
    event, verb = found
    which = _which(unit, event, verb)
    if which is None:
        return None
    mods = Mods(event.modifiers)
    during = mods.take(tree.While)
    mods.finish()
    if clause.subject is not None or node.rest or node.opening or node.tail:
        raise NotYet(clause)
    holds = compile_condition(unit, during.condition) if during is not None else None
    share = that_damage_share(unit, clause.first.damage)
    after = unit.shield()
    for one in walk(node):
        unit.notes.put(notes.PREVENTED, True, one)
    if clause.rest:
        steps = [
            one.verb for one in clause.rest if isinstance(one, tree.Step) and "or" not in one.join.split()
        ]
        if len(steps) != len(clause.rest):
            raise NotYet(clause)
        rest = replace(clause, first=steps[0], rest=clause.rest[1:])
        after.append(_as_often(rest, compile_clause(unit, rest).run))
    elif clause.modifiers:
        raise NotYet(clause)
    made = prevention(unit.text, which, share, after=after)
    if holds is not None:
        made = _and(made, holds)
    return (StaticEffect(unit.text, replacements=(made,)),)


def _and(made: Replacement, holds: Condition) -> Replacement:
    """Asks for a condition too, once for all damage that is dealt at one time."""

    def both(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        return made.match(state, ctx, happening) and (_now(state, ctx) or holds(state, ctx))

    def noting(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        changed = yield from made.replace(state, ctx, happening)
        _note(state, ctx)
        return changed

    return replace(made, match=both, replace=noting)


def _now(state: MagicState, ctx: Ctx) -> bool:
    """Tells whether this ability has already prevented damage that is dealt at this very time."""
    obj = state.objects.get(ctx.source)
    return obj is not None and obj.word(_MOMENT) == str(state.moment)


def _note(state: MagicState, ctx: Ctx) -> None:
    if ctx.source in state.objects:
        chosen_words(state, ctx.source, _MOMENT, str(state.moment))


def _once_a_time(run: Run) -> Run:
    """Returns what is done once for all damage that is prevented at one time, however many sources deal it."""

    def after(state: MagicState, ctx: Ctx) -> Steps:
        if not _now(state, ctx):
            _note(state, ctx)
            yield from run(state, ctx)

    return after


@LINKED_STATICS.hook
def _prevents_then(unit: Unit, left: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`If damage would be dealt to it, prevent that damage. Remove a +1/+1 counter from it.`"""
    if len(left) < 2 or not isinstance(left[0], tree.Sentence) or not isinstance(left[1], tree.Sentence):
        return None
    found = _prevents_and(unit, left[0])
    if found is None:
        return None
    after = unit.shields[-1]
    if after:
        return None
    then, reflexive = prevented_condition(left[1])
    if reflexive:
        raise NotYet(left[1])
    after.append(_as_often(then, compile_sentence(unit, then).run))
    return found


def _as_often(node: tree.Phrase, run: Run) -> Run:
    """`that many` is so many for each part of the damage; anything else is done once for all of it."""
    return run if any(isinstance(one, tree.ThatMuch) for one in walk(node)) else _once_a_time(run)
