"""How the duel's scenarios are played: a small adapter, as a game writes one."""

from collections.abc import Sequence
from typing import Any

from cardwright.kernel import Game, Option
from cardwright.scenarios import (
    Adapter,
    Change,
    Entry,
    Malformed,
    Moment,
    Naming,
    Scenario,
    Unsupported,
    Vocabulary,
    whole,
)

from .ruleset import STEPS, DuelState

CARDS = ("Bolt", "Fork", "Ritual", "Counter", "Insight", "Gamble", "Loop", "Crash")


class DuelAdapter(Adapter):
    def position(self, scenario: Scenario) -> Any:
        for zones in scenario.players.values():
            for name in zones.get("hand", ()):
                if name == "Riddle":
                    raise Unsupported("Riddle: nobody understands it")
                if name not in CARDS:
                    raise Malformed(f"there is no card {name}")
        return {"players": scenario.players}

    def moment(self, game: Game[DuelState]) -> Moment:
        turn, step, _, _ = game.state.clock
        return Moment(turn, STEPS[step], game.state.active)

    def lane(self, entry: Entry) -> str:
        checked = entry.verb in ("can", "cannot") and str(entry.value).startswith("Attack")
        return "attack" if checked or entry.verb == "attack" else ""

    def acting(self, game: Game[DuelState]) -> str | None:
        assert game.decision is not None
        return {"priority": "", "attackers": "attack"}.get(game.decision.prompt)

    def act(self, game: Game[DuelState], entry: Entry) -> Option | Change | None:
        if entry.verb == "heal":
            return Change(lambda state: state.harm(entry.seat, -whole(entry.value, "heal")))
        return super().act(game, entry)

    def pending(self, game: Game[DuelState]) -> Sequence[int]:
        return [spell.number for spell in game.state.stack]

    def holds(self, game: Game[DuelState], name: str) -> bool:
        return any(spell.name == name for spell in game.state.stack)

    def parameter(self, game: Game[DuelState]) -> str | None:
        assert game.decision is not None
        return "targets" if game.decision.prompt == "target" else None

    def naming(self, game: Game[DuelState], option: Option) -> Naming:
        if option.verb == "target":
            return Naming(names=("AB"[option.number],))
        if option.verb == "spell":
            spell = next(spell for spell in game.state.stack if spell.number == option.number)
            return Naming(names=(spell.name,), of="AB"[spell.seat])
        return super().naming(game, option)

    def check(self, game: Game[DuelState], scenario: Scenario, expectation: dict[str, Any]) -> str | None:
        seat = scenario.seat(expectation["player"])
        if "life" in expectation and game.state.life[seat] != expectation["life"]:
            return f"life is {game.state.life[seat]}"
        if "hand" in expectation and len(game.state.hands[seat]) != expectation["hand"]:
            return f"there are {len(game.state.hands[seat])}"
        return None


ADAPTER = DuelAdapter(
    "duel",
    Vocabulary(
        verbs={"cast": ("targets",), "attack": (), "heal": ()},
        player=("life", "hand", "fighters"),
        expect=("player", "life", "hand"),
        steps=STEPS,
    ),
)
