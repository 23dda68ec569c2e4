"""Typecycling (CR 702.29e): cycling that searches for a card of a kind."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability
from cardwright.games.magic.rules.chars import BASIC
from cardwright.games.magic.rules.compile.keywords.with_words import cycling_ability
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import ARTIFACT, LAND, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.library import shown_to, shows
from cardwright.games.magic.rules.objects import EVERYONE, Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.searching import searched
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move, shuffle
from cardwright.kernel import Steps

_KINDS: Final = {
    "plainscycling": "Plains",
    "islandcycling": "Island",
    "swampcycling": "Swamp",
    "mountaincycling": "Mountain",
    "forestcycling": "Forest",
    "wizardcycling": "Wizard",
    "slivercycling": "Sliver",
}
"""The subtype that each typecycling looks for; basic landcycling looks for any basic land."""


def _wanted(state: MagicState, name: str, card: int) -> bool:
    chars = look(state, card)
    if name == "basic landcycling":
        return chars.types & LAND != 0 and BASIC in chars.supertypes
    if name == "artifact landcycling":
        return chars.types & LAND != 0 and chars.types & ARTIFACT != 0
    return chars.has_subtype(_KINDS[name])


@keyword("basic landcycling", "artifact landcycling", *_KINDS)
def _typecycling(unit: Unit, node: tree.Keyword) -> Ability:
    """`Plainscycling {2}`, `Basic landcycling {1}{B}`: a card of that kind from the library to the hand."""
    if node.number or node.what or node.qualities or node.kind or node.text:
        raise NotYet(node)
    name = node.name

    def run(state: MagicState, ctx: Ctx) -> Steps:
        seat = ctx.controller
        cards = [one for one in (searched(state, seat, seat, ctx.source) or ()) if _wanted(state, name, one)]
        shows(state, seat, cards)
        chosen = yield from choose_among(seat, cards, 0, 1, "a card", ctx)
        if searched(state, seat, seat, ctx.source) is not None:
            emit(state, Happening(HappeningKind.SEARCHED, seat=seat))
        shown_to(state, chosen, EVERYONE)
        for one in chosen:
            yield from move(state, one, Zone.HAND, source=ctx.source)
        shuffle(state, seat)

    return cycling_ability(unit, node, run)
