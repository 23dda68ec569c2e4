"""The game's own words: colours, zones, phases, keyword actions, ability words, counters."""

from typing import Final

from cardwright.games.magic.language.vocabulary.tables import load, strings

_TABLE: Final = load("words.toml")

COLORS: Final = strings(_TABLE, "colors")
COLOR_WORDS: Final = strings(_TABLE, "color_words")
NON_STATUSES: Final = strings(_TABLE, "non_statuses")
"""Adjectives of state that may follow "non": `nonattacking`."""
BASIC_LAND_TYPES: Final = strings(_TABLE, "basic_land_types")
PEOPLE: Final = strings(_TABLE, "people")
"""What players are called, one of them."""
ZONES: Final = strings(_TABLE, "zones")
PHASES: Final = strings(_TABLE, "phases")
STEPS: Final = strings(_TABLE, "steps")
KEYWORD_ACTIONS: Final = strings(_TABLE, "keyword_actions")
ABILITY_WORDS: Final = strings(_TABLE, "ability_words")
COUNTERS: Final = strings(_TABLE, "counters")
