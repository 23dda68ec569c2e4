"""Milestones and awards: claimed, funded, and ranked at the end (rulebook, "Milestones" and "Awards")."""

from cardwright.games.mars.rules.paying import Known
from cardwright.games.mars.rules.playing import Playing
from cardwright.games.mars.rules.state import MONEY_OFFSET, MarsState
from cardwright.games.mars.rules.world import World
from cardwright.games.mars.types import Key, Scope, Type
from cardwright.games.mars.types.classes import Any_, Counting, Every, Test
from cardwright.games.mars.types.gauges import Gauge, Gauging, Joined, Tally
from cardwright.kernel import Event, Option, Steps

CLAIM_PRICE = 8
FUND_PRICES = (8, 14, 20)
MOST = 3
"""So many milestones are claimed, and so many awards funded."""
FIRST, SECOND = 5, 2
"""What the places are worth; a second place only with three players or more."""


class Honours:
    """The milestones and awards of a map."""

    __slots__ = ("_gauges", "_tests", "awards", "claimed", "funded", "milestones", "playing")

    def __init__(self, playing: Playing) -> None:
        self.playing = playing
        table = playing.engine.ground.table
        self.milestones = table.concretes(table.base("Milestone"))
        self.awards = table.concretes(table.base("Award"))
        self.claimed = table.cls("ClaimedMilestone")
        self.funded = table.cls("FundedAward")
        self._tests: dict[tuple[Type, int], Test] = {}
        self._gauges: dict[tuple[Type, int], Gauge] = {}

    # Milestones

    def options(self, state: MarsState, seat: int, known: Known) -> list[Option]:
        """Returns the milestones that a player may claim, and the awards that they may fund."""
        if state.players == 1:
            return []
        world = state.world
        found: list[Option] = []
        claimed = world.by_class.get(self.claimed.index, ())
        till = self.playing.till
        if len(claimed) < MOST and till.affords(world, seat, CLAIM_PRICE, known):
            taken = {self._of(each, "ClaimedMilestone") for each in claimed}
            found += [
                Option("claim", (each.cls.name,))
                for each in self.milestones
                if each not in taken and world.holds(self.test(each, seat))
            ]
        funded = world.by_class.get(self.funded.index, ())
        if len(funded) < MOST and till.affords(world, seat, FUND_PRICES[len(funded)], known):
            taken = {self._of(each, "FundedAward") for each in funded}
            found += [Option("fund", (each.cls.name,)) for each in self.awards if each not in taken]
        return found

    def _of(self, made: Type, name: str) -> Type:
        which = made.bound(made.cls.slots[Key(name, 0)])
        assert isinstance(which, Type)
        return which

    def taken(self, world: World, name: str) -> tuple[Type, ...]:
        """Returns the milestones that were claimed, or the awards that were funded."""
        return world.by_class.get((self.claimed if name == self.claimed.name else self.funded).index, ())

    def which(self, made: Type) -> Type:
        """Returns the milestone that was claimed, or the award that was funded."""
        return self._of(made, made.cls.name)

    def test(self, milestone: Type, seat: int) -> Test:
        """Returns what a milestone requires of a player."""
        found = self._tests.get((milestone, seat))
        if found is None:
            ground = self.playing.engine.ground
            said = milestone.cls.property("requirement")
            assert said is not None
            assert said.requirement is not None
            scope = Scope(this=milestone, owner=ground.players[seat])
            found = self._tests[milestone, seat] = ground.compiler.test(said.requirement, scope)
        return found

    def claim(self, state: MarsState, seat: int, name: str) -> Steps:
        """Claims a milestone."""
        who = self.playing.till.who(seat)
        state.log.add(Event("claim", who=seat, args=(name,)))
        yield from self.playing.till.owe(state, seat, CLAIM_PRICE, who)
        yield from self.playing.engine.change(state, 1, self._made(self.claimed, name, seat), None, who)
        yield from self.playing.engine.settle(state)

    def progress(self, world: World, milestone: Type, seat: int) -> tuple[int, int]:
        """Returns how much of what a milestone requires a player has, and how much that is."""
        return _progress(world, self.test(milestone, seat))

    def fund(self, state: MarsState, seat: int, name: str, *, free: bool = False) -> Steps:
        """Funds an award."""
        who = self.playing.till.who(seat)
        state.log.add(Event("fund", who=seat, args=(name,)))
        if not free:
            yield from self.playing.till.owe(state, seat, self.price(state.world), who)
        yield from self.playing.engine.change(state, 1, self._made(self.funded, name, seat), None, who)
        yield from self.playing.engine.settle(state)

    def price(self, world: World) -> int:
        """Returns what funding the next award costs."""
        return FUND_PRICES[len(world.by_class.get(self.funded.index, ()))]

    def fundable(self, world: World) -> list[str]:
        """Returns the awards that nobody has funded, while some can be."""
        funded = world.by_class.get(self.funded.index, ())
        taken = {self._of(each, "FundedAward") for each in funded}
        return [each.cls.name for each in self.awards if each not in taken] if len(funded) < MOST else []

    def _made(self, cls: "Type | object", name: str, seat: int) -> Type:
        table = self.playing.engine.ground.table
        which = table.cls(name)
        made = self.claimed if cls is self.claimed else self.funded
        args: list[Type | None] = [None] * len(made.keys)
        args[made.slots[Key("Owned", 0)]] = self.playing.engine.ground.players[seat]
        args[made.slots[Key(made.name, 0)]] = table.make(which)
        return table.make(made, tuple(args))

    # Awards

    def standing(self, world: World, award: Type, seat: int) -> int:
        """Returns how much of what an award counts a player has."""
        found = self._gauges.get((award, seat))
        if found is None:
            ground = self.playing.engine.ground
            said = award.cls.property("metric")
            assert said is not None
            assert said.metric is not None
            opened = ground.compiler.opener.open(said.metric)
            scope = Scope(this=award, owner=ground.players[seat])
            found = self._gauges[award, seat] = _tame(ground.resolver.gauge(opened, scope))
        return world.measure(found)

    def told(self, world: World, award: Type, seat: int) -> int:
        """Returns what `standing` does, as it is shown: M€ production is kept higher than it is."""
        found = self.standing(world, award, seat)
        return found - MONEY_OFFSET if self._gauges[award, seat] == self._money(seat) else found

    def _money(self, seat: int) -> Gauge:
        return Tally(self.playing.owned("Production", seat, "Megacredit"))

    def points(self, state: MarsState) -> list[int]:
        """Returns what each player has of the awards: 5 for a first place, 2 for a second, ties friendly."""
        totals = [0] * state.players
        for made in state.world.by_class.get(self.funded.index, ()):
            award = self._of(made, "FundedAward")
            standings = [self.standing(state.world, award, seat) for seat in range(state.players)]
            for seat, points in enumerate(places(standings)):
                totals[seat] += points
        return totals


