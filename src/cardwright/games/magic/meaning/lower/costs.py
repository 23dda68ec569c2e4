"""What is paid (CR 118, 602.1a)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import COSTS, SOURCE, Gap, Lowering, Mods, Said
from cardwright.text import walk

_PAYABLE = (
    m.Sacrifice | m.Discard | m.Pay | m.Turn | m.Exile | m.Mill | m.RemoveCounters | m.Waterbend | m.Unattach
)


def cost(low: Lowering, nodes: tuple[t.Phrase, ...]) -> m.Cost:
    """Lowers all parts of a cost."""
    found = m.Cost()
    for node in nodes:
        found = COSTS.of(node)(low, node, found)
    return found


@COSTS.row(t.ManaCost, uses="symbols")
def _mana(_low: Lowering, node: t.ManaCost, so_far: m.Cost) -> m.Cost:
    return replace(so_far, mana=so_far.mana + "".join(node.symbols))


@COSTS.row(t.TapSelf, uses="symbol")
def _tap(_low: Lowering, node: t.TapSelf, so_far: m.Cost) -> m.Cost:
    if node.symbol == "{T}":
        return replace(so_far, tap=True)
    if node.symbol == "{Q}":
        return replace(so_far, untap=True)
    raise Gap(node, f"symbol {node.symbol}")


@COSTS.row(t.ActionCost, uses="verb")
def _action(low: Lowering, node: t.ActionCost, so_far: m.Cost) -> m.Cost:
    part = low.verb(Said(None, node.verb, Mods()))
    if not isinstance(part, _PAYABLE):
        raise Gap(node, f"cost {type(node.verb).__name__}")
    if isinstance(part, m.Discard) and part.what == SOURCE:
        low.zones = ("hand",)
    if any(isinstance(found, t.Variable) for found in walk(node)):
        raise Gap(node, "cost with X")
    return replace(so_far, parts=(*so_far.parts, part))
