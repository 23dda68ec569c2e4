"""The parser that Lark makes of `grammar.lark`."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.lexer import Lexer

from cardwright.games.cardfinity.language.build import Builder
from cardwright.games.cardfinity.language.lexer import Word

STARTS = ["file", "card", "deck", "entry"]


class _Tokens(Lexer):
    """Hands tokens that are already made to the parser."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, _: Any = None) -> Iterator[Token]:
        """Yields the tokens."""
        return iter(lexer_state)


@cache
def parser() -> Lark:
    """Returns the parser; the grammar is read once."""
    text = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=_Tokens, start=STARTS, keep_all_tokens=True, transformer=Builder())


@cache
def keywords() -> dict[str, str]:
    """Returns the words of the language and the terminal that each one is."""
    return {
        terminal.pattern.value: terminal.name
        for terminal in parser().terminals
        if terminal.pattern is not None and terminal.pattern.value.isalpha()
    }


def parse(tokens: list[Word], start: str) -> Any:
    """Reads tokens as one thing of the grammar; raises Lark's `UnexpectedToken`."""
    made: Any = parser()
    return made.parse(tokens, start=start)
