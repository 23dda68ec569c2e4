"""Abilities that objects have without any text: of basic land types (CR 305.6) and keyword counters (CR 122.1b)."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.rules.ability import (
    Ability,
    ActivatedAbility,
    Body,
    Cost,
    KeywordAbility,
    ManaMaker,
    Run,
)
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import BASIC_MANA, MANA_LETTERS
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def _adds(letter: str) -> Run:
    def run(state: MagicState, ctx: Ctx) -> Steps:
        from cardwright.games.magic.rules.mana import add_mana

        add_mana(state, ctx.controller, letter)
        return
        yield

    return run


def tap_for(letter: str) -> ActivatedAbility:
    """Returns `{T}: Add` one mana of a kind."""
    kinds = ((letter,),)
    maker = ManaMaker(lambda _state, _ctx: kinds)
    cost = Cost(tap=True, text="{T}")
    ability = ActivatedAbility(f"{{T}}: Add {{{letter}}}.", cost, Body(_adds(letter)), mana=maker)
    ability.simple = MANA_LETTERS.index(letter)
    return ability


INTRINSIC_MANA: Final[dict[str, ActivatedAbility]] = {
    subtype: tap_for(letter) for subtype, letter in BASIC_MANA.items()
}

KEYWORD_COUNTERS: Final[dict[str, KeywordAbility]] = {
    name: KeywordAbility(name.capitalize(), name)
    for name in (
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    )
}

TRIGGERING_COUNTERS: Final[dict[str, Callable[[], Ability]]] = {}
"""Keyword counters whose keyword stands for a triggered ability: each of them gives another (CR 113.2c)."""
