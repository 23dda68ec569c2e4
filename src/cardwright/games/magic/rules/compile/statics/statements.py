"""Lines that are simply true (CR 604): statements, with their conditions, as static abilities."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.rules.ability import (
    Amount,
    Condition,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.asking_again import asks_what_was_done
from cardwright.games.magic.rules.compile.conditions.clauses import compile_all
from cardwright.games.magic.rules.compile.costs.activated import (
    working_zone,
)
from cardwright.games.magic.rules.compile.costs.restricting import when as during
from cardwright.games.magic.rules.compile.effects.repeating import verbs_of
from cardwright.games.magic.rules.compile.families import load
from cardwright.games.magic.rules.compile.hooks import CLAUSE_STATICS, LINKED_STATICS, SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import CHANGES, STATICS, NotYet, find
from cardwright.games.magic.rules.compile.scoping import is_far, scope
from cardwright.games.magic.rules.compile.sentences import says_still
from cardwright.games.magic.rules.compile.statics.lasting_changes import speaks_of
from cardwright.games.magic.rules.compile.unit import NOTHING_BOUND, Mods, Said, Unit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.text import walk


def speak_of_self(unit: Unit) -> None:
    unit.introduce(player=False, plural=False, nouns=("card", "permanent", "creature"), key="self")


def _sheds(word: object) -> bool:
    """Tells `loses all other card types`, which even an artifact creature then has none of (CR 205.1b)."""
    return isinstance(word, tree.LoseAbilities) and "other" in word.what and "card types" in word.what


def compile_static(
    name: str, node: tree.Sentences, text: str, binding: Binding = NOTHING_BOUND
) -> StaticAbility:
    """Compiles a line that is simply true (CR 604)."""
    load()
    effects: list[StaticEffect] = []
    from cardwright.games.magic.rules.compile.costs.granted_costs import take_keyword_costs

    unit = Unit(name, "static", text, binding)
    speak_of_self(unit)
    unit.spares = next((spared for sentence in node.sentences if (spared := _spares(sentence))), "")
    if any(isinstance(sentence, tree.CostFloor) for sentence in node.sentences):
        unit.notes.put(notes.FLOORED, True)
        node = replace(
            node, sentences=tuple(one for one in node.sentences if not isinstance(one, tree.CostFloor))
        )
    unit.still = any(says_still(sentence) for sentence in node.sentences)
    if any(_sheds(word) for sentence in node.sentences for word in walk(sentence)):
        unit.notes.put(notes.SHEDS, True)
    left = tuple(sentence for sentence in take_keyword_costs(unit, node.sentences) if not _spares(sentence))
    while left:
        linked = LINKED_STATICS(unit, left)
        effects.extend(linked if linked is not None else static_sentence(unit, left[0]))
        left = tuple(
            one
            for one in left[2 if linked is not None else 1 :]
            if not any(one is taken for taken in unit.consumed)
        )
    if unit.volatile:
        effects = [replace(one, volatile=True) for one in effects]
    if _holds_elsewhere(node):
        effects = [replace(one, defining=True) for one in effects]
    return StaticAbility(text, tuple(effects), node, zones=_static_zones(unit, node))


def _holds_elsewhere(node: tree.Sentences) -> bool:
    """Tells `As long as this isn't on the battlefield, it's …`: what it is in every other zone (CR 113.6b)."""
    fronts = [one for line in node.sentences if isinstance(line, tree.Sentence) for one in line.front]
    asked = [one for held in fronts if isinstance(held, tree.AsLongAs) for one in held.conditions]
    return any(
        isinstance(one, tree.Clause)
        and isinstance(one.subject, tree.SelfRef)
        and isinstance(one.first, tree.BeIn)
        and one.first.negated
        and one.first.how == "on"
        for one in asked
    )


def _static_zones(unit: Unit, node: tree.Sentences) -> tuple[Zone, ...]:
    """Returns where it works: `As long as this card is in your graveyard, …` only there (CR 113.6b)."""
    fronts = [one for line in node.sentences if isinstance(line, tree.Sentence) for one in line.front]
    asked = tuple(one for one in fronts if isinstance(one, tree.AsLongAs))
    zone = working_zone(asked)
    if zone is None or zone is Zone.BATTLEFIELD:
        return unit.zones
    if zone is not Zone.GRAVEYARD:
        raise NotYet(asked[0])
    return (Zone.GRAVEYARD,)


_AURAS = tree.NounPhrase(heads=(tree.Head(noun=tree.SubtypeIs(subtype="Aura"), plural=True),))


def _spares(node: tree.Phrase) -> str:
    """`This effect doesn't remove Black Ward.`: a note to the protection in the sentence before (CR 702.16n)."""
    if not isinstance(node, tree.Sentence) or node.front or node.tail or node.rest:
        return ""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.subject, tree.ThisAbility):
        return ""
    verb = clause.first
    if not isinstance(verb, tree.Modal) or verb.how != "not" or not isinstance(verb.first, tree.Act):
        return ""
    if verb.first.verb != "remove":
        return ""
    if isinstance(verb.first.what, tree.SelfRef):
        return "this"
    return "Aura" if verb.first.what == _AURAS else ""


def static_sentence(unit: Unit, node: tree.Phrase) -> tuple[StaticEffect, ...]:
    """Compiles a sentence as a statement."""
    load()
    if isinstance(node, tree.NoLegendRule):
        from cardwright.games.magic.rules.compile.statics.counterless import no_legend_rule

        return no_legend_rule(unit, node)
    if not isinstance(node, tree.Sentence):
        raise NotYet(node)
    parts = _statements(node)
    if len(parts) > 1:
        return tuple(effect for part in parts for effect in static_sentence(unit, part))
    special = SPECIAL_STATICS(unit, node)
    if special is not None:
        return special
    if asks_what_was_done(node):
        raise NotYet(node.front[0])  # only together with the sentence before
    node = _with_its_turn(node)
    front, tail = Mods(node.front), Mods(node.tail)
    if node.opening:
        raise NotYet(node)
    condition = as_long_as(unit, front, whole=True)
    letters = _letters(unit, node, tail)
    effects: list[StaticEffect] = []
    for clause in node.clauses:
        if not isinstance(clause, tree.Clause):
            raise NotYet(clause)
        effects.extend(_static_clause(unit, clause, condition))
    for where, cell in letters:
        cell.append(unit.amount(where.amount))
    late = as_long_as(unit, tail)
    if late is not None:
        effects = [_under(one, late) for one in effects]
    front.finish()
    tail.finish()
    if letters:
        effects = [replace(one, volatile=True) for one in effects]
    return tuple(effects)


def _statements(node: tree.Sentence) -> tuple[tree.Sentence, ...]:
    """Returns the statements that a sentence joins: `You may look at …, and you may play …`, `enters tapped and doesn't untap …`."""
    clause = node.first
    if (
        node.tail
        or node.opening
        or not all(isinstance(one, tree.AsLongAs | tree.During) for one in node.front)
    ):
        return (node,)
    if node.rest:
        if any(one.join not in ("and", ", and") or one.front for one in node.rest):
            return (node,)
        if any(isinstance(one, tree.Spend) for one in walk(node)):
            return (node,)  # on what terms the cards of the statement before are cast
        return tuple(replace(node, first=one, rest=()) for one in node.clauses)
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Enter | tree.Costs):
        return (node,)
    if len(clause.rest) != 1 or (isinstance(clause.first, tree.Costs) and clause.modifiers):
        return (node,)
    step = clause.rest[0]
    if step.join != "and" or not isinstance(step.verb, tree.Modal):
        return (node,)
    entering = replace(clause, rest=(), modifiers=())
    return replace(node, first=entering), replace(node, first=replace(clause, first=step.verb, rest=()))


def _letters(unit: Unit, node: tree.Sentence, tail: Mods) -> list[tuple[tree.WhereIs, list[Amount]]]:
    found: list[tuple[tree.WhereIs, list[Amount]]] = []
    wheres = list(tail.take_all(tree.WhereIs))
    for clause in node.clauses:
        if isinstance(clause, tree.Clause):
            wheres.extend(one for one in clause.modifiers if isinstance(one, tree.WhereIs))
    for where in wheres:
        cell: list[Amount] = []
        unit.letters[where.letter] = _deferred(cell)
        found.append((where, cell))
    return found


def _deferred(cell: list[Amount]) -> Amount:
    return lambda state, ctx: cell[0](state, ctx)


def as_long_as(unit: Unit, mods: Mods, *, whole: bool = False) -> Condition | None:
    """Takes `as long as …`, and of a whole statement also `during your turn`, `during combat`."""
    found = [compile_all(unit, one.conditions, one.join) for one in mods.take_all(tree.AsLongAs)]
    if whole:
        for one in [one for one in mods.left if isinstance(one, tree.During) and _is_whole_turn(one)]:
            mods.left.remove(one)
            unit.volatile = True
            found.append(during(unit, one))
    if not found:
        return None
    return found[0] if len(found) == 1 else lambda state, ctx: all(one(state, ctx) for one in found)


def _with_its_turn(node: tree.Sentence) -> tree.Sentence:
    """`Your opponents can't cast spells during your turn.`: as long as it is that turn."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or node.rest or not _lasts_a_turn(clause.first):
        return node
    turns = tuple(one for one in clause.modifiers if isinstance(one, tree.During) and _is_whole_turn(one))
    if not turns:
        return node
    left = tuple(one for one in clause.modifiers if not any(one is turn for turn in turns))
    return replace(node, front=(*node.front, *turns), first=replace(clause, modifiers=left))


