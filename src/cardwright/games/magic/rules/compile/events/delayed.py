"""Later times: delayed triggered abilities (CR 603.7)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Match, Run, Watch
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.delayed import STEPS, add_delayed
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Step
from cardwright.games.magic.rules.objects import Duration, Happening
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

TOLD: Final = "told turn"
"""The number of the turn in which a later time was spoken of."""
_OF_EXTRA: Final = "that turn 's"
"""The step of an extra turn that was just taken: `at the beginning of that turn's end step`."""


def at_a_time(unit: Unit, node: tree.At, run: Run) -> Run:
    """Makes what a clause does happen at a later time: `at the beginning of the next end step`."""
    from cardwright.games.magic.rules.compile.conditions.marking import remember_marks

    forever = isinstance(node.lasting, tree.Lasting) and node.lasting.until == "for the rest of the game"
    in_turn = isinstance(node.lasting, tree.Lasting) and node.lasting.until == "this turn"
    if node.lasting is not None and not (forever or (in_turn and not _is_of_each(node.when))):
        raise NotYet(node.lasting)
    watches = time_watches(unit, node.when)
    step = node.when.step if isinstance(node.when, tree.BeginningOf) else None
    extra = isinstance(step, tree.StepTime) and step.which == _OF_EXTRA
    combat = node.when.step if isinstance(node.when, tree.EndOf) else None
    this_turn = in_turn or (isinstance(combat, tree.StepTime) and combat.which == "this turn")
    text = unit.text

    def later(state: MagicState, ctx: Ctx) -> Steps:
        if forever:
            remember_marks(state, ctx)
        if extra:
            ctx.numbers[TOLD] = state.turn
        until = Duration("turn", ctx.controller, state.turn) if this_turn else None
        add_delayed(state, ctx, watches, run, text, once=not forever, until=until)
        return
        yield

    return later


def _is_of_each(when: tree.Phrase) -> bool:
    """Tells `the beginning of each combat`, which comes more than once."""
    step = when.step if isinstance(when, tree.BeginningOf) else None
    return isinstance(step, tree.StepTime) and step.which == "each"


def time_watches(unit: Unit, node: tree.Phrase) -> tuple[Watch, ...]:
    """Compiles a moment: `the beginning of your upkeep`, `end of combat`."""
    if isinstance(node, tree.BeginningOf) and node.lasting is not None:
        raise NotYet(node.lasting)
    if isinstance(node, tree.BeginningOf) and isinstance(node.step, tree.StepTime):
        return (Watch(HappeningKind.STEP, _step_match(unit, node.step)),)
    if isinstance(node, tree.EndOf) and isinstance(node.step, tree.StepTime) and node.step.step == "combat":
        return (Watch(HappeningKind.STEP, _end_of_combat(unit, node.step)),)
    raise NotYet(node)


def _end_of_combat(unit: Unit, node: tree.StepTime) -> Match:
    """`end of combat`, `the end of combat on your turn`."""
    owner = node.whose
    if node.turn is not None:
        if owner is not None or not isinstance(node.turn, tree.StepTime) or node.turn.step != "turn":
            raise NotYet(node)
        owner = node.turn.whose
    whose = unit.test(owner) if owner is not None else None

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.amount != int(Step.END_COMBAT):
            return False
        return whose is None or whose(state, ctx, happening.seat + 1)

    return match


def _step_match(unit: Unit, node: tree.StepTime) -> Match:
    steps = STEPS.get(node.step)
    if steps is None:
        raise NotYet(node)
    owner = node.whose
    if node.turn is not None:
        if owner is not None or not isinstance(node.turn, tree.StepTime) or node.turn.step != "turn":
            raise NotYet(node)
        owner = node.turn.whose
    whose = unit.test(owner) if owner is not None else None
    before = len(unit.spoken)
    key = unit.introduce(player=True, plural=False, nouns=("player",))
    unit.note(node, before)
    if owner is not None:
        unit.note(owner, before)
    numbers = tuple(int(step) for step in steps)
    extra = node.which == _OF_EXTRA

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.amount not in numbers:
            return False
        if extra and (state.turn <= ctx.numbers.get(TOLD, 0) or happening.seat != ctx.controller):
            return False
        player = happening.seat + 1
        if whose is not None and not whose(state, ctx, player):
            return False
        ctx.refs[key] = (player,)
        return True

    return match
