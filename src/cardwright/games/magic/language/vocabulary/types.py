"""Card types, supertypes and subtypes, with their plurals (CR 205)."""

from typing import Final

from cardwright.games.magic.language.vocabulary.tables import load, strings

_TABLE: Final = load("types.toml")

CARD_TYPES: Final = strings(_TABLE, "card_types")
SUPERTYPES: Final = strings(_TABLE, "supertypes")
RENAMED_TYPES: Final[dict[str, str]] = dict(_TABLE["renamed"])
"""Words of older type lines, with what today's say."""

SUBTYPE_LISTS: Final[dict[str, tuple[str, ...]]] = {
    name: strings(_TABLE["subtypes"], name) for name in _TABLE["subtypes"]
}
"""Subtypes by the list that they belong to: `creature`, `land`, `spell`, …"""

LIST_OF_TYPE: Final[dict[str, str]] = {
    "Artifact": "artifact",
    "Battle": "battle",
    "Creature": "creature",
    "Dungeon": "dungeon",
    "Enchantment": "enchantment",
    "Instant": "spell",
    "Kindred": "creature",
    "Land": "land",
    "Plane": "plane",
    "Planeswalker": "planeswalker",
    "Sorcery": "spell",
}
"""Which list of subtypes a card type uses; the other card types have no subtypes."""

PERMANENT_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")

_IRREGULAR: Final[dict[str, str]] = dict(_TABLE["plurals"])


def plural_of(word: str) -> str:
    """Returns the plural of a type or another regular noun, capitals kept.

    >>> plural_of("Elf"), plural_of("creature"), plural_of("sorcery"), plural_of("Merfolk")
    ('Elves', 'creatures', 'sorceries', 'Merfolk')
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in ("a", "e", "i", "o", "u"):
        return word[:-1] + "ies"
    return word + "s"


def _subtype_kinds() -> dict[str, tuple[str, ...]]:
    kinds: dict[str, tuple[str, ...]] = {}
    for kind, words in SUBTYPE_LISTS.items():
        for word in words:
            kinds[word] = (*kinds.get(word, ()), kind)
    return kinds


SUBTYPES: Final[dict[str, tuple[str, ...]]] = _subtype_kinds()
"""Every subtype, with the lists that it belongs to."""

SUBTYPE_PLURALS: Final[dict[str, str]] = {plural_of(word): word for word in SUBTYPES}
"""The plural of every subtype, with its singular."""


def subtypes_allowed(types: tuple[str, ...]) -> frozenset[str]:
    """Returns the subtypes that an object of these card types may have (CR 205.3d)."""
    lists = [SUBTYPE_LISTS[LIST_OF_TYPE[name]] for name in types if name in LIST_OF_TYPE]
    return frozenset(word for words in lists for word in words)
