"""Decisions and their options: the only way in which anything chosen enters a game."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import TypeAlias, overload

from msgspec import Struct

Argument: TypeAlias = int | str

CHANCE = -1
"""The seat of decisions that nobody takes: the state's generator does."""


class Kind(StrEnum):
    """What a decision is about. Every game is built from these; a new card needs no new one."""

    ACT = "act"  # what to do now
    CHOOSE = "choose"  # one thing among several
    CONFIRM = "confirm"  # yes or no
    NUMBER = "number"  # how many, how much
    WORD = "word"  # a name, a colour, a type
    MODE = "mode"  # one of several texts
    ORDER = "order"  # which comes next
    PAY = "pay"  # with what to pay
    CHANCE = "chance"  # what chance brings


class Option(Struct, frozen=True, gc=False):
    """One thing that may be chosen: a verb and what it is said of.

    `args` are numbers of objects, amounts, or words; together with the verb they are the option's key.
    `about` names the objects that it is about, for screens.
    """

    verb: str
    args: tuple[Argument, ...] = ()
    about: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """Returns the stable text that stands for the option in records.

        >>> Option("play", (12, "tap")).key
        'play 12 tap'
        """
        return " ".join([self.verb, *map(str, self.args)]) if self.args else self.verb

    @property
    def number(self) -> int:
        """Returns the first argument, which is a number."""
        value = self.args[0]
        assert isinstance(value, int)
        return value

    @property
    def word(self) -> str:
        """Returns the first argument as a word."""
        return str(self.args[0])

    def __str__(self) -> str:
        return self.key


YES = Option("yes")
NO = Option("no")
DONE = Option("done")
YES_NO = (YES, NO)


class Numbers(Sequence[Option]):
    """The options of a choice of a number, from `low` to `high`, none of them made before it is asked for.

    >>> list(Numbers(0, 2)), Option("number", (7,)) in Numbers(0, 10**9)
    ([Option(verb='number', args=(0,), about=()), ...], True)
    """

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def __len__(self) -> int:
        return max(0, self.high - self.low + 1)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        numbers = range(self.low, self.high + 1)
        if isinstance(index, slice):
            return [Option("number", (number,)) for number in numbers[index]]
        return Option("number", (numbers[index],))

    def __contains__(self, option: object) -> bool:
        if not isinstance(option, Option) or option.verb != "number" or len(option.args) != 1:
            return False
        value = option.args[0]
        return isinstance(value, int) and self.low <= value <= self.high


class Words(Sequence[Option]):
    """The options of a choice of a word from a long list, none of them made before it is asked for."""

    __slots__ = ("words",)

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def __len__(self) -> int:
        return len(self.words)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice):
            return [Option("word", (word,)) for word in self.words[index]]
        return Option("word", (self.words[index],))

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Option) and option.verb == "word" and option.args[0] in self.words


Options: TypeAlias = Sequence[Option]


class Decision:
    """A question to one seat with a finite list of options.

    Rules yield one and are sent the option chosen. `options` may be a function: it is called once, when the
    question is really asked, and not when a game is brought back to it. `about` names the objects that the
    question comes from. With `shown` the question is put even where it has only one answer. `whose` is the seat
    that it is about: another than `seat` only where somebody decides for somebody else.
    """

    __slots__ = ("_options", "about", "kind", "prompt", "seat", "shown", "whose")

    def __init__(
        self,
        seat: int,
        kind: Kind,
        prompt: str,
        options: Options | Callable[[], Options],
        *,
        about: tuple[Argument, ...] = (),
        shown: bool = False,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.prompt = prompt
        self._options = options
        self.about = about
        self.shown = shown
        self.whose = seat

    @property
    def options(self) -> Options:
        """Returns the options, made now if they were not yet."""
        options = self._options
        if callable(options):
            options = self._options = options()
        return options

    @property
    def unasked(self) -> bool:
        """Returns whether the options are still to be made."""
        return callable(self._options)

    def without(self, keys: frozenset[str]) -> "Decision":
        """Returns the same question with some options left out."""
        options = tuple(option for option in self.options if option.key not in keys)
        decision = Decision(self.seat, self.kind, self.prompt, options, about=self.about, shown=self.shown)
        decision.whose = self.whose
        return decision

    def put_to(self, seat: int) -> "Decision":
        """Returns the same question, put to a seat that decides for the one whose it is."""
        decision = Decision(seat, self.kind, self.prompt, self._options, about=self.about, shown=self.shown)
        decision.whose = self.whose
        return decision

    def find(self, key: str) -> Option | None:
        """Returns the option with that key, or None."""
        options = self.options
        if isinstance(options, Numbers):
            head, _, digits = key.partition(" ")
            if head != "number" or not digits.lstrip("-").isascii() or not digits.lstrip("-").isdigit():
                return None
            option = Option("number", (int(digits),)) if len(digits) < 20 else None
            return option if option in options else None
        return next((option for option in options if option.key == key), None)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __repr__(self) -> str:
        return f"Decision({self.seat}, {self.kind}, {self.prompt!r}, {len(self.options)} options)"
