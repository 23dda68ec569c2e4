"""Effects that cannot depend on each other (CR 613.8a): told from what they read and what the others write.

In the layer of abilities (CR 613.1f) an effect may only wait for another one if what it affects, or does, is read from
abilities, or if the other one takes away the ability that it comes from. Lords read types and names; a board of them needs no trials.
"""

from collections.abc import Sequence
from typing import Any, Final

from cardwright.games.magic.rules.ability import Ability, StaticAbility, every_ability
from cardwright.games.magic.rules.chars import NO_CHARS, Builder, Look
from cardwright.games.magic.rules.context import FIRST_OBJECT
from cardwright.games.magic.rules.contributions import Contribution
from cardwright.games.magic.rules.derived import Derived
from cardwright.games.magic.rules.state import MagicState

_UNTOUCHED: Final = frozenset(
    (
        "colors",
        "cost",
        "creature",
        "defense",
        "every_creature_type",
        "has_name",
        "has_subtype",
        "land",
        "loyalty",
        "mana_value",
        "name",
        "power",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
    )
)
"""What no effect of the layer of abilities changes."""

_Key = tuple[int, int]


class _Glass:
    """Characteristics through which it is seen what is read of them."""

    __slots__ = ("_found", "_seen")

    def __init__(self, found: Look, seen: set[str]) -> None:
        self._found = found
        self._seen = seen

    def __getattr__(self, name: str) -> Any:
        self._seen.add(name)
        return getattr(self._found, name)


class _Seen(dict[int, Look]):
    """Characteristics by number that note which of their parts are read."""

    def __init__(self, values: dict[int, Look]) -> None:
        super().__init__(values)
        self.names: set[str] = set()

    def get(self, number: int, default: Any = None) -> Any:
        found = super().get(number)
        return default if found is None else _Glass(found, self.names)

    def __getitem__(self, number: int) -> Any:
        return _Glass(super().__getitem__(number), self.names)


class Independence:
    """Which effects of the layer of abilities are known to wait for none of the others."""

    __slots__ = ("_adds", "_checked", "_free", "derived", "layer", "state")

    def __init__(self, state: MagicState, derived: Derived, layer: int) -> None:
        self.state = state
        self.derived = derived
        self.layer = layer
        self._free: dict[_Key, bool] = {}
        self._adds: dict[tuple[_Key, tuple[Ability, ...]], bool] = {}
        self._checked: set[Contribution] = set()

    def of_all(self, waiting: Sequence[Contribution]) -> bool:
        """Tells whether none of the effects can depend on another one, whichever of them are applied first."""
        checked = self._checked
        if all(one in checked for one in waiting):
            return True
        if not all(self._is_free(one) for one in waiting):
            return False
        chars = self.derived.chars
        sources = [one.ctx.source for one in waiting if one.static is not None and one.ctx.source in chars]
        held = dict.fromkeys(chars[number].abilities for number in sources)
        if not all(self._only_adds(one, abilities) for one in waiting for abilities in held):
            return False
        checked.update(waiting)
        return True

    def _is_free(self, one: Contribution) -> bool:
        """Tells whether what an effect affects is read from nothing that this layer changes."""
        if any(part.reads or part.each for part in one.parts if part.layer == self.layer):
            return False
        if one.static is None or one.things is not None:
            return True
        key = (id(one.static), one.ctx.controller)
        found = self._free.get(key)
        if found is None:
            found = self._free[key] = self._reads(one) <= _UNTOUCHED
        return found

    def _reads(self, one: Contribution) -> set[str]:
        derived, plain = self.derived, self.derived.chars
        seen = _Seen(plain)
        derived.chars = seen
        one.members(self.state)
        derived.chars = plain
        return seen.names

    def _only_adds(self, one: Contribution, abilities: tuple[Ability, ...]) -> bool:
        """Tells whether an effect takes no static ability away from an object that has these abilities."""
        key = ((id(one.static or one), one.ctx.controller), abilities)
        found = self._adds.get(key)
        if found is None:
            builder = Builder(NO_CHARS, one.ctx.controller)
            builder.abilities = abilities
            one.change(builder, self.state, FIRST_OBJECT, self.layer)
            left = builder.abilities
            found = self._adds[key] = all(ability in left for ability in abilities if _has_static(ability))
        return found


def _has_static(ability: Ability) -> bool:
    return any(isinstance(one, StaticAbility) for one in every_ability((ability,)))
