"""Conjured cards: made outside the game (CR 400.11), of a name or as duplicates, and owned by whoever conjures them."""

from msgspec.structs import replace

from cardwright.games.magic.rules.context import Things
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.following import PERPETUAL
from cardwright.games.magic.rules.kinds import OUTSIDE
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import latest, make_object

MOST = 1000
"""So many cards are conjured at once, at most."""


def conjure(state: MagicState, seat: int, name: str, many: int) -> Things:
    """Makes cards of a name, which everyone sees."""
    return _made(state, seat, state.setting.conjurable[name], many, EVERYONE)


def duplicate(state: MagicState, seat: int, original: int, many: int) -> Things:
    """Makes cards that are the same as another, as far as it has been changed perpetually too."""
    obj = state.objects[original] if original in state.objects else state.lki[original][0]
    card = obj.under or obj.definition
    made = _made(state, seat, card.whole or card, many, obj.known)
    changed = {original, latest(state, original)}
    state.effects = tuple(
        replace(one, things=(*one.things, *made))
        if one.duration.kind == PERPETUAL and one.things is not None and changed.intersection(one.things)
        else one
        for one in state.effects
    )
    state.reshape()
    return made


def _made(state: MagicState, seat: int, definition: Definition, many: int, known: int) -> Things:
    made: list[int] = []
    for _ in range(min(many, MOST)):
        number = make_object(state, definition, seat, OUTSIDE, card=state.next_id)
        state.objects[number] = replace(state.objects[number], known=known)
        made.append(number)
    return tuple(made)
