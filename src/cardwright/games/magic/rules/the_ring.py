"""The Ring: the emblem that grows as it tempts a player, and the creature that bears it."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.rules.ability import (
    TYPE,
    Ability,
    Body,
    Part,
    Rule,
    StaticAbility,
    StaticEffect,
    TriggeredAbility,
    Watch,
)
from cardwright.games.magic.rules.actions import choose_discards, draw, sacrifice
from cardwright.games.magic.rules.chars import LEGENDARY, Builder, Chars
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.damage import lose_life
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import CREATURE, Step, Zone
from cardwright.games.magic.rules.layers import controller_of, current, look
from cardwright.games.magic.rules.objects import Delayed, Happening
from cardwright.games.magic.rules.roles import Role
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import make_object, there
from cardwright.kernel import Decision, Event, Kind, Option, Steps

NAME: Final = "The Ring"
_BEARER: Final = "bearer"


def bearer_of(state: MagicState, emblem: int) -> int:
    """Returns the Ring-bearer of whoever has an emblem; 0 if there is none, or another player controls it."""
    obj = state.objects.get(emblem)
    number = int(obj.word(_BEARER) or 0) if obj is not None else 0
    if obj is None or not number or not there(state, number, Zone.BATTLEFIELD):
        return 0
    return number if controller_of(state, number) == obj.owner else 0


def is_bearer(state: MagicState, number: int) -> bool:
    """Tells whether a creature is someone's Ring-bearer."""
    return any(bearer_of(state, one) == number for one in state.command)


def tempt(state: MagicState, seat: int) -> Steps:
    """Lets the Ring tempt a player: their emblem gains its next ability, and they choose a Ring-bearer."""
    emblem = next((one for one in state.command if _is_ring(state, one, seat)), 0)
    level = 1
    if emblem:
        level = min(4, RINGS.index(state.objects[emblem].definition) + 2)
        state.objects[emblem] = replace(state.objects[emblem], definition=RINGS[level - 1])
        state.reshape()
    else:
        emblem = make_object(state, RINGS[0], seat, Zone.COMMAND)
    state.log.add(Event("tempted", who=seat, via=emblem, args=(level,)))
    derived = current(state)
    able = [one for one in derived.controlled[seat] if derived.chars[one].types & CREATURE]
    chosen = 0
    if able:
        options = [Option("thing", (one,), (one,)) for one in able]
        answer = yield Decision(seat, Kind.CHOOSE, "the Ring-bearer", options, about=(emblem,))
        obj = state.objects[emblem]
        chosen = answer.number
        state.objects[emblem] = replace(obj, words=((_BEARER, str(chosen)),))
        state.reshape()
        emit(state, Happening(HappeningKind.RING_BEARER, thing=chosen, seat=seat))
    emit(state, Happening(HappeningKind.TEMPTED, thing=player_thing(seat), source=chosen, seat=seat))


def _is_ring(state: MagicState, number: int, seat: int) -> bool:
    obj = state.objects[number]
    return obj.owner == seat and obj.definition in RINGS


def forget_bearers(state: MagicState) -> None:
    """Ends the bearing of a creature that another player has gained control of."""
    for number in state.command:
        obj = state.objects[number]
        if obj.word(_BEARER) and not bearer_of(state, number):
            state.objects[number] = replace(obj, words=())
            state.reshape()


def _greater(state: MagicState, ctx: Ctx, blocker: int) -> bool:
    bearer = bearer_of(state, ctx.source)
    return bool(bearer) and (look(state, blocker).power or 0) > (look(state, bearer).power or 0)


def _legendary(builder: Builder, _state: MagicState, _ctx: Ctx) -> None:
    if LEGENDARY not in builder.supertypes:
        builder.supertypes = (*builder.supertypes, LEGENDARY)


def _members(state: MagicState, ctx: Ctx) -> tuple[int, ...]:
    bearer = bearer_of(state, ctx.source)
    return (bearer,) if bearer else ()


def _attacks(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    return happening.thing == bearer_of(state, ctx.source)


def _loot(state: MagicState, ctx: Ctx) -> Steps:
    yield from draw(state, ctx.controller, 1)
    yield from choose_discards(state, ctx.controller, 1)


def _blocked(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    if happening.source != bearer_of(state, ctx.source):
        return False
    ctx.refs[Role.BLOCKER] = (happening.thing,)
    return True


def _later(state: MagicState, ctx: Ctx) -> Steps:
    text = "that creature's controller sacrifices it"
    made = Delayed(state.fresh_id(), (_END,), Body(_sacrifice), ctx.bound(), text, Ability(text))
    state.delayed = (*state.delayed, made)
    return
    yield


def _sacrifice(state: MagicState, ctx: Ctx) -> Steps:
    there_still = [one for one in ctx.refs[Role.BLOCKER] if there(state, one, Zone.BATTLEFIELD)]
    yield from sacrifice(state, there_still, source=ctx.source)


def _strikes(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
    hits = happening.combat and is_player(happening.thing) and happening.amount > 0
    return hits and happening.source == bearer_of(state, ctx.source)


def _drain(state: MagicState, ctx: Ctx) -> Steps:
    for seat in state.opponents(ctx.controller):
        yield from lose_life(state, seat, 3)


_END: Final = Watch(
    HappeningKind.STEP, lambda _state, _ctx, happening: happening.amount == int(Step.END_COMBAT)
)
_TEXTS: Final = (
    "Your Ring-bearer is legendary and can't be blocked by creatures with greater power.",
    "Whenever your Ring-bearer attacks, draw a card, then discard a card.",
    "Whenever your Ring-bearer becomes blocked by a creature, that creature's controller sacrifices it at end of combat.",
    "Whenever your Ring-bearer deals combat damage to a player, each opponent loses 3 life.",
)
_COMMAND: Final = (Zone.COMMAND,)
_ABILITIES: Final[tuple[Ability, ...]] = (
    StaticAbility(
        _TEXTS[0],
        (
            StaticEffect(
                _TEXTS[0],
                members=_members,
                parts=(Part(TYPE, "legendary", _legendary),),
                rules=(Rule(RuleKind.CANT_BE_BLOCKED, _TEXTS[0], other=_greater),),
            ),
        ),
        zones=_COMMAND,
    ),
    TriggeredAbility(_TEXTS[1], (Watch(HappeningKind.ATTACKS, _attacks),), Body(_loot), zones=_COMMAND),
    TriggeredAbility(_TEXTS[2], (Watch(HappeningKind.BLOCKS, _blocked),), Body(_later), zones=_COMMAND),
    TriggeredAbility(_TEXTS[3], (Watch(HappeningKind.DAMAGED, _strikes),), Body(_drain), zones=_COMMAND),
)
RINGS: Final = tuple(
    Definition(NAME, Chars(NAME, None, 0, 0, (), (), _ABILITIES[:many], ())) for many in (1, 2, 3, 4)
)
"""The emblem, with one ability to four."""
