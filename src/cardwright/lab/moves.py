"""Moves as numbers: a fixed space of actions for the decks of a match, and a table of what each option is about."""

from collections.abc import Sequence
from typing import Any, Final

from cardwright.kernel import Game, Option
from cardwright.kernel.sight import Sight
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

    __slots__ = ("_block", "_by_face", "_copies", "_faces", "_homes", "_lexicon", "_sight", "_verbs", "size")

    def __init__(self, sight: Sight, lexicon: Lexicon) -> None:
        self._sight = sight
        self._lexicon = lexicon
        self._verbs = {verb: at for at, verb in enumerate(sight.layout.verbs)}
        self._copies = sight.layout.copies
        # Those of the decks, without the hidden one, and one place for all others.
        self._faces = lexicon.fixed
        # Where places begin and end: of options by themselves, and of a verb with a face.
        self._homes: dict[Option, tuple[int, int]] = {}
        self._by_face: dict[tuple[str, str], tuple[int, int]] = {}
        self._block = NUMBERS + self._faces * self._copies
        self.size = len(self._verbs) * self._block + SPILL

    def place(self, options: Sequence[Option], game: Game[Any]) -> dict[int, Option]:
        """Returns the actions of a decision's options."""
        found: dict[int, Option] = {}
        spilled = self.size - SPILL
        homes = self._homes
        for option in options:
            at, end = homes.get(option) or self._home(option, game)
            while at in found:
                at += 1
            if at >= end:
                at, spilled = spilled, spilled + 1
            found[at] = option
        return found

    def _home(self, option: Option, game: Game[Any]) -> tuple[int, int]:
        """Returns where the places begin that an option may have, and where they end."""
        assert game.decision is not None
        verb = option.verb
        named, _, number = self._sight.meant(game.state, game.decision, option)
        home = self._by_face.get((verb, named)) if named else None
        if home is None:
            home = self._new_home(verb, named, number, game)
        for arg in option.args:
            if type(arg) is int:
                return home
        self._homes[option] = home  # it names what it is about: that is so in every game
        return home

    def _new_home(self, said: str, named: str, number: int, game: Game[Any]) -> tuple[int, int]:
        verb = self._verbs.get(said)
        if verb is None:
            return self.size - SPILL, self.size - SPILL
        first = verb * self._block + NUMBERS
        if not named:
            return first - NUMBERS + min(max(number, 0), NUMBERS - 1), first
        face = self._lexicon.number(named, game.state)
        first += ((face if face < self._faces else self._faces) - 1) * self._copies
        home = self._by_face[said, named] = first, first + self._copies
        return home

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
