"""Reading OE: files of cards, or a program alone, in either syntax; every error of a file at once."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any, Final

from lark import Lark, Token, Tree, UnexpectedInput
from lark.lexer import Lexer, LexerState
from msgspec.structs import replace

from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language import vocabulary as v
from cardwright.games.oe.language.build import Builder, Parsed
from cardwright.games.oe.language.check import check_effect
from cardwright.games.oe.language.lexer import KIND_OF, WORDS_OF, Lexed, lex
from cardwright.games.oe.language.read_printed import looks_printed, read_printed
from cardwright.text import Reading, Reporter, Source, Span, nearest

STARTS: Final = ["header", "program", "effect", "descriptor"]


class _Fed(Lexer):
    """Stands for a lexer where the tokens are fed one by one."""

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """Yields nothing: there is nothing to lex."""
        del lexer_state, parser_state
        yield from ()


@cache
def _grammar(syntax: t.Syntax) -> Lark:
    room = resources.files(__package__)
    text = "".join(room.joinpath(name).read_text("utf-8") for name in ("words.lark", f"{syntax}.lark"))
    return Lark(text, parser="lalr", lexer=_Fed, start=STARTS, propagate_positions=True)


def read(source: Source) -> Reading[t.File]:
    """Reads a file of OE in any of its three forms; it is told from the first line which one it is."""
    if looks_printed(source.text):
        return read_printed(source)
    report = Reporter(source)
    lexed = lex(source, report)
    reader = _Reader(report, lexed)
    tree = reader.file()
    return Reading(source, tree, report.sorted())


class _Reader:
    """Reads one source: splits it into units and hands each to the grammar of its syntax."""

    def __init__(self, report: Reporter, lexed: Lexed) -> None:
        self.report = report
        self.tokens = lexed.tokens
        self.builder = Builder(report, lexed.comments, lexed.tokens)
        self.told: set[Span] = set()
        """Where something has been reported, as far as `counted` reports go."""
        self.counted = 0

    def file(self) -> t.File:
        if not self.tokens:
            if not self.report.found:
                self.report.error(Span(0, 0), "empty", "there is nothing here", expected=("CARD", "START"))
            return t.File(after=self.builder.lines(0, len(self.report.source.text) + 1))
        starts = [i for i in range(len(self.tokens)) if self._begins_card(i)]
        if not starts or starts[0] != 0:
            starts.insert(0, 0)
        items = [self._unit(self.tokens[a:b]) for a, b in pairwise([*starts, len(self.tokens)])]
        return t.File(
            items=tuple(items),
            after=self.builder.lines(0, len(self.report.source.text) + 1),
            span=Span(0, len(self.report.source.text)),
        )

    def _begins_card(self, index: int) -> bool:
        return self.tokens[index].type == "CARD"

    # --- units -----------------------------------------------------------------------------------------

    def _unit(self, tokens: list[Token]) -> t.Card | t.Program | t.Unread:
        begin = next(
            (i for i, token in enumerate(tokens) if token.type in ("START", "AMPERSAND")), len(tokens)
        )
        if tokens[0].type != "CARD":
            return self._program(tokens)
        comments = self.builder.lines(0, _end(tokens[begin - 1]))
        header, slipped = self._with_subtype(tokens[:begin])
        parsed = self._parse(t.Syntax.V2, "header", header)
        self.builder.failed = slipped
        card = self.builder.header(parsed) if parsed is not None else None
        understood = card is not None and not self.builder.failed
        program = self._program(tokens[begin:]) if begin < len(tokens) else None
        if card is None or not understood:
            return self._unread(tokens)
        return replace(card, program=program, comments=comments, span=_stretch(tokens))

    def _with_subtype(self, header: list[Token]) -> tuple[list[Token], bool]:
        """Returns a card's head with a subtype that has a slip mended, and whether there was one.

        It is told at the word itself: left as it is, it would be taken for a value, and its number be missed.
        """
        for at in range(2, len(header)):
            kinds = [token.type for token in header[at - 2 : at + 1]]
            number = at + 1 < len(header) and header[at + 1].type == "NUMBER"
            if kinds == ["TYPE", "TYPE_WORD", "UNKNOWN"] and not number:
                known = [word for word, kind in v.SUBTYPES.items() if kind.of == str(header[at - 1])]
                near = nearest(str(header[at]), known)
                self.report.error(
                    _span(header[at]),
                    "unknown-word",
                    f"{self.report.source[_span(header[at])]} is no subtype of {header[at - 1]}",
                    expected=known,
                    suggestion=near,
                )
                return [
                    *header[:at],
                    *([_instead(header[at], near)] if near else []),
                    *header[at + 1 :],
                ], True
        return header, False

    def _program(self, tokens: list[Token]) -> t.Program:
        syntax = _syntax(tokens)
        parser = _Feeder(syntax, "program")
        if parser.run(tokens) and isinstance(parser.tree, Tree):
            self._say_mended(parser)
            parsed = [c for c in parser.tree.children if isinstance(c, Tree)]
            effects = [self._effect(p, syntax) for p in parsed]
        else:
            effects = self._pieces(syntax, tokens)
        return t.Program(effects=tuple(effects), syntax=syntax, span=_stretch(tokens))

    def _effect(self, parsed: Parsed, syntax: t.Syntax) -> t.Effect | t.Unread:
        self.builder.failed = False
        start, end = parsed.meta.start_pos, parsed.meta.end_pos
        kept = list(self.builder.comments)
        leading = self.builder.lines(0, start)
        effect = self.builder.effect(parsed)
        if self.builder.failed:
            self.builder.comments = [c for c in kept if c.at >= end]
            self._check_mended(Span(start, end), syntax)
            return t.Unread(text=self.report.source.text[start:end], span=Span(start, end))
        return replace(effect, comments=leading + effect.comments)

    def _check_mended(self, span: Span, syntax: t.Syntax) -> None:
        """Checks an effect with unknown words as if the words suggested stood there, so that nothing waits."""
        near = {d.span: d.suggestion for d in self.report.found if d.code == "unknown-word"}
        tokens = [
            _instead(token, near.get(_span(token))) if token.type == "UNKNOWN" else token
            for token in self.tokens
            if _span(token) in span
        ]
        parser = _Feeder(syntax, "effect")
        if not parser.run(tokens) or not isinstance(parser.tree, Tree):
            return
        scratch = Reporter(self.report.source)
        effect = Builder(scratch, [], tokens).effect(parser.tree)
        if not scratch.found:
            check_effect(effect, None, scratch)
            self.report.found.extend(scratch.found)

    # --- what has errors -------------------------------------------------------------------------------

    def _pieces(self, syntax: t.Syntax, tokens: list[Token]) -> list[t.Effect | t.Unread]:
        """Reads a program that has an error, effect by effect, so that each has its say."""
        starts = [i for i in range(len(tokens)) if _begins_effect(syntax, tokens, i)]
        end = len(tokens)
        if syntax is t.Syntax.V2:
            end = self._frame(tokens[: starts[0]] if starts else tokens, tokens)
            starts = [start for start in starts if start < end]
        elif not starts:
            self._parse(syntax, "program", tokens)
        if not starts:
            return [self._unread(tokens)]
        found: list[t.Effect | t.Unread] = []
        for a, b in pairwise([*starts, end]):
            parsed = self._parse(syntax, "effect", tokens[a:b])
            found.append(self._effect(parsed, syntax) if parsed is not None else self._unread(tokens[a:b]))
        return found

    def _frame(self, frame: list[Token], tokens: list[Token]) -> int:
        """Checks START and END, and returns where the effects end."""
        for token in frame[1:] if frame and frame[0].type == "START" else frame:
            self._unexpected(token, ("AMPERSAND",) if frame[0].type == "START" else ("START",))
            break
        if not frame or frame[0].type != "START":
            if not frame:
                self._unexpected(tokens[0], ("START",))
        elif len(tokens) == 1:
            self.report.error(_after(tokens[-1]), "unexpected", "the text ends here", expected=('"&"',))
        last = next((i for i, token in enumerate(tokens) if token.type == "END"), None)
        if last is None:
            self.report.error(_after(tokens[-1]), "unexpected", "the text ends here", expected=("END",))
            return len(tokens)
        if last + 1 < len(tokens):
            self.report.error(
                _stretch(tokens[last + 1 :]),
                "after-end",
                "a file holds cards, or one program alone",
                expected=("CARD",),
            )
        return last

    def _parse(self, syntax: t.Syntax, start: str, tokens: list[Token]) -> Parsed | None:
        """Parses tokens from a rule, or reports all errors that can be told apart and returns None."""
        parser = _Feeder(syntax, start)
        if parser.run(tokens):
            self._say_mended(parser)
            return parser.tree
        self._say_mended(parser)
        self._say_failed(parser)
        for piece in _descriptors(tokens[parser.at + 1 :]):
            inner = _Feeder(syntax, "descriptor")
            if not inner.run(piece, partly=True):
                self._say_failed(inner)
            self._say_mended(inner)
        for token in tokens[parser.at + 1 :]:
            if token.type == "UNKNOWN":
                self._say_unknown(token)
        return None

    def _say_unknown(self, token: Token) -> None:
        """Reports a word of no class, unless that was done already."""
        self.told.update(d.span for d in self.report.found[self.counted :])
        self.counted = len(self.report.found)
        if _span(token) not in self.told:
            self.builder.unknown(token, tuple(WORDS_OF), "a word of the language")

    def _say_mended(self, parser: "_Feeder") -> None:
        for token in parser.mended:
            self.report.warn(
                _span(token),
                "missing-close",
                'the condition before this is not closed; read as if ">" stood here',
                suggestion=">",
            )

    def _say_failed(self, parser: "_Feeder") -> None:
        if parser.failed is None:
            where = _after(parser.last) if parser.last is not None else Span(0, 0)
            self.report.error(where, "unexpected", "the text ends here", expected=_named(parser.expected))
        else:
            self._unexpected(parser.failed, parser.expected)

    def _unexpected(self, token: Token, expected: tuple[str, ...]) -> None:
        known = [word for name in expected for word in WORDS_OF.get(name, (name,) if name.isalpha() else ())]
        shown = self.report.source[_span(token)]
        suggestion = nearest(shown, known) if token.type == "UNKNOWN" else None
        self.report.error(
            _span(token),
            "unknown-word" if suggestion else "unexpected",
            f"{shown} cannot stand here",
            expected=_named(expected),
            suggestion=suggestion,
        )

    def _unread(self, tokens: list[Token]) -> t.Unread:
        span = _stretch(tokens)
        self.builder.take(0, span.end)
        return t.Unread(text=self.report.source[span], span=span)


class _Feeder:
    """Feeds tokens to a grammar; mends a condition that is not closed."""

    def __init__(self, syntax: t.Syntax, start: str) -> None:
        self.parser = _grammar(syntax).parse_interactive(start=start)
        self.tree: Parsed | None = None
        self.mended: list[Token] = []
        self.failed: Token | None = None
        self.last: Token | None = None
        self.at = 0
        self.expected: tuple[str, ...] = ()

    def run(self, tokens: list[Token], *, partly: bool = False) -> bool:
        """Feeds all tokens; `partly` stops, content, as soon as something whole was read."""
        for self.at, token in enumerate(tokens):
            if not self._feed(token):
                if partly and "$END" in self.expected:
                    return True
                self.failed = token
                return False
            self.last = token
        try:
            end = Token.new_borrow_pos("$END", "", self.last) if self.last is not None else Token("$END", "")
            self.tree = self.parser.feed_token(end)
            return True
        except UnexpectedInput:
            self.expected = self._accepted()
            return False

    def _accepted(self) -> tuple[str, ...]:
        accepts: Callable[[], set[str]] = self.parser.accepts
        return tuple(sorted(accepts())) or ("$END",)

    def _feed(self, token: Token) -> bool:
        try:
            self.parser.feed_token(token)
            return True
        except UnexpectedInput:
            self.expected = self._accepted()
        if token.type != "AT" or "MORETHAN" not in self.expected:
            return False
        self.mended.append(token)
        self.parser.feed_token(Token("MORETHAN", ">", token.start_pos, end_pos=token.start_pos))
        self.parser.feed_token(token)
        return True


def _instead(token: Token, word: str | None) -> Token:
    """Returns the token of another word in the same place, or the same token."""
    return token if word is None else Token(KIND_OF[word], word, token.start_pos, end_pos=token.end_pos)


def _syntax(tokens: list[Token]) -> t.Syntax:
    if tokens[0].type in ("EFFECT",):
        return t.Syntax.ALT
    alt = len(tokens) > 1 and tokens[0].type == "START" and tokens[1].type == "LPAR"
    return t.Syntax.ALT if alt else t.Syntax.V2


def _begins_effect(syntax: t.Syntax, tokens: list[Token], index: int) -> bool:
    opening = "AMPERSAND" if syntax is t.Syntax.V2 else "START"
    if tokens[index].type != opening:
        return False
    return not (index > 1 and tokens[index - 1].type == "LSQB" and tokens[index - 2].type == "WITH")


def _descriptors(tokens: list[Token]) -> list[list[Token]]:
    """Returns the stretches that begin a descriptor and hold no effect of their own."""
    starts = [i for i, token in enumerate(tokens) if token.type == "LESSTHAN"]
    pieces = [tokens[a:b] for a, b in pairwise([*starts, len(tokens)])]
    return [piece for piece in pieces if not any(token.type == "WITH" for token in piece)]


_NAMES: Final = {
    "NUMBER": "a number",
    "NAME": "a name in quotes",
    "TYPE_WORD": "a card type",
    "SUBTYPE_WORD": "a subtype",
    "ATTRIBUTE_WORD": "an attribute",
    "STATE_WORD": "a state",
    "SLOT": "a slot",
    "PLACE": "a place",
    "STANDARD": "a standard condition",
    "PHASE": "a phase",
    "PAY_N": "PAY(N)",
    "OWNERSHIP": "an ownership",
    "AMOUNT_WORD": "an amount",
    "LETTER": "T, A or P",
    "$END": "the end",
    "ARROW": '"->"',
    "LSQB": '"["',
    "RSQB": '"]"',
    "LPAR": '"("',
    "RPAR": '")"',
    "LESSTHAN": '"<"',
    "MORETHAN": '">"',
    "AT": '"@"',
    "QMARK": '"?"',
    "BANG": '"!"',
    "PERCENT": '"%"',
    "AMPERSAND": '"&"',
    "COMMA": '","',
    "EQUAL": '"="',
}


def _named(terminals: tuple[str, ...]) -> tuple[str, ...]:
    left_out = ("UNKNOWN", "SHORT_WORD")
    return tuple(_NAMES.get(name, name) for name in terminals if name not in left_out)


def _span(token: Token) -> Span:
    return Span(token.start_pos or 0, _end(token))


def _end(token: Token) -> int:
    return token.end_pos or 0


def _after(token: Token) -> Span:
    return Span(_end(token), _end(token))


def _stretch(tokens: list[Token]) -> Span:
    return _span(tokens[0]) | _span(tokens[-1])
