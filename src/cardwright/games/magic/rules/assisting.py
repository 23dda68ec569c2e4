"""Assist (CR 702.132): another player pays for generic mana of a spell's cost."""

from collections.abc import Generator

from cardwright.games.magic.rules.context import Ctx, player_thing, seat_of
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.paying import pay_mana
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import DONE, Decision, Kind, Numbers, Option

Left = Generator[Decision, Option, ManaCost]
ASSIST = "assist"


def _generic(many: int) -> ManaCost:
    return ManaCost(f"{{{many}}}", generic=many)


def most_help(state: MagicState, seat: int, generic: int) -> int:
    """Returns how much generic mana one other player could pay at most."""
    return max((_help(state, other, generic) for other in state.opponents(seat)), default=0)


def _help(state: MagicState, seat: int, generic: int) -> int:
    purse = Purse(state, seat)
    return next((many for many in range(generic, 0, -1) if purse.affords(_generic(many))), 0)


def assisted(state: MagicState, ctx: Ctx, mana: ManaCost) -> Left:
    """Lets a player choose who helps to pay for a spell, and that one how much; returns the rest of the cost."""
    if ASSIST not in look(state, ctx.source).keywords:
        return mana
    able = [other for other in state.opponents(ctx.controller) if _help(state, other, mana.generic)]
    if not able:
        return mana
    options = [*[Option("player", (player_thing(other),)) for other in able], DONE]
    answer = yield Decision(ctx.controller, Kind.CHOOSE, "who may help to pay", options, about=(ctx.source,))
    if answer.verb == "done":
        return mana
    seat = seat_of(answer.number)
    many = yield Decision(
        seat,
        Kind.NUMBER,
        "how much to pay",
        Numbers(0, _help(state, seat, mana.generic)),
        about=(ctx.source,),
    )
    if many.number:
        yield from pay_mana(state, seat, _generic(many.number))
    return mana.more(-many.number)
