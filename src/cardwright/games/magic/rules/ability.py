"""Abilities as the rules run them (CR 113): compiled once a text, shared by every object that has it."""

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.kernel import Decision, Option, Steps
from cardwright.text import Node

if TYPE_CHECKING:
    from cardwright.games.magic.rules.chars import Builder
    from cardwright.games.magic.rules.definition import Reduction, Way
    from cardwright.games.magic.rules.objects import Happening
    from cardwright.games.magic.rules.state import MagicState
    from cardwright.games.magic.rules.terms import Terms

Filter = Callable[["MagicState", Ctx, int], bool]
"""Whether a thing is meant."""
Amount = Callable[["MagicState", Ctx], int]
"""How much."""
Condition = Callable[["MagicState", Ctx], bool]
"""Whether something holds."""
Select = Callable[["MagicState", Ctx], Sequence[int]]
"""The things that are meant, in the order of their numbers."""
Run = Callable[["MagicState", Ctx], Steps]
"""What is done; it may ask."""
Apply = Callable[["Builder", "MagicState", Ctx], None]
"""What a continuous effect does to an object's characteristics."""
CostChange = Callable[["MagicState", Ctx, ManaCost], ManaCost]
"""What a mana cost becomes by something that makes it more or less."""
Match = Callable[["MagicState", Ctx, "Happening"], bool]
"""Whether something that happened is what a trigger waits for; notes in the context what it was about."""
After = Callable[["MagicState", Ctx, int], None]
"""What comes of something that has been played."""
Asked = Generator[Decision, Option, bool]

# The layers in their order (CR 613.1, 613.4).
COPY: Final = 10
CONTROL: Final = 20
TEXT: Final = 30
TYPE: Final = 40
COLOR: Final = 50
ABILITY: Final = 60
CANT_HAVE: Final = 65
"""Abilities that an object can't have are taken away after all others were given or taken (CR 613.1f)."""
PT_DEFINING: Final = 70
PT_SET: Final = 71
PT_CHANGE: Final = 72
PT_SWITCH: Final = 73
LAYERS: Final = (
    COPY,
    CONTROL,
    TEXT,
    TYPE,
    COLOR,
    ABILITY,
    CANT_HAVE,
    PT_DEFINING,
    PT_SET,
    PT_CHANGE,
    PT_SWITCH,
)
CHANGES_ABILITIES: Final = (COPY, TEXT, TYPE, ABILITY)
"""The layers in which an object may come to have other static abilities."""


class Part(Struct, frozen=True, eq=False):
    """What a continuous effect does in one layer. `text` says it, for hashes and for people."""

    layer: int
    text: str
    apply: Apply
    each: str = ""
    """The reference that holds each object affected while the part is applied to it."""
    reads: bool = False
    """What it does is read from the characteristics of other objects, so it may depend on effects that change them."""


class Rule(Struct, frozen=True, eq=False):
    """What a continuous effect does beside the layers: something must, may or can't be done (CR 613.11).

    `kind` says what the other fields mean. `other` tells more about the second party (the blocker, the
    defender, the source), `amount` how much.
    """

    kind: RuleKind
    text: str
    other: Filter | None = None
    amount: Amount | None = None
    word: str = ""
    act: Run | None = None
    """What a player may do because of it, where `can` holds."""
    can: Condition | None = None
    terms: "Terms | None" = None
    """For permission to cast a card: on what terms."""
    causes: "Match | None" = None
    """For abilities that trigger again: which events cause that (CR 603.2d)."""


class Replacement(Struct, frozen=True, eq=False):
    """A replacement or prevention effect (CR 614, 615): what it waits for, and what happens instead.

    `match` says whether it applies to an event about to happen. `replace` changes the event (see
    `replacement.py`) and may ask.
    """

    kind: HappeningKind
    text: str
    match: "Callable[[MagicState, Ctx, Happening], bool]"
    replace: "Callable[[MagicState, Ctx, Happening], Generator[Decision, Option, Happening | None]]"
    self_replacing: bool = False


