"""The families of executors: loading one registers what it can do. A new family is a line here."""

from importlib import import_module
from typing import Final

FAMILIES: Final = (
    "nouns",
    "adjectives",
    "qualifiers",
    "amounts",
    "conditions",
    "changes",
    "costs",
    "casting_costs",
    "events",
    "events_more",
    "keywords",
    "keyworded",
    "keyword_triggers",
    "making_mana",
    "past",
    "history",
    "last_turn",
    "groups",
    "relative",
    "any_time",
    "effects.unblocking",
    "effects.limits",
    "discarding",
    "would",
    "effects.damage",
    "effects.destroying",
    "effects.life",
    "effects.cards",
    "effects.counters",
    "effects.tapping",
    "effects.transforming",
    "effects.ante",
    "effects.dexterity",
    "effects.levelling",
    "effects.preventing",
    "effects.next_time",
    "effects.wording",
    "effects.tokens",
    "effects.moving",
    "effects.searching",
    "effects.library",
    "effects.countering",
    "effects.paying",
    "effects.emblems",
    "effects.dividing",
    "effects.attaching",
    "entering_with",
    "being",
    "controlling",
    "copying",
    "turns",
    "fighting",
    "costing",
    "clauses_of",
    "reflexive",
    "effects.choosing",
    "combat_duties",
    "allowing",
    "spending",
    "as_enters",
)


def load() -> None:
    """Imports every family."""
    package = __name__.rpartition(".")[0]
    for name in FAMILIES:
        import_module(f"{package}.{name}")
