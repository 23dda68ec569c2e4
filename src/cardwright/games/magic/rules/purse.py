"""How a cost is best paid (CR 601.2g, 605.3): a player's mana sources, and the plan that uses them."""

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement, product
from math import prod
from typing import NamedTuple

from cardwright.games.magic.rules.ability import ActivatedAbility
from cardwright.games.magic.rules.converting import MOST, Conversion, before, conversions
from cardwright.games.magic.rules.derived import Derived
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import CREATURE, MANA_BITS, MANA_LETTERS
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.mana import (
    NO_MANA,
    Six,
    Source,
    can_use_tap,
    helpers_of,
    is_helped,
    is_spared,
    mana_for_life,
    may_pay_life,
    six,
    sources_of,
    widened,
    with_helpers,
    with_life,
)
from cardwright.games.magic.rules.manacost import SNOW, Flexible, ManaCost
from cardwright.games.magic.rules.many_sources import MOST_COMBINATIONS, likely
from cardwright.games.magic.rules.marked import all_snow, spendable
from cardwright.games.magic.rules.paying_life import most_payable
from cardwright.games.magic.rules.rule_kinds import OTHER_MANA, RuleKind
from cardwright.games.magic.rules.state import MagicState


class Unit(NamedTuple):
    """One mana that could be had: its possible kinds, from which source (-1: the pool), at which price."""

    kinds: int
    source: int
    weight: int


class Plan(NamedTuple):
    """How a cost is paid: the sources used with the alternative of each, and life."""

    uses: tuple[tuple[Source, int], ...]
    life: int
    bought: int = 0
    """How often mana is bought with life."""
    conversions: tuple[Conversion, ...] = ()
    """Mana abilities that are paid for with mana of this plan, in this order."""


