"""The parser that Lark makes of `grammar.lark` and the atoms' records, one for each edition."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.lexer import Lexer

from cardwright.games.cardfinity.language.build import Builder, rule_of
from cardwright.games.cardfinity.language.editions import WEIGHTS, Edition
from cardwright.games.cardfinity.language.lexer import Word
from cardwright.games.cardfinity.language.record import Role, records_of

STARTS = ["file", "card", "deck", "entry"]


class _Tokens(Lexer):
    """Hands tokens that are already made to the parser."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, _: Any = None) -> Iterator[Token]:
        """Yields the tokens."""
        return iter(lexer_state)


def grammar(edition: Edition) -> str:
    """Returns the whole grammar of an edition."""
    lines = [(Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")]
    either = ["unread"]
    effects: list[str] = []
    for record in records_of(edition):
        if record.writes is not None:
            continue
        for at, pattern in enumerate(record.patterns(edition)):
            (either if record.role is Role.REQUIREMENT else effects).append(rule_of(record, at))
            lines.append(f"{rule_of(record, at)}: {pattern.grammar()}")
    lines.append(f"_either: {' | '.join(either)}")
    lines.append(f"_effects_only: {' | '.join(effects)}")
    lines.append("trigger: " + " | ".join(f'"{trigger.value}"i' for trigger in WEIGHTS[edition].triggers))
    lines += _SECOND if edition is Edition.SECOND else _FIRST
    return "\n".join(lines) + "\n"


_FIRST = (
    "spell_card: spell families?",
    "monster_card: summoning monster_spell* power families?",
    "deck: deck_head title? entry*",
    'title: NAME "by"i NAME',
)
_SECOND = (
    "spell_card: spell families? image?",
    "monster_card: summoning monster_spell* power families? image?",
    'image: "image"i ":" NAME',
    "deck: deck_head (title entry*)? | deck_head counted entry*",
    "counted: NAME NUMBER",
    'title: NAME "by"i? NAME',
)


@cache
def parser(edition: Edition = Edition.FIRST) -> Lark:
    """Returns the parser of an edition; the grammar is read once."""
    builder: Any = Builder(edition)
    return Lark(
        grammar(edition),
        parser="lalr",
        lexer=_Tokens,
        start=STARTS,
        keep_all_tokens=True,
        transformer=builder,
    )


@cache
def keywords(edition: Edition = Edition.FIRST) -> dict[str, str]:
    """Returns the words of an edition and the terminal that each one is."""
    return {
        terminal.pattern.value: terminal.name
        for terminal in parser(edition).terminals
        if terminal.pattern is not None and terminal.pattern.value.isalpha()
    }


def parse(tokens: list[Word], start: str, edition: Edition) -> Any:
    """Reads tokens as one thing of the grammar; raises Lark's `UnexpectedToken`."""
    made: Any = parser(edition)
    return made.parse(tokens, start=start)
