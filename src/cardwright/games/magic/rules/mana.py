"""Mana (CR 106, 605): pools, and what can be tapped for mana."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import ActivatedAbility, Cost, CostPart, TriggeredAbility
from cardwright.games.magic.rules.chars import Look
from cardwright.games.magic.rules.context import Ctx, player_thing, unbound
from cardwright.games.magic.rules.definition import HELPING
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ARTIFACT, CREATURE, MANA_BITS, MANA_LETTERS, Step, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.mana_origins import origins_left
from cardwright.games.magic.rules.manacost import Flexible, ManaCost
from cardwright.games.magic.rules.marked import snow_left
from cardwright.games.magic.rules.objects import Happening, Obj, Player
from cardwright.games.magic.rules.other_mana import produced
from cardwright.games.magic.rules.restrictions import forbids, is_forbidden, player_rules, rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
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
    state.put_player(seat, replace(player, pool=six(pool), snow=snow_left(player, player.pool)))


def empty_pools(state: MagicState) -> None:
    """Empties all mana pools at the end of a step (CR 106.4, 500.4)."""
    for seat, player in enumerate(state.players):
        if player.pool != NO_MANA or player.special:
            keeps = _keeps(state, seat)
            kept = six(
                [
                    count if letter in keeps else 0
                    for count, letter in zip(player.pool, MANA_LETTERS, strict=True)
                ]
            )
            special = tuple(
                one for one in player.special if one.letter in keeps or _lasts(state, one.mark.kept)
            )
            snow, origins = snow_left(player, kept), origins_left(player, kept)
            left = replace(player, pool=kept, special=special, snow=snow, origins=origins)
            state.put_player(seat, _become(state, seat, player, left))


def _become(state: MagicState, seat: int, had: Player, left: Player) -> Player:
    """Turns the mana that would be lost into another kind where an effect says so; its marks stay (CR 106.4, 614.1a)."""
    rules = current(state).rules.get(RuleKind.MANA_BECOMES)
    kinds = [active.rule.word for active in player_rules(state, RuleKind.MANA_BECOMES, seat)] if rules else []
    if not kinds:
        return left
    pool = list(left.pool)
    pool[MANA_LETTERS.index(kinds[0])] += sum(had.pool) - sum(left.pool)
    special = tuple(one if one in left.special else replace(one, letter=kinds[0]) for one in had.special)
    return replace(left, pool=six(pool), special=special)


def _lasts(state: MagicState, kept: str) -> bool:
    if kept == "combat":
        return Step.BEGIN_COMBAT <= state.step < Step.END_COMBAT
    return kept == "turn" and state.step < Step.CLEANUP


def _keeps(state: MagicState, seat: int) -> str:
    """Returns the kinds of mana that some effect keeps from emptying."""
    if RuleKind.KEEP_MANA not in current(state).rules:
        return ""
    found = [active.rule.word or MANA_LETTERS for active in player_rules(state, RuleKind.KEEP_MANA, seat)]
    return "".join(letter for letter in MANA_LETTERS if any(letter in word for word in found))


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
    snow: bool = False
    """It is snow, so what it makes can pay {S} (CR 107.4h)."""


def can_use_tap(state: MagicState, obj: Obj, chars: Look) -> bool:
    """Tells whether a permanent can pay {T} or {Q} as far as summoning sickness goes (CR 302.6)."""
    if not chars.types & CREATURE or obj.since < state.turn or "haste" in chars.keywords:
        return True
    if RuleKind.ABILITIES_AS_HASTE not in current(state).rules:
        return False
    return any(True for _ in rules_about(state, RuleKind.ABILITIES_AS_HASTE, obj.id))


def can_untap_for_cost(state: MagicState, obj: Obj) -> bool:
    """Tells whether a permanent can pay {Q} (CR 107.6)."""
    able = obj.tapped and can_use_tap(state, obj, look(state, obj.id))
    return able and not any(True for _ in rules_about(state, RuleKind.CANT_UNTAP, obj.id))


def usable_mana_ability(state: MagicState, seat: int, number: int, ability: ActivatedAbility) -> bool:
    """Tells whether a mana ability's costs other than mana can be paid now."""
    obj = state.objects[number]
    cost = ability.cost
    rules = current(state).rules
    if (RuleKind.CANT_ACTIVATE in rules or RuleKind.CANT_ACTIVATE_ABILITIES in rules) and is_forbidden(
        state, seat, number, mana=True, taps=cost.tap
    ):
        return False
    if cost.tap and (obj.tapped or not can_use_tap(state, obj, look(state, number))):
        return False
    if cost.untap and not can_untap_for_cost(state, obj):
        return False
    if not cost.parts and ability.when is None and not ability.limit:
        return True
    ctx = Ctx(number, seat)
    if ability.when is not None and not ability.when(state, ctx):
        return False
    if ability.limit and state.used.count((number, ability.text)) >= ability.limit:
        return False
    return can_pay_parts(state, cost, ctx)


