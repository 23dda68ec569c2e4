"""Playing a card: its requirement, and what may loosen it, its price, and what happens then."""

from cardwright.games.mars.language.trees import Bound
from cardwright.games.mars.rules.costs import OWED
from cardwright.games.mars.rules.engine import Engine
from cardwright.games.mars.rules.paying import Answer, Known, Till
from cardwright.games.mars.rules.printed import Printed
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.tasks import Who
from cardwright.games.mars.rules.world import World
from cardwright.games.mars.types import CardFacts, Cls, Key, Scope, Type
from cardwright.games.mars.types.classes import Any_, Counting, Every, Test
from cardwright.kernel import Event, Steps

LAID = Key("Laid", 0)


class Playing:
    """Plays cards on an engine."""

    __slots__ = (
        "_event",
        "_laid",
        "_leeway",
        "_parameter",
        "_signals",
        "_tests",
        "_venus",
        "engine",
        "owned",
        "printed",
        "till",
    )

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.till = Till(engine)
        self.owned = self.till.owned
        self.printed = Printed(engine)
        classes = engine.ground.table.classes
        self._event = classes["EventCard"]
        self._laid = classes["Laid"]
        self._parameter: Cls = classes["GlobalParameter"]
        self._venus: Cls = classes["VenusStep"]
        self._leeway = {"Leeway": self._parameter, "VenusLeeway": self._venus}
        self._tests: dict[tuple[str, int], Test] = {}
        self._signals: dict[tuple[str, int], tuple[Type, ...]] = {}

    def facts(self, name: str) -> CardFacts:
        """Returns what is printed on a card."""
        return self.engine.ground.loaded.cards[name]

    # Whether

    def playable(self, state: MarsState, seat: int, known: Known | None = None) -> list[str]:
        """Returns the cards that a player may play now: their requirements hold and they can be paid."""
        known = {} if known is None else known
        return [
            name
            for name in dict.fromkeys((*state.hands[seat], *self.laid(state.world, seat)))
            if self.meets(state.world, seat, name) and self.payable(state.world, seat, name, known)
        ]

    def laid(self, world: World, seat: int) -> dict[str, Type]:
        """Returns the cards of a player that lie on others, from where they can be played, with what says so."""
        found: dict[str, Type] = {}
        for made in world.by_class.get(self._laid.index, ()):
            literal = made.bound(made.cls.slots[LAID])
            assert isinstance(literal, Type)
            if (
                self.engine.ground.resolver.owner(made) is self.engine.ground.players[seat]
                and literal.literal
            ):
                found[literal.literal.name] = made
        return found

    def payable(self, world: World, seat: int, name: str, known: Known) -> bool:
        """Returns whether a player can pay for a card."""
        asked = self.price(world, seat, name, known)
        return self.till.affords(world, seat, asked.owed, known, asked.accepts)

    def price(self, world: World, seat: int, name: str, known: Known) -> Answer:
        """Returns what a card costs after all that effects say of it, and what besides M€ may pay for it."""
        signals = self._signals.get((name, seat))
        if signals is None:
            tags = (self.owned("PlayTag", seat, tag) for tag in self.facts(name).tags)
            signals = self._signals[name, seat] = (self.owned("PlayCard", seat, name), *tags)
        owed = self.facts(name).cost
        accepts: tuple[Type, ...] = ()
        for signal in signals:
            answer = self.till.answer(world, seat, signal, known)
            owed += answer.owed
            accepts += answer.accepts
        return Answer(max(0, owed), accepts)

    def meets(self, world: World, seat: int, name: str) -> bool:
        """Returns whether a card's requirement holds for a player, or nearly enough."""
        test = self.test(name, seat)
        if test is None or world.holds(test):
            return True
        leeways = {cls: world.count(self.owned(leeway, seat)) for leeway, cls in self._leeway.items()}
        return any(leeways.values()) and self._nearly(world, test, leeways)

    def test(self, name: str, seat: int) -> Test | None:
        """Returns what a card requires of a player."""
        needs = self.facts(name).needs
        if needs is None:
            return None
        found = self._tests.get((name, seat))
        if found is None:
            ground = self.engine.ground
            test = ground.compiler.test(needs, Scope(owner=ground.players[seat]))
            found = self._tests[name, seat] = self._with_wild_tags(test)
        return found

    def _with_wild_tags(self, test: Test) -> Test:
        if isinstance(test, Counting) and test.bound is Bound.LEAST:
            wild = self.engine.ground.resolver.wild(test.type)
            return test if wild is None else Counting(test.bound, test.count, test.type, wild)
        if isinstance(test, Every):
            return Every(tuple(map(self._with_wild_tags, test.each)))
        return Any_(tuple(map(self._with_wild_tags, test.each))) if isinstance(test, Any_) else test

    def _nearly(self, world: World, test: Test, leeways: dict[Cls, int]) -> bool:
        """Returns whether a requirement holds with so many steps missing or too many of global parameters."""
        if isinstance(test, Every):
            return all(self._nearly(world, each, leeways) for each in test.each)
        if isinstance(test, Any_):
            return any(self._nearly(world, each, leeways) for each in test.each)
        if not isinstance(test, Counting) or not test.type.cls.below(self._parameter):
            return world.holds(test)
        leeway = sum(steps for cls, steps in leeways.items() if test.type.cls.below(cls))
        count = world.count(test.type)
        if test.bound is Bound.MOST:
            return count - leeway <= test.count
        return count + leeway >= test.count

    # Playing

    def play(self, state: MarsState, seat: int, name: str) -> Steps:
        """Plays a card from a player's hand, with everything that comes of it."""
        hand = state.hands[seat]
        laid = None if name in hand else self.laid(state.world, seat)[name]
        if laid is None:
            at = hand.index(name)
            state.put_hand(seat, (*hand[:at], *hand[at + 1 :]))
            state.shown = (*state.shown, name)
        because = state.log.add(Event("play", who=seat, args=(name,)))
        who = Who(seat, self.engine.ground.players[seat], None, because)
        yield from self._charge(state, seat, self.facts(name), who)
        front = self.owned(name, seat)
        if laid is not None:
            yield from self.engine.change(state, state.world.counts[laid], None, laid, who)
        came_from = self.owned("ProjectCard", seat) if laid is None else None
        yield from self.engine.change(state, 1, front, came_from, who)
        yield from self.engine.settle(state)
        yield from self._after(state, seat, front, who)

    def lay(self, state: MarsState, seat: int, name: str, told: str) -> Steps:
        """Puts a corporation or a prelude before a player: its tags are heard of, and it costs nothing."""
        because = state.log.add(Event(told, who=seat, args=(name,)))
        who = Who(seat, self.engine.ground.players[seat], None, because)
        front = self.owned(name, seat)
        yield from self.engine.change(state, 1, front, None, who)
        yield from self.engine.settle(state)

    def _after(self, state: MarsState, seat: int, front: Type, who: Who) -> Steps:
        """Turns an event over once all of it has happened."""
        if front.cls.below(self._event) and front in state.world.counts:
            done = self.owned("PlayedEvent", seat, front.cls.name)
            yield from self.engine.change(state, 1, done, front, who)
            yield from self.engine.settle(state)

    def _charge(self, state: MarsState, seat: int, facts: CardFacts, who: Who) -> Steps:
        change = self.engine.change
        if facts.cost:
            yield from change(state, facts.cost, self.owned(OWED, seat), None, who)
        yield from change(state, 1, self.owned("PlayCard", seat, facts.name), None, who)
        for tag in facts.tags:
            yield from change(state, 1, self.owned("PlayTag", seat, tag), None, who)
        yield from self.till.pay(state, seat, who)
