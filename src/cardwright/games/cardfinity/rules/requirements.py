"""Requirements: what must be done before a spell's effects occur or a monster is summoned."""

from collections.abc import Callable
from typing import Any, Final

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.explain import explain_atom
from cardwright.games.cardfinity.language.tree import Location, Method
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Atom, Check, Context, Running, acceptance
from cardwright.games.cardfinity.rules.choices import (
    choose_card,
    choose_mode,
    choose_monster,
    confirm,
    in_hand,
    on_field,
)
from cardwright.games.cardfinity.rules.state import State
from cardwright.kernel import Impossible, Steps
from cardwright.text import Node


def compile_requirement(requirement: t.Requirement) -> Atom:
    """Returns what a requirement does; it raises `Impossible` where it cannot be met."""
    return _COMPILERS[type(requirement)](requirement)


def _destroy(atom: t.Destroy) -> Atom:
    accepts = acceptance(atom.filter)
    banish = atom.method is Method.BANISH
    prompt = explain_atom(atom)
    reason = f"cannot {prompt}"

    def from_hand(state: State, ctx: Context) -> Steps:
        for _ in range(atom.count):
            found = in_hand(state, ctx.seat, accepts, ctx.card)
            if not found:
                raise Impossible(reason)
            number = yield from choose_card(state, ctx.seat, found, prompt)
            steps = zones.destroy_in_hand(state, ctx.seat, number, banish, ctx)
            if steps is not None:
                yield from steps

    def from_field(state: State, ctx: Context) -> Steps:
        for _ in range(atom.count):
            found = on_field(state, ctx.seat, accepts, ctx.monster)
            if not found:
                raise Impossible(reason)
            monster = yield from choose_monster(ctx.seat, found, prompt)
            steps = zones.destroy_on_field(state, ctx.seat, monster, banish, ctx)
            if steps is not None:
                yield from steps

    return from_hand if atom.location is Location.HAND else from_field


def _discard_top(_: t.DiscardTop) -> Atom:
    return lambda state, ctx: zones.discard_top(state, ctx.seat, ctx)


def _take(atom: t.Take) -> Atom:
    count, true = atom.count, atom.true
    return lambda state, ctx: zones.damage(state, ctx.seat, count, true, ctx)


def _heal_enemy(atom: t.HealEnemy) -> Atom:
    def run(state: State, ctx: Context) -> Running:
        if len(state.graves[1 - ctx.seat]) < atom.count:
            raise Impossible("the enemy's graveyard is too small")
        zones.heal(state, 1 - ctx.seat, atom.count, ctx)
        return None

    return run


def _pop(atom: t.Pop) -> Atom:
    def run(state: State, ctx: Context) -> Running:
        if len(state.graves[ctx.seat]) < atom.count:
            raise Impossible("your graveyard is too small")
        zones.pop(state, ctx.seat, atom.count, ctx)
        return None

    return run


def _choose(atom: t.ChooseRequirement) -> Atom:
    options = tuple(compile_requirement(option) for option in atom.options)
    texts = tuple(str(option) for option in atom.options)

    def run(state: State, ctx: Context) -> Steps:
        at = yield from choose_mode(ctx.seat, texts, "choose what to meet")
        steps = options[at](state, ctx)
        if steps is not None:
            yield from steps

    return run


def _skippable(atom: t.Skippable) -> Atom:
    inner = compile_requirement(atom.requirement)
    prompt = f"meet this: {explain_atom(atom.requirement)}"

    def run(state: State, ctx: Context) -> Steps:
        if (yield from confirm(ctx.seat, prompt)):
            steps = inner(state, ctx)
            if steps is not None:
                yield from steps

    return run


_COMPILERS: Final[dict[type[Node], Callable[[Any], Atom]]] = {
    t.Destroy: _destroy,
    t.DiscardTop: _discard_top,
    t.Take: _take,
    t.HealEnemy: _heal_enemy,
    t.Pop: _pop,
    t.ChooseRequirement: _choose,
    t.Skippable: _skippable,
}


# --- what can be told before trying ----------------------------------------------------------------------


def checks_of(requirements: tuple[t.Requirement, ...]) -> tuple[Check, ...]:
    """Returns tests that fail only where the requirements surely cannot be met, so that options are few and right.

    Nothing is told of what follows a requirement that could set off spells.
    """
    checks: list[Check] = []
    buried = 0
    raised = 0
    for requirement in requirements:
        if isinstance(requirement, t.Destroy):
            checks.append(_enough_to_destroy(requirement))
            break
        if isinstance(requirement, t.Pop):
            checks.append(_enough_to_pop(requirement.count - buried))
            buried -= requirement.count
        elif isinstance(requirement, t.HealEnemy):
            raised += requirement.count
            checks.append(_enough_to_heal(raised))
        elif isinstance(requirement, t.Take):
            buried += 0 if requirement.true else requirement.count
        else:
            break
    return tuple(checks)


def _enough_to_destroy(atom: t.Destroy) -> Check:
    accepts, count = acceptance(atom.filter), atom.count
    if atom.location is Location.FIELD:
        return lambda state, ctx: _fits(
            len(on_field(state, ctx.seat, accepts, ctx.monster)), count, state, ctx
        )
    return lambda state, ctx: _fits(len(in_hand(state, ctx.seat, accepts, ctx.card)), count, state, ctx)


def _fits(found: int, count: int, state: State, ctx: Context) -> bool:
    """Returns whether there are enough, or one that could set off spells which bring more."""
    return found >= count or (found > 0 and any(_sets_off(state, ctx)))


def _sets_off(state: State, ctx: Context) -> list[bool]:
    monsters = [monster.card for monster in state.fields[ctx.seat]]
    return [
        spell.trigger is t.Trigger.DISCARD
        for number in (*state.hands[ctx.seat], *monsters)
        for spell in state.card(number).spells
    ] + [bool(monster.attached) for monster in state.fields[ctx.seat]]


def _enough_to_pop(count: int) -> Check:
    return lambda state, ctx: len(state.graves[ctx.seat]) >= count


def _enough_to_heal(count: int) -> Check:
    return lambda state, ctx: len(state.graves[1 - ctx.seat]) >= count
