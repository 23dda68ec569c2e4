"""Keyword actions that permanents do, or that are done to them (CR 701): explore, connive, monstrosity, goad, suspect …"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import ABILITY, KeywordAbility, Part, Rule
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.context import Ctx, Things, is_player
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.designations import GOADED, designate, is_designated
from cardwright.games.magic.rules.entering import create_token
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import COLOR_BITS, CREATURE, LAND, Zone
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.objects import EVERYONE, Duration, Happening
from cardwright.games.magic.rules.picking import is_on_battlefield
from cardwright.games.magic.rules.places import controller_of_any
from cardwright.games.magic.rules.player_actions import loot
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.tokens import token_definition
from cardwright.games.magic.rules.transforming import flip, turn_over
from cardwright.games.magic.rules.zones import move
from cardwright.kernel import YES_NO, Decision, Event, Kind, Steps

Done = Callable[[MagicState, Ctx, int, int, int], Steps]
"""What is done with a thing by a seat, so much of it."""
AllDone = Callable[[MagicState, Ctx, int, Things, int], Steps]
"""What is done with things by a seat."""

_MENACE: Final = KeywordAbility("Menace", "menace")
_SPIRIT: Final = token_definition(("Spirit",), CREATURE, COLOR_BITS["white"], (), ())
_DETAINED: Final = tuple(
    Rule(kind, "detained") for kind in (RuleKind.CANT_ATTACK, RuleKind.CANT_BLOCK, RuleKind.CANT_ACTIVATE)
)


def adapt(state: MagicState, ctx: Ctx, _seat: int, thing: int, many: int) -> Steps:
    """Puts +1/+1 counters on a permanent that has none (CR 701.43)."""
    if is_on_battlefield(state, thing) and not state.objects[thing].counter("+1/+1"):
        yield from add_counters(state, thing, "+1/+1", many, source=ctx.source)


def _monstrosity(*, has_x: bool) -> Done:
    """Puts +1/+1 counters on a permanent that isn't monstrous, and it becomes so (CR 701.31).

    What triggers as it becomes monstrous has the same X.
    """

    def done(state: MagicState, ctx: Ctx, _seat: int, thing: int, many: int) -> Steps:
        if not is_on_battlefield(state, thing) or is_designated(state, thing, "monstrous"):
            return
        yield from add_counters(state, thing, "+1/+1", many, source=ctx.source)
        if has_x:
            state.put(replace(state.objects[thing], x=many))
        designate(state, thing, "monstrous")

    return done


def explore(state: MagicState, ctx: Ctx, _seat: int, thing: int, _many: int) -> Steps:
    """Reveals the top card of a library: a land goes to the hand, anything else is a +1/+1 counter (CR 701.40)."""
    seat = controller_of_any(state, thing)
    top = state.libraries[seat][-1:]
    shown_to(state, top, EVERYONE)
    for card in top:
        state.log.add(Event("revealed", who=seat, args=(state.objects[card].definition.name,)))
    if top and look(state, top[0]).types & LAND:
        yield from move(state, top[0], Zone.HAND, source=ctx.source)
    else:
        if is_on_battlefield(state, thing):
            yield from add_counters(state, thing, "+1/+1", 1, source=ctx.source)
        for card in top:
            prompt = "put the card into your graveyard"
            answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(card,))
            if answer.verb == "yes":
                yield from move(state, card, Zone.GRAVEYARD, source=ctx.source)
    emit(state, Happening(HappeningKind.EXPLORED, thing=thing, seat=seat))


def connive(state: MagicState, ctx: Ctx, _seat: int, thing: int, many: int) -> Steps:
    """Draws and discards cards; nonland cards discarded are +1/+1 counters (CR 701.47)."""
    seat = controller_of_any(state, thing)
    nonland = yield from loot(state, ctx, seat, many)
    if is_on_battlefield(state, thing):
        yield from add_counters(state, thing, "+1/+1", nonland, source=ctx.source)
    emit(state, Happening(HappeningKind.CONNIVED, thing=thing, seat=seat))


def endure(state: MagicState, ctx: Ctx, _seat: int, thing: int, many: int) -> Steps:
    """Puts +1/+1 counters on a permanent, or creates a white Spirit of that size (CR 701.63)."""
    seat = controller_of_any(state, thing)
    if many <= 0:
        return
    if is_on_battlefield(state, thing):
        prompt = f"put {many} +1/+1 counters on it"
        answer = yield Decision(seat, Kind.CONFIRM, prompt, YES_NO, about=(thing,))
        if answer.verb == "yes":
            yield from add_counters(state, thing, "+1/+1", many, source=ctx.source)
            return
    yield from create_token(state, _SPIRIT, seat, values=replace(_SPIRIT.values, power=many, toughness=many))


def _each(done: Done) -> AllDone:
    def all_done(state: MagicState, ctx: Ctx, seat: int, things: Things, many: int) -> Steps:
        for thing in things:
            yield from done(state, ctx, seat, thing, many)

    return all_done


def _until_next_turn(word: str, rules: tuple[Rule, ...]) -> AllDone:
    def done(state: MagicState, ctx: Ctx, seat: int, things: Things, _many: int) -> Steps:
        meant = tuple(thing for thing in things if not is_player(thing))
        if meant:
            lasts = Duration("next turn", seat, state.turn)
            add_effect(state, Ctx(ctx.source, seat).bound(), lasts, word, things=meant, rules=rules)
        return
        yield

    return done


def suspect(state: MagicState, ctx: Ctx, seat: int, thing: int, _many: int) -> Steps:
    """Suspects a creature: it has menace and can't block for as long as it is suspected (CR 701.60)."""
    if designate(state, thing, "suspected"):
        bound = Ctx(ctx.source, ctx.controller)
        bound.refs[Role.SUSPECT] = (thing,)
        lasts = Duration("while", seat, state.turn, _still_suspected)
        parts, rules = (Part(ABILITY, "menace", _menacing),), (Rule(RuleKind.CANT_BLOCK, "suspected"),)
        add_effect(state, bound.bound(), lasts, "suspected", things=(thing,), parts=parts, rules=rules)
    return
    yield


