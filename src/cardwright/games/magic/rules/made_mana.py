"""What triggers on mana being made: on tapping for mana, on an ability that adds mana (CR 106.12, 605.1b, 605.4a)."""

from collections.abc import Sequence

from cardwright.games.magic.rules.ability import TriggeredAbility
from cardwright.games.magic.rules.context import unbound
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import MANA_LETTERS
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.mana_origins import note_origins
from cardwright.games.magic.rules.marked import whole_pool
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

Pools = Sequence[Sequence[int]]


def made_since(before: Sequence[int], now: Sequence[int]) -> str:
    """Returns the letters of the mana that a pool has gained."""
    return "".join(
        letter * (later - then) for letter, later, then in zip(MANA_LETTERS, now, before, strict=True)
    )


def mana_made(
    state: MagicState, seat: int, number: int, made: str, more: tuple[str, ...], *, tapped: bool
) -> Steps:
    """Lets abilities that trigger on this mana happen; mana abilities among them at once (CR 605.4a).

    `tapped`: a permanent was tapped for it (CR 106.12); `more` is the mana that is wanted of what triggers.
    """
    triggers = current(state).triggers
    told: list[Happening] = []
    if tapped:
        told.append(Happening(HappeningKind.TAPPED_FOR_MANA, thing=number, seat=seat, word=made))
    if HappeningKind.MANA_ADDED in triggers:
        told.append(Happening(HappeningKind.MANA_ADDED, thing=number, seat=seat, word=made))
    if HappeningKind.TAPPED_FOR_MANA not in triggers or not told:
        return
    waiting = state.pending
    for happening in told:
        emit(state, happening)
    fresh = state.pending[len(waiting) :]
    kept = list(waiting)
    state.pending = waiting
    for one in fresh:
        if isinstance(one.ability, TriggeredAbility) and one.ability.mana:
            ctx = unbound(one.bound)
            ctx.wish = more
            had = state.players[seat]
            yield from one.body.run(state, ctx)
            note_origins(state, seat, had, ctx.source)
            more = more[max(0, sum(state.players[seat].pool) - sum(had.pool)) :]
        else:
            kept.append(one)
    state.pending = (*kept, *state.pending[len(waiting) :])


def pools(state: MagicState) -> Pools | None:
    """Returns what is in each player's pool, where something waits for an ability that adds mana."""
    if HappeningKind.MANA_ADDED not in current(state).triggers:
        return None
    return [whole_pool(player) for player in state.players]


def added_on_stack(state: MagicState, number: int, before: Pools | None) -> Steps:
    """Tells of the mana that an ability has added as it resolved from the stack (CR 605.5a)."""
    for seat, had in enumerate(before or ()):
        made = made_since(had, whole_pool(state.players[seat]))
        if made:
            yield from mana_made(state, seat, number, made, (), tapped=False)
