"""Comparing phrases by what they say."""

from typing import Any

from cardwright.text import Node


def alike(one: Any, other: Any) -> bool:
    """Tells whether two phrases say the same, whichever of the possible wordings each has."""
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(alike(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, Node):
        return all(
            alike(getattr(one, part), getattr(other, part)) for part in type(one).parts() if part != "wording"
        )
    return bool(one == other)
