"""Tokens of OE, for both syntaxes: symbols, numbers, names, keywords, and words of the vocabulary by class."""

import re
from typing import Final, NamedTuple

from lark import Token

from cardwright.games.oe.language import vocabulary as v
from cardwright.text import Reporter, Source, Span, nearest

_KEYWORDS: Final = """
START END NULL STDCOND COND AMOUNT OWNER LOCATION SPECIFIER CHANGETO THEN DUR ONCE TURN FOREVER RANGE CREATE WITH
FLIP INC DEC DESTROY SEARCH DRAW MOVETO REVEAL PASSIVE PAYN NONZERO EFFECT ACTIVATE TRIGGER CARD TYPE
"""
KEYWORDS: Final = frozenset(_KEYWORDS.split())

SYMBOLS: Final = {
    "->": "ARROW",
    "[": "LSQB",
    "]": "RSQB",
    "(": "LPAR",
    ")": "RPAR",
    "<": "LESSTHAN",
    ">": "MORETHAN",
    "@": "AT",
    "?": "QMARK",
    "!": "BANG",
    "%": "PERCENT",
    "&": "AMPERSAND",
    ",": "COMMA",
    "=": "EQUAL",
}

_CLASSES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("TYPE_WORD", tuple(v.TYPES)),
    ("SUBTYPE_WORD", tuple(v.SUBTYPES)),
    ("SHORT_WORD", tuple(v.SHORTS)),
    ("ATTRIBUTE_WORD", tuple(v.ATTRIBUTES)),
    ("STATE_WORD", tuple(v.STATES)),
    ("SLOT", tuple(v.SLOTS)),
    ("PLACE", tuple(v.PLACES)),
    ("PHASE", tuple(v.PHASES)),
    ("STANDARD", tuple(w for w in v.STANDARDS if w not in ("PASSIVE", "REVEAL", "PAYN", "PAY(N)"))),
    ("OWNERSHIP", tuple(w for w in v.OWNERSHIPS if w != "OWNER")),
    ("AMOUNT_WORD", tuple(v.AMOUNTS)),
    ("LETTER", tuple(v.TIMINGS)),
)

WORDS_OF: Final = dict(_CLASSES)
"""The words that may stand for each terminal, for suggestions."""

KIND_OF: Final = {word: kind for kind, words in _CLASSES for word in words} | {k: k for k in KEYWORDS}

_SPECIFIERS: Final = tuple(
    word for kind, words in _CLASSES if kind.endswith("_WORD") and kind != "AMOUNT_WORD" for word in words
)

_ALIASES: Final = {alias: w.word for w in v.vocabulary().subtype for alias in w.alias}

LARGEST: Final = 99
DEEPEST: Final = 128

_TOKEN: Final = re.compile(
    r"""(?P<space>\s+)
      | \#(?P<hash>(?:[^#]|\#\#)*)\#(?!\#)
      | \$(?P<line>[^\n]*)
      | (?P<pay>PAY\s*\(\s*N\s*\))
      | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
      | (?P<number>[0-9]+)
      | "(?P<name>[^"\n]*)"
      | (?P<symbol>->|[\[\]()<>@?!%&,=])""",
    re.VERBOSE | re.IGNORECASE,
)


class Remark(NamedTuple):
    """A line of comment: where it stands, the index of the token after it, what it says."""

    at: int
    before: int
    text: str


class Lexed:
    """The tokens of a source, and its comments in order."""

    __slots__ = ("comments", "tokens")

    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.comments: list[Remark] = []


def lex(source: Source, report: Reporter) -> Lexed:
    """Splits a source into tokens and comments; what is neither is reported and left out."""
    text = source.text
    lexed = Lexed()
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            at = _stray(text, at, report)
            continue
        _take(match, lexed, report)
        at = match.end()
    _quote_names(lexed, source, report)
    _check_depth(lexed.tokens, report)
    return lexed


_NAME_FOLLOWS: Final = (
    ("SPECIFIER", "EQUAL"),
    ("SPECIFIER", "LPAR"),
    ("SEARCH", "PERCENT"),
    ("SEARCH", "LPAR"),
)
_NAME_MUST_FOLLOW: Final = (("CREATE", "PERCENT"), ("CREATE", "LPAR"))


