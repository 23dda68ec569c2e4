"""Dice (CR 706): rolling them, adding to the result, and what the text says of the results."""

import re
from typing import Final

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    AMOUNTS,
    CONDITIONS,
    EVENTS,
    NONE,
    ONE,
    VERBS,
    Gap,
    Lowering,
    Said,
)
from cardwright.games.magic.meaning.lower.roles import role
from cardwright.text import walk

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
    """`the result`, `that result`, `the other result` (CR 706.2); of a roll that is waited for, its own."""
    return _RESULTS[node.what]


def _rolled_before(low: Lowering) -> bool:
    """Tells whether the text itself rolls a die."""
    return any(isinstance(word, t.Roll) for sentence in low.sentences for word in walk(sentence))


def _which_result(verb: t.RollsResult) -> m.Condition | None:
    """Lowers which result it must be, by what is noted as the amount or as the roll; None for any."""
    if verb.result is None:
        return None
    if not isinstance(verb.result, t.Number) or verb.how not in (">=", "="):
        raise Gap(verb, "rolls so much")
    return m.Compare(m.Noted("amount"), ">=" if verb.how == ">=" else "=", m.Num(verb.result.value))


@EVENTS.row(t.RollsResult, uses="result how")
def _rolls_so_much(low: Lowering, said: Said) -> m.Event:
    """`whenever you roll a 4 or higher on a die`, `whenever you roll a die`: once for each such die (CR 706.2, 603.2c)."""
    low.amount_noted = True
    who, who_ref = role(low, said.subject, "e.player")
    return m.Event("rolled", player=who, player_ref=who_ref, condition=_which_result(said.verb))


@CONDITIONS.row(t.RollsResult, uses="result how")
def _if_rolled(low: Lowering, said: Said) -> m.Condition:
    """`if you roll a 6`, of the die that the text has rolled (CR 706.2)."""
    verb: t.RollsResult = said.verb
    which = _which_result(verb)
    if not isinstance(which, m.Compare) or not isinstance(said.subject, t.You) or not _rolled_before(low):
        raise Gap(verb, "if something is rolled")
    return m.Compare(m.Noted("rolled"), which.op, which.right)


@AMOUNTS.row(t.RollsDone, uses="which")
def _results(_low: Lowering, node: t.RollsDone) -> m.Amount:
    """`for each even result`: how many of them there are."""
    return _RESULTS[node.which]
