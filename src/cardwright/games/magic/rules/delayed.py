"""Delayed triggered abilities (CR 603.7), and the steps as texts call them."""

from typing import Final

from cardwright.games.magic.rules.ability import Ability, Body, Run, Watch
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Step
from cardwright.games.magic.rules.objects import Delayed, Duration
from cardwright.games.magic.rules.state import MagicState

STEPS: Final[dict[str, tuple[Step, ...]]] = {
    "untap step": (Step.UNTAP,),
    "upkeep": (Step.UPKEEP,),
    "upkeep step": (Step.UPKEEP,),
    "draw step": (Step.DRAW,),
    "precombat main phase": (Step.MAIN1,),
    "first main phase": (Step.MAIN1,),
    "main phase": (Step.MAIN1, Step.MAIN2),
    "postcombat main phase": (Step.MAIN2,),
    "second main phase": (Step.MAIN2,),
    "combat": (Step.BEGIN_COMBAT,),
    "end of combat": (Step.END_COMBAT,),
    "end step": (Step.END,),
    "cleanup step": (Step.CLEANUP,),
}
"""The steps as texts call them."""


def add_delayed(
    state: MagicState,
    ctx: Ctx,
    watches: tuple[Watch, ...],
    run: Run,
    text: str,
    *,
    once: bool = True,
    until: Duration | None = None,
) -> None:
    """Puts a delayed triggered ability into the game."""
    number = state.fresh_id()
    delayed = Delayed(number, watches, Body(run), ctx.bound(), text, Ability(text), once, until)
    state.delayed = (*state.delayed, delayed)
