"""What a player gives as they cast a spell so that it costs less: emerge, harmonize, offering (CR 601.2b, 601.2f)."""

from collections.abc import Generator

from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Reduction
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import DONE, Decision, Impossible, Kind, Option

Chosen = Generator[Decision, Option, tuple[ManaCost, int]]


def affordable(
    state: MagicState, ctx: Ctx, mana: ManaCost, reduction: Reduction, purse: Purse
) -> list[Option]:
    """Returns what may be given so that the rest can be paid; `DONE` where nothing needs to be."""
    found = [
        Option("thing", (number,), (number,))
        for number, less in reduction.options(state, ctx)
        if purse.affords(mana.changed(less, -1))
    ]
    if reduction.optional and purse.affords(mana):
        found.append(DONE)
    return found


def choose_reduction(state: MagicState, ctx: Ctx, mana: ManaCost, reduction: Reduction) -> Chosen:
    """Lets a player choose what to give; returns the cost that is left, and what was chosen."""
    options = affordable(state, ctx, mana, reduction, Purse(state, ctx.controller, spell=ctx.source))
    if not options:
        raise Impossible(f"there is not enough mana for {mana.text or 'it'}")
    answer = yield Decision(ctx.controller, Kind.CHOOSE, reduction.text, options, about=(ctx.source,))
    if answer.verb == "done":
        return mana, 0
    less = dict(reduction.options(state, ctx))[answer.number]
    return mana.changed(less, -1), answer.number
