"""Reading on after a mistake: pieces of a file, pieces of a card, and the smallest edit that would mend it."""

from typing import Any

from lark.exceptions import UnexpectedInput, UnexpectedToken

from cardwright.games.cardfinity.language.expected import expected_words, keyword_terminals
from cardwright.games.cardfinity.language.grammar import keywords, parse
from cardwright.games.cardfinity.language.lexer import NAMES, TRIGGERS, Word, classify, word
from cardwright.games.cardfinity.language.tree import Card, Entry, Unread
from cardwright.text import Reporter, Span, nearest

MOST_ERRORS = 20
"""How many mistakes of one card are told before the rest of it is set aside."""
LONGEST_MENDED = 120
"""How many words a card may have for a mend to be looked for."""
MOST_MENDED = 100
"""How many mistakes of one file are told with a mend."""
MOST_TOLD = 1000
"""How many mistakes of one file are told."""


# --- the pieces of a file --------------------------------------------------------------------------------


def pieces(tokens: list[Word]) -> list[list[Word]]:
    """Returns the tokens cut where a card, or the deck, most likely begins."""
    cuts = [at for at in range(len(tokens)) if at == 0]
    in_monster = bool(tokens) and tokens[0].type == "MONSTER_NAME"
    in_deck = bool(tokens) and _deck_begins(tokens, 0)
    for at in range(1, len(tokens)):
        if in_deck:
            break
        if _deck_begins(tokens, at):
            cuts.append(at)
            in_deck = True
        elif _card_begins(tokens, at, in_monster):
            cuts.append(at)
            in_monster = tokens[at].type == "MONSTER_NAME" or (
                tokens[at].type != "SPELL_NAME" and _has_power(tokens, at)
            )
        elif tokens[at].type == "POWER":
            in_monster = False
    return [tokens[start:end] for start, end in zip(cuts, [*cuts[1:], len(tokens)], strict=True)]


def _type(tokens: list[Word], at: int) -> str:
    return str(tokens[at].type) if at < len(tokens) else "$END"


def _deck_begins(tokens: list[Word], at: int) -> bool:
    return _type(tokens, at) == "DECK" and (
        _type(tokens, at + 1) == "COLON" or (tokens[at].breaks > 0 and _type(tokens, at + 1) in NAMES)
    )


def _card_begins(tokens: list[Word], at: int, in_monster: bool) -> bool:
    token = tokens[at]
    if token.type == "MONSTER_NAME":
        return bool(token.breaks) or tokens[at - 1].type not in ("DISCARD", "BANISH")
    if token.type == "SPELL_NAME":
        return not in_monster or (token.breaks > 1 and not _has_power(tokens, at))
    if token.type == "NAME" and (token.breaks > 1 or not in_monster) and token.breaks:
        return _type(tokens, at + 1) not in (*NAMES, "COMMA", "NO_FAMILY", "DECK", "LPAR", "$END", "REPEAT")
    return token.type == "BAD" and token.breaks > 1


def _has_power(tokens: list[Word], at: int) -> bool:
    """Returns whether a power is given before the next blank line."""
    for index in range(at, min(len(tokens), at + LONGEST_MENDED)):
        token = tokens[index]
        if token.type == "POWER":
            return True
        if index > at and (token.breaks > 1 or token.type in ("MONSTER_NAME", "DECK")):
            return False
    return False


def entry_lines(tokens: list[Word]) -> list[list[Word]]:
    """Returns the tokens of a deck list, an entry each."""
    lines: list[list[Word]] = []
    for token in tokens:
        if not lines or token.breaks or (token.type in NAMES and lines[-1][0].type in NAMES):
            lines.append([])
        lines[-1].append(token)
    return lines


# --- set aside before parsing ----------------------------------------------------------------------------


def without_deep_brackets(tokens: list[Word], deepest: int, report: Reporter) -> list[Word]:
    """Returns the tokens with what stands too deep in brackets marked as unreadable."""
    depth = 0
    told = False
    for token in tokens:
        if token.type == "LPAR":
            depth += 1
        if depth > deepest:
            if not told:
                message = f"more than {deepest} brackets inside one another"
                report.error(token.span, "too-deep", message, expected=("fewer brackets",), suggestion="draw")
            told = True
            token.type = "BAD"
        if str(token) == ")":
            depth = max(0, depth - 1)
        elif token.type in ("MONSTER_NAME", "SPELL_NAME", "DECK"):
            depth, told = 0, False
    return tokens


