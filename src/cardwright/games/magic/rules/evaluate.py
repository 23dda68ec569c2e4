"""How well a seat stands: life, cards, mana and power on the table, as a number from 0 to 1."""

from functools import cache
from math import exp
from typing import Final

from cardwright.games.magic.rules.context import is_player, seat_of
from cardwright.games.magic.rules.kinds import CREATURE, LAND, Step
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.objects import StackItem
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
    worth += 1.3 * min(len(state.hands[seat]) + _to_draw(state, seat), 7)
    derived = current(state)
    lands = 0
    for number in derived.controlled[seat]:
        chars = derived.chars[number]
        obj = state.objects[number]
        if chars.types & LAND:
            lands += 1
            worth += 0.0 if obj.tapped else 0.04
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
            worth += _coming(state, item)
    worth += _attack(state, seat)
    return worth - 1.5 * player.counter("poison")


def _to_draw(state: MagicState, seat: int) -> int:
    """Returns the card that a player is going to draw this turn (CR 504.1): early in a turn nobody is better off."""
    return 1 if state.is_active(seat) and state.turn > 1 and state.step < Step.DRAW else 0


def _coming(state: MagicState, item: StackItem) -> float:
    """Returns what a spell or ability that waits to resolve is going to be worth to its controller."""
    obj = state.objects.get(item.id) if item.spell else None
    if obj is None:
        if "gets +" in item.text and state.combat.attacking(item.bound.source):
            return 0.25 if state.combat.blocks_declared else 0.0
        return _aim(state, item, item.text) if item.targets else 0.0
    chars = obj.definition.values
    card = obj.definition.card
    text = card.faces[obj.definition.face].text if card is not None else ""
    if not obj.definition.permanent or "Aura" in chars.subtypes:
        return 1.4 + _aim(state, item, text)
    if chars.types & CREATURE:
        return 0.9 * _creature(max(chars.power or 0, 1), max(chars.toughness or 0, 1), chars.keywords)
    return 0.9 * (1.0 + 0.4 * chars.mana_value)


def _aim(state: MagicState, item: StackItem, text: str) -> float:
    """Returns how well targets are chosen: harm for the others, help for oneself."""
    sign = -1.0 if _is_harmful(text) else 1.0
    return sum(
        sign * _aimed(state, thing) * (1.0 if _seat_behind(state, thing) == item.controller else -1.0)
        for things in item.targets
        for thing in things
    )


def _seat_behind(state: MagicState, thing: int) -> int:
    """Returns the seat of a player, or of whoever controls something on the battlefield or the stack."""
    if is_player(thing):
        return seat_of(thing)
    for item in state.stack:
        if item.id == thing:
            return item.controller
    return current(state).controller.get(thing, -1)


def _aimed(state: MagicState, thing: int) -> float:
    chars = current(state).chars.get(thing)
    if chars is None:
        return 0.8
    if chars.types & CREATURE:
        return 0.5 * _creature(chars.power or 0, chars.toughness or 0, chars.keywords)
    return 1.2 if chars.types & LAND else 0.5 + 0.3 * chars.mana_value


@cache
def _is_harmful(text: str) -> bool:
    """Tells by the first telling word of a text whether one would rather not be its target."""
    folded = text.casefold()
    found = [(folded.find(word), harm) for word, harm in _TELLING if word in folded]
    return min(found)[1] if found else False


_TELLING: Final = (
    ("can't be blocked", False),
    ("gets +", False),
    ("gains", False),
    ("gain ", False),
    ("regenerate", False),
    ("prevent", False),
    ("untap", False),
    ("draw", False),
    ("protection", False),
    ("gets -", True),
    ("destroy", True),
    ("damage", True),
    ("exile", True),
    ("counter target", True),
    ("discard", True),
    ("sacrifice", True),
    ("loses", True),
    ("tap target", True),
    ("tap enchanted", True),
    ("you control enchanted", True),
    ("to its owner's hand", True),
    ("can't", True),
)


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
    if not combat.declared or not state.is_active(seat):
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