class Purse:
    """All the mana that a player could have now."""

    __slots__ = (
        "_built",
        "bought",
        "conversions",
        "life",
        "lives",
        "multiple",
        "plain",
        "pool",
        "purpose",
        "restricted",
        "seat",
        "single",
        "snowy",
        "sources",
        "spell",
        "state",
        "taps",
        "total",
        "wide",
        "without",
    )

    def __init__(
        self,
        state: MagicState,
        seat: int,
        without: tuple[int, ...] = (),
        *,
        spell: int = 0,
        ability_of: int = 0,
    ) -> None:
        player = state.players[seat]
        self.state = state
        self.seat = seat
        self.without = without
        self.pool = spendable(state, player, spell, ability_of) if player.special else player.pool
        self.purpose = (spell, ability_of)
        self.restricted = bool(player.special)
        """Some mana may be spent only on some things, so each of them needs a purse of its own."""
        self.life = most_payable(state, seat)
        self.spell = spell if spell and is_helped(state, spell) else 0
        self.sources: list[Source] = []
        self.single: list[int] = []
        self.multiple: list[int] = []
        self.conversions: list[Conversion] = []
        self._built = False
        self.plain: list[int] | None = None
        """How much mana of each kind there is, where every source taps for one mana of one kind."""
        self.taps: list[tuple[int, ActivatedAbility]] = []
        """The sources that this mana comes from, beside the pool."""
        self.total = 0
        self.snowy = False
        """Snow sources are used before others."""
        derived = current(state)
        rules = derived.rules
        self.wide = RuleKind.SPEND_AS in rules
        if rules and RuleKind.CANT_PAY_LIFE in rules:
            self.restricted = True
            if (spell or ability_of) and not may_pay_life(state, seat):
                self.life = 0
        self.lives = RuleKind.LIFE_FOR_BLACK in rules
        """It is still open for which symbols life is paid."""
        self.bought = mana_for_life(state, seat) if rules and RuleKind.LIFE_FOR_MANA in rules else None
        if self.spell or self.bought is not None:
            self.build()
            return
        if derived.only_taps(seat):
            self._count_taps(derived)
        else:
            self._count()

    def _count_taps(self, derived: Derived) -> None:
        """Counts what is untapped where all mana abilities are known to tap for one mana of one kind."""
        state = self.state
        objects, chars, without = state.objects, derived.chars, self.without
        self.plain = plain = list(self.pool)
        taps = self.taps
        for tap in derived.mana[self.seat]:
            number, ability = tap
            obj = objects[number]
            if obj.tapped or number in without:
                continue
            if chars[number].types & CREATURE and not can_use_tap(state, obj, chars[number]):
                continue
            plain[ability.simple] += 1
            taps.append(tap)
        self.total = sum(plain)

    def _count(self) -> None:
        """Counts what taps for one mana of one kind; anything else needs the sources one by one."""
        objects = self.state.objects
        self.plain = plain = list(self.pool)
        self.total = sum(plain)
        last = 0
        derived = current(self.state)
        rules = derived.rules
        if (
            HappeningKind.TAPPED_FOR_MANA in derived.triggers
            or RuleKind.CANT_ACTIVATE in rules
            or RuleKind.CANT_ACTIVATE_ABILITIES in rules
            or RuleKind.CANT_MAKE_MANA in rules
            or any(kind in rules for kind in OTHER_MANA)
        ):
            self.plain = None
            self.build()
            return
        for number, ability in derived.mana[self.seat]:
            obj = objects[number]
            if obj.tapped and ability.cost.tap:
                continue
            simple = ability.simple
            if simple >= 0 and not can_use_tap(self.state, obj, derived.chars[number]):
                continue
            if simple < 0 or number == last:
                self.plain = None
                self.restricted = self.restricted or any(
                    one.mana is not None and one.mana.mark is not None for _, one in derived.mana[self.seat]
                )
                self.build()
                return
            if number not in self.without:
                plain[simple] += 1
                self.total += 1
                self.taps.append((number, ability))
            last = number

    def build(self) -> None:
        """Makes the sources one by one."""
        if self._built:
            return
        self._built = True
        self.sources = sources_of(self.state, self.seat, self.without, *self.purpose)
        if self.spell:
            self.sources = with_helpers(self.sources, helpers_of(self.state, self.seat, self.spell))
        self.total = sum(self.pool)
        for at, source in enumerate(self.sources):
            kinds = source.kinds
            if not kinds:
                continue
            most = max(map(len, kinds))
            self.total += most
            if most > 1:
                self.multiple.append(at)
            else:
                self.single.append(at)
        if not self.state.players[self.seat].special:
            self.conversions = conversions(self.state, self.seat, self.without)

    def affords(self, cost: ManaCost) -> bool:
        """Tells whether the cost can be paid, X being 0."""
        if self.lives:
            cost = with_life(self.state, self.seat, cost)
        if self.wide:
            cost = widened(self.state, self.seat, cost)
        if self.plain is not None and not cost.flexible and not cost.snow:
            plain = self.plain
            w, u, b, r, g, c = cost.colored
            return (
                cost.generic + w + u + b + r + g + c <= self.total
                and w <= plain[0]
                and u <= plain[1]
                and b <= plain[2]
                and r <= plain[3]
                and g <= plain[4]
                and c <= plain[5]
            )
        if not cost.flexible and self.bought is None and not self.conversions and cost.total > self.total:
            return False
        return self.plan(cost) is not None

    def plan(self, cost: ManaCost, demand: Six = NO_MANA) -> Plan | None:
        """Returns the best way to pay, or None; mana is bought with life only as far as it must be."""
        found = self._plainly(cost, demand)
        if found is None and self.conversions and not cost.snow:
            found = self._converting(widened(self.state, self.seat, cost), demand, MOST)
        if found is not None or self.bought is None:
            return found
        letters, price = self.bought
        pool = self.pool
        for times in range(1, self.life // max(1, price) + 1):
            more = list(pool)
            for letter in letters * times:
                more[MANA_LETTERS.index(letter)] += 1
            self.pool = six(more)
            found = self._plan(cost, demand)
            if found is not None:
                break
        self.pool = pool
        return found._replace(bought=times) if found is not None else None

    def _plainly(self, cost: ManaCost, demand: Six) -> Plan | None:
        """Returns the best way to pay without mana that costs mana or life."""
        if self.plain is not None and not (cost.flexible or cost.snow or self.wide or self.snowy):
            return self._tapping(cost, demand)
        return self._plan(cost, demand)

    def _plan(self, cost: ManaCost, demand: Six) -> Plan | None:
        """Returns the best way to pay, or None: least harm, then least waste, then what is least needed else."""
        self.build()
        cost = widened(self.state, self.seat, cost)
        best: tuple[tuple[int, int, int], Plan] | None = None
        choices = self._choices()
        for flexible in product(*[_ways(symbol) for symbol in cost.flexible]):
            needs = _needs(cost, flexible, self.life)
            if needs is None:
                continue
            masks, generic, life = needs
            for combination in self._combinations(choices, masks, generic):
                found = self._with(masks, generic, combination, demand)
                if found is None:
                    continue
                uses, waste, weight = found
                rank = (life, waste, weight)
                if best is None or rank < best[0]:
                    best = rank, Plan(uses, life)
                if rank == (0, 0, 0):
                    return best[1]
            if best is not None and life == 0 and not choices:
                break
        return best[1] if best is not None else None

    def _converting(self, cost: ManaCost, demand: Six, left: int) -> Plan | None:
        """Returns a way to pay in which some mana pays for a mana ability first; of several, the one with the fewest."""
        if cost.total > self.total + sum(
            max(0, len(one.kinds) - one.price.total) for one in self.conversions
        ):
            return None
        tried: list[tuple[Conversion, ManaCost, Purse]] = []
        for one in self.conversions:
            needed = before(cost, one)
            if needed is None:
                continue
            used = (one.number,) if one.uses_itself() else ()
            spell, ability_of = self.purpose
            rest = Purse(self.state, self.seat, (*self.without, *used), spell=spell, ability_of=ability_of)
            found = rest._plainly(needed, demand)
            if found is not None:
                return found._replace(conversions=(one,))
            tried.append((one, needed, rest))
        if left > 1:
            for one, needed, rest in tried:
                found = rest._converting(needed, demand, left - 1)
                if found is not None:
                    return found._replace(conversions=(*found.conversions, one))
        return None

    def _tapping(self, cost: ManaCost, demand: Six) -> Plan | None:
        """Returns what `_plan` would, where each source taps for one mana of one kind."""
        chars = current(self.state).chars
        supply = [0] * 6
        for _, ability in self.taps:
            supply[ability.simple] += 1
        units = [(-1, kind - 6, kind) for kind in range(6) for _ in range(self.pool[kind])]
        for at, (number, ability) in enumerate(self.taps):
            kind = ability.simple
            wanted = 10 * demand[kind] // supply[kind] + (kind < 5)
            units.append((wanted + 1000 if is_spared(chars[number]) else wanted, at, kind))
        units.sort()
        needs = list(cost.colored)
        colored: list[list[int]] = [[] for _ in range(6)]
        rest: list[int] = []
        for _, at, kind in units:
            if needs[kind]:
                needs[kind] -= 1
                colored[kind].append(at)
            else:
                rest.append(at)
        if any(needs) or len(rest) < cost.generic:
            return None
        used = [self.taps[at] for at in chain(*colored, rest[: cost.generic]) if at >= 0]
        return Plan(tuple([(_tapped(number, ability), 0) for number, ability in used]), 0)

    def _choices(self) -> list[list[tuple[int, ...]]]:
        """Returns the ways to use the sources of several mana; those that are alike count as one group."""
        groups: dict[tuple[tuple[tuple[str, ...], ...], int, bool], list[int]] = {}
        for at in self.multiple:
            source = self.sources[at]
            groups.setdefault((source.kinds, source.penalty, source.snow), []).append(at)
        self.multiple = [at for group in groups.values() for at in group]
        return [
            list(combinations_with_replacement(range(-1, len(kinds)), len(group)))
            for (kinds, _, _), group in groups.items()
        ]

    def _combinations(
        self, choices: list[list[tuple[int, ...]]], masks: list[int], generic: int
    ) -> Iterator[tuple[int, ...]]:
        """Yields the ways to use the sources of several mana: all of them, or where these are too many the likely ones."""
        if not choices:
            return iter(((),))
        if prod(map(len, choices)) <= MOST_COMBINATIONS:
            return (tuple(chain.from_iterable(one)) for one in product(*choices))
        sources = [self.sources[at].kinds for at in self.multiple]
        return likely(sources, masks, generic, len(self.single) + sum(self.pool))

    def _with(
        self, masks: list[int], generic: int, combination: tuple[int, ...], demand: Six
    ) -> tuple[tuple[tuple[Source, int], ...], int, int] | None:
        units, chosen = self._units(combination, demand)
        if len(units) < len(masks) + generic:
            return None
        units.sort(key=lambda unit: unit.weight)
        taken = _assign(masks, units)
        if taken is None:
            return None
        rest = [at for at in range(len(units)) if at not in taken]
        if len(rest) < generic:
            return None
        pays = dict(taken)
        pays.update((at, 0) for at in rest[:generic])
        uses: list[tuple[Source, int]] = list(chosen)
        weight = sum(source.penalty for source, _ in chosen)
        for at, mask in pays.items():
            unit = units[at]
            weight += unit.weight
            if unit.source >= 0 and unit.source in self.single:
                source = self.sources[unit.source]
                uses.append((source, _alternative(source, mask)))
        waste = sum(unit.source in self.multiple for at, unit in enumerate(units) if at not in pays)
        return tuple(uses), waste, weight

    def _units(
        self, combination: tuple[int, ...], demand: Six
    ) -> tuple[list[Unit], list[tuple[Source, int]]]:
        snow = all_snow(self.state.players[self.seat], self.pool)
        units = [
            Unit(1 << kind | (SNOW if at < snow[kind] else 0), -1, -1)
            for kind in range(6)
            for at in range(self.pool[kind])
        ]
        chosen: list[tuple[Source, int]] = []
        masks = [_mask(self.sources[at]) for at in self.single]
        supply = [sum(mask >> bit & 1 for mask in masks) for bit in range(6)]
        for at, mask in zip(self.single, masks, strict=True):
            wanted = 0
            for bit in range(6):
                if mask >> bit & 1:  # what is asked for, and scarce, is kept
                    wanted += 10 * demand[bit] // supply[bit] + (bit < 5)
            if self.snowy and not mask & SNOW:
                wanted += 500
            units.append(Unit(mask, at, wanted + 1000 * self.sources[at].penalty))
        for place, alternative in enumerate(combination):
            if alternative >= 0:
                at = self.multiple[place]
                source = self.sources[at]
                chosen.append((source, alternative))
                bit = SNOW if source.snow else 0
                units.extend(Unit(MANA_BITS[letter] | bit, at, -1) for letter in source.kinds[alternative])
        return units, chosen


def _tapped(number: int, ability: ActivatedAbility) -> Source:
    """Returns a source that is tapped for one mana of one kind, once it is settled that it is."""
    return Source(number, (ability,), ((MANA_LETTERS[ability.simple],),), (0,), 0)


def _mask(source: Source) -> int:
    """Returns the kinds of mana that a source can make, as bits."""
    mask = 0
    for kind in source.kinds:
        if kind[0] != "1":
            mask |= 1 << MANA_LETTERS.index(kind[0])
    return mask | SNOW if source.snow else mask


def _ways(symbol: Flexible) -> tuple[int, ...]:
    """Returns the ways to pay a symbol: with a mana of its kinds (0), with generic mana (1), with life (2)."""
    return (0, *((1,) if symbol.generic else ()), *((2,) if symbol.life else ()))


def _needs(cost: ManaCost, flexible: tuple[int, ...], life: int) -> tuple[list[int], int, int] | None:
    """Returns the kinds asked for one by one, the generic amount and the life of one way to read a cost."""
    masks = [1 << kind for kind in range(6) for _ in range(cost.colored[kind])] + [SNOW] * cost.snow
    generic = cost.generic
    paid = 0
    for symbol, way in zip(cost.flexible, flexible, strict=True):
        if way == 0:
            masks.append(symbol.kinds)
        elif way == 1:
            if not symbol.generic:
                return None
            generic += symbol.generic
        else:
            if not symbol.life:
                return None
            paid += symbol.life
    return None if paid > life else (masks, generic, paid)


def _assign(masks: list[int], units: list[Unit]) -> dict[int, int] | None:
    """Finds a unit for each mask (augmenting paths); returns the masks by unit."""
    owner: dict[int, int] = {}

    def place(need: int, seen: list[int]) -> bool:
        for at, unit in enumerate(units):
            if unit.kinds & masks[need] and at not in seen:
                seen.append(at)
                if at not in owner or place(owner[at], seen):
                    owner[at] = need
                    return True
        return False

    for need in range(len(masks)):
        if not place(need, []):
            return None
    return {at: masks[need] for at, need in owner.items()}


def _alternative(source: Source, mask: int) -> int:
    """Returns the alternative of a source that gives one of these kinds (any where the mask is 0)."""
    for at, kinds in enumerate(source.kinds):
        if not mask or MANA_BITS.get(kinds[0], 0) & mask:
            return at
    return 0
