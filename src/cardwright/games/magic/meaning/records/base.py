"""What every record of meaning shares: frozen, tagged, compared by value; ids; the words that records may use."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class M(Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """The base of all meaning: plain data that can be compared, printed, written and read back."""


Id = Annotated[
    str, Meta(pattern=r"^(|source|you|each\d*|t\d+|r\d+|e\.(thing|source|player|owner|by|defending))$")
]
"""What is spoken of, by one id each: `source` and `you`; `t0`, `t1` … (targets); `r1` … (what something made, chose
or found); `each` (who or what a loop is at); `e.thing`, `e.source`, `e.player`, `e.owner`, `e.by`, `e.defending` (of
the event).
Nothing: nobody speaks of it again."""

Zone = Literal["battlefield", "graveyard", "hand", "library", "exile", "stack", "command"]
"""The zones (CR 400.1)."""

Where = Literal[
    "battlefield",
    "graveyard",
    "hand",
    "library",
    "exile",
    "stack",
    "command",
    "abilities",
    "players",
    "sources",
]
"""Where things are looked for: a zone, the abilities on the stack, the players, the sources of damage (CR 609.7a)."""

CardType = Literal[
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery", "Permanent"
]  # fmt: skip
"""The card types (CR 205.2a); `Permanent` stands for all that can be permanents (CR 110.4b)."""

Supertype = Literal["basic", "legendary", "snow", "world", "ongoing"]
"""The supertypes (CR 205.4a)."""

ColorWord = Literal["white", "blue", "black", "red", "green", "colorless", "multicolored", "monocolored"]
"""The colours, and how many there are of them (CR 105)."""

StatusWord = Literal[
    "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "token", "face-down", "face-up", "enchanted",
    "equipped", "historic", "legendary", "modified", "monstrous", "goaded", "renowned", "suspected", "saddled",
    "suspended", "kicked", "commander", "solved", "prepared", "transformed", "double-faced",
]  # fmt: skip
"""A state of an object (CR 110.5, 506.4, 700.6, 700.9, 701, 712)."""

ThingWord = Literal[
    "card", "permanent", "spell", "token", "player", "opponent", "ability", "activated ability", "triggered ability",
    "activated or triggered ability", "source", "target", "outlaw", "defending player", "active player",
]  # fmt: skip
"""A kind of object or player (CR 102, 108–113, 115.4, 506.2, 609.7)."""

Measure = Literal[
    "power", "toughness", "mana value", "loyalty", "total power and toughness", "base power", "base toughness"
]  # fmt: skip
"""What can be measured of an object (CR 202.3, 208, 209, 613.4b)."""

Comparing = Literal["<", "<=", "=", ">=", ">"]

StepWord = Literal[
    "untap step", "upkeep", "draw step", "precombat main phase", "main phase", "combat", "end of combat", "postcombat main phase",
    "end step", "cleanup step",
]  # fmt: skip
"""The steps and phases that texts name (CR 500.1)."""

SpanWord = Literal[
    "untap step", "upkeep", "draw step", "precombat main phase", "main phase", "postcombat main phase", "combat",
    "declare attackers step", "declare blockers step", "combat damage step", "end of combat step", "end step", "turn",
]  # fmt: skip
"""The steps, phases and turns during which something is asked or may be done (CR 500.1)."""

ManaLetter = Literal["W", "U", "B", "R", "G", "C"]
"""The types of mana (CR 106.1b)."""
