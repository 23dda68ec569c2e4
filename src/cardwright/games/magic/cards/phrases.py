"""Sentences that are understood, for suggesting the one most like another."""

import re
from functools import cache
from typing import Final

from cardwright.games.magic.cards.bundled import bundled_cards
from cardwright.games.magic.language import read_face
from cardwright.games.magic.language.tree import KeywordLine
from cardwright.text import nearest, nearest_few

_OWN_NAME: Final = "~"
_SENTENCE: Final = re.compile(r"[^.]+\.?[\"”]?")
_WORD: Final = re.compile(r"[a-z']+")
_LETTERS: Final = re.compile(r"[A-Za-z']+")
_LONGEST: Final = 600
_TRIED: Final = 5
_ALIKE: Final = 65.0


@cache
def _sentences() -> tuple[str, ...]:
    """Returns the lines and sentences of the bundled cards, each once, with `~` for the card's own name."""
    found: dict[str, None] = {}
    for card in bundled_cards():
        for face in card.faces:
            for said in face.text.replace(face.name, _OWN_NAME).split("\n"):
                line = said.removeprefix("• ")
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


@cache
def _words() -> frozenset[str]:
    return frozenset(word for sentence in _sentences() for word in _WORD.findall(sentence.lower()))


def spelt_right(text: str, at: int, name: str, cost: str, most: int = 3) -> str | None:
    """Returns a line with the word at a place as it is spelt, and later ones, where all is understood then; else None.

    >>> spelt_right("Flying, frist strike", 8, "Foo", "")
    'Flying, first strike'
    >>> spelt_right("Targt creature gets +1/+1 untl end of turn.", 0, "Foo", "")
    'Target creature gets +1/+1 until end of turn.'
    """
    wrong = _LETTERS.match(text, at)
    if wrong is None or not most or len(text) > _LONGEST:
        return None
    for word in nearest_few(wrong[0].lower(), sorted(_words()), limit=_TRIED, at_least=_ALIKE):
        said = word[0].upper() + word[1:] if wrong[0][0].isupper() else word
        mended = text[:at] + said + text[wrong.end() :]
        lines = read_face(name, mended, cost=cost).lines
        left = min((part.span.start for line in lines for part in line.unread), default=None)
        if left is None:
            keywords = [
                line.ability for line in lines if line.ability and type(line.ability.ability) is KeywordLine
            ]
            return mended.removesuffix(".") if keywords else mended
        further = spelt_right(mended, left, name, cost, most - 1) if left > at else None
        if further is not None:
            return further
    return None


def known_words(text: str) -> float:
    """Returns how many of a text's words the bundled cards use, from 0 to 1.

    >>> known_words("Whenever a creature dies, draw a card."), known_words("CLASS Foo HAS 1 Bar")
    (1.0, 0.25)
    """
    found = _WORD.findall(text.lower())
    return sum(word in _words() for word in found) / len(found) if found else 0.0
