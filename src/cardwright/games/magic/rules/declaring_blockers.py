"""Declaring blockers (CR 509.1): the whole declaration obeys every restriction and as many requirements as it can."""

from collections.abc import Generator

from cardwright.games.magic.rules.attacking import add_partners, company, forbids_any
from cardwright.games.magic.rules.blocking import (
    Blocks,
    block,
    capacity,
    defenders_in_order,
    least_blockers,
    most_blockers,
    pairs,
)
from cardwright.games.magic.rules.context import player_thing
from cardwright.games.magic.rules.declaring import MANY, Declaring, Duties, Requirement
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.paying import pay_mana
from cardwright.games.magic.rules.piled_blocks import declare_by_piles
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.restrictions import player_rules, rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import DONE, Decision, Kind, Option, Steps


def declare(state: MagicState) -> Steps:
    """Lets each defending player declare blockers, one at a time."""
    chosen: Blocks = []
    for seat in defenders_in_order(state):
        if forbids_any(state, RuleKind.BLOCKS_BY_PILES, player_thing(seat)):
            chosen.extend((yield from declare_by_piles(state, seat)))
        else:
            chosen.extend((yield from _declare_for(state, seat, len(dict(chosen)))))
    for seat in defenders_in_order(state):
        owed = _owed(state, [pair for pair in chosen if controller_of(state, pair[0]) == seat])
        if owed:
            yield from pay_mana(state, seat, ManaCost(f"{{{owed}}}", generic=owed))
    block(state, chosen)


def _owed(state: MagicState, chosen: Blocks) -> int:
    """Returns what it costs to block so (CR 509.1d)."""
    if RuleKind.BLOCK_TAX not in current(state).rules:
        return 0
    owed = 0
    for blocker in dict.fromkeys(who for who, _ in chosen):
        owed += _tax(state, blocker, [attacker for who, attacker in chosen if who == blocker])
    return owed


def _tax(state: MagicState, blocker: int, attackers: list[int]) -> int:
    """Returns what it costs one creature to block some attackers."""
    return sum(
        active.rule.amount(state, active.ctx)
        for active in rules_about(state, RuleKind.BLOCK_TAX, blocker)
        if active.rule.amount is not None
        and (
            active.rule.other is None
            or any(active.rule.other(state, active.ctx, attacker) for attacker in attackers)
        )
    )


def _affords(state: MagicState, seat: int, chosen: Blocks) -> bool:
    owed = _owed(state, chosen)
    return not owed or Purse(state, seat).affords(ManaCost(f"{{{owed}}}", generic=owed))


def _is_free(state: MagicState, _seat: int, chosen: Blocks) -> bool:
    """Nobody has to pay for a block that somebody else chooses (CR 509.1d)."""
    return not _owed(state, chosen)


def _chooser(state: MagicState, seat: int) -> int:
    """Returns who chooses the blocks of a player's creatures: whoever an effect lets do it, the last one of several."""
    if RuleKind.CHOOSES_BLOCKS not in current(state).rules:
        return seat
    found = [active.ctx.controller for active in current(state).rules[RuleKind.CHOOSES_BLOCKS]]
    return found[-1] if found else seat


def _declare_for(state: MagicState, seat: int, already: int) -> Generator[Decision, Option, Blocks]:
    able = pairs(state, seat)
    duties = blocking_duties(state, able, already)
    declaring = None if duties.plain else Declaring(duties)
    chosen: Blocks = []
    chooser = _chooser(state, seat)
    taxed = RuleKind.BLOCK_TAX in current(state).rules
    while True:
        open_pairs = [
            (blocker, attacker)
            for blocker, found in able.items()
            if sum(who == blocker for who, _ in chosen) < duties.room.get(blocker, 1)
            for attacker in found
            if (blocker, attacker) not in chosen
        ]
        done = True
        if declaring is not None:
            open_pairs = declaring.open(chosen, open_pairs)
            done = declaring.complete(chosen)
        options = [
            Option("block", pair, pair)
            for pair in open_pairs
            if not taxed or (_affords if chooser == seat else _is_free)(state, seat, [*chosen, pair])
        ]
        if not options and (chosen or not state.setting.shown):
            break
        if done:
            options.append(DONE)
        answer = yield Decision(chooser, Kind.CHOOSE, "blockers", options, shown=state.setting.shown)
        if answer.verb == "done":
            break
        chosen.append((answer.number, int(answer.args[1])))
    return chosen


def blocking_duties(state: MagicState, able: dict[int, list[int]], already: int = 0) -> Duties:
    """Returns what the declaration of a player's blockers is subject to (CR 509.1b, 509.1c)."""
    duties = Duties(able)
    rules = current(state).rules
    for attacker in dict.fromkeys(one for found in able.values() for one in found):
        least, most = least_blockers(state, attacker), most_blockers(state, attacker)
        if least > 1:
            duties.least[attacker] = least
        if most < MANY:
            duties.most[attacker] = most
    if RuleKind.EXTRA_BLOCKS in rules:
        duties.room = {blocker: capacity(state, blocker) for blocker in able}
    if RuleKind.CANT_BLOCK_ALONE in rules:
        duties.company = {one: company(state, RuleKind.CANT_BLOCK_ALONE, one) for one in able}
        add_partners(state, RuleKind.CANT_BLOCK_ALONE, duties)
    if RuleKind.BLOCK_LIMIT in rules:
        duties.limit = _limit(state, already)
    if RuleKind.MUST_BLOCK in rules:
        _add_blockers_duties(state, duties)
    if RuleKind.MUST_BE_BLOCKED in rules:
        _add_attackers_demands(state, duties)
    if RuleKind.BLOCK_TAX in rules:
        duties.free = {
            one: [attacker for attacker in found if not _tax(state, one, [attacker])]
            for one, found in able.items()
        }
    return duties


def _limit(state: MagicState, already: int) -> int:
    """Returns how many more creatures may block in all."""
    limit = MANY
    for active in player_rules(state, RuleKind.BLOCK_LIMIT, state.active):
        if active.rule.amount is not None:
            limit = min(limit, max(0, active.rule.amount(state, active.ctx) - already))
    return limit


def _add_blockers_duties(state: MagicState, duties: Duties) -> None:
    """Adds that creatures must block: any attacker, one of some, or each of them."""
    for blocker, found in duties.able.items():
        for active in rules_about(state, RuleKind.MUST_BLOCK, blocker):
            other = active.rule.other
            things = tuple(one for one in found if other is None or other(state, active.ctx, one))
            if things:
                needs = duties.required.setdefault(blocker, [])
                needs.append(Requirement(things, active.rule.word == "each"))


def _add_attackers_demands(state: MagicState, duties: Duties) -> None:
    """Adds that attackers must be blocked: by some creature, or by all that can."""
    attackers = dict.fromkeys(one for found in duties.able.values() for one in found)
    for attacker in attackers:
        for active in rules_about(state, RuleKind.MUST_BE_BLOCKED, attacker):
            if active.rule.word == "one":
                which = active.rule.other
                duties.wanted_by(
                    attacker,
                    [
                        one
                        for one, found in duties.able.items()
                        if attacker in found and (which is None or which(state, active.ctx, one))
                    ],
                )
                continue
            if active.rule.word != "all":
                duties.wanted[attacker] = duties.wanted.get(attacker, 0) + 1
                continue
            for blocker, found in duties.able.items():
                other = active.rule.other
                if attacker in found and (other is None or other(state, active.ctx, blocker)):
                    duties.required.setdefault(blocker, []).append(Requirement((attacker,)))
