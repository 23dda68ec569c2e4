"""The state of a game of Magic: a few containers of records that never change."""

from copy import copy
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, get_origin

from msgspec import Struct, field
from msgspec.structs import replace

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
    OUTSIDE,
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
    from cardwright.games.magic.rules.commanders import Commander
    from cardwright.games.magic.rules.definition import Definition
    from cardwright.games.magic.rules.layers import Derived
    from cardwright.games.magic.rules.standing import Standing


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
    COMPANION = 12


class Setting:
    """What was agreed before the game and never changes in it."""

    __slots__ = (
        "ante",
        "by_hand",
        "choose_payment",
        "commander_damage",
        "commanders",
        "conjurable",
        "free_mulligan",
        "from_position",
        "names",
        "open_mana",
        "shown",
        "smallest",
        "standing",
        "starter",
        "starting_life",
        "teams",
    )

    def __init__(
        self,
        names: tuple[str, ...],
        *,
        shown: bool = False,
        by_hand: bool = False,
        choose_payment: bool = False,
        ante: bool = False,
        open_mana: bool = False,
        free_mulligan: bool = False,
        commander_damage: int = 0,
        smallest: int = 60,
    ) -> None:
        self.names = names
        self.shown = shown
        """Every priority is asked for, even where only passing is possible."""
        self.by_hand = by_hand
        """Costs are paid by hand: each source is chosen."""
        self.choose_payment = choose_payment
        """Whoever pays mana may choose sources, and let the rest be paid by itself at any time."""
        self.ante = ante
        self.open_mana = open_mana
        """Mana abilities are offered whenever a player has priority."""
        self.free_mulligan = free_mulligan
        """The first mulligan costs nothing, as in games of several players (CR 103.5c)."""
        self.commander_damage = commander_damage
        """So much combat damage of one commander loses the game; 0 where that does not matter (CR 903.10a)."""
        self.starting_life = 20
        """The life that players begin the game with (CR 103.4, 119.1)."""
        self.starter = 0
        """The seat of the starting player (CR 103.1)."""
        self.smallest = smallest
        """How many cards a deck must have (CR 100.2a)."""
        self.commanders: dict[int, Commander] = {}
        """The cards that are commanders (CR 903.3), by their numbers."""
        self.conjurable: dict[str, Definition] = {}
        """The cards that texts conjure by these names (CR 400.11)."""
        self.teams: tuple[int, ...] = ()
        """The team of each seat, where teams share their turns, their life and their poison counters (CR 805, 810)."""
        self.from_position = False
        """The game did not begin with opening hands."""
        self.standing: Standing | None = None
        """What of a position is still to be put in place."""


