"""How a game ends: when Mars is terraformed, the last greenery, points; and World Government Terraforming."""

from typing import TYPE_CHECKING

from cardwright.games.mars.rules.state import MarsState, Stage
from cardwright.games.mars.rules.tasks import Who
from cardwright.kernel import DONE, Decision, Event, Kind, Option, Steps

if TYPE_CHECKING:
    from cardwright.games.mars.rules.turns import Turns

PARAMETERS = ("TemperatureStep", "OxygenStep", "OceanTile")
SOLO_RATING = 63


def terraformed(turns: "Turns", state: MarsState) -> bool:
    """Returns whether temperature, oxygen and oceans are where they can go no further."""
    return all(steps_left(turns, state, name) == 0 for name in PARAMETERS)


MOST_STEPS = {"TemperatureStep": 19, "OxygenStep": 14, "OceanTile": 9, "VenusStep": 15}
"""How far the parameters go."""


def steps_left(turns: "Turns", state: MarsState, name: str) -> int:
    """Returns how many steps of a parameter are left."""
    return MOST_STEPS[name] - state.world.count(turns.engine.ground.table.base(name))


def is_over(turns: "Turns", state: MarsState) -> bool:
    """Returns whether this was the last generation."""
    if state.last is not None and state.generation >= state.last:
        return True
    return state.players > 1 and terraformed(turns, state)


def solo_won(turns: "Turns", state: MarsState) -> bool:
    """Returns whether someone who plays alone has won: Mars is terraformed in time, or the rating is 63."""
    if state.variant.solo == "rating":
        rating = turns.playing.owned("TerraformRating", 0)
        return state.world.counts.get(rating, 0) >= SOLO_RATING
    return terraformed(turns, state)


def government(turns: "Turns", state: MarsState) -> Steps:
    """Has the first player raise a parameter for the World Government, which brings nobody anything."""
    seat = state.first
    names = [*PARAMETERS, *(("VenusStep",) if "venus" in state.variant.expansions else ())]
    open_ = [name for name in names if steps_left(turns, state, name)]
    if open_:
        options = tuple(Option("raise", (name,)) for name in open_)
        chosen = yield Decision(seat, Kind.CHOOSE, "what the World Government raises", options)
        state.log.add(Event("government", who=seat, args=(chosen.word,)))
        ground = turns.engine.ground
        who = Who(seat, ground.table.base("Engine"))
        turns.engine.enqueue(state, turns.program(chosen.word, seat), who)
        yield from turns.engine.settle(state, lapse=True)
    yield from turns.next_generation(state)


def last_greenery(turns: "Turns", state: MarsState) -> Steps:
    """Has a player turn plants into greenery once more, as often as they can (rulebook, "Game end")."""
    seat = state.active
    carriers = turns.greeneries(state, seat)
    if carriers:
        options = (*carriers, DONE)
        chosen = yield Decision(seat, Kind.CHOOSE, "a last greenery", options)
        if chosen.verb != DONE.verb:
            yield from turns.use(state, seat, chosen.number, str(chosen.args[1]))
            return
    turns.next_seat(state, Stage.END)


def end(turns: "Turns", state: MarsState) -> Steps:
    """Counts the points."""
    yield from turns.phase(state, "EndPhase")
    yield from turns.happen(state, turns.engine.ground.table.base("End"))
    for seat, points in enumerate(turns.honours.points(state) if state.players > 1 else ()):
        if points:
            state.world.add(turns.playing.owned("VictoryPoint", seat), points)
            state.log.add(Event("awards", who=seat, args=(points,)))
    state.stage = Stage.OVER
