"""Incubating (CR 701.53): a token with +1/+1 counters that is turned over into a Phyrexian creature."""

from functools import cache

from cardwright.games.magic.cards.model import Layout
from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import ActivatedAbility, Body, Cost
from cardwright.games.magic.rules.compile.registry import Doing, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.entering import create_tokens
from cardwright.games.magic.rules.kinds import ARTIFACT, CREATURE
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.tokens import token_definition
from cardwright.games.magic.rules.transforming import transform
from cardwright.kernel import Steps


def _turns(state: MagicState, ctx: Ctx) -> Steps:
    transform(state, ctx.source, ctx)
    return
    yield


@cache
def incubator() -> Definition:
    """Returns the token (CR 111.10i): an artifact, and on its other side a 0/0 Phyrexian artifact creature."""
    hatch = ActivatedAbility(
        "{2}: Transform this token.", Cost(mana=mana_cost("{2}"), text="{2}"), Body(_turns)
    )
    front = token_definition(("Incubator",), ARTIFACT, 0, (), (hatch,))
    back = token_definition(("Phyrexian",), ARTIFACT | CREATURE, 0, (), (), power=0, toughness=0)
    front.layout = back.layout = Layout.TRANSFORM
    front.faces = (front, back)
    back.whole = front
    back.face = 1
    return front


@effect(tree.ActNumber, "incubate")
def _incubates(unit: Unit, said: Said) -> Doing:
    """`incubate 3`."""
    who, number = unit.actor(said.subject), unit.amount(said.verb.number)
    key = unit.introduce(player=False, plural=False, nouns=("token", "permanent", "artifact"))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        token, made = incubator(), list[int]()
        for player in who(state, ctx):
            counters = (("+1/+1", max(0, number(state, ctx))),)
            made += yield from create_tokens(
                state, token, seat_of(player), 1, values=token.values, counters=counters
            )
        ctx.refs[key] = tuple(made)

    return Doing(run)
