"""Commanders (CR 903): which cards they are, what casting them again costs, where they go, what they have dealt."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.rules.kinds import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, Zone
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Option


class Commander(NamedTuple):
    """A card that is somebody's commander; it stays so wherever it is, and a copy of it is none (CR 903.3)."""

    seat: int
    name: str
    colors: str
    """The letters of its colour identity (CR 903.4)."""


TAX = 2
"""How much more a commander costs for each time that it was cast from the command zone (CR 903.8)."""


def is_commanding(state: MagicState, obj: Obj) -> bool:
    """Tells whether an object is a commander: that card, or a permanent that it is a part of (CR 903.3)."""
    known = state.setting.commanders
    if not known:
        return False
    return obj.card in known or any(one.card in known for one in obj.merged)


def commanders_of(state: MagicState, seat: int) -> tuple[int, ...]:
    """Returns a player's commanders, wherever they are now."""
    known = state.setting.commanders
    if not known:
        return ()
    return tuple(
        number
        for number, obj in state.objects.items()
        if any(card in known and known[card].seat == seat for card in _cards(obj))
    )


def _cards(obj: Obj) -> Sequence[int]:
    return (obj.card, *[one.card for one in obj.merged])


def color_identity(state: MagicState, seat: int) -> str:
    """Returns the letters of the colour identity of a player's commanders, none without one (CR 903.4f)."""
    said = "".join(one.colors for one in state.setting.commanders.values() if one.seat == seat)
    return "".join(letter for letter in "WUBRG" if letter in said)


def times_cast(state: MagicState, card: int) -> int:
    """Returns how often a commander was cast from the command zone this game."""
    known = state.setting.commanders.get(card)
    if known is None:
        return 0
    return dict(state.players[known.seat].commander_casts).get(card, 0)


def all_times_cast(state: MagicState, seat: int) -> int:
    """Returns how often a player has cast their commanders from the command zone this game."""
    return sum(count for _, count in state.players[seat].commander_casts)


def commander_tax(state: MagicState, obj: Obj) -> int:
    """Returns what a card in the command zone costs more (CR 903.8)."""
    return TAX * times_cast(state, obj.card) if obj.zone is COMMAND else 0


def note_commander_cast(state: MagicState, card: int) -> None:
    """Counts that a commander was cast from the command zone."""
    known = state.setting.commanders.get(card)
    if known is None:
        return
    player = state.players[known.seat]
    counts = dict(player.commander_casts)
    counts[card] = counts.get(card, 0) + 1
    state.put_player(known.seat, replace(player, commander_casts=tuple(sorted(counts.items()))))
    state.reshape()


def note_commander_damage(state: MagicState, source: Obj, seat: int, amount: int) -> None:
    """Counts the combat damage that a commander has dealt a player over the whole game (CR 903.10a)."""
    known = state.setting.commanders
    player = state.players[seat]
    counts = dict(player.commander_damage)
    for card in _cards(source):
        if card in known:
            counts[card] = counts.get(card, 0) + amount
    state.put_player(seat, replace(player, commander_damage=tuple(sorted(counts.items()))))
    state.dirty = True


def has_been_struck_down(state: MagicState, seat: int) -> bool:
    """Tells whether one commander has dealt a player as much as loses the game (CR 704.6c, 903.10a)."""
    most = state.setting.commander_damage
    return bool(most) and any(amount >= most for _, amount in state.players[seat].commander_damage)


def note_arrival(state: MagicState, obj: Obj) -> None:
    """Notes a commander that was put into a graveyard or exile: its owner is going to be asked (CR 903.9a)."""
    if obj.zone in (GRAVEYARD, EXILE) and obj.card in state.setting.commanders:
        state.homeward = (*state.homeward, obj.id)
        state.dirty = True


def goes_instead(state: MagicState, obj: Obj, zone: Zone) -> bool:
    """Tells whether a commander's owner may put it into the command zone instead (CR 903.9b)."""
    return zone in (HAND, LIBRARY) and obj.zone is not zone and is_commanding(state, obj)


def ask_home(obj: Obj) -> Decision:
    """Returns the question whether a commander is put into the command zone."""
    options: tuple[Option, ...] = YES_NO
    return Decision(
        obj.owner, Kind.CONFIRM, "put your commander into the command zone", options, about=(obj.id,)
    )
