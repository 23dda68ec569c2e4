"""`with different names`, `with different powers`: in what things that are chosen together must differ."""

from collections.abc import Callable, Hashable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.state import MagicState

Unlike = Callable[[MagicState, int], Hashable]

_KINDS: Final[dict[str, Unlike]] = {
    "names": lambda state, one: look(state, one).name,
    "powers": lambda state, one: look(state, one).power,
    "mana values": lambda state, one: look(state, one).mana_value,
    "controllers": controller_of,
}


def take_differing(node: tree.NounPhrase) -> tuple[tree.NounPhrase, Unlike | None]:
    """Returns a phrase without `with different …`, and in what its things must differ."""
    found = [one for one in node.qualifiers if isinstance(one, tree.WithDifferent)]
    if not found:
        return node, None
    if len(found) > 1 or found[0].what not in _KINDS:
        raise NotYet(found[0])
    rest = tuple(one for one in node.qualifiers if one is not found[0])
    return replace(node, qualifiers=rest), _KINDS[found[0].what]
