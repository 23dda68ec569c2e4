"""Sacrificing or discarding as many as one likes: `sacrifice any number of lands`, `discard any number of cards`."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.actions import discard, sacrifice, sacrificeable
from cardwright.games.magic.rules.compile.nouns.together import take_together
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.picking import choose_among, fits_now
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def any_number(unit: Unit, said: Said) -> Doing | None:
    """Compiles a verb with `any number of …` (none is a number too) or `one or more …`. None for other phrases."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.Counted):
        return None
    count = what.determiner.count
    if not isinstance(count, tree.AnyNumber | tree.OrMore):
        return None
    least = int(isinstance(count, tree.OrMore))
    if isinstance(count, tree.OrMore) and count.amount != tree.Number(value=1):
        raise NotYet(what)
    if any(isinstance(one, tree.EqualTo) for one in what.qualifiers):
        return None
    if any(isinstance(one, tree.OfChoice) for one in what.qualifiers):
        raise NotYet(what)
    drops = said.verb.verb == "discard"
    who = unit.actor(said.subject)
    hand = tree.InZone(zone=tree.NounPhrase(heads=(tree.Head(thing="hand"),)), how="in")
    plain, together = take_together(unit, what)
    noun = unit.noun(replace(plain, qualifiers=(*plain.qualifiers, hand)) if drops else plain)
    before = len(unit.spoken)
    key = unit.introduce(
        player=False, plural=True, nouns=(*noun.nouns, "discarded" if drops else "sacrificed")
    )
    unit.note(what, before)

    def able(state: MagicState, ctx: Ctx, seat: int) -> list[int]:
        mine = state.hands[seat] if drops else sacrificeable(state, seat, cost=ctx.for_cost)
        return [one for one in mine if noun.test(state, ctx, one) and not (drops and one == ctx.source)]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        gone: list[int] = []
        for player in who(state, ctx):
            seat = seat_of(player)
            found = able(state, ctx, seat)
            fits = fits_now(state, ctx, together)
            if fits is not None and not (found and fits.reach((), found)):
                found = []
            prompt = f"what to {said.verb.verb}"
            chosen = yield from choose_among(seat, found, least, len(found), prompt, ctx, fits)
            gone.extend(chosen)
            for one in chosen if drops else ():
                yield from discard(state, seat, one, source=0 if ctx.paying else ctx.source)
            ctx.note_doer(player, done=bool(chosen))
        ctx.refs[key] = tuple(gone)
        ctx.did = bool(gone)
        if not drops:
            yield from sacrifice(state, gone, source=ctx.source)

    if together is None and not least:
        return Doing(run, lambda _state, _ctx: True)

    def can(state: MagicState, ctx: Ctx) -> bool:
        found = [able(state, ctx, seat_of(player)) for player in who(state, ctx)]
        if together is None:
            return all(bool(one) for one in found)
        return all(together.reach(state, ctx, (), one) > 0 for one in found)

    return Doing(run, can)
