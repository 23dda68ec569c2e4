"""The records of which the state is made: permanents (CR 110), spells (CR 112). A change is a new record."""

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.context import Bound, Things
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone

if TYPE_CHECKING:
    from cardwright.games.magic.rules.ability import Ability, Body, Mark, Part, Replacement, Rule, Watch
    from cardwright.games.magic.rules.definition import Definition

EVERYONE: Final = 15
"""A mask of all seats."""
DOORS: Final = "doors"
"""The word under which a Room keeps which of its doors are unlocked: `1`, `2`, or `3` for both."""

SACRIFICED_FOR: Final = "sacrificed for it"
"""Under which the context of an ability keeps how many permanents were sacrificed to activate it."""
LIFE_PAID: Final = "life paid"
"""Under this word a spell keeps how much life was paid for mana symbols of its cost."""


class Component(Struct, frozen=True, gc=False):
    """A card or token that represents a permanent together with others (CR 725.2)."""

    card: int
    definition: "Definition"
    token: bool
    face: int


class Obj(Struct, frozen=True, gc=False):
    """A card, token or copy in a zone (CR 110.1). In another zone it is another object (CR 400.7).

    `card` is the number of the physical card, 0 for what is none. `controller` is who controls it apart from
    effects. `since` is the turn in which its controller last began to control it. `known` is a mask of the
    seats that may know what a hidden card is.
    """

    id: int
    card: int
    definition: "Definition"
    owner: int
    controller: int
    zone: Zone
    stamp: int
    since: int = 0
    since_seat: int = -1
    """Whose control `since` is about."""
    token: bool = False
    copy: bool = False
    tapped: bool = False
    flipped: bool = False
    face_down: bool = False
    phased_out: bool = False
    damage: int = 0
    deathtouched: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached: int = 0
    known: int = 0
    values: Chars | None = None
    """Copiable values that are not the definition's: of a copy, of a token made from an effect."""
    words: tuple[tuple[str, str], ...] = ()
    """What was chosen as it entered: a colour, a type, a player."""
    x: int = 0
    """The X of the spell that became this permanent."""
    paid: tuple[tuple[str, int], ...] = ()
    """How the spell was cast: kicked, from where, by which alternative cost."""
    refs: tuple[tuple[str, Things], ...] = ()
    """What it keeps track of: cards exiled with it, what it was attached to."""
    face: int = 0
    under: "Definition | None" = None
    """Of a face-down spell or permanent, the card that it is; `definition` is then what it is face down (CR 708.2)."""
    merged: tuple[Component, ...] = ()
    """Of a merged permanent, the cards and tokens under the topmost one, which the other fields are about."""

    def counter(self, kind: str) -> int:
        """Returns how many counters of a kind are on it."""
        for name, count in self.counters:
            if name == kind:
                return count
        return 0

    def word(self, key: str) -> str:
        """Returns what was chosen for it, or nothing."""
        for name, value in self.words:
            if name == key:
                return value
        return ""

    def was(self, key: str) -> int:
        """Returns how often it was paid in this way: kicked, cast by flashback, …"""
        for name, count in self.paid:
            if name == key:
                return count
        return 0


class Player(Struct, frozen=True, gc=False):
    """A player. `pool` counts the mana of each of the six kinds (CR 106.4)."""

    life: int = 20
    pool: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    counters: tuple[tuple[str, int], ...] = ()
    lands_played: int = 0
    lost: str = ""
    drew_from_empty: bool = False
    drawn: int = 0
    mulligans: int = 0
    spent: int = 0
    """How much mana they have spent to cast spells in this turn (CR 700.14)."""
    special: "tuple[MarkedMana, ...]" = ()
    """Mana that may be spent only on some things, or does something where it is spent."""
    snow: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    """How much of the mana in the pool was made by snow sources, at most as much as there is (CR 106.3)."""
    origins: tuple[tuple[int, int], ...] = ()
    """The kind and the source of mana in the pool that something else than a basic land made (CR 106.3)."""
    commander_casts: tuple[tuple[int, int], ...] = ()
    """The cards that are their commanders, and how often each was cast from the command zone (CR 903.8)."""
    commander_damage: tuple[tuple[int, int], ...] = ()
    """The cards that are commanders, and how much combat damage each has dealt to them (CR 903.10a)."""

    def counter(self, kind: str) -> int:
        """Returns how many counters of a kind the player has."""
        for name, count in self.counters:
            if name == kind:
                return count
        return 0


class MarkedMana(Struct, frozen=True):
    """One mana with a mark; `made` is the same number for all that was made together."""

    letter: str
    text: str
    made: int
    bound: Bound
    mark: "Mark"
    snow: bool = False
    """It came of a snow source (CR 106.3)."""


class StackItem(Struct, frozen=True):
    """A spell or ability on the stack (CR 112.1, 405). A spell's `id` is its object's; an ability has a number of its own."""

    id: int
    controller: int
    text: str
    body: "Body"
    bound: Bound
    spell: bool = False
    ability: "Ability | None" = None
    targets: tuple[Things, ...] = ()
    divided: tuple[tuple[int, ...], ...] = ()
    modes: tuple[int, ...] = ()
    copy: bool = False
    cant_be_countered: bool = False
    triggered: bool = False
    condition: Any = None
    """The intervening if of a triggered ability, asked again on resolution."""
    spliced: "tuple[Body, ...]" = ()
    """The texts that were spliced onto a spell (CR 702.47)."""
    paid: int = 0
    """Of an activated ability, the number that would have been given next when its costs were paid."""