def can_pay_parts(state: MagicState, cost: Cost, ctx: Ctx, *, special: bool = False) -> bool:
    """Tells whether what a cost demands beside mana and {T} can be paid; what {T} taps pays for none of it.

    `special` says that the cost is that of no spell and no activated ability (CR 116.2, 118.12).
    """
    if not cost.parts:
        return True
    if not cost.tap:
        return payable(state, cost.parts, ctx, special=special)
    obj = state.objects[ctx.source]
    state.objects[ctx.source] = replace(obj, tapped=True)
    possible = payable(state, cost.parts, ctx, special=special)
    state.objects[ctx.source] = obj
    return possible


def may_pay_life(state: MagicState, seat: int) -> bool:
    """Tells whether a player may pay life to cast spells and activate abilities (CR 119.4, 119.4b)."""
    return not forbids(state, RuleKind.CANT_PAY_LIFE, player_thing(seat))


def payable(state: MagicState, parts: tuple[CostPart, ...], ctx: Ctx, *, special: bool = False) -> bool:
    """Tells whether all parts of a cost can be paid, to cast a spell or activate an ability unless it is `special`."""
    ctx.for_cost = not special
    possible = all(part.can(state, ctx) for part in parts)
    ctx.for_cost = False
    return possible


def payable_x(state: MagicState, cost: Cost, ctx: Ctx) -> list[int]:
    """Returns each X for which what a cost demands beside mana can be paid (CR 107.3a)."""
    found: list[int] = []
    for x in range(_MOST_OTHER_X):
        ctx.x = x
        if can_pay_parts(state, cost, ctx):
            found.append(x)
        elif x > _MOST_MANA_VALUE:
            break
    ctx.x = 0
    return found


_MOST_OTHER_X: Final = 1000
_MOST_MANA_VALUE: Final = 20
"""Beyond it, what cannot be paid for an X cannot be paid for a greater one either."""


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
        if ability.cost.mana is not None or ability.instant or number in without or number in barred:
            continue
        if ability.cost.parts and ability.cost.other_x:
            continue  # X is chosen by hand
        if ability.cost.tap and objects[number].tapped:
            continue
        mark = ability.mana.mark if ability.mana is not None else None
        if mark is not None and mark.only is not None:
            if not mark.only(state, Ctx(number, seat), spell, ability_of):
                continue
        if usable_mana_ability(state, seat, number, ability):
            found.setdefault(number, []).append(ability)
    sources = [_source(state, seat, number, abilities) for number, abilities in found.items()]
    return _with_repeats(state, seat, sources, without)


def _with_repeats(
    state: MagicState, seat: int, sources: list[Source], without: tuple[int, ...]
) -> list[Source]:
    """Returns sources with what can be used several times, tapping something else each time, so often as it can be."""
    again: list[Source] = []
    for source in sources:
        for ability in source.abilities:
            cost = ability.cost
            if cost.parts and not cost.tap and not any(part.uses_self for part in cost.parts):
                spoken_for = {*without, *[other.number for other in sources if other.number != source.number]}
                times = _times_tapping(state, seat, source.number, cost, spoken_for)
                if times > 1 and not ability.limit:
                    one = _source(state, seat, source.number, [ability])
                    again.extend([one] * (times - 1))
    return [*sources, *again]


