"""Paying: what is owed, what may pay for it, and what each piece is worth, all as the effects in play say."""

from typing import NamedTuple

from cardwright.games.mars.language.trees import Clause
from cardwright.games.mars.rules.compile import Source
from cardwright.games.mars.rules.costs import OWED
from cardwright.games.mars.rules.engine import Engine, Table
from cardwright.games.mars.rules.placing import NONE
from cardwright.games.mars.rules.program import Do
from cardwright.games.mars.rules.tasks import Who
from cardwright.games.mars.rules.world import World
from cardwright.games.mars.types import Key, Type
from cardwright.kernel import Decision, Impossible, Kind, Numbers, Steps

MONEY = "Megacredit"
CARD_PRICE = 3
"""What a card costs to buy, before what effects say of it."""
PAID_WITH = Key("Accept", 0)
PAID_FROM = Key("AcceptFrom", 0)


class Answer(NamedTuple):
    """What a signal would do to a debt: by how much it grows or shrinks, and what may then pay for it."""

    owed: int = 0
    accepts: tuple[Type, ...] = ()


Known = dict[Type, Answer]
"""What was found out about signals, as long as the world stays as it is."""


class Till:
    """Where players pay, on one engine."""

    __slots__ = ("_accept", "_actors", "_kept", "_made", "engine")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._made: dict[tuple[str, int, tuple[str, ...]], Type] = {}
        self._kept: dict[Type, tuple[tuple[tuple[int, tuple[Type, ...]], ...], Answer]] = {}
        self._accept = engine.ground.table.classes.get("Accept")
        self._actors = [Who(seat, player) for seat, player in enumerate(engine.ground.players)]
        engine.ground.rooms[engine.ground.table.cls(OWED).index] = self._room
        engine.ground.rooms[engine.ground.table.cls("Bought").index] = self._room_to_buy
        engine.afters[engine.ground.table.cls(OWED).index] = self._after

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

    def who(self, seat: int) -> Who:
        """Returns a player as the one who acts."""
        return self._actors[seat]

    # How much

    def answer(self, world: World, seat: int, signal: Type, known: Known) -> Answer:
        """Returns what a signal would do to a debt."""
        found = known.get(signal)
        if found is None:
            found = known[signal] = self._lasting(world, seat, signal)
        return found

    def _lasting(self, world: World, seat: int, signal: Type) -> Answer:
        """Returns an answer that was found before, as long as whatever answers is there as it was then."""
        by_class = world.by_class
        kept = self._kept.get(signal)
        if kept is not None:
            for index, carriers in kept[0]:
                if by_class.get(index, NONE) is not carriers:
                    break
            else:
                return kept[1]
        answer = self._answered(world, seat, signal)
        sources = self.engine.ground.compiler.hearing(signal.cls, False).at_once
        classes = dict.fromkeys(source.cls.index for source in sources)
        there = tuple((index, by_class.get(index, NONE)) for index in classes)
        if all(self._lasts(world, source) for source in sources):
            self._kept[signal] = (there, answer)
        return answer

    def _lasts(self, world: World, source: Source) -> bool:
        """Returns whether an effect always says the same while its carriers are there: it asks for nothing, and there is one of each."""
        trigger = source.effect.trigger
        if trigger.condition is not None or any(isinstance(each, Clause) for each in trigger.events):
            return not world.by_class.get(source.cls.index)
        limits = self.engine.ground.limits
        return all(
            any(limit.count == 1 and limit.type is carrier for limit in limits.most(carrier))
            for carrier in world.by_class.get(source.cls.index, NONE)
        )

    def _answered(self, world: World, seat: int, signal: Type) -> Answer:
        owed = self.owned(OWED, seat)
        total = 0
        accepts: list[Type] = []
        for program in self.engine.answers(world, signal, self.who(seat)):
            if not isinstance(program, Do):
                continue
            if program.remove is owed and program.gain is None:
                total -= program.count
            elif program.gain is owed and program.remove is None:
                total += program.count
            elif program.gain is not None and _accepting(program.gain):
                accepts.append(program.gain)
        return Answer(total, tuple(accepts))

    def worth(self, world: World, seat: int, accept: Type, known: Known) -> tuple[Type | None, int, Type]:
        """Returns what may be paid with, how much of a debt one piece of it pays, and the signal of that."""
        if PAID_WITH in accept.cls.slots:
            literal = accept.bound(accept.cls.slots[PAID_WITH])
            assert isinstance(literal, Type)
            assert literal.literal is not None
            resource: Type | None = self.owned(literal.literal.name, seat)
            signal = self.owned("Pay", seat, literal.literal.name)
        else:
            card = accept.bound(accept.cls.slots[PAID_FROM])
            assert isinstance(card, Type)
            lying = self.engine.ground.table.cls("CardResource")
            resource = next((each for each in world.dependents.get(card, ()) if each.cls.below(lying)), None)
            table = self.engine.ground.table
            pay = table.cls("PayFrom")
            args: list[Type | None] = [None] * len(pay.keys)
            args[pay.slots[Key("Owned", 0)]] = self.engine.ground.players[seat]
            args[pay.slots[Key("PayFrom", 0)]] = card
            signal = table.make(pay, tuple(args))
        return resource, -self.answer(world, seat, signal, known).owed, signal

    def purse(self, world: World, seat: int, accepts: tuple[Type, ...], known: Known) -> int:
        """Returns how much a player could pay at most, with M€ and what is accepted besides."""
        total = world.counts.get(self.owned(MONEY, seat), 0)
        for accept in dict.fromkeys(accepts):
            resource, worth, _ = self.worth(world, seat, accept, known)
            if resource is not None and worth > 0:
                total += world.counts.get(resource, 0) * worth
        return total

    def accepts(self, world: World, seat: int, known: Known) -> tuple[Type, ...]:
        """Returns what pays for any debt of a player: what is accepted now, and what would be."""
        here: list[Type] = []
        if self._accept is not None and (world.by_class.get(self._accept.index) or self._from_cards(world)):
            here = [
                *world.present(self.owned("Accept", seat)),
                *world.present(self.owned("AcceptFrom", seat)),
            ]
        return (*here, *self.answer(world, seat, self.owned(OWED, seat), known).accepts)

    def _from_cards(self, world: World) -> bool:
        cls = self.engine.ground.table.classes.get("AcceptFrom")
        return cls is not None and bool(world.by_class.get(cls.index))

    def affords(self, world: World, seat: int, price: int, known: Known, also: tuple[Type, ...] = ()) -> bool:
        """Returns whether a player can pay a price, with M€ and what is accepted besides."""
        if price <= world.counts.get(self.owned(MONEY, seat), 0):
            return True
        return price <= self.purse(world, seat, (*also, *self.accepts(world, seat, known)), known)

    def _room(self, world: World, owed: Type) -> int:
        """Returns how much debt a player can still take on."""
        seat = self._seat(owed)
        known: Known = {}
        return self.purse(world, seat, self.accepts(world, seat, known), known) - world.counts.get(owed, 0)

    def card_price(self, world: World, seat: int, known: Known) -> int:
        """Returns what it costs a player to buy a card."""
        return max(0, CARD_PRICE + self.answer(world, seat, self.owned("BuyCard", seat), known).owed)

    def _room_to_buy(self, world: World, bought: Type) -> int:
        seat = self._seat(bought)
        known: Known = {}
        price = self.card_price(world, seat, known)
        return 1_000 if not price else self._room(world, self.owned(OWED, seat)) // price

    def _seat(self, made: Type) -> int:
        owner = self.engine.ground.resolver.owner(made)
        assert owner is not None
        return self.engine.seats[owner]

    # Paying

    def _after(self, _engine: Engine, state: Table, owed: Type, who: Who) -> Steps:
        """Has a debt paid as soon as a text has made it."""
        yield from self.pay(state, self._seat(owed), who)

    def owe(self, state: Table, seat: int, price: int, who: Who) -> Steps:
        """Makes a debt and has it paid."""
        if price:
            yield from self.engine.change(state, price, self.owned(OWED, seat), None, who)
            yield from self.pay(state, seat, who)

    def pay(self, state: Table, seat: int, who: Who) -> Steps:
        """Has a player pay what they owe: other things as they choose, the rest in M€."""
        owed = self.owned(OWED, seat)
        world = state.world
        known: Known = {}
        if world.counts.get(owed, 0):
            ways = sorted(dict.fromkeys(self.accepts(world, seat, known)), key=_order)
            for place, accept in enumerate(ways):
                yield from self._pay_with(state, seat, accept, ways[place + 1 :], who)
        left = world.counts.get(owed, 0)
        if left > world.counts.get(self.owned(MONEY, seat), 0):
            raise Impossible("this cannot be paid")
        if left:
            money = self.owned(MONEY, seat)
            yield from self.engine.change(state, left, self.owned("Pay", seat, MONEY), money, who)
        self._close(world, seat)

    def _close(self, world: World, seat: int) -> None:
        for name in ("Accept", "AcceptFrom"):
            for made in world.present(self.owned(name, seat)):
                world.remove(made, world.counts[made])

    def _pay_with(self, state: Table, seat: int, accept: Type, later: list[Type], who: Who) -> Steps:
        """Asks how many of something to pay with: no more than is owed, and enough for the rest to be paid."""
        world = state.world
        known: Known = {}
        left = world.counts.get(self.owned(OWED, seat), 0)
        resource, worth, signal = self.worth(world, seat, accept, known)
        have = 0 if resource is None else world.counts.get(resource, 0)
        if not left or not have or worth < 1:
            return
        rest = self.purse(world, seat, tuple(later), known)
        least = max(0, -(-(left - rest) // worth))
        most = min(have, -(-left // worth))
        if least > most:
            raise Impossible("this cannot be paid")
        assert resource is not None
        name = resource.cls.name
        answer = yield Decision(seat, Kind.PAY, f"how much {name} to pay {left} with", Numbers(least, most))
        if answer.number:
            yield from self.engine.change(state, answer.number, signal, resource, who)


def _accepting(made: Type) -> bool:
    return PAID_WITH in made.cls.slots or PAID_FROM in made.cls.slots


def _order(accept: Type) -> tuple[bool, int]:
    """Returns in what order ways to pay are asked about: resources as they are declared, then those on cards."""
    if PAID_WITH not in accept.cls.slots:
        return (True, accept.index)
    literal = accept.bound(accept.cls.slots[PAID_WITH])
    assert isinstance(literal, Type)
    return (False, literal.literal.index if literal.literal is not None else 0)
