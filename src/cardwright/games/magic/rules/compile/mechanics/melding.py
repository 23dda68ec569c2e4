"""Melding (CR 701.37, 713): two cards become one permanent with the other side of both."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Condition, Filter
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, condition, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.merging import meld
from cardwright.games.magic.rules.picking import present_all
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def _itself(_state: MagicState, ctx: Ctx, one: int) -> bool:
    return one == ctx.source


def _tests(unit: Unit, what: tree.Phrase) -> list[Filter]:
    if not isinstance(what, tree.NounList) or what.join != "and":
        raise NotYet(what)
    found: list[Filter] = []
    for item in what.items:
        if isinstance(item, tree.SelfRef):
            found.append(_itself)
        elif isinstance(item, tree.NounPhrase) and isinstance(item.determiner, tree.A):
            found.append(unit.noun(item).test)
        else:
            raise NotYet(item)
    return found


@condition(tree.OwnAndControl)
def _owns_and_controls(unit: Unit, said: Said) -> Condition:
    """`you both own and control this creature and a creature named …`; `them` are one of each then."""
    tests, who = _tests(unit, said.verb.what), unit.actor(said.subject)
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=True, nouns=("permanent", "creature"))
    unit.note(said.verb.what, before)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        seats = [seat_of(player) for player in who(state, ctx)]
        mine = [
            one
            for seat in seats
            for one in current(state).controlled[seat]
            if state.objects[one].owner == seat
        ]
        found: list[int] = []
        for test in tests:
            one = next((one for one in mine if one not in found and test(state, ctx, one)), 0)
            if not one:
                return False
            found.append(one)
        ctx.refs[key] = tuple(found)
        return True

    return holds


@effect(tree.MeldInto)
def _melds(unit: Unit, said: Said) -> Doing:
    """`meld them into Brisela, Voice of Nightmares`."""
    what, name = unit.things(said.verb.what), said.verb.name
    if said.subject is not None:
        raise NotYet(said.verb)
    key = unit.introduce(player=False, plural=False, nouns=("permanent", "creature"))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        cards = present_all(state, tuple(what(state, ctx)))
        new = yield from meld(state, cards, name, ctx.controller, ctx.source)
        ctx.refs[key] = (new,) if new else ()

    return Doing(run)
