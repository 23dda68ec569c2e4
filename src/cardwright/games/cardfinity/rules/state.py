"""The state of a game: zones as tuples of card numbers, monsters as records, and who knows what.

Each copy of a card has a number for the whole game, from 1; `what` says which card that is (its first place is not
used). The last number of a deck or a graveyard is its top.
"""

from typing import Any, Final

from msgspec import Struct

from cardwright.games.cardfinity.language.tree import Trigger
from cardwright.games.cardfinity.rules.cards import CardDef, SpellDef
from cardwright.kernel import Chance, Finished, Log

Zone = tuple[int, ...]

BEGINNING: Final = "beginning"
MAIN: Final = "main"

NOBODY: Final = -1
BOTH: Final = 2


class Monster(Struct, frozen=True, gc=False):
    """A monster on the field: its own number there, the card's, and how it stands."""

    id: int
    card: int
    power: int
    tapped: bool
    spells: tuple[SpellDef, ...]
    attached: Zone = ()

    def spells_on(self, trigger: Trigger) -> list[SpellDef]:
        """Returns the spells that happen on a trigger; none of a tapped monster's do."""
        if self.tapped:
            return []
        return [spell for spell in self.spells if spell.trigger is trigger]


class State:
    """Everything that a game of Cardfinity consists of."""

    __slots__ = (
        "actions",
        "active",
        "banished",
        "chance",
        "countered",
        "decks",
        "fields",
        "graves",
        "hands",
        "known",
        "log",
        "loser",
        "next_id",
        "opening",
        "phase",
        "reactions",
        "resolving",
        "spells",
        "turn",
        "what",
        "why",
    )

    def __init__(self, chance: Chance, what: tuple[CardDef, ...]) -> None:
        self.chance = chance
        self.log = Log()
        self.what = what
        self.reactions = any(card.reacts for card in what)
        self.decks: list[Zone] = [(), ()]
        self.hands: list[Zone] = [(), ()]
        self.graves: list[Zone] = [(), ()]
        self.banished: list[Zone] = [(), ()]
        self.fields: list[tuple[Monster, ...]] = [(), ()]
        self.known = [0, 0]
        self.resolving: Zone = ()
        self.countered = 0
        """The card whose spell was countered last."""
        self.turn = 0
        self.active = 0
        self.phase = BEGINNING
        self.opening = False
        self.actions = 0
        self.spells = 0
        self.next_id = 1
        self.loser = NOBODY
        self.why = ""

    def copy(self) -> "State":
        """Returns a state that goes on by itself."""
        twin = State.__new__(State)
        twin.chance = self.chance.copy()
        twin.log = self.log.copy()
        twin._take_over(self)
        return twin

    def restore(self, saved: "State") -> None:
        """Makes this state what `saved` is."""
        self.chance = saved.chance.copy()
        self.log = saved.log.copy()
        self._take_over(saved)

    def _take_over(self, other: "State") -> None:
        self.what = other.what
        self.reactions = other.reactions
        self.decks = other.decks.copy()
        self.hands = other.hands.copy()
        self.graves = other.graves.copy()
        self.banished = other.banished.copy()
        self.fields = other.fields.copy()
        self.known = other.known.copy()
        self.resolving = other.resolving
        self.countered = other.countered
        self.turn = other.turn
        self.active = other.active
        self.phase = other.phase
        self.opening = other.opening
        self.actions = other.actions
        self.spells = other.spells
        self.next_id = other.next_id
        self.loser = other.loser
        self.why = other.why

    def facts(self) -> Any:
        """Returns all of it as plain data, in a fixed order."""
        return (
            [card.name for card in self.what],
            tuple(self.decks),
            tuple(self.hands),
            tuple(self.graves),
            tuple(self.banished),
            [[(m.id, m.card, m.power, m.tapped, m.attached) for m in field] for field in self.fields],
            [f"{known:x}" for known in self.known],
            self.resolving,
            (self.turn, self.active, self.phase, self.actions, self.spells, self.next_id, self.loser),
            self.opening,
        )

    def card(self, number: int) -> CardDef:
        """Returns what a card is."""
        return self.what[number]

    def name(self, number: int) -> str:
        """Returns the name of a card."""
        return self.what[number].name

    def monster(self, seat: int, id: int) -> Monster | None:
        """Returns a monster on a field by its number there, or None where it is gone."""
        for monster in self.fields[seat]:
            if monster.id == id:
                return monster
        return None

    def put(self, seat: int, monster: Monster) -> None:
        """Puts a changed monster in the place of what it was."""
        self.fields[seat] = tuple(monster if m.id == monster.id else m for m in self.fields[seat])

    def show(self, number: int) -> None:
        """Lets both players know what a card is."""
        bit = 1 << number
        self.known[0] |= bit
        self.known[1] |= bit

    def lose(self, seat: int, why: str) -> None:
        """Ends the game at once: this player has lost."""
        self.loser = seat
        self.why = why
        raise Finished
