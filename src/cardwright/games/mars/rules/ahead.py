"""Looking ahead: which actions can be carried out to their end, and which choices on the way lead there."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from cardwright.games.mars.language.trees import Intensity
from cardwright.games.mars.rules.paying import Known
from cardwright.games.mars.rules.program import Do, Each, InOrder, Program
from cardwright.games.mars.rules.reach import Reach
from cardwright.games.mars.rules.scan import Scan, Verdict, always
from cardwright.games.mars.rules.state import MarsState
from cardwright.games.mars.rules.tasks import Status
from cardwright.games.mars.types import Type
from cardwright.kernel import Decision, Impossible, Option, Options, Steps

if TYPE_CHECKING:
    from cardwright.games.mars.rules.turns import Turns

MOST_TRIALS = 60
"""So often is an action tried on a copy, in one way after the other, and for the answers to one question together twice as often:
what does not work by then is taken not to."""
WIDEST = 12
"""So many answers to one question are tried."""

Trail = tuple[Option, ...]


class Use(Struct, frozen=True, gc=False):
    """An action of a component for a player, as far as no world changes it: its price in M€ and the signal that is heard then, what it costs
    first of all, what it does, whether that can always be done, and what may be gone by then."""

    price: int
    signal: Type
    cost: tuple[tuple[Type, int], ...]
    body: Program
    always: bool
    spent: frozenset[Type]


class Ahead:
    """Tells what can be done to the end: at a glance where that is enough, by trying it on a copy where not."""

    __slots__ = ("_bodies", "_reach", "_sure", "_uses", "turns")

    def __init__(self, turns: "Turns") -> None:
        self.turns = turns
        self._reach = Reach(turns.engine.ground.compiler)
        self._uses: dict[tuple[Type, int, int], Use] = {}
        self._sure: dict[int, tuple[Program, bool]] = {}
        self._bodies: dict[tuple[str, int], Program] = {}

    # What is offered

    def playable(self, state: MarsState, seat: int, known: Known) -> list[str]:
        """Returns the cards of the hand that can be played to the end."""
        return [
            name
            for name in self.turns.playing.playable(state, seat, known)
            if self._can_play(state, seat, Option("play", (name,)))
        ]

    def _can_play(self, state: MarsState, seat: int, option: Option) -> bool:
        verdict = self.verdict(state, seat, option)
        if verdict is not Verdict.UNSURE:
            return verdict is Verdict.YES
        return self._leads(state, seat, option, ())

    def can_use(self, state: MarsState, seat: int, carrier: Type, number: int, known: Known) -> bool:
        """Returns whether an action can be paid for and done to the end."""
        use = self._use(carrier, number, seat)
        world = state.world
        counts = world.counts
        for made, count in use.cost:
            if counts.get(made, 0) < count:
                return False
        if use.price:
            till = self.turns.playing.till
            answer = till.answer(world, seat, use.signal, known)
            if not till.affords(world, seat, use.price + answer.owed, known, answer.accepts):
                return False
        verdict = self._used(state, seat, use)
        if verdict is not Verdict.UNSURE:
            return verdict is Verdict.YES
        return self._leads(state, seat, Option("use", (number, carrier.cls.name)), ())

    def _use(self, carrier: Type, number: int, seat: int) -> Use:
        """Returns an action, put together once."""
        found = self._uses.get((carrier, number, seat))
        if found is None:
            turns = self.turns
            body = self.action_body(carrier, number, seat)
            price = turns.engine.ground.compiler.prices[carrier.cls.index, number]
            owned = turns.playing.owned
            found = self._uses[carrier, number, seat] = Use(
                price,
                turns.signal(carrier, number, seat),
                tuple(_first_costs(body)),
                body,
                always(turns.engine, body, None),
                frozenset((owned("Megacredit", seat), owned("Heat", seat))) if price else frozenset(),
            )
        return found

    def can_do(self, state: MarsState, seat: int, option: Option) -> bool:
        """Returns whether an instruction of a scenario can be done."""
        program: Program = self.turns.program(option.word, seat)
        who = self.turns.playing.till.who(seat)
        return self.turns.engine.judge.status(state.world, program, who) is not Status.BLOCKED

    # At a glance

    def verdict(self, state: MarsState, seat: int, option: Option, carrier: Type | None = None) -> Verdict:
        """Returns what is known of an action without trying it."""
        if option.verb == "play":
            return self._played(state, seat, option.word)
        if option.verb == "use" and carrier is not None:
            return self._used(state, seat, self._use(carrier, option.number, seat))
        return Verdict.UNSURE if option.verb == "do" else Verdict.YES

    def _played(self, state: MarsState, seat: int, name: str) -> Verdict:
        playing = self.turns.playing
        world = state.world
        front = playing.owned(name, seat)
        body = self.card_body(name, seat)
        if self._always(body, front):
            return Verdict.UNSURE if self._reach.demands(world, body) else Verdict.YES
        spent = frozenset((playing.owned("Megacredit", seat), *self._pays(name, seat)))
        scan = Scan(self.turns.engine, self._reach, world, playing.till.who(seat), front, spent)
        return scan.whole(body)

    def _used(self, state: MarsState, seat: int, use: Use) -> Verdict:
        world = state.world
        if use.always:
            return Verdict.UNSURE if self._reach.demands(world, use.body) else Verdict.YES
        engine = self.turns.engine
        who = self.turns.playing.till.who(seat)
        if not use.price and engine.judge.status(world, use.body, who) is Status.BLOCKED:
            return Verdict.NO
        return Scan(engine, self._reach, world, who, None, use.spent).whole(use.body)

    def _always(self, body: Program, coming: Type | None) -> bool:
        """Returns whether a body can be done whatever the world is like, found out once for each."""
        kept = self._sure.get(id(body))
        if kept is None or kept[0] is not body:
            kept = self._sure[id(body)] = (body, always(self.turns.engine, body, coming))
        return kept[1]

    def _pays(self, name: str, seat: int) -> list[Type]:
        """Returns the resources that might pay for a card beside M€."""
        playing = self.turns.playing
        tags = playing.facts(name).tags
        found = ["Heat"]
        found += ["Steel"] if "BuildingTag" in tags else []
        found += ["Titanium"] if "SpaceTag" in tags else []
        return [playing.owned(each, seat) for each in found]

    def card_body(self, name: str, seat: int) -> Program:
        """Returns what a card does immediately when it is played."""
        found = self._bodies.get((name, seat))
        if found is None:
            compiler = self.turns.engine.ground.compiler
            front = self.turns.playing.owned(name, seat)
            ready = [compiler.ready(source, front) for source in compiler.hearing(front.cls, False).own]
            parts = [compiler.body(each, None) for each in ready if not each.automatic]
            found = self._bodies[name, seat] = Each(tuple(_flat(parts)))
        return found

    def action_body(self, carrier: Type, number: int, seat: int) -> Program:
        """Returns what an action does, its price in M€ left out."""
        compiler = self.turns.engine.ground.compiler
        ready = compiler.ready(compiler.action(carrier.cls, number), carrier)
        actor = self.turns.engine.ground.players[seat]
        return compiler.body(ready, actor if ready.open else None)

    # By trying

    def guarded(self, state: MarsState, seat: int, chosen: Option) -> Steps:
        """Carries an action out; where not every choice on the way leads to its end, only those that do are offered."""
        steps = self.turns.carry_out(state, seat, chosen)
        if self.verdict(state, seat, chosen, self._carrier(state, seat, chosen)) is not Verdict.UNSURE:
            yield from steps
            return
        before = state.copy()
        trail: Trail = ()
        try:
            decision = next(steps)
            while True:
                answer = yield self._narrowed(before, seat, chosen, trail, decision)
                trail = (*trail, answer)
                decision = steps.send(answer)
        except StopIteration:
            return

    def _carrier(self, state: MarsState, seat: int, chosen: Option) -> Type | None:
        return self.turns.carrier(state, seat, str(chosen.args[1])) if chosen.verb == "use" else None

    def _narrowed(
        self, before: MarsState, seat: int, chosen: Option, trail: Trail, decision: Decision
    ) -> Decision:
        def leading() -> Options:
            options = decision.options
            if len(options) < 2 or len(options) > MOST_TRIALS:
                return options
            trials = self._trials(before, seat, chosen, 2 * MOST_TRIALS)
            found = tuple(each for each in options if trials.leads((*trail, each)))
            return found or options

        narrowed = Decision(
            decision.seat, decision.kind, decision.prompt, leading, about=decision.about, shown=decision.shown
        )
        narrowed.whose = decision.whose
        return narrowed

    def _leads(self, before: MarsState, seat: int, chosen: Option, trail: Trail) -> bool:
        """Returns whether an action can be done to its end after some choices, found by trying it on copies."""
        return self._trials(before, seat, chosen, MOST_TRIALS).leads(trail)

    def _trials(self, before: MarsState, seat: int, chosen: Option, most: int) -> "_Trials":
        return _Trials(
            lambda state: self.turns.carry_out(state, seat, chosen), before, self.turns.close, most
        )


class _Trials:
    """Tries a piece of the rules on copies of a state, one way after the other."""

    __slots__ = ("_before", "_close", "_left", "_run")

    def __init__(
        self,
        run: Callable[[MarsState], Steps],
        before: MarsState,
        close: Callable[[MarsState], None],
        most: int,
    ) -> None:
        self._run = run
        self._before = before
        self._close = close
        self._left = most

    def leads(self, trail: Trail) -> bool:
        """Returns whether there is a way to the end that begins with these choices."""
        if self._left <= 0:
            return False
        self._left -= 1
        state = self._before.copy()
        steps = self._run(state)
        others: list[tuple[Trail, Options]] = []
        try:
            decision = next(steps)
            for option in trail:
                decision = steps.send(option)
            while True:
                options = decision.options
                if not options:
                    raise Impossible("there is no option")
                others.append((trail, options[1:WIDEST]))
                trail = (*trail, options[0])
                decision = steps.send(options[0])
        except StopIteration:
            try:
                self._close(state)
            except Impossible:
                return self._other_ways(others)
            return True
        except Impossible:
            return self._other_ways(others)

    def _other_ways(self, others: list[tuple[Trail, Options]]) -> bool:
        return any(self.leads((*trail, option)) for trail, rest in reversed(others) for option in rest)


def _first_costs(body: Program) -> Iterator[tuple[Type, int]]:
    for step in body.steps if isinstance(body, InOrder) else (body,):
        if not isinstance(step, Do) or step.remove is None or not step.remove.concrete:
            return
        if step.intensity is Intensity.ALL:
            yield step.remove, step.count


def _flat(parts: list[Program]) -> list[Program]:
    found: list[Program] = []
    for part in parts:
        found += _flat(list(part.parts)) if isinstance(part, Each) else [part]
    return found


def finish(steps: Steps) -> None:
    """Runs a piece of the rules to its end, with the first answer to every question."""
    try:
        decision = next(steps)
        while True:
            decision = steps.send(decision.options[0])
    except StopIteration:
        return