class Pending(Struct, frozen=True):
    """A triggered ability that has triggered and waits to be put on the stack (CR 603.3)."""

    ability: "Ability"
    body: "Body"
    controller: int
    bound: Bound
    text: str
    condition: Any = None
    moment: int = -1
    """The moment of an event of several things, of which more may still happen; -1 for any other."""


class Duration(Struct, frozen=True, gc=False):
    """How long an effect lasts.

    `kind`: `turn` (until end of turn), `combat`, `next turn` (until `seat`'s next turn), `end of next turn`, `next upkeep`,
    `next end step`, `while` (as long as `test` holds), `in next turn` (only during `seat`'s next turn), `ever`. `turn` is the number of the turn in which it began.
    """

    kind: str
    seat: int = 0
    turn: int = 0
    test: Any = None
    text: str = ""


class Effect(Struct, frozen=True):
    """A continuous effect of a resolved spell or ability (CR 611.2).

    `things` are what it affects; None for an effect of rules whose members are found anew each time.
    """

    id: int
    stamp: int
    bound: Bound
    duration: Duration
    text: str
    things: Things | None = None
    test: Any = None
    parts: "tuple[Part, ...]" = ()
    rules: "tuple[Rule, ...]" = ()
    replacements: "tuple[Replacement, ...]" = ()
    uses: int = 0
    """For a shield: how much is left of it; 0 for one without a limit."""


class Command(Struct, frozen=True, gc=False):
    """That a player is controlled by another one (CR 718).

    `span`: `turn` or `combat` (the next one that the player has; `begun` once it is there), or `item` (while the
    object `item` on the stack resolves).
    """

    seat: int
    by: int
    span: str
    begun: bool = False
    item: int = 0
    more: int = 0
    """How many extra turns the player takes after that turn (CR 500.7)."""


class Delayed(Struct, frozen=True):
    """A delayed triggered ability (CR 603.7)."""

    id: int
    watches: "tuple[Watch, ...]"
    body: "Body"
    bound: Bound
    text: str
    ability: "Ability"
    once: bool = True
    until: Duration | None = None


class Happening(Struct, frozen=True, gc=False):
    """An event of the game: about to happen (for replacements), or happened (for triggers).

    `thing` is what it happens to, `source` what does it, `seat` the player concerned. `became` is the new
    number of a thing that has changed zones.
    """

    kind: HappeningKind
    thing: int = 0
    source: int = 0
    seat: int = -1
    amount: int = 0
    origin: int = -1
    zone: int = -1
    word: str = ""
    combat: bool = False
    became: int = 0
    others: Things = ()
    chars: Chars | None = None
    used: Things = ()
    """The replacement effects that have already been applied to it (CR 614.5)."""
    more: "tuple[tuple[Definition, Chars | None, int], ...]" = ()
    """Tokens of other kinds that are created with those that would be, or in their place, and how many."""


class Arrival(Struct, frozen=True, eq=False):
    """Something that is entering the battlefield with others: what is still to be told of it."""

    number: int
    moved: Happening | None = None
    before: Any = None
    """What followed from the state before it, for abilities that look back in time."""
    door: int = 0


class Combat(Struct, frozen=True, gc=False):
    """The attack (CR 508, 509): who attacks whom, who blocks whom, and in which bands."""

    attackers: tuple[tuple[int, int], ...] = ()
    """(attacker, thing attacked)."""
    blocks: tuple[tuple[int, int], ...] = ()
    """(blocker, attacker), in the order declared."""
    blocked: Things = ()
    """The attackers that became blocked; they stay so."""
    bands: tuple[Things, ...] = ()
    struck: Things = ()
    """Those that dealt damage in the first combat damage step."""
    declared: bool = False
    blocks_declared: bool = False

    def defender(self, attacker: int) -> int:
        """Returns what the attacker attacks, 0 if it is none."""
        for who, whom in self.attackers:
            if who == attacker:
                return whom
        return 0

    def attacking(self, thing: int) -> bool:
        """Returns whether it is an attacker."""
        return any(who == thing for who, _ in self.attackers)

    def blocking(self, thing: int) -> bool:
        """Returns whether it is a blocker."""
        return any(who == thing for who, _ in self.blocks)

    def blockers_of(self, attacker: int) -> Things:
        """Returns the creatures that block an attacker."""
        return tuple(who for who, whom in self.blocks if whom == attacker)

    def blocked_by(self, blocker: int) -> Things:
        """Returns the attackers that a creature blocks."""
        return tuple(whom for who, whom in self.blocks if who == blocker)

    def band_of(self, attacker: int) -> Things:
        """Returns the band of an attacker, itself included."""
        for band in self.bands:
            if attacker in band:
                return band
        return (attacker,)


NO_COMBAT: Final = Combat()
