"""Runs the grammar over tokens, and says in words what does not fit."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer

from cardwright.games.mars.language.builder import Builder
from cardwright.games.mars.language.hints import HINTS, mistaken
from cardwright.games.mars.language.lexer import DEEPEST, PUNCTUATION, mark_gates, place
from cardwright.games.mars.language.trees import Edition, Inline
from cardwright.text import Reporter, Span

PIECES = (
    "expr",
    "scaled",
    "metric",
    "requirement",
    "instruction",
    "action",
    "effect",
    "header",
    "invariant",
    "default",
    "property",
    "card_header",
    "price",
    "tags",
    "needs",
    "holds",
    "kind",
    "immediately",
    "text",
)
"""The rules of the grammar that a piece of text can be read as."""

_NAMES = {
    **{kind: f'"{said}"' for said, kind in PUNCTUATION.items()},
    "NAME": "the name of a class",
    "FUNC": "the name of a custom instruction",
    "NUM": "a number",
    "NUM_X": "",
    "X": "",
    "WORD": "a word in capitals",
    "SHORT": "",
    "GATE_WORD": "",
    "GATE_OPEN": "",
    "CLASS_WORD": "",
    "PROPERTY": "",
    "INLINE": "",
    "CIRCUMFLEX": "",
    "STRING": "a text in quotation marks",
    "$END": "the end",
}


class _Given(Lexer):
    """Hands on tokens that were made before."""

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        yield from data


@cache
def _machine(edition: Edition) -> tuple[Lark, Builder]:
    folder = files(__package__)
    grammar = "\n".join(
        folder.joinpath(name).read_text("utf-8") for name in ("pets.lark", f"edition{edition:d}.lark")
    )
    terminals = "\n".join(f'{kind}: "{said}"' for said, kind in PUNCTUATION.items() if kind in _NAMED)
    builder = Builder()
    machine = Lark(
        f"{grammar}\n{terminals}\n",
        parser="lalr",
        lexer=_Given,
        start=list(PIECES),
        transformer=builder,
        keep_all_tokens=True,
        maybe_placeholders=False,
    )
    return machine, builder


_NAMED = ("ARROW", "COLONS")


def parse(
    kind: str,
    found: list[Token],
    end: int,
    reporter: Reporter,
    edition: Edition = Edition.TIGHT,
    inlines: dict[int, Inline] | None = None,
) -> Any | None:
    """Returns the tree of a piece, or None with a diagnostic where it is none.

    `kind` is one of `PIECES`; `end` is where the piece ends, for what is missing there; `inlines` are the bodies of
    classes that were read before, by where they begin.
    """
    if any(item.type == "BAD" for item in found) or _too_deep(found):
        return None
    machine, builder = _machine(edition)
    builder.report = reporter
    builder.inlines = inlines or {}
    try:
        return builder.whole(machine.parse(mark_gates(found), start=kind))
    except UnexpectedToken as error:
        _explain(kind, error, found, end, reporter)
        return None


def _too_deep(found: list[Token]) -> bool:
    depth = deepest = 0
    for item in found:
        if item.type in ("LPAR", "LSQB", "LESSTHAN"):
            depth += 1
            deepest = max(deepest, depth)
        elif item.type in ("RPAR", "RSQB", "MORETHAN"):
            depth -= 1
    return deepest > DEEPEST


def _explain(kind: str, error: UnexpectedToken, found: list[Token], end: int, reporter: Reporter) -> None:
    at = next((i for i, t in enumerate(found) if t.start_pos == error.token.start_pos), len(found))
    if error.token.type == "$END":
        at = len(found)
    stopped, at = at, mistaken(found, at)
    before = found[at - 1] if at else None
    here = found[at] if at < len(found) else None
    span = place(here) if here is not None else Span(end, end)
    accepts = sorted(error.accepts or error.expected) if at == stopped else []
    expected = tuple(word for word in (_NAMES.get(name, f'"{name}"') for name in accepts) if word)
    for hint in HINTS:
        message = hint(kind, found, at)
        if message is not None:
            reporter.error(span, "syntax", message, expected=expected)
            return
    said = "the text ends" if here is None else f'"{here}" cannot stand'
    where = "here" if before is None else f'after "{before}"'
    reporter.error(span, "syntax", f"{said} {where}", expected=expected)
