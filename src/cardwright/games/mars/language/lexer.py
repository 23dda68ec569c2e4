"""The words of PETS: names, amounts, keywords and punctuation, with their places."""

import re

from lark import Token

from cardwright.text import Reporter, Source, Span

KEYWORDS = (
    "BY",
    "FROM",
    "HAS",
    "MAX",
    "OR",
    "THEN",
    "IF",
    "EVAL",
    "COUNT",
    "EDITION",
    "ABSTRACT",
    "CLASS",
    "DEFAULT",
)
FREE = frozenset(KEYWORDS) - {"ABSTRACT", "CLASS", "DEFAULT", "EDITION"}
"""Keywords that the second edition reads in small letters too."""
DEEPEST = 40
"""How deep brackets may be nested."""

_PATTERN = re.compile(
    r"""(?P<skip>[ ]+|\\\r?\n)
    |(?P<comment>//[^\n]*)
    |(?P<newline>\r?\n)
    |(?P<string>"(?:[^"\\\n]|\\["\\])*")
    |(?P<class_word>\.(?:CLASS|class)\b)
    |(?P<property>\.[a-z]\w*)
    |(?P<punctuation>->|::|[!@^+,\-./:;=?()\[\]{}<>])
    |(?P<number>[0-9]\w*)
    |(?P<word>[^\W\d]\w*)
    |(?P<bad>.)""",
    re.VERBOSE | re.DOTALL,
)
_NAME = re.compile(r"[A-Z][a-z][A-Za-z0-9_]*")
_FUNCTION = re.compile(r"[a-z][a-zA-Z0-9]*")
_SHORT = re.compile(r"[A-Z][A-Z0-9]{0,4}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_NUMBER_X = re.compile(r"[1-9][0-9]{0,8}X")

PUNCTUATION = {
    "->": "ARROW",
    "::": "COLONS",
    "!": "BANG",
    "@": "AT",
    "^": "CIRCUMFLEX",
    "+": "PLUS",
    ",": "COMMA",
    "-": "MINUS",
    ".": "DOT",
    "/": "SLASH",
    ":": "COLON",
    ";": "SEMICOLON",
    "=": "EQUAL",
    "?": "QMARK",
    "(": "LPAR",
    ")": "RPAR",
    "[": "LSQB",
    "]": "RSQB",
    "{": "LBRACE",
    "}": "RBRACE",
    "<": "LESSTHAN",
    ">": "MORETHAN",
}
CLOSING = {"LPAR": "RPAR", "LSQB": "RSQB", "LESSTHAN": "MORETHAN", "LBRACE": "RBRACE"}


def token(kind: str, text: str, start: int) -> Token:
    """Returns a token that stands at a place."""
    return Token(kind, text, start_pos=start, end_pos=start + len(text))


def place(item: Token) -> Span:
    """Returns where a token stands."""
    return Span(item.start_pos or 0, item.end_pos or 0)


def tokens(source: Source, reporter: Reporter, *, comments: bool = False, free: bool = False) -> list[Token]:
    """Returns the tokens of a text; what is no token is reported and left out.

    Line breaks are tokens; comments are too where they are allowed, and wrong where they are not. Where the spelling
    is free, tabs are spaces, and keywords may be written small.
    """
    found: list[Token] = []
    text = source.text
    at = 0
    while at < len(text):
        match = _PATTERN.match(text, at)
        assert match is not None
        group, said = str(match.lastgroup), match.group()
        if group == "comment" and not comments:
            group, said = "punctuation", "/"
        if group == "punctuation":
            found.append(token(PUNCTUATION[said], said, at))
        elif free and (said == "\t" or said.upper() in FREE):
            if said != "\t":
                found.append(token(said.upper(), said.upper(), at))
        elif group == "word":
            _word(said, at, found, reporter)
        elif group == "number":
            _number(said, at, found, reporter)
        elif group != "skip":
            _other(group, said, at, found, reporter)
        at += len(said)
    _nesting(found, reporter)
    return found


def _word(said: str, at: int, found: list[Token], reporter: Reporter) -> None:
    if said in KEYWORDS or said == "X":
        found.append(token(said, said, at))
    elif _NAME.fullmatch(said):
        found.append(token("NAME", said, at))
    elif _FUNCTION.fullmatch(said):
        found.append(token("FUNC", said, at))
    elif _SHORT.fullmatch(said):
        found.append(token("WORD", said, at))
    else:
        reason = "a class's name is a capital, a small letter, then letters, digits and _"
        if said.isupper() and len(said) > 5:
            reason = "a word in capitals has at most 5 letters"
        reporter.error(Span(at, at + len(said)), "bad-word", f'"{said}" is no word of PETS: {reason}')
        found.append(token("BAD", said, at))


def _number(said: str, at: int, found: list[Token], reporter: Reporter) -> None:
    if _NUMBER.fullmatch(said):
        found.append(token("NUM", said, at))
    elif _NUMBER_X.fullmatch(said):
        found.append(token("NUM_X", said, at))
    else:
        reason = "a number has no letters in it"
        if said.isdigit():
            reason = "a number begins with no 0" if said[0] == "0" else "a number has at most 9 digits"
        reporter.error(Span(at, at + len(said)), "bad-number", f'"{said}" is no number: {reason}')
        found.append(token("BAD", said, at))


def _other(group: str, said: str, at: int, found: list[Token], reporter: Reporter) -> None:
    if group == "bad":
        span = Span(at, at + 1)
        if said == "\t":
            reporter.error(span, "tab", "a tab: PETS is written with spaces", suggestion=" ")
        elif said == '"':
            reporter.error(span, "open-string", "a quotation mark that is not closed in its line")
            found.append(token("BAD", said, at))
        else:
            reporter.error(span, "bad-character", f"PETS has no character {said!r}")
            found.append(token("BAD", said, at))
    else:
        found.append(token(group.upper(), said, at))


def _nesting(found: list[Token], reporter: Reporter) -> None:
    depth = 0
    for item in found:
        if item.type in CLOSING:
            depth += 1
            if depth == DEEPEST + 1:
                reporter.error(place(item), "too-deep", f"brackets nested deeper than {DEEPEST}")
        elif item.type in CLOSING.values():
            depth = max(0, depth - 1)


def mark_gates(found: list[Token]) -> list[Token]:
    """Returns the tokens with each bracket before a colon marked as one that may hold a gate, and short names marked.

    One look ahead does not tell a requirement in brackets from an instruction in brackets; the colon
    behind them does. Nor does it tell `2 TR` from `2 PROD[…]`.
    """
    opened: list[int] = []
    marked = list(found)
    for index, item in enumerate(found):
        if item.type == "WORD" and (index + 1 == len(found) or found[index + 1].type != "LSQB"):
            marked[index] = token("SHORT", str(item), item.start_pos or 0)
        if item.type in ("LPAR", "LSQB"):
            opened.append(index)
        elif item.type in ("RPAR", "RSQB") and opened:
            start = opened.pop()
            if index + 1 < len(found) and found[index + 1].type == "COLON":
                _mark(marked, start)
    return marked


def _mark(marked: list[Token], start: int) -> None:
    before = marked[start - 1] if start else None
    if marked[start].type == "LSQB":
        if before is not None and before.type == "WORD":
            marked[start - 1] = token("GATE_WORD", str(before), before.start_pos or 0)
    elif before is None or before.type not in ("NAME", "SHORT", "MORETHAN", "FUNC", "RPAR"):
        marked[start] = token("GATE_OPEN", "(", marked[start].start_pos or 0)
