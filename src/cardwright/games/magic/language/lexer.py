"""Oracle text to tokens: words, numbers, symbols, quotations, reminders, and the card's own name."""

import re
from typing import Final

from msgspec import Struct

from cardwright.games.magic.language.vocabulary import (
    CARD_TYPES,
    COLOR_WORDS,
    COLORS,
    NON_STATUSES,
    SUBTYPES,
    SUPERTYPES,
)

SELF: Final = "<self>"
SHORT_SELF: Final = "<short self>"
TOKEN_SELF: Final = "<token self>"
NUMBER: Final = "<number>"
SYMBOL: Final = "<symbol>"
STATS: Final = "<stats>"
SIGNED: Final = "<signed>"
LOYALTY: Final = "<loyalty>"
LEVELS: Final = "<levels>"
QUOTE: Final = "<quote>"
LINE: Final = "¶"
DEEPEST: Final = 3
"""Parentheses inside parentheses that are still one reminder."""
OTHER: Final = "<other>"
END: Final = "<end>"


class Token(Struct, frozen=True, gc=False):
    """A piece of text and its place.

    `key` is what the grammar matches: a word in small letters, or the kind of a number, symbol and so on.
    `own` is what else it is: `SELF`, `SHORT_SELF` or `TOKEN_SELF` where a single word is (also) the card's own name
    or, in a quotation, that of the token that has it, `NUMBER` of
    a number in figures. A `silent` full stop stands for the one inside the quotation before it.
    """

    key: str
    text: str
    start: int
    end: int
    own: str = ""
    silent: bool = False


class Reminder(Struct, frozen=True, gc=False):
    """A parenthesis, and how many tokens stand before it."""

    text: str
    after: int
    start: int
    end: int
    spaced: bool = True


class Lexed(Struct, frozen=True, gc=False):
    """The tokens of a text, its reminders apart."""

    tokens: tuple[Token, ...]
    reminders: tuple[Reminder, ...]


_STAT: Final = r"(?:\d+|[XYZ]|\*)(?:[+-](?:\d+|\*))?"
_PIECES: Final = re.compile(
    r"(?P<space>[ \t]+)"
    r"|(?P<line>\n)"
    r"|(?P<symbol>\{[^{}\s]{1,9}\})"
    r"|(?P<levels>LEVEL \d+(?:-\d+|\+)(?=\n|$))"
    r"|(?P<loyalty>\[[+\-−–]?(?:\d+|X)\])"
    rf"|(?P<stats>[+\-−–]?{_STAT}/[+\-−–]?{_STAT}(?![\w/]))"
    r"|(?P<signed>[+\-−–]\d+(?![\d/]))"
    r"|(?P<number>\d+(?:,\d{3})*)"
    r"|(?P<and_or>and/or)"
    r"|(?P<word>d\d+|[^\W\d_]+(?:[-'’][^\W\d_]+)*[!]?)"
    r"|(?P<own>['’]s?(?![^\W\d_]))"
    r"|(?P<mark>[.,:;•—–|?/+−∞-])",
)
_IS: Final = frozenset(["it's", "that's", "there's", "he's", "she's", "who's", "what's", "here's"])
"""Words whose 's is short for "is" or "has"; all others are possessives."""
_CONTRACTED: Final = {"n't": "n't", "'re": "=re", "'ve": "=ve", "'d": "=d", "'ll": "=ll"}
_WHOLE: Final = frozenset(("can't", "won't", "one's"))

_QUOTES: Final = {'"': '"', "“": "”"}


def _after_non() -> frozenset[str]:
    words = [
        *CARD_TYPES,
        *COLORS,
        *COLOR_WORDS,
        *SUBTYPES,
        *SUPERTYPES,
        *NON_STATUSES,
        "token",
        "mana",
        "outlaw",
    ]
    return frozenset(word.lower() for word in words)


_AFTER_NON: Final = _after_non()


def lex(text: str, names: tuple[str, ...] = ("", "")) -> Lexed:
    """Returns the tokens of a text; `names` are the card's name and its short name, then that of a token.

    >>> [t.key for t in lex("Fog deals 2 damage.", ("Fog", "")).tokens]
    ['fog', 'deals', '2', 'damage', '.']
    """
    return _Lexer(text, names).run()


_OWN: Final = (SELF, SHORT_SELF, TOKEN_SELF)


