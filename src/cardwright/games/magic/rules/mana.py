"""Mana (CR 106, 605): pools, what can be tapped for mana, and how a cost is best paid."""

from itertools import chain, combinations_with_replacement, product
from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import ActivatedAbility
from cardwright.games.magic.rules.chars import Look
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import ARTIFACT, CREATURE, MANA_BITS, MANA_LETTERS
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.manacost import Flexible, ManaCost
from cardwright.games.magic.rules.marked import spendable
from cardwright.games.magic.rules.objects import Happening, Obj, Player
from cardwright.games.magic.rules.restrictions import is_forbidden, player_rules
from cardwright.games.magic.rules.state import MagicState

NO_MANA: Final = (0, 0, 0, 0, 0, 0)
Six = tuple[int, int, int, int, int, int]


def six(counts: list[int]) -> Six:
    """Returns six counts as a tuple of that length."""
    return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])


def add_mana(state: MagicState, seat: int, letters: str | tuple[str, ...]) -> None:
    """Adds mana to a player's pool (CR 106.4)."""
    player = state.players[seat]
    pool = list(player.pool)
    for letter in letters:
        pool[MANA_LETTERS.index(letter)] += 1
    state.put_player(seat, replace(player, pool=six(pool)))


def empty_pools(state: MagicState) -> None:
    """Empties all mana pools at the end of a step (CR 106.4, 500.4)."""
    for seat, player in enumerate(state.players):
        if player.pool != NO_MANA or player.special:
            kept = _kept(state, seat, player)
            state.put_player(seat, replace(player, pool=kept, special=()))


def _kept(state: MagicState, seat: int, player: Player) -> Six:
    """Returns the mana that some effect keeps from emptying."""
    rules = current(state).rules.get("keep_mana")
    if not rules:
        return NO_MANA
    kept = [0] * 6
    for active in player_rules(state, "keep_mana", seat):
        for at, letter in enumerate(MANA_LETTERS):
            if not active.rule.word or letter in active.rule.word:
                kept[at] = player.pool[at]
    return six(kept)


HELP: Final = -1
"""In a source's owners: the object itself pays (convoke, improvise, delve), for any mana ("1") or for a kind."""


class Source(NamedTuple):
    """Something that can be used for mana now: `kinds` are the alternatives of what it gives."""

    number: int
    abilities: tuple[ActivatedAbility, ...]
    kinds: tuple[tuple[str, ...], ...]
    owners: tuple[int, ...]
    """For each alternative, the index of the ability that gives it; `HELP` where it pays without mana."""
    penalty: int
    own: tuple[int, ...] = ()
    """For each alternative, how much of it the ability itself gives; the rest comes of what triggers on it."""


def can_use_tap(state: MagicState, obj: Obj, chars: Look) -> bool:
    """Tells whether a permanent can pay {T} or {Q} as far as summoning sickness goes (CR 302.6)."""
    return not chars.types & CREATURE or obj.since < state.turn or "haste" in chars.keywords


def usable_mana_ability(state: MagicState, seat: int, number: int, ability: ActivatedAbility) -> bool:
    """Tells whether a mana ability's costs other than mana can be paid now."""
    obj = state.objects[number]
    cost = ability.cost
    rules = current(state).rules
    if ("cant_activate" in rules or "cant_activate_abilities" in rules) and is_forbidden(
        state, seat, number, mana=True
    ):
        return False
    if cost.tap and (obj.tapped or not can_use_tap(state, obj, look(state, number))):
        return False
    if cost.untap and (not obj.tapped or not can_use_tap(state, obj, look(state, number))):
        return False
    if not cost.parts and ability.when is None and not ability.limit:
        return True
    ctx = Ctx(number, seat)
    if ability.when is not None and not ability.when(state, ctx):
        return False
    if ability.limit and state.used.count((number, ability.text)) >= ability.limit:
        return False
    return all(part.can(state, ctx) for part in cost.parts)


