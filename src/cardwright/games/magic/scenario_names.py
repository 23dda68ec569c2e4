"""Names in a scenario that no card has: nearly that of a card which is there, so mistyped."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, Final

from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.cards.pool import default_pool
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.position import Placed, Side, own_cards
from cardwright.kernel import DeckRefused
from cardwright.scenarios.model import Malformed, Scenario

_NEAR: Final = 0.88
_NEVER_PERMANENT: Final = frozenset(("Instant", "Sorcery"))
_COUNTED: Final = re.compile(r"\s*#\d+$")
_PLACES: Final = ("card", "permanent")
"""The keys of an expectation that hold the name of a card."""


def check_names(scenario: Scenario, sides: tuple[Side, ...]) -> None:
    """Raises `Malformed` for a name of the script or the expectations that is a mistyped one of the position.

    A name that no card has may be a token's; it is only taken for mistyped where it is all but the same as another.
    """
    placed = list(dict.fromkeys(name for side in sides for name in _placed(side)))
    try:
        own = own_cards(scenario.cards)
    except DeckRefused:
        return  # told with all its reasons when the position is set up
    for side in sides:
        for one in side.battlefield:
            _check_placed(one, side, sides, own)
    for name in placed:
        _check_known(name, own)
    for name in dict.fromkeys(_named(scenario)):
        if name in placed or known_card(name, own) is not None:
            continue
        near = next((other for other in placed if _alike(name, other)), None)
        if near is not None:
            raise Malformed(f'there is no card "{name}". Did you mean "{near}"?')


def _check_placed(one: Placed, side: Side, sides: tuple[Side, ...], own: dict[str, Card]) -> None:
    """Raises `Malformed` for a permanent that is none, or that is attached to what is not there."""
    card = None if one.face_down else known_card(one.card, own)
    if card is not None and all(set(face.type_line.types) <= _NEVER_PERMANENT for face in card.faces):
        raise Malformed(f'"{one.card}" on the battlefield of {side.name} is not a permanent card')
    if not one.attached_to or one.attached_to in [other.name for other in sides]:
        return
    if one.of and one.of not in [other.name for other in sides]:
        raise Malformed(f"there is no player {one.of} for {one.card} to be attached to a permanent of")
    host = next(other for other in sides if other.name == (one.of or side.name))
    wanted = fold_name(_COUNTED.sub("", one.attached_to))
    there = [known_card(other.card, own) for other in host.battlefield]
    names = [fold_name(name) for found in there if found is not None for name in found.names]
    names += [fold_name(other.card) for other in host.battlefield]
    if wanted not in names:
        raise Malformed(f"{host.name} has no {one.attached_to} for {one.card} to be attached to")


def _check_known(name: str, own: dict[str, Card]) -> None:
    """Raises `Malformed` for a name that is nearly that of a card and no card's own."""
    if known_card(name, own) is not None or name.casefold().endswith(" token"):
        return
    known = [*(card.name for card in own.values()), *default_pool().names()]
    near = next((other for other in known if _alike(name, other)), None)
    if near is not None:
        raise Malformed(f'there is no card "{name}". Did you mean "{near}"?')


def _placed(side: Side) -> Iterator[str]:
    yield from (placed.card for placed in side.battlefield)
    for zone in (
        side.hand,
        side.graveyard,
        side.exile,
        side.command,
        side.commander,
        side.library,
        side.sideboard,
    ):
        yield from zone
    if side.companion:
        yield side.companion


def _named(scenario: Scenario) -> Iterator[str]:
    said: list[Any] = [entry.value for entry in scenario.script if entry.verb in ("cast", "play", "put")]
    said += [expectation.get(key) for expectation in scenario.expect for key in _PLACES]
    yield from (_COUNTED.sub("", name) for name in said if isinstance(name, str) and name)


def _alike(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 2 or one.casefold() == other.casefold():
        return False
    return SequenceMatcher(None, one.casefold(), other.casefold(), autojunk=False).ratio() >= _NEAR
