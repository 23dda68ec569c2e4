"""Words, names, numbers and comments: a text as tokens, each of which knows its comments."""

import re

from lark import Token

from cardwright.games.cardfinity.language.editions import Edition, Trigger
from cardwright.games.cardfinity.language.tree import Comment
from cardwright.text import Reporter, Source, Span, nearest

LARGEST = 999
"""The largest number that a card may say."""

PUNCTUATION = {":": "COLON", ",": "COMMA", "(": "LPAR", ")": "RPAR", "?": "QMARK"}
TRIGGERS = frozenset(trigger.value.upper() for trigger in Trigger)
_AFTER_NAME = {"COLON": "MONSTER_NAME", "ON": "SPELL_NAME", "HAND": "CHOSEN_NAME", "FIELD": "CHOSEN_NAME"}
_AFTER_NAME["TOP"] = "CHOSEN_NAME"
_AFTER_NAME.update(dict.fromkeys(TRIGGERS, "SPELL_NAME"))
NAMES = frozenset({"NAME", "MONSTER_NAME", "SPELL_NAME", "CHOSEN_NAME"})

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<remark>![^\n]*)
    |(?P<block>\*[^*]*\*)
    |(?P<name>"[^"\n]*")
    |(?P<curly>[“”„][^“”\n]*[“”])
    |(?P<none>[Nn]/[Aa](?![A-Za-z0-9_]))
    |(?P<number>-?[0-9]+(?:[tTxX](?![A-Za-z0-9_]))?(?![A-Za-z0-9_]))
    |(?P<word>[A-Za-z_][A-Za-z0-9_'-]*)
    |(?P<mark>[:,()?])""",
    re.VERBOSE,
)
_JUNK = re.compile(r"[^\s\"!*:,()?]+")

SHAPING = ("power", "deck")
"""The words by which the end of a monster and the beginning of the deck are known, at the start of a line."""
LONGEST_SLIP = 20
"""How long a word may be to be taken for one of them."""


_HEAD = re.compile(r"(?:\s|![^\n]*|\*[^*]*\*)*edition\s*:\s*([A-Za-z0-9_]+)", re.IGNORECASE)


def edition_at_head(text: str) -> Edition:
    """Returns the edition that the head of a text says; the first where it says none, or none that there is."""
    found = _HEAD.match(text)
    said = found.group(1).lower() if found is not None else ""
    return Edition(said) if said in tuple(Edition) else Edition.FIRST


class Word(Token):
    """A token with its place and the comments that stand before and behind it."""

    __slots__ = ("after", "before", "breaks", "span")

    span: Span
    before: list[Comment]
    after: list[Comment]
    breaks: int


def word(type_: str, text: str, start: int) -> Word:
    """Returns a token; the kind of a name is settled later, by `classify`."""
    made = Word(type_, text)
    made.span = Span(start, start + len(text))
    made.before = []
    made.after = []
    made.breaks = 0
    return made


def lex(source: Source, keywords: dict[str, str], report: Reporter) -> list[Word]:
    """Returns the tokens of a text, ending with one of type `$END`; nothing but spaces is left out."""
    return _Lexing(source, keywords, report).run()


def classify(tokens: list[Word]) -> None:
    """Settles what each name is for, by what follows it."""
    following = ""
    for token in reversed(tokens):
        if token.type in NAMES:
            token.type = _AFTER_NAME.get(following, "NAME")
        following = token.type


class _Lexing:
    """One run over one text."""

    __slots__ = ("at", "comments", "joined", "keywords", "out", "report", "text")

    def __init__(self, source: Source, keywords: dict[str, str], report: Reporter) -> None:
        self.text = source.text
        self.keywords = keywords
        self.report = report
        self.at = 0
        self.out: list[Word] = []
        self.comments: list[Comment] = []
        self.joined = False

    def run(self) -> list[Word]:
        text, match = self.text, _TOKEN.match
        breaks = 0
        while self.at < len(text):
            found = match(text, self.at)
            kind = found.lastgroup if found is not None else None
            if found is None or kind is None:
                self._unknown()
            elif kind == "space":
                lines = found.group().count("\n")
                self.joined = self.joined and not lines
                breaks = max(breaks, lines)
                self.at = found.end()
                continue
            elif kind == "remark" or kind == "block":
                self._comment(found.group(), kind == "block")
                continue
            else:
                self._token(kind, found.group())
            self.out[-1].breaks = breaks
            breaks = 0
        self._add("$END", "")
        classify(self.out)
        return self.out

    def _add(self, type_: str, text: str) -> None:
        token = word(type_, text, self.at)
        token.before = self.comments
        self.comments = []
        self.out.append(token)
        self.at += len(text)
        self.joined = True

    def _comment(self, text: str, block: bool) -> None:
        said = text[1:-1] if block else text[1:]
        comment = Comment(text=said.strip(), block=block, span=Span(self.at, self.at + len(text)))
        if self.joined and self.out:
            self.out[-1].after.append(comment)
        else:
            self.comments.append(comment)
        self.at += len(text)

    def _token(self, kind: str, text: str) -> None:
        if self._behind_edition() and kind in ("number", "word"):
            self._which(text)
        elif kind == "name":
            self._name(text)
        elif kind == "curly":
            straight = f'"{text[1:-1]}"'
            self._wrong("quote", text, "names stand in straight quotes", ('"',), straight)
            self._add("NAME", text)
        elif kind == "number":
            self._number(text)
        elif kind == "none":
            self._add("NO_FAMILY", text)
        elif kind == "mark":
            self._add(PUNCTUATION[text], text)
        else:
            self._word(text)

    def _behind_edition(self) -> bool:
        return [token.type for token in self.out[-2:]] == ["EDITION", "COLON"]

    def _which(self, text: str) -> None:
        """Adds what stands behind `edition:`."""
        if text.lower() in tuple(Edition):
            self._add("WHICH", text)
            return
        names = tuple(edition.value for edition in Edition)
        message = f'there is no edition "{text}"'
        self._bad(text, "unknown-edition", message, names, nearest(text, names) or names[1])

    def _word(self, text: str) -> None:
        """Adds a word. What looks like a word on which a card's shape hangs is reported here and taken for it,
        so that one slip does not make nonsense of the lines that follow."""
        type_ = self.keywords.get(text.lower())
        if type_ is None and not self.joined and len(text) < LONGEST_SLIP:
            meant = nearest(text, SHAPING, at_least=75)
            if meant is not None:
                message = f'"{text}" is no word of the language'
                self._wrong("unknown-word", text, message, SHAPING, meant)
                type_ = self.keywords[meant]
        self._add(type_ or "UNKNOWN", text)

    def _name(self, text: str) -> None:
        name = text[1:-1].strip()
        expected = ("a name in quotes",)
        if not name:
            self._wrong("empty-name", text, "a name says something", expected, '"Nameless"')
        elif name != text[1:-1]:
            message = "a name neither begins nor ends with a space, since names must match exactly"
            self._wrong("name-spaces", text, message, expected, f'"{name}"')
        self._add("NAME", text)

    def _number(self, text: str) -> None:
        digits = text.strip("-tTxX")
        if len(digits.lstrip("0")) > len(str(LARGEST)):
            message = f"a number is at most {LARGEST}"
            self._bad(text, "number-too-large", message, (f"0 to {LARGEST}",), str(LARGEST))
        elif text[0] == "-" and text[-1].isdigit():
            self._add("NEGATIVE", text)
        elif text[0] == "-":
            self._bad(text, "number", "this is no number", ("a number",), text.lstrip("-"))
        else:
            self._add({"t": "TRUE_NUMBER", "x": "REPEAT"}.get(text[-1].lower(), "NUMBER"), text)

    def _unknown(self) -> None:
        """Reports what no token begins with, and sets it aside."""
        first = self.text[self.at]
        line_end = self.text.find("\n", self.at)
        rest = self.text[self.at : line_end if line_end >= 0 else len(self.text)].rstrip()
        if first == '"':
            closed = _closed(rest)
            self._bad(rest, "open-name", "this name has no closing quote", ('"',), closed)
        elif first == "*":
            span = Span(self.at, self.at + len(rest))
            self.report.error(
                span, "open-comment", "this comment has no closing *", expected=("*",), suggestion=rest + " *"
            )
            self._add("BAD", rest)
        else:
            junk = _JUNK.match(self.text, self.at)
            text = junk.group() if junk is not None else first
            self._junk(text)

    def _junk(self, text: str) -> None:
        digits = re.match("[0-9]+", text)
        if digits is not None:
            self._bad(text, "number", "this is no number", ("a number",), digits.group())
        else:
            self._bad(
                text, "character", f"{text[0]!r} means nothing here", ("a word", "a name in quotes"), ","
            )

    def _bad(self, text: str, code: str, message: str, expected: tuple[str, ...], suggestion: str) -> None:
        """Reports a text that is no token, and sets it aside."""
        self._wrong(code, text, message, expected, suggestion)
        self._add("BAD", text)

    def _wrong(self, code: str, text: str, message: str, expected: tuple[str, ...], suggestion: str) -> None:
        span = Span(self.at, self.at + len(text))
        self.report.error(span, code, message, expected=expected, suggestion=suggestion)


def _closed(rest: str) -> str:
    """Returns an unclosed name with its closing quote where a name would most likely end."""
    ending = re.search(r"\s*(:|,|\)|\b(on|hand|field|by)\b|\d+\s*$|$)", rest[1:], re.IGNORECASE)
    length = ending.start() if ending is not None else len(rest) - 1
    return f'{rest[: length + 1]}"{rest[length + 1 :]}'
