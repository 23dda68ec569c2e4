"""Blocks changed by effects: creatures that become unblocked, and that block by an effect (CR 506.4, 509.1g)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.attacking import defending_seat
from cardwright.games.magic.rules.blocking import can_block, can_block_at_all
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.kinds import CREATURE
from cardwright.games.magic.rules.layers import controller_of, current
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Event, Steps


@effect(tree.Passive, "unblocked")
def _becomes_unblocked(unit: Unit, said: Said) -> Doing:
    """`creatures it was blocking … become unblocked`."""
    verb: tree.Passive = said.verb
    if said.subject is None or verb.how != "become" or verb.by is not None or verb.negated or verb.only:
        raise NotYet(verb)
    what = unit.things(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = tuple(what(state, ctx))
        combat = state.combat
        state.combat = replace(combat, blocked=tuple(one for one in combat.blocked if one not in found))
        state.touch()
        return
        yield

    return Doing(run)


def blocks_now(unit: Unit, said: Said) -> Doing:
    """`it blocks an attacking creature of your choice`: at once, if it could block that creature."""
    what = said.verb.what
    if (
        said.subject is None
        or not isinstance(what, tree.NounPhrase)
        or not isinstance(what.determiner, tree.A)
    ):
        raise NotYet(said.verb)
    blockers = unit.things(said.subject)
    choosers = [one.by for one in what.qualifiers if isinstance(one, tree.OfChoice)]
    if len(choosers) > 1:
        raise NotYet(what)
    chooser = unit.things(choosers[0]) if choosers else None
    noun = unit.noun(what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for blocker in blockers(state, ctx):
            able = [
                one
                for one, thing in state.combat.attackers
                if noun.test(state, ctx, one) and _could_block(state, blocker, one, thing)
            ]
            seat = seat_of(chooser(state, ctx)[0]) if chooser is not None else controller_of(state, blocker)
            chosen = yield from choose_among(seat, able, 1, 1, "an attacking creature", ctx)
            for attacker in chosen:
                add_block(state, blocker, attacker)

    return Doing(run)


def _could_block(state: MagicState, blocker: int, attacker: int, thing: int) -> bool:
    chars = current(state).chars.get(blocker)
    return (
        chars is not None
        and chars.types & CREATURE != 0
        and controller_of(state, blocker) == defending_seat(state, thing)
        and can_block_at_all(state, blocker)
        and can_block(state, blocker, attacker)
    )


def add_block(state: MagicState, blocker: int, attacker: int, *, blocks: bool = True) -> None:
    """Makes a creature block an attacker, and its whole band, outside the declaration of blockers.

    What enters blocking has not blocked for what waits for that (CR 509.4).
    """
    combat = state.combat
    band = combat.band_of(attacker)
    fresh = [one for one in band if one not in combat.blocked]
    pairs = [(blocker, one) for one in band if (blocker, one) not in combat.blocks]
    state.combat = replace(
        combat, blocks=(*combat.blocks, *pairs), blocked=(*combat.blocked, *fresh), blocks_declared=True
    )
    state.touch()
    seat = controller_of(state, blocker)
    chars = current(state).chars
    state.log.add(Event("blocks", who=seat, via=blocker, args=(chars[blocker].name, chars[attacker].name)))
    for _, one in pairs if blocks else ():
        emit(state, Happening(HappeningKind.BLOCKS, thing=blocker, source=one, seat=seat))
    for one in fresh:
        others = state.combat.blockers_of(one)
        emit(
            state,
            Happening(
                HappeningKind.BLOCKED,
                thing=one,
                source=combat.defender(one),
                amount=len(others),
                others=others,
            ),
        )
