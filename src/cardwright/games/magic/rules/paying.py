"""Paying costs (CR 118, 601.2f to h, 605.3): by itself as sensibly as can be, or by hand."""

from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import ActivatedAbility, Cost
from cardwright.games.magic.rules.actions import becoming_tapped, exile, tap, untap
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.converting import Conversion, spent_on
from cardwright.games.magic.rules.counters import add_counters, remove_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import MANA_LETTERS, Zone
from cardwright.games.magic.rules.layers import current, look
from cardwright.games.magic.rules.made_mana import made_since, mana_made
from cardwright.games.magic.rules.mana import (
    HELP,
    NO_MANA,
    Six,
    Source,
    add_mana,
    barred_sources,
    can_pay_parts,
    can_use_tap,
    helpers_of,
    is_helped,
    mana_for_life,
    mana_times,
    payable_x,
    six,
    usable_mana_ability,
    widened,
    with_life,
)
from cardwright.games.magic.rules.mana_origins import note_origins, spent_from
from cardwright.games.magic.rules.manacost import Flexible, ManaCost
from cardwright.games.magic.rules.marked import (
    multiply_mana,
    snow_left,
    spendable,
    take,
    take_plain,
    whole_pool,
)
from cardwright.games.magic.rules.objects import LIFE_PAID, SACRIFICED_FOR, Happening, Player
from cardwright.games.magic.rules.other_mana import changes_mana, made_for, produce_other
from cardwright.games.magic.rules.paying_life import pay_life
from cardwright.games.magic.rules.places import exiled_for
from cardwright.games.magic.rules.pool import pool_text, taken
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.rule_kinds import OTHER_MANA
from cardwright.games.magic.rules.spent_mana import expend, note_sources, note_spent
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Impossible, Kind, Option, Steps

COLORLESS: Final = MANA_LETTERS.index("C")

Spent = Generator[Decision, Option, Six]
Helped = Generator[Decision, Option, ManaCost]

REST: Final = Option("rest")
"""Lets what is still owed be paid by itself."""


def can_pay_rest(state: MagicState, cost: Cost, ctx: Ctx, *, special: bool = False) -> bool:
    """Tells whether the parts of a cost other than mana can be paid; `special`: that of no spell and no activated ability."""
    if cost.tap or cost.untap:
        obj = state.objects[ctx.source]
        if obj.tapped == cost.tap or not can_use_tap(state, obj, look(state, ctx.source)):
            return False
    if cost.loyalty is not None and cost.loyalty < 0:
        if state.objects[ctx.source].counter("loyalty") < -cost.loyalty:
            return False
    return can_pay_parts(state, cost, ctx, special=special)


def pay(
    state: MagicState, cost: Cost, ctx: Ctx, *, mana: ManaCost | None, spell: int = 0, ability_of: int = 0
) -> Steps:
    """Pays a cost: {T} first, then mana, then the rest. `mana` is the mana cost after all changes, X included.

    `spell` is the spell that is cast, which may let other things than mana pay for it; `ability_of` the object
    whose ability is activated.
    """
    without: tuple[int, ...] = ()
    if cost.tap or (cost.parts and any(part.uses_self for part in cost.parts)):
        without = (ctx.source,)
    if cost.tap:
        if HappeningKind.TAPS in current(state).replacements:
            yield from becoming_tapped(state, ctx.source)
        if not tap(state, ctx.source):
            raise Impossible("it is already tapped")
    if cost.untap and not untap(state, ctx.source):
        raise Impossible("it is not tapped")
    if mana is not None:
        spent = yield from pay_mana(
            state, ctx.controller, mana, without=without, spell=spell, ability_of=ability_of, ctx=ctx
        )
        if cost.noted:
            ctx.numbers.update(
                (f"spent {kind}", many) for kind, many in zip(MANA_LETTERS, spent, strict=True)
            )
    began = len(state.history)
    for part in cost.parts:
        ctx.for_cost = bool(spell or ability_of)
        if not part.can(state, ctx):
            raise Impossible(f"this cost can't be paid: {part.text}")
        ctx.paying = True
        state.moment += 1
        yield from part.pay(state, ctx)
        ctx.paying = ctx.for_cost = False
    _note_paid(ctx, state.history[began:])
    if cost.loyalty is not None or cost.loyalty_x:
        yield from _pay_loyalty(state, cost, ctx)


