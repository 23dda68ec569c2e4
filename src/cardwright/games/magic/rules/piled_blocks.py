"""Blocking by piles: creatures are divided into piles, and chance says which attacker each pile meets (CR 700.3)."""

from collections.abc import Generator

from cardwright.games.magic.rules.attacking import company, defending_seat
from cardwright.games.magic.rules.blocking import (
    Blocks,
    can_block,
    can_block_at_all,
    capacity,
    least_blockers,
    most_blockers,
)
from cardwright.games.magic.rules.context import Things
from cardwright.games.magic.rules.kinds import CREATURE
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.restrictions import total
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import CHANCE, DONE, Decision, Kind, Option

Piles = Generator[Decision, Option, list[list[int]]]


def declare_by_piles(state: MagicState, seat: int) -> Generator[Decision, Option, Blocks]:
    """Lets a defending player divide creatures into as many piles as there are attackers, and chance assign them."""
    attackers = [number for number, thing in state.combat.attackers if defending_seat(state, thing) == seat]
    piles = yield from _divide(state, seat, len(attackers))
    chosen: Blocks = []
    left = list(attackers)
    for at, pile in enumerate(piles, 1):
        options = [Option("number", (attackers.index(one) + 1,), (one,)) for one in left]
        prompt = f"the attacker that pile {at} is assigned to"
        answer = yield Decision(CHANCE, Kind.CHANCE, prompt, options, about=(seat,))
        attacker = attackers[answer.number - 1]
        left.remove(attacker)
        blockers = yield from _able(state, seat, pile, attacker)
        chosen.extend((blocker, attacker) for blocker in blockers)
    while any(company(state, RuleKind.CANT_BLOCK_ALONE, one) > len(dict(chosen)) for one, _ in chosen):
        count = len(dict(chosen))
        chosen = [pair for pair in chosen if company(state, RuleKind.CANT_BLOCK_ALONE, pair[0]) <= count]
    return chosen


def _divide(state: MagicState, seat: int, count: int) -> Piles:
    """Lets a player put creatures into piles: each into one, those that can block more into so many more."""
    piles: list[list[int]] = [[] for _ in range(count)]
    derived = current(state)
    room = {
        one: capacity(state, one) for one in derived.controlled[seat] if derived.chars[one].types & CREATURE
    }
    while True:
        options = [
            Option("pile", (one, at + 1), (one,))
            for one, most in room.items()
            if sum(one in pile for pile in piles) < most
            for at, pile in enumerate(piles)
            if one not in pile
        ]
        if not options:
            return piles
        answer = yield Decision(seat, Kind.CHOOSE, "piles", [*options, DONE])
        if answer.verb == "done":
            return piles
        piles[int(answer.args[1]) - 1].append(answer.number)


def _able(
    state: MagicState, seat: int, pile: list[int], attacker: int
) -> Generator[Decision, Option, Things]:
    """Returns the creatures of a pile that can block the attacker, all of them together (CR 509.1b)."""
    able = [
        one
        for one in pile
        if can_block_at_all(state, one)
        and can_block(state, one, attacker)
        and not total(state, RuleKind.BLOCK_TAX, one)  # CR 509.1c: nobody has to pay
    ]
    if len(able) < least_blockers(state, attacker):
        return ()
    most = most_blockers(state, attacker)
    while len(able) > most:
        options = [Option("thing", (one,), (one,)) for one in able]
        answer = yield Decision(seat, Kind.CHOOSE, "a creature that does not block", options)
        able.remove(answer.number)
    return tuple(able)
