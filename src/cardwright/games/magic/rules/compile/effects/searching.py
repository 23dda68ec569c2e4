"""Searching libraries and other zones (CR 701.19), shuffling (CR 701.20)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.differing import take_differing
from cardwright.games.magic.rules.compile.nouns import bounds
from cardwright.games.magic.rules.compile.picking import choose_among
from cardwright.games.magic.rules.compile.places import zone_names
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import HIDDEN_ZONES, ZONE_NAMES, Zone
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import shuffle
from cardwright.kernel import Steps

SEARCHED: Final = "searched this way"
"""Holds the players who have searched a library. Of "graveyard and/or library", a library in which nothing was
found is searched; one is not where the card was found elsewhere."""


FIND: Final = "a card, or fail to find one"
"""What is chosen where a search must find what is there, but nobody can tell whether it did (CR 701.19b)."""


@effect(tree.Search)
def _searches(unit: Unit, said: Said) -> Doing:
    """`search your library for a basic land card`: with a stated quality one may fail to find (CR 701.19b)."""
    verb: tree.Search = said.verb
    where, what = verb.where, verb.what
    if not isinstance(where, tree.NounPhrase) or not isinstance(where.determiner, tree.Possessed):
        raise NotYet(verb)
    if not isinstance(what, tree.NounPhrase) or not isinstance(
        what.determiner, tree.A | tree.Counted | tree.All
    ):
        raise NotYet(verb)
    phrase = what
    what, unlike = take_differing(what)
    who = unit.actor(said.subject)
    whose = unit.things(where.determiner.by)
    zones = tuple(ZONE_NAMES[name] for name in zone_names(where))
    noun = unit.noun(what)
    low, high = bounds(unit, what.determiner.count if isinstance(what.determiner, tree.Counted) else None)
    every = isinstance(what.determiner, tree.All)
    plain = noun.nouns == ("card",) and not what.qualifiers and not what.shared
    before = len(unit.spoken)
    key = unit.introduce(player=False, plural=what.plural, nouns=noun.nouns)
    unit.note(phrase, before)

    choice = where.join == "and/or"

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found: list[int] = []
        for player in who(state, ctx):
            seat = seat_of(player)
            cards = [
                one
                for owner in whose(state, ctx)
                for zone in zones
                for one in reversed(state.zone_ids(zone, seat_of(owner)))
                if noun.test(state, ctx, one)
            ]
            shows(state, seat, cards)
            least = low(state, ctx) if plain or not any(zone in HIDDEN_ZONES for zone in zones) else 0
            differ = (lambda one: unlike(state, one)) if unlike is not None else None
            most = len(cards) if every else high(state, ctx)
            text = FIND if least < low(state, ctx) else "a card"
            chosen = yield from choose_among(
                seat, cards, most if every else least, most, text, ctx, unlike=differ
            )
            found.extend(chosen)
            if Zone.LIBRARY in zones and not (choice and chosen and not _in_library(state, chosen)):
                ctx.refs[SEARCHED] = (*ctx.refs.get(SEARCHED, ()), player)
                for owner in whose(state, ctx):
                    emit(state, Happening("searched", thing=owner, seat=seat))
        ctx.refs[key] = tuple(found)

    return Doing(run)


def _in_library(state: MagicState, chosen: Sequence[int]) -> bool:
    return any(state.objects[one].zone is Zone.LIBRARY for one in chosen)


def shows(state: MagicState, seat: int, cards: list[int]) -> None:
    """Lets a seat see cards that it searches among."""
    for one in cards:
        obj = state.objects[one]
        if not obj.known >> seat & 1:
            state.put(replace(obj, known=obj.known | 1 << seat))


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
