"""How long continuous effects last (CR 611.2a, 514.2), and ending them."""

from typing import Final

from cardwright.games.magic.rules.context import unbound
from cardwright.games.magic.rules.kinds import Step
from cardwright.games.magic.rules.objects import Duration, Effect
from cardwright.games.magic.rules.state import MagicState

IN_NEXT_TURN: Final = "in next turn"


def end_effects(state: MagicState, moment: str) -> None:
    """Ends the effects that last until this moment: `turn`, `combat`, `begin` (of a turn), or the step that begins."""
    if state.effects:
        kept = tuple(effect for effect in state.effects if not _over(state, effect.duration, moment))
        begins = moment == "begin" and any(effect.duration.kind == IN_NEXT_TURN for effect in kept)
        if begins or len(kept) != len(state.effects):
            state.effects = kept
            state.reshape()
    if state.delayed:
        state.delayed = tuple(
            one for one in state.delayed if one.until is None or not _over(state, one.until, moment)
        )


_STEPS: Final = {Step.UPKEEP: "next upkeep", Step.END: "next end step"}


def end_at_step(state: MagicState, step: Step) -> None:
    """Ends the effects that last until a player's next upkeep, or next end step, as that begins."""
    if step in _STEPS:
        end_effects(state, _STEPS[step])


def _over(state: MagicState, duration: Duration, moment: str) -> bool:
    kind = duration.kind
    if moment == "turn":
        if kind == "turn":
            return True
        return (
            kind in ("end of next turn", IN_NEXT_TURN)
            and state.is_active(duration.seat)
            and state.turn > duration.turn
        )
    if moment == "combat":
        return kind == "combat"
    if moment in _STEPS.values():
        return kind == moment and state.is_active(duration.seat)
    return kind == "next turn" and state.is_active(duration.seat) and state.turn > duration.turn


def end_lapsed(state: MagicState) -> bool:
    """Ends effects whose "for as long as" no longer holds; tells whether there was one (CR 611.2b)."""
    lapsed = [
        effect for effect in state.effects if effect.duration.kind == "while" and _lapsed(state, effect)
    ]
    if not lapsed:
        return False
    gone = [effect.id for effect in lapsed]
    state.effects = tuple(effect for effect in state.effects if effect.id not in gone)
    state.reshape()
    return True


def _lapsed(state: MagicState, effect: Effect) -> bool:
    test = effect.duration.test
    return callable(test) and not test(state, unbound(effect.bound))