def _lasts_a_turn(verb: tree.Phrase) -> bool:
    return isinstance(verb, tree.HasAbility) or (
        isinstance(verb, tree.Modal)
        and verb.how == "can't"
        and all(isinstance(one, tree.Act) and one.verb in ("cast", "activate") for one in verb.verbs)
    )


_WHOLE_TURNS = ("", "each", "the", "not yours")


def _is_whole_turn(node: tree.During) -> bool:
    when = node.when
    if not isinstance(when, tree.StepTime) or when.turn is not None:
        return False
    return (when.step == "turn" and when.which in _WHOLE_TURNS) or (
        when.step == "combat" and not when.which and when.whose is None
    )


def _under(effect: StaticEffect, condition: Condition) -> StaticEffect:
    before = effect.condition
    if before is None:
        return replace(effect, condition=condition)
    return replace(effect, condition=lambda s, c: before(s, c) and condition(s, c))


def _static_clause(unit: Unit, clause: tree.Clause, condition: Condition | None) -> list[StaticEffect]:
    effects: list[StaticEffect] = []
    whole = CLAUSE_STATICS(unit, clause)
    if whole is not None:
        return [one if condition is None else _under(one, condition) for one in whole]
    if isinstance(clause.subject, tree.NounList) and any(is_far(one) for one in clause.subject.items):
        if clause.subject.join != "and":
            raise NotYet(clause.subject)
        for subject in clause.subject.items:
            effects.extend(_static_clause(unit, replace(clause, subject=subject), condition))
        return effects
    together = False
    for verb, modifiers in verbs_of(clause):
        verb = _plainly(verb)
        kept = tuple(one for one in modifiers if not isinstance(one, tree.WhereIs))
        mods = Mods(kept)
        stated = isinstance(verb, tree.Modal | tree.HasAbility | tree.Get)
        own = _both(as_long_as(unit, mods, whole=stated), _if_so(unit, verb, mods))
        said = Said(clause.subject, verb, mods, clause.tense)
        entry = find(STATICS, verb)
        if entry is not None:
            made: tuple[StaticEffect, ...] = entry[0](unit, said)
        else:
            made = _changing(unit, said)
        mods.finish()
        before = effects[-1] if effects and together else None
        together = entry is None and own is None
        if before is not None and together and before.parts and made[0].parts:
            effects[-1] = _joined(before, made[0])
            continue
        for one in made:
            for test in (condition, own):
                if test is not None:
                    one = _under(one, test)
            effects.append(one)
    return effects


