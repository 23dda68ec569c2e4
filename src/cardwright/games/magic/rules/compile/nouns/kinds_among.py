"""How many kinds there are among things: card types (delirium), basic land types (domain), names, powers, …"""

from collections.abc import Callable, Hashable, Iterable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.vocabulary import BASIC_LAND_TYPES
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.registry import NotYet, amount
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import COLOR_BITS, PERMANENT, TYPE_BITS
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.measures import mana_value
from cardwright.games.magic.rules.state import MagicState

_Kinds = Callable[[MagicState, int], Iterable[Hashable]]


def _card_types(state: MagicState, one: int) -> Iterable[Hashable]:
    types = look(state, one).types
    return [name for name, bit in TYPE_BITS.items() if types & bit]


def _basic_land_types(state: MagicState, one: int) -> Iterable[Hashable]:
    return [name for name in BASIC_LAND_TYPES if look(state, one).has_subtype(name)]


def _permanent_types(state: MagicState, one: int) -> Iterable[Hashable]:
    types = look(state, one).types & PERMANENT
    return [name for name, bit in TYPE_BITS.items() if types & bit]


def _colors(state: MagicState, one: int) -> Iterable[Hashable]:
    colors = look(state, one).colors
    return [name for name, bit in COLOR_BITS.items() if colors & bit]


_KINDS: Final[dict[str, _Kinds]] = {
    "card type": _card_types,
    "land type": _basic_land_types,
    "permanent type": _permanent_types,
    "color": _colors,
    "mana value": lambda state, one: [mana_value(state, one)],
}


_DIFFERENT: Final[dict[str, Callable[[MagicState, int], Hashable]]] = {
    "different names": lambda state, one: look(state, one).name,
    "different powers": lambda state, one: look(state, one).power,
    "different mana values": mana_value,
}
_NAMED: Final = tree.StatusIs(status="differently named")


@amount(tree.ColorsAmong)
def _different(unit: Unit, node: tree.ColorsAmong) -> Amount:
    """`the number of different mana values among cards in your graveyard`; what has no name has none (CR 201.2)."""
    kind, among = _DIFFERENT.get(node.quality), unit.things(node.among)
    if kind is None:
        raise NotYet(node)
    return lambda state, ctx: len({kind(state, one) for one in among(state, ctx)} - {""})


def differently_named(unit: Unit, node: tree.Phrase) -> Amount | None:
    """Compiles `differently named lands you control`, counted; None for other phrases."""
    if not isinstance(node, tree.NounPhrase) or _NAMED not in node.shared:
        return None
    plain = replace(node, shared=tuple(one for one in node.shared if one != _NAMED))
    return _different(unit, tree.ColorsAmong(quality="different names", among=plain))


def kinds_among(unit: Unit, node: tree.Phrase) -> Amount | None:
    """Compiles `card types among cards in your graveyard`; None for what is no such phrase."""
    if not isinstance(node, tree.NounPhrase) or len(node.heads) != 1 or node.heads[0].thing not in _KINDS:
        return None
    word = node.heads[0].thing
    basic = node.shared == (tree.SupertypeIs(supertype="Basic"),)
    if len(node.qualifiers) != 1 or node.heads[0].own or node.heads[0].kinds:
        raise NotYet(node)
    if basic != (word == "land type") or (node.shared and not basic):
        raise NotYet(node)
    among = node.qualifiers[0]
    if not isinstance(among, tree.AmongThem) or among.how != "among":
        raise NotYet(node)
    things, kinds = unit.things(among.group), _KINDS[word]

    def count(state: MagicState, ctx: Ctx) -> int:
        return len({kind for one in things(state, ctx) for kind in kinds(state, one)})

    return count
