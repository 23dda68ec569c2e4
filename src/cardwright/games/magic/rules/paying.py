"""Paying costs (CR 118, 601.2f to h, 605.3): by itself as sensibly as can be, or by hand."""

from collections.abc import Callable

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import ActivatedAbility, Cost, TriggeredAbility
from cardwright.games.magic.rules.actions import tap, untap
from cardwright.games.magic.rules.context import Ctx, unbound
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.damage import lose_life
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import MANA_LETTERS
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.mana import NO_MANA, Purse, Six, Source, six, usable_mana_ability
from cardwright.games.magic.rules.manacost import Flexible, ManaCost
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Impossible, Kind, Option, Steps


def can_pay_rest(state: MagicState, cost: Cost, ctx: Ctx) -> bool:
    """Tells whether the parts of a cost other than mana can be paid."""
    if cost.tap or cost.untap:
        from cardwright.games.magic.rules.layers import look
        from cardwright.games.magic.rules.mana import can_use_tap

        obj = state.objects[ctx.source]
        if obj.tapped == cost.tap or not can_use_tap(state, obj, look(state, ctx.source)):
            return False
    if cost.loyalty is not None and cost.loyalty < 0:
        if state.objects[ctx.source].counter("loyalty") < -cost.loyalty:
            return False
    return all(part.can(state, ctx) for part in cost.parts)


def pay(state: MagicState, cost: Cost, ctx: Ctx, *, mana: ManaCost | None) -> Steps:
    """Pays a cost: {T} first, then mana, then the rest. `mana` is the mana cost after all changes, X included."""
    without: tuple[int, ...] = ()
    if cost.tap or any(part.uses_self for part in cost.parts):
        without = (ctx.source,)
    if cost.tap and not tap(state, ctx.source):
        raise Impossible("it is already tapped")
    if cost.untap and not untap(state, ctx.source):
        raise Impossible("it is not tapped")
    if mana is not None:
        yield from pay_mana(state, ctx.controller, mana, without=without)
    for part in cost.parts:
        if not part.can(state, ctx):
            raise Impossible(f"this cost can't be paid: {part.text}")
        yield from part.pay(state, ctx)
    yield from _pay_loyalty(state, cost, ctx)


def _pay_loyalty(state: MagicState, cost: Cost, ctx: Ctx) -> Steps:
    change = cost.loyalty if cost.loyalty is not None else cost.loyalty_x * ctx.x
    if change > 0:
        yield from add_counters(state, ctx.source, "loyalty", change, source=ctx.source)
    elif change < 0 and remove_counters(state, ctx.source, "loyalty", -change) < -change:
        raise Impossible("there is not enough loyalty")


def pay_mana(state: MagicState, seat: int, cost: ManaCost, *, without: tuple[int, ...] = ()) -> Steps:
    """Pays mana, using mana abilities as needed."""
    if state.setting.by_hand:
        yield from _by_hand(state, seat, cost, without)
    else:
        purse = Purse(state, seat, without)
        plan = purse.plan(cost, _demand(state, seat))
        if plan is None:
            raise Impossible(f"there is not enough mana for {cost.text or 'it'}")
        for source, alternative in plan.uses:
            yield from use_source(state, seat, source, alternative)
    spent, life = _from_pool(state, seat, cost)
    if life:
        yield from lose_life(state, seat, life)
    player = state.players[seat]
    left = six([have - use for have, use in zip(player.pool, spent, strict=True)])
    state.put_player(seat, replace(player, pool=left))


def _demand(state: MagicState, seat: int) -> Six:
    """Returns how much mana of each kind the cards in a hand ask for."""
    wanted = [0] * 6
    for number in state.hands[seat]:
        cost = state.objects[number].definition.values.cost
        if cost is not None:
            for kind, count in enumerate(cost.colored):
                wanted[kind] += count
    return six(wanted)


def use_source(state: MagicState, seat: int, source: Source, alternative: int) -> Steps:
    """Activates the mana ability of a source that gives what is wanted."""
    ability = source.abilities[source.owners[alternative]]
    yield from use_mana_ability(state, seat, source.number, ability, source.kinds[alternative])


