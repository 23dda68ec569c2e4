"""Moves as numbers: a fixed space of actions for the decks of a match, and a table of what each option is about."""

from collections.abc import Sequence
from typing import Any, Final

from cardwright.kernel import Game, Option
from cardwright.kernel.sight import Meant, Sight
from cardwright.lab.features import Lexicon

MOST_MOVES: Final = 128
"""Of a decision with more options so many are offered, evenly spread, as the thinking bots have it."""
NUMBERS: Final = 32
"""So many options of a verb that name no card have places by the number that they say."""
SPILL: Final = MOST_MOVES
"""So many places are there for options that find none of their own."""


def offered(options: Sequence[Option]) -> list[Option]:
    """Returns the options that a learner is offered: all of them, or so many, evenly spread.

    >>> from cardwright.kernel import Numbers
    >>> [option.key for option in offered(Numbers(0, 1_000_000))][:2], len(offered(Numbers(0, 1_000_000)))
    (['number 0', 'number 7874'], 128)
    """
    count = len(options)
    if count <= MOST_MOVES:
        return list(options)
    return [options[at * (count - 1) // (MOST_MOVES - 1)] for at in range(MOST_MOVES)]


class Catalogue:
    """The actions of a match with fixed decks: a verb with a card of the decks and which of several alike, or with a number.

    What an action means is the same throughout a match: the k-th option of the verb that is about that card. Options that find
    their places taken get one of the last ones, in their order.
    """

    __slots__ = ("_block", "_copies", "_faces", "_lexicon", "_sight", "_verbs", "size")

    def __init__(self, sight: Sight, lexicon: Lexicon) -> None:
        self._sight = sight
        self._lexicon = lexicon
        self._verbs = {verb: at for at, verb in enumerate(sight.layout.verbs)}
        self._copies = sight.layout.copies
        self._faces = (
            lexicon.fixed
        )  # those of the decks, without the hidden one, and one place for all others
        self._block = NUMBERS + self._faces * self._copies
        self.size = len(self._verbs) * self._block + SPILL

    def place(self, options: Sequence[Option], meant: Sequence[Meant], game: Game[Any]) -> list[int]:
        """Returns the actions of a decision's options, in their order."""
        found: dict[int, None] = {}
        spilled = self.size - SPILL
        for option, said in zip(options, meant, strict=True):
            at, room = self._home(option, said, game)
            end = at + room
            while at in found:
                at += 1
            if at >= end:
                at, spilled = spilled, spilled + 1
            found[at] = None
        return list(found)

    def _home(self, option: Option, said: Meant, game: Game[Any]) -> tuple[int, int]:
        """Returns where the places begin that an option may have, and how many there are."""
        verb = self._verbs.get(option.verb)
        if verb is None:
            return self.size - SPILL, 0
        first = verb * self._block
        if not said.face:
            number = min(max(said.number, 0), NUMBERS - 1)
            return first + number, NUMBERS - number
        face = self._lexicon.number(said.face, game)
        place = face - 1 if face < self._faces else self._faces - 1
        return first + NUMBERS + place * self._copies, self._copies

    def words(self, action: int) -> str:
        """Returns an action in words.

        A number of a verb with none, a card and which of several alike, or one of those that found no place.
        """
        if action >= self.size - SPILL:
            return f"other {action - self.size + SPILL}"
        verb, place = divmod(action, self._block)
        name = self._sight.layout.verbs[verb]
        if place < NUMBERS:
            return f"{name} #{place}"
        face, copy = divmod(place - NUMBERS, self._copies)
        card = self._lexicon.names[face + 1] if face < self._faces - 1 else "another"
        return f"{name} {card} #{copy}"
