"""What is kept of mana that was spent: how much and of which kinds on a spell, from which sources, which of the turn (CR 106.9)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.context import Ctx, Things, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.mana import Six
from cardwright.games.magic.rules.mana_origins import MANA_FROM
from cardwright.games.magic.rules.objects import LIFE_PAID, Happening
from cardwright.games.magic.rules.state import MagicState

EACH_KIND: Final = "spent of each"
"""Under which a spell keeps how much mana of each kind was spent on it, eight bits for each."""
SNOW_SPENT: Final = "snow spent"
SNOW_KINDS: Final = "snow of each"
"""Under which a spell keeps how much mana of each kind from snow sources was spent on it, eight bits for each."""
_SPENT: Final = ("mana spent", "colors spent", EACH_KIND, SNOW_SPENT, SNOW_KINDS)


def note_spent(state: MagicState, spell: int, spent: Six, life: int, snow: list[int]) -> None:
    """Keeps with a spell how much mana and life was spent on it, and mana of which colours (CR 106.9)."""
    obj = state.objects[spell]
    before = tuple(pair for pair in obj.paid if pair[0] not in _SPENT)
    kinds = sum(1 << kind for kind, count in enumerate(spent) if count) | obj.was("colors spent")
    each = sum(count << 8 * kind for kind, count in enumerate(spent)) + obj.was(EACH_KIND)
    more = (("mana spent", sum(spent) + obj.was("mana spent")), ("colors spent", kinds), (EACH_KIND, each))
    with_life = ((LIFE_PAID, life),) if life else ()
    cold = sum(snow) + obj.was(SNOW_SPENT)
    of_each = sum(count << 8 * kind for kind, count in enumerate(snow)) + obj.was(SNOW_KINDS)
    with_snow = ((SNOW_SPENT, cold), (SNOW_KINDS, of_each)) if cold else ()
    state.objects[spell] = replace(obj, paid=(*before, *more, *with_life, *with_snow))


def expend(state: MagicState, seat: int, much: int) -> None:
    """Counts the mana that a player spends to cast spells, and tells of each which of the turn it is (CR 700.14)."""
    had = state.players[seat].spent
    state.put_player(seat, replace(state.players[seat], spent=had + much))
    if HappeningKind.EXPENDED in current(state).triggers:
        for which in range(had + 1, had + much + 1):
            emit(state, Happening(HappeningKind.EXPENDED, thing=player_thing(seat), seat=seat, amount=which))


def note_sources(state: MagicState, spell: int, ctx: Ctx | None, origins: Things) -> None:
    """Keeps with a spell, or tells the text that pays, by which sources its mana was made (CR 106.6)."""
    if not origins:
        return
    if spell and spell in state.objects:
        obj = state.objects[spell]
        refs = dict(obj.refs)
        refs[MANA_FROM] = (*refs.get(MANA_FROM, ()), *origins)
        state.put(replace(obj, refs=tuple(refs.items())))
    elif ctx is not None:
        ctx.refs[MANA_FROM] = origins
