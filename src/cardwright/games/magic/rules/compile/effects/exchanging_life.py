"""Exchanging life totals (CR 701.10, 119.7)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import PT_SET, Amount, Part
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.statics.being import set_stats
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.damage import set_life
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.restrictions import player_rules
from cardwright.games.magic.rules.rule_kinds import RuleKind
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
        if any(True for _ in player_rules(state, RuleKind.CANT_GAIN_LIFE, lower)):  # CR 119.7
            return
        yield from set_life(state, seats[0], lives[1])
        yield from set_life(state, seats[1], lives[0])

    if said.subject is None and whom is None:
        raise NotYet(said.verb)
    return Doing(run)


@effect(tree.ExchangeStats)
def _exchanges_stats(unit: Unit, said: Said) -> Doing:
    """`exchange target opponent's life total with this creature's toughness` (CR 701.10g)."""
    life, size = said.verb.one, said.verb.other
    if said.subject is not None and not isinstance(said.subject, tree.You):
        raise NotYet(said.verb)
    if not isinstance(life, tree.Characteristic) or not isinstance(size, tree.Characteristic):
        raise NotYet(said.verb)
    if life.which != "life total" or size.which not in ("power", "toughness"):
        raise NotYet(said.verb)
    whose, of, power = unit.things(life.of), unit.things(size.of), size.which == "power"

    def run(state: MagicState, ctx: Ctx) -> Steps:
        players, creatures = tuple(whose(state, ctx)), tuple(of(state, ctx))
        if len(players) != 1 or len(creatures) != 1 or creatures[0] not in state.objects:
            return
        seat, chars = seat_of(players[0]), look(state, creatures[0])
        before, value = state.players[seat].life, (chars.power if power else chars.toughness) or 0
        if value > before and any(
            True for _ in player_rules(state, RuleKind.CANT_GAIN_LIFE, seat)
        ):  # CR 119.7
            return
        yield from set_life(state, seat, value)
        fixed = _fixed(before)
        part = Part(PT_SET, f"{size.which} {before}", set_stats(*((fixed, None) if power else (None, fixed))))
        ever = Duration("ever", turn=state.turn)
        add_effect(state, ctx.bound(), ever, unit.text, things=creatures, parts=(part,))

    return Doing(run)


def _fixed(value: int) -> Amount:
    return lambda _state, _ctx: value
