"""The course of a game: corporations, research, actions by turns, production, the end."""

from cardwright.games.mars.language import instruction
from cardwright.games.mars.rules.compile import USE_ACTION
from cardwright.games.mars.rules.engine import LAPSE, Engine
from cardwright.games.mars.rules.hands import draw, told
from cardwright.games.mars.rules.playing import Playing
from cardwright.games.mars.rules.program import Program
from cardwright.games.mars.rules.state import MarsState, Stage
from cardwright.games.mars.rules.tasks import Status, Who
from cardwright.games.mars.types import Scope, Type
from cardwright.kernel import YES_NO, Decision, Event, Impossible, Kind, Option, Steps, attempt

CARD_PRICE = 3
RESEARCH_CARDS = 4
PASS = Option("pass")
END_TURN = Option("end")


class Turns:
    """Runs a game on an engine, a step at a time."""

    __slots__ = ("_action_cards", "_actions", "_markers", "_temporary", "engine", "playing")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.playing = Playing(engine)
        table = engine.ground.table
        self._actions = table.make(table.cls("HasActions"))
        self._action_cards = table.cls("ActionCard")
        self._markers: dict[tuple[Type, int], Type] = {}
        self._temporary = table.make(table.cls("Temporary"))

    def step(self, state: MarsState) -> Steps:
        """Plays one action, or what happens between actions."""
        state.shown = ()
        match state.stage:
            case Stage.CORPORATIONS:
                yield from self._corporation(state)
            case Stage.RESEARCH:
                yield from self._research(state)
            case Stage.ACTION:
                yield from self._act(state)
            case Stage.PRODUCTION:
                yield from self._produce(state)
            case Stage.END | Stage.OVER:
                yield from self._end(state)
        self._nothing_left(state)

    def _nothing_left(self, state: MarsState) -> None:
        if state.tasks:
            raise Impossible("something is left to do")
        if state.world.count(self._temporary):
            left = state.world.present(self._temporary)[0]
            raise Impossible(f"{left} is left over")

    def _engine(self) -> Who:
        return Who(0, self.engine.ground.table.base("Engine"))

    def _player(self, seat: int) -> Who:
        return Who(seat, self.engine.ground.players[seat])

    # Before the first generation

    def _corporation(self, state: MarsState) -> Steps:
        seat = state.active
        options = tuple(Option("corporation", (name,)) for name in state.corporations[seat])
        chosen = yield Decision(seat, Kind.CHOOSE, "your corporation", options)
        state.corporations = (*state.corporations[:seat], (chosen.word,), *state.corporations[seat + 1 :])
        state.log.add(Event("corporation", who=seat, args=(chosen.word,)))
        corporation = self.playing.owned(chosen.word, seat)
        yield from self.engine.change(state, 1, corporation, None, self._player(seat))
        yield from self.engine.settle(state)
        yield from self._buy(state, seat)
        self._next_seat(state, Stage.ACTION)

    def _next_seat(self, state: MarsState, then: Stage) -> None:
        """Goes on with the next player, or after the last one with what comes then."""
        state.active = (state.active + 1) % state.players
        if state.active == state.first:
            state.stage = then
            if then is Stage.ACTION:
                state.passed = (False,) * state.players
                state.acted = 0

    # Research

    def _research(self, state: MarsState) -> Steps:
        seat = state.active
        drawn = draw(state, RESEARCH_CARDS)
        state.dealt = (*state.dealt[:seat], drawn, *state.dealt[seat + 1 :])
        yield from self._buy(state, seat)
        self._next_seat(state, Stage.ACTION)

    def _buy(self, state: MarsState, seat: int) -> Steps:
        """Has a player buy any of the cards that were dealt, one after the other; the rest is discarded."""
        money = self.playing.owned("Megacredit", seat)
        cards = self.playing.owned("ProjectCard", seat)
        for name in state.dealt[seat]:
            if state.world.counts.get(money, 0) < CARD_PRICE:
                answer = YES_NO[1]
            else:
                answer = yield Decision(seat, Kind.CONFIRM, f"buy {name}", YES_NO, about=(name,))
            if answer == YES_NO[0]:
                yield from self.engine.change(state, CARD_PRICE, None, money, self._player(seat))
                state.put_hand(seat, (*state.hands[seat], name))
                yield from self.engine.change(state, 1, cards, None, self._player(seat))
                told(state, "buy", seat, (name,))
            else:
                state.discard = (*state.discard, name)
        state.dealt = (*state.dealt[:seat], (), *state.dealt[seat + 1 :])

    # Actions

    def _act(self, state: MarsState) -> Steps:
        seat = state.active
        chosen = yield Decision(seat, Kind.ACT, "your action", lambda: self.actions(state, seat))
        if chosen.verb == PASS.verb:
            state.passed = (*state.passed[:seat], True, *state.passed[seat + 1 :])
            state.log.add(Event("pass", who=seat))
            self._next_turn(state)
            return
        if chosen.verb == END_TURN.verb:
            self._next_turn(state)
            return
        if chosen.verb == "play":
            yield from self.playing.play(state, seat, chosen.word)
        elif chosen.verb == "do":
            yield from self._scripted(state, seat, chosen.word)
            return
        else:
            yield from self._use(state, seat, int(chosen.args[0]), str(chosen.args[1]))
        state.acted += 1
        if state.acted == 2 or sum(state.passed) == state.players - 1:
            self._next_turn(state)

    def actions(self, state: MarsState, seat: int) -> tuple[Option, ...]:
        """Returns everything that a player can do as an action."""
        options = [Option("play", (name,)) for name in self.playing.playable(state, seat)]
        who = self._player(seat)
        for carrier in state.world.present(self._actions):
            if not self._usable(state, carrier, seat):
                continue
            for number in range(1, len(carrier.cls.actions) + 1):
                if self._status(state, carrier, number, who) is not Status.BLOCKED:
                    options.append(Option("use", (number, carrier.cls.name)))
        if state.scripted:
            for text in state.scripted[seat]:
                if (
                    self.engine.judge.status(state.world, self._program(text, seat), who)
                    is not Status.BLOCKED
                ):
                    options.append(Option("do", (text,)))
        if state.acted:
            options.append(END_TURN)
        options.append(PASS)
        return tuple(options)

    def _program(self, text: str, seat: int) -> Program:
        ground = self.engine.ground
        return ground.compiler.text(instruction(text), Scope(owner=ground.players[seat]))

    def _scripted(self, state: MarsState, seat: int, text: str) -> Steps:
        """Carries out an instruction that a scenario gives; it costs no action."""
        self.engine.enqueue(state, self._program(text, seat), self._player(seat))
        yield from self.engine.settle(state)

    def _usable(self, state: MarsState, carrier: Type, seat: int) -> bool:
        owner = self.engine.ground.resolver.owner(carrier)
        if owner is not None and owner is not self.engine.ground.players[seat]:
            return False
        if not carrier.cls.below(self._action_cards):
            return True
        return self._marker(carrier, seat) not in state.world.counts

    def _marker(self, carrier: Type, seat: int) -> Type:
        found = self._markers.get((carrier, seat))
        if found is None:
            table = self.engine.ground.table
            marker = table.cls("ActionUsedMarker")
            found = table.make(marker, (self.engine.ground.players[seat], carrier))
            self._markers[carrier, seat] = found
        return found

    def _signal(self, carrier: Type, number: int, seat: int) -> Type:
        table = self.engine.ground.table
        return table.make(table.cls(f"{USE_ACTION}{number}"), (self.engine.ground.players[seat], carrier))

    def _status(self, state: MarsState, carrier: Type, number: int, who: Who) -> Status:
        compiler = self.engine.ground.compiler
        ready = compiler.ready(compiler.action(carrier.cls, number), carrier)
        body = compiler.body(ready, who.actor if ready.open else None)
        return self.engine.judge.status(state.world, body, who)

    def _use(self, state: MarsState, seat: int, number: int, name: str) -> Steps:
        who = self._player(seat)
        carrier = next(
            each
            for each in state.world.present(self._actions)
            if each.cls.name == name and self._usable(state, each, seat)
        )
        state.log.add(Event("use", who=seat, args=(name, number)))
        if carrier.cls.below(self._action_cards):
            yield from self.engine.change(state, 1, self._marker(carrier, seat), None, who)
        yield from self.engine.change(state, 1, self._signal(carrier, number, seat), None, who)
        yield from self.engine.settle(state)

    def _next_turn(self, state: MarsState) -> None:
        """Goes on with the next player who has not passed; when all have, with production."""
        state.acted = 0
        for offset in range(1, state.players + 1):
            seat = (state.active + offset) % state.players
            if not state.passed[seat]:
                state.active = seat
                return
        state.stage = Stage.PRODUCTION

    # Between generations

    def _phase(self, state: MarsState, name: str) -> Steps:
        """Turns one phase into the next; nobody acts, so what cannot be done then is let go."""
        table = self.engine.ground.table
        before = state.world.present(table.base("Phase"))
        yield from self._happen(state, table.base(name), before[0] if before else None)

    def _happen(self, state: MarsState, gain: Type, remove: Type | None = None) -> Steps:
        """Has the game itself make a change, with all that comes of it, or where that never ends, without."""
        reason = yield from attempt(state, self._heard(state, gain, remove))
        if reason is not None:
            state.log.add(Event(LAPSE, args=(reason,)))
            if remove is not None:
                state.world.remove(remove, 1)
                state.world.add(gain, 1)

    def _heard(self, state: MarsState, gain: Type, remove: Type | None) -> Steps:
        yield from self.engine.change(state, 1, gain, remove, self._engine())
        yield from self.engine.settle(state, lapse=True)

    def _produce(self, state: MarsState) -> Steps:
        table = self.engine.ground.table
        yield from self._phase(state, "ProductionPhase")
        if state.generation >= state.generations:
            state.stage = Stage.END
            return
        yield from self._happen(state, table.base("NextGeneration"))
        yield from self._happen(state, table.base("Generation"))
        yield from self._phase(state, "ActionPhase")
        state.generation += 1
        state.first = (state.first + 1) % state.players
        state.active = state.first
        state.stage = Stage.RESEARCH

    def _end(self, state: MarsState) -> Steps:
        yield from self._phase(state, "EndPhase")
        yield from self._happen(state, self.engine.ground.table.base("End"))
        state.stage = Stage.OVER
