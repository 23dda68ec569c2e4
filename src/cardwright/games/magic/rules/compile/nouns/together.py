"""What holds of things only together: `with different names`, `that share a color`, `with total power 4 or less`."""

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.vocabulary import SUBTYPES
from cardwright.games.magic.rules.ability import Amount, Together
from cardwright.games.magic.rules.compile.nouns.qualifiers import compile_comparison
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import COLOR_BITS, PERMANENT, TYPE_BITS
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.measures import STATS, mana_value
from cardwright.games.magic.rules.state import MagicState

_Key = Callable[[MagicState, int], Hashable]
_Keys = Callable[[MagicState, int], frozenset[Hashable]]

_DIFFERENT: Final[dict[str, _Key]] = {
    "names": lambda state, one: look(state, one).name,
    "powers": lambda state, one: look(state, one).power or 0,
    "mana values": mana_value,
    "controllers": controller_of,
    "players": controller_of,
}
_SAME_NAME: Final = tree.WithThing(
    what=tree.NounPhrase(determiner=tree.The(done="same"), heads=(tree.Head(thing="name"),))
)


_CREATURE_TYPES: Final[frozenset[Hashable]] = frozenset(
    name for name, kinds in SUBTYPES.items() if "creature" in kinds
)


def _creature_types(state: MagicState, one: int) -> frozenset[Hashable]:
    chars = look(state, one)
    if chars.every_creature_type:
        return _CREATURE_TYPES
    return _CREATURE_TYPES.intersection(chars.subtypes)


_SHARED: Final[dict[str, _Keys]] = {
    "color": lambda state, one: frozenset(
        name for name, bit in COLOR_BITS.items() if look(state, one).colors & bit
    ),
    "card type": lambda state, one: frozenset(
        name for name, bit in TYPE_BITS.items() if look(state, one).types & bit
    ),
    "permanent type": lambda state, one: frozenset(
        name for name, bit in TYPE_BITS.items() if look(state, one).types & bit & PERMANENT
    ),
    "creature type": _creature_types,
    "land type": lambda state, one: frozenset(
        name for name in look(state, one).subtypes if "land" in SUBTYPES.get(name, ())
    ),
    "name": lambda state, one: frozenset((look(state, one).name,)) - {""},
}


def take_together(unit: Unit, node: tree.NounPhrase) -> tuple[tree.NounPhrase, Together | None]:
    """Returns a phrase without what it says of its things together, and that; None where it says nothing."""
    for one in node.qualifiers:
        rest = tuple(other for other in node.qualifiers if other is not one)
        if isinstance(one, tree.WithDifferent):
            if one.what not in _DIFFERENT:
                raise NotYet(one)
            return replace(node, qualifiers=rest), _differing(_DIFFERENT[one.what])
        if one == _SAME_NAME:
            return replace(node, qualifiers=rest), _sharing(_SHARED["name"])
        if isinstance(one, tree.WithStat) and one.which.startswith("total ") and one.which not in STATS:
            return replace(node, qualifiers=rest), _in_all(unit, one)
        if isinstance(one, tree.ThatClause) and isinstance(one.verb, tree.Share):
            shared = one.verb
            if shared.with_whom is None and not one.rest and not one.modifiers and not one.tense:
                places, together = _share(shared)
                return replace(node, qualifiers=(*rest, *places)), together
    return node, None


def _share(verb: tree.Share) -> tuple[tuple[tree.Phrase, ...], Together]:
    """Compiles `share a color`, `share no creature types`; what is said of a zone is said of the things."""
    what = verb.what
    if not isinstance(what, tree.NounPhrase) or len(what.heads) != 1 or what.shared:
        raise NotYet(verb)
    if any(not isinstance(one, tree.InZone) for one in what.qualifiers):
        raise NotYet(verb)
    keys = _SHARED.get(what.heads[0].thing)
    if keys is None or what.heads[0].kinds:
        raise NotYet(verb)
    if isinstance(what.determiner, tree.No):
        return what.qualifiers, _apart(keys)
    if not isinstance(what.determiner, tree.A):
        raise NotYet(verb)
    return what.qualifiers, _sharing(keys)


