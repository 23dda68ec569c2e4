"""Which nouns are people."""

from cardwright.games.magic.language.tree import Head
from cardwright.games.magic.language.vocabulary import PEOPLE


def is_person(head: Head) -> bool:
    """Returns whether a head is a player."""
    return head.thing in PEOPLE
