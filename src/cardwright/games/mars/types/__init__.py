"""The types of PETS: classes, dependencies, defaults, and how types compare."""

from cardwright.games.mars.types.cards import CardFacts
from cardwright.games.mars.types.classes import Arg, Cls, Key, Not, Type, TypeProblem
from cardwright.games.mars.types.loading import Loaded, load
from cardwright.games.mars.types.resolve import NO_SCOPE, Meant, Resolver, Scope
from cardwright.games.mars.types.table import Table

__all__ = [
    "NO_SCOPE",
    "Arg",
    "CardFacts",
    "Cls",
    "Key",
    "Loaded",
    "Meant",
    "Not",
    "Resolver",
    "Scope",
    "Table",
    "Type",
    "TypeProblem",
    "load",
]
