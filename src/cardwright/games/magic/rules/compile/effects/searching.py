"""Searching libraries and other zones (CR 701.19), shuffling (CR 701.20)."""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Filter, Together
from cardwright.games.magic.rules.compile.nouns.phrases import bounds
from cardwright.games.magic.rules.compile.nouns.places import either, zone_names
from cardwright.games.magic.rules.compile.nouns.together import take_together
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import HIDDEN_ZONES, ZONE_NAMES, Zone
from cardwright.games.magic.rules.library import FIND, looked_through, shows
from cardwright.games.magic.rules.noting import SEARCHED
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.picking import choose_among, fits_now
from cardwright.games.magic.rules.searching import searched
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import shuffle
from cardwright.kernel import Decision, Option, Steps

_Found = Generator[Decision, Option, Things]


class _Want(NamedTuple):
    """What is searched for: which cards, how many of them, whether any card will do."""

    test: Filter
    low: Amount
    high: Amount
    every: bool
    plain: bool
    together: Together | None
    nouns: tuple[str, ...]


def _want(unit: Unit, node: tree.Phrase) -> _Want:
    if not isinstance(node, tree.NounPhrase) or not isinstance(
        node.determiner, tree.A | tree.Any | tree.Counted | tree.All
    ):
        raise NotYet(node)
    what, together = take_together(unit, node)
    noun = unit.noun(what)
    low, high = bounds(unit, what.determiner.count if isinstance(what.determiner, tree.Counted) else None)
    plain = noun.nouns == ("card",) and not what.qualifiers and not what.shared
    return _Want(noun.test, low, high, isinstance(what.determiner, tree.All), plain, together, noun.nouns)


def _wants(unit: Unit, node: tree.Phrase) -> list[_Want]:
    """`a Forest card and a Plains card`: one of each; `an instant card or a card with flash`: one in all."""
    if not isinstance(node, tree.NounList):
        return [_want(unit, node)]
    if not all(isinstance(one, tree.NounPhrase) and isinstance(one.determiner, tree.A) for one in node.items):
        raise NotYet(node)
    wants = [_want(unit, one) for one in node.items]
    if node.join != "or":
        return wants
    tests = [one.test for one in wants]
    return [wants[0]._replace(test=either(tests), plain=any(one.plain for one in wants))]


@effect(tree.Search)
def _searches(unit: Unit, said: Said) -> Doing:
    """`search your library for a basic land card`: with a stated quality one may fail to find (CR 701.19b)."""
    verb: tree.Search = said.verb
    where, what = verb.where, verb.what
    if not isinstance(where, tree.NounPhrase) or not isinstance(where.determiner, tree.Possessed):
        raise NotYet(verb)
    who = unit.actor(said.subject)
    whose = unit.things(where.determiner.by)
    zones = tuple(ZONE_NAMES[name] for name in zone_names(where))
    wants = _wants(unit, what)
    before = len(unit.spoken)
    plural = len(wants) > 1 or (isinstance(what, tree.NounPhrase) and what.plural)
    key = unit.introduce(player=False, plural=plural, nouns=wants[0].nouns if len(wants) == 1 else ("card",))
    unit.note(what, before)

    choice = where.join == "and/or"
    hidden = any(zone in HIDDEN_ZONES for zone in zones)

    def seek(state: MagicState, ctx: Ctx, seat: int, want: _Want, taken: list[int]) -> _Found:
        cards = [
            one
            for owner in whose(state, ctx)
            for zone in zones
            for one in looked_through(state, ctx, seat, zone, seat_of(owner))
            if one not in taken and want.test(state, ctx, one)
        ]
        shows(state, seat, cards)
        least = want.low(state, ctx) if want.plain or not hidden else 0
        most = len(cards) if want.every else want.high(state, ctx)
        text = FIND if least < want.low(state, ctx) else "a card"
        least = most if want.every else least
        return (
            yield from choose_among(seat, cards, least, most, text, ctx, fits_now(state, ctx, want.together))
        )

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found: list[int] = []
        for player in who(state, ctx):
            seat = seat_of(player)
            chosen: list[int] = []
            for want in wants:
                chosen.extend((yield from seek(state, ctx, seat, want, chosen)))
            found.extend(chosen)
            if Zone.LIBRARY in zones and not (choice and chosen and not _in_library(state, chosen)):
                if any(
                    searched(state, seat, seat_of(owner), ctx.source) is not None
                    for owner in whose(state, ctx)
                ):
                    ctx.refs[SEARCHED] = (*ctx.refs.get(SEARCHED, ()), player)
                for owner in whose(state, ctx):
                    if searched(state, seat, seat_of(owner), ctx.source) is None:
                        continue
                    emit(state, Happening(HappeningKind.SEARCHED, thing=owner, seat=seat))
        ctx.refs[key] = tuple(found)

    return Doing(run)


def _in_library(state: MagicState, chosen: Sequence[int]) -> bool:
    return any(state.objects[one].zone is Zone.LIBRARY for one in chosen)


@effect(tree.Act, "shuffle")
def _shuffles(unit: Unit, said: Said) -> Doing:
    """`then shuffle`, `shuffles their library`."""
    what = said.verb.what
    if what is not None and not (
        isinstance(what, tree.NounPhrase)
        and isinstance(what.determiner, tree.Possessed)
        and zone_names(what) == ("library",)
    ):
        raise NotYet(said.verb)
    if isinstance(what, tree.NounPhrase) and isinstance(what.determiner, tree.Possessed):
        who = unit.things(what.determiner.by)
    else:
        who = unit.actor(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            shuffle(state, seat_of(player))
        return
        yield

    return Doing(run)
