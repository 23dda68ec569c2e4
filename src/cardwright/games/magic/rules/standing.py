"""A position that stands in a step: whose priority it is, who attacks, what lasts and what is on the stack already."""

from collections.abc import Generator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.rules.ability import Body
from cardwright.games.magic.rules.choices import choose_all_targets, choose_modes
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.happenings import note_start
from cardwright.games.magic.rules.kinds import STEP_NAMES, Zone
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.objects import Combat, StackItem
from cardwright.games.magic.rules.state import MagicState, Todo
from cardwright.games.magic.rules.words import thing_name
from cardwright.games.magic.rules.zones import make_object, vanish
from cardwright.kernel import Decision, Numbers, Option, Steps, Words


class Start(Struct, frozen=True):
    """The step in which a position stands: its turn-based actions are done, and the active player has priority."""

    turn: int
    step: str


class Named(Struct, frozen=True):
    """A thing as a position names it: the nth of a name, of one player where that is said."""

    name: str
    nth: int = 1
    of: str = ""


class Spoken(Struct, frozen=True):
    """A spell of a position: one that has resolved and lasts, or one that is on the stack."""

    by: str
    card: str
    targets: tuple[Named, ...] = ()


class Standing:
    """What of a position is put in place after its permanents have settled."""

    __slots__ = ("attackers", "before", "chosen", "exact", "exiled", "sick", "stack", "start")

    def __init__(self, start: Start | None) -> None:
        self.start = start
        self.chosen: dict[int, tuple[str, ...]] = {}
        self.exact: list[int] = []
        """The permanents that have just the counters that are said."""
        self.exiled: list[tuple[int, str]] = []
        """Cards in exile, and what each was exiled with."""
        self.sick: list[int] = []
        self.attackers: list[tuple[int, str]] = []
        self.before: list[tuple[int, Definition, tuple[Named, ...]]] = []
        self.stack: list[tuple[int, Definition, tuple[Named, ...]]] = []


def stand(state: MagicState, standing: Standing) -> Steps:
    """Lets a position stand in its step; without one the first turn is about to begin."""
    state.todo = Todo.BEGIN_TURN
    start = standing.start
    if start is None:
        return
    state.turn = start.turn
    state.active = state.regular = state.order[
        (state.order.index(state.active) + start.turn - 1) % state.seats
    ]
    first = state.order.index(state.active) - (start.turn - 1)
    state.turns = tuple(
        (start.turn - 1 - (state.order.index(seat) - first) % state.seats) // state.seats + 1
        for seat in range(state.seats)
    )
    note_start(state)
    state.step = STEP_NAMES[start.step]
    for number in standing.sick:
        state.objects[number] = replace(state.objects[number], since=state.turn)
    attackers = tuple((number, _attacked(state, whom)) for number, whom in standing.attackers)
    if attackers:
        state.combat = Combat(attackers=attackers, declared=True)
    state.reshape()
    for seat, definition, targets in standing.before:
        yield from _has_resolved(state, seat, definition, list(targets))
    state.history.clear()
    state.pending = ()
    for seat, definition, targets in standing.stack:
        yield from _is_on_stack(state, seat, definition, list(targets))
    state.priority = state.active
    state.passes = 0
    state.todo = Todo.GIVE_PRIORITY


def _attacked(state: MagicState, whom: str) -> int:
    """Returns what an attacker of a position attacks: whom it names, or the first opponent."""
    for seat, name in enumerate(state.setting.names):
        if name == whom:
            return player_thing(seat)
    for number in state.battlefield:
        if whom and fold_name(thing_name(state, number)) == fold_name(whom):
            return number
    return player_thing(state.opponents(state.active)[0])


_Chosen = Generator[Decision, Option, tuple[tuple[Body, ...], StackItem]]


def _chosen(state: MagicState, seat: int, definition: Definition, targets: list[Named]) -> _Chosen:
    """Makes the choices of a spell as a position says (CR 601.2b to d), and asks for those that it doesn't."""
    number = make_object(state, definition, seat, Zone.STACK)
    ctx = Ctx(number, seat)
    ctx.item = number
    bodies, modes = yield from answered(
        state, choose_modes(state, definition.body, ctx, None, spell=number), targets
    )
    chosen, shares = yield from answered(state, choose_all_targets(state, bodies, ctx), targets)
    ctx.targets = list(chosen)
    item = StackItem(
        number,
        seat,
        definition.name,
        definition.body,
        ctx.bound(),
        spell=True,
        targets=chosen,
        divided=shares,
        modes=modes,
    )
    return bodies, item


def _has_resolved(state: MagicState, seat: int, definition: Definition, targets: list[Named]) -> Steps:
    """Carries out a spell that has resolved before the position, so that what it set up lasts."""
    bodies, item = yield from _chosen(state, seat, definition, targets)
    ctx = Ctx(item.id, seat)
    ctx.item = item.id
    slots = [slot for body in bodies for slot in body.targets]
    for slot, things in zip(slots, item.targets, strict=True):
        ctx.refs[slot.ref] = things
    ctx.targets = list(item.targets)
    for body in bodies:
        yield from body.run(state, ctx)
    if item.id in state.objects:
        vanish(state, item.id)


def _is_on_stack(state: MagicState, seat: int, definition: Definition, targets: list[Named]) -> Steps:
    """Puts a spell on the stack that was cast before the position; nothing triggers on that."""
    _, item = yield from _chosen(state, seat, definition, targets)
    state.stack = (*state.stack, item)
    state.reshape()


def answered(
    state: MagicState, steps: Generator[Decision, Option, Any], said: list[Any]
) -> Generator[Decision, Option, Any]:
    """Carries out steps with the answers that are said, in their order; what they don't answer is asked."""
    try:
        decision = next(steps)
        while True:
            found = _find(state, decision, said[0]) if said else None
            if found is not None:
                said.pop(0)
                answer = found
            else:
                answer = yield decision
            decision = steps.send(answer)
    except StopIteration as done:
        return done.value


def _find(state: MagicState, decision: Decision, said: Named | str) -> Option | None:
    """Returns the option that is said; of several that are called so, the nth."""
    named = said if isinstance(said, Named) else Named(said)
    if isinstance(decision.options, Numbers):
        return decision.find(f"number {named.name}")
    if isinstance(decision.options, Words):
        words = [fold_name(word) for word in decision.options.words]
        wanted = fold_name(named.name)
        return decision.options[words.index(wanted)] if wanted in words else None
    found = [option for option in decision.options if _is_called(state, option, named)]
    return found[named.nth - 1] if len(found) >= named.nth else None


def _is_called(state: MagicState, option: Option, named: Named) -> bool:
    if option.args and isinstance(option.args[0], int):
        thing = option.args[0]
        if named.of and (is_player(thing) or _owner(state, thing) != named.of):
            return False
        return fold_name(thing_name(state, thing)) == fold_name(named.name)
    word = option.word if option.args else option.verb
    return fold_name(str(word)) == fold_name(named.name)


def _owner(state: MagicState, thing: int) -> str:
    return state.setting.names[controller_of(state, thing)]
