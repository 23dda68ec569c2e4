"""What all emitting shares: tables from records to functions, and the ability that is being made."""

from collections.abc import Callable, Generator
from typing import Any, Final, Generic, NamedTuple, TypeVar

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.rules.ability import (
    Ability,
    Amount,
    Condition,
    Filter,
    Part,
    Replacement,
    Rule,
    Run,
    Select,
)
from cardwright.games.magic.rules.context import FIRST_OBJECT, Ctx, Things
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Option

Asked = Generator[Decision, Option, Things]
Pick = Callable[[MagicState, Ctx, int], Asked]
"""Finds the things that are meant, asking a seat where there is a choice."""

F = TypeVar("F", bound=Callable[..., Any])


class Missing(Exception):
    """A record, or a field of one, that nothing makes run yet: the line goes no further."""

    def __init__(self, record: m.M, why: str = "") -> None:
        super().__init__(f"{type(record).__name__} {why}".rstrip())
        self.record = record


class Table(Generic[F]):
    """One dispatch: from a class of records to the one function that makes it run."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.rows: dict[type[m.M], F] = {}

    def row(self, *kinds: type[m.M]) -> Callable[[F], F]:
        """Registers a function for classes of records."""

        def add(function: F) -> F:
            for kind in kinds:
                if kind in self.rows:
                    raise ValueError(f"{self.what}: {kind.__name__} is emitted twice")
                self.rows[kind] = function
            return function

        return add

    def of(self, record: m.M) -> F:
        """Returns the function for a record."""
        found = self.rows.get(type(record))
        if found is None:
            raise Missing(record, f"as {self.what}")
        return found


class Changed(NamedTuple):
    """What a change does: `parts` of a static ability, the same `fixed` as an effect begins (CR 608.2h), rules, and
    replacements, which speak of whom they are about by `AFFECTED`."""

    parts: tuple[Part, ...] = ()
    fixed: tuple[Callable[[MagicState, Ctx], Part], ...] = ()
    rules: tuple[Rule, ...] = ()
    replacements: tuple[Replacement, ...] = ()


SELECTS: Final = Table[Callable[["Emit", Any], Select]]("things")
TESTS: Final = Table[Callable[["Emit", Any], Filter]]("test")
AMOUNTS: Final = Table[Callable[["Emit", Any], Amount]]("amount")
CONDITIONS: Final = Table[Callable[["Emit", Any], Condition]]("condition")
RUNS: Final = Table[Callable[["Emit", Any], Run]]("do")
CANS: Final = Table[Callable[["Emit", Any], Condition | None]]("can")
"""Whether something can be done, for offers and costs (CR 118.3, 603.12a); what is not here always can."""
CHANGES: Final = Table[Callable[["Emit", Any], Changed]]("change")
ABILITIES: Final = Table[Callable[["Emit", Any], Ability]]("ability")

TABLES: Final = (SELECTS, TESTS, AMOUNTS, CONDITIONS, RUNS, CANS, CHANGES, ABILITIES)


class Makers(NamedTuple):
    """What the rules make from names: a keyword ability (CR 702), a token that they define (CR 111.10)."""

    keyword: Callable[[str, str, int | None], Ability]
    """From a card's name, a keyword's, and its number."""
    predefined: Callable[[str], Definition]
    card_token: Callable[[str], Definition]
    """A token that is called by a name alone (CR 111.11)."""


class Emit:
    """The making of one ability. `text` is its words, for prompts and hashes; `tree` what was read, if it was."""

    def __init__(self, name: str, line: m.Line, makers: Makers, tree: Any = None) -> None:
        self.name = name
        self.text = line.text
        self.makers = makers
        self.tree = tree
        self.static = False
        self.x: Amount | None = None
        self._modes = iter(line.modes)

    def mode_words(self) -> str:
        """Returns the words of the next mode."""
        start, end = next(self._modes)
        return self.text[start:end].lstrip("• \n")

    def select(self, record: m.Things) -> Select:
        """Makes what finds things."""
        return SELECTS.of(record)(self, record)

    def inner(self, record: m.Test) -> Filter:
        """Makes a test of things of one sort: objects, or players."""
        return TESTS.of(record)(self, record)

    def test(self, record: m.Test, *, person: bool = False) -> Filter:
        """Makes a test that holds of players alone, or of objects alone."""
        inner = self.inner(record)
        return lambda state, ctx, thing: (thing < FIRST_OBJECT) == person and inner(state, ctx, thing)

    def who(self, record: m.Who) -> Filter:
        """Makes a test of whose something is."""
        if isinstance(record, m.Ref | m.Of):
            found = self.select(record)
            return lambda state, ctx, thing: thing in found(state, ctx)
        return self.inner(record)

    def amount(self, record: m.Amount) -> Amount:
        """Makes an amount."""
        return AMOUNTS.of(record)(self, record)

    def condition(self, record: m.Condition) -> Condition:
        """Makes a condition."""
        return CONDITIONS.of(record)(self, record)

    def run(self, record: m.Do) -> Run:
        """Makes what is done."""
        return RUNS.of(record)(self, record)

    def can(self, record: m.Do) -> Condition | None:
        """Makes the test whether something can be done; None where it always can."""
        found = CANS.rows.get(type(record))
        return found(self, record) if found is not None else None

    def granted(self, record: m.Ability) -> Ability:
        """Makes an ability that is given to something."""
        if isinstance(record, m.Line):
            inner = Emit(self.name, record, self.makers)
            inner.x = self.x
            return ABILITIES.of(record.meaning)(inner, record.meaning)
        return ABILITIES.of(record)(self, record)
