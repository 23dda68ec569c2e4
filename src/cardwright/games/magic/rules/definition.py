"""A card made ready to be played: what stands on a face, compiled."""

from typing import Final

from msgspec import Struct

from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.rules.ability import (
    NO_BODY,
    Ability,
    ActivatedAbility,
    Amount,
    Body,
    Condition,
    Cost,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    every_ability,
)
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.kinds import INSTANT, LAND, PERMANENT, Zone

OPTIONAL_COSTS: Final = ("kicker", "multikicker", "buyback", "entwine", "replicate", "squad", "offspring")


class Way(Struct, frozen=True, eq=False):
    """A way to cast a card: its cost, the zone that it is cast from, and what comes of it.

    The usual way has no `name`; others are named after their keyword (`flashback`, `overload`, `morph`).
    """

    name: str
    cost: Cost
    zone: Zone = Zone.HAND
    face: int = 0
    body: Body | None = None
    fast: bool = False
    when: Condition | None = None
    """When it may be cast this way."""


class Definition:
    """A face of a card, compiled once and shared by every object that it is."""

    __slots__ = (
        "abilities",
        "activated",
        "ante",
        "back",
        "body",
        "card",
        "elsewhere",
        "face",
        "fast",
        "land",
        "name",
        "optional_costs",
        "permanent",
        "spell",
        "target_costs",
        "values",
        "ways",
        "when",
    )

    def __init__(
        self,
        name: str,
        values: Chars,
        *,
        card: Card | None = None,
        face: int = 0,
        ways: tuple[Way, ...] = (),
        back: "Definition | None" = None,
        body: Body = NO_BODY,
        when: Condition | None = None,
        target_costs: tuple[Amount, ...] = (),
        ante: bool = False,
    ) -> None:
        self.name = name
        self.values = values
        self.card = card
        self.face = face
        self.back = back
        self.ways = ways
        self.body = body
        self.ante = ante
        """It is only for games that are played for ante (CR 407)."""
        self.when = when
        """When the card may be cast ("Cast this spell only …")."""
        self.target_costs = target_costs
        """How much more it costs by what was chosen ("costs {1} more for each target beyond the first")."""
        self.optional_costs: tuple[KeywordAbility, ...] = tuple(
            a for a in values.abilities if isinstance(a, KeywordAbility) and a.keyword in OPTIONAL_COSTS
        )
        self.abilities: tuple[Ability, ...] = values.abilities
        self.land = values.types & LAND != 0
        self.permanent = values.types & PERMANENT != 0
        self.fast = values.types & INSTANT != 0 or "flash" in values.keywords or any(way.fast for way in ways)
        self.spell: tuple[SpellAbility, ...] = tuple(
            a for a in values.abilities if isinstance(a, SpellAbility)
        )
        self.activated: tuple[ActivatedAbility, ...] = tuple(
            a for a in values.abilities if isinstance(a, ActivatedAbility)
        )
        self.elsewhere = _elsewhere(values.abilities, ways)
        """The zones other than the battlefield in which one of its abilities works or it may be cast (not the hand)."""

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