def _note_paid(ctx: Ctx, since: list[Happening]) -> None:
    """Notes how much life was paid and how many permanents were sacrificed for an ability itself (CR 602.2b)."""
    mine = [seen for seen in since if seen.seat == ctx.controller]
    life = sum(seen.amount for seen in mine if seen.kind == HappeningKind.LIFE_PAID)
    gone = sum(seen.kind == HappeningKind.SACRIFICED for seen in mine)
    if life:
        ctx.numbers[LIFE_PAID] = ctx.numbers.get(LIFE_PAID, 0) + life
    if gone:
        ctx.numbers[SACRIFICED_FOR] = gone


def _pay_loyalty(state: MagicState, cost: Cost, ctx: Ctx) -> Steps:
    change = cost.loyalty if cost.loyalty is not None else cost.loyalty_x * ctx.x
    if change > 0:
        yield from add_counters(state, ctx.source, "loyalty", change, source=ctx.source, as_cost=True)
    elif change < 0 and remove_counters(state, ctx.source, "loyalty", -change) < -change:
        raise Impossible("there is not enough loyalty")


def _choose_life(
    seat: int, cost: ManaCost, purse: Purse, about: int
) -> Generator[Decision, Option, tuple[ManaCost, int, int]]:
    """Lets a player say which symbols are paid with life, where both are possible (CR 107.4f, 601.2b).

    Returns the cost in which the others are paid with mana, the life that is owed, and how much of it is for symbols that
    are no Phyrexian ones.
    """
    owed = offered = 0
    decided: list[Flexible] = []
    for at, symbol in enumerate(cost.flexible):
        rest = cost.flexible[at + 1 :]
        with_mana = replace(symbol, life=0)
        if not symbol.life or purse.life < symbol.life:
            decided.append(with_mana)
            continue
        if not purse.affords(replace(cost, flexible=(*decided, *rest))):
            decided.append(with_mana)
            continue
        pays = not purse.affords(replace(cost, flexible=(*decided, with_mana, *rest)))
        if not pays:
            prompt = f"pay {symbol.life} life for a {'' if symbol.offered else 'Phyrexian '}mana symbol"
            answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(about,))
            pays = answer.verb == "yes"
        if pays:
            owed += symbol.life
            offered += symbol.life if symbol.offered else 0
            purse.life -= symbol.life
        else:
            decided.append(with_mana)
    return replace(cost, flexible=tuple(decided)), owed, offered


def pay_mana(
    state: MagicState,
    seat: int,
    cost: ManaCost,
    *,
    without: tuple[int, ...] = (),
    spell: int = 0,
    ability_of: int = 0,
    ctx: Ctx | None = None,
) -> Spent:
    """Pays mana, using mana abilities as needed, and returns how much of each kind was spent; `ctx` is told from where."""
    owed = offered = 0
    cost = with_life(state, seat, cost)
    by_itself = not state.setting.by_hand
    if state.setting.by_hand or state.setting.choose_payment:
        cost, by_itself = yield from _by_hand(state, seat, cost, without, spell, ability_of)
    if by_itself:
        purse = Purse(state, seat, without, spell=spell, ability_of=ability_of)
        cost, owed, offered = yield from _make_mana(state, seat, cost, purse, spell, ability_of)
    spent, life = _from_pool(state, seat, widened(state, seat, cost), spell, ability_of)
    life += owed
    if life:
        yield from pay_life(state, seat, life)
        if ctx is not None:
            ctx.numbers[LIFE_PAID] = life
    had, snow_first = state.players[seat], cost.snow > 0 or cost.wants_snow
    if had.special:
        yield from take(state, seat, spent, spell, ability_of, snow_first=snow_first)
    else:
        take_plain(state, seat, spent, snow_first=snow_first)
    if spell:
        expend(state, seat, sum(spent))
    if spell and spell in state.objects:
        snow = [then - now for then, now in zip(_snow(had), _snow(state.players[seat]), strict=True)]
        note_spent(state, spell, spent, life - offered, snow)
    note_sources(state, spell, ctx, spent_from(had, state.players[seat]))
    return spent


