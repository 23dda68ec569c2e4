"""What executors tell later sentences of the same text: every kind of note, with what it holds.

A note is of a whole text, or of one phrase in it. Each kind is declared here once, has somebody who puts it and somebody
who reads it, and none can be taken for another.
"""

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from cardwright.text import Node

if TYPE_CHECKING:
    from cardwright.games.magic.language import tree
    from cardwright.games.magic.meaning import records as m
    from cardwright.games.magic.rules.ability import Ability, Amount, Select
    from cardwright.games.magic.rules.compile.costs.any_time import AnyTimeOffer
    from cardwright.games.magic.rules.compile.effects.countering import Goal
    from cardwright.games.magic.rules.compile.effects.tokens import LastMade
    from cardwright.games.magic.rules.compile.mechanics.commanding import Playing
    from cardwright.games.magic.rules.definition import Definition

Held = TypeVar("Held")
Of = TypeVar("Of", covariant=True)


class Note(Generic[Of]):
    """One kind of note."""

    __slots__ = ()


class Notes:
    """The notes of one text."""

    __slots__ = ("held",)

    def __init__(self) -> None:
        self.held: dict[tuple[Note[Any], int], Any] = {}
        """By their kind, and the phrase that they are about (0: the text)."""

    def put(self, note: Note[Held], value: Held, about: Node | None = None) -> Held:
        """Notes something, and returns it."""
        self.held[note, id(about) if about is not None else 0] = value
        return value

    def get(self, note: Note[Held], about: Node | None = None) -> Held | None:
        """Returns what is noted, or None."""
        found: Held | None = self.held.get((note, id(about) if about is not None else 0))
        return found

    def drop(self, note: Note[Held]) -> Held | None:
        """Returns what is noted of the text, and forgets it."""
        found: Held | None = self.held.pop((note, 0), None)
        return found


# ---------------------------------------------------------------------- of a whole text

BALLOT: "Final[Note[tuple[str, ...]]]" = Note()
"""The words that are voted for."""
CAST_DOWN: "Final[Note[str]]" = Note()
"""The key of the spell that it casts face down."""
CHOOSING: "Final[Note[Select]]" = Note()
"""Who chooses the target that is being compiled: `another player` is not that one."""
DIFFERENCE: "Final[Note[Amount]]" = Note()
"""The difference of two amounts that its last condition has compared."""
DIFFERENCE_MEANT: "Final[Note[m.Amount]]" = Note()
"""The same, where that condition went through its meaning."""
FLOORED: "Final[Note[bool]]" = Note()
"""A sentence says that what is less to pay is at least something."""
GIVEN: "Final[Note[list[Ability]]]" = Note()
"""The abilities that it gives, which `all other abilities` are other than."""
GUISE: "Final[Note[Definition]]" = Note()
"""What the things that it turns face down, or puts somewhere face down, are said to be."""
IN_PILES: "Final[Note[bool]]" = Note()
"""It has made piles."""
INSTEAD: "Final[Note[bool]]" = Note()
"""It is in a sentence that takes the place of the one before."""
LAST_MADE: "Final[Note[LastMade]]" = Note()
"""How the last tokens spoken of are made."""
OFFERED: "Final[Note[AnyTimeOffer]]" = Note()
"""The offer that a later `if you do` is about."""
PILED: "Final[Note[bool]]" = Note()
"""It has exiled cards in a pile, of which `those cards` then speaks."""
PILE_CHOSEN: "Final[Note[bool]]" = Note()
"""One of its piles was chosen, which is then `that pile`."""
REPEATS: "Final[Note[tree.Phrase]]" = Note()
"""The verb that says to repeat its process."""
SET_TYPES: "Final[Note[bool]]" = Note()
"""It says what card types something has, instead of those that it had."""
SHEDS: "Final[Note[bool]]" = Note()
"""It says that something loses all other card types than those that it names."""
SPENT: "Final[Note[tree.Phrase]]" = Note()
"""It asks for the mana that was spent on this part of its cost."""
TIES: "Final[Note[tuple[str, str]]]" = Note()
"""Which extreme it has spoken of, so that it may say who chooses where several things have it."""
TIMES: "Final[Note[Amount]]" = Note()
"""How often its process is followed in all."""

# ---------------------------------------------------------------------- of a phrase

ASKED: "Final[Note[bool]]" = Note()
"""A quality of someone's choice is chosen before the sentence is carried out."""
BY_PILES: "Final[Note[bool]]" = Note()
"""The sentence stands for the whole procedure of blocking by piles."""
CHOSEN: "Final[Note[bool]]" = Note()
"""The things of a phrase were chosen, so that the rest are those that were not."""
CHOSEN_BY: "Final[Note[Select]]" = Note()
"""Another player chooses the target: `an opponent chooses target creature`."""
FOR_GOOD: "Final[Note[list[tree.Phrase]]]" = Note()
"""Where a later sentence says that what is destroyed can't be regenerated."""
GOAL: "Final[Note[Goal]]" = Note()
"""Where what a verb counters is put, which a later sentence may change."""
GROUP: "Final[Note[str]]" = Note()
"""The key of all that a verb was done to: `revealed this way`."""
LABELLED: "Final[Note[str]]" = Note()
"""The key of the things for each of which a label is chosen."""
PLAYING: "Final[Note[Playing]]" = Note()
"""How a card is played, of which later sentences say more."""
PREVENTED: "Final[Note[bool]]" = Note()
"""It speaks of damage that is prevented."""
REMOVED: "Final[Note[bool]]" = Note()
"""It speaks of counters that are removed."""
AS_COST: "Final[Note[bool]]" = Note()
"""A verb is part of a cost, so that X is chosen before it is paid (CR 107.3a)."""
TAX: "Final[Note[Amount]]" = Note()
"""What attacking or blocking costs, for each verb of a list."""
TAX_SYMBOLS: "Final[Note[str]]" = Note()
"""The symbols of such a cost where it is not simply generic mana."""
