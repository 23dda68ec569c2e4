"""Effects: what occurs when a spell has been activated and its requirements are met."""

from collections.abc import Callable
from typing import Any, Final

from cardwright.games.cardfinity.language import tree as t
from cardwright.games.cardfinity.language.explain import explain_atom
from cardwright.games.cardfinity.language.tree import Location, Method, Trigger
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Atom, Context, Running, acceptance
from cardwright.games.cardfinity.rules.choices import (
    choose_card,
    choose_monster,
    draw_lots,
    if_wanted,
    in_hand,
    on_field,
    one_of,
)
from cardwright.games.cardfinity.rules.combat import attack
from cardwright.games.cardfinity.rules.requirements import compile_requirement
from cardwright.games.cardfinity.rules.spells import happen, play, playable
from cardwright.games.cardfinity.rules.state import Monster, State
from cardwright.kernel import Event, Steps, attempt
from cardwright.text import Node


def compile_effect(effect: t.Effect) -> Atom:
    """Returns what an effect does."""
    compiler = _COMPILERS.get(type(effect))
    if compiler is not None:
        return compiler(effect)
    return _requirement(effect)


def _requirement(atom: Any) -> Atom:
    """A requirement as an effect: where it is not met nothing of it happens, and the spell goes on."""
    inner = compile_requirement(atom)
    if isinstance(atom, t.Take | t.DiscardTop):
        return inner

    def run(state: State, ctx: Context) -> Steps:
        reason = yield from attempt(state, _as_steps(inner, state, ctx))
        if reason is not None:
            zones.tell(state, "unmet", ctx, ctx.seat, str(atom), reason)

    return run


def _as_steps(atom: Atom, state: State, ctx: Context) -> Steps:
    steps = atom(state, ctx)
    if steps is not None:
        yield from steps


# --- the enemy's cards -----------------------------------------------------------------------------------


def _destroy_enemy(atom: t.DestroyEnemy) -> Atom:
    accepts = acceptance(atom.filter)
    banish = atom.method is Method.BANISH
    prompt = explain_atom(atom)

    def from_hand(state: State, ctx: Context) -> Steps:
        enemy = 1 - ctx.seat
        for _ in range(atom.count):
            found = in_hand(state, enemy, accepts)
            if not found:
                return
            number = yield from draw_lots(state, ctx.seat, found, prompt)
            steps = zones.destroy_in_hand(state, enemy, number, banish, ctx)
            if steps is not None:
                yield from steps

    def from_field(state: State, ctx: Context) -> Steps:
        enemy = 1 - ctx.seat
        for _ in range(atom.count):
            found = on_field(state, enemy, accepts)
            if not found:
                return
            monster = yield from choose_monster(ctx.seat, found, prompt)
            steps = zones.destroy_on_field(state, enemy, monster, banish, ctx)
            if steps is not None:
                yield from steps

    return from_hand if atom.location is Location.HAND else from_field


def _discard_enemy_top(_: t.DiscardEnemyTop) -> Atom:
    return lambda state, ctx: zones.discard_top(state, 1 - ctx.seat, ctx)


def _deal(atom: t.Deal) -> Atom:
    count, true = atom.count, atom.true
    return lambda state, ctx: zones.damage(state, 1 - ctx.seat, count, true, ctx)


# --- your own deck and hand ------------------------------------------------------------------------------


def _heal(atom: t.Heal) -> Atom:
    return lambda state, ctx: zones.heal(state, ctx.seat, atom.count, ctx)


def _deckout(_: t.Deckout) -> Atom:
    def run(state: State, ctx: Context) -> Running:
        zones.tell(state, "deckout", ctx, ctx.seat, "was decked out by a spell")
        state.lose(ctx.seat, "was decked out by a spell")
        return None

    return run


def _draw(atom: t.Draw) -> Atom:
    def run(state: State, ctx: Context) -> Steps:
        for _ in range(atom.count):
            steps = zones.draw(state, ctx.seat, ctx)
            if steps is not None:
                yield from steps

    return run


def _peek(atom: t.Peek) -> Atom:
    return lambda state, ctx: _see(state, ctx, ctx.seat, atom.count, "peek")


def _scry(atom: t.Scry) -> Atom:
    return lambda state, ctx: _see(state, ctx, 1 - ctx.seat, atom.count, "scry")


def _see(state: State, ctx: Context, whose: int, count: int, kind: str) -> Running:
    """Shows a player the top cards of a deck, as many as there are; they are remembered."""
    seen = state.decks[whose][::-1][:count]
    for number in seen:
        state.known[ctx.seat] |= 1 << number
    names = tuple(state.name(number) for number in seen)
    event = Event(kind, ctx.seat, ctx.card, ctx.cause, names, 1 << ctx.seat, (len(names),))
    state.log.add(event)
    return None


