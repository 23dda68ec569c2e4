"""Changing the target of a spell or ability (CR 115.7)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Select, TargetSlot
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.happenings import emit
from cardwright.games.magic.rules.objects import Happening, StackItem
from cardwright.games.magic.rules.picking import choose_among
from cardwright.games.magic.rules.resolving import bodies_of, context_of
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targets import is_legal_target
from cardwright.kernel import Decision, Kind, Option, Steps

_Place = tuple[int, int]
"""A target's place on the stack: which of the slots, and which of its targets."""


@effect(tree.ChangeTarget)
def _changes(unit: Unit, said: Said) -> Doing:
    """`change the target of target spell with a single target`, `change a target of … to this creature`."""
    verb: tree.ChangeTarget = said.verb
    if said.subject is not None and not isinstance(said.subject, tree.You):
        raise NotYet(verb)
    if verb.to is None and not _has_single_target(verb.of):
        raise NotYet(verb)
    things = unit.things(verb.of)
    goal = unit.things(verb.to) if verb.to is not None else None

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in things(state, ctx):
            item = next((found for found in state.stack if found.id == one), None)
            if item is not None:
                yield from _change(state, ctx, item, goal)

    return Doing(run)


def _has_single_target(node: tree.Phrase) -> bool:
    return isinstance(node, tree.NounPhrase) and any(
        isinstance(one, tree.WithThing) and is_single_target(one) for one in node.qualifiers
    )


def is_single_target(node: tree.WithThing) -> bool:
    """Tells whether a qualifier is `with a single target`."""
    what = node.what
    return (
        isinstance(what, tree.NounPhrase)
        and what.determiner == tree.The(done="single")
        and what.heads == (tree.Head(thing="target"),)
    )


def with_single_target() -> Filter:
    """Returns a test for what is on the stack with one target (CR 115.9)."""

    def test(state: MagicState, _ctx: Ctx, one: int) -> bool:
        item = next((found for found in state.stack if found.id == one), None)
        return item is not None and sum(len(things) for things in item.targets) == 1

    return test


def _change(state: MagicState, ctx: Ctx, item: StackItem, goal: Select | None) -> Steps:
    own = context_of(item)
    slots = [slot for body in bodies_of(item) for slot in body.targets]
    chances: dict[_Place, list[int]] = {}
    for at, (slot, chosen) in enumerate(zip(slots, item.targets, strict=True)):
        for place in range(len(chosen)):
            found = _others(state, own, slot, chosen)
            wanted = goal(state, ctx) if goal is not None else found
            able = [one for one in found if one in wanted]
            if able:
                chances[at, place] = able
    if not chances:
        return
    where = next(iter(chances))
    if len(chances) > 1:
        options = [
            Option("target", (item.targets[at][place],), (item.targets[at][place],)) for at, place in chances
        ]
        answer = yield Decision(
            ctx.controller, Kind.CHOOSE, "the target to change", options, about=(item.id,)
        )
        where = list(chances)[options.index(answer)]
    picked = yield from choose_among(ctx.controller, chances[where], 1, 1, "a new target", ctx)
    _put(state, item, where, picked[0])


def _others(state: MagicState, ctx: Ctx, slot: TargetSlot, chosen: tuple[int, ...]) -> list[int]:
    """Returns the legal targets other than those that are chosen (CR 115.7a)."""
    return [
        one
        for one in slot.candidates(state, ctx)
        if one not in chosen and is_legal_target(state, slot, ctx, one)
    ]


def _put(state: MagicState, item: StackItem, where: _Place, thing: int) -> None:
    at, place = where
    chosen = list(item.targets[at])
    chosen[place] = thing
    targets = (*item.targets[:at], tuple(chosen), *item.targets[at + 1 :])
    own = context_of(item)
    slots = [slot for body in bodies_of(item) for slot in body.targets]
    for slot, things in zip(slots, targets, strict=True):
        own.refs[slot.ref] = things
    changed = replace(item, targets=targets, bound=own.bound())
    state.stack = tuple(changed if one.id == item.id else one for one in state.stack)
    state.touch()
    emit(state, Happening(HappeningKind.TARGETED, thing=thing, source=item.id, seat=item.controller))
