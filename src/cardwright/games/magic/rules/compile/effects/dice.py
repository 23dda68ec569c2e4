"""Rolling a die (CR 706): chance decides, and the text may speak of the result."""

import re
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Run, Watch
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, amount, effect, event, sentence
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rolling import roll_die
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_ROLLED: Final = "rolled"
_SIDES: Final = re.compile(r"a d(\d+)|a (four|six|eight|ten|twelve|twenty)-sided die")
_WORDS: Final = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20}


def _sides(node: tree.Roll) -> int:
    found = _SIDES.fullmatch(node.dice)
    if found is None:
        raise NotYet(node)
    return int(found[1]) if found[1] else _WORDS[found[2]]


@effect(tree.Roll)
def _rolls(unit: Unit, said: Said) -> Doing:
    """`roll a d20`, `roll a six-sided die`."""
    sides, who = _sides(said.verb), unit.actor(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            ctx.numbers[_ROLLED] = yield from roll_die(state, seat_of(player), sides)

    return Doing(run)


_SOME_DICE: Final = tree.NounPhrase(
    determiner=tree.Counted(count=tree.OrMore(amount=tree.Number(value=1))),
    heads=(tree.Head(thing="die", plural=True),),
)


@event(tree.RollDice)
def _is_rolled(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you roll one or more dice`; only one is ever rolled at a time."""
    if said.verb.what != _SOME_DICE:
        raise NotYet(said.verb)
    test, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not test(state, ctx, player_thing(happening.seat)):
            return False
        note(ctx, key, player_thing(happening.seat))
        ctx.numbers[Noted.AMOUNT] = happening.amount
        return True

    return (Watch(HappeningKind.ROLLED, match),)


@amount(tree.ResultOf)
def _result(_unit: Unit, node: tree.ResultOf) -> Amount:
    """`the result` of the last die rolled."""
    if node.what != "result":
        raise NotYet(node)
    return lambda _state, ctx: ctx.numbers.get(_ROLLED, 0)


@sentence(tree.DieTable)
def _die_table(unit: Unit, node: tree.DieTable) -> Doing:
    """Compiles what follows the results of a die: the row of the result is done (CR 706.3b)."""
    rows = [(one.low, _highest(one), _row(unit, one)) for one in node.rows]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        result = ctx.numbers.get(_ROLLED, 0)
        for low, high, row in rows:
            if low <= result <= high:
                yield from row(state, ctx)

    return Doing(run)


def _highest(row: tree.DieRow) -> int:
    if row.open:
        return 1000
    return row.low if row.high is None else row.high


def _row(unit: Unit, row: tree.DieRow) -> Run:
    from cardwright.games.magic.rules.compile.sentences import compile_body

    before, sentences = len(unit.targets), unit.sentences
    body = compile_body(unit, row.effect)
    unit.sentences = sentences
    if len(unit.targets) > before or body.modes is not None:
        raise NotYet(row)  # targets of one row only
    return body.run
