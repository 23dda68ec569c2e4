"""A spell copied for each of the other things that it could target, each copy with a target of its own (CR 707.10d)."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.objects import StackItem
from cardwright.games.magic.rules.resolving import bodies_of, context_of, copy_on_stack
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.targets import is_legal_target
from cardwright.kernel import Steps

_OTHER: Final = tree.StatusIs(status="other")


@SPECIAL_SENTENCES.hook
def _copies_around(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`copy that spell for each other creature you control that the spell could target`, and what follows it."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Act) or clause.rest:
        return None
    verb, each = clause.first, clause.modifiers[0] if len(clause.modifiers) == 1 else None
    if (
        verb.verb != "copy"
        or not isinstance(each, tree.ForEach)
        or not isinstance(each.what, tree.NounPhrase)
    ):
        return None
    what = each.what
    could = [one for one in what.qualifiers if isinstance(one, tree.CouldTarget)]
    if len(could) != 1:
        return None
    if node.front or node.rest or node.tail or _OTHER not in what.shared or verb.what is None:
        raise NotYet(node)
    _take_next(unit, node)
    who, spells = unit.actor(clause.subject), unit.things(verb.what)
    kept = tuple(one for one in what.qualifiers if one is not could[0])
    noun = unit.noun(
        replace(what, shared=tuple(one for one in what.shared if one != _OTHER), qualifiers=kept)
    )

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for number in spells(state, ctx):
            item = next((one for one in (*state.stack, *state.departed) if one.id == number), None)
            if item is None:
                continue
            for player in tuple(who(state, ctx)):
                found = [one for one in noun.candidates(state, ctx) if noun.test(state, ctx, one)]
                for thing in found:
                    if _could_target(state, item, seat_of(player), thing):
                        _copy_at(state, item, seat_of(player), thing)
        return
        yield

    return Doing(run)


def _take_next(unit: Unit, node: tree.Sentence) -> None:
    """Takes the sentence `Each copy targets a different one of those creatures.`"""
    at = next((place for place, one in enumerate(unit.sentences) if one is node), -1)
    later = unit.sentences[at + 1] if 0 <= at < len(unit.sentences) - 1 else None
    clause = later.first if isinstance(later, tree.Sentence) and not (later.front or later.rest) else None
    verb = clause.first if isinstance(clause, tree.Clause) and not clause.rest else None
    if later is None or not isinstance(clause, tree.Clause) or not isinstance(verb, tree.Act):
        raise NotYet(node)
    copies = tree.NounPhrase(determiner=tree.Each(), heads=(tree.Head(thing="copy"),))
    different = isinstance(verb.what, tree.Partitive) and isinstance(verb.what.count, tree.DifferentOne)
    if verb.verb != "target" or not different or clause.subject != copies or clause.modifiers:
        raise NotYet(later)
    unit.consumed.append(later)


def _could_target(state: MagicState, item: StackItem, seat: int, thing: int) -> bool:
    """Tells whether a copy of a spell could have something as its target wherever it has one (CR 707.10d)."""
    if any(thing in things for things in item.targets):
        return False
    ctx = context_of(item)
    ctx.controller = seat
    slots = [slot for body in bodies_of(item) for slot in body.targets]
    return any(item.targets) and all(
        is_legal_target(state, slot, ctx, thing)
        for slot, things in zip(slots, item.targets, strict=True)
        if things
    )


def _copy_at(state: MagicState, item: StackItem, seat: int, thing: int) -> None:
    new = copy_on_stack(state, item.id, seat)
    copied = next((one for one in state.stack if one.id == new), None)
    if copied is None:
        return
    ctx = context_of(copied)
    targets = tuple((thing,) * len(things) for things in copied.targets)
    for slot, things in zip(
        [slot for body in bodies_of(copied) for slot in body.targets], targets, strict=True
    ):
        ctx.refs[slot.ref] = things
    changed = replace(copied, targets=targets, bound=ctx.bound())
    state.stack = tuple(changed if one.id == new else one for one in state.stack)
