"""Mana abilities that cost mana themselves (CR 605.3a): what they turn into what, and from which mana they are paid."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import ActivatedAbility
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import MANA_BITS, MANA_LETTERS
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.mana import Six, barred_sources, six, usable_mana_ability
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.other_mana import produced
from cardwright.games.magic.rules.pool import could_pay
from cardwright.games.magic.rules.state import MagicState

MOST: Final = 4
"""So many of these abilities are used for one payment at most."""


class Conversion(NamedTuple):
    """A mana ability that is paid for with mana, and what it is to make."""

    number: int
    ability: ActivatedAbility
    price: ManaCost
    kinds: tuple[str, ...]

    def harm(self) -> bool:
        """Tells whether it costs or does more than making mana."""
        return bool(self.ability.cost.parts) or (
            self.ability.mana is not None and self.ability.mana.side_effect
        )

    def uses_itself(self) -> bool:
        """Tells whether it can be used only once, its source being tapped or given up for it."""
        return self.ability.cost.tap or any(part.uses_self for part in self.ability.cost.parts)


def conversions(state: MagicState, seat: int, without: tuple[int, ...]) -> list[Conversion]:
    """Returns what a player could turn mana into now, what costs only mana first; what is made may be spent on anything."""
    found: list[Conversion] = []
    barred: tuple[int, ...] | None = None
    for number, ability in current(state).mana[seat]:
        price = ability.cost.mana
        if price is None or price.x or price.snow or number in without or ability.instant:
            continue
        if ability.mana is None or ability.mana.mark is not None:
            continue
        barred = barred_sources(state, seat) if barred is None else barred
        if number in barred or not usable_mana_ability(state, seat, number, ability):
            continue
        kinds = ability.mana.kinds(state, Ctx(number, seat))
        if ability.cost.tap:
            kinds = tuple(other for one in kinds for other in produced(state, seat, number, one))
        found.extend(Conversion(number, ability, price, one) for one in kinds if one)
    return sorted(found, key=Conversion.harm)


def before(cost: ManaCost, conversion: Conversion) -> ManaCost | None:
    """Returns what must be paid from elsewhere so that a conversion can pay its part of a cost; None if it has none."""
    colored, flexible, generic = list(cost.colored), list(cost.flexible), cost.generic
    wanted = 0
    over = 0
    for letter in conversion.kinds:
        kind = MANA_LETTERS.index(letter)
        able = next((one for one in flexible if one.kinds & MANA_BITS[letter]), None)
        if colored[kind]:
            colored[kind] -= 1
            wanted += 1
        elif able is not None:
            flexible.remove(able)
            wanted += 1
        else:
            over += 1
    spent = min(over, generic)
    gained = wanted + spent > conversion.price.total
    if not wanted and not gained:
        return None
    rest = replace(cost, colored=six(colored), flexible=tuple(flexible), generic=generic - spent)
    return rest.plus(conversion.price)


def spent_on(pool: Six, cost: ManaCost, plan: tuple[Conversion, ...]) -> tuple[Six, ...] | None:
    """Returns the mana to spend on each conversion so that what is left and made pays a cost; None if there is none."""
    if not plan:
        return () if could_pay(pool, cost) else None
    first, *others = plan
    for spent in _payments(pool, first.price):
        left = [had - off for had, off in zip(pool, spent, strict=True)]
        for letter in first.kinds:
            left[MANA_LETTERS.index(letter)] += 1
        rest = spent_on(six(left), cost, tuple(others))
        if rest is not None:
            return (spent, *rest)
    return None


def _payments(pool: Six, cost: ManaCost) -> Iterator[Six]:
    """Yields the ways to pay a cost out of a pool, of what there is most first; no life is paid."""
    most = sorted(range(6), key=lambda kind: -pool[kind])
    ways = [[kind for kind in most if one.kinds >> kind & 1] for one in cost.flexible]
    for chosen in product(*ways):
        for free in combinations_with_replacement(most, cost.generic):
            spent = list(cost.colored)
            for kind in (*chosen, *free):
                spent[kind] += 1
            if all(off <= had for off, had in zip(spent, pool, strict=True)):
                yield six(spent)
