"""How permanents enter, and what is done as they do (CR 614.1c, 614.1d, 614.12)."""

from collections.abc import Callable, Generator

from msgspec.structs import replace

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CHANGES, Changed, Emit, Missing
from cardwright.games.magic.meaning.emit.things import picking
from cardwright.games.magic.rules import ability as ab
from cardwright.games.magic.rules.chosen import KEPT
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Option

Replaced = Generator[Decision, Option, Happening | None]


def entering(emit: Emit, record: m.Enters) -> Callable[[MagicState, Ctx, Happening], Replaced]:
    """Makes what lets something enter tapped, with counters (CR 614.1c)."""
    counters = [(kind, emit.amount(count)) for kind, count in record.counters]

    def alter(state: MagicState, ctx: Ctx, seen: Happening) -> Replaced:
        if record.tapped:
            state.objects[seen.thing] = replace(state.objects[seen.thing], tapped=True)
        for kind, count in counters:
            yield from add_counters(state, seen.thing, kind, count(state, ctx), source=seen.thing, quiet=True)
        return seen

    return alter


def enters(emit: Emit, record: m.Statement, change: m.Enters) -> ab.StaticEffect:
    """As something enters: tapped, with counters (CR 614.1c, 614.1d)."""
    if record.test is None or len(record.changes) != 1:
        raise Missing(record, "entering")
    test = emit.inner(record.test)
    holds = emit.condition(record.condition) if record.condition is not None else None
    unless = emit.condition(change.unless) if change.unless is not None else None
    alter = entering(emit, change)

    def match(state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        if not test(state, ctx, seen.thing):
            return False
        ctx.x = state.objects[seen.thing].x
        ctx.refs["e.thing"] = (seen.thing,)
        return (holds is None or holds(state, ctx)) and not (unless is not None and unless(state, ctx))

    return ab.StaticEffect(
        emit.text, replacements=(ab.Replacement(HappeningKind.ENTERS, emit.text, match, alter),)
    )


@CHANGES.row(m.EntersUnder)
def _enters_under(emit: Emit, record: m.EntersUnder) -> Changed:
    """Who chooses is the player under whose control it would enter otherwise (CR 614.12)."""
    pick = picking(emit, record.who)

    def match(_state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        return seen.thing == ctx.source

    def alter(state: MagicState, ctx: Ctx, seen: Happening) -> Replaced:
        chosen = yield from pick(state, ctx, seen.seat)
        return replace(seen, seat=seat_of(chosen[0])) if chosen else seen

    return Changed(replacements=(ab.Replacement(HappeningKind.WOULD_ENTER, emit.text, match, alter),))


@CHANGES.row(m.AsEnters)
def _as_enters(emit: Emit, record: m.AsEnters) -> Changed:
    """What is done as the source itself enters, and whether it then enters tapped or with counters (CR 614.12)."""
    run, so = emit.run(record.do), emit.condition(record.so) if record.so is not None else None
    counters = [(kind, emit.amount(count)) for kind, count in record.counters]
    keeps = emit.amount(record.keeps) if record.keeps is not None else None

    def match(_state: MagicState, ctx: Ctx, seen: Happening) -> bool:
        return seen.thing == ctx.source

    def alter(state: MagicState, ctx: Ctx, seen: Happening) -> Replaced:
        yield from run(state, ctx)
        if keeps is not None and seen.thing in state.objects:
            chosen_words(state, seen.thing, KEPT, str(keeps(state, ctx)))
        if so is None or not so(state, ctx) or seen.thing not in state.objects:
            return seen
        if not counters:
            state.objects[seen.thing] = replace(state.objects[seen.thing], tapped=True)
        for kind, count in counters:
            yield from add_counters(state, seen.thing, kind, count(state, ctx), source=seen.thing, quiet=True)
        return seen

    return Changed(replacements=(ab.Replacement(HappeningKind.ENTERS, emit.text, match, alter),))