def _search(atom: t.Search) -> Atom:
    accepts = acceptance(atom.filter)
    prompt = explain_atom(atom)
    named = isinstance(atom.filter, t.ByName)

    def run(state: State, ctx: Context) -> Steps:
        seat = ctx.seat
        found = sorted(number for number in state.decks[seat] if accepts(state.card(number)))
        found.sort(key=state.name)
        number = 0
        if found:
            number = yield from choose_card(state, seat, found, prompt)
            state.decks[seat] = zones.without(state.decks[seat], number)
            state.hands[seat] = (*state.hands[seat], number)
        _shuffle(state, seat)
        if not number:
            zones.tell(state, "search", ctx, seat)
            return
        state.known[seat] |= 1 << number
        state.known[1 - seat] &= ~(1 << number)
        if named:
            state.show(number)
        mask = 3 if named else 1 << seat
        event = Event("search", seat, ctx.card, ctx.cause, (state.name(number),), mask)
        steps = zones.drawn(state, seat, number, state.log.add(event))
        if steps is not None:
            yield from steps

    return run


def _shuffle(state: State, seat: int) -> None:
    deck = list(state.decks[seat])
    state.chance.shuffle(deck)
    forgotten = 0
    for number in deck:
        forgotten |= 1 << number
    state.known = [known & ~forgotten for known in state.known]
    state.decks[seat] = tuple(deck)


def _drill(atom: t.Drill) -> Atom:
    accepts = acceptance(atom.filter)

    def run(state: State, ctx: Context) -> Running:
        while True:
            deck = state.decks[ctx.seat]
            if deck and accepts(state.card(deck[-1])):
                state.show(deck[-1])
                zones.tell(state, "drill", ctx, ctx.seat, state.name(deck[-1]))
                return None
            zones.damage(state, ctx.seat, 1, False, ctx)

    return run


def _play_card(atom: t.PlayCard) -> Atom:
    accepts = acceptance(atom.filter)
    prompt = explain_atom(atom)

    def run(state: State, ctx: Context) -> Steps:
        seat = ctx.seat
        found = [n for n in in_hand(state, seat, accepts, ctx.card) if playable(state, seat, n)]
        if not found:
            return
        number = yield from choose_card(state, seat, found, prompt)
        reason = yield from attempt(state, play(state, seat, number, ctx.cause))
        if reason is not None:
            zones.tell(state, "unmet", ctx, seat, state.name(number), reason)

    return run


# --- monsters --------------------------------------------------------------------------------------------


def _attack(atom: t.Attack) -> Atom:
    return lambda state, ctx: attack(state, ctx, atom.piercing)


def _buff(atom: t.Buff) -> Atom:
    amount, prompt = atom.amount, explain_atom(atom)

    def this(state: State, ctx: Context) -> Running:
        monster = state.monster(ctx.seat, ctx.monster)
        if monster is not None:
            _strengthen(state, ctx, monster, amount)
        return None

    def any_of_yours(state: State, ctx: Context) -> Steps:
        monsters = list(state.fields[ctx.seat])
        if monsters:
            monster = yield from choose_monster(ctx.seat, monsters, prompt)
            _strengthen(state, ctx, monster, amount)

    return this if atom.this else any_of_yours


def _strengthen(state: State, ctx: Context, monster: Monster, amount: int) -> None:
    power = max(0, monster.power + amount)
    changed = Monster(monster.id, monster.card, power, monster.tapped, monster.spells, monster.attached)
    state.put(ctx.seat, changed)
    zones.tell(state, "buff", ctx, ctx.seat, state.name(monster.card), amount, power)


def _attach(atom: t.Attach) -> Atom:
    accepts = acceptance(atom.filter)
    prompt = explain_atom(atom)

    def run(state: State, ctx: Context) -> Steps:
        seat = ctx.seat
        found = [n for n in in_hand(state, seat, accepts) if not state.card(n).is_monster]
        if not found or state.monster(seat, ctx.monster) is None:
            return
        number = yield from choose_card(state, seat, found, prompt)
        monster = state.monster(seat, ctx.monster)
        assert monster is not None
        state.hands[seat] = zones.without(state.hands[seat], number)
        state.show(number)
        spell = state.card(number).spells[0]
        spells, attached = (*monster.spells, spell), (*monster.attached, number)
        state.put(seat, Monster(monster.id, monster.card, monster.power, monster.tapped, spells, attached))
        cause = zones.tell(state, "attach", ctx, seat, state.name(number), state.name(monster.card))
        if spell.trigger is Trigger.ATTACH:
            yield from happen(state, spell, Context(seat, ctx.card, ctx.monster, cause))

    return run


# --- choosing --------------------------------------------------------------------------------------------


def _choose(atom: t.ChooseEffect) -> Atom:
    options = tuple(compile_effect(option) for option in atom.options)
    return one_of(options, tuple(map(str, atom.options)), "choose what occurs")


def _optional(atom: t.Optional) -> Atom:
    return if_wanted(compile_effect(atom.effect), f"let this occur: {explain_atom(atom.effect)}")


_COMPILERS: Final[dict[type[Node], Callable[[Any], Atom]]] = {
    t.DestroyEnemy: _destroy_enemy,
    t.DiscardEnemyTop: _discard_enemy_top,
    t.Deal: _deal,
    t.Heal: _heal,
    t.Deckout: _deckout,
    t.Draw: _draw,
    t.Peek: _peek,
    t.Scry: _scry,
    t.ChooseEffect: _choose,
    t.Attack: _attack,
    t.Search: _search,
    t.Buff: _buff,
    t.Attach: _attach,
    t.PlayCard: _play_card,
    t.Drill: _drill,
    t.Optional: _optional,
}
"""What every effect does; a requirement as an effect is not in the table."""
