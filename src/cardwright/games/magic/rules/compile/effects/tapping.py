"""Tapping and untapping (CR 701.21)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.actions import becoming_tapped, tap, untap
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.nouns.picks import one_for_each
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Option, Steps


@effect(tree.Act, "tap")
def _taps(unit: Unit, said: Said) -> Doing:
    """`tap target creature`."""
    if said.verb.what is None:
        raise NotYet(said.verb)
    who = unit.actor(said.subject)
    pick = unit.pick(one_for_each(said, said.verb.what))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for one in (yield from pick(state, ctx, seat_of(player))):
                yield from becoming_tapped(state, one)
                if tap(state, one):
                    emit(state, Happening(HappeningKind.TAPPED_BY, thing=one, seat=seat_of(player)))

    return Doing(run, enough(unit, said.verb.what))


@effect(tree.ActOneOf)
def _one_of(unit: Unit, said: Said) -> Doing:
    """`tap or untap target artifact, creature, or land`: which is chosen as it happens (CR 608.2d)."""
    verb: tree.ActOneOf = said.verb
    if any(one not in ("tap", "untap") for one in verb.verbs):
        raise NotYet(verb)
    who = unit.actor(said.subject)
    pick = unit.pick(verb.what)
    doings = {"tap": tap, "untap": untap}

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            seat = seat_of(player)
            options = [Option("word", (one,)) for one in verb.verbs]
            answer = yield Decision(seat, Kind.WORD, "which", options, about=(ctx.source,))
            for one in (yield from pick(state, ctx, seat)):
                if answer.word == "tap":
                    yield from becoming_tapped(state, one)
                if doings[answer.word](state, one) and answer.word == "tap":
                    emit(state, Happening(HappeningKind.TAPPED_BY, thing=one, seat=seat))

    return Doing(run, enough(unit, verb.what))