def use_mana_ability(
    state: MagicState, seat: int, number: int, ability: ActivatedAbility, wish: tuple[str, ...] = ()
) -> Steps:
    """Activates a mana ability; it resolves at once, without the stack (CR 605.3b)."""
    ctx = Ctx(number, seat)
    ctx.wish = wish
    tapped = ability.cost.tap
    before = sum(state.players[seat].pool)
    yield from pay(state, ability.cost, ctx, mana=ability.cost.mana)
    if ability.limit:
        state.used = (*state.used, (number, ability.text))
    yield from ability.body.run(state, ctx)
    if tapped and sum(state.players[seat].pool) != before:
        yield from tapped_for_mana(state, seat, number, wish)


def tapped_for_mana(state: MagicState, seat: int, number: int, made: tuple[str, ...]) -> Steps:
    """Lets abilities that trigger on tapping for mana happen; mana abilities among them at once (CR 605.4a)."""
    if "tapped_for_mana" not in current(state).triggers:
        return
    waiting = state.pending
    emit(state, Happening("tapped_for_mana", thing=number, seat=seat, word="".join(made)))
    fresh = state.pending[len(waiting) :]
    kept = list(waiting)
    state.pending = waiting
    for one in fresh:
        if isinstance(one.ability, TriggeredAbility) and one.ability.mana:
            yield from one.body.run(state, unbound(one.bound))
        else:
            kept.append(one)
    state.pending = (*kept, *state.pending[len(waiting) :])


def _from_pool(state: MagicState, seat: int, cost: ManaCost) -> tuple[Six, int]:
    """Returns what is taken from the pool, and the life paid; raises `Impossible` if the pool is short."""
    pool = list(state.players[seat].pool)
    spent = [0] * 6
    life = 0

    def take(kinds: int, count: int) -> bool:
        """Takes mana of these kinds, of what there is most first."""
        for _ in range(count):
            found = [at for at in range(6) if kinds >> at & 1 and pool[at] > 0]
            if not found:
                return False
            best = max(found, key=lambda at: (at == 5, pool[at]))
            pool[best] -= 1
            spent[best] += 1
        return True

    ok = all(take(1 << kind, count) for kind, count in enumerate(cost.colored))
    for symbol in cost.flexible:
        if not ok:
            break
        ok, paid = _take_flexible(symbol, take)
        life += paid
    if not ok or not take(63, cost.generic + cost.snow):
        raise Impossible("the mana is not in the pool")
    return six(spent), life


def _take_flexible(symbol: Flexible, take: Callable[[int, int], bool]) -> tuple[bool, int]:
    if take(symbol.kinds, 1):
        return True, 0
    if symbol.generic and take(63, symbol.generic):
        return True, 0
    return bool(symbol.life), symbol.life


def _by_hand(state: MagicState, seat: int, cost: ManaCost, without: tuple[int, ...]) -> Steps:
    """Asks for one source after another until the pool holds the cost."""
    while not _pool_holds(state, seat, cost):
        options = []
        found = []
        for number, ability in current(state).mana[seat]:
            if number in without or not usable_mana_ability(state, seat, number, ability):
                continue
            options.append(Option("mana", (number, ability.text), (number,)))
            found.append((number, ability))
        if not options:
            raise Impossible(f"there is not enough mana for {cost.text or 'it'}")
        answer = yield Decision(seat, Kind.PAY, f"pay {cost.text}", options)
        number, ability = found[options.index(answer)]
        yield from use_mana_ability(state, seat, number, ability)


def _pool_holds(state: MagicState, seat: int, cost: ManaCost) -> bool:
    try:
        _from_pool(state, seat, cost)
    except Impossible:
        return False
    return True


def pool_text(pool: Six) -> str:
    """Returns the mana in a pool as symbols."""
    return "".join(f"{{{letter}}}" * count for letter, count in zip(MANA_LETTERS, pool, strict=True))


__all__ = ["NO_MANA", "can_pay_rest", "pay", "pay_mana", "pool_text", "use_mana_ability"]
