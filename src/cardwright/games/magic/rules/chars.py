"""Characteristics (CR 109.3), names (CR 201) and power and toughness (CR 208): what an object is, once worked out."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from cardwright.games.magic.rules.ability import Ability, KeywordAbility, StaticAbility, TriggeredAbility
from cardwright.games.magic.rules.kinds import CREATURE, KINDRED, LAND, color_words, type_words
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.rule_kinds import RuleKind

if TYPE_CHECKING:
    from cardwright.games.magic.rules.ability import Ability
    from cardwright.games.magic.rules.context import Ctx
    from cardwright.games.magic.rules.state import MagicState

LEGENDARY: Final = "Legendary"
BASIC: Final = "Basic"
WORLD: Final = "World"
SPLIT: Final = " // "
"""What stands between the names of a card's faces."""


@lru_cache(maxsize=4096)
def _type_line(supertypes: tuple[str, ...], types: int, subtypes: tuple[str, ...]) -> str:
    before = " ".join((*supertypes, *type_words(types)))
    return f"{before} — {' '.join(subtypes)}" if subtypes else before


class Chars(Struct, frozen=True, gc=False, eq=False):
    """The characteristics of an object (CR 109.3, 201, 208, 209). Types and colours are bits; nothing ever changes."""

    name: str
    cost: ManaCost | None
    colors: int
    types: int
    supertypes: tuple[str, ...]
    subtypes: tuple[str, ...]
    abilities: "tuple[Ability, ...]"
    keywords: tuple[str, ...]
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    every_creature_type: bool = False
    forms: "tuple[Chars, ...]" = ()
    """What else it may be on the battlefield: flipped (CR 710.1b), or with so many of a Room's doors unlocked."""

    @property
    def creature(self) -> bool:
        """Returns whether it is a creature."""
        return self.types & CREATURE != 0

    @property
    def land(self) -> bool:
        """Returns whether it is a land."""
        return self.types & LAND != 0

    @property
    def mana_value(self) -> int:
        """Returns the mana value with X as 0 (CR 202.3)."""
        return self.cost.value if self.cost is not None else 0

    def has_name(self, name: str) -> bool:
        """Returns whether it has this name; a split card has that of each half (CR 709.4a)."""
        return self.name == name or (SPLIT in self.name and name in self.name.split(SPLIT))

    def has_subtype(self, name: str) -> bool:
        """Returns whether it has this subtype; changelings have every creature type (CR 702.73)."""
        return name in self.subtypes or (self.every_creature_type and is_creature_type(name))

    def type_line(self) -> str:
        """Returns the type line in words."""
        return _type_line(self.supertypes, self.types, self.subtypes)

    def stats(self) -> str:
        """Returns `2/2`, or nothing."""
        return "" if self.power is None else f"{self.power}/{self.toughness}"

    def fact(self) -> tuple[object, ...]:
        """Returns what it says as plain data, for hashes and views."""
        return (
            self.name,
            self.cost.text if self.cost is not None else "",
            color_words(self.colors),
            self.type_line(),
            tuple(ability.text for ability in self.abilities),
            self.power,
            self.toughness,
            self.loyalty,
        )