def _always(_state: MagicState, _ctx: Ctx, _things: Sequence[int]) -> bool:
    return True


def _differing(key: _Key) -> Together:
    """No two of them are alike; what has no name has no different one (CR 201.2c)."""

    def reach(state: MagicState, _ctx: Ctx, chosen: Sequence[int], found: Sequence[int]) -> int:
        taken = [key(state, one) for one in chosen]
        if "" in taken or len(dict.fromkeys(taken)) < len(taken):
            return 0
        kinds = dict.fromkeys((*taken, *[key(state, one) for one in found]))
        return len(kinds) - ("" in kinds)

    return Together(reach, _always)


def _sharing(keys: _Keys) -> Together:
    """All of them have one thing in common."""

    def reach(state: MagicState, _ctx: Ctx, chosen: Sequence[int], found: Sequence[int]) -> int:
        counts: dict[Hashable, int] = {}
        for one in dict.fromkeys((*chosen, *found)):
            for each in keys(state, one):
                counts[each] = counts.get(each, 0) + 1
        for one in chosen:
            mine = keys(state, one)
            counts = {each: many for each, many in counts.items() if each in mine}
        return max(counts.values(), default=0)

    return Together(reach, _always)


def _apart(keys: _Keys) -> Together:
    """No two of them have anything in common."""

    def added(state: MagicState, group: Sequence[int], found: Sequence[int]) -> int:
        taken = list(group)
        for one in found:
            if one not in taken and not any(keys(state, one) & keys(state, other) for other in taken):
                taken.append(one)
        return len(taken)

    def reach(state: MagicState, _ctx: Ctx, chosen: Sequence[int], found: Sequence[int]) -> int:
        if added(state, (), chosen) < len(chosen):
            return 0
        if chosen:
            return added(state, chosen, found)
        return max((added(state, (one,), found) for one in found), default=0)

    return Together(reach, _always)


def _in_all(unit: Unit, node: tree.WithStat) -> Together:
    """`with total mana value 6 or less`, `with total power 12 or greater`."""
    stat = STATS.get(node.which.removeprefix("total "))
    how = node.comparison.how if isinstance(node.comparison, tree.Comparison) else ""
    if stat is None or how not in ("<=", ">="):
        raise NotYet(node)
    _, limit = compile_comparison(unit, node.comparison)
    return _at_most(stat, limit) if how == "<=" else _at_least(stat, limit)


def _at_most(stat: Callable[[MagicState, int], int], limit: Amount) -> Together:
    def enough(state: MagicState, ctx: Ctx, things: Sequence[int]) -> bool:
        return sum(stat(state, one) for one in things) <= limit(state, ctx)

    def reach(state: MagicState, ctx: Ctx, chosen: Sequence[int], found: Sequence[int]) -> int:
        left = limit(state, ctx) - sum(stat(state, one) for one in chosen)
        count = len(chosen)
        for cost in sorted(stat(state, one) for one in found if one not in chosen):
            if cost >= 0 and left < cost:
                break
            left -= cost
            count += 1
        return count if left >= 0 else 0

    return Together(reach, enough)


def _at_least(stat: Callable[[MagicState, int], int], limit: Amount) -> Together:
    def enough(state: MagicState, ctx: Ctx, things: Sequence[int]) -> bool:
        return sum(stat(state, one) for one in things) >= limit(state, ctx)

    def reach(state: MagicState, ctx: Ctx, chosen: Sequence[int], found: Sequence[int]) -> int:
        most = sum(stat(state, one) for one in chosen)
        most += sum(max(0, stat(state, one)) for one in found if one not in chosen)
        return len(dict.fromkeys((*chosen, *found))) if most >= limit(state, ctx) else 0

    return Together(reach, enough)
