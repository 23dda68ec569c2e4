"""Milling, scrying, surveilling, looking at and revealing cards (CR 701.13, 701.18, 701.42, 701.16)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.actions import mill
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.effects.cards import card_count
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.library import shown_to
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.picking import present_all
from cardwright.games.magic.rules.places import THIS_WAY
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move_all
from cardwright.kernel import Event, Steps


@effect(tree.Act, "mill")
def _mills(unit: Unit, said: Said) -> Doing:
    """`mill three cards`, `target opponent mills seven cards`."""
    what = said.verb.what
    who = unit.actor(said.subject)
    half = _half_library(unit, said)
    count = half if half is not None else card_count(unit, said)
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=True, nouns=("card", "milled"))
    unit.note(what, before)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        milled: list[int] = []
        for player in who(state, ctx):
            found = mill(state, seat_of(player), count(state, ctx))
            yield from move_all(state, found, Zone.GRAVEYARD, source=ctx.source, word="mill")
            milled.extend(found)
        ctx.refs[key] = present_all(state, milled)
        ctx.refs[THIS_WAY] = tuple(one for one in ctx.refs[key] if state.objects[one].zone is Zone.GRAVEYARD)

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(len(state.libraries[seat_of(one)]) >= count(state, ctx) for one in who(state, ctx))

    return Doing(run, can)


def _half_library(unit: Unit, said: Said) -> Amount | None:
    """`half their library, rounded down`; None for other phrases."""
    half = said.verb.what
    if not isinstance(half, tree.HalfOf) or half.share != 2:
        return None
    zone = half.what
    if not isinstance(zone, tree.NounPhrase) or not isinstance(zone.determiner, tree.Possessed):
        raise NotYet(half)
    if [head.thing for head in zone.heads] != ["library"]:
        raise NotYet(half)
    whose, up = unit.things(zone.determiner.by), int(half.rounded == "up")
    return lambda state, ctx: sum((len(state.libraries[seat_of(one)]) + up) // 2 for one in whose(state, ctx))


_TOLD: Final = {"scry": HappeningKind.SCRY, "surveil": HappeningKind.SURVEIL}


@effect(tree.LookAt)
def _looks(unit: Unit, said: Said) -> Doing:
    """`look at the top three cards of your library`, `look at target player's hand`."""
    who = unit.actor(said.subject)
    what = unit.things(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        cards = tuple(what(state, ctx))
        for player in who(state, ctx):
            shown_to(state, cards, 1 << seat_of(player))
        return
        yield

    return Doing(run)


@effect(tree.Act, "reveal")
def _reveals(unit: Unit, said: Said) -> Doing:
    """`reveal it`, `reveals their hand`, `reveal the top four cards of your library`."""
    if said.verb.what is None:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    pick = unit.pick(said.verb.what)
    unit.count += 1
    shown = unit.notes.get(notes.GROUP, said.verb) or unit.notes.put(
        notes.GROUP, f"revealed {unit.count}", said.verb
    )

    def run(state: MagicState, ctx: Ctx) -> Steps:
        ctx.refs[shown] = ()
        for player in who(state, ctx):
            found = yield from pick(state, ctx, seat_of(player))
            cards = present_all(state, found)
            ctx.refs[shown] = (*ctx.refs[shown], *cards)
            shown_to(state, cards, EVERYONE)
            names = tuple(state.objects[one].definition.name for one in cards)
            state.log.add(Event("revealed", who=seat_of(player), args=names))

    return Doing(run, enough(unit, said.verb.what))
