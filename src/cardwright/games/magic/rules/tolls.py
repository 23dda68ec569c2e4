"""What is given up for creatures to attack, beside mana (CR 508.1h): permanents that are sacrificed or returned to hands."""

from collections.abc import Sequence
from typing import NamedTuple

from cardwright.games.magic.rules.actions import sacrifice, sacrificeable
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move_all
from cardwright.kernel import Steps


class Toll(NamedTuple):
    """What is to be given up for one creature: how, which permanents would do, how many of them."""

    how: str
    fitting: tuple[int, ...]
    many: int
    text: str
    source: int


def tolls_of(state: MagicState, seat: int, attackers: Sequence[int]) -> list[Toll]:
    """Returns what a player has to give up for some creatures to attack."""
    found: list[Toll] = []
    if RuleKind.ATTACK_TOLL not in current(state).rules:
        return found
    for number in attackers:
        for active in rules_about(state, RuleKind.ATTACK_TOLL, number):
            rule, ctx = active.rule, active.ctx
            if rule.amount is None or rule.other is None:
                continue
            mine = sacrificeable(state, seat) if rule.word == "sacrifice" else current(state).controlled[seat]
            fitting = tuple(one for one in mine if rule.other(state, ctx, one))
            found.append(Toll(rule.word, fitting, rule.amount(state, ctx), rule.text, ctx.source))
    return found


def payable(tolls: Sequence[Toll], given: Sequence[int] = ()) -> bool:
    """Tells whether there are permanents enough, none of them for two tolls."""
    places = [
        tuple(one for one in toll.fitting if one not in given) for toll in tolls for _ in range(toll.many)
    ]
    held: dict[int, int] = {}
    return all(_finds(places, at, held, set()) for at in range(len(places)))


def _finds(places: list[tuple[int, ...]], at: int, held: dict[int, int], tried: set[int]) -> bool:
    """Finds a permanent for a place, moving others aside."""
    for one in places[at]:
        if one in tried:
            continue
        tried.add(one)
        if one not in held or _finds(places, held[one], held, tried):
            held[one] = at
            return True
    return False


def pay_tolls(state: MagicState, seat: int, attackers: Sequence[int]) -> Steps:
    """Lets a player give up what their attackers cost."""
    tolls = tolls_of(state, seat, attackers)
    given: list[int] = []
    for at, toll in enumerate(tolls):
        chosen: list[int] = []
        for left in range(toll.many - 1, -1, -1):
            rest = [toll._replace(many=left), *tolls[at + 1 :]]
            open_to = [
                one
                for one in toll.fitting
                if one not in (*given, *chosen) and payable(rest, (*given, *chosen, one))
            ]
            chosen += yield from choose_among(seat, open_to, 1, 1, toll.text, Ctx(toll.source, seat))
        given += chosen
        if toll.how == "sacrifice":
            yield from sacrifice(state, chosen)
        else:
            yield from move_all(state, chosen, Zone.HAND)
