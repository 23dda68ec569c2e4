"""What has happened this turn, counted, and what was part of it (CR 608.2i)."""

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import AMOUNTS, TESTS, Emit
from cardwright.games.magic.meaning.emit.events import is_such, watch
from cardwright.games.magic.rules.ability import Amount, Filter
from cardwright.games.magic.rules.context import Ctx, unbound
from cardwright.games.magic.rules.happenings import this_combat
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState


@AMOUNTS.row(m.Happenings)
def _happenings(emit: Emit, record: m.Happenings) -> Amount:
    awaited, in_all, things = watch(emit, record.event), record.in_all, record.things

    def times(state: MagicState, ctx: Ctx) -> int:
        asked = unbound(ctx.bound())
        found = [
            seen for seen in state.history if is_such(awaited, seen) and awaited.match(state, asked, seen)
        ]
        if things:
            return len({seen.thing for seen in found})
        return sum(seen.amount if in_all else 1 for seen in found)

    return times


@TESTS.row(m.Befell)
def _befell(emit: Emit, record: m.Befell) -> Filter:
    awaited, role, combat = watch(emit, record.event), record.role, record.combat

    def part(seen: Happening) -> int:
        match role:
            case "thing":
                return seen.thing
            case "source":
                return seen.source
            case "became":
                return seen.became

    def test(state: MagicState, ctx: Ctx, thing: int) -> bool:
        asked = unbound(ctx.bound())
        return any(
            is_such(awaited, seen) and part(seen) == thing and awaited.match(state, asked, seen)
            for seen in (this_combat(state) if combat else state.history)
        )

    return test