def _times_tapping(state: MagicState, seat: int, number: int, cost: Cost, spoken_for: set[int]) -> int:
    """Returns how often a cost that taps other permanents can be paid; 1 for any other (CR 605.3, 118.3).

    Nothing is asked: all is tapped for a moment, and untapped one by one until the cost could be paid again.
    """
    objects, ctx = state.objects, Ctx(number, seat)
    idle = [
        objects[one]
        for one in current(state).controlled[seat]
        if one not in spoken_for and not objects[one].tapped
    ]
    hidden = [objects[one] for one in spoken_for if one in objects]
    for obj in (*idle, *hidden):
        objects[obj.id] = replace(obj, tapped=True)
    times = 0
    if can_pay_parts(state, cost, ctx):
        times = 1
        idle, hidden = [], [*idle, *hidden]
    freed: list[Obj] = []
    for obj in idle:
        objects[obj.id] = obj
        freed.append(obj)
        if can_pay_parts(state, cost, ctx):
            times += 1
            for used in freed:
                objects[used.id] = replace(used, tapped=True)
            freed = []
    for obj in (*idle, *hidden):
        objects[obj.id] = obj
    return max(1, times)


def barred_sources(state: MagicState, seat: int) -> tuple[int, ...]:
    """Returns the permanents whose mana abilities a player can't activate."""
    if RuleKind.CANT_MAKE_MANA not in current(state).rules:
        return ()
    return tuple(
        number
        for number, _ in current(state).mana[seat]
        if forbids(state, RuleKind.CANT_MAKE_MANA, seat + 1, number)
    )


def _source(state: MagicState, seat: int, number: int, abilities: list[ActivatedAbility]) -> Source:
    kinds: list[tuple[str, ...]] = []
    owners: list[int] = []
    own: list[int] = []
    chars = look(state, number)
    penalty = 1 if is_spared(chars) else 0
    watched = HappeningKind.TAPPED_FOR_MANA in current(state).triggers
    for at, ability in enumerate(abilities):
        assert ability.mana is not None
        if ability.mana.side_effect or ability.cost.parts:
            penalty = max(penalty, 100)
        elif ability.mana.mark is not None and ability.mana.mark.only is not None and not penalty:
            penalty = -1
        times = mana_times(state, seat, number) if ability.cost.tap else 1
        for alternative in _kinds_made(state, seat, number, ability):
            more: tuple[tuple[str, ...], ...] = ((),)
            if watched and alternative:
                more = _triggered_mana(state, seat, number, alternative, tapped=ability.cost.tap)
            for extra in more:
                if alternative and (*alternative * times, *extra) not in kinds:
                    kinds.append((*alternative * times, *extra))
                    owners.append(at)
                    own.append(len(alternative))
    snow = "Snow" in chars.supertypes
    return Source(number, tuple(abilities), tuple(kinds), tuple(owners), penalty, tuple(own), snow)


def _kinds_made(
    state: MagicState, seat: int, number: int, ability: ActivatedAbility
) -> Iterator[tuple[str, ...]]:
    """Yields what a mana ability may make, with what it makes instead where it taps its permanent (CR 106.12b)."""
    assert ability.mana is not None
    for alternative in ability.mana.kinds(state, Ctx(number, seat)):
        yield from produced(state, seat, number, alternative) if ability.cost.tap else (alternative,)


def mana_times(state: MagicState, seat: int, number: int) -> int:
    """Returns how many times as much mana a permanent produces that a player taps for mana (CR 106.12b)."""
    times = 1
    if RuleKind.MANA_TIMES in current(state).rules:
        for active in rules_about(state, RuleKind.MANA_TIMES, number):
            rule = active.rule
            if rule.amount is not None and (rule.other is None or rule.other(state, active.ctx, seat + 1)):
                times *= rule.amount(state, active.ctx)
    return times


def is_spared(chars: Look) -> bool:
    """Tells whether other sources are tapped before this one: it is a creature, may become one, or has another use."""
    if chars.types & CREATURE:
        return True
    return len(chars.abilities) > 1 and any(
        isinstance(one, ActivatedAbility) and one.mana is None and one.zone is Zone.BATTLEFIELD
        for one in chars.abilities
    )


