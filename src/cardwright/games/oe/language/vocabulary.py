"""The words of OE, read from `vocabulary.toml`."""

import tomllib
from functools import cache
from importlib import resources
from typing import Final

import msgspec
from msgspec import Struct


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the language: how it is written, how cards print it, and what it means."""

    word: str
    meaning: str
    printed: str = ""
    when: str = ""
    """How it is said that this happens, in plain words; for phases and events."""


class Type(Word, frozen=True):
    """A card type; `any` where it stands for all of them."""

    any: bool = False


class Subtype(Word, frozen=True):
    """A subtype, the type that it is of, and the rows that its cards stand in."""

    of: str = ""
    rows: tuple[str, ...] = ()
    short: str | None = None
    alias: tuple[str, ...] = ()


class AttributeWord(Word, frozen=True):
    """An attribute, the types that have it, and the types whose card files give its value."""

    on: tuple[str, ...] = ()
    value: tuple[str, ...] = ()
    inc: str | None = None
    dec: str | None = None


class StateWord(Word, frozen=True):
    """A state, the types that can be in it and where; `rule` where only the rules set it."""

    on: tuple[str, ...] = ()
    where: str = "BOARD"
    flip: str | None = None
    rule: bool = False


class StandardWord(Word, frozen=True):
    """A standard condition: an event, a cost, either by timing, or always true."""

    use: str = "event"
    number: bool = False
    hand: bool = False


class Row(Word, frozen=True):
    """A row of a board and the subtypes that stand in it."""

    columns: int = 0
    holds: tuple[str, ...] = ()


class Amount(Word, frozen=True):
    """An amount: its digit, or from how many to how many, or all there are."""

    digit: int | None = None
    least: int = 0
    most: int = 0
    all: bool = False

    @property
    def bounds(self) -> tuple[int, int]:
        """Returns the fewest and the most that are chosen; of all there are no bounds are asked for."""
        return (self.digit, self.digit) if self.digit is not None else (self.least, self.most)

    def met(self, count: int, of: int) -> bool:
        """Returns whether a condition on so many holds where it holds of `count` cards among `of`.

        >>> AMOUNTS["TWO"].met(3, 5), AMOUNTS["ONEORTWO"].met(3, 5), AMOUNTS["ALL"].met(3, 5)
        (True, False, False)
        """
        if self.all:
            return of > 0 and count == of
        least, most = self.bounds
        return count >= least if self.digit is not None else least <= count <= most


class FunctionWord(Word, frozen=True):
    """A function and the durations that it takes."""

    durations: tuple[str, ...] = ()


class TimingWord(Word, frozen=True):
    """A timing, with its word in the alternative syntax."""

    alt: str = ""


class DurationWord(Word, frozen=True):
    """A duration; `number` where it counts."""

    number: bool = False


class Vocabulary(Struct, frozen=True, forbid_unknown_fields=True):
    """All words by class, in the order of the file."""

    type: tuple[Type, ...]
    subtype: tuple[Subtype, ...]
    attribute: tuple[AttributeWord, ...]
    state: tuple[StateWord, ...]
    phase: tuple[Word, ...]
    standard: tuple[StandardWord, ...]
    row: tuple[Row, ...]
    place: tuple[Word, ...]
    ownership: tuple[Word, ...]
    amount: tuple[Amount, ...]
    function: tuple[FunctionWord, ...]
    timing: tuple[TimingWord, ...]
    duration: tuple[DurationWord, ...]


@cache
def vocabulary() -> Vocabulary:
    """Returns the words of OE."""
    text = resources.files(__package__).joinpath("vocabulary.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Vocabulary)


_V: Final = vocabulary()
TYPES: Final = {w.word: w for w in _V.type}
SUBTYPES: Final = {w.word: w for w in _V.subtype}
ATTRIBUTES: Final = {w.word: w for w in _V.attribute}
STATES: Final = {w.word: w for w in _V.state}
PHASES: Final = {w.word: w for w in _V.phase}
STANDARDS: Final = {w.word: w for w in _V.standard}
ROWS: Final = {w.word: w for w in _V.row}
PLACES: Final = {w.word: w for w in _V.place}
OWNERSHIPS: Final = {w.word: w for w in _V.ownership}
AMOUNTS: Final = {w.word: w for w in _V.amount}
FUNCTIONS: Final = {w.word: w for w in _V.function}
TIMINGS: Final = {w.word: w for w in _V.timing}
DURATIONS: Final = {w.word: w for w in _V.duration}

SHORTS: Final = {w.short: (w.of, w.word) for w in _V.subtype if w.short}
"""Words that say a type and a subtype at once: DEFUNIT is UNIT DEFENSE."""

SLOTS: Final = {
    f"{row.word}{column}": (row.word, column) for row in _V.row for column in range(1, row.columns + 1)
}
"""Every slot of a board in reading order, with its row and column."""

REAL_TYPES: Final = tuple(w.word for w in _V.type if not w.any)

RULED: Final = frozenset(
    [
        "DAWN",
        "BUILD",
        "BATTLE",
        "DUSK",
        "PASSIVE",
        "ENTER",
        "REVEAL",
        "BLOODCALL",
        "PAYN",
        "PAY(N)",
        "ATTACKS",
        "HAND",
        "GRAVE",
        "THISROW",
        "THISCOLUMN",
        "ANY",
        "YOU",
        "OPPONENT",
        "BOTHPLAYERS",
        "ANYPLAYER",
        "OWNER",
        "ONCE",
        "TURN",
        "FOREVER",
    ]
)
"""The phases, conditions, places, ownerships and durations that a rule gives its meaning to. One that is only in the
vocabulary can be read and written; `check` says that nothing would come of it. Of every other class a new word needs no rule."""
