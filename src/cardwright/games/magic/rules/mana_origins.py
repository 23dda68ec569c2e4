"""Which objects the mana in a pool, and the mana that was spent on something, came from (CR 106.3, 106.9)."""

from collections import Counter
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.context import Things
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import MarkedMana, Player
from cardwright.games.magic.rules.state import MagicState

Six = tuple[int, int, int, int, int, int]
Origins = tuple[tuple[int, int], ...]

MANA_FROM: Final = "mana from"
"""Under which a spell, or the context of an ability, keeps the sources of the mana that was spent on it, one for each mana."""


def note_origins(state: MagicState, seat: int, before: Player, source: int) -> None:
    """Notes which source made the mana that a player has since `before`, but what is noted; of basic lands nobody asks."""
    if "Basic" in look(state, source).supertypes:
        return
    player = state.players[seat]
    noted = Counter(kind for kind, _ in player.origins)
    noted.subtract(kind for kind, _ in before.origins)
    more = tuple(
        (kind, source)
        for kind, (now, then) in enumerate(zip(player.pool, before.pool, strict=True))
        for _ in range(now - then - noted[kind])
    )
    if more:
        state.put_player(seat, replace(player, origins=(*player.origins, *more)))


def origins_left(player: Player, pool: Six) -> Origins:
    """Returns the origins of what is left where a pool becomes this one: mana of known origin was spent first."""
    if not player.origins or not any(pool):
        return ()
    gone = [before - after for before, after in zip(player.pool, pool, strict=True)]
    room = list(pool)
    found: list[tuple[int, int]] = []
    for kind, source in player.origins:
        if gone[kind] > 0:
            gone[kind] -= 1
        elif room[kind] > 0:
            room[kind] -= 1
            found.append((kind, source))
    return tuple(found)


def spent_from(had: Player, now: Player) -> Things:
    """Returns the sources of the mana that a player had and has no more, one for each mana."""
    if not had.origins and not had.special:
        return ()
    plain = Counter(had.origins) - Counter(now.origins)
    kept = list(now.special)
    marked: list[MarkedMana] = []
    for one in had.special:
        if one in kept:
            kept.remove(one)
        else:
            marked.append(one)
    return (*[source for _, source in plain.elements()], *[one.bound.source for one in marked])
