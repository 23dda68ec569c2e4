"""Airbending and beholding: keyword actions of few words (CR 701.65, 701.4)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Cost
from cardwright.games.magic.rules.actions import exile
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.keywords.exile import allow_later
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.layers import current
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.terms import Terms
from cardwright.kernel import Steps

_TWO: Final = Cost(mana=mana_cost("{2}"), text="{2}")
_TERMS: Final = Terms("airbend", cost=lambda _state, _ctx: _TWO)


def _always(_state: MagicState, _ctx: Ctx) -> bool:
    return True


@effect(tree.Act, "airbend")
def _airbends(unit: Unit, said: Said) -> Doing:
    """`airbend target creature`: exile it; while it is exiled, its owner may cast it for {2} (CR 701.65)."""
    if said.verb.what is None:
        raise NotYet(said.verb)
    who, pick = unit.actor(said.subject), unit.pick(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            found = yield from pick(state, ctx, seat_of(player))
            there = tuple(one for one in found if one in state.objects)
            yield from exile(state, there, source=ctx.source)
            for one in there:
                card = state.became.get(one, 0)
                if card in state.objects and state.objects[card].zone is Zone.EXILE:
                    allow_later(state, ctx, card, _TERMS, _always, "airbend")

    return Doing(run, enough(unit, said.verb.what))


@effect(tree.Act, "behold")
def _beholds(unit: Unit, said: Said) -> Doing:
    """`behold a Dragon`: choose one that you control, or reveal such a card from your hand (CR 701.4)."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.A) or what.qualifiers:
        raise NotYet(said.verb)
    if len(what.heads) != 1 or what.heads[0].noun is None:
        raise NotYet(what)
    head = what.heads[0]
    kinds = [
        unit.kind_of(one) for one in (*what.shared, *head.own, *head.kinds, head.noun) if one is not None
    ]
    who = unit.actor(said.subject)
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=False, nouns=("card", "permanent", "beheld"))
    unit.note(what, before)

    def found(state: MagicState, ctx: Ctx, seat: int) -> list[int]:
        return [
            one
            for one in (*current(state).controlled[seat], *state.hands[seat])
            if one != ctx.source and all(kind(state, ctx, one) for kind in kinds)
        ]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            chosen = yield from choose_among(seat, found(state, ctx, seat), 1, 1, "what to behold", ctx)
            ctx.refs[key] = chosen
            shown_to(state, [one for one in chosen if state.objects[one].zone is Zone.HAND], EVERYONE)

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(found(state, ctx, seat_of(player)) for player in who(state, ctx))

    return Doing(run, can)
