"""Keyword actions that offer a choice: learning, foraging, time travel (CR 701.45, 701.56, 701.61)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.keywords.exile import is_suspended
from cardwright.games.magic.rules.compile.registry import Doing, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import DONE, Decision, Kind, Option, Steps


@effect(tree.Idiom, "time travel")
def _time_travels(unit: Unit, said: Said) -> Doing:
    """`time travel`: a time counter more or less on each suspended card you own and each permanent of yours with one (CR 701.56)."""
    who = unit.actor(said.subject)

    def timed(state: MagicState, seat: int) -> list[int]:
        here = [one for one in current(state).controlled[seat] if state.objects[one].counter("time")]
        away = [one for one in state.exile if state.objects[one].owner == seat and is_suspended(state, one)]
        return [*here, *away]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            for one in timed(state, seat):
                options = (Option("word", ("add",)), Option("word", ("remove",)), DONE)
                answer = yield Decision(
                    seat, Kind.WORD, "a time counter: add or remove", options, about=(one,)
                )
                if answer.verb != "done" and answer.word == "add":
                    yield from add_counters(state, one, "time", 1, source=ctx.source)
                elif answer.verb != "done":
                    remove_counters(state, one, "time", 1)

    return Doing(run)
