"""Verbs that change the turn: phases that come beside its own (CR 500.8)."""

from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import ONE, VERBS, Gap, Lowering, Said

_PHASES: Final[dict[str, m.PhaseWord]] = {
    "combat phase": "combat phase",
    "main phase": "main phase",
    "beginning phase": "beginning phase",
}


def _phase(node: t.Phrase, word: str) -> m.PhaseWord:
    if word not in _PHASES:
        raise Gap(node, f"additional {word}")
    return _PHASES[word]


@VERBS.row(t.ExtraPhase, uses="phase then count")
def _extra_phase(low: Lowering, said: Said) -> m.Do:
    """`there is an additional combat phase after this phase`, `after this main phase, there are two additional …`."""
    words = (said.verb.phase, said.verb.then) if said.verb.then else (said.verb.phase,)
    followed = said.mods.take(t.Followed)
    if followed is not None:
        if said.verb.then:
            raise Gap(followed, "followed by two phases")
        words = (said.verb.phase, followed.then)
        said.mods.left.append(t.Before(how="after", when=followed.when))
    times = ONE if said.verb.count is None else low.amount(said.verb.count)
    return _after(said, tuple(_phase(said.verb, word) for word in words), times)


def _after(said: Said, phases: tuple[m.PhaseWord, ...], times: m.Amount) -> m.Do:
    after = said.mods.take(t.Before)
    when = after.when if after is not None and after.how == "after" else None
    if not isinstance(when, t.StepTime) or when.which != "this" or when.whose is not None or when.turn:
        raise Gap(said.verb, "additional phase at another time")
    match when.step:
        case "phase":
            return m.ExtraPhase(phases, times, "phase")
        case "main phase":
            return m.ExtraPhase(phases, times, "main phase")
        case "combat phase":
            return m.ExtraPhase(phases, times, "combat phase")
    raise Gap(when, f"after this {when.step}")
