"""Rooms: what they are by their doors, unlocking them (a special action), and what waits for it."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability, Cost, Rule, StaticAbility, StaticEffect, Watch
from cardwright.games.magic.rules.casting import sorcery_time
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.compile.events.life_and_cards import someone_does
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.registry import NotYet, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.manacost import ManaCost
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.paying import pay
from cardwright.games.magic.rules.purse import Purse
from cardwright.games.magic.rules.restrictions import rules_about
from cardwright.games.magic.rules.rooms import unlock
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def room_forms(both: Chars, left: Chars, right: Chars) -> tuple[Chars, Chars, Chars, Chars]:
    """Returns what a Room is with no door unlocked, the left one, the right one, and both."""
    locks = _lock(left, 1), _lock(right, 2)
    nothing = replace(both, name="", cost=None, colors=0, abilities=locks, keywords=())
    return (
        nothing,
        replace(left, abilities=(*left.abilities, locks[1])),
        replace(right, abilities=(*right.abilities, locks[0])),
        both,
    )


def _lock(half: Chars, door: int) -> Ability:
    """Returns what lets a player unlock a door for its mana cost whenever they could cast a sorcery."""
    assert half.cost is not None
    cost = half.cost
    text = f"{cost.text}: Unlock the {'left' if door == 1 else 'right'} half. ({half.name})"

    def price(state: MagicState, ctx: Ctx) -> ManaCost:
        rules = [
            one for one in rules_about(state, RuleKind.ABILITY_COST, ctx.source) if one.rule.word == "unlock"
        ]
        return cost.more(sum(one.rule.amount(state, one.ctx) for one in rules if one.rule.amount is not None))

    def can(state: MagicState, ctx: Ctx) -> bool:
        return sorcery_time(state, ctx.controller) and Purse(state, ctx.controller).affords(price(state, ctx))

    def act(state: MagicState, ctx: Ctx) -> Steps:
        yield from pay(state, Cost(mana=cost, text=cost.text), ctx, mana=price(state, ctx))
        unlock(state, ctx.source, door)

    effect = StaticEffect(
        text,
        members=lambda state, ctx: (player_thing(controller_of(state, ctx.source)),),
        rules=(Rule(RuleKind.SPECIAL_ACTION, text, act=act, can=can),),
        volatile=False,
    )
    return StaticAbility(text, (effect,))


@event(tree.Act, "unlock")
def _unlocks(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`you unlock this door`: the one that the ability is behind."""
    if not isinstance(said.subject, tree.You) or not isinstance(said.verb.what, tree.SelfRef):
        raise NotYet(said.verb)
    if said.verb.what.form != "door":
        raise NotYet(said.verb)
    about(unit, said.verb.what)
    name = unit.name

    def match(_state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        mine = happening.thing == ctx.source and happening.seat == ctx.controller
        return mine and happening.word == name

    return (Watch(HappeningKind.UNLOCKED, match),)


@event(tree.Act, "fully unlock")
def _fully_unlocks(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`you fully unlock a Room`."""
    return someone_does(HappeningKind.FULLY_UNLOCKED, unit, said)