def _plainly(verb: tree.Phrase) -> tree.Phrase:
    """Returns a verb without `each` or `also`, which change nothing in a statement of what things get and have."""
    if isinstance(verb, tree.Also) or (isinstance(verb, tree.Adverb) and verb.word == "each"):
        return verb.verb if isinstance(verb.verb, tree.Get | tree.HasAbility | tree.HasStat) else verb
    return verb


def _joined(one: StaticEffect, other: StaticEffect) -> StaticEffect:
    """Makes one effect of what one sentence says of the same things: in every layer it changes the same (CR 613.6)."""
    return replace(
        one,
        parts=(*one.parts, *other.parts),
        rules=(*one.rules, *other.rules),
        replacements=(*one.replacements, *other.replacements),
        volatile=one.volatile or other.volatile,
    )


def _both(one: Condition | None, other: Condition | None) -> Condition | None:
    if one is None or other is None:
        return one or other
    return lambda state, ctx: one(state, ctx) and other(state, ctx)


def _if_so(unit: Unit, verb: tree.Phrase, mods: Mods) -> Condition | None:
    """Takes what a statement says at its end: `can't block if it's black`, `has hexproof unless it's attacking`."""
    if not isinstance(verb, tree.Modal | tree.Get | tree.HasAbility | tree.GetAdditional | tree.BeWords):
        return None
    if isinstance(verb, tree.Modal) and verb.how not in ("can't", "not"):
        return None
    found: list[Condition] = []
    for one in list(mods.left):
        if not isinstance(one, tree.If | tree.Unless) or _depends_on_defender(one):
            continue
        if isinstance(one, tree.If):
            found.append(compile_all(unit, one.conditions, one.join))
        elif len(one.clauses) != 1 or (
            isinstance(verb, tree.Modal) and any(_is_of_combat(v) for v in verb.verbs)
        ):
            continue
        else:
            found.append(_unless(unit.condition(one.clauses[0])))
        mods.left.remove(one)
    return (lambda state, ctx: all(one(state, ctx) for one in found)) if found else None


