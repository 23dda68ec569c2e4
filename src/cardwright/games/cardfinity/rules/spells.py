"""Spells: meeting their requirements one after another, then their effects; and what plays a card."""

from collections.abc import Generator
from typing import Final

from cardwright.games.cardfinity.language.tree import Trigger
from cardwright.games.cardfinity.rules.cards import CardDef, Context, SpellDef
from cardwright.games.cardfinity.rules.choices import by_name
from cardwright.games.cardfinity.rules.state import Monster, State
from cardwright.games.cardfinity.rules.zones import tell, without
from cardwright.kernel import Decision, Kind, Option, Steps, attempt

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
    """Meets the requirements in turn, then lets the effects occur in turn; raises `Impossible`.

    In the second edition the other player may react first, and a counterspell keeps it from happening.
    """
    if state.reactions:
        countered = yield from react(state, 1 - ctx.seat, spell, ctx)
        if countered:
            state.countered = ctx.card
            if spell.trigger is Trigger.TAP:
                _tap(state, ctx)
            return
    for requirement in spell.requirements:
        steps = requirement(state, ctx)
        if steps is not None:
            yield from steps
    for effect in spell.effects:
        steps = effect(state, ctx)
        if steps is not None:
            yield from steps
    if spell.trigger is Trigger.TAP:
        _tap(state, ctx)


def _tap(state: State, ctx: Context) -> None:
    monster = state.monster(ctx.seat, ctx.monster)
    if monster is not None:
        state.put(ctx.seat, tapped(monster, True))


def tapped(monster: Monster, tapped: bool) -> Monster:
    """Returns a monster tapped, or untapped."""
    return Monster(monster.id, monster.card, monster.power, tapped, monster.spells, monster.attached)


# --- reactions -------------------------------------------------------------------------------------------

LET_IT: Final = Option("let it")


def react(state: State, seat: int, spell: SpellDef, ctx: Context) -> Generator[Decision, Option, bool]:
    """Lets a player react to a spell with one card of the hand; returns whether that countered it.

    The question is there whatever is in the hand, so that nobody can tell from it; one with a single answer answers
    itself.
    """
    if state.spells >= MOST_SPELLS or not _could_react(state, seat):
        return False
    named = by_name(state, seat, [n for n in state.hands[seat] if _can_react(state, seat, n)])
    options = (LET_IT, *(Option("react", (name,)) for name in named))
    chosen = yield Decision(seat, Kind.CHOOSE, f"{spell.name} is about to happen: do you react", options)
    if chosen == LET_IT:
        return False
    state.spells += 1
    state.countered = 0
    number = named[chosen.word]
    reason = yield from attempt(state, play(state, seat, number, ctx.cause))
    name = state.name(number)
    if reason is not None:
        tell(state, "unmet", ctx, seat, name, reason)
        return False
    if state.card(number).spells[0].trigger is not Trigger.COUNTERSPELL or state.countered == number:
        return False
    tell(state, "countered", ctx, ctx.seat, spell.name, name)
    return True


def _could_react(state: State, seat: int) -> bool:
    """Returns whether a card that this player may hold reacts."""
    return any(state.card(number).reacts for number in (*state.hands[seat], *state.decks[seat]))


def _can_react(state: State, seat: int, number: int) -> bool:
    card = state.card(number)
    ctx = Context(seat, number, 0, -1)
    return card.reacts and all(check.holds(state, ctx) for check in card.spells[0].checks)


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
    entering = monster.spells_on(Trigger.PLAY)
    if entering:
        yield from happens(state, entering, Context(seat, number, monster.id, ctx.cause))
