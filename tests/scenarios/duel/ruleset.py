"""The duel's rules: two players with life, cards in hand, fighters; main step, attackers, end."""

from typing import Any

from msgspec import Struct

from cardwright.kernel import (
    CHANCE,
    DONE,
    YES_NO,
    Chance,
    Decision,
    DeckText,
    Event,
    Impossible,
    Kind,
    Log,
    Match,
    Option,
    Outcome,
    Steps,
)

STEPS = ("main", "attackers", "end")


class Spell(Struct, frozen=True):
    number: int
    name: str
    seat: int
    targets: tuple[int, ...] = ()


class DuelState:
    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.log = Log()
        self.life = (20, 20)
        self.hands: tuple[tuple[str, ...], ...] = ((), ())
        self.fighters: tuple[tuple[str, ...], ...] = ((), ())
        self.attackers: tuple[str, ...] = ()
        self.stack: tuple[Spell, ...] = ()
        self.clock = (1, 0, 0, 0)  # turn, step, priority, passes
        self.made = 0

    def copy(self) -> "DuelState":
        twin = DuelState.__new__(DuelState)
        twin.restore(self)
        return twin

    def restore(self, saved: "DuelState") -> None:
        self.chance = saved.chance.copy()
        self.log = saved.log.copy()
        self.life, self.hands, self.fighters = saved.life, saved.hands, saved.fighters
        self.attackers, self.stack, self.clock, self.made = (
            saved.attackers,
            saved.stack,
            saved.clock,
            saved.made,
        )

    def facts(self) -> Any:
        return (self.life, self.hands, self.fighters, self.attackers, self.stack, self.clock, self.made)

    @property
    def active(self) -> int:
        return (self.clock[0] - 1) % 2

    def harm(self, seat: int, amount: int) -> None:
        self.life = tuple(life - amount * (at == seat) for at, life in enumerate(self.life))

    def lose_card(self, seat: int, name: str) -> None:
        hand = list(self.hands[seat])
        hand.remove(name)
        self.hands = tuple(tuple(hand) if at == seat else old for at, old in enumerate(self.hands))


class DuelRules:
    name = "duel"
    version = "1"
    seats = (2, 2)
    most_decisions = 2000

    def bundled_decks(self) -> tuple[str, ...]:
        return ()

    def find_deck(self, name: str) -> DeckText | None:
        return None

    def start(self, match: Match) -> DuelState:
        state = DuelState(Chance(match.seed))
        players = match.position["players"].values()
        state.life = tuple(player.get("life", 20) for player in players)
        state.hands = tuple(tuple(player.get("hand", ())) for player in players)
        state.fighters = tuple(tuple(player.get("fighters", ())) for player in players)
        return state

    def step(self, state: DuelState) -> Steps:
        turn, step, priority, passes = state.clock
        if STEPS[step] == "attackers" and passes == 0 and not state.stack and priority == state.active:
            yield from self._attack(state)
        hand = tuple(dict.fromkeys(state.hands[priority]))
        casts = [Option("cast", (name,)) for name in hand]
        action = yield Decision(priority, Kind.ACT, "priority", [*casts, Option("pass")])
        if action.verb == "cast":
            yield from self._cast(state, priority, action.word)
        elif passes == 0:
            state.clock = (turn, step, 1 - priority, 1)
        elif state.stack:
            state.clock = (turn, step, state.active, 0)
            yield from self._resolve(state)
        elif step < 2:
            self._fight(state)
            state.clock = (turn, step + 1, state.active, 0)
        else:
            state.clock = (turn + 1, 0, 1 - state.active, 0)

    def _attack(self, state: DuelState) -> Steps:
        free = [name for name in state.fighters[state.active] if name not in state.attackers]
        while free:
            options = [*(Option("attack", (name,)) for name in free), DONE]
            chosen = yield Decision(state.active, Kind.CHOOSE, "attackers", options)
            if chosen == DONE:
                return
            free.remove(chosen.word)
            state.attackers = (*state.attackers, chosen.word)

    def _fight(self, state: DuelState) -> None:
        state.harm(1 - state.active, 2 * len(state.attackers))
        state.attackers = ()

    def _cast(self, state: DuelState, seat: int, name: str) -> Steps:
        state.lose_card(seat, name)
        targets: tuple[int, ...] = ()
        if name in ("Bolt", "Fork"):
            both = (Option("target", (0,)), Option("target", (1,)))
            for _ in range(2 if name == "Fork" else 1):
                chosen = yield Decision(seat, Kind.CHOOSE, "target", both)
                targets = (*targets, chosen.number)
        if name == "Ritual" and state.life[seat] < 5:
            raise Impossible("not enough life")
        if name == "Counter":
            waiting = [Option("spell", (spell.number,)) for spell in state.stack]
            chosen = yield Decision(seat, Kind.CHOOSE, "target", waiting)
            targets = (chosen.number,)
        state.made += 1
        state.stack = (*state.stack, Spell(state.made, name, seat, targets))
        state.log.add(Event("cast", who=seat, args=(name,)))
        state.clock = (*state.clock[:2], seat, 0)

    def _resolve(self, state: DuelState) -> Steps:
        spell = state.stack[-1]
        state.stack = state.stack[:-1]
        if spell.name in ("Bolt", "Fork"):
            for target in spell.targets:
                state.harm(target, 3)
        elif spell.name == "Counter":
            state.stack = tuple(other for other in state.stack if other.number not in spell.targets)
        elif spell.name == "Insight":
            answer = yield Decision(spell.seat, Kind.CONFIRM, "gain 5 life", YES_NO)
            state.harm(spell.seat, -5 * (answer.verb == "yes"))
        elif spell.name == "Gamble":
            sides = (Option("heads"), Option("tails"))
            coin = yield Decision(CHANCE, Kind.CHANCE, "coin", sides, about=(spell.seat,))
            state.harm(1 - spell.seat if coin.verb == "heads" else spell.seat, 10)
        elif spell.name == "Loop":
            while True:
                state.made += 1

    def outcome(self, state: DuelState) -> Outcome | None:
        dead = [life <= 0 for life in state.life]
        if not any(dead):
            return None
        return Outcome(tuple(0.5 if all(dead) else float(not one) for one in dead), "no life left")

    def view(self, state: DuelState, seat: int) -> Any:
        return (state.life, state.hands[seat], len(state.hands[1 - seat]), state.stack, state.clock)

    def redeal(self, live: DuelState, base: DuelState, seat: int, chance: Chance) -> DuelState:
        return base.copy()

    def evaluate(self, state: DuelState, seat: int) -> float:
        return 0.5 + (state.life[seat] - state.life[1 - seat]) / 1000

    def turn(self, state: DuelState) -> int:
        return state.clock[0]

    def ask(self, state: DuelState, decision: Decision) -> str:
        return decision.prompt

    def label(self, state: DuelState, decision: Decision, option: Option) -> str:
        return option.key.capitalize()

    def tell(self, event: Event) -> str | None:
        return f"{event.kind} {event.args}"

    def draw(self, view: Any) -> Any:
        return str(view)

    def describe(self, state: DuelState, name: str) -> str | None:
        return None

    def played(self, event: Event) -> tuple[str, int, str] | None:
        return None


RULES = DuelRules()