def _triggered_mana(
    state: MagicState, seat: int, number: int, made: tuple[str, ...], *, tapped: bool
) -> tuple[tuple[str, ...], ...]:
    """Returns what triggered mana abilities would add if an ability of a permanent made this mana (CR 605.1b)."""
    word = "".join(made)
    kinds = (HappeningKind.TAPPED_FOR_MANA, HappeningKind.MANA_ADDED)[0 if tapped else 1 :]
    happenings = {kind: Happening(kind, thing=number, seat=seat, word=word) for kind in kinds}
    found: list[tuple[str, ...]] = [()]
    derived = current(state)
    triggers = [
        (Ctx(where, derived.controller.get(where, seat)), ability)
        for kind in kinds
        for where, ability in derived.triggers.get(kind, ())
    ]
    for later in state.delayed:
        if isinstance(later.ability, TriggeredAbility):
            triggers.append((unbound(later.bound), later.ability))
    for ctx, ability in triggers:
        if ability.maker is None:
            continue
        if any(
            watch.kind in happenings and watch.match(state, ctx, happenings[watch.kind])
            for watch in ability.watches
        ):
            made_more = ability.maker.kinds(state, ctx)
            found = [(*before, *one) for before in found for one in made_more]
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
    if not state.effects and obj.values is None and not current(state).reaching:
        return obj.definition.helped
    return any(word in HELPING for word in look(state, spell).keywords)


def with_helpers(sources: list[Source], helpers: list[Source]) -> list[Source]:
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
    if RuleKind.SPEND_AS not in current(state).rules:
        return cost
    pairs = [one.rule.word for one in player_rules(state, RuleKind.SPEND_AS, seat)]
    if not pairs:
        return cost
    kinds = [1 << at for at in range(6)]
    for word in pairs:
        for at in range(0, len(word), 2):
            kinds[MANA_LETTERS.index(word[at + 1])] |= MANA_BITS[word[at]]
    colored = list(cost.colored)
    flexible = [replace(one, kinds=_widen(one.kinds, kinds)) for one in cost.flexible]
    for at in range(6):
        if kinds[at] != 1 << at:
            flexible.extend([Flexible(kinds[at])] * colored[at])
            colored[at] = 0
    return replace(cost, colored=six(colored), flexible=tuple(flexible))


def with_life(state: MagicState, seat: int, cost: ManaCost) -> ManaCost:
    """Returns a cost in which life may be paid for each {B}, hybrid symbols with {B} included (CR 107.4e, 118.9)."""
    if RuleKind.LIFE_FOR_BLACK not in current(state).rules:
        return cost
    prices = [
        one.rule.amount(state, one.ctx)
        for one in player_rules(state, RuleKind.LIFE_FOR_BLACK, seat)
        if one.rule.amount is not None
    ]
    if not prices:
        return cost
    at, life = MANA_LETTERS.index("B"), min(prices)
    black = (Flexible(MANA_BITS["B"], life=life, offered=True),) * cost.colored[at]
    flexible = [
        one if one.life or not one.kinds & MANA_BITS["B"] else replace(one, life=life, offered=True)
        for one in cost.flexible
    ]
    colored = six([0 if kind == at else many for kind, many in enumerate(cost.colored)])
    return replace(cost, colored=colored, flexible=(*flexible, *black))


def _widen(mask: int, kinds: list[int]) -> int:
    wide = mask
    for at in range(6):
        if mask >> at & 1:
            wide |= kinds[at]
    return wide


def mana_for_life(state: MagicState, seat: int) -> tuple[str, int] | None:
    """Returns the mana that a player may buy with life, and its price; None where there is none."""
    if RuleKind.LIFE_FOR_MANA not in current(state).rules:
        return None
    for active in player_rules(state, RuleKind.LIFE_FOR_MANA, seat):
        if active.rule.amount is not None:
            return active.rule.word, active.rule.amount(state, active.ctx)
    return None
