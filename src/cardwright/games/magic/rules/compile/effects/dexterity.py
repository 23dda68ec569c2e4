"""Dexterity, played with chance in place of the hand.

A card that is flipped onto the battlefield from a height is aimed by its controller at a permanent. A die of
six then falls: on 1 to 3 the card touches what it was aimed at, on 4 that and the permanent beside it, on 5
only the one beside it, and on 6 it does not turn over. Beside a permanent is the one that the same player has
controlled next longest, in a circle. The card never touches itself.
"""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Filter
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, condition, effect, qualifier
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things
from cardwright.games.magic.rules.layers import controller_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import CHANCE, Decision, Kind, Option, Steps

_TOUCHED = "touched"
_TURNED = "turned over"
_FALLS = tuple(Option("number", (face,)) for face in range(1, 7))


@effect(tree.FlipOnto)
def _flips(_unit: Unit, said: Said) -> Doing:
    """`flip this onto the battlefield from a height of at least one foot`."""
    if not isinstance(said.verb.what, tree.SelfRef):
        raise NotYet(said.verb)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        aims = [Option("thing", (one,), (one,)) for one in state.battlefield if one != ctx.source]
        ctx.numbers[_TURNED], ctx.refs[_TOUCHED] = 0, ()
        if not aims:
            return
        aim = yield Decision(ctx.controller, Kind.CHOOSE, "aim at", aims, about=(ctx.source,))
        fall = yield Decision(CHANCE, Kind.CHANCE, "how it falls", _FALLS, about=(ctx.source,))
        ctx.numbers[_TURNED] = int(fall.number != 6)
        beside = _beside(state, ctx, aim.number)
        ctx.refs[_TOUCHED] = {4: (aim.number, *beside), 5: beside, 6: ()}.get(fall.number, (aim.number,))

    return Doing(run)


def _beside(state: MagicState, ctx: Ctx, aim: int) -> Things:
    """Returns the permanent beside one: the next of the same player, in a circle, if there is another."""
    seat = controller_of(state, aim)
    row = [one for one in state.battlefield if one != ctx.source and controller_of(state, one) == seat]
    following = row[(row.index(aim) + 1) % len(row)]
    return (following,) if following != aim else ()


@condition(tree.TurnOver)
def _turns_over(_unit: Unit, said: Said) -> Condition:
    """`if it turns over completely at least once during the flip`."""
    if not isinstance(said.subject, tree.SelfRef):
        raise NotYet(said.verb)
    return lambda _state, ctx: ctx.numbers.get(_TURNED, 0) == 1


@qualifier(tree.WhichClause, "touches")
def _touches(_unit: Unit, node: tree.WhichClause) -> Filter:
    """`permanents it touches`, of a card that was flipped."""
    if node.tense or node.modifiers:
        raise NotYet(node)
    return lambda _state, ctx, one: one in ctx.refs.get(_TOUCHED, ())
