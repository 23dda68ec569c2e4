"""The smallest edit that would mend a piece, found by trying."""

from typing import Any

from lark.exceptions import UnexpectedInput, UnexpectedToken

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.expected import keyword_terminals
from cardwright.games.cardfinity.language.grammar import keywords, parse
from cardwright.games.cardfinity.language.lexer import NAMES, TRIGGERS, Word, classify, word
from cardwright.games.cardfinity.language.pieces import type_at
from cardwright.text import nearest

LONGEST_MENDED = 120
"""How many words a card may have for a mend to be looked for."""


_LEFT = frozenset({"COMMA", "COLON", "LPAR", "QMARK"})
_RIGHT = frozenset(
    {"COMMA", "COLON", "RPAR", "SPELL_NAME", "MONSTER_NAME", "POWER", "REPEAT", "NO_FAMILY", "IMAGE"}
)


def segment(tokens: list[Word], at: int) -> tuple[int, int]:
    """Returns the stretch of one requirement or effect around a place."""
    start = at
    while start > 0 and tokens[start - 1].type not in _LEFT and not _heads_spell(tokens, start - 1):
        start -= 1
    end = at
    while end < len(tokens) and tokens[end].type not in _RIGHT and not _families_begin(tokens, end):
        end += 1
    return start, end


def _heads_spell(tokens: list[Word], at: int) -> bool:
    """Returns whether this is the trigger of a spell."""
    before = tokens[at - 1].type if at > 0 else ""
    return tokens[at].type in TRIGGERS and before in ("SPELL_NAME", "ON")


def _families_begin(tokens: list[Word], at: int) -> bool:
    return tokens[at].type == "LPAR" and type_at(tokens, at + 1) == "NAME"


# --- trying ----------------------------------------------------------------------------------------------


def attempt(tokens: list[Word], start: str, edition: Edition) -> tuple[Any, int | None, set[str]]:
    """Returns what was read, or where the parser stopped and what it would have taken."""
    try:
        return parse(tokens, start, edition), None, set()
    except UnexpectedToken as error:
        stopped: Any = error.interactive_parser
        return None, _where(tokens, error), set(stopped.accepts()) if stopped is not None else set()
    except UnexpectedInput:
        return None, len(tokens), set()


def _where(tokens: list[Word], error: UnexpectedToken) -> int:
    for at, token in enumerate(tokens):
        if token is error.token:
            return at
    return len(tokens)


def left_of(tokens: list[Word], start: str, edition: Edition) -> int:
    """Returns how many tokens the parser leaves unread, 0 where it reads them all."""
    try:
        parse(tokens, start, edition)
    except UnexpectedToken as error:
        return max(1, len(tokens) - _where(tokens, error))
    return 0


_INSERTED: tuple[tuple[tuple[str, str], ...], ...] = (
    (("COLON", ":"),),
    (("COLON", ":"), ("DRAW", "draw")),
    (("COMMA", ","),),
    (("NUMBER", "1"),),
    (("HAND", "hand"),),
    (("RPAR", ")"),),
    (("POWER", "power"), ("COLON", ":"), ("NUMBER", "0")),
    (("NAME", '"Name"'),),
    (("SPELL", "spell"),),
    (("DRAW", "draw"),),
    (("TAKE", "take"), ("NUMBER", "1")),
)
"""What is tried where something is missing."""


def mended(
    tokens: list[Word], at: int, accepts: set[str], start: str, edition: Edition
) -> tuple[list[Word] | None, int]:
    """Returns the piece with the one small edit that lets the parser read furthest, and what is then left."""
    if len(tokens) > LONGEST_MENDED:
        return None, len(tokens)
    best: list[Word] | None = None
    best_left = len(tokens) - at + 1
    for edited in _edits(tokens, at, accepts, edition):
        left = left_of(edited, start, edition)
        if left < best_left:
            best, best_left = edited, left
            if left == 0:
                break
    return best, best_left


def _edits(tokens: list[Word], at: int, accepts: set[str], edition: Edition) -> list[list[Word]]:
    before, after = tokens[:at], tokens[at:]
    found: list[list[Word]] = []
    if after and after[0].type in ("COMMA", "RPAR", "QMARK"):
        found.append(_copied([*before, *after[1:]]))
    inserts = ((("PLAY", "play"),), *_INSERTED) if "VICTORY" in accepts else _INSERTED
    if after and after[0].type in NAMES:
        found += [
            _copied([*before, after[0], _new(*missing), *after[1:]])
            for missing in (("COLON", ":"), ("PLAY", "play"), ("HAND", "hand"))
        ]
    if after and str(after[0]).isalpha():
        like = nearest(str(after[0]), keyword_terminals(accepts))
        if like is not None:
            found.append(_copied([*before, _new(keywords(edition)[like], like), *after[1:]]))
    found += [
        _copied([*before, *(_new(*one) for one in inserted), *after])
        for inserted in inserts
        if inserted[0][0] in accepts or inserted[0][0] == "COLON"
    ]
    if after:
        found.append(_copied([*before, *after[1:]]))
        found += [
            _copied([*before, _new(*inserted[0]), *after[1:]])
            for inserted in inserts
            if inserted[0][0] in accepts and len(inserted) == 1
        ]
    return found


def _new(type_: str, text: str) -> Word:
    return word(type_, text, 0)


def _copied(tokens: list[Word]) -> list[Word]:
    """Returns copies whose names are settled anew, places kept."""
    copies = []
    for token in tokens:
        copy = word(token.type, str(token), 0)
        copy.span = token.span
        copies.append(copy)
    classify(copies)
    return copies


_TIGHT_BEFORE = frozenset({"COLON", "COMMA", "RPAR"})
_TIGHT_AFTER = frozenset({"LPAR", "QMARK"})


def around(tokens: list[Word], at: int) -> str | None:
    """Returns the text of the requirements or effects around a mended place."""
    if not tokens:
        return None
    at = min(at, len(tokens) - 1)
    start = min(segment(tokens, at)[0], segment(tokens, max(0, at - 1))[0])
    ahead = 2 if tokens[at].type in NAMES or tokens[at].type == "POWER" else 1
    end = max(segment(tokens, at)[1], segment(tokens, min(len(tokens) - 1, at + ahead))[1])
    text = ""
    for index in range(start, max(end, at + 1)):
        token = tokens[index]
        tight = not text or token.type in _TIGHT_BEFORE or tokens[index - 1].type in _TIGHT_AFTER
        text += str(token) if tight else f" {token}"
    return text or None
