"""How much, in words (CR 107)."""

from typing import Final

from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.prose.base import (
    AMOUNTS,
    Teller,
    plural,
)
from cardwright.games.magic.meaning.prose.things import described, such


@AMOUNTS.row(m.Num)
def _num(_tell: Teller, record: m.Num) -> str:
    return str(record.n)


@AMOUNTS.row(m.Unlimited)
def _unlimited(_tell: Teller, _record: m.Unlimited) -> str:
    return "any number"


@AMOUNTS.row(m.X)
def _x(_tell: Teller, _record: m.X) -> str:
    return "X"


@AMOUNTS.row(m.Count)
def _count(tell: Teller, record: m.Count) -> str:
    noun = such(tell, record.of)
    return f"the number of {plural(noun) if noun else tell.things(record.of)}"


@AMOUNTS.row(m.Stat)
def _stat(tell: Teller, record: m.Stat) -> str:
    if isinstance(record.of, m.All):
        return f"the total {record.which.removeprefix('total ')} of {plural(described(tell, record.of.test, record.of.zones))}"
    return f"the {record.which} of {tell.things(record.of)}"


@AMOUNTS.row(m.Life)
def _life(tell: Teller, record: m.Life) -> str:
    return f"the life total of {tell.things(record.of)}"


@AMOUNTS.row(m.StartingLife)
def _starting_life(tell: Teller, record: m.StartingLife) -> str:
    return f"the starting life total of {tell.things(record.of)}"


@AMOUNTS.row(m.CastBefore)
def _cast_before(tell: Teller, record: m.CastBefore) -> str:
    before = f" before {tell.things(record.before)}" if record.before is not None else ""
    spells = plural(described(tell, record.test, ("stack",)))
    return f"the number of {spells} that {tell.things(record.by)} cast this turn{before}"


@AMOUNTS.row(m.Counters)
def _counters(tell: Teller, record: m.Counters) -> str:
    return f"the number of {record.kind} counters on {tell.things(record.of)}".replace("  ", " ")


@AMOUNTS.row(m.Math)
def _math(tell: Teller, record: m.Math) -> str:
    if record.op == "*":
        if record.left == m.Num(1):
            return tell.amount(record.right)
        if record.left == m.Num(0):
            return "0"
        return f"{tell.amount(record.left)} times {tell.amount(record.right)}"
    if record.op == "-" and record.left == m.Num(0):
        return f"minus {tell.amount(record.right)}"
    if record.op == "max":
        return f"the greater of {tell.amount(record.left)} and {tell.amount(record.right)}"
    word = {"+": "plus", "-": "minus"}[record.op]
    return f"{tell.amount(record.left)} {word} {tell.amount(record.right)}"


@AMOUNTS.row(m.Half)
def _half(tell: Teller, record: m.Half) -> str:
    part = "half" if record.share == 2 else f"one part in {record.share}"
    return f"{part} of {tell.amount(record.of)}, rounded {record.rounded}"


@AMOUNTS.row(m.Noted)
def _noted(_tell: Teller, record: m.Noted) -> str:
    if record.what in ("flips won", "flips lost"):
        return f"the number of {record.what}"
    if record.what in ("heads", "tails"):
        return f"the number of coins that came up {record.what}"
    return _RESULTS.get(record.what, "that much")


_RESULTS: Final = {
    "rolled": "the result",
    "other roll": "the other result",
    "odd results": "the number of odd results",
    "even results": "the number of even results",
}
