"""Reading on after a mistake: each card and deck line as far as it can be read, every mistake told."""

from typing import Any

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.expected import expected_words
from cardwright.games.cardfinity.language.grammar import keywords
from cardwright.games.cardfinity.language.lexer import NAMES, Word, word
from cardwright.games.cardfinity.language.mending import around, attempt, left_of, mended, segment
from cardwright.games.cardfinity.language.pieces import type_at
from cardwright.games.cardfinity.language.tree import Card, Entry, Unread
from cardwright.text import Reporter, Span

MOST_ERRORS = 20
"""How many mistakes of one card are told before the rest of it is set aside."""
MOST_MENDED = 100
"""How many mistakes of one file are told with a mend."""
MOST_TOLD = 1000
"""How many mistakes of one file are told."""


def read_card(piece: list[Word], report: Reporter, edition: Edition) -> list[Card | Unread]:
    """Reads one card as far as it can be read, and reports every mistake in it."""
    if piece[0].type not in NAMES:
        if not any(token.type == "BAD" for token in piece):
            message = "a card begins with its name"
            expected = ("a name in quotes",)
            suggestion = f'"Name" on play: {piece[0]}'
            report.error(piece[0].span, "nameless", message, expected=expected, suggestion=suggestion)
        return [_unread(piece)]
    reading = _Mending(_without_bad(piece), report, edition)
    card = reading.run("card")
    if card is None or not reading.structured:
        return [_unread(piece)]
    return [card]


def read_entry(line: list[Word], report: Reporter, edition: Edition) -> Entry | Unread:
    """Reads one line of the deck list."""
    if any(token.type == "BAD" for token in line):
        return _unread(line)
    before = len(report.found)
    entry = _Mending(list(line), report, edition).run("entry")
    if isinstance(entry, Entry) and len(report.found) == before:
        return entry
    return _unread(line)


def _unread(tokens: list[Word]) -> Unread:
    text = " ".join(str(token) for token in tokens)
    return Unread(text=text, span=Span(tokens[0].span.start, tokens[-1].span.end))


def _without_bad(piece: list[Word]) -> list[Word]:
    """Returns the tokens with each stretch that holds an unreadable one as a single UNREAD."""
    tokens = list(piece)
    at = 0
    while at < len(tokens):
        if tokens[at].type == "BAD":
            start, end = segment(tokens, at)
            tokens[start:end] = [_set_aside(tokens, start, end)]
            at = start
        at += 1
    return tokens


def _set_aside(tokens: list[Word], start: int, end: int) -> Word:
    """Returns an UNREAD token for a stretch; an empty stretch stands where the word before it ends."""
    made = word("UNREAD", " ".join(str(token) for token in tokens[start:end]), 0)
    if start < end:
        made.span = Span(tokens[start].span.start, tokens[end - 1].span.end)
    else:
        made.span = tokens[max(0, start - 1)].span
    return made


class _Mending:
    """Reads one piece again and again, each time with the next mistake out of the way."""

    __slots__ = ("edition", "report", "structured", "tokens")

    def __init__(self, tokens: list[Word], report: Reporter, edition: Edition) -> None:
        self.edition = edition
        self.tokens = tokens
        self.report = report
        self.structured = True

    def run(self, start: str) -> Any:
        """Returns what was read, or None where nothing holds together."""
        if len(self.report.found) > MOST_TOLD:
            return None
        for _ in range(MOST_ERRORS):
            got, at, accepts = attempt(self.tokens, start, self.edition)
            if at is None:
                return got
            if not self._past(at, accepts, start):
                return None
        return None

    def _past(self, at: int, accepts: set[str], start: str) -> bool:
        """Tells of the mistake at a place and gets it out of the way; returns whether that went."""
        mend, left = None, len(self.tokens)
        if len(self.report.found) < MOST_MENDED:
            mend, left = mended(self.tokens, at, accepts, start, self.edition)
        self._tell(at, accepts, mend)
        aside = list(self.tokens)
        begin, end = segment(aside, at)
        aside[begin:end] = [_set_aside(aside, begin, end)]
        aside_left = (
            left_of(aside, start, self.edition) if aside != self.tokens or begin == end else len(self.tokens)
        )
        if aside_left == 0 or (aside_left < len(self.tokens) - at and aside_left <= left):
            self.tokens = aside
            return True
        self.structured = False
        if mend is None or left >= len(self.tokens) - at:
            return False
        self.tokens = mend
        return True

    def _tell(self, at: int, accepts: set[str], mend: list[Word] | None) -> None:
        if "UNREAD" in (type_at(self.tokens, at), type_at(self.tokens, max(0, at - 1))):
            return  # It was told what is wrong with those words.
        ended = at >= len(self.tokens)
        last = self.tokens[min(at, len(self.tokens) - 1)]
        span = Span(last.span.end, last.span.end) if ended else last.span
        code, message = _said(self.tokens, at, accepts, self.edition)
        suggestion = around(mend, at) if mend is not None else None
        if code == "other-edition":
            other = _edition_of(str(self.tokens[at]), self.edition)
            suggestion = f"edition: {other.value}" if other is not None else None
        self.report.error(span, code, message, expected=expected_words(accepts), suggestion=suggestion)


_AFTER_FAMILY = (*NAMES, "COMMA", "LPAR", "RPAR", "NO_FAMILY", "DECK", "IMAGE", "$END")


def _edition_of(word: str, but: Edition) -> Edition | None:
    """Returns another edition that a word belongs to."""
    found = [edition for edition in Edition if edition is not but and word.lower() in keywords(edition)]
    return found[0] if found else None


def _said(tokens: list[Word], at: int, accepts: set[str], edition: Edition) -> tuple[str, str]:
    if "POWER" in accepts and type_at(tokens, at) == "NAME" and type_at(tokens, at + 1) not in _AFTER_FAMILY:
        return "missing-trigger", "a spell says behind its name when it happens"
    if type_at(tokens, at) == "EDITION":
        return "unexpected-word", "the edition stands at the head of the file"
    if "POWER" in accepts and type_at(tokens, at) in ("$END", "LPAR", "NO_FAMILY", "NAME"):
        return "missing-power", "a monster has a power"
    if at >= len(tokens):
        return "unexpected-end", "the card ends before it is complete"
    other = _edition_of(str(tokens[at]), edition) if tokens[at].type == "UNKNOWN" else None
    if other is not None:
        message = f'"{tokens[at]}" is a word of edition {other.value}, and this is edition {edition.value}'
        return "other-edition", message
    if tokens[at].type == "UNKNOWN":
        return "unknown-word", f'"{tokens[at]}" is no word of the language'
    shown = str(tokens[at]) if tokens[at].type in NAMES else f'"{tokens[at]}"'
    return "unexpected-word", f"{shown} cannot stand here"
