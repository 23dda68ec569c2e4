"""Which nouns are people."""

from typing import Final

from cardwright.games.magic.language.tree import Head

_PEOPLE: Final = frozenset(
    (
        "player",
        "opponent",
        "defending player",
        "active player",
        "attacking player",
        "teammate",
        "starting player",
    )
)


def is_person(head: Head) -> bool:
    """Returns whether a head is a player."""
    return head.thing in _PEOPLE
