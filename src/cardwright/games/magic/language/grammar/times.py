"""When something happens: steps, turns, and whose they are."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, lexicon, rule
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import BeginningOf, EndOf, It, StepTime

_HER: Final = 2
"""The wording of `her`, which is also an object: `after her last turn`."""


def _is_someones(time: StepTime) -> bool:
    """Checks whose last turn is meant: after `her`, what happened last turn may be told."""
    return not (isinstance(time.whose, It) and time.whose.wording == _HER)


STEP_NAMES: Final = (
    "untap step", "upkeep", "first main phase", "second main phase", "step", "draw step", "combat", "combat phase", "declare attackers step", "declare blockers step",
    "combat damage step", "end of combat step", "end step", "cleanup step", "turn", "phase", "main phase", "beginning phase", "precombat main phase", "upkeep step",
    "postcombat main phase",
)  # fmt: skip


TIMES: Final[tuple[Declaration, ...]] = (
    rule("moment", BeginningOf, "the beginning of {step:step_time}"),
    rule("moment", EndOf, "(end|the end) of {step:step_time}"),
    rule("step_time", StepTime, "{step:step_word}"),
    rule("step_time", StepTime, "{step:step_words}", which="all"),
    rule("step_time", StepTime, "{which:which_step} {step:step_word}", check=checks.step_stands),
    rule(
        "step_time",
        StepTime,
        "{which:which_step} {step:step_word} of {whose:role}",
        check=checks.step_stands,
    ),
    rule("step_time", StepTime, "{whose:possessive} {step:step_word}"),
    rule("step_time", StepTime, "{whose:possessive} (|own) {step:step_words}", which="all"),
    rule("step_time", StepTime, "{whose:possessive} next {step:step_word}", which="next"),
    rule(
        "step_time",
        StepTime,
        "{whose:possessive} last turn",
        step="turn",
        which="last",
        check=_is_someones,
    ),
    rule("step_time", StepTime, "{whose:possessive} next {step:step_words}", which="next of each"),
    rule("step_time", StepTime, "each of {whose:possessive} {step:step_words}", which="each"),
    rule("step_time", StepTime, "{step:step_word} on {turn:turn_time}"),
    rule("turn_time", StepTime, "{whose:possessive} turn", step="turn"),
    rule(
        "turn_time",
        StepTime,
        "each {whose:possessive} turn",
        step="turn",
        which="each",
        check=checks.each_turn_stands,
    ),
    lexicon(
        "which_step",
        {
            w: w
            for w in (
                "the",
                "each",
                "the next",
                "the next turn 's",
                "that turn 's",
                "this",
                "that",
                "a",
                "an",
                "an extra",
                "the first",
                "each other",
                "any",
            )
        },
    ),
    lexicon("step_word", {name: name for name in STEP_NAMES}),
    lexicon("step_words", {f"{name}s": name for name in STEP_NAMES}),
)
