"""Rolling a die (CR 706): chance decides, and the text may speak of the result."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Run, Watch
from cardwright.games.magic.rules.compile.events.triggers import about
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, event, sentence
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.noting import note
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rolling import ALSO_ROLLED, ROLLED
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_SOME_DICE: Final = tree.NounPhrase(
    determiner=tree.Counted(count=tree.OrMore(amount=tree.Number(value=1))),
    heads=(tree.Head(thing="die", plural=True),),
)


@event(tree.RollDice)
def _is_rolled(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever you roll one or more dice`: once for all that are rolled at once (CR 603.2c)."""
    if said.verb.what != _SOME_DICE:
        raise NotYet(said.verb)
    test, key = about(unit, said.subject)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.word == ALSO_ROLLED or not test(state, ctx, player_thing(happening.seat)):
            return False
        note(ctx, key, player_thing(happening.seat))
        ctx.numbers[Noted.AMOUNT] = happening.amount
        return True

    return (Watch(HappeningKind.ROLLED, match),)


@sentence(tree.DieTable)
def _die_table(unit: Unit, node: tree.DieTable) -> Doing:
    """Compiles what follows the results of a die: the row of the result is done (CR 706.3b)."""
    rows = [(one.low, _highest(one), _row(unit, one)) for one in node.rows]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        result = ctx.numbers.get(ROLLED, 0)
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