def _make_mana(
    state: MagicState, seat: int, cost: ManaCost, purse: Purse, spell: int, ability_of: int
) -> Generator[Decision, Option, tuple[ManaCost, int, int]]:
    """Makes the mana for a cost with mana abilities, as the player's purse plans it (CR 605.3a, 601.2g).

    Returns what is left to pay from the pool, and the life that is owed, and was offered, for the cost's symbols.
    """
    owed = offered = 0
    purse.lives = False
    if cost.flexible and any(symbol.life for symbol in cost.flexible):
        cost, owed, offered = yield from _choose_life(seat, cost, purse, spell or ability_of)
    wished = cost.as_wished() if cost.wished is not None else None
    if cost.wants_snow:
        wished = _with_most_snow(purse, cost)
    plan = purse.plan(wished, _demand(state, seat)) if wished is not None else None
    if plan is not None and wished is not None:
        cost = wished
    else:
        plan = purse.plan(cost, _demand(state, seat))
    if plan is None:
        raise Impossible(f"there is not enough mana for {cost.text or 'it'}")
    for _ in range(plan.bought):
        yield from buy_mana(state, seat)
    for source, alternative in sorted(plan.uses, key=_taps_others):
        if source.owners[alternative] == HELP:
            cost = yield from _help(state, seat, cost, source, alternative, spell)
        elif not _tap_quietly(state, seat, source, alternative):
            yield from use_source(state, seat, source, alternative)
    if plan.conversions:
        yield from _convert(state, seat, plan.conversions, cost)
    return cost, owed, offered


def _taps_others(use: tuple[Source, int]) -> bool:
    """Tells whether something beside {T} is paid for the mana: that is used last, of what is left then."""
    source, alternative = use
    owner = source.owners[alternative]
    return owner != HELP and bool(source.abilities[owner].cost.parts)


def _with_most_snow(purse: Purse, cost: ManaCost) -> ManaCost | None:
    """Returns the cost with as much of its generic mana as can be paid from snow sources asked for from them."""
    purse.snowy = True
    wishes = (cost.as_snow(many) for many in range(cost.generic, -1, -1))
    return next((wish for wish in wishes if purse.plan(wish) is not None), None)


def buy_mana(state: MagicState, seat: int) -> Steps:
    """Pays life for mana, as an effect lets the player do any time they could activate a mana ability."""
    bought = mana_for_life(state, seat)
    if bought is None:
        raise Impossible("nothing lets you pay life for mana")
    letters, price = bought
    yield from pay_life(state, seat, price)
    add_mana(state, seat, letters)


def _demand(state: MagicState, seat: int) -> Six:
    """Returns how much mana of each kind the cards in a hand ask for, and abilities that need {C}."""
    costs = [state.objects[number].definition.values.cost for number in state.hands[seat]]
    abilities = [ability.cost.mana for _, ability in current(state).activated[seat]]
    costs.extend(mana for mana in abilities if mana is not None and mana.colored[COLORLESS])
    colored = [cost.colored for cost in costs if cost is not None]
    return six(list(map(sum, zip(*colored, strict=True)))) if colored else NO_MANA


def _help(
    state: MagicState, seat: int, cost: ManaCost, source: Source, alternative: int, spell: int
) -> Helped:
    """Lets an object pay for one mana of a cost itself, and returns the cost that is left."""
    if state.objects[source.number].zone is Zone.GRAVEYARD:
        yield from exile(state, (source.number,))
        exiled_for(state, spell, source.number)
    else:
        yield from becoming_tapped(state, source.number)
        if not tap(state, source.number):
            raise Impossible("it is already tapped")
        if "convoke" in look(state, spell).keywords:
            emit(state, Happening(HappeningKind.CONVOKED, thing=source.number, source=spell, seat=seat))
    kind = source.kinds[alternative][0]
    if kind == "1":
        return cost.more(-1)
    add_mana(state, seat, kind)
    return cost


