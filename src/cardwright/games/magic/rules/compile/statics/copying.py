"""Copies (CR 707): entering as a copy, becoming one, copying spells."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.vocabulary import SUBTYPES
from cardwright.games.magic.rules.ability import (
    COPY,
    PT_DEFINING,
    Ability,
    Part,
    StaticAbility,
)
from cardwright.games.magic.rules.chars import LEGENDARY, Builder, Chars, keyword_names, triggers
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.abilities import compile_granted
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Change, Doing, NotYet, effect
from cardwright.games.magic.rules.compile.statics.being import describe
from cardwright.games.magic.rules.compile.unit import Mods, Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.copiable import copied_values
from cardwright.games.magic.rules.kinds import COLOR_BITS, CREATURE, TYPE_BITS, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.picking import present
from cardwright.games.magic.rules.resolving import copy_card, copy_on_stack
from cardwright.games.magic.rules.retargeting import retarget
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk

Exception_ = Callable[[Chars, Chars], Chars]
"""Changes copied values where a copy differs; the second are the copy's own values before."""


def exceptions(unit: Unit, node: tree.Phrase | None, own: list[Ability] | None = None) -> list[Exception_]:
    """Compiles `except it's an enchantment in addition to its other types` (CR 707.9).

    `own` will hold what "this ability" is when it is asked for.
    """
    if node is None:
        return []
    if not isinstance(node, tree.ExceptFor):
        raise NotYet(node)
    found: list[Exception_] = []
    for clause in node.clauses:
        if not isinstance(clause, tree.Clause) or clause.tense:
            raise NotYet(clause)
        if clause.modifiers and not _if_it_was(clause):
            raise NotYet(clause)
        if any(isinstance(step.join, str) and step.join == "or" for step in clause.rest):
            raise NotYet(clause)
        if _is_own_name(clause):
            found.append(lambda values, before: replace(values, name=before.name))
            continue
        for verb in clause.verbs:
            if verb == _SHEDS:
                found.append(_only_types(node))
            else:
                found.append(_exception(unit, verb, own))
    return found


_SHEDS: Final = tree.LoseAbilities(what="all other card types")


def _only_types(node: tree.ExceptFor) -> Exception_:
    """`except it's an artifact and it loses all other card types`, and the subtypes that go with them (CR 205.1b)."""
    beings = [verb.what for said in node.clauses for verb in walk(said) if isinstance(verb, tree.Be)]
    words = [word.type for what in beings for word in walk(what) if isinstance(word, tree.TypeIs)]
    if not words:
        raise NotYet(node)
    kept = sum(TYPE_BITS[word] for word in dict.fromkeys(words))

    def fits(subtype: str) -> bool:
        return any(TYPE_BITS.get(kind.capitalize(), 0) & kept for kind in SUBTYPES.get(subtype, ()))

    def only(values: Chars, _own: Chars) -> Chars:
        subtypes = tuple(filter(fits, values.subtypes))
        every = values.every_creature_type and bool(kept & CREATURE)
        return replace(values, types=kept, subtypes=subtypes, every_creature_type=every)

    return only


def _is_own_name(clause: tree.Clause) -> bool:
    """`its name is Lazav`: it keeps the name that it has (CR 707.9b)."""
    subject, verb = clause.subject, clause.first
    return (
        isinstance(subject, tree.Characteristic)
        and subject.which == "name"
        and isinstance(subject.of, tree.It)
        and isinstance(verb, tree.Be)
        and isinstance(verb.what, tree.SelfRef)
        and not verb.negated
        and not clause.rest
        and not clause.modifiers
    )


def _exception(unit: Unit, verb: tree.Phrase, own: list[Ability] | None) -> Exception_:
    if isinstance(verb, tree.Be):
        return _other_being(unit, verb)
    if isinstance(verb, tree.BeWords) and verb.aspect:
        raise NotYet(verb)
    if isinstance(verb, tree.BeWords) and isinstance(verb.kinds[0], tree.StatsAre) and not verb.negated:
        # `except it's 1/1`
        stats = tree.NounPhrase(shared=verb.kinds, heads=(tree.Head(noun=tree.TypeIs(type="Creature")),))
        return _other_being(unit, tree.Be(what=stats))
    if isinstance(verb, tree.BeWords) and _not_legendary(verb):
        return _without_legend
    if isinstance(verb, tree.BeWords) and verb.kinds == (tree.StatusIs(status="legendary"),):
        return _legendary_too(verb)
    if isinstance(verb, tree.BeWords) and not verb.negated and _only_colors(verb):
        bits = sum(COLOR_BITS.get(one.color, 0) for one in verb.kinds if isinstance(one, tree.ColorIs))
        return lambda values, _own: replace(values, colors=bits)
    if isinstance(verb, tree.Modal) and verb.how == "not" and _copies_color(verb.first):
        return lambda values, before: replace(values, colors=before.colors)
    if isinstance(verb, tree.HasAbility) and verb.how == "have":
        given: list[Ability] = []
        this = any(isinstance(one, tree.ThisAbility) for one in verb.abilities)
        if this and own is None:
            raise NotYet(verb)
        given.extend(
            compile_granted(unit, one) for one in verb.abilities if not isinstance(one, tree.ThisAbility)
        )

        def with_abilities(values: Chars, _own: Chars) -> Chars:
            more = (*given, *(own or ())) if this else tuple(given)
            there = values.abilities
            abilities = (*there, *[one for one in more if one not in there or triggers(one)])
            return replace(values, abilities=abilities, keywords=keyword_names(abilities))

        return with_abilities
    raise NotYet(verb)


