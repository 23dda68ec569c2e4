"""What could have stood at a place, in words for people."""

from collections.abc import Iterable
from functools import cache

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.lexer import NAMES, TRIGGERS
from cardwright.games.cardfinity.language.record import records

_SHOWN = {
    "COLON": '":"',
    "COMMA": '","',
    "LPAR": '"("',
    "RPAR": '")"',
    "QMARK": '"?"',
    "NUMBER": "a number",
    "TRUE_NUMBER": "a number",
    "NEGATIVE": "a number",
    "REPEAT": "a spell",
    "SPELL_NAME": "a spell",
    "MONSTER_NAME": "a monster",
    "NAME": "a name in quotes",
    "CHOSEN_NAME": "a name in quotes",
    "NO_FAMILY": "N/A",
    "WHICH": "an edition",
    "$END": "the end",
}


@cache
def _groups() -> tuple[tuple[str, frozenset[str], frozenset[str]], ...]:
    """Returns the kinds of things, the terminals that tell that one may stand there, and those that it then stands for."""
    requirements, effects = {"LPAR", "QMARK"}, {"LPAR", "QMARK"}
    for record in records().values():
        if record.writes is None:
            words = {w.upper() for e in Edition for p in record.patterns(e) for w in p.first_words()}
            effects |= words
            requirements |= words if record.is_requirement else set()
    return (
        ("an effect", frozenset({"DEAL", "DRAW", "ATTACK", "SEARCH"}), frozenset(effects)),
        ("a requirement", frozenset({"TAKE", "POP", "BANISH", "DISCARD"}), frozenset(requirements)),
        ("a trigger", frozenset({"VICTORY", "DEFEAT", "INFINITY"}), TRIGGERS | {"ON"}),
        (
            "a filter",
            frozenset({"MONSTER", "SPELL", "FAMILY"}),
            frozenset(["MONSTER", "SPELL", "CARD", "FAMILY", "F", "CHOSEN_NAME"]),
        ),
    )


def expected_words(terminals: Iterable[str]) -> tuple[str, ...]:
    """Returns what the parser would take, the kinds of things first.

    >>> expected_words({"HAND", "FIELD"})
    ('field', 'hand')
    >>> expected_words({"TAKE", "POP", "BANISH", "DISCARD", "HEAL", "LPAR", "QMARK", "COLON"})
    ('a requirement', '":"')
    """
    left = {terminal for terminal in terminals if terminal != "UNREAD"}
    words: list[str] = []
    for shown, needed, covered in _groups():
        if needed <= left:
            words.append(shown)
            left -= covered
    words += [_SHOWN.get(terminal, terminal.lower()) for terminal in sorted(left)]
    return tuple(dict.fromkeys(words))


def keyword_terminals(terminals: Iterable[str]) -> list[str]:
    """Returns those terminals that are words of the language, as they are written."""
    marks = set(_SHOWN) | NAMES | {"UNREAD"}
    return sorted(terminal.lower() for terminal in terminals if terminal not in marks)
