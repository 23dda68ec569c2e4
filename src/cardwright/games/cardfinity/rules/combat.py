"""Combat: targets, power, defeat, victory; direct and piercing attacks."""

from cardwright.games.cardfinity.language.tree import Trigger
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context
from cardwright.games.cardfinity.rules.choices import choose_monster
from cardwright.games.cardfinity.rules.spells import happens
from cardwright.games.cardfinity.rules.state import Monster, State
from cardwright.kernel import Steps


def attack(state: State, ctx: Context, piercing: bool) -> Steps:
    """Lets the monster attack, if it is (still) on the field and this is not the first turn of the game."""
    enemy = 1 - ctx.seat
    if state.monster(ctx.seat, ctx.monster) is None:
        return
    if state.opening:
        zones.tell(state, "no attack", ctx, ctx.seat, state.name(ctx.card))
        return
    targets = [monster for monster in state.fields[enemy] if not monster.tapped]
    if not targets:
        direct_attack(state, ctx)
        return
    target = yield from choose_monster(ctx.seat, targets, "choose the monster to attack")
    attacker = state.monster(ctx.seat, ctx.monster)
    assert attacker is not None
    won = attacker.power >= target.power
    kind = "win" if won else "loss"
    cause = zones.tell(
        state,
        kind,
        ctx,
        ctx.seat,
        state.name(attacker.card),
        attacker.power,
        state.name(target.card),
        target.power,
    )
    because = Context(ctx.seat, ctx.card, ctx.monster, cause)
    if piercing and won:
        zones.damage(state, enemy, attacker.power - target.power, False, because)
    if won:
        yield from _defeat(state, enemy, target, because)
        victory = attacker.spells_on(Trigger.VICTORY)
        yield from happens(state, victory, Context(ctx.seat, attacker.card, attacker.id, cause))
    else:
        yield from _defeat(state, ctx.seat, attacker, because)


def direct_attack(state: State, ctx: Context) -> None:
    """Deals the monster's power as damage; nobody is defeated and nobody wins."""
    attacker = state.monster(ctx.seat, ctx.monster)
    assert attacker is not None
    cause = zones.tell(state, "direct", ctx, ctx.seat, state.name(attacker.card), attacker.power)
    zones.damage(state, 1 - ctx.seat, attacker.power, False, Context(ctx.seat, ctx.card, ctx.monster, cause))


def _defeat(state: State, seat: int, loser: Monster, ctx: Context) -> Steps:
    """Lets what the loser says on defeat happen, then discards it if it is still there."""
    defeat = loser.spells_on(Trigger.DEFEAT)
    yield from happens(state, defeat, Context(seat, loser.card, loser.id, ctx.cause))
    beaten = state.monster(seat, loser.id)
    if beaten is not None:
        steps = zones.destroy_on_field(state, seat, beaten, False, ctx)
        if steps is not None:
            yield from steps
