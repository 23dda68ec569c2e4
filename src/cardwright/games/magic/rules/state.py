"""The state of a game of Magic: a few containers of records that never change."""

from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.context import FIRST_OBJECT
from cardwright.games.magic.rules.kinds import (
    ANTE,
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    Step,
    Zone,
)
from cardwright.games.magic.rules.ledger import Ledger
from cardwright.games.magic.rules.objects import (
    NO_COMBAT,
    Arrival,
    Combat,
    Command,
    Delayed,
    Effect,
    Happening,
    Obj,
    Pending,
    Player,
    StackItem,
)
from cardwright.kernel import Chance, Log, Option

if TYPE_CHECKING:
    from cardwright.games.magic.rules.layers import Derived


class Todo(IntEnum):
    """What the next step of the rules begins with."""

    MULLIGAN = 0
    NEXT_STEP = 1
    GIVE_PRIORITY = 2
    PRIORITY = 3
    ATTACK = 4
    BLOCK = 5
    DAMAGE = 6
    CLEANUP = 7
    BEGIN_TURN = 8
    UNTAP = 9
    SETUP = 10
    OVER = 11


class Setting:
    """What was agreed before the game and never changes in it."""

    __slots__ = ("ante", "by_hand", "from_position", "names", "open_mana", "shown")

    def __init__(
        self,
        names: tuple[str, ...],
        *,
        shown: bool = False,
        by_hand: bool = False,
        ante: bool = False,
        open_mana: bool = False,
    ) -> None:
        self.names = names
        self.shown = shown
        """Every priority is asked for, even where only passing is possible."""
        self.by_hand = by_hand
        """Costs are paid by hand: each source is chosen."""
        self.ante = ante
        self.open_mana = open_mana
        """Mana abilities are offered whenever a player has priority."""
        self.from_position = False
        """The game did not begin with opening hands."""


