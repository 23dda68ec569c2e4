"""What every phrase shares."""

from cardwright.text import Node


class Phrase(Node, frozen=True, kw_only=True):
    """A phrase of Oracle English.

    `wording` tells apart ways to write the phrase that mean the same ("enters", "enters the battlefield").
    """

    wording: int = 0


class Unread(Phrase, frozen=True, kw_only=True):
    """A stretch of text that was not understood, and why."""

    text: str
    reason: str
