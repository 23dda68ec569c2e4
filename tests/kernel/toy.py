"""A small game for the kernel's own tests: hidden hands, chance, rollback, a choice within an action.

Each player holds cards with numbers. On a turn: `play` a card (its number is scored), `pair` (discard two cards
of the same number for 10 points; impossible with others), `flip` a coin for a point, or `pass`. Eight turns.
"""

from typing import Any

from msgspec import Struct

from cardwright.kernel import (
    CHANCE,
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


class Card(Struct, frozen=True):
    number: int
    owner: int
    face: int


class ToyState:
    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.log = Log()
        self.cards: dict[int, Card] = {}
        self.hands: list[tuple[int, ...]] = [(), ()]
        self.scores: list[int] = [0, 0]
        self.turn = 0

    def copy(self) -> "ToyState":
        twin = ToyState.__new__(ToyState)
        twin.restore(self)
        return twin

    def restore(self, saved: "ToyState") -> None:
        self.chance = saved.chance.copy()
        self.log = saved.log.copy()
        self.cards = saved.cards.copy()
        self.hands = saved.hands.copy()
        self.scores = saved.scores.copy()
        self.turn = saved.turn

    def facts(self) -> Any:
        return (self.cards, self.hands, self.scores, self.turn)


class ToyRules:
    name = "toy"
    version = "1"
    seats = (2, 2)
    most_decisions = 200

    def bundled_decks(self) -> tuple[str, ...]:
        return ()

    def find_deck(self, name: str) -> DeckText | None:
        return None

    def start(self, match: Match) -> ToyState:
        state = ToyState(Chance(match.seed))
        for number in range(12):
            state.cards[number] = Card(number, number % 2, state.chance.below(4))
        state.hands = [tuple(range(0, 12, 2)), tuple(range(1, 12, 2))]
        return state

    def step(self, state: ToyState) -> Steps:
        seat = state.turn % 2
        hand = state.hands[seat]
        options = [Option("play", (n,)) for n in hand] + [Option("pair", (n,)) for n in hand]
        action = yield Decision(seat, Kind.ACT, "your turn", [*options, Option("flip"), Option("pass")])
        if action.verb == "play":
            state.scores[seat] += state.cards[action.number].face
            self._drop(state, seat, action.number)
        elif action.verb == "pair":
            yield from self._pair(state, seat, action.number)
        elif action.verb == "flip":
            coin = yield Decision(CHANCE, Kind.CHANCE, "coin", (Option("heads"), Option("tails")))
            state.scores[seat] += coin.verb == "heads"
        state.turn += 1

    def _pair(self, state: ToyState, seat: int, first: int) -> Steps:
        self._drop(state, seat, first)
        rest = [Option("card", (n,)) for n in state.hands[seat]]
        second = yield Decision(seat, Kind.CHOOSE, "the other card", rest)
        if state.cards[second.number].face != state.cards[first].face:
            raise Impossible("the numbers differ")
        self._drop(state, seat, second.number)
        state.scores[seat] += 10

    def _drop(self, state: ToyState, seat: int, number: int) -> None:
        state.hands[seat] = tuple(n for n in state.hands[seat] if n != number)
        state.log.add(Event("dropped", who=seat, args=(state.cards[number].face,)))

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.turn < 8:
            return None
        ours, theirs = state.scores
        score = 0.5 if ours == theirs else float(ours > theirs)
        return Outcome((score, 1 - score), "eight turns")

    def view(self, state: ToyState, seat: int) -> Any:
        hand = tuple((n, state.cards[n].face) for n in state.hands[seat])
        return (seat, hand, len(state.hands[1 - seat]), tuple(state.scores), state.turn)

    def redeal(self, live: ToyState, base: ToyState, seat: int, chance: Chance) -> ToyState:
        hidden = list(live.hands[1 - seat])
        faces = [live.cards[n].face for n in hidden]
        chance.shuffle(faces)
        twin = base.copy()
        for number, face in zip(hidden, faces, strict=True):
            twin.cards[number] = Card(number, 1 - seat, face)
        return twin

    def evaluate(self, state: ToyState, seat: int) -> float:
        return 0.5 + (state.scores[seat] - state.scores[1 - seat]) / 100

    def turn(self, state: ToyState) -> int | None:
        return state.turn

    def ask(self, state: ToyState, decision: Decision) -> str:
        return decision.prompt

    def label(self, state: ToyState, decision: Decision, option: Option) -> str:
        return option.key

    def tell(self, event: Event) -> str | None:
        return event.kind

    def draw(self, view: Any) -> Any:
        return str(view)

    def describe(self, state: ToyState, name: str) -> str | None:
        return None

    def played(self, event: Event) -> tuple[str, int, str] | None:
        return ("played", event.who, str(event.args[0])) if event.kind == "dropped" else None
