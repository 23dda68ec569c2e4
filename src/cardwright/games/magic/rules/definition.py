"""A card made ready to be played: what stands on a face, compiled."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from cardwright.games.magic.cards.model import Card, Layout
from cardwright.games.magic.rules.ability import (
    NO_BODY,
    Ability,
    ActivatedAbility,
    Body,
    Condition,
    Cost,
    CostChange,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    every_ability,
)
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import CREATURE, INSTANT, LAND, PERMANENT, Zone
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.kernel import Steps

if TYPE_CHECKING:
    from cardwright.games.magic.rules.manacost import ManaCost
    from cardwright.games.magic.rules.state import MagicState

OPTIONAL_COSTS: Final = (
    "kicker",
    "multikicker",
    "buyback",
    "casualty",
    "conspire",
    "entwine",
    "escalate",
    "replicate",
    "squad",
    "offspring",
    "bargain",
    "gift",
    "additional",
    "teamwork",
    "evidence",
)


CONTROLLED_AS_CAST: Final = "controlled as cast"
"""Noted of a spell whose caster then controlled what its text asks for."""
HELPING: Final = ("convoke", "delve", "improvise")
"""Keywords by which something beside mana may pay for a spell."""


class Reduction(Struct, frozen=True, eq=False):
    """Something that a player gives as they cast a spell, and that makes it cost less: a creature tapped or sacrificed.

    `options` are the things that may be given, each with how much less the spell then costs.
    """

    text: str
    options: "Callable[[MagicState, Ctx], list[tuple[int, ManaCost]]]"
    pay: "Callable[[MagicState, Ctx, int], Steps]"
    optional: bool = False
    many: bool = False
    """Any number of them may be given; the spell costs as much less for each."""


class Way(Struct, frozen=True, eq=False):
    """A way to cast a card: its cost, the zone that it is cast from, and what comes of it.

    The usual way has no `name`; others are named after their keyword (`flashback`, `overload`, `morph`).
    """

    name: str
    cost: Cost
    zone: Zone = Zone.HAND
    face: "Definition | None" = None
    """The face that is cast, where it is not what the card is in other zones (CR 709.3, 712.7, 716.3)."""
    body: Body | None = None
    fast: bool = False
    when: Condition | None = None
    """When it may be cast this way."""
    any_mana: str = ""
    """Mana may be spent on it as though it were of any `color`, or of any `type` (CR 609.4b)."""
    marks: tuple[str, ...] = ()
    """What is noted of a spell that is cast this way, beside the way's name."""
    copied: bool = False
    """It is a copy of the card's other face that is cast; the permanent stays where it is, no longer prepared."""
    reduction: Reduction | None = None
    uses: tuple[int, str] = (0, "")
    """The permission that it uses up: the number of an effect, or a permanent and the text of its ability."""
    after: "Callable[[MagicState, int], None] | None" = None
    """What comes of the spell because of what let it be cast."""

    @property
    def key(self) -> str:
        """Returns what tells it from the other ways to cast the card."""
        if self.face is None or self.face.guise:
            return self.name
        return f"{self.face.name}, {self.name}" if self.name else self.face.name


