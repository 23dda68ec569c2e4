"""Damage and life (CR 119, 120)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.rules.commanders import is_commanding, note_commander_damage
from cardwright.games.magic.rules.context import is_player, player_thing, seat_of
from cardwright.games.magic.rules.counters import SHIELD, add_counters, remove_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import BATTLE, CREATURE, PLANESWALKER, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.protection import protected
from cardwright.games.magic.rules.replacement import drop_used, replaced
from cardwright.games.magic.rules.restrictions import player_rules, rules_about, unpreventable
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event, Steps


class Hit(NamedTuple):
    """Damage that a source deals to a thing."""

    source: int
    thing: int
    amount: int


def deal(state: MagicState, source: int, thing: int, amount: int, *, combat: bool = False) -> Steps:
    """Deals damage (CR 120.4)."""
    yield from deal_all(state, (Hit(source, thing, amount),), combat=combat)


def deal_all(
    state: MagicState, hits: Sequence[Hit], *, combat: bool = False, dealt: list[Hit] | None = None
) -> Steps:
    """Deals several damages at the same time. What was really dealt is appended to `dealt`."""
    shielded = HappeningKind.DAMAGE in current(state).replacements
    final: list[Hit] = []
    for hit in hits:
        if hit.amount <= 0 or not _can_be_damaged(state, hit.thing):
            continue
        if _prevented_by_protection(state, hit, combat):
            continue
        if shielded:
            event = Happening(
                HappeningKind.DAMAGE, thing=hit.thing, source=hit.source, amount=hit.amount, combat=combat
            )
            changed = yield from replaced(state, event)
            if changed is None or changed.amount <= 0 or not _can_be_damaged(state, changed.thing):
                continue
            hit = Hit(changed.source, changed.thing, changed.amount)
            if _prevented_by_protection(state, hit, combat):
                continue
        final.append(hit)
    if shielded:
        drop_used(state)
    final = _past_shields(state, final, combat)
    enough = _enough(state, final)
    yield from _apply_results(state, final, combat)
    for hit in final:
        if combat and state.setting.commanders and is_player(hit.thing):
            _count_for_commander(state, hit)
        _tell(state, hit, combat)
    if enough:
        _tell_excess(state, final, enough, combat)
    if dealt is not None:
        dealt.extend(final)


def _count_for_commander(state: MagicState, hit: Hit) -> None:
    source = state.objects.get(hit.source)
    if source is not None and is_commanding(state, source):
        note_commander_damage(state, source, seat_of(hit.thing), hit.amount)


def _past_shields(state: MagicState, hits: list[Hit], combat: bool) -> list[Hit]:
    """Returns the damage that is left after shield counters: one for all that is dealt at once (CR 122.1c)."""
    shielded = [
        thing
        for thing in dict.fromkeys(hit.thing for hit in hits)
        if not is_player(thing) and state.objects[thing].counter(SHIELD)
    ]
    for thing in shielded:
        remove_counters(state, thing, SHIELD, 1)
    return [
        hit
        for hit in hits
        if hit.thing not in shielded or unpreventable(state, hit.source, hit.thing, combat=combat)
    ]


def lethal(state: MagicState, thing: int, *, deadly: bool) -> int:
    """Returns how much damage to a permanent is not in excess (CR 120.4a, 120.10); `deadly`: of deathtouch."""
    chars, obj = look(state, thing), state.objects[thing]
    most: list[int] = []
    if chars.types & CREATURE:
        left = max(0, (chars.toughness or 0) - obj.damage)
        most.append(min(left, 1) if deadly else left)
    if chars.types & PLANESWALKER:
        most.append(obj.counter("loyalty"))
    if chars.types & BATTLE:
        most.append(obj.counter("defense"))
    return min(most, default=0)


def _enough(state: MagicState, hits: Sequence[Hit]) -> dict[int, int]:
    """Returns of each permanent that is dealt more damage than that how much is not in excess."""
    total: dict[int, int] = {}
    for hit in hits:
        if not is_player(hit.thing):
            total[hit.thing] = total.get(hit.thing, 0) + hit.amount
    found: dict[int, int] = {}
    for thing, amount in total.items():
        deadly = any(hit.thing == thing and "deathtouch" in look(state, hit.source).keywords for hit in hits)
        most = lethal(state, thing, deadly=deadly)
        if amount > most:
            found[thing] = most
    return found


def _tell_excess(state: MagicState, hits: Sequence[Hit], enough: dict[int, int], combat: bool) -> None:
    for thing, most in enough.items():
        mine = [hit for hit in hits if hit.thing == thing]
        much = sum(hit.amount for hit in mine) - most
        who = controller_of(state, thing)
        emit(
            state,
            Happening(
                HappeningKind.EXCESS, thing=thing, source=mine[0].source, seat=who, amount=much, combat=combat
            ),
        )


def _can_be_damaged(state: MagicState, thing: int) -> bool:
    if is_player(thing):
        return seat_of(thing) in state.order
    obj = state.objects.get(thing)
    if obj is None or obj.zone is not Zone.BATTLEFIELD:
        return False
    return look(state, thing).types & (CREATURE | PLANESWALKER | BATTLE) != 0


def _prevented_by_protection(state: MagicState, hit: Hit, combat: bool) -> bool:
    """Damage from a source with the stated quality is prevented (CR 702.16e)."""
    return protected(state, hit.thing, hit.source) and not unpreventable(
        state, hit.source, hit.thing, combat=combat
    )


def _apply_results(state: MagicState, hits: Sequence[Hit], combat: bool) -> Steps:
    """Applies the results of damage dealt at once (CR 120.3).

    A player loses all the life that it costs as one event, and a source with lifelink gains its controller life once
    for all that it deals (CR 119.9, 702.15e).
    """
    lost: dict[int, int] = {}
    gained: dict[int, int] = {}
    known = [_keywords(state, hit) for hit in hits]
    for hit, keywords in zip(hits, known, strict=True):
        if is_player(hit.thing) and "infect" not in keywords:
            lost[hit.thing] = lost.get(hit.thing, 0) + hit.amount
        if "lifelink" in keywords:
            gained[hit.source] = gained.get(hit.source, 0) + hit.amount
    for hit, keywords in zip(hits, known, strict=True):
        if not is_player(hit.thing):
            yield from _mark_permanent(state, hit, keywords)
        elif hit.thing in lost:
            yield from lose_life(state, seat_of(hit.thing), lost.pop(hit.thing), damage=True)
        if is_player(hit.thing):
            yield from _poison(state, hit, keywords, combat)
    for source, amount in gained.items():
        yield from gain_life(state, controller_of(state, source), amount, source=source)


def _keywords(state: MagicState, hit: Hit) -> tuple[str, ...]:
    """Returns the keywords with which damage is dealt: those of its source, and what it is dealt as (CR 609.4)."""
    own = tuple(look(state, hit.source).keywords)
    if RuleKind.DAMAGE_AS not in current(state).rules:
        return own
    return (*own, *[active.rule.word for active in rules_about(state, RuleKind.DAMAGE_AS, hit.thing)])


def _poison(state: MagicState, hit: Hit, keywords: tuple[str, ...], combat: bool) -> Steps:
    """Gives a player the poison counters of infect (CR 702.90b) and toxic."""
    if "infect" in keywords:
        yield from add_counters(state, hit.thing, "poison", hit.amount, source=hit.source)
    if combat and "toxic" in keywords:
        yield from _toxic(state, hit)


def _toxic(state: MagicState, hit: Hit) -> Steps:
    from cardwright.games.magic.rules.ability import KeywordAbility
    from cardwright.games.magic.rules.context import Ctx

    ctx = Ctx(hit.source, controller_of(state, hit.source))
    value = sum(
        one.amount(state, ctx)
        for one in look(state, hit.source).abilities
        if isinstance(one, KeywordAbility) and one.keyword == "toxic" and one.amount is not None
    )
    yield from add_counters(state, hit.thing, "poison", value, source=hit.source)


def _mark_permanent(state: MagicState, hit: Hit, keywords: tuple[str, ...]) -> Steps:
    types = look(state, hit.thing).types
    if types & CREATURE:
        if keywords and ("wither" in keywords or "infect" in keywords):
            yield from add_counters(state, hit.thing, "-1/-1", hit.amount, source=hit.source)
        else:
            obj = state.objects[hit.thing]
            deadly = obj.deathtouched or "deathtouch" in keywords
            state.put(replace(obj, damage=obj.damage + hit.amount, deathtouched=deadly))
            state.dirty = True
    if types & PLANESWALKER:
        remove_counters(state, hit.thing, "loyalty", hit.amount)
    if types & BATTLE:
        remove_counters(state, hit.thing, "defense", hit.amount)


HAS_DEALT: Final = "has dealt damage"
"""Under which a permanent keeps that it has dealt damage since it entered."""


def _tell(state: MagicState, hit: Hit, combat: bool) -> None:
    dealer = state.objects.get(hit.source)
    if dealer is not None and dealer.zone is Zone.BATTLEFIELD and HAS_DEALT not in dict(dealer.refs):
        state.put(replace(dealer, refs=(*dealer.refs, (HAS_DEALT, ()))))
    name = look(state, hit.source).name
    whom = "" if is_player(hit.thing) else look(state, hit.thing).name
    who = seat_of(hit.thing) if is_player(hit.thing) else controller_of(state, hit.thing)
    state.log.add(Event("damage", who=who, via=hit.source, args=(name, whom, hit.amount, int(combat))))
    emit(
        state,
        Happening(
            HappeningKind.DAMAGED,
            thing=hit.thing,
            source=hit.source,
            seat=who,
            amount=hit.amount,
            combat=combat,
        ),
    )


def lose_life(state: MagicState, seat: int, amount: int, *, damage: bool = False) -> Steps:
    """Makes a player lose life (CR 119.3)."""
    if amount <= 0 or seat not in state.order or is_life_fixed(state, seat):
        return
    if HappeningKind.LIFE_LOSS in current(state).replacements:
        changed = yield from replaced(
            state, Happening(HappeningKind.LIFE_LOSS, thing=player_thing(seat), seat=seat, amount=amount)
        )
        if changed is None:
            return
        amount = changed.amount
    player = state.players[seat]
    if damage:
        amount = _floored(state, seat, amount)
    state.put_player(seat, replace(player, life=player.life - amount))
    state.dirty = True
    if not damage:
        state.log.add(Event("life", who=seat, args=(-amount, player.life - amount)))
    emit(
        state,
        Happening(HappeningKind.LIFE_LOST, thing=player_thing(seat), seat=seat, amount=amount, combat=damage),
    )


def pay_life(state: MagicState, seat: int, amount: int) -> Steps:
    """Makes a player pay life, which is lost by that (CR 119.4)."""
    yield from lose_life(state, seat, amount)
    if amount > 0:
        emit(state, Happening(HappeningKind.LIFE_PAID, thing=player_thing(seat), seat=seat, amount=amount))


def is_life_fixed(state: MagicState, seat: int) -> bool:
    """Tells whether a player's life total can't change (CR 119.8)."""
    return any(True for _ in player_rules(state, RuleKind.LIFE_FIXED, seat))


def _floored(state: MagicState, seat: int, amount: int) -> int:
    """Returns how much life damage takes where an effect says that it leaves some (CR 614.1a)."""
    life = state.players[seat].life
    for active in player_rules(state, RuleKind.LIFE_FLOOR, seat):
        least = active.rule.amount
        if least is not None and life - amount < least(state, active.ctx):
            amount = max(0, life - least(state, active.ctx))
    return amount


def can_gain_life(state: MagicState, seat: int) -> bool:
    """Tells whether a player can gain life (CR 119.7, 119.8)."""
    barred = any(True for _ in player_rules(state, RuleKind.CANT_GAIN_LIFE, seat))
    return not barred and not is_life_fixed(state, seat)


def gain_life(state: MagicState, seat: int, amount: int, *, source: int = 0) -> Steps:
    """Makes a player gain life (CR 119.3)."""
    if amount <= 0 or seat not in state.order:
        return
    if not can_gain_life(state, seat):
        return
    if HappeningKind.LIFE_GAIN in current(state).replacements:
        changed = yield from replaced(
            state,
            Happening(
                HappeningKind.LIFE_GAIN, thing=player_thing(seat), source=source, seat=seat, amount=amount
            ),
        )
        if changed is None or changed.amount <= 0:
            return
        amount = changed.amount
    player = state.players[seat]
    state.put_player(seat, replace(player, life=player.life + amount))
    state.log.add(Event("life", who=seat, args=(amount, player.life + amount)))
    emit(
        state,
        Happening(
            HappeningKind.LIFE_GAINED, thing=player_thing(seat), seat=seat, amount=amount, source=source
        ),
    )


def set_life(state: MagicState, seat: int, amount: int) -> Steps:
    """Makes a player's life total become a number by gaining or losing the difference (CR 119.5)."""
    life = state.players[seat].life
    if amount > life:
        yield from gain_life(state, seat, amount - life)
    elif amount < life:
        yield from lose_life(state, seat, life - amount)
