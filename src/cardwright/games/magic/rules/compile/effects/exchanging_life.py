"""Exchanging life totals (CR 701.10, 119.7)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.damage import set_life
from cardwright.games.magic.rules.restrictions import player_rules
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@effect(tree.ExchangeLife)
def _exchanges(unit: Unit, said: Said) -> Doing:
    """`exchange life totals with target opponent`, `two target players exchange life totals`."""
    who = unit.actor(said.subject)
    whom = unit.things(said.verb.with_whom) if said.verb.with_whom is not None else None

    def run(state: MagicState, ctx: Ctx) -> Steps:
        players = [*who(state, ctx), *(whom(state, ctx) if whom is not None else ())]
        seats = [seat_of(one) for one in players if is_player(one)]
        if len(seats) != 2:
            return
        lives = [state.players[seat].life for seat in seats]
        lower = seats[0] if lives[0] < lives[1] else seats[1]
        if any(True for _ in player_rules(state, "cant_gain_life", lower)):  # CR 119.7
            return
        yield from set_life(state, seats[0], lives[1])
        yield from set_life(state, seats[1], lives[0])

    if said.subject is None and whom is None:
        raise NotYet(said.verb)
    return Doing(run)
