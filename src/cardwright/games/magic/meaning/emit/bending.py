"""Waterbending (CR 118.3): a cost in mana that untapped artifacts and creatures help to pay."""

from collections.abc import Sequence

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CANS, RUNS, Emit
from cardwright.games.magic.rules.ability import Condition, Run
from cardwright.games.magic.rules.actions import becoming_tapped, tap
from cardwright.games.magic.rules.casting import mana_needed
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.kinds import ARTIFACT, CREATURE
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.manacost import FREE, ManaCost
from cardwright.games.magic.rules.paying import pay_mana
from cardwright.games.magic.rules.picking import Fits, choose_among
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def _helpers(state: MagicState, seat: int, without: tuple[int, ...]) -> list[int]:
    """Returns what a player could tap for {1} each, what makes no mana itself first."""
    derived = current(state)
    makers = {number for number, _ in derived.mana[seat]}
    found = [
        number
        for number in derived.controlled[seat]
        if not state.objects[number].tapped
        and look(state, number).types & (ARTIFACT | CREATURE)
        and number not in without
    ]
    return sorted(found, key=lambda number: number in makers)


def _affords(
    state: MagicState,
    seat: int,
    much: int,
    tapped: Sequence[int],
    barred: tuple[int, ...],
    own: ManaCost = FREE,
) -> bool:
    rest = own.plus(ManaCost(generic=max(0, much - len(tapped))))
    return Purse(state, seat, (*tapped, *barred)).affords(rest)


def _reaches(
    state: MagicState,
    seat: int,
    much: int,
    tapped: Sequence[int],
    barred: tuple[int, ...],
    own: ManaCost = FREE,
) -> bool:
    """Tells whether a cost can be paid where these, and as many others as it takes, are tapped for it.

    `own` is a mana cost that is paid as well.
    """
    others = [one for one in _helpers(state, seat, barred) if one not in tapped]
    return any(
        _affords(state, seat, much, (*tapped, *others[:more]), barred, own)
        for more in range(min(len(others), max(0, much - len(tapped))) + 1)
    )


def _fits(state: MagicState, seat: int, much: int, barred: tuple[int, ...]) -> Fits:
    """Returns what must hold of those that are tapped together: mana can pay the rest."""

    def reach(chosen: Sequence[int], found: Sequence[int]) -> int:
        return min(much, len(found)) if _reaches(state, seat, much, chosen, barred) else 0

    return Fits(reach, lambda chosen: _affords(state, seat, much, chosen, barred))


def _mana_of_spell(state: MagicState, number: int) -> ManaCost:
    """Returns what a spell costs in mana, which is paid before its additional costs are."""
    plain = state.objects[number].definition.plain
    return mana_needed(state, number, plain[0]) if plain else FREE


@CANS.row(m.Waterbend)
def _can_bend(emit: Emit, record: m.Waterbend) -> Condition:
    people, much, but_source = emit.select(record.who), emit.amount(record.amount), record.but_source
    casting = record.casting

    def can(state: MagicState, ctx: Ctx) -> bool:
        barred = (ctx.source,) if but_source else ()
        own = _mana_of_spell(state, ctx.source) if casting and not ctx.for_cost else FREE
        return all(
            is_player(player) and _reaches(state, seat_of(player), much(state, ctx), (), barred, own)
            for player in people(state, ctx)
        )

    return can


@RUNS.row(m.Waterbend)
def _bend(emit: Emit, record: m.Waterbend) -> Run:
    people, amount, but_source = emit.select(record.who), emit.amount(record.amount), record.but_source

    def run(state: MagicState, ctx: Ctx) -> Steps:
        much, barred = amount(state, ctx), (ctx.source,) if but_source else ()
        for player in people(state, ctx):
            seat = seat_of(player)
            helpers = _helpers(state, seat, barred)
            fits = _fits(state, seat, much, barred)
            prompt = "what to tap for {1} each"
            chosen = yield from choose_among(seat, helpers, 0, min(much, len(helpers)), prompt, ctx, fits)
            for number in chosen:
                yield from becoming_tapped(state, number)
                tap(state, number)
            yield from pay_mana(state, seat, ManaCost(generic=much - len(chosen)), without=barred)
        ctx.did = True

    return run
