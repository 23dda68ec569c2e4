"""Why a piece of text is no PETS, for the mistakes that people make."""

from collections.abc import Callable
from typing import TypeAlias

from lark import Token

Hint: TypeAlias = "Callable[[str, list[Token], int], str | None]"
"""Given the kind of piece, its tokens and the place where the grammar stops, a reason or None."""


def _type(found: list[Token], at: int) -> str:
    return found[at].type if 0 <= at < len(found) else "END"


def _empty(kind: str, found: list[Token], _at: int) -> str | None:
    return f"an empty text is no {kind.replace('_', ' ')}" if not found else None


def mistaken(found: list[Token], at: int) -> int:
    """Returns where the mistake is when the grammar stops at a place: at the word before, where that was taken for a property's name."""
    is_word = _type(found, at - 1) == "FUNC" and _type(found, at - 2) != "AT" and _type(found, at) != "FUNC"
    return at - 1 if is_word and not _refines(found[: at - 1]) else at


def _small_letters(_kind: str, found: list[Token], at: int) -> str | None:
    if _type(found, at) != "FUNC" or _type(found, at - 1) == "AT":
        return None
    said = str(found[at])
    if said.upper() in ("OR", "THEN", "FROM", "BY", "HAS", "MAX", "IF"):
        return f'keywords are written in capitals: "{said.upper()}"'
    return f'the name of a class begins with a capital: "{said.capitalize()}"'


def _refines(found: list[Token]) -> bool:
    """Returns whether a text ends inside a refinement, where small letters may be a property's name."""
    inside: list[bool] = []
    for at, item in enumerate(found):
        if item.type in ("LPAR", "LSQB", "LESSTHAN"):
            inside.append(item.type == "LPAR" and _type(found, at + 1) == "HAS")
        elif item.type in ("RPAR", "RSQB", "MORETHAN") and inside:
            inside.pop()
    return any(inside)


def _custom(_kind: str, found: list[Token], at: int) -> str | None:
    if _type(found, at - 1) == "AT":
        return "the name of a custom instruction begins with a small letter"
    if _type(found, at - 2) == "AT":
        return "a custom instruction needs brackets, even empty ones: @name()"
    return None


def _too_short(_kind: str, found: list[Token], at: int) -> str | None:
    if _type(found, at) == "LSQB" and _type(found, at - 1) == "NAME":
        return "a box is a word of up to 5 capitals before [ … ], such as PROD[ … ]"
    if _type(found, at) == "WORD" and _type(found, at + 1) != "LSQB":
        return f'"{found[at]}" is no class: its name needs a capital and then a small letter'
    if _type(found, at - 1) == "WORD":
        return f'"{found[at - 1]}" is no class: its name needs a capital and then a small letter'
    return None


def _brackets(_kind: str, found: list[Token], at: int) -> str | None:
    here, before = _type(found, at), _type(found, at - 1)
    if before == "LPAR" and _type(found, at - 2) in ("NAME", "MORETHAN"):
        return "a refinement begins with HAS: (HAS …)"
    if here == "LPAR" and before in ("NUM", "X", "NUM_X"):
        return "only a class can be multiplied here, no group"
    if here == "END" and _open(found):
        return f'"{_open(found)}" is not closed'
    return None


def _open(found: list[Token]) -> str:
    stack = []
    for item in found:
        if item.type in ("LPAR", "LSQB", "LESSTHAN"):
            stack.append(str(item))
        elif item.type in ("RPAR", "RSQB", "MORETHAN") and stack:
            stack.pop()
    return stack[-1] if stack else ""


def _complement(_kind: str, found: list[Token], at: int) -> str | None:
    if _type(found, at) != "BANG":
        return None
    if _type(found, at - 1) in ("BANG", "DOT", "QMARK"):
        return "an intensity is written once"
    return "a complement ! stands only among the arguments of a class, or after BY"


def _intensity(_kind: str, found: list[Token], at: int) -> str | None:
    intensities = ("BANG", "DOT", "QMARK")
    if _type(found, at) in intensities and _type(found, at - 1) in intensities:
        return "an intensity is written once"
    return None


def _signs(kind: str, found: list[Token], at: int) -> str | None:
    here = _type(found, at)
    if here != "MINUS":
        return None
    if kind == "action":
        return "a cost is written without a minus: it is removed anyway"
    return "a number has no minus here"


def _from(_kind: str, found: list[Token], at: int) -> str | None:
    if _type(found, at) != "FROM":
        return None
    if any(t.type == "FROM" for t in found[:at]):
        return "one FROM at most: only one thing can change"
    if any(t.type == "MINUS" for t in found[:at]):
        return "a FROM removes already: it takes no minus"
    return "FROM can stand only in an instruction"


def _by(_kind: str, found: list[Token], at: int) -> str | None:
    if _type(found, at) == "BY":
        if any(t.type == "BY" for t in found[:at]):
            return "BY is written once"
        return "BY stands after a trigger or an instruction"
    if _type(found, at - 2) == "BY" and _type(found, at) == "LESSTHAN":
        return "BY takes a bare name"
    return None


def _trigger(kind: str, found: list[Token], at: int) -> str | None:
    if kind != "effect" or any(t.type in ("COLON", "COLONS") for t in found[:at]):
        colons = _type(found, at) in ("COLON", "COLONS") and _type(found, at - 1) in ("COLON", "COLONS")
        return "an effect has one colon, or two" if colons else None
    if _type(found, at) in ("NUM", "NUM_X") or _type(found, at - 1) in ("NUM", "NUM_X"):
        return "a trigger has no number: the effect happens for each one (or once, with X)"
    return None


def _slash(_kind: str, found: list[Token], at: int) -> str | None:
    if _type(found, at) == "SLASH":
        return "a second / : an instruction is multiplied once"
    return None


def _number_after(_kind: str, found: list[Token], at: int) -> str | None:
    if _type(found, at) in ("NUM", "X", "NUM_X") and _type(found, at - 1) in ("NAME", "MORETHAN", "RPAR"):
        return "the number stands before the type"
    return None


def _words(kind: str, found: list[Token], at: int) -> str | None:
    here, before = _type(found, at), _type(found, at - 1)
    if kind == "metric" and here == "MAX":
        return "a metric has one cap"
    if here == "THEN":
        return "THEN stands only between instructions"
    if here == "WORD" and before in ("EQUAL", "MAX") and _type(found, at + 1) == "LSQB":
        return f"{found[at - 1]} stands inside the box: {found[at]}[{found[at - 1]} …]"
    if here == "COLON" and kind == "action":
        return "a cost has one gate"
    return None


def _missing(_kind: str, found: list[Token], at: int) -> str | None:
    if at < len(found):
        return None
    what = {
        "ARROW": "an action needs an instruction after ->",
        "OR": "OR needs something on its right",
        "THEN": "THEN needs an instruction on its right",
        "MAX": "MAX needs a number or a type",
        "COLON": "an instruction is missing after the colon",
        "COLONS": "an instruction is missing after the colons",
    }
    return what.get(_type(found, at - 1))


HINTS: tuple[Hint, ...] = (
    _empty,
    _custom,
    _small_letters,
    _intensity,
    _complement,
    _words,
    _brackets,
    _missing,
    _from,
    _by,
    _trigger,
    _slash,
    _number_after,
    _signs,
    _too_short,
)
"""The hints in the order in which they are asked."""