class StaticEffect(Struct, frozen=True, eq=False):
    """One sentence of a static ability: whom it affects, while what holds, and how.

    `members` gives the objects affected; None means that only rules and replacements are in it.
    `volatile` says that it reads something beside characteristics, counters, attachments and control.
    """

    text: str
    members: Select | None = None
    test: Filter | None = None
    condition: Condition | None = None
    parts: tuple[Part, ...] = ()
    rules: tuple[Rule, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    volatile: bool = True
    defining: bool = False
    """A characteristic-defining ability (CR 604.3): it works in every zone and comes first in its layer."""
    reaching: bool = False
    """What passes its `test` is not on the battlefield: cards in a graveyard, spells."""


class Together(NamedTuple):
    """What holds of things only together: that they have different names, share a type, have so much power in all."""

    reach: "Callable[[MagicState, Ctx, Sequence[int], Sequence[int]], int]"
    """How many of some things (the second) can fit together, those chosen (the first) among them; none if these do not fit."""
    enough: "Callable[[MagicState, Ctx, Sequence[int]], bool]"
    """Whether those chosen are enough."""

    def fit(self, state: "MagicState", ctx: Ctx, things: Sequence[int]) -> bool:
        """Tells whether things fit together."""
        return self.reach(state, ctx, things, things) >= len(things) and self.enough(state, ctx, things)


class TargetSlot(Struct, frozen=True, eq=False):
    """One place for targets in a text (CR 115): `candidates` that pass `test`, between `low` and `high` of them."""

    ref: str
    text: str
    candidates: Select
    test: Filter
    low: Amount
    high: Amount
    other_than: tuple[str, ...] = ()
    """References to earlier slots whose targets may not be taken again ("another target")."""
    divided: Amount | None = None
    """How much is divided among the targets as they are chosen (CR 601.2d)."""
    chooser: Select | None = None
    one_owner: bool = False
    """All of them have the same owner ("from a single graveyard")."""
    together: Together | None = None
    random: bool = False
    """Chance chooses them ("target opponent chosen at random")."""
    apart: bool = False
    """None that another mode targets ("each mode must target a different player")."""


class Modes(Struct, frozen=True, eq=False):
    """A choice of modes (CR 700.2)."""

    low: int
    high: int
    bodies: "tuple[Body, ...]"
    labels: tuple[str, ...]
    repeat: bool = False
    chooser: Select | None = None
    more: Condition | None = None
    """When it holds, others may be chosen ("choose both instead"): at least `more_low`, at most `more_high`."""
    more_low: int = 0
    more_high: int = 0
    costs: tuple[ManaCost, ...] = ()
    """What each mode costs in addition (CR 702.172)."""
    fresh: str = ""
    """Only modes may be chosen that haven't been: this `turn`, or `ever` while it is the same object."""
    random: bool = False
    """Chance chooses."""
    worth: tuple[int, ...] = ()
    """What each mode is worth, where those that are chosen are together worth at most `high`."""
    most: Amount | None = None
    """No more than so many, which is known only as they are chosen."""
    may: bool = False
    """None may be chosen, too ("you may choose two")."""


class Body(Struct, frozen=True, eq=False):
    """What a spell or ability does: its targets and its instructions, or its modes."""

    run: Run
    targets: tuple[TargetSlot, ...] = ()
    modes: Modes | None = None
    least_x: int = 0
    """The least that X may be: `X can't be 0.`"""


class CostPart(Struct, frozen=True, eq=False):
    """Something other than mana that is paid: whether it can be, and the paying."""

    text: str
    can: Condition
    pay: Run
    uses_self: bool = False
    """It takes its own source away or taps it, so that the source cannot also be tapped for mana."""
    x: bool = False
    """How much it is depends on X."""


class Cost(Struct, frozen=True, eq=False):
    """All that a cost consists of (CR 118)."""

    mana: ManaCost | None = None
    tap: bool = False
    untap: bool = False
    parts: tuple[CostPart, ...] = ()
    loyalty: int | None = None
    loyalty_x: int = 0
    """+1 or -1 where the loyalty cost is X."""
    text: str = ""
    noted: bool = False
    """What mana is spent on it is asked for later."""

    @property
    def other_x(self) -> bool:
        """Tells whether X is not paid for with mana: something else that is paid says it (CR 107.3c)."""
        return bool(self.parts) and any(part.x for part in self.parts) and not (self.mana and self.mana.x)


def _is_free(cost: Cost) -> bool:
    mana = cost.mana
    nothing = mana is None or not (mana.total or mana.x)
    return nothing and not (
        cost.tap or cost.untap or cost.parts or cost.loyalty is not None or cost.loyalty_x
    )


class Mark(Struct, frozen=True, eq=False):
    """What is special about some mana (CR 106.6): on what alone it may be spent, and what it does there.

    `only` is asked with the spell that is cast, or the object whose ability is activated; `rider` is run with
    the spell.
    """

    text: str
    only: "Callable[[MagicState, Ctx, int, int], bool] | None" = None
    rider: "Callable[[MagicState, Ctx, int], Steps] | None" = None
    kept: str = ""
    """Until when it is not lost as steps end: the end of `combat`, or of the `turn`."""


class ManaMaker(Struct, frozen=True, eq=False):
    """What a mana ability can make: `kinds` gives the alternatives, each the letters of all mana it adds."""

    kinds: "Callable[[MagicState, Ctx], tuple[tuple[str, ...], ...]]"
    side_effect: bool = False
    mark: Mark | None = None


class Ability:
    """An ability. `text` is how it is written, `tree` what was read; `keyword` its name if it is one."""

    __slots__ = ("keyword", "text", "tree")

    def __init__(self, text: str, tree: Node | None = None, keyword: str = "") -> None:
        self.text = text
        self.tree = tree
        self.keyword = keyword

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text}>"


