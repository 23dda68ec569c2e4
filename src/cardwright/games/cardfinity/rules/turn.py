"""The turn: untap, draw, then play, summon and activate in any order, then end it."""

from typing import Final

from cardwright.games.cardfinity.language.tree import Trigger
from cardwright.games.cardfinity.rules import zones
from cardwright.games.cardfinity.rules.cards import Context, SpellDef
from cardwright.games.cardfinity.rules.choices import by_name
from cardwright.games.cardfinity.rules.spells import play, playable, resolve, tapped
from cardwright.games.cardfinity.rules.state import BEGINNING, BOTH, MAIN, Monster, State
from cardwright.kernel import Decision, Event, Finished, Kind, Option, Options, Steps

MOST_TURNS: Final = 200
"""A game that has gone on for so many turns ends in a draw."""
MOST_ACTIONS: Final = 40
"""So many cards and spells can be played and activated in one turn."""

END: Final = Option("end")
_ONLY_END: Final = (END,)
_ACTIVATED: Final = (Trigger.TAP, Trigger.INFINITY)


def step(state: State) -> Steps:
    """Plays on: the beginning of a turn, or one action of it."""
    if state.phase == BEGINNING:
        yield from _begin(state)
        return
    seat = state.active
    chosen = yield Decision(seat, Kind.ACT, "your turn", lambda: actions(state))
    if chosen.verb == "end":
        _end(state)
        return
    state.spells = 0
    if chosen.verb == "play":
        number = by_name(state, seat, list(state.hands[seat]))[chosen.word]
        yield from play(state, seat, number, -1)
    else:
        yield from _activate(state, seat, chosen)
    state.actions += 1


def _begin(state: State) -> Steps:
    state.turn += 1
    state.phase = MAIN
    state.actions = 0
    state.spells = 0
    seat = state.active
    cause = state.log.add(Event("turn", seat, args=(state.turn,)))
    if any(monster.tapped for monster in state.fields[seat]):
        state.fields[seat] = tuple(tapped(m, False) if m.tapped else m for m in state.fields[seat])
    steps = zones.draw(state, seat, Context(seat, 0, 0, cause))
    if steps is not None:
        yield from steps


def _end(state: State) -> None:
    if state.turn >= MOST_TURNS:
        state.loser = BOTH
        state.why = f"nobody had won after {MOST_TURNS} turns"
        raise Finished
    state.active = 1 - state.active
    state.phase = BEGINNING
    state.opening = False


def actions(state: State) -> Options:
    """Returns what the player whose turn it is may do."""
    seat = state.active
    if state.actions >= MOST_ACTIONS:
        return _ONLY_END
    options = [
        Option("play", (name,))
        for name, number in by_name(state, seat, list(state.hands[seat])).items()
        if playable(state, seat, number)
    ]
    for monster in state.fields[seat]:
        if not monster.tapped:
            options += _activations(state, seat, monster)
    options.append(END)
    return options


def _activations(state: State, seat: int, monster: Monster) -> list[Option]:
    found: list[Option] = []
    seen: list[SpellDef] = []
    ctx = Context(seat, monster.card, monster.id, -1)
    for at, spell in enumerate(monster.spells):
        if spell.trigger in _ACTIVATED and spell not in seen:
            seen.append(spell)
            if all(check.holds(state, ctx) for check in spell.checks):
                found.append(Option("use", (monster.id, at + 1), (monster.id,)))
    return found


def _activate(state: State, seat: int, chosen: Option) -> Steps:
    id, at = chosen.args
    assert isinstance(id, int)
    assert isinstance(at, int)
    monster = state.monster(seat, id)
    assert monster is not None
    spell = monster.spells[at - 1]
    ctx = Context(seat, monster.card, id, -1)
    cause = zones.tell(state, "use", ctx, seat, state.name(monster.card), spell.name)
    yield from resolve(state, spell, Context(seat, monster.card, id, cause))
