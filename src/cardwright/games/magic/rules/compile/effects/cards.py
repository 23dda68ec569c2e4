"""Drawing and discarding cards (CR 121, 701.8)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.actions import choose_discards, draw
from cardwright.games.magic.rules.compile.amounts import count_of
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def plain_cards(node: tree.Phrase | None) -> bool:
    """Tells whether a phrase says no more than `cards`."""
    if not isinstance(node, tree.NounPhrase) or len(node.heads) != 1 or node.shared or node.qualifiers:
        return False
    head = node.heads[0]
    return head.thing == "card" and not head.own and not head.kinds and head.noun is None


@effect(tree.Act, "draw")
def _draws(unit: Unit, said: Said) -> Doing:
    """`draw a card`, `draws three cards`."""
    what = said.verb.what
    if not plain_cards(what):
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    count = count_of(unit, what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in who(state, ctx):
            yield from draw(state, seat_of(one), count(state, ctx))

    return Doing(run)


@effect(tree.Act, "discard")
def _discards(unit: Unit, said: Said) -> Doing:
    """`discards a card`, `discards two cards at random`."""
    what = said.verb.what
    if not plain_cards(what):
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    count = count_of(unit, what)
    random = said.mods.take(tree.AtRandom) is not None

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in who(state, ctx):
            yield from choose_discards(
                state, seat_of(one), count(state, ctx), random=random, source=ctx.source
            )

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(len(state.hands[seat_of(one)]) >= count(state, ctx) for one in who(state, ctx))

    return Doing(run, can)
