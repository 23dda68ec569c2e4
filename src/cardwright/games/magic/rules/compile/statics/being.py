"""What something is or becomes: types, colours, power and toughness (CR 205.1, 305.7, 613.1d to 613.4b)."""

import re
from collections.abc import Callable
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    ABILITY,
    COLOR,
    PT_DEFINING,
    PT_SET,
    TEXT,
    TYPE,
    Ability,
    Amount,
    Part,
    StaticEffect,
)
from cardwright.games.magic.rules.chars import Builder, grant
from cardwright.games.magic.rules.compile import again, notes
from cardwright.games.magic.rules.compile.registry import Change, NotYet, change, static
from cardwright.games.magic.rules.compile.statics.changes import note_given
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.designations import GOADED
from cardwright.games.magic.rules.kinds import ARTIFACT, COLOR_BITS, CREATURE, TYPE_BITS
from cardwright.games.magic.rules.new_subtypes import set_subtypes, set_types
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk

_STATS: Final = re.compile(r"^(\d+|X)/(\d+|X)$")
Word = Callable[[MagicState, Ctx], str]
_Apply = Callable[[Builder, MagicState, Ctx], None]


class Being:
    """What a phrase says that something is."""

    def __init__(self) -> None:
        self.types = 0
        self.subtypes: list[str] = []
        self.supertypes: list[str] = []
        self.colors: int | None = None
        self.stats: tuple[Amount, Amount] | None = None
        self.fixed: tuple[int, int] | None = None
        """Power and toughness where they are plain numbers."""
        self.abilities: tuple[Ability, ...] = ()
        self.still = False
        self.gone: list[str] = []
        """Subtypes that it no longer has."""
        self.chosen: Word | None = None
        self.every_type = False
        """It has all creature types."""
        self.name = ""


def describe(unit: Unit, node: tree.Phrase) -> Being:
    """Compiles `a 3/6 Golem artifact creature with flying`, `a Swamp`, `the chosen type`, `every creature type`."""
    every = _everything(node)
    if every is not None:
        return every
    if not isinstance(node, tree.NounPhrase) or (
        len(node.heads) != 1 and not _are_subtypes(node) and not _are_card_types(node)
    ):
        raise NotYet(node)
    head = node.heads[0]
    being = Being()
    if isinstance(node.determiner, tree.The) and node.determiner.done == "chosen" and head.thing == "type":
        being.chosen = _chosen_type
        return being
    if node.determiner is not None and not isinstance(node.determiner, tree.A):
        raise NotYet(node)
    if head.thing:
        raise NotYet(head)
    for one in (*node.shared, *[kind for each in node.heads for kind in (*each.own, *each.kinds, each.noun)]):
        if one is not None:
            _note(unit, being, one)
    for qualifier in node.qualifiers:
        _note_qualifier(unit, being, qualifier)
    return being


def _are_subtypes(node: tree.NounPhrase) -> bool:
    """`a Mountain, Forest, and Plains`, `a Cleric and Rogue`: all of them at once."""
    return node.join == "and" and all(
        isinstance(head.noun, tree.SubtypeIs) and not (head.own or head.kinds or head.thing)
        for head in node.heads
    )


def _are_card_types(node: tree.NounPhrase) -> bool:
    """`1/1 green Saproling creatures and Forest lands`: both at once."""
    return node.join == "and" and all(
        isinstance(head.noun, tree.TypeIs) and not (head.own or head.thing) for head in node.heads
    )


def _everything(node: tree.Phrase) -> Being | None:
    """`all colors`, `every basic land type`; None for other phrases."""
    from cardwright.games.magic.rules.compile.statics.all_kinds import ALL_COLORS, all_of, land_types

    which, being = all_of(node), Being()
    if which == "color":
        being.colors = ALL_COLORS
    elif which == "creature type":
        being.every_type = True
    elif which:
        being.subtypes = land_types(which)
    return being if which else None


def _chosen_type(state: MagicState, ctx: Ctx) -> str:
    obj = state.objects.get(ctx.source)
    return obj.word("type") if obj is not None else ""