def sources_of(
    state: MagicState, seat: int, without: tuple[int, ...] = (), spell: int = 0, ability_of: int = 0
) -> list[Source]:
    """Returns everything that a player can use for mana now, as automatic payment sees it.

    `spell` and `ability_of` say on what the mana is to be spent.
    """
    found: dict[int, list[ActivatedAbility]] = {}
    objects = state.objects
    barred = barred_sources(state, seat)
    for number, ability in current(state).mana[seat]:
        if ability.cost.mana is not None or number in without or number in barred:
            continue
        if ability.cost.tap and objects[number].tapped:
            continue
        mark = ability.mana.mark if ability.mana is not None else None
        if mark is not None and mark.only is not None:
            if not mark.only(state, Ctx(number, seat), spell, ability_of):
                continue
        if usable_mana_ability(state, seat, number, ability):
            found.setdefault(number, []).append(ability)
    return [_source(state, seat, number, abilities) for number, abilities in found.items()]


def barred_sources(state: MagicState, seat: int) -> tuple[int, ...]:
    """Returns the permanents whose mana abilities a player can't activate."""
    if "cant_make_mana" not in current(state).rules:
        return ()
    from cardwright.games.magic.rules.restrictions import forbids

    return tuple(
        number
        for number, _ in current(state).mana[seat]
        if forbids(state, "cant_make_mana", seat + 1, number)
    )


def _source(state: MagicState, seat: int, number: int, abilities: list[ActivatedAbility]) -> Source:
    kinds: list[tuple[str, ...]] = []
    owners: list[int] = []
    own: list[int] = []
    penalty = 1 if look(state, number).types & CREATURE else 0
    ctx = Ctx(number, seat)
    watched = "tapped_for_mana" in current(state).triggers
    for at, ability in enumerate(abilities):
        assert ability.mana is not None
        if ability.mana.side_effect or ability.cost.parts:
            penalty = max(penalty, 100)
        elif ability.mana.mark is not None and ability.mana.mark.only is not None and not penalty:
            penalty = -1
        for alternative in ability.mana.kinds(state, ctx):
            more: tuple[tuple[str, ...], ...] = ((),)
            if watched and ability.cost.tap and alternative:
                more = _triggered_mana(state, seat, number, alternative)
            for extra in more:
                if alternative and (*alternative, *extra) not in kinds:
                    kinds.append((*alternative, *extra))
                    owners.append(at)
                    own.append(len(alternative))
    return Source(number, tuple(abilities), tuple(kinds), tuple(owners), penalty, tuple(own))


