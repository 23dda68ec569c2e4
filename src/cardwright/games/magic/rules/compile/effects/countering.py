"""Countering spells and abilities (CR 701.5)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.groups import deeds
from cardwright.games.magic.rules.compile.places import zone_name
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.sentences import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.resolving import counter
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


@effect(tree.Act, "counter")
def _counters(unit: Unit, said: Said) -> Doing:
    """`counter target spell`; a later sentence may say that it is exiled instead."""
    if said.subject is not None or said.verb.what is None:
        raise NotYet(said.verb)
    what = unit.things(said.verb.what)
    goal = [Zone.GRAVEYARD]
    unit.notes[id(said.verb)] = goal

    def run(state: MagicState, ctx: Ctx) -> Steps:
        done: list[int] = []
        for one in tuple(what(state, ctx)):
            if (yield from counter(state, one, zone=goal[0])):
                done.append(one)
        ctx.numbers["countered"] = len(done)

    return Doing(run)


def _countered_elsewhere(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`If that spell is countered this way, exile it instead of putting it into its owner's graveyard.`"""
    if len(node.front) != 1 or not isinstance(node.front[0], tree.If) or node.rest or node.tail:
        return None
    conditions = node.front[0].conditions
    if len(conditions) != 1 or not isinstance(conditions[0], tree.Clause):
        return None
    clause, doing = conditions[0], node.first
    if not (
        isinstance(clause.first, tree.Passive)
        and clause.first.verb == "countered"
        and not clause.first.negated
        and isinstance(doing, tree.Clause)
        and len(clause.modifiers) == 1
        and isinstance(clause.modifiers[0], tree.ThisWay)
        and any(isinstance(one, tree.InsteadOf) for one in doing.modifiers)
    ):
        return None
    goal = next(
        (unit.notes[id(deed)] for deed in deeds(unit, clause.modifiers[0]) if id(deed) in unit.notes), None
    )
    if not isinstance(goal, list) or len(doing.modifiers) != 1 or doing.rest or doing.subject is not None:
        raise NotYet(node)
    goal[0] = _goal(doing.first)

    def run(_state: MagicState, _ctx: Ctx) -> Steps:
        return
        yield

    return Doing(run)


def _goal(verb: tree.Phrase) -> Zone:
    """Returns where a countered spell is put: `exile it`, `put it into its owner's hand`, `on top of … library`."""
    if isinstance(verb, tree.Act) and verb.verb == "exile" and isinstance(verb.what, tree.It):
        return Zone.EXILE
    if isinstance(verb, tree.Move) and verb.verb == "put" and isinstance(verb.what, tree.It):
        to = verb.to
        if isinstance(to, tree.Destination) and to.zone is not None and not to.manner:
            if to.place == "into" and zone_name(to.zone) == "hand":
                return Zone.HAND
            if to.place in ("top", "on top") and zone_name(to.zone) == "library":
                return Zone.LIBRARY
    raise NotYet(verb)


SPECIAL_SENTENCES.append(_countered_elsewhere)
