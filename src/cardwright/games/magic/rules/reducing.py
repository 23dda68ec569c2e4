"""What a player gives as they cast a spell so that it costs less: emerge, harmonize, offering (CR 601.2b, 601.2f)."""

from collections.abc import Generator

from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.definition import Reduction
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import DONE, Decision, Impossible, Kind, Option

Chosen = Generator[Decision, Option, tuple[ManaCost, Things]]


def affordable(
    state: MagicState, ctx: Ctx, mana: ManaCost, reduction: Reduction, purse: Purse
) -> list[Option]:
    """Returns what may be given so that the rest can be paid; `DONE` where nothing needs to be."""
    every = reduction.options(state, ctx)
    if reduction.many:
        enough = purse.affords(mana.changed(every[0][1], -len(every))) if every else purse.affords(mana)
        found = [Option("thing", (number,), (number,)) for number, _ in every] if enough else []
    else:
        found = [
            Option("thing", (number,), (number,))
            for number, less in every
            if purse.affords(mana.changed(less, -1))
        ]
    if reduction.optional and purse.affords(mana):
        found.append(DONE)
    return found


def cheapest(state: MagicState, ctx: Ctx, mana: ManaCost, reduction: Reduction | None) -> ManaCost:
    """Returns the cost that is left when as much is given as there is, where that may be any number of things."""
    every = reduction.options(state, ctx) if reduction is not None and reduction.many else []
    return mana.changed(every[0][1], -len(every)) if every else mana


def choose_reduction(state: MagicState, ctx: Ctx, mana: ManaCost, reduction: Reduction) -> Chosen:
    """Lets a player choose what to give; returns the cost that is left, and what was chosen."""
    if reduction.many:
        return (yield from _choose_any(state, ctx, mana, reduction))
    options = affordable(state, ctx, mana, reduction, Purse(state, ctx.controller, spell=ctx.source))
    if not options:
        raise Impossible(f"there is not enough mana for {mana.text or 'it'}")
    answer = yield Decision(ctx.controller, Kind.CHOOSE, reduction.text, options, about=(ctx.source,))
    if answer.verb == "done":
        return mana, ()
    less = dict(reduction.options(state, ctx))[answer.number]
    return mana.changed(less, -1), (answer.number,)


def _choose_any(state: MagicState, ctx: Ctx, mana: ManaCost, reduction: Reduction) -> Chosen:
    """Lets a player choose any number of things to give, one after another, as many as are needed at least."""
    purse = Purse(state, ctx.controller, spell=ctx.source)
    left = dict(reduction.options(state, ctx))
    chosen: list[int] = []
    while left:
        options = [Option("thing", (number,), (number,)) for number in left]
        if purse.affords(mana):
            options.append(DONE)
        answer = yield Decision(ctx.controller, Kind.CHOOSE, reduction.text, options, about=(ctx.source,))
        if answer.verb == "done":
            break
        mana = mana.changed(left.pop(answer.number), -1)
        chosen.append(answer.number)
    if not purse.affords(mana):
        raise Impossible(f"there is not enough mana for {mana.text or 'it'}")
    return mana, tuple(chosen)
