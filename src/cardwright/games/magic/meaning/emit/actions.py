"""Keyword actions (CR 701) that the rules know by their names, and titles that players have (CR 720, 702.131)."""

from collections.abc import Callable
from functools import partial
from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit.base import CANS, CONDITIONS, RUNS, Emit
from cardwright.games.magic.meaning.emit.things import enough, picking
from cardwright.games.magic.rules.ability import Condition, Run
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.keyword_actions import BY_THINGS
from cardwright.games.magic.rules.player_actions import ABLE, BY_PLAYERS, Done, amass
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.titles import MONARCH, has_story, is_blessed, title
from cardwright.kernel import Steps


@RUNS.row(m.ActOn)
def _act_on(emit: Emit, record: m.ActOn) -> Run:
    people, pick, number = emit.select(record.who), picking(emit, record.what), emit.amount(record.number)
    done = BY_THINGS[record.name]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        many = max(0, number(state, ctx))
        for player in people(state, ctx):
            things = yield from pick(state, ctx, seat_of(player))
            yield from done(state, ctx, seat_of(player), things, many)

    return run


_OFFERED: Final = ("detain", "goad", "suspect", "transform", "flip")
"""Those that are offered only where there is something to do them to (CR 603.12a)."""


@CANS.row(m.ActOn)
def _can_act_on(emit: Emit, record: m.ActOn) -> Condition | None:
    return enough(emit, record.what) if record.name in _OFFERED else None


@RUNS.row(m.Action, m.Amass)
def _action(emit: Emit, record: m.Action | m.Amass) -> Run:
    people, number, ref = emit.select(record.who), emit.amount(record.number), record.ref
    done: Done = partial(amass, record.kind) if isinstance(record, m.Amass) else BY_PLAYERS[record.name]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        made: list[int] = []
        for player in people(state, ctx):
            if is_player(player):
                made += yield from done(state, ctx, seat_of(player), number(state, ctx))
        if ref:
            ctx.refs[ref] = tuple(made)

    return run


@CANS.row(m.Action)
def _can_act(emit: Emit, record: m.Action) -> Condition | None:
    able = ABLE.get(record.name)
    if able is None:
        return None
    people, number = emit.select(record.who), emit.amount(record.number)
    return lambda state, ctx: all(
        able(state, ctx, seat_of(player), number(state, ctx)) for player in people(state, ctx)
    )


_TITLES: Final[dict[m.TitleWord, Callable[[MagicState, int], bool]]] = {
    "monarch": lambda state, seat: title(state, MONARCH) == seat,
    "city's blessing": is_blessed,
    "enduring story": has_story,
}


@CONDITIONS.row(m.HasTitle)
def _has_title(emit: Emit, record: m.HasTitle) -> Condition:
    people, has = emit.select(record.who), _TITLES[record.title]

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = people(state, ctx)
        return bool(found) and all(is_player(player) and has(state, seat_of(player)) for player in found)

    return holds


@CONDITIONS.row(m.NoMonarch)
def _no_monarch(_emit: Emit, _record: m.NoMonarch) -> Condition:
    return lambda state, _ctx: title(state, MONARCH) < 0