def _convert(state: MagicState, seat: int, plan: tuple[Conversion, ...], cost: ManaCost) -> Steps:
    """Activates mana abilities that are paid for out of the pool, so that it holds a cost afterwards."""
    prices = spent_on(state.players[seat].pool, widened(state, seat, cost), plan)
    if prices is None:
        raise Impossible(f"there is not enough mana for {cost.text or 'it'}")
    for one, price in zip(plan, prices, strict=True):
        take_plain(state, seat, price)
        yield from use_mana_ability(state, seat, one.number, one.ability, one.kinds, paid=True)


def _tap_quietly(state: MagicState, seat: int, source: Source, alternative: int) -> bool:
    """Taps a source for the one mana that it gives if nothing waits for it, and tells whether it did."""
    ability = source.abilities[source.owners[alternative]]
    derived = current(state)
    triggers = derived.triggers
    if (
        ability.simple < 0
        or HappeningKind.TAPPED_FOR_MANA in triggers
        or HappeningKind.MANA_ACTIVATED in triggers
        or any(kind in derived.rules for kind in OTHER_MANA)
    ):
        return False
    if HappeningKind.TAPS in derived.replacements or not tap(state, source.number):
        return False
    before = state.players[seat]
    add_mana(state, seat, source.kinds[alternative])
    _note_snow(
        state,
        seat,
        before.pool,
        snow=_is_snow(state, source.number),
        special=len(state.players[seat].special),
    )
    note_origins(state, seat, before, source.number)
    return True


def _is_snow(state: MagicState, number: int) -> bool:
    return "Snow" in look(state, number).supertypes


def _snow(player: Player) -> list[int]:
    """Returns how much mana of each kind in a player's pool came of snow sources."""
    special = [one.letter for one in player.special if one.snow]
    return [many + special.count(letter) for letter, many in zip(MANA_LETTERS, player.snow, strict=True)]


def _note_snow(state: MagicState, seat: int, had: Six, *, snow: bool, special: int = 0) -> None:
    """Notes that what was added to a pool came of a snow source (CR 106.3); `special`: so much marked mana was there."""
    if snow:
        player = state.players[seat]
        cold = [replace(one, snow=True) for one in player.special[special:]]
        player = replace(player, special=(*player.special[:special], *cold))
        more = [max(0, now - then) for now, then in zip(player.pool, had, strict=True)]
        both = six([old + new for old, new in zip(snow_left(player, player.pool), more, strict=True)])
        state.put_player(seat, replace(player, snow=both))


def use_source(state: MagicState, seat: int, source: Source, alternative: int) -> Steps:
    """Activates the mana ability of a source that gives what is wanted."""
    ability = source.abilities[source.owners[alternative]]
    wish = source.kinds[alternative]
    own = source.own[alternative] if source.own else len(wish)
    yield from use_mana_ability(state, seat, source.number, ability, wish[:own], wish[own:])


