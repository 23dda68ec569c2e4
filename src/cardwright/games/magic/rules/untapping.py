"""The untap step (CR 502): phasing, day and night, and what untaps."""

from collections.abc import Generator

from msgspec.structs import replace

from cardwright.games.magic.rules.actions import untap
from cardwright.games.magic.rules.counters import remove_counters
from cardwright.games.magic.rules.day_night import pass_time
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.phasing import untap_step_phasing
from cardwright.games.magic.rules.restrictions import forbids, player_rules, rule_members, rules_about
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import YES_NO, Decision, Kind, Option, Steps


def untap_step(state: MagicState) -> Steps:
    """Phases in and out, then untaps the active players' permanents (CR 502)."""
    untap_step_phasing(state)
    yield from pass_time(state)
    for seat in state.actives():
        yield from _untap_of(state, seat)


def _untap_of(state: MagicState, seat: int) -> Steps:
    derived = current(state)
    tapped = [number for number in derived.controlled[seat] if state.objects[number].tapped]
    if RuleKind.UNTAPS_TOO in derived.rules:
        tapped.extend(_untapping_too(state, seat))
    if tapped:
        yield from _untap_all(state, seat, tapped)
    if RuleKind.NO_UNTAP_ONCE in current(state).rules:
        _spend_once_held(state, seat)
    if RuleKind.AS_UNTAPS in current(state).rules:
        yield from _done_meanwhile(state, seat)


def _done_meanwhile(state: MagicState, seat: int) -> Steps:
    """Does what effects say that a player does as they untap their permanents; each of them once (CR 502.3)."""
    for active in tuple(current(state).rules.get(RuleKind.AS_UNTAPS, ())):
        number = active.ctx.numbers.get(Noted.EFFECT, 0)
        if active.ctx.controller != seat or active.rule.act is None:
            continue
        state.effects = tuple(effect for effect in state.effects if effect.id != number)
        state.reshape()
        yield from active.rule.act(state, active.ctx)


def _untapping_too(state: MagicState, seat: int) -> list[int]:
    """Returns what other players' permanents untap in this player's untap step."""
    return [
        number
        for number in state.battlefield
        if state.objects[number].tapped
        and controller_of(state, number) != seat
        and any(active.ctx.controller != seat for active in rules_about(state, RuleKind.UNTAPS_TOO, number))
    ]


def _untap_all(state: MagicState, seat: int, tapped: list[int]) -> Steps:
    """Untaps what may untap, at the same time (CR 502.3)."""
    derived = current(state)
    if RuleKind.UNTAP_LIMIT in derived.rules:
        tapped = yield from _limited(state, seat, tapped)
    held = RuleKind.NO_UNTAP in derived.rules
    asked = RuleKind.MAY_NOT_UNTAP in derived.rules
    once: list[int] = []
    if RuleKind.NO_UNTAP_ONCE in derived.rules:
        once = [number for number in tapped if forbids(state, RuleKind.NO_UNTAP_ONCE, number)]
    for number in tapped:
        if held and forbids(state, RuleKind.NO_UNTAP, number):
            continue
        if asked and forbids(state, RuleKind.MAY_NOT_UNTAP, number):
            answer = yield Decision(seat, Kind.CONFIRM, "untap this permanent", YES_NO, about=(number,))
            if answer.verb == "no":
                continue
        if number in once:
            continue
        if state.objects[number].counter("stun"):
            remove_counters(state, number, "stun", 1)
            continue
        untap(state, number)


def _spend_once_held(state: MagicState, seat: int) -> None:
    """Ends what has kept permanents of a player tapped in this one untap step, whether they were tapped or not."""
    derived = current(state)
    mine = derived.controlled[seat]
    spent: dict[int, bool] = {}
    for active in derived.rules[RuleKind.NO_UNTAP_ONCE]:
        number = active.ctx.numbers.get(Noted.EFFECT, 0)
        spent[number] = any(one in mine for one in rule_members(state, active))
    left = []
    for effect in state.effects:
        if not spent.get(effect.id):
            left.append(effect)
        elif effect.things is not None:
            left.append(replace(effect, things=tuple(one for one in effect.things if one not in mine)))
    state.effects = tuple(left)
    state.reshape()


def _limited(state: MagicState, seat: int, tapped: list[int]) -> Generator[Decision, Option, list[int]]:
    """Lets a player choose what untaps where they can't untap more than so many of a kind (CR 502.3)."""
    groups = list(player_rules(state, RuleKind.UNTAP_LIMIT, seat))
    room = [one.rule.amount(state, one.ctx) if one.rule.amount is not None else 1 for one in groups]
    kept: list[int] = []
    limited: dict[int, list[int]] = {}
    for number in tapped:
        within = [
            at
            for at, active in enumerate(groups)
            if active.rule.other is not None and active.rule.other(state, active.ctx, number)
        ]
        if not within:
            kept.append(number)
        elif not forbids(state, RuleKind.NO_UNTAP, number):
            limited[number] = within
    while True:
        options = [
            Option("untap", (number,), (number,))
            for number, within in limited.items()
            if all(room[at] > 0 for at in within)
        ]
        if not options:
            break
        answer = yield Decision(seat, Kind.CHOOSE, "what to untap", options)
        for at in limited.pop(answer.number):
            room[at] -= 1
        kept.append(answer.number)
    return kept
