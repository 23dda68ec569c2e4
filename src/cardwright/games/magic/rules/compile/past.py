"""What has happened this turn: participles and past tenses that ask the turn's history."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.compile.registry import NotYet, qualifier
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState


@qualifier(tree.Participle)
def _participle(unit: Unit, node: tree.Participle) -> Filter:
    """`dealt damage by this creature this turn`."""
    mods = Mods(node.modifiers)
    verb = node.verb
    if isinstance(verb, tree.DealtDamage):
        test = _dealt_damage(unit, verb, mods)
    else:
        raise NotYet(node, f"there is no executor for {type(verb).__name__} as a participle")
    mods.finish()
    return test


def _dealt_damage(unit: Unit, verb: tree.DealtDamage, mods: Mods) -> Filter:
    lasting = mods.take(tree.Lasting)
    if lasting is None or lasting.until != "this turn" or verb.amount is not None:
        raise NotYet(verb)
    by = unit.test(verb.by) if verb.by is not None else None
    kind = verb.kind

    def test(state: MagicState, ctx: Ctx, one: int) -> bool:
        return any(
            seen.kind == "damaged"
            and seen.thing == one
            and (not kind or seen.combat == (kind == "combat"))
            and (by is None or by(state, ctx, seen.source))
            for seen in state.history
        )

    return test
