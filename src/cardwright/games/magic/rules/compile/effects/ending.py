"""Ending the turn (CR 719)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Step, Zone
from cardwright.games.magic.rules.sba import state_based_actions
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.games.magic.rules.turn import leave_combat
from cardwright.games.magic.rules.zones import move, vanish
from cardwright.kernel import Steps


@effect(tree.Idiom, "end the turn")
def _ends_turn(unit: Unit, said: Said) -> Doing:
    """`End the turn.`: everything on the stack is exiled, this spell too, and the turn goes on to its cleanup step."""
    if said.mods.left:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        if not who(state, ctx):
            return
        state.pending = ()
        for item in reversed(state.stack):
            if item.spell and item.id in state.objects:
                if state.objects[item.id].copy:
                    vanish(state, item.id)
                else:
                    yield from move(state, item.id, Zone.EXILE, source=ctx.source)
        state.stack = ()
        state.reshape()
        state.dirty = True
        yield from state_based_actions(state)
        _skip_to_cleanup(state)

    return Doing(run)


def _skip_to_cleanup(state: MagicState) -> None:
    """Lets the turn go straight on to its cleanup step (CR 724.1d)."""
    leave_combat(state)
    state.phases, state.extra_steps = (), ()
    state.step = Step.END
    if state.todo is not Todo.OVER:
        state.todo = Todo.NEXT_STEP
