"""Partner and its like (CR 702.124): rules of deck building, and `Partner with Name`, which brings that card."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Body,
    KeywordAbility,
    TargetSlot,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.compile.keywords.combat import itself
from cardwright.games.magic.rules.compile.keywords.with_words import bare, one
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.objects import EVERYONE, Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.places import all_players
from cardwright.games.magic.rules.searching import searched
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move, shuffle
from cardwright.kernel import YES_NO, Decision, Kind, Steps


@keyword("partner")
def _partner(_unit: Unit, node: tree.Keyword) -> Ability:
    """`Partner`, `Partner with Name`, `Partner—Friends forever`, which is looked at as a deck is built (CR 702.124)."""
    if node.name == "partner" and node.text:
        if node.cost or node.costs or node.number or node.what or node.qualities:
            raise NotYet(node)
        if node.kind == "group":
            return KeywordAbility(f"Partner—{node.text}", "partner", node, word=node.text)
        if node.kind:
            raise NotYet(node)
        return _partner_with(node, node.text)
    bare(node)
    return KeywordAbility(node.name.capitalize(), node.name, node)


@keyword("companion")
def _companion(_unit: Unit, node: tree.Keyword) -> Ability:
    """Companion (CR 702.139): what it asks of the deck is looked at before the game (`sideboards.py`)."""
    if not node.text or node.cost or node.costs or node.number or node.what or node.qualities or node.kind:
        raise NotYet(node)
    return KeywordAbility("Companion", "companion", node, word=node.text)


def _anyone(_state: MagicState, _ctx: Ctx, _thing: int) -> bool:
    return True


def _partner_with(node: tree.Keyword, name: str) -> Ability:
    """When it enters, target player may search for the other card (CR 702.124c)."""
    text = f"Partner with {name}"
    slot = TargetSlot("partner", "target player", all_players, _anyone, one, one)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in ctx.refs.get("partner", ()):
            seat = seat_of(player)
            prompt = f"search your library for {name}"
            answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(ctx.source,))
            if answer.verb != "yes":
                continue
            cards = [
                card
                for card in (searched(state, seat, seat, ctx.source) or ())
                if look(state, card).name == name
            ]
            chosen = yield from choose_among(seat, cards, 0, 1, "a card", ctx)
            if searched(state, seat, seat, ctx.source) is not None:
                emit(state, Happening(HappeningKind.SEARCHED, seat=seat))
            shown_to(state, chosen, EVERYONE)
            for card in chosen:
                yield from move(state, card, Zone.HAND, source=ctx.source)
            shuffle(state, seat)

    trigger = TriggeredAbility(text, (Watch(HappeningKind.ENTERS, itself),), Body(run, (slot,)), node)
    return KeywordAbility(text, "partner", node, gives=(trigger,))