def _if_it_was(clause: tree.Clause) -> bool:
    """`the token isn't legendary if that creature is legendary`: there would be nothing to change otherwise."""
    when = clause.modifiers[0]
    if len(clause.modifiers) != 1 or not isinstance(when, tree.If) or len(when.conditions) != 1:
        return False
    same, verb = when.conditions[0], clause.first
    if not isinstance(verb, tree.BeWords) or not _not_legendary(verb) or clause.rest:
        return False
    return isinstance(same, tree.Clause) and same.first == replace(verb, negated=False) and not same.rest


def _only_colors(verb: tree.BeWords) -> bool:
    return verb.addition is None and all(isinstance(one, tree.ColorIs) for one in verb.kinds)


def _not_legendary(verb: tree.BeWords) -> bool:
    """`it isn't legendary`."""
    if not verb.negated or len(verb.kinds) != 1 or verb.how != "be":
        return False
    word = verb.kinds[0]
    return (isinstance(word, tree.StatusIs) and word.status == "legendary") or (
        isinstance(word, tree.SupertypeIs) and word.supertype.lower() == "legendary"
    )


def _legendary_too(verb: tree.BeWords) -> Exception_:
    """`it's legendary in addition to its other types`."""
    if verb.negated or (verb.addition is not None and not isinstance(verb.addition, tree.AddedTypes)):
        raise NotYet(verb)
    return lambda values, _own: replace(
        values, supertypes=tuple(dict.fromkeys((*values.supertypes, LEGENDARY)))
    )


def _without_legend(values: Chars, _own: Chars) -> Chars:
    return replace(values, supertypes=tuple(one for one in values.supertypes if one != LEGENDARY))


def _copies_color(node: tree.Phrase) -> bool:
    return (
        isinstance(node, tree.Act)
        and node.verb == "copy"
        and isinstance(node.what, tree.NounPhrase)
        and node.what.heads[0].thing == "color"
    )


def _other_being(unit: Unit, verb: tree.Be) -> Exception_:
    """`it's a 4/4 black Zombie`: what it is instead; with "in addition", beside what it is (CR 707.9b)."""
    being = describe(unit, verb.what)
    if verb.negated or being.chosen is not None or being.gone:
        raise NotYet(verb)
    added = verb.addition is not None
    kept_colors = isinstance(verb.addition, tree.AddedTypes) and "color" in verb.addition.what
    if being.stats is not None and not being.fixed:
        raise NotYet(verb)
    power, toughness = being.fixed or (None, None)

    def changed(values: Chars, _own: Chars) -> Chars:
        there = values.subtypes
        if being.subtypes and not added:
            kinds = [kind for one in being.subtypes for kind in SUBTYPES.get(one, ())]
            there = tuple(one for one in there if not any(kind in kinds for kind in SUBTYPES.get(one, ())))
        subtypes = (*there, *[one for one in being.subtypes if one not in there])
        supertypes = (*values.supertypes, *[one for one in being.supertypes if one not in values.supertypes])
        before = (
            values.abilities if power is None else tuple(one for one in values.abilities if not _defines(one))
        )
        abilities = (*before, *being.abilities)
        made = replace(
            values,
            types=values.types | being.types,
            subtypes=subtypes,
            supertypes=supertypes,
            abilities=abilities,
            keywords=keyword_names(abilities),
        )
        if being.colors is not None:
            made = replace(made, colors=values.colors | being.colors if kept_colors else being.colors)
        if power is not None and toughness is not None:
            made = replace(made, power=power, toughness=toughness)
        if being.name:
            made = replace(made, name=being.name)
        return made

    return changed


def _defines(ability: Ability) -> bool:
    """Tells whether an ability defines power or toughness, which a copy with a given one does not copy (CR 707.9d)."""
    return isinstance(ability, StaticAbility) and any(
        effect.defining and any(part.layer == PT_DEFINING for part in effect.parts)
        for effect in ability.effects
    )


