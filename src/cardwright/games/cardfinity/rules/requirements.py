"""Requirements: what must be done before a spell's effects occur or a monster is summoned."""

from collections.abc import Callable
from typing import Any, Final

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.explain import explain_atom
from cardwright.games.cardfinity.language.tree import Location, Method, Trigger
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Atom, Check, Context, Running, acceptance
from cardwright.games.cardfinity.rules.choices import (
    choose_card,
    choose_monster,
    if_wanted,
    in_hand,
    on_field,
    one_of,
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
    return one_of(options, tuple(map(str, atom.options)), "choose what to meet")


def _skippable(atom: t.Skippable) -> Atom:
    return if_wanted(compile_requirement(atom.requirement), f"meet this: {explain_atom(atom.requirement)}")


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
            checks.append(_enough_to_pop(requirement, buried))
            buried -= requirement.count
        elif isinstance(requirement, t.HealEnemy):
            checks.append(_enough_to_heal(requirement, raised))
            raised += requirement.count
        elif isinstance(requirement, t.Take):
            buried += 0 if requirement.true else requirement.count
        else:
            break
    return tuple(checks)


def _enough_to_destroy(atom: t.Destroy) -> Check:
    accepts, count = acceptance(atom.filter), atom.count

    def on_the_field(state: State, ctx: Context) -> bool:
        return _fits(len(on_field(state, ctx.seat, accepts, ctx.monster)), count, state, ctx)

    def in_the_hand(state: State, ctx: Context) -> bool:
        return _fits(len(in_hand(state, ctx.seat, accepts, ctx.card)), count, state, ctx)

    return Check(on_the_field if atom.location is Location.FIELD else in_the_hand, explain_atom(atom))


def _fits(found: int, count: int, state: State, ctx: Context) -> bool:
    """Returns whether there are enough, or one that could set off spells which bring more."""
    return found >= count or (found > 0 and _sets_off(state, ctx.seat))


def _sets_off(state: State, seat: int) -> bool:
    """Returns whether a card of the hand or the field says something on discard."""
    if any(state.card(number).spells_on(Trigger.DISCARD) for number in state.hands[seat]):
        return True
    return any(spell.trigger is Trigger.DISCARD for monster in state.fields[seat] for spell in monster.spells)


def _enough_to_pop(atom: t.Pop, buried: int) -> Check:
    count = atom.count - buried
    return Check(lambda state, ctx: len(state.graves[ctx.seat]) >= count, explain_atom(atom))


def _enough_to_heal(atom: t.HealEnemy, raised: int) -> Check:
    count = atom.count + raised
    return Check(lambda state, ctx: len(state.graves[1 - ctx.seat]) >= count, explain_atom(atom))
