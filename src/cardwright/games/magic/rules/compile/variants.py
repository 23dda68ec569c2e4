"""Cards that are another thing when cast another way: overload, cleave, prototype, bestow, awaken (CR 702.96, 702.103, 702.148, 718)."""

import re
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.cards.model import Face
from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import NO_BODY, Ability, Body, KeywordAbility, TargetSlot
from cardwright.games.magic.rules.casting import aura_slot
from cardwright.games.magic.rules.chars import Chars, keyword_names
from cardwright.games.magic.rules.compile.effects.armies import animate_land, own_land
from cardwright.games.magic.rules.compile.keywords.with_words import keyword_cost, one
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.definition import Definition, Way
from cardwright.games.magic.rules.kinds import COLOR_BITS, CREATURE
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.places import on_battlefield
from cardwright.games.magic.rules.runs import in_turn
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

Define = Callable[[Face], Definition]


@keyword("prototype")
def _prototype(unit: Unit, node: tree.Keyword) -> Ability:
    """`Prototype {2}{R} — 3/2` (CR 718): another mana cost, colour and size."""
    if node.number or node.what or node.qualities or node.kind or not isinstance(node.cost, tree.ManaCost):
        raise NotYet(node)
    if not all(part.isdigit() for part in node.text.split("/")):
        raise NotYet(node)
    cost = keyword_cost(unit, node)
    return KeywordAbility(f"Prototype {cost.text}", "prototype", node, cost=cost, word=node.text)


@keyword("awaken")
def _awaken(unit: Unit, node: tree.Keyword) -> Ability:
    """`Awaken 4—{4}{W}` (CR 702.113): a land becomes a creature besides."""
    if node.number is None or node.what or node.qualities or node.kind or node.text:
        raise NotYet(node)
    cost, number = keyword_cost(unit, node), unit.amount(node.number)
    return KeywordAbility(unit.text, "awaken", node, cost=cost, amount=number)


def with_variants(definition: Definition, face: Face, define: Define) -> Definition:
    """Adds to a card the ways to cast it as something else."""
    ways: list[Way] = []
    for ability in definition.abilities:
        make = _VARIANTS.get(ability.keyword)
        if make is not None and isinstance(ability, KeywordAbility) and definition.ways:
            ways.append(make(definition, ability, face, define))
    if ways:
        definition.open((*definition.ways, *ways))
    return definition


def _way(
    definition: Definition, ability: KeywordAbility, variant: Definition | None, body: Body | None
) -> Way:
    assert ability.cost is not None
    parts = definition.ways[0].cost.parts
    if variant is not None:
        variant.whole = definition
    cost = replace(ability.cost, parts=(*ability.cost.parts, *parts))
    return Way(ability.keyword, cost, face=variant, body=body)


def _overloaded(definition: Definition, ability: KeywordAbility, face: Face, define: Define) -> Way:
    """The text with each `target` changed to `each`, read again (CR 702.96b)."""
    lines = [line for line in face.text.split("\n") if not line.startswith("Overload")]
    if len(lines) == len(face.text.split("\n")):
        raise NotYet(ability.tree or tree.Phrase(), "overload beside other keywords")
    text = re.sub(r"\b([Tt])arget\b", lambda found: "Each" if found[1] == "T" else "each", "\n".join(lines))
    return _way(definition, ability, define(replace(face, text=text)), None)


def _cleft(definition: Definition, ability: KeywordAbility, face: Face, define: Define) -> Way:
    """The text without the words in square brackets, read again (CR 702.148a)."""
    lines = [line for line in face.text.split("\n") if not line.startswith("Cleave")]
    if len(lines) == len(face.text.split("\n")) or "[" not in face.text:
        raise NotYet(ability.tree or tree.Phrase(), "cleave without words in square brackets")
    text = re.sub(r" ?\[[^\]]*\]", "", "\n".join(lines))
    return _way(definition, ability, define(replace(face, text=text.strip())), None)


def _prototyped(definition: Definition, ability: KeywordAbility, _face: Face, _define: Define) -> Way:
    assert ability.cost is not None
    power, _, toughness = ability.word.partition("/")
    mana = mana_cost(ability.cost.text)
    values = replace(
        definition.values,
        cost=mana,
        colors=sum(bit for letter, bit in _LETTERS.items() if letter in ability.cost.text),
        power=int(power),
        toughness=int(toughness),
    )
    return _way(definition, ability, _variant(definition, values, definition.body), None)


def _bestowed(definition: Definition, ability: KeywordAbility, _face: Face, _define: Define) -> Way:
    """An Aura with enchant creature in place of a creature (CR 702.103b)."""
    values = definition.values
    enchant = KeywordAbility("Enchant creature", "enchant", filter=_creature)
    abilities = (*values.abilities, enchant)
    aura = replace(
        values,
        types=values.types & ~CREATURE,
        subtypes=("Aura",),
        abilities=abilities,
        keywords=keyword_names(abilities),
        power=None,
        toughness=None,
        every_creature_type=False,
    )
    return _way(
        definition, ability, _variant(definition, aura, Body(NO_BODY.run, (aura_slot(enchant),))), None
    )


def _awakened(definition: Definition, ability: KeywordAbility, _face: Face, _define: Define) -> Way:
    body, number = definition.body, ability.amount
    assert number is not None
    if body.modes is not None:
        raise NotYet(ability.tree or tree.Phrase(), "awaken on a spell with modes")
    slot = TargetSlot("awakened", "target land you control", on_battlefield, own_land, one, one)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for land in ctx.refs.get("awakened", ()):
            animate_land(state, ctx, land, "Elemental")
            yield from add_counters(state, land, "+1/+1", number(state, ctx), source=ctx.source)

    return _way(definition, ability, None, Body(in_turn([body.run, run]), (*body.targets, slot)))


def _variant(definition: Definition, values: Chars, body: Body) -> Definition:
    return Definition(
        definition.name,
        values,
        card=definition.card,
        face=definition.face,
        body=body,
        when=definition.when,
        target_costs=definition.target_costs,
        ante=definition.ante,
    )


def _creature(state: MagicState, _ctx: Ctx, thing: int) -> bool:
    return not is_player(thing) and thing in state.battlefield and look(state, thing).types & CREATURE != 0


_LETTERS: Final = {
    "W": COLOR_BITS["white"],
    "U": COLOR_BITS["blue"],
    "B": COLOR_BITS["black"],
    "R": COLOR_BITS["red"],
    "G": COLOR_BITS["green"],
}
_VARIANTS: Final[dict[str, Callable[[Definition, KeywordAbility, Face, Define], Way]]] = {
    "overload": _overloaded,
    "cleave": _cleft,
    "prototype": _prototyped,
    "bestow": _bestowed,
    "awaken": _awakened,
}
"""What each keyword makes of a card that is cast by it."""
