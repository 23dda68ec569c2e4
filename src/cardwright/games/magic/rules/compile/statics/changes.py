"""What continuous effects change: power and toughness, abilities, and what may be done."""

import re
from collections.abc import Callable
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.vocabulary import SUBTYPES
from cardwright.games.magic.rules.ability import (
    ABILITY,
    PT_CHANGE,
    TYPE,
    Ability,
    Amount,
    Apply,
    KeywordAbility,
    Part,
    Select,
)
from cardwright.games.magic.rules.chars import Builder, grant
from cardwright.games.magic.rules.compile import again, notes
from cardwright.games.magic.rules.compile.registry import Change, NotYet, change
from cardwright.games.magic.rules.compile.statics.granted_by import Granted, speaks_of_granter
from cardwright.games.magic.rules.compile.statics.losing import loses
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState

For = Callable[[Builder], Ability | None]

_STATS: Final = re.compile(r"^([+-])(\d+|[XY])/([+-])(\d+|[XY])$")


def stat_amounts(unit: Unit, node: tree.Get) -> tuple[Amount, Amount]:
    """Compiles `+1/+1`, `-X/-0`."""
    found = _STATS.match(node.stats.replace("−", "-"))
    if found is None:
        raise NotYet(node)
    return _signed(unit, found[1], found[2]), _signed(unit, found[3], found[4])


def _signed(unit: Unit, sign: str, word: str) -> Amount:
    factor = -1 if sign == "-" else 1
    if word.isdigit():
        value = factor * int(word)
        return lambda _state, _ctx: value
    amount = unit.amount(tree.Variable(letter=word))
    return lambda state, ctx: factor * amount(state, ctx)


def times(one: Amount, count: Amount) -> Amount:
    """Returns the product of two amounts."""
    return lambda state, ctx: one(state, ctx) * count(state, ctx)


def _subject(unit: Unit, node: tree.Phrase | None) -> Select | None:
    """Compiles what `each other creature` is other than: what the sentence is about, if that is not its card."""
    if node is None or isinstance(node, tree.SelfRef):
        return None
    key = unit.keys.get(id(node))
    if key is not None:
        return lambda _state, ctx: ctx.refs.get(key, ())
    return unit.things(node)


@change(tree.GetAdditional)
@change(tree.Get)
def _gets(unit: Unit, said: Said) -> Change:
    """`gets +1/+1`, `gets +1/+1 for each …` (layer 7c)."""
    power, toughness = stat_amounts(unit, said.verb)
    each = said.mods.take(tree.ForEach)
    if each is not None:
        unit.other = _subject(unit, said.subject)
        count = unit.amount(tree.NumberOf(what=each.what))
        unit.other = None
        power, toughness = times(power, count), times(toughness, count)
    text = said.verb.stats

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        builder.add(power(state, ctx), toughness(state, ctx))

    def locked(state: MagicState, ctx: Ctx) -> tuple[Part, ...]:
        p, t = power(state, ctx), toughness(state, ctx)
        return (Part(PT_CHANGE, f"{p:+}/{t:+}", lambda builder, _state, _ctx: builder.add(p, t)),)

    return Change((Part(PT_CHANGE, text, apply),), locked)


@change(tree.HasAbility)
def _has_ability(unit: Unit, said: Said) -> Change:
    """`has flying`, `gains trample and haste`, `loses flying` (layer 6)."""
    from cardwright.games.magic.rules.compile.costs.granted_costs import for_own_cost
    from cardwright.games.magic.rules.compile.statics.chosen_abilities import gains_choice, loses_choice
    from cardwright.games.magic.rules.compile.statics.chosen_colors import from_chosen_color

    verb: tree.HasAbility = said.verb
    if verb.join == "choice":
        return loses_choice(unit, verb) if verb.how == "lose" else gains_choice(unit, verb)
    if verb.how == "lose":
        return loses(verb)
    if verb.join not in ("and", "") or verb.how not in ("have", "gain"):
        raise NotYet(verb)
    colored = from_chosen_color(unit, verb)
    if colored is not None:
        return colored
    own = [for_own_cost(unit, one) for one in verb.abilities]
    if any(one is not None for one in own):
        return _for_own_costs(verb, own)
    abilities = tuple(again.GRANTED(unit, one) for one in verb.abilities)
    note_given(unit, abilities)
    text = "has " + ", ".join(one.text for one in abilities)
    if unit.spares:
        return Change((Part(ABILITY, text, _sparing(abilities, unit.spares)),))
    if any(speaks_of_granter(one) for one in verb.abilities):
        given = tuple(Granted(one) for one in abilities)
        return Change((Part(ABILITY, text, _from_granter(given)),))
    part = Part(ABILITY, text, lambda builder, _state, _ctx: grant(builder, abilities))
    return Change((part,))