class Definition:
    """A face of a card, compiled once and shared by every object that it is."""

    __slots__ = (
        "abilities",
        "activated",
        "afar",
        "ante",
        "as_cast",
        "body",
        "card",
        "cheaper_if_paid",
        "elsewhere",
        "face",
        "faces",
        "fast",
        "guise",
        "helped",
        "instant",
        "land",
        "lands",
        "layout",
        "name",
        "optional_costs",
        "permanent",
        "plain",
        "prepared",
        "recalls",
        "spell",
        "target_costs",
        "values",
        "ways",
        "when",
        "whole",
    )

    def __init__(
        self,
        name: str,
        values: Chars,
        *,
        card: Card | None = None,
        face: int = 0,
        ways: tuple[Way, ...] = (),
        plain: tuple[Way, ...] = (),
        body: Body = NO_BODY,
        when: Condition | None = None,
        target_costs: tuple[CostChange, ...] = (),
        ante: bool = False,
        guise: bool = False,
    ) -> None:
        self.name = name
        self.values = values
        self.card = card
        self.face = face
        self.body = body
        self.guise = guise
        """It is what a face-down object is, whatever card is under it (CR 708.2)."""
        self.recalls = False
        self.as_cast: Condition | None = None
        """What is noted of the spell if it holds as it is cast."""
        """It asks how often spells of its name were cast this game."""
        self.ante = ante
        """It is only for games that are played for ante (CR 407)."""
        self.when = when
        """When the card may be cast ("Cast this spell only …")."""
        self.target_costs = target_costs
        """How much more it costs by what was chosen ("costs {1} more for each target beyond the first")."""
        self.optional_costs: tuple[KeywordAbility, ...] = tuple(
            a
            for a in every_ability(values.abilities)
            if isinstance(a, KeywordAbility) and a.keyword in OPTIONAL_COSTS
        )
        self.cheaper_if_paid = bool(self.optional_costs) and any(
            effect.condition is not None and any(rule.kind == RuleKind.SPELL_COST for rule in effect.rules)
            for a in values.abilities
            if isinstance(a, StaticAbility) and Zone.STACK in a.zones
            for effect in a.effects
        )
        """What it costs may depend on which of its optional costs are paid."""
        self.abilities: tuple[Ability, ...] = values.abilities
        self.land = values.types & LAND != 0
        self.permanent = values.types & PERMANENT != 0
        self.instant = values.types & INSTANT != 0 or "flash" in values.keywords
        self.helped = any(word in HELPING for word in values.keywords)
        """Something beside mana may pay for it."""
        self.spell: tuple[SpellAbility, ...] = tuple(
            a for a in values.abilities if isinstance(a, SpellAbility)
        )
        self.activated: tuple[ActivatedAbility, ...] = tuple(
            a for a in values.abilities if isinstance(a, ActivatedAbility)
        )
        self.layout = Layout.NORMAL
        self.faces: tuple[Definition, ...] = ()
        """The faces of a card that has several; of one face alone, nothing."""
        self.whole: Definition | None = None
        """What the card is in zones where it is not this face; None where that is what this is."""
        self.plain = plain
        self.prepared: tuple[Way, ...] = ()
        """How its prepare spell is cast while it is prepared."""
        """The ways to cast it that another cost may take the place of (CR 118.9): one for each face that is a spell.

        The cost of one without a mana cost has no mana; it can be cast for another cost only (CR 118.6).
        """
        self.ways: tuple[Way, ...] = ()
        self.open(ways)

    def open(self, ways: tuple[Way, ...]) -> None:
        """Sets the ways in which the card may be cast, its faces being known, and what follows from them."""
        self.ways = ways
        others = self.faces if self.layout is Layout.MODAL else ()
        self.lands: tuple[Definition, ...] = (
            *((self,) if self.land else ()),
            *(one for one in others if one.land and one is not self),
        )
        """What it may be played as without being cast."""
        self.fast = self.instant or any(
            way.fast or (way.face is not None and way.face.instant) for way in ways
        )
        """Some way to cast it is open whenever an instant could be cast."""
        self.elsewhere = _elsewhere(self.values.abilities, ways)
        """The zones other than the battlefield in which one of its abilities works or it may be cast (not the hand)."""
        if self.layout is Layout.ADVENTURE:
            self.elsewhere = (*self.elsewhere, Zone.EXILE)
        self.afar = any(
            effect.parts
            for ability in self.values.abilities
            if isinstance(ability, StaticAbility) and Zone.GRAVEYARD in ability.zones
            for effect in ability.effects
        )
        """It changes characteristics from a graveyard."""

    def __repr__(self) -> str:
        return f"<Definition {self.name}>"


def _elsewhere(abilities: tuple[Ability, ...], ways: tuple[Way, ...]) -> tuple[Zone, ...]:
    zones: list[Zone] = [way.zone for way in ways if way.zone is not Zone.HAND]
    for ability in every_ability(abilities):
        if isinstance(ability, ActivatedAbility):
            zones.append(ability.zone)
        elif isinstance(ability, StaticAbility | TriggeredAbility):
            zones.extend(ability.zones)
    return tuple(dict.fromkeys(zone for zone in zones if zone is not Zone.BATTLEFIELD))


FACE_DOWN: Final = Definition("", Chars("", None, 0, CREATURE, (), (), (), (), 2, 2), guise=True)
"""A face-down spell or permanent of which nothing else is said (CR 708.2a)."""
