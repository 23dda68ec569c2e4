"""How things enter: `enters tapped`, `enters with three +1/+1 counters on it` (CR 614.1c, 614.12)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Condition, Filter, Replacement, StaticEffect
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.effects.chosen_counters import Kinds, choose_kind, kinds_of
from cardwright.games.magic.rules.compile.effects.moving import each_kind, entering_counters
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.preparing import prepare
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk


@SPECIAL_STATICS.hook
def _entering(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """Compiles a sentence whose only verb is "enters" with a manner."""
    clause = node.first
    escaped = isinstance(clause, tree.Clause) and isinstance(clause.first, tree.Escape)
    if isinstance(clause, tree.Clause) and isinstance(clause.first, tree.Escape):
        clause = replace(clause, first=tree.Enter(manner=clause.first.manner))
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Enter):
        return None
    if any(isinstance(one, tree.CopyOf) for one in clause.first.manner):
        return None
    if node.rest or node.opening or clause.rest or clause.tense or clause.subject is None:
        raise NotYet(node)
    front, tail, mods = Mods(node.front), Mods(node.tail), Mods(clause.modifiers)
    letters = [*tail.take_all(tree.WhereIs), *mods.take_all(tree.WhereIs)]
    for where in letters:
        unit.letters[where.letter] = unit.amount(where.amount)
    test = _subject(unit, clause.subject)
    conditions = _conditions(unit, (front, tail, mods))
    each = mods.take(tree.ForEach)
    times = unit.amount(tree.NumberOf(what=each.what)) if each is not None else None
    prepared = clause.first.manner == (tree.Arriving(how="prepared"),)
    upright = clause.first.manner == (tree.Arriving(how="untapped"),)
    plain = prepared or upright
    tapped, counters = (False, []) if plain else entering_manner(unit, clause.first, times)
    for left in (front, tail, mods):
        left.finish()

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not test(state, ctx, happening.thing):
            return False
        if upright and not state.objects[happening.thing].tapped:
            return False
        if escaped and not state.objects[happening.thing].was("escape"):
            return False
        ctx.x = state.objects[happening.thing].x
        return all(one(state, ctx) for one in conditions)

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        number = happening.thing
        if prepared:
            prepare(state, number)
        if tapped or upright:
            state.objects[number] = replace(state.objects[number], tapped=tapped)
        for kinds in counters:
            kind, count = yield from choose_kind(state.objects[number].controller, kinds, number)
            yield from add_counters(state, number, kind, count(state, ctx), source=number, quiet=True)
        return happening

    return (
        StaticEffect(unit.text, replacements=(Replacement(HappeningKind.ENTERS, unit.text, match, change),)),
    )


def _subject(unit: Unit, subject: tree.Phrase) -> Filter:
    if isinstance(subject, tree.SelfRef) or (
        isinstance(subject, tree.It) and isinstance(unit.binding.of(subject), tree.SelfRef | None)
    ):
        return lambda _state, ctx, one: one == ctx.source
    test = unit.test(subject)
    return lambda state, ctx, one: one != ctx.source and test(state, ctx, one)


def _conditions(unit: Unit, everywhere: tuple[Mods, ...]) -> list[Condition]:
    found: list[Condition] = []
    for mods in everywhere:
        for one in (*mods.take_all(tree.If), *mods.take_all(tree.AsLongAs)):
            if any(isinstance(part, tree.ThisWay) for part in walk(one)):
                raise NotYet(one)  # what another sentence has done as it enters is not known here
            found.append(compile_all(unit, one.conditions, one.join))
        for unless in mods.take_all(tree.Unless):
            tests = [unit.condition(clause) for clause in unless.clauses]
            found.append(_none_of(tests))
    return found


def _none_of(tests: list[Condition]) -> Condition:
    return lambda state, ctx: not any(test(state, ctx) for test in tests)


def entering_manner(unit: Unit, verb: tree.Enter, times: Amount | None) -> tuple[bool, list[Kinds]]:
    """Compiles how something enters: tapped or not, and with which counters."""
    tapped = False
    counters: list[Kinds] = []
    for one in verb.manner:
        if isinstance(one, tree.Arriving) and one.how == "tapped":
            tapped = True
        elif isinstance(one, tree.WithCounters) and isinstance(one.counters, tree.ChoiceOf):
            if not isinstance(one.on, tree.It) or one.equal_to is not None or times is not None:
                raise NotYet(one)
            counters.append(kinds_of(unit, one.counters))
        elif isinstance(one, tree.WithCounters):
            for each in each_kind(one):
                kind, count = entering_counters(unit, each)
                counters.append(((kind, count if times is None else _product(count, times)),))
        else:
            raise NotYet(one)
    if not verb.manner or (times is not None and not counters):
        raise NotYet(verb)
    return tapped, counters


def _product(one: Amount, other: Amount) -> Amount:
    return lambda state, ctx: one(state, ctx) * other(state, ctx)