def _note(unit: Unit, being: Being, node: tree.Phrase) -> None:
    if isinstance(node, tree.TypeIs):
        being.types |= TYPE_BITS[node.type]
    elif isinstance(node, tree.SubtypeIs):
        being.subtypes.append(node.subtype)
    elif isinstance(node, tree.SupertypeIs):
        being.supertypes.append(node.supertype.capitalize())
    elif isinstance(node, tree.ColorIs):
        if node.color not in COLOR_BITS and node.color != "colorless":
            raise NotYet(node)
        being.colors = (being.colors or 0) | COLOR_BITS.get(node.color, 0)
    elif isinstance(node, tree.Every):
        for one in node.kinds:
            _note(unit, being, one)
    elif isinstance(node, tree.StatsAre):
        being.stats = _stats(unit, node)
        power, _, toughness = node.stats.partition("/")
        if power.isdigit() and toughness.isdigit():
            being.fixed = (int(power), int(toughness))
    else:
        raise NotYet(node)


def _stats(unit: Unit, node: tree.StatsAre) -> tuple[Amount, Amount]:
    found = _STATS.match(node.stats)
    if found is None:
        raise NotYet(node)
    return _stat(unit, found[1]), _stat(unit, found[2])


def _stat(unit: Unit, word: str) -> Amount:
    if word.isdigit():
        value = int(word)
        return lambda _state, _ctx: value
    return unit.amount(tree.Variable(letter=word))


def _note_qualifier(unit: Unit, being: Being, node: tree.Phrase) -> None:

    if isinstance(node, tree.With | tree.WithAbility):
        if isinstance(node, tree.With) and (node.negated or node.join != "and"):
            raise NotYet(node)
        being.abilities += tuple(again.GRANTED(unit, one) for one in node.abilities)
    elif isinstance(node, tree.WithStat) and node.which in (
        "power and toughness",
        "base power and toughness",
    ):
        if not isinstance(node.comparison, tree.Comparison) or node.comparison.how != "=":
            raise NotYet(node)
        amount = unit.amount(node.comparison.amount)
        being.stats = (amount, amount)
    elif isinstance(node, tree.WithAllTypes):
        being.every_type = True
    elif isinstance(node, tree.Named) and node.name not in ("itself", "name"):
        being.name = node.name
    elif isinstance(node, tree.WithStats):
        being.stats = _stats(unit, tree.StatsAre(stats=node.stats))
    elif isinstance(node, tree.WithStatsAnd):
        being.stats = _stats(unit, tree.StatsAre(stats=node.stats))
        being.abilities += tuple(again.GRANTED(unit, one) for one in (node.first, node.last) if one)
    elif isinstance(node, tree.ThatClause) and is_still(node.verb) and not node.rest and not node.modifiers:
        being.still = True
    elif isinstance(node, tree.ThatClause) and not node.rest and not node.modifiers:
        being.gone.extend(_gone(node.verb))
    else:
        raise NotYet(node)


def _gone(verb: tree.Phrase) -> list[str]:
    """Returns the subtypes of `that's no longer an Equipment`."""
    if (
        not isinstance(verb, tree.Be)
        or verb.aspect != "no longer"
        or verb.negated
        or verb.addition is not None
    ):
        raise NotYet(verb)
    if not isinstance(verb.what, tree.NounPhrase) or verb.what.shared or verb.what.qualifiers:
        raise NotYet(verb)
    found = [head.noun.subtype for head in verb.what.heads if isinstance(head.noun, tree.SubtypeIs)]
    if len(found) != len(verb.what.heads):
        raise NotYet(verb)
    return found


def is_still(verb: tree.Phrase) -> bool:
    """Tells whether a verb only says that something keeps a type: `are still lands`."""
    return isinstance(verb, tree.Be) and verb.aspect == "still" and not verb.negated


@change(tree.Be)
def _be(unit: Unit, said: Said) -> Change:
    """`is a Swamp`, `becomes a 2/2 artifact creature` (layers 4 to 7b)."""
    from cardwright.games.magic.rules.compile.statics.becoming_chosen import becomes_chosen

    verb: tree.Be = said.verb
    if verb.how == "be" and tree.SubtypeIs(subtype="Aura") in walk(verb.what) and unit.kind != "static":
        raise NotYet(verb)  # what it enchants is chosen as it enters (CR 303.4f)
    if isinstance(verb.what, tree.CopyOf):
        return again.COPY(unit, said, verb.what)
    if verb.negated and not verb.aspect and not said.tense:
        return _be_not(unit, verb)
    if verb.negated or verb.aspect not in ("", "still", "also") or said.tense:
        raise NotYet(verb)
    if verb.aspect == "still":
        describe(unit, verb.what)
        return Change()
    of_choice = becomes_chosen(unit, verb)
    if of_choice is not None:
        return of_choice
    being = describe(unit, verb.what)
    added = verb.addition is not None or verb.aspect == "also"
    keeps = (
        added
        or being.still
        or unit.still
        or (_keeps(being) and not (being.types and unit.notes.get(notes.SHEDS)))
    )
    note_given(unit, being.abilities)
    if being.types and not keeps:
        unit.notes.put(notes.SET_TYPES, True)
    parts = _parts(being, keeps, added, blends=added and _names_colors(verb.addition))
    if not parts:
        raise NotYet(verb)
    return Change(tuple(parts), _locked(being, parts))


