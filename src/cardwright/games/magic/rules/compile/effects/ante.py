"""Playing for ante (CR 407): what goes there, and whose it then is."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.statics.controlling import exchange_control
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import move, there
from cardwright.kernel import Steps


@effect(tree.Act, "ante")
def _antes(unit: Unit, said: Said) -> Doing:
    """`ante the top card of your library` (CR 407.4)."""
    if said.verb.what is None:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    what = unit.things(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        who(state, ctx)  # notes who they are whose libraries are meant
        for one in tuple(what(state, ctx)):
            yield from move(state, one, Zone.ANTE, source=ctx.source, word="ante")

    return Doing(run)


@effect(tree.Act, "own")
def _owns(unit: Unit, said: Said) -> Doing:
    """`you own target card in the ante`: the only way in which a card changes its owner (CR 108.3)."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or not any(
        isinstance(one, tree.InZone) and zone_name(one.zone) == "ante" for one in what.qualifiers
    ):
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    things = unit.things(what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        owner = seat_of(who(state, ctx)[0])
        for one in things(state, ctx):
            if there(state, one, Zone.ANTE):
                state.objects[one] = replace(state.objects[one], owner=owner, controller=owner)
                state.reshape()
        return
        yield

    return Doing(run)


@effect(tree.Exchange)
def _exchanges(unit: Unit, said: Said) -> Doing:
    """`exchange that card with the top card of your library`: two cards of one owner trade places (CR 701.10f)."""
    verb: tree.Exchange = said.verb
    if verb.how == "control" and verb.with_what is None:
        return exchange_control(unit, verb.what)
    if said.subject is not None or verb.how or not isinstance(verb.with_what, tree.TopCards):
        raise NotYet(verb)
    first, second = unit.things(verb.what), unit.things(verb.with_what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        ours, theirs = tuple(first(state, ctx)), tuple(second(state, ctx))
        if len(ours) != 1 or len(theirs) != 1:
            return
        one, other = state.objects.get(ours[0]), state.objects.get(theirs[0])
        # An exchange that cannot be made whole is not made at all (CR 701.10b, 701.10f).
        if one is None or other is None or one.owner != other.owner:
            return
        yield from move(state, other.id, one.zone, source=ctx.source)
        yield from move(state, one.id, other.zone, source=ctx.source)

    return Doing(run)
