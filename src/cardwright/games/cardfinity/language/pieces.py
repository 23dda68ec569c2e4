"""Cutting a file that does not read as a whole into pieces, and marking what no piece can be read with."""

from cardwright.games.cardfinity.language.lexer import NAMES, Word
from cardwright.text import Reporter

LONGEST = 120
"""How many words of a card are looked at to tell where it ends."""


# --- the pieces of a file --------------------------------------------------------------------------------


def pieces(tokens: list[Word]) -> list[list[Word]]:
    """Returns the tokens cut where a card, or the deck, most likely begins."""
    if not tokens:
        return []
    cuts = [0]
    in_monster = tokens[0].type == "MONSTER_NAME"
    in_deck = _deck_begins(tokens, 0)
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


def type_at(tokens: list[Word], at: int) -> str:
    """Returns what stands at a place; past the end it is `$END`."""
    return str(tokens[at].type) if at < len(tokens) else "$END"


def _deck_begins(tokens: list[Word], at: int) -> bool:
    return type_at(tokens, at) == "DECK" and (
        type_at(tokens, at + 1) == "COLON" or (tokens[at].breaks > 0 and type_at(tokens, at + 1) in NAMES)
    )


def _card_begins(tokens: list[Word], at: int, in_monster: bool) -> bool:
    token = tokens[at]
    if token.type == "MONSTER_NAME":
        return bool(token.breaks) or tokens[at - 1].type not in ("DISCARD", "BANISH")
    if token.type == "SPELL_NAME":
        return not in_monster or (token.breaks > 1 and not _has_power(tokens, at))
    if token.type == "NAME" and (token.breaks > 1 or not in_monster) and token.breaks:
        return type_at(tokens, at + 1) not in (*NAMES, "COMMA", "NO_FAMILY", "DECK", "LPAR", "$END", "REPEAT")
    return token.type == "BAD" and token.breaks > 1


def _has_power(tokens: list[Word], at: int) -> bool:
    """Returns whether a power is given before the next blank line."""
    for index in range(at, min(len(tokens), at + LONGEST)):
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
        elif token.type in ("PLAY", "ATTACH", "SEARCH", "DRILL") and not in_monster and _unclear(tokens, at):
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
    if tokens[at - 1].type in ("SPELL_NAME", "ON") or type_at(tokens, at + 1) != "NAME":
        return False
    ends = ("SPELL_NAME", "MONSTER_NAME", "DECK", "$END", "COMMA")
    return tokens[at + 1].breaks > 0 and type_at(tokens, at + 2) in ends