def _menacing(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
    builder.abilities = (*builder.abilities, _MENACE)


def _still_suspected(state: MagicState, ctx: Ctx) -> bool:
    return all(is_designated(state, thing, "suspected") for thing in ctx.refs[Role.SUSPECT])


def _transform(state: MagicState, ctx: Ctx, _seat: int, thing: int, _many: int) -> Steps:
    yield from turn_over(state, thing, ctx)


def _flip(state: MagicState, _ctx: Ctx, _seat: int, thing: int, _many: int) -> Steps:
    flip(state, thing)
    return
    yield


def become_blocked(state: MagicState, _ctx: Ctx, _seat: int, thing: int, _many: int) -> Steps:
    """Makes an attacker blocked by no creature (CR 509.1h)."""
    combat = state.combat
    if combat.attacking(thing) and thing not in combat.blocked:
        state.combat = replace(combat, blocked=(*combat.blocked, thing))
        state.touch()
        emit(state, Happening(HappeningKind.BLOCKED, thing=thing, source=combat.defender(thing)))
    return
    yield


BY_THINGS: Final[dict[str, AllDone]] = {
    "adapt": _each(adapt),
    "monstrosity": _each(_monstrosity(has_x=False)),
    "monstrosity X": _each(_monstrosity(has_x=True)),
    "explore": _each(explore),
    "connive": _each(connive),
    "endure": _each(endure),
    "detain": _until_next_turn("detained", _DETAINED),  # CR 701.29
    "goad": _until_next_turn("goaded", GOADED),  # CR 701.38
    "suspect": _each(suspect),
    "transform": _each(_transform),  # CR 701.28
    "flip": _each(_flip),  # CR 710.4
    "block": _each(become_blocked),
}
"""The keyword actions of permanents."""