def _quote_names(lexed: Lexed, source: Source, report: Reporter) -> None:
    """Takes words of no class that stand where a name may stand for that name, and says that names are quoted.

    What is nearly a word of the vocabulary is left to be reported as that word with a slip.
    """
    tokens = lexed.tokens
    at = 0
    while at < len(tokens):
        end = at
        while end < len(tokens) and tokens[end].type == "UNKNOWN":
            end += 1
        if end > at and _is_name(tokens, at, end):
            span = Span(tokens[at].start_pos or 0, tokens[end - 1].end_pos or 0)
            name = _tidy(source[span])
            report.warn(span, "unquoted-name", "a name stands in quotes", suggestion=f'"{name}"')
            tokens[at:end] = [Token("NAME", name, span.start, end_pos=span.end)]
            lexed.comments = [_moved(remark, at, end) for remark in lexed.comments]
        at = max(end, at + 1)


def _moved(remark: Remark, start: int, end: int) -> Remark:
    """Returns a comment with its token counted anew, where several became one."""
    if remark.before <= start:
        return remark
    return remark._replace(before=max(start + 1, remark.before - (end - start - 1)))


def _is_name(tokens: list[Token], at: int, end: int) -> bool:
    before = tuple(token.type for token in tokens[max(0, at - 2) : at])
    if before in _NAME_MUST_FOLLOW or before[-1:] == ("CARD",):
        return True
    if before not in _NAME_FOLLOWS:
        return False
    return end - at > 1 or nearest(str(tokens[at]), _SPECIFIERS) is None


def _stray(text: str, at: int, report: Reporter) -> int:
    """Reports what begins no token, and returns where to go on."""
    if text[at] == "#":
        end = len(text)
        report.error(Span(at, at + 1), "open-comment", "a comment that is not closed", expected=('"#"',))
    elif text[at] == '"':
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        report.error(
            Span(at, end), "open-name", "a name that is not closed on its line", expected=("a quote",)
        )
    else:
        end = at + 1
        report.error(Span(at, end), "stray-character", f"{text[at]!r} is no part of the language")
    return end


def _take(match: re.Match[str], lexed: Lexed, report: Reporter) -> None:
    kind = match.lastgroup
    value = match[kind] if kind else ""
    here = len(lexed.tokens)
    if kind == "space":
        return
    if kind == "hash":
        for line in value.replace("##", "#").strip("\n").split("\n"):
            lexed.comments.append(Remark(match.start(), here, _tidy(line)))
    elif kind == "line":
        lexed.comments.append(Remark(match.start(), here, _tidy(value)))
    else:
        lexed.tokens.append(_token(kind or "", value, match, report))


def _tidy(line: str) -> str:
    return " ".join(line.split())


def _token(kind: str, value: str, match: re.Match[str], report: Reporter) -> Token:
    start, end = match.span()
    if kind == "word":
        upper = value.upper()
        upper = _ALIASES.get(upper, upper)
        return Token(KIND_OF.get(upper, "UNKNOWN"), upper, start, end_pos=end)
    if kind == "number":
        return Token("NUMBER", _number(value, Span(start, end), report), start, end_pos=end)
    if kind == "name":
        name = _tidy(value)
        if not name:
            report.error(Span(start, end), "empty-name", "a name with nothing in it")
        return Token("NAME", name or "?", start, end_pos=end)
    if kind == "pay":
        return Token("PAY_N", "PAY(N)", start, end_pos=end)
    return Token(SYMBOLS[value], value, start, end_pos=end)


def _number(value: str, span: Span, report: Reporter) -> str:
    digits = value.lstrip("0") or "0"
    if len(digits) > 2:
        report.error(span, "number-too-large", f"numbers go up to {LARGEST}")
        return str(LARGEST)
    return digits


def _check_depth(tokens: list[Token], report: Reporter) -> None:
    """Cuts the tokens where brackets are nested deeper than anything sensible."""
    depth = 0
    for index, token in enumerate(tokens):
        if token.type in ("LSQB", "LPAR"):
            depth += 1
            if depth > DEEPEST:
                span = Span(token.start_pos or 0, token.end_pos or 0)
                report.error(span, "too-deep", f"brackets nested more than {DEEPEST} deep")
                del tokens[index:]
                return
        elif token.type in ("RSQB", "RPAR"):
            depth = max(0, depth - 1)
