"""Combat damage (CR 510): first strike, dividing among blockers, trample, bands."""

from collections.abc import Generator

from msgspec.structs import replace

from cardwright.games.magic.rules.attacking import defending_seat
from cardwright.games.magic.rules.context import Things
from cardwright.games.magic.rules.damage import Hit, deal_all
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import CREATURE, Step
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import replaced
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Option, Steps

Shares = Generator[Decision, Option, list[Hit]]


def _fighters(state: MagicState) -> Things:
    combat = state.combat
    numbers = [number for number, _ in combat.attackers]
    numbers.extend(dict.fromkeys(number for number, _ in combat.blocks))
    return tuple(numbers)


def first_strikers(state: MagicState) -> Things:
    """Returns the creatures in combat that deal damage in a first step of their own (CR 510.4)."""
    found = []
    chars = current(state).chars
    for number in _fighters(state):
        keywords = chars[number].keywords if number in chars else ()
        if keywords and ("first strike" in keywords or "double strike" in keywords):
            found.append(number)
    return tuple(found)


def deal_combat_damage(state: MagicState) -> Steps:
    """Assigns all combat damage, then deals it at once (CR 510.1, 510.2)."""
    if state.step is Step.FIRST_DAMAGE:
        dealing = first_strikers(state)
        state.combat = replace(state.combat, struck=dealing)
    else:
        struck = state.combat.struck
        dealing = tuple(
            number
            for number in _fighters(state)
            if number not in struck or "double strike" in look(state, number).keywords
        )
    if HappeningKind.ASSIGNS in current(state).replacements:
        for number in dealing:
            if _has_targets(state, number) and strength(state, number):
                yield from replaced(state, Happening(HappeningKind.ASSIGNS, thing=number))
    hits: list[Hit] = []
    combat = state.combat
    for number, thing in combat.attackers:
        if number in dealing:
            hits.extend((yield from _assign_attacker(state, number, thing)))
    for number in dict.fromkeys(number for number, _ in combat.blocks):
        if number in dealing:
            hits.extend((yield from _assign_blocker(state, number)))
    yield from deal_all(state, hits, combat=True)


def _has_targets(state: MagicState, number: int) -> bool:
    """Tells whether there is something that a creature in combat would assign damage to (CR 510.1)."""
    combat = state.combat
    if not combat.attacking(number):
        return bool(combat.blocked_by(number))
    if number not in combat.blocked or combat.blockers_of(number):
        return True
    return "trample" in look(state, number).keywords


def strength(state: MagicState, number: int) -> int:
    """Returns how much combat damage a creature assigns (CR 510.1a)."""
    chars = look(state, number)
    if not chars.types & CREATURE:
        return 0
    for active in rules_about(state, RuleKind.DAMAGE_BY_TOUGHNESS, number):
        if active.rule.other is None or active.rule.other(state, active.ctx, number):
            return max(0, chars.toughness or 0)
    if any(True for _ in rules_about(state, RuleKind.NO_COMBAT_DAMAGE, number)):
        return 0
    return max(0, chars.power or 0)


def lethal(state: MagicState, number: int, source: int) -> int:
    """Returns how much damage from a source is lethal to a creature (CR 510.1c, 702.2c)."""
    obj = state.objects[number]
    need = max(0, (look(state, number).toughness or 0) - obj.damage)
    return min(need, 1) if "deathtouch" in look(state, source).keywords else need


def _assign_attacker(state: MagicState, number: int, thing: int) -> Shares:
    amount = strength(state, number)
    if not amount:
        return []
    combat = state.combat
    if number not in combat.blocked:
        return [Hit(number, thing, amount)]
    blockers = combat.blockers_of(number)
    trample = "trample" in look(state, number).keywords
    if not blockers:
        return [Hit(number, thing, amount)] if trample else []
    if any(True for _ in rules_about(state, RuleKind.AS_UNBLOCKED, number)):
        seat = controller_of(state, number)
        yes = yield Decision(
            seat, Kind.CONFIRM, "assign damage as though it weren't blocked", _YES_NO, about=(number,)
        )
        if yes.verb == "yes":
            return [Hit(number, thing, amount)]
    banded = any("banding" in look(state, blocker).keywords for blocker in blockers)
    seat = defending_seat(state, thing) if banded else controller_of(state, number)
    return (yield from _divide(state, seat, number, blockers, amount, thing if trample else 0))


def _assign_blocker(state: MagicState, number: int) -> Shares:
    amount = strength(state, number)
    blocked = state.combat.blocked_by(number)
    attackers = tuple(one for one, _ in state.combat.attackers if one in blocked)
    if not amount or not attackers:
        return []
    banded = any("banding" in look(state, attacker).keywords for attacker in attackers)
    seat = state.active if banded else controller_of(state, number)
    return (yield from _divide(state, seat, number, attackers, amount, 0))


def _divide(state: MagicState, seat: int, source: int, others: Things, amount: int, beyond: int) -> Shares:
    """Lets a player divide damage among creatures; with trample the rest may go `beyond` (CR 702.19b)."""
    if len(others) == 1 and not beyond:
        return [Hit(source, others[0], amount)]
    hits: list[Hit] = []
    left = amount
    short = not beyond
    for at, number in enumerate(others):
        last = at == len(others) - 1
        need = lethal(state, number, source)
        low = (left if short else min(need, left)) if last else 0
        answer = yield Decision(
            seat, Kind.NUMBER, "combat damage to this creature", Numbers(low, left), about=(number, source)
        )
        share = answer.number
        hits.append(Hit(source, number, share))
        left -= share
        short = short or share < need
    if left:
        hits.append(Hit(source, beyond, left))
    return hits


_YES_NO = (Option("yes"), Option("no"))