class Builder:
    """Characteristics in the making, while the layers are applied (CR 613)."""

    __slots__ = (
        "abilities",
        "colors",
        "controller",
        "cost",
        "defense",
        "every_creature_type",
        "forms",
        "loyalty",
        "name",
        "power",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
    )

    def __init__(self, values: Chars, controller: int) -> None:
        self.controller = controller
        self.copy_from(values)

    def copy_from(self, values: Chars) -> None:
        """Takes over the copiable values of something else (CR 707.2)."""
        self.name: str = values.name
        self.cost: ManaCost | None = values.cost
        self.colors: int = values.colors
        self.types: int = values.types
        self.supertypes: tuple[str, ...] = values.supertypes
        self.subtypes: tuple[str, ...] = values.subtypes
        self.abilities: tuple[Ability, ...] = values.abilities
        self.power: int | None = values.power
        self.toughness: int | None = values.toughness
        self.loyalty: int | None = values.loyalty
        self.defense: int | None = values.defense
        self.every_creature_type: bool = values.every_creature_type
        self.forms: tuple[Chars, ...] = values.forms

    def has_name(self, name: str) -> bool:
        """Returns whether it has this name now."""
        return self.name == name or (SPLIT in self.name and name in self.name.split(SPLIT))

    def add(self, power: int, toughness: int) -> None:
        """Adds to power and toughness; what has none stays without."""
        if self.power is not None:
            self.power += power
        if self.toughness is not None:
            self.toughness += toughness

    def add_subtypes(self, names: Sequence[str]) -> None:
        """Adds subtypes that are not there yet."""
        self.subtypes = (*self.subtypes, *[name for name in names if name not in self.subtypes])

    def has_subtype(self, name: str) -> bool:
        """Returns whether it has this subtype now."""
        return name in self.subtypes or (self.every_creature_type and is_creature_type(name))

    @property
    def keywords(self) -> tuple[str, ...]:
        """Returns the names of its keywords now."""
        return keyword_names(self.abilities)

    @property
    def creature(self) -> bool:
        """Returns whether it is a creature now."""
        return self.types & CREATURE != 0

    @property
    def land(self) -> bool:
        """Returns whether it is a land now."""
        return self.types & LAND != 0

    @property
    def mana_value(self) -> int:
        """Returns the mana value with X as 0."""
        return self.cost.value if self.cost is not None else 0

    def type_line(self) -> str:
        """Returns the type line in words."""
        return self.done().type_line()

    def done(self) -> Chars:
        """Returns what came out."""
        return Chars(
            self.name,
            self.cost,
            self.colors,
            self.types,
            self.supertypes,
            self.subtypes,
            self.abilities,
            keyword_names(self.abilities),
            self.power,
            self.toughness,
            self.loyalty,
            self.defense,
            self.every_creature_type,
            self.forms,
        )


NO_CHARS: Final = Chars("", None, 0, 0, (), (), (), ())
"""What has no characteristics of its own: a player."""

Look = Chars | Builder
"""Characteristics to be read: settled, or as they stand while the layers are applied."""


def keyword_names(abilities: "Sequence[Ability]") -> tuple[str, ...]:
    """Returns the names of the keywords among abilities."""
    return tuple([ability.keyword for ability in abilities if ability.keyword]) if abilities else ()


def is_creature_type(name: str) -> bool:
    """Returns whether the word is a creature type."""
    from cardwright.games.magic.language.vocabulary import SUBTYPES

    return "creature" in SUBTYPES.get(name, ())


def grant(builder: Builder, abilities: tuple[Ability, ...]) -> None:
    """Gives an object abilities; one that triggers, or changes a cost, does so as often as it is there (CR 113.2c)."""
    there = builder.abilities
    given = [one for one in abilities if one not in there or triggers(one) or _costs(one)]
    if given:
        builder.abilities = (*there, *given)


def _costs(ability: Ability) -> bool:
    """Tells whether an ability makes a spell cost more or less (CR 601.2f)."""
    if not isinstance(ability, StaticAbility):
        return False
    return any(rule.kind is RuleKind.SPELL_COST for effect in ability.effects for rule in effect.rules)


def triggers(ability: Ability) -> bool:
    """Tells whether an ability triggers, or stands for one that does."""
    if isinstance(ability, TriggeredAbility):
        return True
    gives = ability.gives if isinstance(ability, KeywordAbility) else ()
    return any(isinstance(one, TriggeredAbility) for one in gives)


def uncreature(builder: Builder, _state: "MagicState", _ctx: "Ctx") -> None:
    """Takes the type from an object, and the subtypes that go with it (CR 205.1b)."""
    builder.types &= ~CREATURE
    builder.every_creature_type = False
    if not builder.types & KINDRED:
        builder.subtypes = tuple(one for one in builder.subtypes if not is_creature_type(one))
