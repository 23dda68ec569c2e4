"""From meaning to abilities as the rules run them: one small function a record, no English, no tree."""

from cardwright.games.magic.meaning.emit import (
    abilities,
    actions,
    amounts,
    becoming,
    bending,
    borrowing,
    cards,
    casting,
    chances,
    changes,
    choosing,
    conditions,
    conjuring,
    control,
    ending,
    exiled,
    history,
    instead,
    keyworded,
    life,
    making,
    measured,
    moving,
    permanents,
    phases,
    piles,
    playing,
    replacing,
    resolving,
    shields,
    tests,
    things,
    this_way,
)
from cardwright.games.magic.meaning.emit.abilities import body as emitted_body
from cardwright.games.magic.meaning.emit.abilities import emit_line, target_slot
from cardwright.games.magic.meaning.emit.base import TABLES, Emit, Makers, Missing
from cardwright.games.magic.meaning.emit.changes import changed, reads_more
from cardwright.games.magic.meaning.emit.events import watch
from cardwright.games.magic.meaning.emit.playing import terms_of

FAMILIES = (
    abilities, actions, amounts, becoming, bending, borrowing, cards, casting, chances, changes, choosing, conditions, conjuring, control, ending, exiled, history, instead, keyworded, life, making, measured, moving, permanents, phases, piles, playing, replacing,
    resolving, shields, tests, things, this_way,
)  # fmt: skip
"""The modules that have filled the tables."""

__all__ = [
    "FAMILIES",
    "TABLES",
    "Emit",
    "Makers",
    "Missing",
    "changed",
    "emit_line",
    "emitted_body",
    "reads_more",
    "target_slot",
    "terms_of",
    "watch",
]
