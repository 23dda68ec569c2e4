"""Mana that may be spent only on some things, or that does something where it is spent (CR 106.6)."""

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Mark
from cardwright.games.magic.rules.context import Bound, unbound
from cardwright.games.magic.rules.kinds import MANA_LETTERS
from cardwright.games.magic.rules.mana_origins import origins_left
from cardwright.games.magic.rules.objects import MarkedMana, Player
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

Six = tuple[int, int, int, int, int, int]


def snow_left(player: Player, pool: Six) -> Six:
    """Returns how much of what is left of a pool is snow mana, if as much of that is left as can be."""
    if not any(player.snow):
        return player.snow
    w, u, b, r, g, c = (min(pair) for pair in zip(player.snow, pool, strict=True))
    return w, u, b, r, g, c


def _snow_after(player: Player, pool: Six, *, first: bool) -> Six:
    """Returns how much snow mana is left where a pool becomes this one; `first`: snow mana was spent first."""
    if not first or not any(player.snow):
        return snow_left(player, pool)
    spent = [before - after for before, after in zip(player.pool, pool, strict=True)]
    w, u, b, r, g, c = (max(0, had - gone) for had, gone in zip(player.snow, spent, strict=True))
    return w, u, b, r, g, c


def all_snow(player: Player, pool: Six) -> Six:
    """Returns how much of a pool, marked mana included, may be snow mana."""
    return _sum(snow_left(player, pool), [one for one in player.special if one.snow])


def add_marked(
    state: MagicState, seat: int, letters: str | tuple[str, ...], mark: Mark, bound: Bound
) -> None:
    """Adds mana with a mark to a player's pool."""
    player = state.players[seat]
    made = state.fresh_id()
    more = tuple(MarkedMana(letter, mark.text, made, bound, mark) for letter in letters)
    state.put_player(seat, replace(player, special=(*player.special, *more)))


def allowed(state: MagicState, player: Player, spell: int, ability: int) -> list[MarkedMana]:
    """Returns the marked mana of a player that may be spent on a spell, or on an ability of an object."""
    return [
        one
        for one in player.special
        if one.mark.only is None or one.mark.only(state, unbound(one.bound), spell, ability)
    ]


def whole_pool(player: Player) -> Six:
    """Returns all the mana in a player's pool, marked or not, by its kinds."""
    return _sum(player.pool, player.special)


def spendable(state: MagicState, player: Player, spell: int, ability: int) -> Six:
    """Returns the mana in a player's pool that may be spent on something."""
    if not player.special:
        return player.pool
    return _sum(player.pool, allowed(state, player, spell, ability))


def _sum(pool: Six, marked: "tuple[MarkedMana, ...] | list[MarkedMana]") -> Six:
    if not marked:
        return pool
    counts = list(pool)
    for one in marked:
        counts[MANA_LETTERS.index(one.letter)] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])


def multiply_mana(
    state: MagicState, seat: int, before: Six, special: "tuple[MarkedMana, ...]", times: int
) -> int:
    """Adds the mana just made to a pool again, until it is there so many times, and returns how much that is (CR 106.12b).

    `before` is the whole pool that there was, `special` the marked mana in it.
    """
    player = state.players[seat]
    marked = player.special[len(special) :]
    had = _sum((0, 0, 0, 0, 0, 0), marked)
    whole = whole_pool(player)
    more = [(whole[at] - before[at] - had[at]) * (times - 1) for at in range(6)]
    w, u, b, r, g, c = (now + extra for now, extra in zip(player.pool, more, strict=True))
    again = tuple(one for _ in range(times - 1) for one in marked)
    state.put_player(seat, replace(player, pool=(w, u, b, r, g, c), special=(*player.special, *again)))
    return sum(more) + len(again)


def take_plain(state: MagicState, seat: int, spent: Six, *, snow_first: bool = False) -> None:
    """Takes mana from a pool in which there is no marked mana."""
    player = state.players[seat]
    w, u, b, r, g, c = player.pool
    pool = (w - spent[0], u - spent[1], b - spent[2], r - spent[3], g - spent[4], c - spent[5])
    snow, origins = _snow_after(player, pool, first=snow_first), origins_left(player, pool)
    state.put_player(seat, replace(player, pool=pool, snow=snow, origins=origins))


def take(
    state: MagicState, seat: int, spent: Six, spell: int, ability: int, *, snow_first: bool = False
) -> Steps:
    """Takes mana from a pool, marked mana first, and lets it do what it does where it is spent."""
    player = state.players[seat]
    left = list(player.pool)
    used: list[MarkedMana] = []
    fitting = allowed(state, player, spell, ability) if player.special else []
    for kind, count in enumerate(spent):
        marked = [one for one in fitting if one.letter == MANA_LETTERS[kind]][:count]
        used.extend(marked)
        left[kind] -= count - len(marked)
    pool = (left[0], left[1], left[2], left[3], left[4], left[5])
    kept = list(player.special)
    for one in used:
        kept.remove(one)
    snow = _snow_after(player, pool, first=snow_first)
    origins = origins_left(player, pool)
    state.put_player(seat, replace(player, pool=pool, special=tuple(kept), snow=snow, origins=origins))
    told: list[int] = []
    for one in used:
        if one.made not in told and spell and one.mark.rider is not None:
            told.append(one.made)
            yield from one.mark.rider(state, unbound(one.bound), spell)
