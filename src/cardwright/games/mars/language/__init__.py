"""PETS as text: trees, reading, writing, checking, and saying in English."""

from cardwright.games.mars.language.language import LANGUAGE
from cardwright.games.mars.language.reader import (
    KINDS,
    PetsError,
    action,
    effect,
    expression,
    instruction,
    read,
    read_as,
    requirement,
)
from cardwright.games.mars.language.writer import write

__all__ = [
    "KINDS",
    "LANGUAGE",
    "PetsError",
    "action",
    "effect",
    "expression",
    "instruction",
    "read",
    "read_as",
    "requirement",
    "write",
]
