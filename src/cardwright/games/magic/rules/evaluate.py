"""How well a seat stands: life, cards, mana and power on the table, as a number from 0 to 1."""

from math import exp

from cardwright.games.magic.rules.kinds import CREATURE, LAND
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.state import MagicState


def evaluate(state: MagicState, seat: int) -> float:
    """Returns the seat's standing against its strongest opponent."""
    if state.result is not None:
        return state.result[0][seat]
    if seat not in state.order:
        return 0.0
    mine = strength(state, seat)
    theirs = max(strength(state, other) for other in state.opponents(seat))
    return 1.0 / (1.0 + exp(-max(-_MOST, min(_MOST, mine - theirs)) / 12.0))


_MOST = 600.0
"""More than this is not told apart from winning."""


def strength(state: MagicState, seat: int) -> float:
    """Returns what a player has, in the worth of a card or so."""
    player = state.players[seat]
    life = player.life
    worth = 0.6 * min(life, 10) + 0.25 * max(0, life - 10) - (6.0 if life <= 4 else 0.0)
    worth += 1.3 * min(len(state.hands[seat]), 7)
    derived = current(state)
    lands = 0
    for number in derived.controlled[seat]:
        chars = derived.chars[number]
        obj = state.objects[number]
        if chars.types & LAND:
            lands += 1
        if chars.types & CREATURE:
            worth += _creature(chars.power or 0, chars.toughness or 0, chars.keywords)
            worth -= 0.15 if obj.tapped else 0.0
        elif not chars.types & LAND:
            worth += 1.0 + 0.4 * chars.mana_value
        worth += 0.2 * min(len(chars.abilities), 8)
        if obj.attached and obj.attached in derived.chars:
            worth += _attachment(derived.controller[obj.attached] == seat)
    worth += 1.9 * min(lands, 5) + 0.8 * max(0, min(lands, 9) - 5)
    for item in state.stack:
        if item.controller == seat:
            worth += 0.3
    worth += _attack(state, seat)
    return worth - 1.5 * player.counter("poison")


def _creature(power: int, toughness: int, keywords: tuple[str, ...]) -> float:
    worth = 1.0 + 1.1 * power + 0.7 * toughness
    for name, extra in _KEYWORDS.items():
        if name in keywords:
            worth += extra * (0.4 * max(power, 1))
    return worth


_KEYWORDS = {
    "flying": 1.0,
    "first strike": 0.6,
    "double strike": 1.6,
    "trample": 0.4,
    "vigilance": 0.4,
    "lifelink": 0.9,
    "deathtouch": 0.8,
    "menace": 0.5,
    "defender": -1.2,
    "haste": 0.2,
    "indestructible": 1.0,
    "hexproof": 0.5,
    "landwalk": 0.4,
    "fear": 0.5,
    "protection": 0.5,
}


def _attachment(mine: bool) -> float:
    return 0.3 if mine else 0.0


def _attack(state: MagicState, seat: int) -> float:
    """Counts damage that is about to be dealt by attackers that nobody blocks."""
    combat = state.combat
    if not combat.declared or state.active != seat:
        return 0.0
    derived = current(state)
    worth = 0.0
    for number, thing in combat.attackers:
        if number in derived.chars and thing < 10:
            power = derived.chars[number].power or 0
            if combat.blocks_declared:
                worth += 0.35 * power if number not in combat.blocked else 0.0
            else:
                worth += 0.1 * power
    return worth
