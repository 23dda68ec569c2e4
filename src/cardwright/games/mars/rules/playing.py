"""Playing a card: its requirement, its price and discounts, and paying with M€, steel and titanium."""

from cardwright.games.mars.rules.engine import Engine
from cardwright.games.mars.rules.program import Do
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.tasks import Who
from cardwright.games.mars.types import CardFacts, Scope, Type
from cardwright.games.mars.types.classes import Test
from cardwright.kernel import Decision, Event, Impossible, Kind, Numbers, Steps

ALSO_PAYS = (("BuildingTag", "Steel"), ("SpaceTag", "Titanium"))
"""Which resource may pay, beside M€, for cards with a tag."""


class Playing:
    """Plays cards on an engine."""

    __slots__ = ("_made", "_tests", "engine")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._made: dict[tuple[str, int, tuple[str, ...]], Type] = {}
        self._tests: dict[tuple[str, int], Test] = {}

    def facts(self, name: str) -> CardFacts:
        """Returns what is printed on a card."""
        return self.engine.ground.loaded.cards[name]

    def owned(self, name: str, seat: int, *literals: str) -> Type:
        """Returns the type of a class for a player, its class literals filled in."""
        key = (name, seat, literals)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._owned(name, seat, literals)
        return found

    def _owned(self, name: str, seat: int, literals: tuple[str, ...]) -> Type:
        ground = self.engine.ground
        table = ground.table
        cls = table.cls(name)
        args: list[Type | None] = [ground.players[seat]]
        args += [table.of_class(table.cls(each)) for each in literals]
        args += [None] * (len(cls.keys) - len(args))
        return table.make(cls, tuple(args))

    # Whether

    def playable(self, state: MarsState, seat: int) -> list[str]:
        """Returns the cards that a player may play now: their requirements hold and they can be paid."""
        worth: dict[Type, int] = {}
        found = []
        for name in dict.fromkeys(state.hands[seat]):
            facts = self.facts(name)
            if self._meets(state, seat, facts):
                if self.price(state, seat, facts, worth) <= self.purse(state, seat, facts, worth):
                    found.append(name)
        return found

    def _meets(self, state: MarsState, seat: int, facts: CardFacts) -> bool:
        if facts.needs is None:
            return True
        test = self._tests.get((facts.name, seat))
        if test is None:
            ground = self.engine.ground
            test = ground.compiler.test(facts.needs, Scope(owner=ground.players[seat]))
            self._tests[facts.name, seat] = test
        return state.world.holds(test)

    def price(self, state: MarsState, seat: int, facts: CardFacts, known: dict[Type, int]) -> int:
        """Returns what a card costs after all discounts; `known` keeps what was found out about signals."""
        left = facts.cost - self._takes_away(state, seat, self.owned("PlayCard", seat, facts.name), known)
        for tag in facts.tags:
            left -= self._takes_away(state, seat, self.owned("PlayTag", seat, tag), known)
        return max(0, left)

    def purse(self, state: MarsState, seat: int, facts: CardFacts, known: dict[Type, int]) -> int:
        """Returns how much a player could pay for a card at most."""
        total = self._count(state, seat, "Megacredit")
        for resource in self._ways(facts):
            have = self._count(state, seat, resource)
            if have:
                total += have * self.worth(state, seat, resource, known)
        return total

    def worth(self, state: MarsState, seat: int, resource: str, known: dict[Type, int]) -> int:
        """Returns how much of a price one piece of a resource pays."""
        return self._takes_away(state, seat, self.owned("Pay", seat, resource), known)

    def _takes_away(self, state: MarsState, seat: int, signal: Type, known: dict[Type, int]) -> int:
        """Returns how much of what is owed goes away when a signal is heard."""
        found = known.get(signal)
        if found is None:
            found = known[signal] = self._answered(state, seat, signal)
        return found

    def _answered(self, state: MarsState, seat: int, signal: Type) -> int:
        owed = self.owned("Owed", seat)
        total = 0
        for program, times in self.engine.answers(state, signal, self._who(seat)):
            if isinstance(program, Do) and program.remove is owed and program.gain is None:
                total += program.count * times
        return total

    def _ways(self, facts: CardFacts) -> list[str]:
        return [resource for tag, resource in ALSO_PAYS if tag in facts.tags]

    def _count(self, state: MarsState, seat: int, resource: str) -> int:
        return state.world.counts.get(self.owned(resource, seat), 0)

    def _who(self, seat: int) -> Who:
        return Who(seat, self.engine.ground.players[seat])

    # Playing

    def play(self, state: MarsState, seat: int, name: str) -> Steps:
        """Plays a card from a player's hand, with everything that comes of it."""
        facts = self.facts(name)
        hand = state.hands[seat]
        at = hand.index(name)
        state.put_hand(seat, (*hand[:at], *hand[at + 1 :]))
        state.shown = (*state.shown, name)
        because = state.log.add(Event("play", who=seat, args=(facts.name,)))
        who = Who(seat, self.engine.ground.players[seat], None, because)
        yield from self._pay(state, seat, facts, who)
        front = self.owned(name, seat)
        yield from self.engine.change(state, 1, front, self.owned("ProjectCard", seat), who)
        yield from self.engine.settle(state)
        if front.cls.below(self.engine.ground.table.cls("EventCard")):
            done = self.owned("PlayedEvent", seat, name)
            yield from self.engine.change(state, 1, done, front, who)
            yield from self.engine.settle(state)

    def _pay(self, state: MarsState, seat: int, facts: CardFacts, who: Who) -> Steps:
        owed = self.owned("Owed", seat)
        change = self.engine.change
        if facts.cost:
            yield from change(state, facts.cost, owed, None, who)
        yield from change(state, 1, self.owned("PlayCard", seat, facts.name), None, who)
        for tag in facts.tags:
            yield from change(state, 1, self.owned("PlayTag", seat, tag), None, who)
        ways = self._ways(facts)
        for place, resource in enumerate(ways):
            yield from self._pay_with(state, seat, resource, ways[place + 1 :], who)
        left = state.world.counts.get(owed, 0)
        if left > self._count(state, seat, "Megacredit"):
            raise Impossible(f"{facts.title} cannot be paid")
        if left:
            money = self.owned("Megacredit", seat)
            yield from change(state, left, self.owned("Pay", seat, "Megacredit"), money, who)

    def _pay_with(self, state: MarsState, seat: int, resource: str, later: list[str], who: Who) -> Steps:
        """Asks how many of a resource to pay with: no more than is owed, and enough for the rest to be paid."""
        left = state.world.counts.get(self.owned("Owed", seat), 0)
        have = self._count(state, seat, resource)
        known: dict[Type, int] = {}
        worth = self.worth(state, seat, resource, known)
        if not left or not have or not worth:
            return
        rest = self._count(state, seat, "Megacredit")
        rest += sum(self._count(state, seat, each) * self.worth(state, seat, each, known) for each in later)
        least = max(0, -(-(left - rest) // worth))
        most = min(have, -(-left // worth))
        if least > most:
            raise Impossible("this cannot be paid")
        answer = yield Decision(
            seat, Kind.PAY, f"how much {resource} to pay {left} with", Numbers(least, most)
        )
        if answer.number:
            paid = self.owned("Pay", seat, resource)
            yield from self.engine.change(state, answer.number, paid, self.owned(resource, seat), who)