class MagicState:
    """Everything that a game of Magic is at one moment.

    The last card of a library is its top. `derived` is what follows from the rest (characteristics and so on):
    it is made when it is asked for and thrown away when something that it depends on changes.
    """

    __slots__ = (
        "active",
        "ante",
        "arriving",
        "battlefield",
        "became",
        "chance",
        "combat",
        "command",
        "commands",
        "delayed",
        "departed",
        "derived",
        "dirty",
        "effects",
        "exile",
        "extra_steps",
        "extra_turns",
        "graveyards",
        "had",
        "hands",
        "history",
        "last_turn",
        "libraries",
        "lki",
        "log",
        "marked",
        "moment",
        "next_id",
        "objects",
        "offers",
        "order",
        "passes",
        "past",
        "pending",
        "phased",
        "phases",
        "players",
        "priority",
        "regular",
        "replacing",
        "resolving",
        "result",
        "seats",
        "setting",
        "skips",
        "stack",
        "stamp",
        "step",
        "strays",
        "titles",
        "todo",
        "turn",
        "used",
    )

    def __init__(self, seats: int, chance: Chance, setting: Setting) -> None:
        self.chance = chance
        self.log = Log()
        self.setting = setting
        self.seats = seats
        self.objects: dict[int, Obj] = {}
        self.players: list[Player] = [Player()] * seats
        self.libraries: list[tuple[int, ...]] = [()] * seats
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.graveyards: list[tuple[int, ...]] = [()] * seats
        self.battlefield: tuple[int, ...] = ()
        self.exile: tuple[int, ...] = ()
        self.command: tuple[int, ...] = ()
        self.ante: tuple[int, ...] = ()
        self.stack: tuple[StackItem, ...] = ()
        self.departed: tuple[StackItem, ...] = ()
        """Spells that were countered this turn while an ability of theirs was on the stack."""
        self.effects: tuple[Effect, ...] = ()
        self.delayed: tuple[Delayed, ...] = ()
        self.pending: tuple[Pending, ...] = ()
        self.combat: Combat = NO_COMBAT
        self.commands: tuple[Command, ...] = ()
        """Which players others control (CR 718), or are going to; the last one made comes first."""
        self.resolving = 0
        """The spell or ability that is resolving at this moment."""
        self.order: tuple[int, ...] = tuple(range(seats))
        """The seats still in the game, in turn order."""
        self.turn = 0
        self.active = 0
        self.step = Step.UNTAP
        self.todo = Todo.MULLIGAN
        self.priority = 0
        self.passes = 0
        self.extra_turns: tuple[int, ...] = ()
        self.extra_steps: tuple[tuple[int, int], ...] = ()
        """Steps to come before those of the turn's order: (the step after which, the step)."""
        self.phases: tuple[int, ...] = ()
        """Phases to come before the turn goes on in its order, each by its first step; the last is that of the order."""
        self.skips: tuple[tuple[int, str], ...] = ()
        """What a seat will skip the next time it comes: (seat, `untap`, `turn`, …)."""
        self.history: list[Happening] = []
        """What happened this turn."""
        self.last_turn: tuple[Happening, ...] = ()
        """What happened in the turn before."""
        self.past: tuple[tuple[str, int, int], ...] = ()
        """What must be remembered longer: (what, seat, turn)."""
        self.used: tuple[tuple[int, str], ...] = ()
        """Abilities activated this turn (source, text), for those with a limit."""
        self.lki: Ledger[tuple[Obj, Chars]] = Ledger()
        """Last known information (CR 113.7a) of objects that have left a zone."""
        self.had: dict[int, tuple[int, ...]] = {}
        """What was attached to objects as they left the battlefield (CR 603.10)."""
        self.became: Ledger[int] = Ledger()
        """The objects that others became in a new zone (CR 400.7)."""
        self.moment = 0
        """Counts instructions: what happens within one of them happens at once (CR 603.2c)."""
        self.marked = (0, 0)
        """The latest moment in which something happened, and how much of this turn's history was before it."""
        self.regular = 0
        """The seat whose regular turn it is, or was last."""
        self.replacing: tuple[int, ...] = ()
        """The replacement effects that are being carried out at this moment."""
        self.arriving: tuple[Arrival, ...] | None = None
        """What is about to be on the battlefield with others at once; None while things enter one by one."""
        self.next_id = FIRST_OBJECT
        self.stamp = 0
        self.dirty = True
        """State-based actions must be looked for."""
        self.phased: tuple[int, ...] = ()
        """The permanents that are phased out (CR 702.26)."""
        self.strays: tuple[int, ...] = ()
        """Tokens and copies that have left their zone and are about to cease to exist."""
        self.titles: tuple[tuple[str, int], ...] = ()
        """Designations of players and of the game: (`monarch`, seat), (`blessed`, seat), (`night`, 0 or 1)."""
        self.result: tuple[tuple[float, ...], str] | None = None
        self.derived: Derived | None = None
        self.offers: tuple[Option, ...] = ()

    def copy(self) -> "MagicState":
        """Returns a state that shares the records and copies the containers."""
        twin = MagicState.__new__(MagicState)
        twin.restore(self)
        return twin

    def restore(self, saved: "MagicState") -> None:
        """Makes this state what another one is."""
        self.chance = saved.chance.copy()
        self.log = saved.log.copy()
        self.setting = saved.setting
        self.seats = saved.seats
        self.objects = saved.objects.copy()
        self.players = saved.players.copy()
        self.libraries = saved.libraries.copy()
        self.hands = saved.hands.copy()
        self.graveyards = saved.graveyards.copy()
        self.battlefield = saved.battlefield
        self.exile = saved.exile
        self.command = saved.command
        self.ante = saved.ante
        self.stack = saved.stack
        self.departed = saved.departed
        self.effects = saved.effects
        self.delayed = saved.delayed
        self.pending = saved.pending
        self.combat = saved.combat
        self.commands = saved.commands
        self.resolving = saved.resolving
        self.order = saved.order
        self.turn = saved.turn
        self.active = saved.active
        self.step = saved.step
        self.todo = saved.todo
        self.priority = saved.priority
        self.passes = saved.passes
        self.extra_turns = saved.extra_turns
        self.extra_steps = saved.extra_steps
        self.phases = saved.phases
        self.skips = saved.skips
        self.history = saved.history.copy()
        self.last_turn = saved.last_turn
        self.past = saved.past
        self.used = saved.used
        self.lki = saved.lki.copy()
        self.had = saved.had.copy()
        self.became = saved.became.copy()
        self.moment = saved.moment
        self.marked = saved.marked
        self.regular = saved.regular
        self.replacing = saved.replacing
        self.arriving = saved.arriving
        self.next_id = saved.next_id
        self.stamp = saved.stamp
        self.dirty = saved.dirty
        self.phased = saved.phased
        self.strays = saved.strays
        self.titles = saved.titles
        self.result = saved.result
        self.derived = saved.derived
        self.offers = saved.offers

    # ------------------------------------------------------------------ changes

    def touch(self) -> None:
        """Notes a change that only volatile static abilities can depend on."""
        derived = self.derived
        if derived is not None and derived.volatile:
            self.derived = None

    def reshape(self) -> None:
        """Notes a change on which characteristics depend."""
        self.derived = None
        self.dirty = True

    def put(self, obj: Obj) -> None:
        """Puts a record of an object in the place of the old one; nothing characteristic has changed."""
        self.objects[obj.id] = obj
        derived = self.derived
        if derived is not None and derived.volatile:
            self.derived = None

    def put_player(self, seat: int, player: Player) -> None:
        """Puts a player's record in the place of the old one."""
        self.players[seat] = player
        derived = self.derived
        if derived is not None and derived.volatile:
            self.derived = None

    def fresh_id(self) -> int:
        """Returns a number that no object has had."""
        number = self.next_id
        self.next_id = number + 1
        return number

    def fresh_stamp(self) -> int:
        """Returns the next timestamp (CR 613.7)."""
        self.stamp += 1
        return self.stamp

    # ------------------------------------------------------------------ reading

    def facts(self) -> Any:
        """Returns all that the state consists of as plain data, in a fixed order."""
        from cardwright.games.magic.rules.facts import facts

        return facts(self)

    def zone_ids(self, zone: Zone, seat: int) -> tuple[int, ...]:
        """Returns the objects of a zone: of a player's, or of the one that all share."""
        if zone is BATTLEFIELD:
            return self.battlefield
        if zone is HAND:
            return self.hands[seat]
        if zone is LIBRARY:
            return self.libraries[seat]
        if zone is GRAVEYARD:
            return self.graveyards[seat]
        if zone is EXILE:
            return self.exile
        if zone is COMMAND:
            return self.command
        if zone is ANTE:
            return self.ante
        if zone is STACK:
            return tuple(item.id for item in self.stack if item.spell)
        return ()

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Returns the seats of a player's opponents (CR 102.2, 806.2), in turn order after that player."""
        order = self.order
        if len(order) == 2:
            return (order[1],) if order[0] == seat else (order[0],) if order[1] == seat else order
        at = order.index(seat) if seat in order else 0
        return tuple(other for other in order[at:] + order[:at] if other != seat)

    def apnap(self) -> tuple[int, ...]:
        """Returns the seats in turn order, the active player first (CR 101.4)."""
        order = self.order
        if self.active not in order:
            return order
        at = order.index(self.active)
        return order[at:] + order[:at]

    def after(self, seat: int) -> int:
        """Returns the next seat in turn order that is still in the game."""
        order = self.order
        if len(order) == 2 and seat in order:
            return order[1] if order[0] == seat else order[0]
        if seat in order:
            return order[(order.index(seat) + 1) % len(order)]
        return next((other for other in order if other > seat), order[0])


CAST_THIS_GAME: Final = "cast this game: "
"""With a name: under which it is kept who has cast such a spell, once for each, where cards ask for it."""


def note_cast(state: MagicState, name: str, seat: int) -> None:
    """Keeps that a player has cast a spell of a name, for texts that ask for the whole game."""
    state.titles = (*state.titles, (CAST_THIS_GAME + name, seat))
