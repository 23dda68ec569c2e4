"""One atom, one record: how it is written, what it weighs and why, what it says in words, and what it does.

A record stands in a file of its own in the folder `atoms/`; whatever lies there is part of the language.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from cardwright.games.cardfinity.language.editions import Edition
from cardwright.games.cardfinity.language.pattern import Pattern
from cardwright.games.cardfinity.language.rarity import Census
from cardwright.games.cardfinity.language.tree import Atom
from cardwright.kernel import Event
from cardwright.text import Node

ROOM = "cardwright.games.cardfinity.atoms"
"""Where the records are. They know the rules, and the language does not: it asks for them by this name."""

Weighed = tuple[int, str]
"""A scale, and how it was reckoned."""


class Role(Enum):
    """What an atom can be."""

    REQUIREMENT = "a requirement, or an effect"
    CHOICE_OF_REQUIREMENTS = "a requirement"
    EFFECT = "an effect"
    ASKED_REQUIREMENT = "a requirement with a question mark"
    ASKED_EFFECT = "an effect with a question mark"


class Scale(NamedTuple):
    """What an atom weighs: in a word for the documents, the reason, and the reckoning."""

    formula: str
    why: str
    weigh: Callable[[Any, Census], Weighed]


def each(scale: int, why: str) -> Scale:
    """Returns the scale of what weighs so much for each one."""
    return Scale(f"{shown(scale)} × N", why, lambda atom, _: times(scale, atom.count))


def fixed(scale: int, why: str) -> Scale:
    """Returns the scale of what always weighs the same."""
    return Scale(shown(scale), why, lambda _, __: (scale, why))


def times(scale: int, count: int) -> Weighed:
    """Returns a scale taken so many times, and the reckoning."""
    return scale * count, f"{scale} × {count}"


def shown(scale: int) -> str:
    """Returns a number with a true minus."""
    return str(scale).replace("-", "−")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Record:
    """All that an atom is."""

    node: type[Atom]
    role: Role
    pattern: str
    """How it is written (`pattern.py`); `…` where the grammar has it in a production of its own."""
    second: str = ""
    """How it is written in the second edition, where that lets more stand."""
    also: tuple[tuple[str, dict[str, Any]], ...] = ()
    """Other ways of writing it, and what they say of the node."""
    editions: tuple[Edition, ...] = tuple(Edition)
    scale: Scale
    second_scale: Scale | None = None
    words: Callable[[Any, Edition], str]
    """What it says, in plain words."""
    does: str
    """What it does, for the documents."""
    compiled: Callable[[Any, Edition], Any]
    """What it does, as the rules run it (`rules/compiling.py`)."""
    writes: Callable[[Any], str] | None = None
    never_fails: bool = False
    """As an effect: whether it always happens, so that nothing need be taken back."""
    further_free: Callable[[Any], bool] = lambda _: False
    """Whether it costs nothing as a further effect in the second edition."""
    misplaced: Callable[[Any, Any, bool], str | None] = lambda _, __, ___: None
    """Why it cannot stand on a spell (of a spell card, where the last argument says so)."""
    needs_monster: Callable[[Any], bool] = lambda _: False
    """Whether nothing happens where its monster is not on the field."""
    harder: Callable[[Any], Iterator[Any]] = lambda _: iter(())
    """As a requirement: the same asking for more, beside a higher count."""
    lighter: Callable[[Any], Iterator[Any]] = lambda _: iter(())
    """As an effect: the same doing less, beside a lower count."""
    asked: tuple[Atom, ...] = ()
    """The requirements that a card too heavy could have besides."""
    foresee: Callable[[Any, Any], Any] | None = None
    """What can be told of a requirement before it is tried (`rules/compiling.py`)."""
    events: dict[str, Callable[[Event, str], str]] = field(default_factory=dict)
    """Its events in words, by their kinds."""

    @property
    def rule(self) -> str:
        """Returns the name of its production."""
        name = self.node.__name__
        return "".join(f"_{c.lower()}" if c.isupper() and at else c.lower() for at, c in enumerate(name))

    @property
    def is_requirement(self) -> bool:
        """Returns whether it can be a requirement."""
        return self.role not in (Role.EFFECT, Role.ASKED_EFFECT)

    def patterns(self, edition: Edition) -> tuple[Pattern, ...]:
        """Returns the ways of writing it in an edition, the canonical one first."""
        text = self.second if edition is Edition.SECOND and self.second else self.pattern
        others = tuple(Pattern(also, self.node, said) for also, said in self.also)
        return (Pattern(text, self.node), *others)

    def scale_in(self, edition: Edition) -> Scale:
        """Returns what it weighs by in an edition."""
        return self.second_scale if edition is Edition.SECOND and self.second_scale else self.scale

    def write(self, atom: Atom) -> str:
        """Returns the canonical text, the same in every edition."""
        if self.writes is not None:
            return self.writes(atom)
        wide, narrow = _both(self)
        return wide.write(atom, narrow)


@cache
def _both(record: Record) -> tuple[Pattern, Pattern]:
    narrow = Pattern(record.pattern, record.node)
    return Pattern(record.second, record.node) if record.second else narrow, narrow


@cache
def records() -> dict[type[Node], Record]:
    """Returns every record by its node, in the order of the files' names."""
    room = import_module(ROOM)
    names = sorted(module.name for module in iter_modules(room.__path__))
    found = [import_module(f"{ROOM}.{name}").RECORD for name in names if not name.startswith("_")]
    return {record.node: record for record in found}


def records_of(edition: Edition) -> tuple[Record, ...]:
    """Returns the records of an edition."""
    return tuple(record for record in records().values() if edition in record.editions)