def places(standings: list[int]) -> list[int]:
    """Returns the points of an award: all who are first, and where there is one first and three play, all who are second.

    >>> places([3, 3, 1]), places([4, 2, 2]), places([4, 2])
    ([5, 5, 0], [5, 2, 2], [5, 0])
    """
    best = max(standings)
    points = [FIRST if each == best else 0 for each in standings]
    if standings.count(best) == 1 and len(standings) > 2:
        second = max(each for each in standings if each != best)
        points = [SECOND if each == second else had for each, had in zip(standings, points, strict=True)]
    return points


def _tame(gauge: Gauge) -> Gauge:
    """Returns a metric without wild tags: those stand for others while a player acts, and not at the end."""
    if isinstance(gauge, Tally):
        return Tally(gauge.type, gauge.unit, gauge.cap)
    return Joined(gauge.types) if isinstance(gauge, Joined) else gauge


def _progress(world: World, test: Test) -> tuple[int, int]:
    """Returns how far a requirement is met: by its count, by the nearest of several, or by how many of all are met."""
    if isinstance(test, Counting):
        wild = world.count(test.wild) if test.wild is not None else 0
        return world.count(test.type) + wild, test.count
    if isinstance(test, Gauging):
        return world.measure(test.gauge), test.count
    if isinstance(test, Any_):
        return max(_progress(world, each) for each in test.each)
    if isinstance(test, Every):
        return sum(world.holds(each) for each in test.each), len(test.each)
    return int(world.holds(test)), 1
