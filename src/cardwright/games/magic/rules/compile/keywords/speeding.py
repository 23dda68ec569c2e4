"""Start your engines! and max speed (CR 702.178, 702.179)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Amount,
    Condition,
    KeywordAbility,
    Rule,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.registry import amount, condition, keyword
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing, seat_of
from cardwright.games.magic.rules.having import while_it_holds
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.speed import MAX_SPEED, speed_of
from cardwright.games.magic.rules.state import MagicState


@keyword("start your engines!")
def _start_your_engines(_unit: Unit, node: tree.Keyword) -> Ability:
    """Start your engines! (CR 702.179): its controller's speed becomes 1 if they have none."""
    bare(node)
    text = "Start your engines!"
    effect = StaticEffect(
        text,
        members=lambda _state, ctx: (player_thing(ctx.controller),),
        rules=(Rule(RuleKind.START_ENGINES, text),),
        volatile=False,
    )
    return KeywordAbility(text, node.name, node, gives=(StaticAbility(text, (effect,), node),))


@condition(tree.Idiom, "have max speed", stable=True)
def _has_max_speed(unit: Unit, said: Said) -> Condition:
    """`you have max speed`."""
    who = unit.actor(said.subject)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = who(state, ctx)
        return bool(found) and all(
            is_player(one) and speed_of(state, seat_of(one)) >= MAX_SPEED for one in found
        )

    return holds


@amount(tree.Speed, stable=True)
def _speed(unit: Unit, node: tree.Speed) -> Amount:
    """`your speed`."""
    of = unit.things(node.of)
    return lambda state, ctx: sum(speed_of(state, seat_of(one)) for one in of(state, ctx) if is_player(one))


def _at_max_speed(state: MagicState, ctx: Ctx) -> bool:
    return speed_of(state, ctx.controller) >= MAX_SPEED


def at_max_speed(ability: Ability) -> Ability:
    """`Max speed — …` (CR 702.178): the object has the ability only while its controller's speed is 4."""
    return while_it_holds(ability, _at_max_speed)
