"""Who is spoken of: events and questions say "Player 1", and whoever reads them wants "you" and names."""

import re
from collections.abc import Sequence
from typing import Final

STRANGERS: Final = ("Burr", "Moss", "Fern", "Reed", "Sable")
"""What bots are called."""

_PLAYER: Final = re.compile(
    r"(?P<of>\bof )?\b[Pp]layer (?P<number>\d)(?P<whose>['’]s\b)?(?P<verb> [a-z]+s\b)?"
)
_IRREGULAR: Final = {"is": "are", "has": "have", "was": "were", "dies": "die", "ties": "tie", "lies": "lie"}
_HISSING: Final = ("sses", "shes", "ches", "xes", "zzes", "oes")
_FURTHER: Final = re.compile(
    r"(?P<before>(?:, | and ))(?P<verb>takes|shuffles|draws|puts|discards|loses|gains)\b"
)


def plural(verb: str) -> str:
    """Returns a verb as it follows "you", given as it follows a name.

    >>> [plural(verb) for verb in ("draws", "passes", "searches", "loses", "carries", "is")]
    ['draw', 'pass', 'search', 'lose', 'carry', 'are']
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(_HISSING) else verb[:-1]


def addressed(words: str, names: Sequence[str], you: int) -> str:
    """Returns a sentence with the players by their names, and as "you" to the one in a seat; -1 is in none.

    >>> names = ("Ana", "Burr")
    >>> addressed("Player 1 draws a card.", names, 0), addressed("Player 1 draws a card.", names, 1)
    ('You draw a card.', 'Ana draws a card.')
    >>> addressed("Farm of player 2 is destroyed by Player 1's Hound.", names, 1)
    "Farm of yours is destroyed by Ana's Hound."
    >>> addressed("Player 1 draws a card and takes 2 from their deck.", names, 0)
    'You draw a card and take 2 from your deck.'
    >>> addressed("→ Player 1 draws a card.", names, 0)
    '→ You draw a card.'
    """
    subject = False

    def said(found: re.Match[str]) -> str:
        nonlocal subject
        seat = int(found["number"]) - 1
        of, whose, verb = found["of"] or "", found["whose"] or "", found["verb"] or ""
        if not 0 <= seat < len(names):
            return found[0]
        if seat != you:
            return f"{of}{names[seat]}{whose}{verb}"
        if of:
            return f"of your{verb}" if whose else f"of yours{verb}"
        first = _begins(words, found.start())
        if whose:
            return f"{'Your' if first else 'your'}{verb}"
        if verb and (first or words[: found.start()].endswith("and ")):
            subject = subject or found.start() == 0
            return f"{'You' if first else 'you'} {plural(verb.strip())}"
        return f"{'You' if first else 'you'}{verb}"

    told = _PLAYER.sub(said, words)
    if subject:
        told = _FURTHER.sub(lambda found: found["before"] + plural(found["verb"]), told)
        told = re.sub(r"\btheir\b", "your", told)
    return told


def _begins(words: str, at: int) -> bool:
    before = words[:at].rstrip()
    return not before or before.endswith((".", "?", "→"))
