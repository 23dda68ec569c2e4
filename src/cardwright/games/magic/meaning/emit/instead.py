"""Replacement effects (CR 614): which event is meant, and what becomes of it."""

from collections.abc import Callable, Generator
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CHANGES, Changed, Emit
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.context import FIRST_OBJECT, Ctx, is_player, player_thing
from cardwright.games.magic.rules.counters import AS_COST
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import controller_of_any
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Option

Match = Callable[[MagicState, Ctx, Happening], bool]
Replaced = Generator[Decision, Option, Happening | None]

_KINDS: Final[dict[str, HappeningKind]] = {
    "damage": HappeningKind.DAMAGE,
    "counters": HappeningKind.COUNTERS,
}


@CHANGES.row(m.Replace)
def _replace(emit: Emit, record: m.Replace) -> Changed:
    meant = _meant(emit, record.would)
    made = ab.Replacement(_KINDS[record.would.kind], emit.text, meant, _so_much(emit, record))
    return Changed(replacements=(made,))


def _meant(emit: Emit, record: m.Would) -> Match:
    """Makes the test whether an event about to happen is meant."""
    tests: list[Match] = [_concerns(emit, record)]
    if record.source is not None:
        dealer = emit.inner(record.source)
        tests.append(lambda state, ctx, seen: dealer(state, ctx, seen.source))
    if record.combat is not None:
        combat = record.combat
        tests.append(lambda _state, _ctx, seen: seen.combat is combat)
    if record.less_than is not None:
        most = emit.amount(record.less_than)
        tests.append(lambda state, ctx, seen: seen.amount < most(state, ctx))
    if record.at_least is not None:
        least = emit.amount(record.at_least)
        tests.append(lambda state, ctx, seen: seen.amount >= least(state, ctx))
    if record.kind == "counters":
        tests.extend(_counters(emit, record))

    def match(state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        ctx.refs["e.thing"], ctx.refs["e.source"] = (seen.thing,), (seen.source,)
        return all(test(state, ctx, seen) for test in tests)

    return match


def _concerns(emit: Emit, record: m.Would) -> Match:
    """To whom it would happen; where nothing is said, to anything."""
    if record.thing is None and record.person is None:
        return lambda _state, _ctx, _seen: True
    thing = emit.test(record.thing) if record.thing is not None else None
    person = emit.test(record.person, person=True) if record.person is not None else None

    def concerns(state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        test = person if is_player(seen.thing) else thing
        return test is not None and test(state, ctx, seen.thing)

    return concerns


def _counters(emit: Emit, record: m.Would) -> list[Match]:
    found: list[Match] = []
    if record.counter:
        kind = record.counter
        found.append(lambda _state, _ctx, seen: seen.word == kind)
    if record.by_effect:
        found.append(lambda _state, _ctx, seen: seen.origin != AS_COST)
    if record.who is not None:
        who = emit.who(record.who)
        found.append(lambda state, ctx, seen: who(state, ctx, player_thing(_putter(state, seen))))
    return found


def _putter(state: MagicState, seen: Happening) -> int:
    """Returns the player who puts counters: who controls what does it, or what they are put on (CR 122.6a, 714.3b)."""
    return controller_of_any(state, seen.source if seen.source >= FIRST_OBJECT else seen.thing)


def _so_much(emit: Emit, record: m.Replace) -> Callable[[MagicState, Ctx, Happening], Replaced]:
    """It happens, in another amount."""
    amount = emit.amount(record.amount)

    def change(state: MagicState, ctx: Ctx, seen: Happening) -> Replaced:
        ctx.numbers[Noted.AMOUNT] = seen.amount
        much = amount(state, ctx)
        return replace(seen, amount=max(0, much))
        yield

    return change
