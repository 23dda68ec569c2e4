"""What could have stood at a place, in words for people."""

from collections.abc import Iterable

from cardwright.games.cardfinity.language.lexer import NAMES, TRIGGERS

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
    "$END": "the end",
}

_GROUPS: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = (
    (
        "an effect",
        frozenset({"DEAL", "DRAW", "ATTACK", "SEARCH"}),
        frozenset(
            [
                "DEAL",
                "DRAW",
                "ATTACK",
                "SEARCH",
                "PIERCING",
                "DECKOUT",
                "PEEK",
                "PEAK",
                "SCRY",
                "BUFF",
                "BUFFTHIS",
                "ATTACH",
                "PLAY",
                "DRILL",
                "HEAL",
                "DISCARD",
                "BANISH",
                "TAKE",
                "POP",
                "LPAR",
                "QMARK",
            ]
        ),
    ),
    (
        "a requirement",
        frozenset({"TAKE", "POP", "BANISH", "DISCARD"}),
        frozenset(["TAKE", "POP", "BANISH", "DISCARD", "HEAL", "LPAR", "QMARK"]),
    ),
    ("a trigger", frozenset({"VICTORY", "DEFEAT", "INFINITY"}), TRIGGERS | {"ON"}),
    (
        "a filter",
        frozenset({"MONSTER", "SPELL", "FAMILY"}),
        frozenset(["MONSTER", "SPELL", "CARD", "FAMILY", "F", "CHOSEN_NAME"]),
    ),
)
"""A kind of thing, the terminals that tell that it may stand there, and those that it then stands for."""


def expected_words(terminals: Iterable[str]) -> tuple[str, ...]:
    """Returns what the parser would take, the kinds of things first.

    >>> expected_words({"HAND", "FIELD"})
    ('field', 'hand')
    >>> expected_words({"TAKE", "POP", "BANISH", "DISCARD", "HEAL", "LPAR", "QMARK", "COLON"})
    ('a requirement', '":"')
    """
    left = {terminal for terminal in terminals if terminal != "UNREAD"}
    words: list[str] = []
    for shown, needed, covered in _GROUPS:
        if needed <= left:
            words.append(shown)
            left -= covered
    words += [_SHOWN.get(terminal, terminal.lower()) for terminal in sorted(left)]
    return tuple(dict.fromkeys(words))


def keyword_terminals(terminals: Iterable[str]) -> list[str]:
    """Returns those terminals that are words of the language, as they are written."""
    marks = set(_SHOWN) | NAMES | {"UNREAD"}
    return sorted(terminal.lower() for terminal in terminals if terminal not in marks)
