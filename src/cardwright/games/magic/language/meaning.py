"""Trees compared by what they mean: how they were worded and where they stand aside."""

from typing import Any

from cardwright.games.magic.language.tree import AbilityText, Quoted
from cardwright.text import Node


def same_meaning(one: Any, other: Any) -> bool:
    """Returns whether two trees say the same in perhaps different words.

    >>> from cardwright.games.magic.language import read_face
    >>> new = read_face("", "When this creature enters, draw a card.").abilities
    >>> old = read_face("", "When this creature enters the battlefield, draw a card.").abilities
    >>> new == old, same_meaning(new, old)
    (False, True)
    """
    if isinstance(one, tuple):
        if not isinstance(other, tuple) or len(one) != len(other):
            return False
        return all(same_meaning(a, b) for a, b in zip(one, other, strict=True))
    if not isinstance(one, Node):
        return bool(one == other)
    if type(one) is not type(other):
        return False
    return all(same_meaning(getattr(one, name), getattr(other, name)) for name in _meant(type(one)))


_PARTS: dict[type, tuple[str, ...]] = {}


def _meant(kind: type[Node]) -> tuple[str, ...]:
    """Returns the fields that bear meaning; those of a quotation's marks and reminders do not."""
    found = _PARTS.get(kind)
    if found is None:
        left_out = {"wording"}
        if kind is Quoted:
            left_out |= {"marks", "lower", "stop", "reminders"}
        elif kind is AbilityText:
            left_out.add("reminders")
        found = _PARTS[kind] = tuple(name for name in kind.parts() if name not in left_out)
    return found
