"""Players of whom something holds: `each opponent with no cards in hand` (CR 102, 402)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import CONDITIONS, QUALIFIERS, Lowering, Mods, Said


@QUALIFIERS.row(t.WithHeld, uses="what")
def _with_held(low: Lowering, node: t.WithHeld) -> m.Test:
    """`with no cards in hand`, `with three or more poison counters` (CR 402, 122.1f)."""
    player, has = t.They(), t.HasThing(what=node.what)
    ref = f"each{next(low.numbers)}"
    low.known[id(player)] = ref
    low.kept.append(player)
    return m.Such(ref, CONDITIONS.of(has)(low, Said(player, has, Mods())))
