"""Changing the targets of spells and abilities (CR 115.7)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter
from cardwright.games.magic.rules.compile.nouns import enough
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, qualifier
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.retargeting import retarget, target_count
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@qualifier(tree.WithSingleTarget)
def _single_target(_unit: Unit, _node: tree.WithSingleTarget) -> Filter:
    """`with a single target`."""

    def test(state: MagicState, _ctx: Ctx, one: int) -> bool:
        return any(item.id == one and target_count(item) == 1 for item in state.stack)

    return test


@effect(tree.ChangeTarget)
def _changes_target(unit: Unit, said: Said) -> Doing:
    """`change the target of target spell with a single target`: to another legal one, if there is one."""
    if not isinstance(said.verb.of, tree.NounPhrase):
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    what = unit.things(said.verb.of)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for one in what(state, ctx):
                item = next((found for found in state.stack if found.id == one), None)
                if item is not None:
                    yield from retarget(state, item, seat_of(player), must=True)

    return Doing(run, enough(unit, said.verb.of))