def _be_not(unit: Unit, verb: tree.Be) -> Change:
    """`isn't a creature`: the type is gone, and the subtypes that go with it (CR 205.1b)."""
    being = describe(unit, verb.what)
    if not being.types or being.subtypes or being.supertypes or being.abilities or being.stats is not None:
        raise NotYet(verb)
    lost = being.types

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        set_types(builder, builder.types & ~lost)
        if lost & CREATURE:
            builder.every_creature_type = False

    return Change((Part(TYPE, f"isn't {lost}", apply),))


def _keeps(being: Being) -> bool:
    """An "artifact creature" keeps its other types; so does what only gets subtypes (CR 205.1b)."""
    return being.types == ARTIFACT | CREATURE or not being.types


def _names_colors(addition: tree.Phrase | None) -> bool:
    """Tells whether colors are added to those that there are: not `in addition to its other types` (CR 105.3)."""
    return not isinstance(addition, tree.AddedTypes) or "color" in addition.what


def _parts(being: Being, keeps: bool, added: bool, *, blends: bool) -> list[Part]:
    parts: list[Part] = []
    if being.name:
        called = being.name

        def name(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
            builder.name = called

        parts.append(Part(TEXT, f"named {called}", name))
    if being.types or being.subtypes or being.supertypes or being.chosen is not None or being.every_type:
        parts.append(Part(TYPE, _words(being), _typing(being, keeps, added)))
    colors = being.colors
    if colors is not None:

        def color(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
            builder.colors = builder.colors | colors if blends else colors

        parts.append(Part(COLOR, f"colors {colors}", color))
    if being.abilities:
        abilities = being.abilities
        parts.append(Part(ABILITY, "gains abilities", lambda builder, _s, _c: grant(builder, abilities)))
    if being.stats is not None:
        power, toughness = being.stats
        parts.append(Part(PT_SET, "base power and toughness", set_stats(power, toughness)))
    return parts


def _words(being: Being) -> str:
    return f"is {being.types} {' '.join((*being.supertypes, *being.subtypes))}"


def set_stats(power: Amount | None, toughness: Amount | None) -> _Apply:
    """Returns what sets base power and toughness."""

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        if power is not None:
            builder.power = power(state, ctx)
        if toughness is not None:
            builder.toughness = toughness(state, ctx)

    return apply


def _typing(being: Being, keeps: bool, added: bool) -> _Apply:
    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        subtypes = list(being.subtypes)
        if being.chosen is not None:
            word = being.chosen(state, ctx)
            if not word:
                return
            subtypes = [word]
        if being.types and keeps:
            builder.types |= being.types
        elif being.types:
            set_types(builder, being.types)
        builder.subtypes = tuple(one for one in builder.subtypes if one not in being.gone)
        if being.every_type:
            builder.every_creature_type = True
        if subtypes:
            set_subtypes(builder, subtypes, added)
        if being.supertypes:
            new = [one for one in being.supertypes if one not in builder.supertypes]
            builder.supertypes = (*builder.supertypes, *new)

    return apply


def _locked(being: Being, parts: list[Part]) -> Callable[[MagicState, Ctx], tuple[Part, ...]]:
    def locked(state: MagicState, ctx: Ctx) -> tuple[Part, ...]:
        if being.stats is None:
            return tuple(parts)
        power, toughness = being.stats[0](state, ctx), being.stats[1](state, ctx)
        fixed = set_stats(lambda _s, _c: power, lambda _s, _c: toughness)
        made = Part(PT_SET, f"{power}/{toughness}", fixed)
        return tuple(made if part.layer == PT_SET else part for part in parts)

    return locked


@change(tree.GainTypes)
def _gains_types(_unit: Unit, said: Said) -> Change:
    """`gains all creature types` (layer 4)."""
    if said.tense:
        raise NotYet(said.verb)

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.every_creature_type = True

    return Change((Part(TYPE, "all creature types", apply),))


@change(tree.BeWords)
def _be_words(_unit: Unit, said: Said) -> Change:
    """`becomes red`, `is black in addition to its other colors` (layer 5)."""
    verb: tree.BeWords = said.verb
    legend = verb.kinds == (tree.StatusIs(status="legendary"),) and verb.addition is None
    if legend and verb.how == "be" and not said.tense and not verb.aspect:
        return _not_supertype("Legendary") if verb.negated else _supertype("Legendary", 1)
    word = verb.kinds[0] if len(verb.kinds) == 1 else None
    if verb.aspect == "no longer" and isinstance(word, tree.SupertypeIs) and not (verb.negated or said.tense):
        return _not_supertype(word.supertype.capitalize())
    if verb.negated or said.tense or verb.aspect:
        raise NotYet(verb)
    if verb.kinds == (tree.StatusIs(status="goaded"),) and verb.addition is None:
        return Change(rules=GOADED)
    bits = 0
    for one in verb.kinds:
        if isinstance(one, tree.SupertypeIs):
            return _supertype(one.supertype.capitalize(), len(verb.kinds))
        if not isinstance(one, tree.ColorIs) or (one.color not in COLOR_BITS and one.color != "colorless"):
            raise NotYet(one)
        bits |= COLOR_BITS.get(one.color, 0)
    added = verb.addition is not None

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.colors = builder.colors | bits if added else bits

    return Change((Part(COLOR, f"colors {bits}", apply),))


def _not_supertype(word: str) -> Change:
    """`isn't legendary` (layer 4)."""

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        builder.supertypes = tuple(one for one in builder.supertypes if one != word)

    return Change((Part(TYPE, f"isn't {word}", apply),))


def _supertype(word: str, count: int) -> Change:
    if count != 1:
        raise NotYet(tree.SupertypeIs(supertype=word))

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        if word not in builder.supertypes:
            builder.supertypes = (*builder.supertypes, word)

    return Change((Part(TYPE, f"is {word}", apply),))


@static(tree.BeMuch)
def _defined(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`its power and toughness are each equal to …`: a characteristic-defining ability (CR 604.3)."""
    subject = said.subject
    verb: tree.BeMuch = said.verb
    if not isinstance(subject, tree.Characteristic) or not isinstance(verb.comparison, tree.Comparison):
        raise NotYet(verb)
    if verb.comparison.how != "=" or not isinstance(subject.of, tree.SelfRef | tree.It):
        raise NotYet(verb)
    which = subject.which.replace("base ", "")
    if which not in ("power", "toughness", "power and toughness"):
        raise NotYet(subject)
    amount = unit.amount(verb.comparison.amount)
    own = isinstance(subject.of, tree.SelfRef) or isinstance(unit.binding.of(subject.of), tree.SelfRef)
    members = unit.things(subject.of)
    apply = set_stats(amount if "power" in which else None, amount if "toughness" in which else None)
    layer = PT_DEFINING if own else PT_SET
    effect = StaticEffect(
        unit.text,
        members=members,
        parts=(Part(layer, f"{which} are defined", apply),),
        volatile=unit.volatile,
        defining=own,
    )
    return (effect,)


@change(tree.HasStat)
def _has_stat(unit: Unit, said: Said) -> Change:
    """`has base power and toughness 5/5` (layer 7b)."""
    verb: tree.HasStat = said.verb
    which = verb.which.removeprefix("base ").replace("and base", "and")
    if not verb.which.startswith("base ") or said.tense:
        raise NotYet(verb)
    if isinstance(verb.comparison, tree.Comparison) and verb.comparison.how == "=":
        return _as_much(which, unit.amount(verb.comparison.amount))
    if verb.stats and which == "power and toughness":
        power, toughness = _stats(unit, tree.StatsAre(stats=verb.stats))
        parts = (Part(PT_SET, verb.stats, set_stats(power, toughness)),)
        being = Being()
        being.stats = (power, toughness)
        return Change(parts, _locked(being, list(parts)))
    raise NotYet(verb)


def _as_much(which: str, amount: Amount) -> Change:
    """`has base power 8`, `has base power and toughness each equal to its mana value` (layer 7b)."""

    def part(much: Amount) -> Part:
        setting = set_stats(much if "power" in which else None, much if "toughness" in which else None)
        return Part(PT_SET, f"base {which}", setting)

    def locked(state: MagicState, ctx: Ctx) -> tuple[Part, ...]:
        fixed = amount(state, ctx)
        return (part(lambda _state, _ctx: fixed),)

    return Change((part(amount),), locked)
