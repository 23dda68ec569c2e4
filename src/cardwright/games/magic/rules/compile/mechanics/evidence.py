"""Collecting evidence (CR 701.59): exiling cards with enough total mana value from one's graveyard."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.actions import exile
from cardwright.games.magic.rules.compile.registry import Doing, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.measures import mana_value
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import DONE, Decision, Kind, Option, Steps


@effect(tree.ActNumber, "collect evidence")
def _collects(unit: Unit, said: Said) -> Doing:
    """`collect evidence 6`; who can't exile so much can't do it at all (CR 701.59b)."""
    who, number = unit.actor(said.subject), unit.amount(said.verb.number)

    def found(state: MagicState, ctx: Ctx, seat: int) -> list[int]:
        return [one for one in state.graveyards[seat] if one != ctx.source]

    def enough(state: MagicState, ctx: Ctx, seat: int) -> bool:
        return sum(mana_value(state, one) for one in found(state, ctx, seat)) >= number(state, ctx)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            if not enough(state, ctx, seat):
                continue
            chosen: list[int] = []
            left = found(state, ctx, seat)
            while left:
                options = [Option("thing", (one,), (one,)) for one in left]
                if sum(mana_value(state, one) for one in chosen) >= number(state, ctx):
                    options.append(DONE)
                answer = yield Decision(seat, Kind.CHOOSE, "evidence", options, about=(ctx.source,))
                if answer.verb == "done":
                    break
                chosen.append(answer.number)
                left.remove(answer.number)
            yield from exile(state, chosen, source=ctx.source)
            emit(state, Happening(HappeningKind.EVIDENCE, thing=player, seat=seat, amount=len(chosen)))

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(enough(state, ctx, seat_of(player)) for player in who(state, ctx))

    return Doing(run, can)
