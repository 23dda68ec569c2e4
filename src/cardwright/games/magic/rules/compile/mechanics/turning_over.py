"""Turning permanents face up and face down (CR 708): as an event, as something done, as what can't be done."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Condition, Rule, Watch
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.costs.restricting import when
from cardwright.games.magic.rules.compile.events.life_and_cards import someone_does
from cardwright.games.magic.rules.compile.hooks import MODAL_RULES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, condition, effect, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.definition import FACE_DOWN
from cardwright.games.magic.rules.face_down import turn_down, turn_up
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import EVERYONE
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@event(tree.Act, "turn face up")
def _turns_up(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`you turn a permanent face up`."""
    return someone_does(HappeningKind.TURNED_UP, unit, said)


@effect(tree.Act, "turn face up")
def _turn_up(unit: Unit, said: Said) -> Doing:
    """`turn target face-down creature face up`."""
    who = unit.actor(said.subject)
    pick = unit.pick(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for one in (yield from pick(state, ctx, seat_of(player))):
                obj = state.objects.get(one)
                if obj is not None and obj.zone is Zone.EXILE:
                    state.put(replace(obj, face_down=False, known=EVERYONE))  # CR 406.3
                yield from turn_up(state, one, seat=seat_of(player))

    return Doing(run, enough(unit, said.verb.what))


@effect(tree.Act, "turn face down")
def _turn_down(unit: Unit, said: Said) -> Doing:
    """`turn target creature face down`: a 2/2 creature, unless the next sentence says what it is (CR 708.2a)."""
    who = unit.actor(said.subject)
    pick = unit.pick(said.verb.what)
    guise = unit.notes.get(notes.GUISE) or FACE_DOWN

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for one in (yield from pick(state, ctx, seat_of(player))):
                turn_down(state, one, guise)

    return Doing(run, enough(unit, said.verb.what))


@condition(tree.Passive, "turned face up")
def _was_turned_up(unit: Unit, said: Said) -> Condition:
    """`was turned face up this turn`."""
    verb: tree.Passive = said.verb
    lasting = said.mods.take(tree.Lasting)
    if lasting is None or lasting.until != "this turn" or said.tense != "past" or said.subject is None:
        raise NotYet(verb)
    if verb.only or verb.by is not None:
        raise NotYet(verb)
    things = unit.things(said.subject)
    negated = verb.negated

    def holds(state: MagicState, ctx: Ctx) -> bool:
        turned = [seen.thing for seen in state.history if seen.kind == HappeningKind.TURNED_UP]
        found = things(state, ctx)
        return bool(found) and all((one in turned) != negated for one in found)

    return holds


@MODAL_RULES.hook
def _cant_be_turned(unit: Unit, how: str, inner: tree.Phrase, said: Said) -> Rule | None:
    """`can't be turned face up`, `… during your turn`."""
    if how != "can't" or not same_meaning(inner, tree.Passive(verb="turned face up", how="be")):
        return None
    during = said.mods.take(tree.During)
    if during is None:
        return Rule(RuleKind.CANT_TURN_UP, "can't be turned face up")
    then = when(unit, during)
    return Rule(RuleKind.CANT_TURN_UP, "can't be turned face up", lambda state, ctx, _one: then(state, ctx))
