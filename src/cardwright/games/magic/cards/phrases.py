"""Sentences that are understood, for suggesting the one most like another."""

import re
from functools import cache
from typing import Final

from cardwright.games.magic.cards.bundled import bundled_cards
from cardwright.text import nearest

_OWN_NAME: Final = "~"
_SENTENCE: Final = re.compile(r"[^.]+\.?[\"”]?")
_LONGEST: Final = 600


@cache
def _sentences() -> tuple[str, ...]:
    """Returns the lines and sentences of the bundled cards, each once, with `~` for the card's own name."""
    found: dict[str, None] = {}
    for card in bundled_cards():
        for face in card.faces:
            for line in face.text.replace(face.name, _OWN_NAME).split("\n"):
                found[line] = None
                found.update(dict.fromkeys(part.strip() for part in _SENTENCE.findall(line)))
    return tuple(found)


def nearest_sentence(text: str, name: str) -> str | None:
    """Returns the sentence of a bundled card that is most like this one, or None where none is alike.

    >>> nearest_sentence("Foo deals 3 damge to any target.", "Foo")
    'Foo deals 3 damage to any target.'
    """
    if len(text) > _LONGEST:
        return None
    asked = text.replace(name, _OWN_NAME) if name else text
    found = nearest(asked, _sentences(), at_least=65.0)
    return found.replace(_OWN_NAME, name or "this card") if found is not None else None
