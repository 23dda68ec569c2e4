"""Spells: meeting their requirements one after another, then their effects; and what plays a card."""

from typing import Final

from cardwright.games.cardfinity.language.tree import Trigger
from cardwright.games.cardfinity.rules.cards import CardDef, Context, SpellDef
from cardwright.games.cardfinity.rules.state import Monster, State
from cardwright.games.cardfinity.rules.zones import tell, without
from cardwright.kernel import Steps, attempt

MOST_SPELLS: Final = 50
"""So many spells can one action set off; what would be set off beyond that does not happen."""


def happens(state: State, spells: list[SpellDef], ctx: Context) -> Steps:
    """Lets spells happen by themselves, in the order they stand on the card."""
    for spell in spells:
        yield from happen(state, spell, ctx)


def happen(state: State, spell: SpellDef, ctx: Context) -> Steps:
    """Lets one spell happen; one whose requirements are not met never was, and the rest goes on."""
    if state.spells >= MOST_SPELLS:
        tell(state, "enough", ctx, ctx.seat, spell.name)
        return
    state.spells += 1
    cause = tell(state, "trigger", ctx, ctx.seat, state.name(ctx.card), spell.name, spell.trigger.value)
    inner = Context(ctx.seat, ctx.card, ctx.monster, cause)
    if not spell.requirements:
        yield from resolve(state, spell, inner)
        return
    reason = yield from attempt(state, resolve(state, spell, inner))
    if reason is not None:
        tell(state, "unmet", ctx, ctx.seat, spell.name, reason)


def resolve(state: State, spell: SpellDef, ctx: Context) -> Steps:
    """Meets the requirements in turn, then lets the effects occur in turn; raises `Impossible`."""
    for requirement in spell.requirements:
        steps = requirement(state, ctx)
        if steps is not None:
            yield from steps
    if spell.trigger is Trigger.TAP:
        _tap(state, ctx)
    for effect in spell.effects:
        steps = effect(state, ctx)
        if steps is not None:
            yield from steps


def _tap(state: State, ctx: Context) -> None:
    monster = state.monster(ctx.seat, ctx.monster)
    if monster is not None:
        state.put(ctx.seat, tapped(monster, True))


def tapped(monster: Monster, tapped: bool) -> Monster:
    """Returns a monster tapped, or untapped."""
    return Monster(monster.id, monster.card, monster.power, tapped, monster.spells, monster.attached)


# --- playing a card --------------------------------------------------------------------------------------


def playable(state: State, seat: int, number: int) -> bool:
    """Returns whether a card of the hand could be played: a monster or a spell on play that seems payable."""
    card = state.card(number)
    if not card.castable:
        return False
    checks = card.checks if card.is_monster else card.spells[0].checks
    ctx = Context(seat, number, 0, -1)
    return all(check.holds(state, ctx) for check in checks)


def play(state: State, seat: int, number: int, cause: int) -> Steps:
    """Plays a card from the hand, its requirements included; raises `Impossible`."""
    card = state.card(number)
    state.hands[seat] = without(state.hands[seat], number)
    state.resolving = (*state.resolving, number)
    state.show(number)
    if card.is_monster:
        yield from _summon(state, seat, number, card, cause)
    else:
        ctx = Context(seat, number, 0, cause)
        ctx = Context(seat, number, 0, tell(state, "cast", ctx, seat, card.name))
        yield from resolve(state, card.spells[0], ctx)
        state.resolving = without(state.resolving, number)
        state.graves[seat] = (*state.graves[seat], number)


def _summon(state: State, seat: int, number: int, card: CardDef, cause: int) -> Steps:
    ctx = Context(seat, number, 0, cause)
    ctx = Context(seat, number, 0, tell(state, "summon", ctx, seat, card.name, card.power))
    for requirement in card.requirements:
        steps = requirement(state, ctx)
        if steps is not None:
            yield from steps
    state.resolving = without(state.resolving, number)
    monster = Monster(state.next_id, number, card.power, card.tapped, card.spells)
    state.next_id += 1
    state.fields[seat] = (*state.fields[seat], monster)
    entering = card.spells_on(Trigger.PLAY)
    if entering:
        yield from happens(state, entering, Context(seat, number, monster.id, ctx.cause))