def unclear_families(tokens: list[Word], report: Reporter) -> bool:
    """Reports names that may be the filter of `play` or the family of the card, and marks them."""
    found = False
    in_monster = False
    for at, token in enumerate(tokens):
        if token.type == "MONSTER_NAME":
            in_monster = True
        elif token.type == "POWER":
            in_monster = False
        elif token.type in ("PLAY", "ATTACH") and not in_monster and _unclear(tokens, at):
            name = tokens[at + 1]
            report.error(
                name.span,
                "ambiguous",
                f"{name} may be what is played or the family of the card",
                expected=("a filter on the same line", "families in brackets"),
                suggestion=f"({name})",
            )
            name.type = "BAD"
            found = True
    return found


def _unclear(tokens: list[Word], at: int) -> bool:
    if tokens[at - 1].type in ("SPELL_NAME", "ON") or _type(tokens, at + 1) != "NAME":
        return False
    ends = ("SPELL_NAME", "MONSTER_NAME", "DECK", "$END", "COMMA")
    return tokens[at + 1].breaks > 0 and _type(tokens, at + 2) in ends


# --- cards -----------------------------------------------------------------------------------------------


def read_card(piece: list[Word], report: Reporter) -> list[Card | Unread]:
    """Reads one card as far as it can be read, and reports every mistake in it."""
    if piece[0].type not in NAMES:
        if not any(token.type == "BAD" for token in piece):
            message = "a card begins with its name"
            expected = ("a name in quotes",)
            suggestion = f'"Name" on play: {piece[0]}'
            report.error(piece[0].span, "nameless", message, expected=expected, suggestion=suggestion)
        return [_unread(piece)]
    tokens = _without_bad(piece)
    reading = _Mending(tokens, report, quiet=any(token.type == "BAD" for token in piece))
    card = reading.run("card")
    if card is None or not reading.structured:
        return [_unread(piece)]
    return [card]


def read_entry(line: list[Word], report: Reporter) -> Entry | Unread:
    """Reads one line of the deck list."""
    reading = _Mending(list(line), report, quiet=any(token.type == "BAD" for token in line))
    if reading.quiet:
        return _unread(line)
    before = len(report.found)
    entry = reading.run("entry")
    if isinstance(entry, Entry) and len(report.found) == before:
        return entry
    return _unread(line)


def _unread(tokens: list[Word]) -> Unread:
    text = " ".join(str(token) for token in tokens)
    return Unread(text=text, span=Span(tokens[0].span.start, tokens[-1].span.end))


def _without_bad(piece: list[Word]) -> list[Word]:
    """Returns the tokens with each stretch that holds an unreadable one as a single UNREAD."""
    tokens = list(piece)
    at = 0
    while at < len(tokens):
        if tokens[at].type == "BAD":
            start, end = _segment(tokens, at)
            tokens[start:end] = [_set_aside(tokens, start, end)]
            at = start
        at += 1
    return tokens


def _set_aside(tokens: list[Word], start: int, end: int) -> Word:
    """Returns an UNREAD token for a stretch; an empty stretch stands where the word before it ends."""
    made = word("UNREAD", " ".join(str(token) for token in tokens[start:end]), 0)
    if start < end:
        made.span = Span(tokens[start].span.start, tokens[end - 1].span.end)
    else:
        made.span = tokens[max(0, start - 1)].span
    return made


_LEFT = frozenset({"COMMA", "COLON", "LPAR", "QMARK"})
_RIGHT = frozenset({"COMMA", "COLON", "RPAR", "SPELL_NAME", "MONSTER_NAME", "POWER", "REPEAT", "NO_FAMILY"})


def _segment(tokens: list[Word], at: int) -> tuple[int, int]:
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
    return tokens[at].type == "LPAR" and _type(tokens, at + 1) == "NAME"


