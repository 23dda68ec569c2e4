"""Runs `cardwright` in a process of its own, with toy games registered there and in its workers."""

import os
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "kernel"))

DEFECTS = {
    "toy": "none",
    "crashing": "raises",
    "dying": "exits",
    "slow": "dawdles",
    "undealt": "deals nothing",
}


def rules(name: str, defect: str) -> Any:
    """Returns toy rules that in some games crash or end their process, or always dawdle."""
    from toy import ToyRules, ToyState

    from cardwright.kernel import NoDeal

    class Defective(ToyRules):
        def _drop(self, state: ToyState, seat: int, number: int) -> None:
            super()._drop(state, seat, number)
            if defect == "dawdles":
                time.sleep(0.02)
            elif state.cards[0].face == 0 and state.turn > 2:
                if defect == "exits":
                    os._exit(7)
                if defect == "raises":
                    raise ZeroDivisionError("a defect of the toy")

        def redeal(self, state: ToyState, base: ToyState, seat: int, chance: Any) -> ToyState:
            if defect == "deals nothing" and state.turn > 1:
                raise NoDeal("nothing agrees with what the seat knows")
            return super().redeal(state, base, seat, chance)

    made = Defective()
    made.name = name
    return made


def register() -> None:
    """Registers the toy and its defective kin."""
    from cardwright.games import GAMES

    for name, defect in DEFECTS.items():
        place = ModuleType(f"toy_{name}")
        place.__dict__["RULES"] = rules(name, defect)
        sys.modules[place.__name__] = place
        GAMES.register(name, place.__name__)


if __name__ in ("__main__", "__mp_main__"):
    register()

if __name__ == "__main__":
    from cardwright.cli import main

    main()
