"""Clashing (CR 701.23): two players reveal a card each, and the greater mana value wins."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, condition, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.objects import EVERYONE, Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import BOTTOM, move_all
from cardwright.kernel import YES_NO, Decision, Event, Kind, Steps

_WON = "clash won"


@effect(tree.Idiom, "clash with an opponent")
def _clashes(unit: Unit, said: Said) -> Doing:
    """`clash with an opponent`: each revealed card may go to the bottom of its library."""
    if said.subject is not None and not isinstance(said.subject, tree.You):
        raise NotYet(said.verb)
    del unit

    def run(state: MagicState, ctx: Ctx) -> Steps:
        seat = ctx.controller
        opponents = [player_thing(other) for other in state.opponents(seat)]
        chosen = yield from choose_among(seat, opponents, 1, 1, "an opponent", ctx)
        tops: dict[int, int] = {}
        for other in (seat, *(seat_of(one) for one in chosen)):
            for card in state.libraries[other][-1:]:
                tops[other] = card
                shown_to(state, (card,), EVERYONE)
                state.log.add(Event("revealed", who=other, args=(look(state, card).name,)))
        values = {other: look(state, card).mana_value for other, card in tops.items()}
        own = values.get(seat, -1)
        won = seat in values and all(own > value for other, value in values.items() if other != seat)
        ctx.numbers[_WON] = int(won)
        for other in [one for one in state.apnap() if one in tops]:
            prompt = "put the card on the bottom of your library"
            answer = yield Decision(other, Kind.CONFIRM, prompt, YES_NO, about=(tops[other],))
            if answer.verb == "yes":
                yield from move_all(state, (tops[other],), Zone.LIBRARY, at=BOTTOM, source=ctx.source)
        emit(state, Happening(HappeningKind.CLASHED, seat=seat, amount=int(won)))

    return Doing(run)


@condition(tree.Act, "win")
def _won(_unit: Unit, said: Said) -> Condition:
    """`if you win`, after a clash."""
    if not isinstance(said.subject, tree.You) or said.verb.what is not None or said.tense:
        raise NotYet(said.verb)
    return lambda _state, ctx: ctx.numbers.get(_WON, 0) == 1