class _Mending:
    """Reads one piece again and again, each time with the next mistake out of the way."""

    __slots__ = ("quiet", "report", "structured", "tokens")

    def __init__(self, tokens: list[Word], report: Reporter, quiet: bool) -> None:
        self.tokens = tokens
        self.report = report
        self.quiet = quiet
        self.structured = True

    def run(self, start: str) -> Any:
        """Returns what was read, or None where nothing holds together."""
        if len(self.report.found) > MOST_TOLD:
            return None
        for _ in range(MOST_ERRORS):
            got, at, accepts = _attempt(self.tokens, start)
            if at is None:
                return got
            if not self._past(at, accepts, start):
                return None
        return None

    def _past(self, at: int, accepts: set[str], start: str) -> bool:
        """Tells of the mistake at a place and gets it out of the way; returns whether that went."""
        mend, left = None, len(self.tokens)
        if len(self.report.found) < MOST_MENDED:
            mend, left = _mended(self.tokens, at, accepts, start)
        self._tell(at, accepts, mend)
        aside = list(self.tokens)
        begin, end = _segment(aside, at)
        aside[begin:end] = [_set_aside(aside, begin, end)]
        aside_left = _left(aside, start) if aside != self.tokens or begin == end else len(self.tokens)
        if aside_left == 0 or (aside_left < len(self.tokens) - at and aside_left <= left):
            self.tokens = aside
            return True
        self.structured = False
        if mend is None or left >= len(self.tokens) - at:
            return False
        self.tokens = mend
        return True

    def _tell(self, at: int, accepts: set[str], mend: list[Word] | None) -> None:
        if self.quiet:
            self.quiet = False
            return
        ended = at >= len(self.tokens)
        last = self.tokens[min(at, len(self.tokens) - 1)]
        span = Span(last.span.end, last.span.end) if ended else last.span
        code, message = _said(self.tokens, at, accepts)
        suggestion = _around(mend, at) if mend is not None else None
        self.report.error(span, code, message, expected=expected_words(accepts), suggestion=suggestion)


def _said(tokens: list[Word], at: int, accepts: set[str]) -> tuple[str, str]:
    if "POWER" in accepts and _type(tokens, at) in ("$END", "LPAR", "NO_FAMILY", "NAME"):
        return "missing-power", "a monster has a power"
    if at >= len(tokens):
        return "unexpected-end", "the card ends before it is complete"
    if tokens[at].type == "UNKNOWN":
        return "unknown-word", f'"{tokens[at]}" is no word of the language'
    shown = str(tokens[at]) if tokens[at].type in NAMES else f'"{tokens[at]}"'
    return "unexpected-word", f"{shown} cannot stand here"


# --- trying ----------------------------------------------------------------------------------------------


def _attempt(tokens: list[Word], start: str) -> tuple[Any, int | None, set[str]]:
    """Returns what was read, or where the parser stopped and what it would have taken."""
    try:
        return parse(tokens, start), None, set()
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


def _left(tokens: list[Word], start: str) -> int:
    """Returns how many tokens the parser leaves unread, 0 where it reads them all."""
    try:
        parse(tokens, start)
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


def _mended(tokens: list[Word], at: int, accepts: set[str], start: str) -> tuple[list[Word] | None, int]:
    """Returns the piece with the one small edit that lets the parser read furthest, and what is then left."""
    if len(tokens) > LONGEST_MENDED:
        return None, len(tokens)
    best: list[Word] | None = None
    best_left = len(tokens) - at + 1
    for edited in _edits(tokens, at, accepts):
        left = _left(edited, start)
        if left < best_left:
            best, best_left = edited, left
            if left == 0:
                break
    return best, best_left


def _edits(tokens: list[Word], at: int, accepts: set[str]) -> list[list[Word]]:
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
            found.append(_copied([*before, _new(keywords()[like], like), *after[1:]]))
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


def _around(tokens: list[Word], at: int) -> str | None:
    """Returns the text of the requirements or effects around a mended place."""
    if not tokens:
        return None
    at = min(at, len(tokens) - 1)
    start = min(_segment(tokens, at)[0], _segment(tokens, max(0, at - 1))[0])
    ahead = 2 if tokens[at].type in NAMES or tokens[at].type == "POWER" else 1
    end = max(_segment(tokens, at)[1], _segment(tokens, min(len(tokens) - 1, at + ahead))[1])
    text = ""
    for index in range(start, max(end, at + 1)):
        token = tokens[index]
        tight = not text or token.type in _TIGHT_BEFORE or tokens[index - 1].type in _TIGHT_AFTER
        text += str(token) if tight else f" {token}"
    return text or None