class _Lexer:
    """One pass over one text."""

    __slots__ = ("at", "names", "reminders", "text", "tokens")

    def __init__(self, text: str, names: tuple[str, ...]) -> None:
        self.text = text
        self.names = [(name, key) for name, key in zip(names, _OWN, strict=False) if name]
        self.tokens: list[Token] = []
        self.reminders: list[Reminder] = []
        self.at = 0

    def run(self) -> Lexed:
        """Reads to the end."""
        text, length = self.text, len(self.text)
        while self.at < length:
            first = text[self.at]
            if first == "(":
                self._reminder()
            elif first in _QUOTES:
                self._quote(self.text.find(_QUOTES[first], self.at + 1))
            elif first == "'" and self._opens_inner():
                self._quote(self._end_of_inner())
            elif not (first.isupper() or first.isdigit()) or not self._own_name():
                self._piece()
        return Lexed(tuple(self.tokens), tuple(self.reminders))

    def _add(self, key: str, end: int, own: str = "") -> None:
        self.tokens.append(Token(key, self.text[self.at : end], self.at, end, own))
        self.at = end

    def _own_name(self) -> bool:
        for name, key in self.names:
            end = self.at + len(name)
            if self.text.startswith(name, self.at) and not self.text[end : end + 1].isalnum():
                if self.text[end : end + 1] == "-" and self.text[end + 1 : end + 2].isalpha():
                    continue
                if self.text[end : end + 2] in ("'t", "’t"):
                    continue
                single = " " not in name
                self._add(name.lower() if single else key, end, key)
                return True
        return False

    def _piece(self) -> None:
        found = _PIECES.match(self.text, self.at)
        if found is None:
            self._add(OTHER, self.at + 1)
            return
        kind, end = found.lastgroup or "", found.end()
        if kind == "space":
            self.at = end
        elif kind == "word":
            self._word(found[0], end)
        elif kind == "number":
            self._add(found[0], end, NUMBER)
        elif kind in ("symbol", "loyalty", "levels", "stats", "signed"):
            self._add(f"<{kind}>", end)
        elif kind == "own":
            self._add(found[0].replace("’", "'"), end)
        elif kind == "line":
            self._add(LINE, end)
        elif found[0] == "—" and (self.at == 0 or self.text[self.at - 1] != " "):
            self._add("--", end)
        else:
            self._add(found[0], end)

    def _word(self, word: str, end: int) -> None:
        key = word.lower().replace("’", "'")
        for ending in _CONTRACTED:
            if key.endswith(ending) and key not in _WHOLE:
                self._add(key[: -len(ending)], end - len(ending))
                self._add(_CONTRACTED[ending], end)
                return
        if key in _IS:
            self._add(key[:-2], end - 2)
            self._add("=s", end)
            return
        if key.endswith("'s") and key not in _WHOLE:
            self._stem(key[:-2], end - 2)
            self._add("'s", end)
            return
        self._stem(key, end)

    def _stem(self, key: str, end: int) -> None:
        """Adds a word without its ending; "non" is a word of its own."""
        rest = key[3:].lstrip("-")
        if key.startswith("non") and rest in _AFTER_NON:
            self._add("non", end - len(rest))
            self._add(rest, end)
            return
        self._add(key, end)

    def _reminder(self) -> None:
        depth, end = 0, self.at
        for end in range(self.at, len(self.text)):
            depth += {"(": 1, ")": -1}.get(self.text[end], 0)
            if depth == 0 or depth > DEEPEST or self.text[end] == "\n":
                break
        if depth or self.text[end] != ")":
            self._add(OTHER, self.at + 1)
            return
        spaced = self.at > 0 and self.text[self.at - 1] == " "
        text = self.text[self.at : end + 1]
        self.reminders.append(Reminder(text, len(self.tokens), self.at, end + 1, spaced))
        self.at = end + 1

    def _opens_inner(self) -> bool:
        """Tells whether an apostrophe opens a quotation inside a quotation: `"Mountains have '{T}: Add {R}.'"`."""
        after = self.text[self.at + 1 : self.at + 2]
        if after.isspace() or (self.at > 0 and self.text[self.at - 1] != " "):
            return False
        return (after.isupper() or after in "{[") and self._end_of_inner() > 0

    def _end_of_inner(self) -> int:
        """Returns where such a quotation ends, -1 if it does not: a possessive in it does not end it."""
        found = self.text.find("'", self.at + 1)
        while found >= 0:
            after = self.text[found + 1 : found + 8]
            if self.text[found - 1] in ".!}" or not after or after[0] in '".,' or after.startswith(" and '"):
                if not after[:1].isalnum():
                    return found
            found = self.text.find("'", found + 1)
        return found

    def _quote(self, close: int) -> None:
        if close < 0:
            self._add(OTHER, self.at + 1)
            return
        self._add(QUOTE, close + 1)
        last = self.text[close - 2] if self.text[close - 1] == "'" else self.text[close - 1]
        if last in ".!" and _begins_sentence(self.text, close + 1):
            self.tokens.append(Token(".", "", close, close, silent=True))
        elif last == ",":
            self.tokens.append(Token(",", "", close, close, silent=True))


def _begins_sentence(text: str, at: int) -> bool:
    """Returns whether nothing or a new sentence follows; a full stop inside the quotation then ends both."""
    rest = text[at : at + 3].lstrip(" ")
    return not rest or rest[0] in "\n(•" or rest[0].isupper()