class MagicState(Struct, eq=False):
    """Everything that a game of Magic is at one moment.

    The fields are declared here and nowhere else: copying and restoring follow from their types, and `facts.py`, which
    makes the hash, says of each whether it is part of it (a test keeps that). The last card of a library is its top.
    """

    seats: int
    chance: Chance
    setting: Setting
    log: Log = field(default_factory=Log)

    # Objects and zones (CR 400)
    objects: dict[int, Obj] = {}
    players: list[Player] = []
    libraries: list[tuple[int, ...]] = []
    hands: list[tuple[int, ...]] = []
    graveyards: list[tuple[int, ...]] = []
    battlefield: tuple[int, ...] = ()
    exile: tuple[int, ...] = ()
    command: tuple[int, ...] = ()
    ante: tuple[int, ...] = ()
    outside: tuple[int, ...] = ()
    """The cards that players own outside the game: their sideboards, where some card can reach them (CR 400.11)."""
    phased: tuple[int, ...] = ()
    """The permanents that are phased out (CR 702.26)."""
    strays: tuple[int, ...] = ()
    """Tokens and copies that have left their zone and are about to cease to exist."""
    homeward: tuple[int, ...] = ()
    """Commanders that were put into a graveyard or exile since state-based actions were last performed (CR 903.9a)."""
    arriving: tuple[Arrival, ...] | None = None
    """What is about to be on the battlefield with others at once; None while things enter one by one."""
    settling: tuple[int, tuple[tuple[str, int], ...]] | None = None
    """What is entering, and the counters that it enters with so far, where something changes how many they are."""
    next_id: int = FIRST_OBJECT
    stamp: int = 0

    # The stack, and what lasts or waits (CR 405, 603, 611)
    stack: tuple[StackItem, ...] = ()
    departed: tuple[StackItem, ...] = ()
    """Abilities that were countered this turn, and spells that left the stack while something there was about them."""
    resolving: int = 0
    """The spell or ability that is resolving at this moment."""
    effects: tuple[Effect, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    pending: tuple[Pending, ...] = ()
    replacing: tuple[int, ...] = ()
    """The replacement effects that are being carried out at this moment."""

    # The turn (CR 500)
    order: tuple[int, ...] = ()
    """The seats still in the game, in turn order."""
    turn: int = 0
    turns: tuple[int, ...] = ()
    """How many turns each seat has begun."""
    casts: tuple[int, ...] = ()
    """How many spells each seat has cast."""
    active: int = 0
    regular: int = 0
    """The seat whose regular turn it is, or was last."""
    step: Step = Step.UNTAP
    todo: Todo = Todo.MULLIGAN
    priority: int = 0
    passes: int = 0
    combat: Combat = NO_COMBAT
    commands: tuple[Command, ...] = ()
    """Which players others control (CR 718), or are going to; the last one made comes first."""
    extra_turns: tuple[int, ...] = ()
    extra_steps: tuple[tuple[int, int], ...] = ()
    """Steps to come before those of the turn's order: (the step after which, the step)."""
    phases: tuple[int, ...] = ()
    """Phases to come before the turn goes on in its order, each by its first step; the last is that of the order."""
    skips: tuple[tuple[int, str], ...] = ()
    """What a seat will skip the next time it comes: (seat, `untap`, `turn`, …)."""

    # What is remembered
    history: list[Happening] = []
    """What happened this turn."""
    last_turn: tuple[Happening, ...] = ()
    """What happened in the turn before."""
    attacks: tuple[tuple[tuple[int, int], ...], ...] = ()
    """What attacked whom in each seat's last turn."""
    past: tuple[tuple[str, int, int], ...] = ()
    """What must be remembered longer: (what, seat, turn)."""
    used: tuple[tuple[int, str], ...] = ()
    """Abilities activated this turn (source, text), for those with a limit."""
    lki: Ledger[tuple[Obj, Chars]] = field(default_factory=Ledger)
    """Last known information (CR 113.7a) of objects that have left a zone."""
    had: dict[int, tuple[int, ...]] = {}
    """What was attached to objects as they left the battlefield (CR 603.10)."""
    became: Ledger[int] = field(default_factory=Ledger)
    """The objects that others became in a new zone (CR 400.7)."""
    moment: int = 0
    """Counts instructions: what happens within one of them happens at once (CR 603.2c)."""
    marked: tuple[int, int] = (0, 0)
    """The latest moment in which something happened, and how much of this turn's history was before it."""
    titles: tuple[tuple[str, int], ...] = ()
    """Designations of players and of the game: (`monarch`, seat), (`blessed`, seat), (`night`, 0 or 1)."""
    result: tuple[tuple[float, ...], str] | None = None

    # What follows from the rest
    dirty: bool = True
    """State-based actions must be looked for."""
    derived: "Derived | None" = None
    """Characteristics and so on: made when asked for, thrown away when something that it depends on changes."""
    offers: tuple[Option, ...] = ()

    def __post_init__(self) -> None:
        if not self.players:
            self.players = [Player()] * self.seats
            self.libraries = [()] * self.seats
            self.hands = [()] * self.seats
            self.graveyards = [()] * self.seats
            self.order = tuple(range(self.seats))
            self.turns = self.casts = (0,) * self.seats
            self.attacks = ((),) * self.seats

    def copy(self) -> "MagicState":
        """Returns a state that shares the records and copies the containers."""
        twin = copy(self)
        for name in _CONTAINERS:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def restore(self, saved: "MagicState") -> None:
        """Makes this state what another one is."""
        twin = saved.copy()
        for name in MagicState.__struct_fields__:
            setattr(self, name, getattr(twin, name))

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
        """Puts a player's record in the place of the old one; a team shares life and poison counters (CR 810.4, 810.10)."""
        self.players[seat] = player
        if self.setting.teams:
            share_with_team(self, seat)
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
        if zone is OUTSIDE:
            return self.outside
        if zone is STACK:
            return tuple(item.id for item in self.stack if item.spell)
        return ()

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Returns the seats of a player's opponents (CR 102.2, 806.2), in turn order after that player."""
        order = self.order
        if self.setting.teams:
            order = tuple(other for other in order if other == seat or self.are_foes(seat, other))
        if len(order) == 2:
            return (order[1],) if order[0] == seat else (order[0],) if order[1] == seat else order
        at = order.index(seat) if seat in order else 0
        return tuple(other for other in order[at:] + order[:at] if other != seat)

    def are_foes(self, seat: int, other: int) -> bool:
        """Tells whether two players are opponents: not one and the same, nor of one team (CR 102.3)."""
        teams = self.setting.teams
        return seat != other and not (teams and teams[seat] == teams[other])

    def is_active(self, seat: int) -> bool:
        """Tells whether it is a player's turn: theirs, or that of their team (CR 102.1, 805.4a)."""
        teams = self.setting.teams
        return seat == self.active or bool(teams and teams[seat] == teams[self.active])

    def actives(self) -> tuple[int, ...]:
        """Returns the seats whose turn it is: one, or all of a team (CR 805.4a)."""
        if not self.setting.teams:
            return (self.active,)
        return tuple(seat for seat in self.apnap() if self.is_active(seat))

    def apnap(self) -> tuple[int, ...]:
        """Returns the seats in turn order, the active player first (CR 101.4)."""
        order = self.order
        if self.active not in order:
            return order
        at = order.index(self.active)
        return order[at:] + order[:at]

    def before(self, seat: int) -> int:
        """Returns the seat still in the game that comes before one in turn order: to its right (CR 101.4, 103.1)."""
        order = self.order
        if seat in order:
            return order[order.index(seat) - 1]
        return next((other for other in reversed(order) if other < seat), order[-1])

    def after(self, seat: int) -> int:
        """Returns the next seat in turn order that is still in the game."""
        order = self.order
        if len(order) == 2 and seat in order:
            return order[1] if order[0] == seat else order[0]
        if seat in order:
            return order[(order.index(seat) + 1) % len(order)]
        return next((other for other in order if other > seat), order[0])


_CONTAINERS: Final = tuple(
    name for name, kind in MagicState.__annotations__.items() if hasattr(get_origin(kind) or kind, "copy")
)
"""The fields that are changed in place, so that a copy needs its own."""


def teams_of(seats: int) -> tuple[int, ...]:
    """Returns the team of each seat: two and two, as they sit (CR 810.1, 810.3)."""
    return tuple(seat // 2 for seat in range(seats))


def share_with_team(state: MagicState, seat: int) -> None:
    """Gives the rest of a team the life and the poison counters that one of them has now (CR 810.9, 810.10)."""
    player = state.players[seat]
    poison = tuple(pair for pair in player.counters if pair[0] == "poison")
    for other, mate in enumerate(state.players):
        if other == seat or state.are_foes(seat, other):
            continue
        own = tuple(pair for pair in mate.counters if pair[0] != "poison")
        counters = tuple(sorted((*own, *poison)))
        if (mate.life, mate.counters) != (player.life, counters):
            state.players[other] = replace(mate, life=player.life, counters=counters)
            state.dirty = True


CAST_THIS_GAME: Final = "cast this game: "
"""With a name: under which it is kept who has cast such a spell, once for each, where cards ask for it."""


def note_cast(state: MagicState, name: str, seat: int) -> None:
    """Keeps that a player has cast a spell of a name, for texts that ask for the whole game."""
    state.titles = (*state.titles, (CAST_THIS_GAME + name, seat))


def keep_priority(state: MagicState, seat: int) -> None:
    """Gives priority back to the player who has just acted (CR 117.3c)."""
    state.passes = 0
    state.priority = seat
    if state.todo is not Todo.OVER:
        state.todo = Todo.GIVE_PRIORITY