def _triggered_mana(
    state: MagicState, seat: int, number: int, made: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """Returns what triggered mana abilities would add if a permanent were tapped for this mana (CR 605.1b)."""
    happening = Happening("tapped_for_mana", thing=number, seat=seat, word="".join(made))
    found: list[tuple[str, ...]] = [()]
    derived = current(state)
    for where, ability in derived.triggers["tapped_for_mana"]:
        if ability.maker is None:
            continue
        ctx = Ctx(where, derived.controller.get(where, seat))
        if any(
            watch.kind == happening.kind and watch.match(state, ctx, happening) for watch in ability.watches
        ):
            kinds = ability.maker.kinds(state, ctx)
            found = [(*before, *one) for before in found for one in kinds]
    return tuple(found)


def helpers_of(state: MagicState, seat: int, spell: int) -> list[Source]:
    """Returns what may pay for a spell beside mana: convoke (CR 702.51), improvise (702.126), delve (702.66)."""
    keywords = look(state, spell).keywords
    derived = current(state)
    found: list[Source] = []
    for number in derived.controlled[seat]:
        if state.objects[number].tapped:
            continue
        chars = look(state, number)
        kinds: tuple[tuple[str, ...], ...] = ()
        if "convoke" in keywords and chars.types & CREATURE:
            kinds = (("1",), *[(letter,) for letter in MANA_LETTERS[:5] if chars.colors & MANA_BITS[letter]])
        elif "improvise" in keywords and chars.types & ARTIFACT:
            kinds = (("1",),)
        if kinds:
            found.append(Source(number, (), kinds, (HELP,) * len(kinds), 40))
    if "delve" in keywords:
        found.extend(Source(number, (), (("1",),), (HELP,), 30) for number in state.graveyards[seat])
    return found


def is_helped(state: MagicState, spell: int) -> bool:
    """Tells whether a spell can be paid for with something beside mana."""
    obj = state.objects[spell]
    plain = not state.effects and obj.values is None and not current(state).reaching
    keywords = obj.definition.values.keywords if plain else look(state, spell).keywords
    if not keywords:
        return False
    return "convoke" in keywords or "delve" in keywords or "improvise" in keywords


def _with_helpers(sources: list[Source], helpers: list[Source]) -> list[Source]:
    """Joins sources and helpers; what is both is used for one or the other."""
    found = {source.number: source for source in sources}
    for helper in helpers:
        there = found.get(helper.number)
        if there is None:
            found[helper.number] = helper
        elif max(map(len, there.kinds), default=0) <= 1:
            kinds, owners = (*there.kinds, *helper.kinds), (*there.owners, *helper.owners)
            found[helper.number] = Source(there.number, there.abilities, kinds, owners, there.penalty)
    return list(found.values())


def widened(state: MagicState, seat: int, cost: ManaCost) -> ManaCost:
    """Returns a cost with the kinds of mana that may be spent as though they were others (CR 609.4b)."""
    if "spend_as" not in current(state).rules:
        return cost
    pairs = [one.rule.word for one in player_rules(state, "spend_as", seat)]
    if not pairs:
        return cost
    kinds = [1 << at for at in range(6)]
    for pair in pairs:
        kinds[MANA_LETTERS.index(pair[1])] |= MANA_BITS[pair[0]]
    colored = list(cost.colored)
    flexible = [replace(one, kinds=_widen(one.kinds, kinds)) for one in cost.flexible]
    for at in range(6):
        if kinds[at] != 1 << at:
            flexible.extend([Flexible(kinds[at])] * colored[at])
            colored[at] = 0
    return replace(cost, colored=six(colored), flexible=tuple(flexible))


def _widen(mask: int, kinds: list[int]) -> int:
    wide = mask
    for at in range(6):
        if mask >> at & 1:
            wide |= kinds[at]
    return wide


def mana_for_life(state: MagicState, seat: int) -> tuple[str, int] | None:
    """Returns the mana that a player may buy with life, and its price; None where there is none."""
    if "life_for_mana" not in current(state).rules:
        return None
    for active in player_rules(state, "life_for_mana", seat):
        if active.rule.amount is not None:
            return active.rule.word, active.rule.amount(state, active.ctx)
    return None


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


class Purse:
    """All the mana that a player could have now."""

    __slots__ = (
        "_built",
        "bought",
        "life",
        "multiple",
        "plain",
        "pool",
        "purpose",
        "restricted",
        "seat",
        "single",
        "sources",
        "spell",
        "state",
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
        self.life = player.life
        self.spell = spell if spell and is_helped(state, spell) else 0
        self.sources: list[Source] = []
        self.single: list[int] = []
        self.multiple: list[int] = []
        self._built = False
        self.plain: list[int] | None = list(self.pool)
        self.total = sum(self.pool)
        rules = current(state).rules
        self.wide = "spend_as" in rules
        self.bought = mana_for_life(state, seat) if "life_for_mana" in rules else None
        if self.spell or self.bought is not None:
            self.plain = None
            self.build()
        else:
            self._count()

    def _count(self) -> None:
        """Counts what taps for one mana of one kind; anything else needs the sources one by one."""
        objects = self.state.objects
        plain = self.plain
        assert plain is not None
        last = 0
        derived = current(self.state)
        rules = derived.rules
        if (
            "tapped_for_mana" in derived.triggers
            or "cant_activate" in rules
            or "cant_activate_abilities" in rules
            or "cant_make_mana" in rules
        ):
            self.plain = None
            self.build()
            return
        for number, ability in derived.mana[self.seat]:
            obj = objects[number]
            if obj.tapped and ability.cost.tap:
                continue
            simple = ability.simple
            chars = derived.chars[number]
            if simple >= 0 and chars.types & CREATURE and not can_use_tap(self.state, obj, chars):
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
            last = number

    def build(self) -> None:
        """Makes the sources one by one."""
        if self._built:
            return
        self._built = True
        self.sources = sources_of(self.state, self.seat, self.without, *self.purpose)
        if self.spell:
            self.sources = _with_helpers(self.sources, helpers_of(self.state, self.seat, self.spell))
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

    def affords(self, cost: ManaCost) -> bool:
        """Tells whether the cost can be paid, X being 0."""
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
        if not cost.flexible and self.bought is None and cost.total > self.total:
            return False
        return self.plan(cost) is not None

    def plan(self, cost: ManaCost, demand: Six = NO_MANA) -> Plan | None:
        """Returns the best way to pay, or None; mana is bought with life only as far as it must be."""
        found = self._plan(cost, demand)
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
            for combination in product(*choices) if choices else ((),):
                found = self._with(masks, generic, tuple(chain.from_iterable(combination)), demand)
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

    def _choices(self) -> list[list[tuple[int, ...]]]:
        """Returns the ways to use the sources of several mana; those that are alike count as one group."""
        groups: dict[tuple[tuple[tuple[str, ...], ...], int], list[int]] = {}
        for at in self.multiple:
            source = self.sources[at]
            groups.setdefault((source.kinds, source.penalty), []).append(at)
        self.multiple = [at for group in groups.values() for at in group]
        return [
            list(combinations_with_replacement(range(-1, len(kinds)), len(group)))
            for (kinds, _), group in groups.items()
        ]

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
        units = [Unit(1 << kind, -1, -1) for kind in range(6) for _ in range(self.pool[kind])]
        chosen: list[tuple[Source, int]] = []
        masks = [_mask(self.sources[at]) for at in self.single]
        supply = [sum(mask >> bit & 1 for mask in masks) for bit in range(6)]
        for at, mask in zip(self.single, masks, strict=True):
            wanted = 0
            for bit in range(6):
                if mask >> bit & 1:  # what is asked for, and scarce, is kept
                    wanted += 10 * demand[bit] // supply[bit] + (bit < 5)
            units.append(Unit(mask, at, wanted + 1000 * self.sources[at].penalty))
        for place, alternative in enumerate(combination):
            if alternative >= 0:
                at = self.multiple[place]
                source = self.sources[at]
                chosen.append((source, alternative))
                units.extend(Unit(MANA_BITS[letter], at, -1) for letter in source.kinds[alternative])
        return units, chosen


def _mask(source: Source) -> int:
    """Returns the kinds of mana that a source can make, as bits."""
    mask = 0
    for kind in source.kinds:
        if kind[0] != "1":
            mask |= 1 << MANA_LETTERS.index(kind[0])
    return mask


def _ways(symbol: Flexible) -> tuple[int, ...]:
    """Returns the ways to pay a symbol: with a mana of its kinds (0), with generic mana (1), with life (2)."""
    return (0, *((1,) if symbol.generic else ()), *((2,) if symbol.life else ()))


def _needs(cost: ManaCost, flexible: tuple[int, ...], life: int) -> tuple[list[int], int, int] | None:
    """Returns the kinds asked for one by one, the generic amount and the life of one way to read a cost."""
    masks = [1 << kind for kind in range(6) for _ in range(cost.colored[kind])]
    generic = cost.generic + cost.snow
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
