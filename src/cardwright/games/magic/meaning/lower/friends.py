"""Friends and foes: `For each player, choose friend or foe. Each friend …` (CR 608.2d)."""

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import QUALIFIERS, VERBS, Gap, Lowering, Said
from cardwright.games.magic.meaning.lower.described import described


@VERBS.row(t.ChooseSide)
def _chooses_sides(low: Lowering, said: Said) -> m.Do:
    each = said.mods.take(t.ForEach)
    if each is None or not isinstance(each.what, t.NounPhrase):
        raise Gap(said.verb, "friend or foe of whom")
    zones, test = described(low, each.what)
    if zones != ("players",):
        raise Gap(each, "friend or foe of whom")
    return m.ChooseSides(low.who(said.subject), m.All(zones, test))


@QUALIFIERS.row(t.OnSide, uses="side")
def _on_side(_low: Lowering, node: t.OnSide) -> m.Test:
    """`each friend`, `each foe`."""
    return m.OnSide("friend" if node.side == "friend" else "foe")