def _unless(holds: Condition) -> Condition:
    return lambda state, ctx: not holds(state, ctx)


def _depends_on_defender(node: tree.Phrase) -> bool:
    """Tells whether a condition is about whoever is attacked: then it is not the same for every attack."""
    return any(isinstance(one, tree.Head) and one.thing == "defending player" for one in walk(node))


def _changing(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """Makes a change to what something is, or may do, a static ability."""
    entry = find(CHANGES, said.verb)
    if entry is None:
        word = getattr(said.verb, "verb", "")
        raise NotYet(
            said.verb, f"there is no executor for {type(said.verb).__name__} {word} as a static ability"
        )
    if said.subject is None:
        raise NotYet(said.verb)
    taken = tuple(said.mods.left)
    members, test = scope(unit, said.subject)
    change = entry[0](unit, said)
    parts = change.dynamic
    if test is not None and speaks_of(unit, said.verb, said.subject, taken):
        parts = tuple(replace(part, each=unit.keys[id(said.subject)]) for part in parts)
    far, rules = is_far(said.subject), change.rules
    if far:
        from cardwright.games.magic.rules.compile.costs.granted_costs import check_far, far_rules

        check_far(said.verb)
        rules = (*rules, *far_rules(said.verb))
    effect = StaticEffect(
        unit.text,
        members=members,
        test=test,
        parts=parts,
        rules=rules,
        replacements=change.replacements,
        volatile=unit.volatile,
        reaching=bool(change.dynamic) and far,
    )
    return (effect,)


def _is_of_combat(verb: tree.Phrase) -> bool:
    """Tells whether `unless …` after a verb is asked as attackers or blockers are declared."""
    return isinstance(verb, tree.Act) and verb.verb in ("attack", "block")
