"""What is printed on cards, as far as a player who looks ahead goes by it: points at the end, and what a card promises."""

from cardwright.games.mars.language import expression
from cardwright.games.mars.rules.engine import Engine
from cardwright.games.mars.rules.program import Do, Each, Per, Program
from cardwright.games.mars.rules.world import World
from cardwright.games.mars.types import Scope, Type

CARD = 0.2
"""What any card in the hand is worth, a little more than it costs,"""
PRINTED = 0.1
"""and for each point that is printed on it."""


ACTION = 0.1
"""What the actions of a card on the table are worth in each generation,"""
EFFECT = 0.06
"""and its lasting effects."""
POINTS = {"VictoryPoint": 1, "VictoryPenalty": -1}
"""The classes of points, and what one counts."""


class Printed:
    """The points that cards bring at the end, as their texts say."""

    __slots__ = ("_beside", "_brought", "_ends", "_lasting", "_promises", "engine")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._ends: dict[Type, tuple[tuple[int, Per | None], ...]] = {}
        self._promises: dict[str, float] = {}
        self._beside: dict[int, Type] = {}
        self._lasting: dict[str, float] = {}
        self._brought: dict[Type, tuple[tuple[str, int], ...]] = {}

    def points(self, world: World, front: Type) -> int:
        """Returns the points that a card on the table would bring if the game ended now."""
        total = 0
        for count, per in self._end(front):
            total += count if per is None else count * world.measure(per.gauge)
        return total

    def lasting(self, front: Type) -> float:
        """Returns what the actions and effects of a card on the table are worth in each generation."""
        found = self._lasting.get(front.cls.name)
        if found is None:
            heard = [s for s in self.engine.ground.compiler.sources if s.cls is front.cls and not s.action]
            lasts = any(str(s.effect.trigger) not in ("This", "End") for s in heard)
            found = self._lasting[front.cls.name] = ACTION * bool(front.cls.actions) + EFFECT * lasts
        return found

    def brought(self, front: Type) -> tuple[tuple[str, int], ...]:
        """Returns the points that a card brings at once when it is played, each with its class."""
        found = self._brought.get(front)
        if found is None:
            compiler = self.engine.ground.compiler
            ready = [compiler.ready(source, front) for source in compiler.hearing(front.cls, False).own]
            bodies = [compiler.body(each, None) for each in ready if not each.automatic]
            lines = [line for body in bodies for line in _lines(body)]
            found = self._brought[front] = tuple(
                ("VictoryPoint" if count > 0 else "VictoryPenalty", abs(count))
                for count, per in lines
                if per is None
            )
        return found

    def promise(self, name: str, seat: int) -> float:
        """Returns what a card in the hand is worth: it may be played, and has points of its own."""
        found = self._promises.get(name)
        if found is None:
            table = self.engine.ground.table
            cls = table.cls(name)
            front = table.make(cls, (self.engine.ground.players[seat], *[None] * (len(cls.keys) - 1)))
            fixed = sum(count for count, per in self._end(front) if per is None)
            found = self._promises[name] = CARD + PRINTED * max(0, fixed)
        return found

    def greenery_beside(self, seat: int) -> Type:
        """Returns the type of greenery beside a player's cities."""
        found = self._beside.get(seat)
        if found is None:
            ground = self.engine.ground
            said = expression("Adjacency<CityTile, GreeneryTile<Anyone>>")
            found = self._beside[seat] = ground.resolver.type(said, Scope(owner=ground.players[seat]))
        return found

    def _end(self, front: Type) -> tuple[tuple[int, Per | None], ...]:
        """Returns what a card's own text brings at the end: so many points, or so many for each of something."""
        found = self._ends.get(front)
        if found is None:
            compiler = self.engine.ground.compiler
            end = self.engine.ground.table.cls("End")
            sources = (s for s in compiler.hearing(end, False).others if s.cls is front.cls)
            bodies = [compiler.body(compiler.ready(source, front), None) for source in sources]
            found = self._ends[front] = tuple(line for body in bodies for line in _lines(body))
        return found


def _lines(program: Program) -> list[tuple[int, Per | None]]:
    match program:
        case Each():
            return [line for part in program.parts for line in _lines(part)]
        case Per():
            return [(count, program) for count, _ in _lines(program.do)]
        case Do() if program.gain is not None and program.gain.cls.name in POINTS:
            return [(POINTS[program.gain.cls.name] * program.count, None)]
    return []
