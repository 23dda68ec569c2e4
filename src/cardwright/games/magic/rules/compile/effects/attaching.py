"""Fights (CR 701.12) and attachments (CR 701.3)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.actions import fight
from cardwright.games.magic.rules.attachments import attach, unattach
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.sentences import compile_clause
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.runs import in_turn, nothing_done
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


@effect(tree.Idiom, "fight each other")
def _fight_each_other(unit: Unit, said: Said) -> Doing:
    """`those creatures fight each other` (CR 701.12b): if one of the two is gone, neither fights."""
    if said.subject is None:
        raise NotYet(said.verb)
    who = unit.things(said.subject)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        found = who(state, ctx)
        if len(found) == 2:
            yield from fight(state, found[0], found[1])

    return Doing(run)


@SPECIAL_SENTENCES.hook
def _before_it_fights(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`It gets +2/+2 until end of turn before it fights if …`: the sentence before is done after this one."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or node.rest or node.front or node.tail or node.opening:
        return None
    before = next((one for one in clause.modifiers if isinstance(one, tree.Before)), None)
    if before is None or before.how != "before" or not isinstance(before.when, tree.Clause):
        return None
    when = before.when
    if not isinstance(when.subject, tree.It) or when.rest or when.first != tree.Act(verb="fight"):
        return None
    if (
        not unit.said
        or unit.last is None
        or not any(isinstance(one, tree.Fight) for one in walk(unit.said[-1]))
    ):
        return None
    rest = tuple(one for one in clause.modifiers if one is not before)
    doing = compile_clause(unit, replace(clause, modifiers=(*rest, *when.modifiers)))
    unit.last[0] = in_turn((doing.run, unit.last[0]))
    return Doing(nothing_done)


@effect(tree.Attach)
def _attaches(unit: Unit, said: Said) -> Doing:
    """`attach it to target creature you control` (CR 701.3)."""
    who = unit.actor(said.subject)
    what, to = unit.pick(said.verb.what), unit.pick(said.verb.to)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            things = yield from what(state, ctx, seat_of(player))
            hosts = yield from to(state, ctx, seat_of(player))
            for one in things:
                if hosts:
                    attach(state, one, hosts[0])

    return Doing(run, enough(unit, said.verb.to))


@effect(tree.Act, "unattach")
def _unattaches(unit: Unit, said: Said) -> Doing:
    """`unattach this Equipment` (CR 701.3d): it stays on the battlefield; as a cost, only if it is attached."""
    if said.verb.what is None:
        raise NotYet(said.verb)
    who, what = unit.actor(said.subject), unit.things(said.verb.what)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for _ in who(state, ctx):
            for one in what(state, ctx):
                if one in state.objects:
                    unattach(state, one)
        return
        yield

    def can(state: MagicState, ctx: Ctx) -> bool:
        found = what(state, ctx)
        return bool(found) and all(one in state.objects and state.objects[one].attached != 0 for one in found)

    return Doing(run, can)
