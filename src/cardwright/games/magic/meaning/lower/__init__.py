"""From the tree of English and its binding to meaning: total, or a `Gap`. The only code that knows both."""

from cardwright.games.magic.meaning.lower import (
    abilities,
    actions,
    amounts,
    attached,
    attacking,
    befallen,
    being_dealt,
    borrowing,
    chances,
    changes,
    choosing,
    clauses,
    conditions,
    conjuring,
    control,
    controlling,
    costs,
    crewing,
    dice,
    different,
    event_verbs,
    events,
    exchanging,
    friends,
    having_more,
    instead,
    keyworded,
    keywords,
    kinds,
    making,
    mana,
    mana_spent,
    measured,
    moving,
    number_of,
    paid_together,
    paying,
    people,
    phases,
    piles,
    players_do,
    playing,
    qualifiers,
    replacing,
    resolving,
    seeking,
    shields,
    shown_draws,
    standing,
    targets,
    things,
    this_way,
    turns,
    unattaching,
    verbs,
    was_done,
)
from cardwright.games.magic.meaning.lower import base as tables
from cardwright.games.magic.meaning.lower.abilities import lower_line, where
from cardwright.games.magic.meaning.lower.base import TABLES, Gap, Lowering, Mods, Said
from cardwright.games.magic.meaning.lower.control import body as lowered_body
from cardwright.games.magic.meaning.lower.copied_next import copied_next
from cardwright.games.magic.meaning.lower.counters import counter_kind, exiled_with_counters
from cardwright.games.magic.meaning.lower.either_cost import either_words
from cardwright.games.magic.meaning.lower.events import event as event_of
from cardwright.games.magic.meaning.lower.instead_of import foresee
from cardwright.games.magic.meaning.lower.limits import TRIGGERS
from cardwright.games.magic.meaning.lower.plainly import plainly
from cardwright.games.magic.meaning.lower.spelled_out import spelled_out

FAMILIES = (
    abilities, actions, amounts, attached, attacking, befallen, being_dealt, borrowing, chances, changes, choosing, clauses, conditions, conjuring, control, controlling, costs, crewing, dice, different, event_verbs, events, exchanging, friends, having_more, instead, keyworded, keywords, kinds, making, mana, mana_spent, measured, moving, number_of, paid_together, paying, people, phases, piles, players_do, playing, qualifiers, replacing, resolving, seeking, shields, shown_draws, standing, targets, things, this_way, turns, unattaching, verbs, was_done,
)  # fmt: skip
"""The modules that have filled the tables."""

__all__ = [
    "FAMILIES",
    "TABLES",
    "TRIGGERS",
    "Gap",
    "Lowering",
    "Mods",
    "Said",
    "copied_next",
    "counter_kind",
    "either_words",
    "event_of",
    "exiled_with_counters",
    "foresee",
    "lower_line",
    "lowered_body",
    "plainly",
    "spelled_out",
    "tables",
    "where",
]
