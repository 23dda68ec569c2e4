"""The kernel's toy game, with words for people, as the registry finds it."""

from typing import Any

from toy import ToyRules, ToyState

from cardwright.kernel import Decision, Event, Option


class TableToy(ToyRules):
    def ask(self, state: ToyState, decision: Decision) -> str:
        return f"Turn {state.turn + 1}: {decision.prompt}?"

    def label(self, state: ToyState, _decision: Decision, option: Option) -> str:
        if not option.args:
            return option.verb
        return f"{option.verb} the {state.cards[option.number].face}"

    def tell(self, event: Event) -> str | None:
        if event.kind == "undone":
            return f"Player {event.who + 1} could not: {event.args[0]}."
        return f"Player {event.who + 1} drops a {event.args[0]}."

    def draw(self, view: Any) -> Any:
        seat, hand, others, scores, turn = view
        faces = " ".join(str(face) for _, face in hand)
        return f"[{seat}] hand {faces} | they hold {others} | score {scores} | turn {turn + 1}"

    def describe(self, _state: ToyState, name: str) -> str | None:
        return f"The card {name} scores its number." if name.isdigit() else None


RULES = TableToy()