class KeywordAbility(Ability):
    """A keyword (CR 702) that the rules know by name; `gives` are abilities that it stands for."""

    __slots__ = ("amount", "cost", "filter", "gives", "reduction", "way", "word")

    def __init__(
        self,
        text: str,
        keyword: str,
        tree: Node | None = None,
        *,
        amount: Amount | None = None,
        cost: Cost | None = None,
        filter: Filter | None = None,
        word: str = "",
        gives: tuple[Ability, ...] = (),
    ) -> None:
        super().__init__(text, tree, keyword)
        self.amount = amount
        self.cost = cost
        self.filter = filter
        self.word = word
        self.gives = gives
        self.way: Callable[[Cost], Way] | None = None
        """The way to cast a card that it gives, for what the card costs by itself."""
        self.reduction: Reduction | None = None
        """What may be given as the card is cast, in any way, so that it costs less."""


class SpellAbility(Ability):
    """What an instant or sorcery does when it resolves (CR 113.3a)."""

    __slots__ = ("body",)

    def __init__(self, text: str, body: Body, tree: Node | None = None) -> None:
        super().__init__(text, tree)
        self.body = body


class ActivatedAbility(Ability):
    """`Cost: effect` (CR 602). `when` says when it may be activated, `limit` how often a turn.

    A `special` one is a special action in that form (CR 116.2): it does not use the stack.
    """

    __slots__ = (
        "anyone",
        "body",
        "cost",
        "cost_change",
        "free",
        "instant",
        "limit",
        "loyalty",
        "mana",
        "simple",
        "sorcery",
        "special",
        "when",
        "zone",
    )

    def __init__(
        self,
        text: str,
        cost: Cost,
        body: Body,
        tree: Node | None = None,
        *,
        mana: ManaMaker | None = None,
        when: Condition | None = None,
        sorcery: bool = False,
        limit: int = 0,
        zone: Zone = Zone.BATTLEFIELD,
        anyone: Filter | None = None,
        keyword: str = "",
        special: bool = False,
        cost_change: CostChange | None = None,
    ) -> None:
        super().__init__(text, tree, keyword)
        self.special = special
        self.cost_change = cost_change
        self.cost = cost
        self.body = body
        self.mana = mana
        self.when = when
        self.sorcery = sorcery
        self.limit = limit
        self.zone = zone
        self.anyone = anyone
        self.loyalty = cost.loyalty is not None or cost.loyalty_x != 0
        self.free = _is_free(cost)
        """It costs nothing at all."""
        self.instant = False
        """A mana ability that may be activated only when its controller has priority, not as something is paid for."""
        self.simple = -1
        """For a mana ability that only taps for one mana of one kind: which of the six."""


class Watch(Struct, frozen=True, eq=False):
    """What a triggered ability waits for: a kind of happening, and which of them."""

    kind: HappeningKind
    match: Match
    batch: tuple[str, ...] = ()
    """The references that hold all of several things to which it happens at once ("one or more", CR 603.2c)."""


class TriggeredAbility(Ability):
    """`When, whenever, at` (CR 603). `condition` is the intervening if (CR 603.4).

    `limit` says how often a turn it triggers (-1: only once, as long as it is the same object), `deeds` how often a turn what it offers may be done.
    """

    __slots__ = ("body", "condition", "deeds", "limit", "maker", "mana", "watches", "zones")

    def __init__(
        self,
        text: str,
        watches: tuple[Watch, ...],
        body: Body,
        tree: Node | None = None,
        *,
        condition: Condition | None = None,
        limit: int = 0,
        deeds: int = 0,
        mana: bool = False,
        maker: ManaMaker | None = None,
        zones: tuple[Zone, ...] = (Zone.BATTLEFIELD,),
        keyword: str = "",
    ) -> None:
        super().__init__(text, tree, keyword)
        self.watches = watches
        self.body = body
        self.condition = condition
        self.limit = limit
        self.deeds = deeds
        self.mana = mana
        self.maker = maker
        """What a triggered mana ability makes."""
        self.zones = zones


class ChapterAbility(TriggeredAbility):
    """`II — …` of a Saga (CR 715.2): it triggers as the Saga comes to have so many lore counters."""

    __slots__ = ("chapter",)

    def __init__(
        self, text: str, chapter: int, watches: tuple[Watch, ...], body: Body, tree: Node | None = None
    ) -> None:
        super().__init__(text, watches, body, tree)
        self.chapter = chapter


class StaticAbility(Ability):
    """A statement that is simply true (CR 604)."""

    __slots__ = ("effects", "sized", "zones")

    def __init__(
        self,
        text: str,
        effects: tuple[StaticEffect, ...],
        tree: Node | None = None,
        *,
        zones: tuple[Zone, ...] = (Zone.BATTLEFIELD,),
        keyword: str = "",
    ) -> None:
        super().__init__(text, tree, keyword)
        self.effects = effects
        self.zones = zones
        self.sized = "power" in text or "toughness" in text
        """It may depend on effects that change power or toughness (CR 613.8a)."""


def every_ability(abilities: tuple[Ability, ...]) -> Iterator[Ability]:
    """Yields abilities and those that keywords among them stand for."""
    for ability in abilities:
        yield ability
        if isinstance(ability, KeywordAbility) and ability.gives:
            yield from ability.gives


NO_BODY: Final = Body(run=lambda _state, _ctx: nothing())


def nothing() -> Steps:
    """Does nothing."""
    return
    yield


def things(found: Sequence[int]) -> Things:
    """Returns things as a tuple."""
    return tuple(found)