def _from_granter(given: tuple[Granted, ...]) -> Apply:
    """Returns what gives abilities that speak of the object that gives them."""
    return lambda builder, _state, ctx: grant(builder, tuple(one.by(ctx.source) for one in given))


def _for_own_costs(verb: tree.HasAbility, own: list[For | None]) -> Change:
    """`gains flashback until end of turn. The flashback cost is equal to its mana cost.`"""
    given = [one for one in own if one is not None]
    if len(given) != len(own):
        raise NotYet(verb)
    names = ", ".join(one.name for one in verb.abilities if isinstance(one, tree.Keyword))

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        found = [one(builder) for one in given]
        grant(builder, tuple(one for one in found if one is not None))

    return Change((Part(ABILITY, f"has {names}", apply),))


def _sparing(abilities: tuple[Ability, ...], what: str) -> Apply:
    """Returns what gives protection that doesn't remove the very source that gives it, or Auras (CR 702.16n)."""

    def apply(builder: Builder, _state: MagicState, ctx: Ctx) -> None:
        given = tuple(
            KeywordAbility(
                one.text,
                one.keyword,
                one.tree,
                filter=one.filter,
                word=f"spares {ctx.source if what == 'this' else what}",
            )
            if isinstance(one, KeywordAbility) and one.keyword == "protection"
            else one
            for one in abilities
        )
        grant(builder, given)

    return apply


def _given(unit: Unit) -> list[Ability]:
    found = unit.notes.get(notes.GIVEN)
    return unit.notes.put(notes.GIVEN, []) if found is None else found


def note_given(unit: Unit, abilities: tuple[Ability, ...]) -> None:
    """Notes that a text gives abilities."""
    _given(unit).extend(abilities)


@change(tree.LoseAbilities)
def _loses_all(unit: Unit, said: Said) -> Change:
    """`loses all abilities`, `loses all other card types and abilities`: other than what the text itself gives."""
    what = said.verb.what
    if what not in _LOST:
        raise NotYet(said.verb)
    given = _given(unit)
    parts: list[Part] = []
    if what == "all creature types":
        parts.append(Part(TYPE, "loses all creature types", _without_creature_types))
    elif what == "all land types and abilities":
        parts.append(Part(TYPE, "loses all land types", _without_land_types))
    elif "card types" in what and not unit.notes.get(notes.SET_TYPES):
        raise NotYet(said.verb)  # the types that it has are set where they are named

    def apply(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
        kept = tuple(one for one in builder.abilities if "other" in what and one in given)
        builder.abilities = kept

    if "abilities" in what:
        parts.append(Part(ABILITY, f"loses {what}", apply))
    return Change(tuple(parts))


_LOST: Final = (
    "all abilities",
    "all other abilities",
    "all other card types",
    "all other card types and abilities",
    "all land types and abilities",
    "all creature types",
    "all other abilities , card types , and creature types",
)


def _without_creature_types(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
    builder.every_creature_type = False
    builder.subtypes = tuple(one for one in builder.subtypes if "creature" not in SUBTYPES.get(one, ()))


def _without_land_types(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
    builder.subtypes = tuple(one for one in builder.subtypes if "land" not in SUBTYPES.get(one, ()))