@again.COPY.by
def becomes_copy(unit: Unit, said: Said, node: tree.CopyOf) -> Change:
    """`becomes a copy of target creature` (layer 1); what is copied is worked out once (CR 707.4)."""
    of = unit.things(node.of)
    own: list[Ability] = []
    changes = exceptions(unit, node.exceptions or said.mods.take(tree.ExceptFor), own)

    def locked(state: MagicState, ctx: Ctx) -> tuple[Part, ...]:
        found = of(state, ctx)
        if not found:
            return ()
        values = copied_values(state, found[0])
        source = look(state, ctx.source)
        before = source.done() if isinstance(source, Builder) else source
        own[:] = [one for one in before.abilities if one.text == unit.text][:1]
        for one in changes:
            values = one(values, before)
        text = f"copy of {values.name}"
        return (Part(COPY, text, lambda builder, _state, _ctx: builder.copy_from(values)),)

    return Change((), locked)


@SPECIAL_SENTENCES.hook
def _copies_spell(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`Copy target instant or sorcery spell, except that the copy is red.` (CR 707.10)."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Act):
        return None
    if clause.first.verb != "copy" or not node.tail or node.front or node.rest:
        return None
    tail = Mods((*node.tail, *clause.modifiers))
    changes = exceptions(unit, tail.take(tree.ExceptFor))
    tail.finish()
    return _copying(unit, clause, changes)


@effect(tree.Act, "copy")
def _copies(unit: Unit, said: Said) -> Doing:
    """`Copy target instant or sorcery spell.`, `copy it three times`."""
    clause = tree.Clause(subject=said.subject, first=said.verb)
    return _copying(unit, clause, [], copies_made(said))


def copies_made(said: Said) -> tree.Phrase | None:
    """Takes how many copies are made: `copy it three times`, `copy it twice`, `copy it for each …`."""
    repeated = said.mods.take(tree.Repeated)
    if repeated is not None:
        count: tree.Phrase = repeated.count
        return count
    each = said.mods.take(tree.ForEach)
    if each is not None:
        return tree.NumberOf(what=each.what)
    often = said.mods.take(tree.Often)
    if often is None:
        return None
    if often.how not in ("twice", "an additional time"):
        raise NotYet(often)
    return tree.Number(value=2 if often.how == "twice" else 1)


def _copying(
    unit: Unit, clause: tree.Clause, changes: list[Exception_], repeated: tree.Phrase | None = None
) -> Doing:
    verb = clause.first
    assert isinstance(verb, tree.Act)
    if verb.what is None:
        raise NotYet(verb)
    who, what = unit.actor(clause.subject), unit.things(verb.what)
    own = isinstance(clause.subject, tree.You | None) and "for the copies" not in unit.text  # of all of them
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=False, nouns=("copy", "spell", "ability"), key="copy")
    unit.note(verb, before)
    times = unit.amount(repeated)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        made: list[int] = [] if own else list(ctx.refs.get(key, ()))
        for player in tuple(who(state, ctx)):
            for one in tuple(what(state, ctx)) * times(state, ctx):
                new = _copy(state, seat_of(player), one)
                if new:
                    made.append(new)
                    _except(state, new, changes)
        ctx.refs[key] = tuple(made)
        return
        yield

    return Doing(run)


def _copy(state: MagicState, seat: int, one: int) -> int:
    """Copies a spell or ability on the stack, or a card elsewhere (CR 707.10, 707.12)."""
    if any(item.id == one for item in state.stack):
        return copy_on_stack(state, one, seat)
    if one not in state.objects and one in state.lki and state.lki[one][0].zone is Zone.STACK:
        return copy_on_stack(state, one, seat)  # as it last was (CR 608.2h)
    card = present(state, one)
    return copy_card(state, card, seat) if card else 0


def _except(state: MagicState, number: int, changes: list[Exception_]) -> None:
    obj = state.objects.get(number)
    if obj is None or not changes:
        return
    values = obj.values or obj.definition.values
    for one in changes:
        values = one(values, values)
    state.objects[number] = replace(obj, values=values)
    state.reshape()


@effect(tree.ChooseNewTargets)
def _new_targets(unit: Unit, said: Said) -> Doing:
    """`choose new targets for the copy` (CR 707.10c)."""
    who = unit.actor(said.subject)
    verb: tree.ChooseNewTargets = said.verb
    of_copy = (
        isinstance(verb.what, tree.NounPhrase)
        and verb.what.heads[0].thing in ("copy", "copies")
        and isinstance(verb.what.determiner, tree.The | tree.That)
    )
    what = (lambda _state, ctx: ctx.refs.get("copy", ())) if of_copy else unit.things(verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for one in what(state, ctx):
                item = next((found for found in state.stack if found.id == one), None)
                if item is not None and (not of_copy or item.controller == seat_of(player)):
                    yield from retarget(state, item, seat_of(player))

    def can(state: MagicState, ctx: Ctx) -> bool:
        return any(item.targets for item in state.stack if item.id in what(state, ctx))

    return Doing(run, can)
