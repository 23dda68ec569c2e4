"""Keywords of spells (CR 702): copies as it is cast, umbra armor; devotion (CR 700.5)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Amount,
    Body,
    Condition,
    KeywordAbility,
    Match,
    Replacement,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import destroy
from cardwright.games.magic.rules.chosen import chosen
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.registry import NotYet, amount, condition, keyword
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import COLOR_BITS, Zone
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.resolving import copy_on_stack
from cardwright.games.magic.rules.retargeting import retarget
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Steps


def copies(state: MagicState, ctx: Ctx) -> Steps:
    """Copies the spell that the ability is on; new targets may be chosen for each copy (CR 707.10c)."""
    for _ in range(ctx.numbers["copies"]):
        new = copy_on_stack(state, ctx.source, ctx.controller)
        item = next((found for found in state.stack if found.id == new), None)
        if item is None or not any(item.targets):
            continue
        prompt = "choose new targets for the copy"
        answer = yield Decision(ctx.controller, Kind.CONFIRM, prompt, YES_NO, about=(new,))
        if answer.verb == "yes":
            yield from retarget(state, item, ctx.controller)


def when_cast(text: str, node: tree.Keyword, match: Match, name: str = "") -> TriggeredAbility:
    """Returns a trigger that copies its own spell when that is cast, as often as `match` notes."""
    watch = Watch(HappeningKind.CAST, match)
    return TriggeredAbility(text, (watch,), Body(copies), node, zones=(Zone.STACK,), keyword=name)


@keyword("umbra armor", "totem armor")
def _umbra_armor(_unit: Unit, node: tree.Keyword) -> Ability:
    """Umbra armor (CR 702.89): the Aura is destroyed in place of what it enchants."""
    bare(node)
    text = node.name.capitalize()

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        aura = state.objects.get(ctx.source)
        return aura is not None and aura.attached == happening.thing

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        obj = state.objects[happening.thing]
        state.put(replace(obj, damage=0, deathtouched=False))
        yield from destroy(state, (ctx.source,), source=ctx.source)
        return None

    effect = StaticEffect(text, replacements=(Replacement(HappeningKind.DESTROY, text, match, change),))
    return KeywordAbility(text, node.name, node, gives=(StaticAbility(text, (effect,), node),))


@amount(tree.Devotion, stable=True)
def _devotion(unit: Unit, node: tree.Devotion) -> Amount:
    """`your devotion to black` (CR 700.5): the mana symbols of these colours among your permanents' costs."""
    if (not node.colors and not node.chosen) or any(color not in COLOR_BITS for color in node.colors):
        raise NotYet(node)
    fixed = sum(COLOR_BITS[color] for color in dict.fromkeys(node.colors))
    of = unit.things(node.of)

    def count(state: MagicState, ctx: Ctx) -> int:
        bits = COLOR_BITS.get(chosen(state, ctx, "color"), 0) if node.chosen else fixed
        return sum(
            _symbols(look(state, one).cost, bits)
            for player in of(state, ctx)
            for one in state.battlefield
            if controller_of(state, one) == seat_of(player)
        )

    return count


def color_symbols(unit: Unit, node: tree.ColorSymbols) -> Amount:
    """Compiles `green mana symbols in the mana costs of permanents you control`; a hybrid symbol is of both colours."""
    if not isinstance(node.color, tree.ColorIs) or node.color.color not in COLOR_BITS:
        raise NotYet(node)
    bits = COLOR_BITS[node.color.color]
    of = unit.things(node.of)
    return lambda state, ctx: sum(_symbols(look(state, one).cost, bits) for one in of(state, ctx))


@condition(tree.CommonColor, stable=True)
def _most_common(_unit: Unit, said: Said) -> Condition:
    """`black is the most common color among all permanents or is tied for most common`."""
    color = said.verb.color
    if not isinstance(color, tree.ColorIs) or color.color not in COLOR_BITS or said.mods.left:
        raise NotYet(said.verb)
    mine = COLOR_BITS[color.color]

    def holds(state: MagicState, _ctx: Ctx) -> bool:
        seen = [look(state, one).colors for one in state.battlefield]
        most = max(sum(bits & bit != 0 for bits in seen) for bit in COLOR_BITS.values())
        return sum(bits & mine != 0 for bits in seen) == most

    return holds


def _symbols(cost: ManaCost | None, bits: int) -> int:
    """Returns how many symbols of a cost are of at least one of these colours."""
    return cost.symbols_of(bits) if cost is not None else 0