def use_mana_ability(
    state: MagicState,
    seat: int,
    number: int,
    ability: ActivatedAbility,
    wish: tuple[str, ...] = (),
    more: tuple[str, ...] = (),
    *,
    paid: bool = False,
) -> Steps:
    """Activates a mana ability; it resolves at once, without the stack (CR 605.3b).

    `wish` is the mana wanted of it, `more` that wanted of what triggers on it; `paid` says that its mana cost is paid.
    """
    ctx = Ctx(number, seat)
    ctx.wish = wish
    tapped = ability.cost.tap
    if ability.cost.other_x:
        options = [Option("number", (x,)) for x in payable_x(state, ability.cost, ctx)]
        ctx.x = (yield Decision(seat, Kind.NUMBER, "X", options, about=(number,))).number
    before = whole_pool(state.players[seat])
    snow = _is_snow(state, number)
    yield from pay(state, ability.cost, ctx, mana=None if paid else ability.cost.mana, ability_of=number)
    if ability.limit:
        state.used = (*state.used, (number, ability.text))
    if HappeningKind.MANA_ACTIVATED in current(state).triggers:
        tap = int(tapped)
        told = Happening(
            HappeningKind.MANA_ACTIVATED, source=number, seat=seat, word=ability.text, amount=tap
        )
        emit(state, told)
    special = state.players[seat].special
    times = mana_times(state, seat, number) if tapped else 1
    had = state.players[seat]
    other = tapped and changes_mana(state)
    if other:
        ctx.wish = made_for(state, seat, number, ability, wish)
    yield from ability.body.run(state, ctx)
    if other:
        yield from produce_other(state, seat, number, had, wish)
    if times > 1:
        more = more[multiply_mana(state, seat, before, special, times) :]
    _note_snow(state, seat, had.pool, snow=snow, special=len(special))
    note_origins(state, seat, had, number)
    made = made_since(before, whole_pool(state.players[seat]))
    if made:
        yield from mana_made(state, seat, number, made, more, tapped=tapped)


def _from_pool(state: MagicState, seat: int, cost: ManaCost, spell: int, ability_of: int) -> tuple[Six, int]:
    """Returns what is taken from the pool, and the life paid; raises `Impossible` if the pool is short."""
    return taken(spendable(state, state.players[seat], spell, ability_of), cost)


def _by_hand(
    state: MagicState, seat: int, cost: ManaCost, without: tuple[int, ...], spell: int, ability_of: int
) -> Generator[Decision, Option, tuple[ManaCost, bool]]:
    """Asks for one source after another until the pool holds the cost, or the player lets the rest be paid by itself.

    Returns what mana is to pay, and whether it is still to be found.
    """
    while not _pool_holds(state, seat, cost, spell, ability_of):
        options: list[Option] = []
        found = []
        barred = barred_sources(state, seat)
        for number, ability in current(state).mana[seat]:
            if number in without or number in barred or not usable_mana_ability(state, seat, number, ability):
                continue
            options.append(Option("mana", (number, ability.text), (number,)))
            found.append((number, ability))
        helpers = helpers_of(state, seat, spell) if spell and is_helped(state, spell) else []
        uses = [(one, at) for one in helpers for at in range(len(one.kinds)) if _useful(cost, one, at)]
        options.extend(Option("help", (one.number, one.kinds[at][0]), (one.number,)) for one, at in uses)
        purse = Purse(state, seat)
        if purse.bought is not None and purse.life >= purse.bought[1]:
            options.append(Option("life", (purse.bought[1],)))
        if state.setting.choose_payment:
            options.append(REST)
        if not options:
            raise Impossible(f"there is not enough mana for {cost.text or 'it'}")
        pool = pool_text(whole_pool(state.players[seat]))
        prompt = f"pay {cost.text}: {pool} so far" if pool else f"pay {cost.text}"
        about = tuple(number for number in (spell, ability_of) if number)
        answer = yield Decision(seat, Kind.PAY, prompt, options, about=about)
        if answer == REST:
            return cost, True
        place = options.index(answer)
        if answer.verb == "life":
            yield from buy_mana(state, seat)
        elif place < len(found):
            number, ability = found[place]
            yield from use_mana_ability(state, seat, number, ability)
        else:
            cost = yield from _help(state, seat, cost, *uses[place - len(found)], spell)
    return cost, False


def _useful(cost: ManaCost, source: Source, alternative: int) -> bool:
    kind = source.kinds[alternative][0]
    return cost.generic > 0 if kind == "1" else cost.colored[MANA_LETTERS.index(kind)] > 0


def _pool_holds(state: MagicState, seat: int, cost: ManaCost, spell: int, ability_of: int) -> bool:
    try:
        _from_pool(state, seat, widened(state, seat, cost), spell, ability_of)
    except Impossible:
        return False
    return True


__all__ = ["NO_MANA", "buy_mana", "can_pay_rest", "pay", "pay_mana", "use_mana_ability"]
