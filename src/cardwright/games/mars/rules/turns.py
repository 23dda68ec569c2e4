"""The course of a game: from one step to the next, actions by turns, production, the end."""

from cardwright.games.mars.language import instruction
from cardwright.games.mars.language.trees import Gain, Spend
from cardwright.games.mars.rules import ending, opening, research, turmoil
from cardwright.games.mars.rules.ahead import Ahead
from cardwright.games.mars.rules.awards import Honours
from cardwright.games.mars.rules.costs import OWED, USE_ACTION
from cardwright.games.mars.rules.engine import LAPSE, Engine
from cardwright.games.mars.rules.paying import CARD_PRICE, Known
from cardwright.games.mars.rules.playing import Playing
from cardwright.games.mars.rules.program import Program
from cardwright.games.mars.rules.state import MarsState, Stage
from cardwright.games.mars.rules.tasks import Who
from cardwright.games.mars.types import Scope, Type
from cardwright.kernel import Decision, Event, Impossible, Kind, Option, Steps, attempt

PASS = Option("pass")
END_TURN = Option("end")
FIZZLED_PRELUDE = 15
"""The M€ that a prelude brings which cannot be carried out."""


class Turns:
    """Runs a game on an engine, a step at a time."""

    __slots__ = (
        "_action_cards",
        "_actions",
        "_beginner",
        "_free",
        "_mandate",
        "_markers",
        "_passing",
        "_project",
        "_temporary",
        "ahead",
        "engine",
        "honours",
        "playing",
    )

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.playing = Playing(engine)
        self.honours = Honours(self.playing)
        self.ahead = Ahead(self)
        table = engine.ground.table
        self._actions = table.make(table.cls("HasActions"))
        self._action_cards = table.cls("ActionCard")
        self._mandate = table.cls("Mandate")
        self._free = table.cls("FreeAction")
        self._project = table.cls("StandardProject")
        self._beginner = table.cls("BeginnerCard")
        self._markers: dict[tuple[Type, int], Type] = {}
        self._temporary = table.cls("Temporary")
        self._passing = table.cls("Passing")

    def step(self, state: MarsState) -> Steps:
        """Plays one action, or what happens between actions."""
        state.shown = ()
        match state.stage:
            case Stage.CORPORATIONS:
                yield from opening.choose(self, state)
            case Stage.REVEAL:
                yield from opening.reveal(self, state)
            case Stage.PRELUDES:
                yield from opening.play_preludes(self, state)
            case Stage.DRAFT:
                yield from research.draft(state)
            case Stage.RESEARCH:
                yield from research.buy(self, state)
            case Stage.ACTION:
                yield from self._act(state)
            case Stage.PRODUCTION:
                yield from self._produce(state)
            case Stage.GOVERNMENT:
                yield from ending.government(self, state)
            case Stage.GREENERY:
                yield from ending.last_greenery(self, state)
            case Stage.END | Stage.OVER:
                yield from ending.end(self, state)
        self.close(state)

    def close(self, state: MarsState) -> None:
        """Ends an action: nothing is left to do, and what goes by itself goes."""
        if state.tasks:
            raise Impossible("something is left to do")
        world = state.world
        left = world.by_class.get(self._temporary.index)
        if left:
            raise Impossible(f"{left[0]} is left over")
        for made in world.by_class.get(self._passing.index, ()):
            world.remove(made, world.counts[made])
        if any(state.dealt) and state.stage in (Stage.ACTION, Stage.PRODUCTION):
            for seat, dealt in enumerate(state.dealt):
                state.throw_away(dealt, seat)
            state.dealt = ((),) * state.players

    def game(self) -> Who:
        """Returns the game itself as the one who acts."""
        return Who(0, self.engine.ground.table.base("Engine"))

    def is_beginner(self, name: str) -> bool:
        """Returns whether a corporation is one for beginners: its player takes cards and buys none."""
        return self.engine.ground.table.cls(name).below(self._beginner)

    def next_seat(self, state: MarsState, then: Stage) -> None:
        """Goes on with the next player, or after the last one with what comes then."""
        state.active = (state.active + 1) % state.players
        if state.active == state.first:
            state.stage = then
            if then is Stage.ACTION:
                state.passed = (False,) * state.players
                state.acted = 0

    # Cards

    def take_cards(self, state: MarsState, seat: int, names: tuple[str, ...]) -> Steps:
        """Puts bought cards into a player's hand and has them paid for."""
        state.put_hand(seat, (*state.hands[seat], *names))
        who = self.playing.till.who(seat)
        cards = self.playing.owned("ProjectCard", seat)
        yield from self.engine.change(state, len(names), cards, None, who)
        yield from self.charge_for_cards(state, seat, len(names), who)

    def charge_for_cards(self, state: MarsState, seat: int, count: int, who: Who) -> Steps:
        """Has a player pay for bought cards: what hears of each may make it dearer or cheaper."""
        if count:
            yield from self.engine.change(
                state, count * CARD_PRICE, self.playing.owned(OWED, seat), None, who
            )
            yield from self.engine.change(state, count, self.playing.owned("BuyCard", seat), None, who)
        yield from self.playing.till.pay(state, seat, who)
        yield from self.engine.settle(state)

    def play_prelude(self, state: MarsState, seat: int, name: str) -> Steps:
        """Plays a prelude; where it cannot be carried out, it brings 15 M€ instead."""
        reason = yield from attempt(state, self._prelude(state, seat, name))
        if reason is not None:
            state.log.add(Event("fizzle", who=seat, args=(name,)))
            money = self.playing.owned("Megacredit", seat)
            yield from self.engine.change(state, FIZZLED_PRELUDE, money, None, self.playing.till.who(seat))

    def _prelude(self, state: MarsState, seat: int, name: str) -> Steps:
        yield from self.playing.lay(state, seat, name, "prelude")

    # Actions

    def _act(self, state: MarsState) -> Steps:
        seat = state.active
        chosen = yield Decision(seat, Kind.ACT, "your action", lambda: self.actions(state, seat), shown=True)
        if chosen.verb == PASS.verb:
            state.passed = (*state.passed[:seat], True, *state.passed[seat + 1 :])
            state.log.add(Event("pass", who=seat))
            self._next_turn(state)
            return
        if chosen.verb == END_TURN.verb:
            self._next_turn(state)
            return
        free = chosen.verb == "do" or (chosen.verb == "use" and self._is_free(str(chosen.args[1])))
        yield from self.ahead.guarded(state, seat, chosen)
        state.turns += 1
        if free:
            return
        state.acted += 1
        if state.acted == 2 or (state.players > 1 and sum(state.passed) == state.players - 1):
            self._next_turn(state)

    def _is_free(self, name: str) -> bool:
        """Returns whether what a class does costs no action."""
        return self.engine.ground.table.cls(name).below(self._free)

    def carry_out(self, state: MarsState, seat: int, chosen: Option) -> Steps:
        """Carries an action out, with everything that comes of it."""
        match chosen.verb:
            case "play":
                yield from self.playing.play(state, seat, chosen.word)
            case "do":
                yield from self._scripted(state, seat, chosen.word)
            case "claim":
                yield from self.honours.claim(state, seat, chosen.word)
            case "fund":
                yield from self.honours.fund(state, seat, chosen.word)
            case _:
                yield from self.use(state, seat, chosen.number, str(chosen.args[1]))

    def actions(self, state: MarsState, seat: int) -> tuple[Option, ...]:
        """Returns everything that a player can do as an action, each of which can be carried out to its end."""
        known: Known = {}
        carriers = [each for each in state.world.present(self._actions) if self._usable(state, each, seat)]
        first = [each for each in carriers if each.cls.below(self._mandate)]
        options = self._uses(state, first, seat, known)
        if not options:
            options = [Option("play", (name,)) for name in self.ahead.playable(state, seat, known)]
            options += self._uses(state, [each for each in carriers if each not in first], seat, known)
            options += self.honours.options(state, seat, known)
        if state.scripted:
            scripted = (Option("do", (text,)) for text in state.scripted[seat])
            options += [each for each in scripted if self.ahead.can_do(state, seat, each)]
        if state.acted:
            options.append(END_TURN)
        if not first or not options:
            options.append(PASS)
        return tuple(options)

    def _uses(self, state: MarsState, carriers: list[Type], seat: int, known: Known) -> list[Option]:
        return [
            Option("use", (number, carrier.cls.name))
            for carrier in carriers
            for number in range(1, len(carrier.cls.actions) + 1)
            if self.ahead.can_use(state, seat, carrier, number, known)
        ]

    def program(self, text: str, seat: int) -> Program:
        """Returns the program of an instruction that a scenario gives."""
        ground = self.engine.ground
        return ground.compiler.text(instruction(text), Scope(owner=ground.players[seat]))

    def _scripted(self, state: MarsState, seat: int, text: str) -> Steps:
        """Carries out an instruction that a scenario gives; it costs no action."""
        self.engine.enqueue(state, self.program(text, seat), self.playing.till.who(seat))
        yield from self.engine.settle(state)

    def _usable(self, state: MarsState, carrier: Type, seat: int) -> bool:
        owner = self.engine.ground.resolver.owner(carrier)
        if owner is not None and owner is not self.engine.ground.players[seat]:
            return False
        if not carrier.cls.below(self._action_cards):
            return True
        return self._marker(carrier, seat) not in state.world.counts

    def used(self, state: MarsState, seat: int) -> list[Option]:
        """Returns the actions of cards that a player has used in this generation and could use again."""
        mine = self.engine.ground.players[seat]
        used = [
            carrier
            for carrier in state.world.present(self._actions)
            if self.engine.ground.resolver.owner(carrier) is mine and not self._usable(state, carrier, seat)
        ]
        return self._uses(state, used, seat, {})

    def projects(self, state: MarsState, seat: int) -> list[Option]:
        """Returns the standard projects that a player can use now."""
        present = state.world.present(self._actions)
        return self._uses(state, [each for each in present if each.cls.below(self._project)], seat, {})

    def greeneries(self, state: MarsState, seat: int) -> list[Option]:
        """Returns the actions that turn plants into greenery: those that cost plants alone, and place one."""
        carriers = [
            each
            for each in state.world.present(self._actions)
            if self._usable(state, each, seat) and _plants_greenery(each)
        ]
        return self._uses(state, carriers, seat, {})

    def _marker(self, carrier: Type, seat: int) -> Type:
        found = self._markers.get((carrier, seat))
        if found is None:
            table = self.engine.ground.table
            marker = table.cls("ActionUsedMarker")
            found = table.make(marker, (self.engine.ground.players[seat], carrier))
            self._markers[carrier, seat] = found
        return found

    def signal(self, carrier: Type, number: int, seat: int) -> Type:
        """Returns the signal that an action is used through."""
        table = self.engine.ground.table
        return table.make(table.cls(f"{USE_ACTION}{number}"), (self.engine.ground.players[seat], carrier))

    def use(self, state: MarsState, seat: int, number: int, name: str, *, again: bool = False) -> Steps:
        """Uses an action: it is marked, what it costs is owed, everyone hears of it, it is paid for and done."""
        who = self.playing.till.who(seat)
        carrier = self.carrier(state, seat, name)
        state.log.add(Event("use", who=seat, args=(name, number)))
        if carrier.cls.below(self._action_cards) and not again:
            yield from self.engine.change(state, 1, self._marker(carrier, seat), None, who)
        price = self.engine.ground.compiler.prices[carrier.cls.index, number]
        if price:
            yield from self.engine.change(state, price, self.playing.owned(OWED, seat), None, who)
        yield from self.engine.change(state, 1, self.signal(carrier, number, seat), None, who)
        yield from self.playing.till.pay(state, seat, who)
        yield from self.engine.settle(state)
        if carrier.cls.below(self._mandate) and carrier in state.world.counts:
            yield from self.engine.change(state, 1, None, carrier, who)

    def carrier(self, state: MarsState, seat: int, name: str) -> Type:
        """Returns what has the actions of a class, for a player."""
        mine = self.engine.ground.players[seat]
        resolver = self.engine.ground.resolver
        return next(
            each
            for each in state.world.present(self._actions)
            if each.cls.name == name and resolver.owner(each) in (None, mine)
        )

    def _next_turn(self, state: MarsState) -> None:
        """Goes on with the next player who has not passed; when all have, with production."""
        state.acted = 0
        state.turns += 1
        for offset in range(1, state.players + 1):
            seat = (state.active + offset) % state.players
            if not state.passed[seat]:
                state.active = seat
                return
        state.stage = Stage.PRODUCTION

    # Between generations

    def phase(self, state: MarsState, name: str) -> Steps:
        """Turns one phase into the next; nobody acts, so what cannot be done then is let go."""
        table = self.engine.ground.table
        before = state.world.present(table.base("Phase"))
        yield from self.happen(state, table.base(name), before[0] if before else None)

    def happen(self, state: MarsState, gain: Type, remove: Type | None = None) -> Steps:
        """Has the game itself make a change, with all that comes of it, or where that never ends, without."""
        reason = yield from attempt(state, self._heard(state, gain, remove))
        if reason is not None:
            state.log.add(Event(LAPSE, args=(reason,)))
            if remove is not None:
                state.world.remove(remove, 1)
                state.world.add(gain, 1)

    def _heard(self, state: MarsState, gain: Type, remove: Type | None) -> Steps:
        yield from self.engine.change(state, 1, gain, remove, self.game())
        yield from self.engine.settle(state, lapse=True)

    def _produce(self, state: MarsState) -> Steps:
        """Production, and then the end, or the next generation (rulebook, "Production phase")."""
        yield from self.phase(state, "ProductionPhase")
        if ending.is_over(self, state):
            state.active = state.first
            won = state.players > 1 or ending.solo_won(self, state)
            state.stage = Stage.GREENERY if won else Stage.END
            if state.players == 1 and won:
                yield from self.phase(state, "GreeneryPhase")
            return
        if state.variant.government:
            state.stage = Stage.GOVERNMENT
            state.active = state.first
            return
        yield from self.next_generation(state)

    def next_generation(self, state: MarsState) -> Steps:
        """Begins the next generation, with the next player first; before it, there may be turmoil."""
        table = self.engine.ground.table
        if turmoil.plays(state.world):
            yield from turmoil.phase(self, state)
        yield from self.happen(state, table.base("NextGeneration"))
        yield from self.happen(state, table.base("Generation"))
        yield from self.phase(state, "ActionPhase")
        state.generation += 1
        state.world.remove(self.playing.owned("FirstPlayer", state.first), 1)
        state.first = (state.first + 1) % state.players
        state.world.add(self.playing.owned("FirstPlayer", state.first), 1)
        state.active = state.first
        research.begin(state)


def _plants_greenery(carrier: Type) -> bool:
    return any(
        isinstance(action.cost, Spend)
        and action.cost.scaled.expr.name == "Plant"
        and isinstance(action.instruction, Gain)
        and action.instruction.scaled.expr.name == "GreeneryTile"
        for action in carrier.cls.actions
    )
