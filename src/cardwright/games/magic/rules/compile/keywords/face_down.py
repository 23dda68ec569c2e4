"""Casting a card face down for its morph, megamorph or disguise (CR 702.37)."""

from functools import cache
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability, Cost, KeywordAbility
from cardwright.games.magic.rules.chars import keyword_names
from cardwright.games.magic.rules.compile.keywords.table import compile_keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.definition import FACE_DOWN, Definition, Way
from cardwright.games.magic.rules.face_down import MORPHS
from cardwright.games.magic.rules.manacost import mana_cost

_PRICE: Final = Cost(mana=mana_cost("{3}"), text="{3}")


def ward_two() -> Ability:
    """Returns the `Ward {2}` that what is disguised or cloaked has while it is face down."""
    node = tree.Keyword(name="ward", cost=tree.ManaCost(symbols=("{2}",)))
    return compile_keyword(Unit("", "static", "Ward {2}"), node)


@cache
def warded() -> Definition:
    """Returns a face-down 2/2 creature with ward {2}."""
    abilities = (ward_two(),)
    values = replace(FACE_DOWN.values, abilities=abilities, keywords=keyword_names(abilities))
    return Definition("", values, guise=True)


def face_down_ways(abilities: list[Ability]) -> list[Way]:
    """Returns the ways to cast a card face down that its keywords give it (CR 702.37c)."""
    return [
        Way(one.keyword, _PRICE, face=warded() if one.keyword == "disguise" else FACE_DOWN)
        for one in abilities
        if isinstance(one, KeywordAbility) and one.keyword in MORPHS
    ]
