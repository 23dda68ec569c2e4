"""Adjectives and types: what one word says of an object."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.compile.nouns.others import chosen_before
from cardwright.games.magic.rules.compile.registry import NotYet, kind
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.statuses import STATUSES


@kind(tree.SupertypeIs, stable=True)
def _supertype(_unit: Unit, node: tree.SupertypeIs) -> Filter:
    name = node.supertype.capitalize()
    return lambda state, _ctx, one: not is_player(one) and name in look(state, one).supertypes


@kind(tree.StatsAre, stable=True)
def _stats(_unit: Unit, node: tree.StatsAre) -> Filter:
    """`a 1/1 creature`."""
    power, _, toughness = node.stats.partition("/")
    if not power.isdigit() or not toughness.isdigit():
        raise NotYet(node)
    wanted = (int(power), int(toughness))

    def test(state: MagicState, _ctx: Ctx, one: int) -> bool:
        chars = look(state, one)
        return (chars.power, chars.toughness) == wanted

    return test


def _other_than_targets(keys: tuple[str, ...]) -> Filter:
    """Returns what `each other creature` means in a spell: other than its targets."""
    return lambda _state, ctx, one: not any(one in ctx.refs.get(key, ()) for key in keys)


@kind(tree.StatusIs, stable=True)
def _status(unit: Unit, node: tree.StatusIs) -> Filter:
    found = STATUSES.get(node.status)
    if found is None:
        raise NotYet(node, f"there is no executor for the word: {node.status}")
    test, stable = found
    if node.status == "kicked" and unit.kind != "triggered":
        raise NotYet(node, "there is no executor for the word: kicked")  # not known before it is cast
    known = unit.other
    if node.status == "other" and known is None:
        if unit.targets and unit.kind == "spell":
            return _other_than_targets(tuple(slot.ref for slot in unit.targets))
        known = chosen_before(unit, node)
    if node.status == "other" and known is not None:
        held = known
        return lambda state, ctx, one: one not in held(state, ctx)
    if not stable:
        unit.volatile = True
    return test
