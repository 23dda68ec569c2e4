"""Designations of permanents (CR 701.31b, 702.112b): a mark that nothing else of the object shows."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import Rule
from cardwright.games.magic.rules.context import Ctx, Things, is_player, seat_of
from cardwright.games.magic.rules.entering import chosen_words
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState


def designate(state: MagicState, number: int, word: str) -> bool:
    """Gives a permanent a designation such as `monstrous`; tells whether it is new."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD or obj.word(word):
        return False
    chosen_words(state, number, word, word)
    emit(
        state, Happening(HappeningKind.DESIGNATED, thing=number, seat=controller_of(state, number), word=word)
    )
    return True


def undesignate(state: MagicState, number: int, word: str) -> None:
    """Takes a designation from a permanent that has it."""
    obj = state.objects.get(number)
    if obj is not None and obj.word(word):
        state.objects[number] = replace(obj, words=tuple(pair for pair in obj.words if pair[0] != word))
        state.reshape()


def is_designated(state: MagicState, number: int, word: str) -> bool:
    """Tells whether an object has a designation, or had it when it was last there."""
    obj = state.objects.get(number)
    if obj is None and number in state.lki:
        obj = state.lki[number][0]
    return obj is not None and bool(obj.word(word))


def _another_player(_state: MagicState, ctx: Ctx, whom: int) -> bool:
    return is_player(whom) and seat_of(whom) != ctx.controller


GOADED: Final = (
    Rule(RuleKind.MUST_ATTACK, "goaded"),
    Rule(RuleKind.MUST_ATTACK, "goaded", other=_another_player),
)
"""It attacks each combat if able, and a player other than the one who goaded it if able (CR 701.38b)."""


def is_goaded(state: MagicState, _ctx: Ctx, number: int) -> bool:
    """Tells whether a creature is goaded (CR 701.38)."""
    return any(active.rule.text == "goaded" for active in rules_about(state, RuleKind.MUST_ATTACK, number))


SADDLED: Final = "saddled"


def saddle(state: MagicState, number: int, riders: Things) -> None:
    """Makes a permanent saddled until end of turn, and notes by whom (CR 702.171b, 702.171c)."""
    obj = state.objects.get(number)
    if obj is None or obj.zone is not Zone.BATTLEFIELD:
        return
    chosen_words(state, number, SADDLED, str(state.turn))
    emit(
        state,
        Happening(HappeningKind.SADDLED, thing=number, seat=controller_of(state, number), others=riders),
    )


def is_saddled(state: MagicState, _ctx: Ctx, number: int) -> bool:
    """Tells whether a permanent is saddled."""
    obj = state.objects.get(number)
    if obj is None and number in state.lki:
        obj = state.lki[number][0]
    return obj is not None and obj.word(SADDLED) == str(state.turn)
