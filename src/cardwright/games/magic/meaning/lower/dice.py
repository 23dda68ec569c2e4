"""Dice (CR 706): rolling them, adding to the result, and what the text says of the results."""

import re
from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import AMOUNTS, NONE, ONE, VERBS, Gap, Lowering, Said

_DICE: Final = re.compile(r"(?:a|two) d(\d+)|(?:a )?six-sided (?:die|dice)")


@VERBS.row(t.Roll, uses="dice count sign more choose")
def _rolls(low: Lowering, said: Said) -> m.Do:
    """`roll a d20`, `roll a d20 and add its power`, `roll two d6 and choose one result`, `roll X six-sided dice`."""
    verb: t.Roll = said.verb
    found = _DICE.fullmatch(verb.dice)
    if found is None or verb.choose != verb.dice.startswith("two"):
        raise Gap(verb, f"rolls {verb.dice}")
    sides = int(found[1]) if found[1] else 6
    count = m.Num(2) if verb.choose else ONE if verb.count is None else low.amount(verb.count)
    more = NONE if verb.more is None else low.amount(verb.more)
    if verb.sign == "-":
        more = m.Math("-", NONE, more)
    return m.Roll(low.who(said.subject), sides, count, more, verb.choose)


_RESULTS: Final[dict[str, m.Noted]] = {
    "result": m.Noted("rolled"),
    "chosen result": m.Noted("rolled"),
    "other result": m.Noted("other roll"),
    "odd": m.Noted("odd results"),
    "even": m.Noted("even results"),
}


@AMOUNTS.row(t.ResultOf, uses="what")
def _result(_low: Lowering, node: t.ResultOf) -> m.Amount:
    """`the result`, `that result`, `the other result` (CR 706.2)."""
    return _RESULTS[node.what]


@AMOUNTS.row(t.RollsDone, uses="which")
def _results(_low: Lowering, node: t.RollsDone) -> m.Amount:
    """`for each even result`: how many of them there are."""
    return _RESULTS[node.which]
