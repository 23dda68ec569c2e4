"""A party (CR 700.8): up to one each of a Cleric, a Rogue, a Warrior and a Wizard that a player controls."""

from typing import Final

from cardwright.games.magic.rules.kinds import CREATURE
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.state import MagicState

CLASSES: Final = ("Cleric", "Rogue", "Warrior", "Wizard")


def party_size(state: MagicState, seat: int) -> int:
    """Returns how many creatures are in a player's party: the most that can be there at once (CR 700.8b)."""
    able: list[list[int]] = []
    for number in current(state).controlled[seat]:
        chars = look(state, number)
        if chars.types & CREATURE:
            fits = [at for at, name in enumerate(CLASSES) if chars.has_subtype(name)]
            if fits:
                able.append(fits)
    filled: dict[int, int] = {}

    def place(who: int, tried: list[int]) -> bool:
        for at in able[who]:
            if at in tried:
                continue
            tried.append(at)
            if at not in filled or place(filled[at], tried):
                filled[at] = who
                return True
        return False

    return sum(place(who, []) for who in range(len(able)))
