"""The symbols in braces (CR 107.4 to 107.16)."""

import re
from enum import StrEnum
from typing import Final

from msgspec import Struct


class SymbolKind(StrEnum):
    """What a symbol stands for."""

    COLORED = "colored"
    COLORLESS = "colorless"
    GENERIC = "generic"
    VARIABLE = "variable"
    HYBRID = "hybrid"
    PHYREXIAN = "phyrexian"
    SNOW = "snow"
    TAP = "tap"
    UNTAP = "untap"
    ENERGY = "energy"
    OTHER = "other"


class Symbol(Struct, frozen=True):
    """One symbol: its text without braces, and what it asks for.

    `colors` are the colours that it is, `generic` how much generic mana it asks for (for a hybrid, as its
    other half), `value` what it adds to a mana value.
    """

    text: str
    kind: SymbolKind
    colors: tuple[str, ...] = ()
    generic: int = 0
    value: int = 0

    def __str__(self) -> str:
        return f"{{{self.text}}}"


COLOR_LETTERS: Final[dict[str, str]] = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
"""The letter of each colour, in the order in which cards list colours."""

_PAIRS: Final = ("WU", "WB", "UB", "UR", "BR", "BG", "RG", "RW", "GW", "GU")


def _fixed_symbols() -> dict[str, Symbol]:
    found = [Symbol(c, SymbolKind.COLORED, (c,), value=1) for c in COLOR_LETTERS]
    found.append(Symbol("C", SymbolKind.COLORLESS, value=1))
    found.append(Symbol("S", SymbolKind.SNOW, value=1))
    found.extend(Symbol(letter, SymbolKind.VARIABLE) for letter in "XYZ")
    for one, two in _PAIRS:
        found.append(Symbol(f"{one}/{two}", SymbolKind.HYBRID, (one, two), value=1))
        found.append(Symbol(f"{one}/{two}/P", SymbolKind.PHYREXIAN, (one, two), value=1))
    for c in COLOR_LETTERS:
        found.append(Symbol(f"2/{c}", SymbolKind.HYBRID, (c,), generic=2, value=2))
        found.append(Symbol(f"C/{c}", SymbolKind.HYBRID, (c,), value=1))
        found.append(Symbol(f"{c}/P", SymbolKind.PHYREXIAN, (c,), value=1))
    found += [
        Symbol("P", SymbolKind.OTHER),
        Symbol("T", SymbolKind.TAP),
        Symbol("Q", SymbolKind.UNTAP),
        Symbol("E", SymbolKind.ENERGY),
        Symbol("TK", SymbolKind.OTHER),
        Symbol("CHAOS", SymbolKind.OTHER),
        Symbol("PW", SymbolKind.OTHER),
    ]
    return {symbol.text: symbol for symbol in found}


SYMBOLS: Final[dict[str, Symbol]] = _fixed_symbols()
"""Every symbol but the numbers, by its text without braces."""

_MANA: Final = frozenset(
    (
        SymbolKind.COLORED,
        SymbolKind.COLORLESS,
        SymbolKind.GENERIC,
        SymbolKind.VARIABLE,
        SymbolKind.HYBRID,
        SymbolKind.PHYREXIAN,
        SymbolKind.SNOW,
    )
)
_LARGEST: Final = 1_000_000
_RENAMED: Final = {"H": "P"}
_HALVES: Final = {"".join(sorted(text.replace("/", ""))): text for text in SYMBOLS if "/" in text}
IN_BRACES: Final = re.compile(r"\{([^{}\s]*)\}")


def symbol_of(text: str) -> Symbol | None:
    """Returns the symbol of a text without braces, or None when there is no such symbol.

    Small letters, and hybrid halves in any order or without the slash, are the same symbol.

    >>> symbol_of("10").generic, symbol_of("wb").text, symbol_of("P/B").text, symbol_of("K")
    (10, 'W/B', 'B/P', None)
    """
    text = text.upper()
    text = _RENAMED.get(text, text)
    found = SYMBOLS.get(text)
    if found is not None:
        return found
    if text.isascii() and text.isdigit() and str(int(text[:8])) == text and int(text) <= _LARGEST:
        return Symbol(text, SymbolKind.GENERIC, generic=int(text), value=int(text))
    halves = _HALVES.get("".join(sorted(text.replace("/", ""))))
    return SYMBOLS[halves] if halves is not None and len(text) <= 5 else None


def is_mana(symbol: Symbol) -> bool:
    """Returns whether the symbol may stand in a mana cost."""
    return symbol.kind in _MANA


def canonical_symbols(text: str) -> str:
    """Returns a text with every symbol written in its canonical form; what is no symbol stays.

    >>> canonical_symbols("{wb}: Add {g} or {2r}.")
    '{W/B}: Add {G} or {2/R}.'
    """
    return IN_BRACES.sub(_canonical, text)


def _canonical(match: re.Match[str]) -> str:
    symbol = symbol_of(match[1])
    return str(symbol) if symbol is not None else match[0]
