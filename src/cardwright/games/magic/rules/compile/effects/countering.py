"""Countering spells and abilities (CR 701.5)."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Watch
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.nouns.groups import deeds
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect, event
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.resolving import counter
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.zones import BOTTOM, TOP
from cardwright.kernel import Decision, Kind, Option, Steps

SOURCES: Final = "countered sources"
"""The reference under which a text holds the sources of the abilities that it has countered."""


class Goal:
    """Where a spell that is countered is put, as a later sentence may say; `test`: if it is such a spell."""

    __slots__ = ("places", "test", "zone")

    def __init__(self) -> None:
        self.zone = Zone.GRAVEYARD
        self.places: tuple[int, ...] = (TOP,)
        """Where in a library it is put; who counters it chooses among several."""
        self.test: Filter | None = None


_ENDS: Final = (Option("word", ("top",)), Option("word", ("bottom",)))
_PLACES: Final = {"top": (TOP,), "bottom": (BOTTOM,), "top or bottom": (TOP, BOTTOM)}


@effect(tree.Act, "counter")
def _counters(unit: Unit, said: Said) -> Doing:
    """`counter target spell`, `you may counter it`; a later sentence may say that it is exiled instead."""
    if not isinstance(said.subject, tree.You | None) or said.verb.what is None:
        raise NotYet(said.verb)
    what = unit.things(said.verb.what)
    goal = Goal()
    unit.notes.put(notes.GOAL, goal, said.verb)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        done: list[int] = []
        sources = {item.id: item.bound.source for item in state.stack if not item.spell}
        for one in tuple(what(state, ctx)):
            meant = goal.test is None or (one in state.objects and goal.test(state, ctx, one))
            zone = goal.zone if meant else Zone.GRAVEYARD
            at = goal.places[0]
            if len(goal.places) > 1 and any(item.id == one for item in state.stack):
                prompt = "top or bottom of the library"
                answer = yield Decision(ctx.controller, Kind.CHOOSE, prompt, list(_ENDS), about=(one,))
                at = goal.places[_ENDS.index(answer)]
            if (yield from counter(state, one, zone=zone, at=at, source=ctx.source, seat=ctx.controller)):
                done.append(one)
        ctx.refs[SOURCES] = tuple(sources[one] for one in done if one in sources)

    return Doing(run)


@SPECIAL_SENTENCES.hook
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
    goals = [unit.notes.get(notes.GOAL, deed) for deed in deeds(unit, clause.modifiers[0])]
    goal = next((one for one in goals if one is not None), None)
    if goal is None or len(doing.modifiers) != 1 or doing.rest or doing.subject is not None:
        raise NotYet(node)
    goal.zone = _goal(doing.first)
    to = doing.first.to if isinstance(doing.first, tree.Move) else None
    if isinstance(to, tree.Destination):
        goal.places = _PLACES.get(to.place, (TOP,))
    if isinstance(clause.subject, tree.NounPhrase) and isinstance(clause.subject.determiner, tree.A):
        goal.test = unit.test(clause.subject)

    def run(_state: MagicState, _ctx: Ctx) -> Steps:
        return
        yield

    return Doing(run)


def _goal(verb: tree.Phrase) -> Zone:
    """Returns where a countered spell is put: `exile it`, `put it into its owner's hand`, `on top of … library`."""
    if isinstance(verb, tree.Act) and verb.verb == "exile" and _is_it(verb.what):
        return Zone.EXILE
    if isinstance(verb, tree.Move) and verb.verb == "put" and _is_it(verb.what) and not verb.more:
        to = verb.to
        if isinstance(to, tree.Destination) and to.manner == (tree.UnderControl(of=tree.You()),):
            if to.place == "onto" and to.zone is not None and zone_name(to.zone) == "battlefield":
                return Zone.BATTLEFIELD
        if isinstance(to, tree.Destination) and to.zone is not None and not to.manner:
            if to.place == "into" and zone_name(to.zone) == "hand":
                return Zone.HAND
            if to.place in ("on top", *_PLACES) and zone_name(to.zone) == "library":
                return Zone.LIBRARY
    raise NotYet(verb)


_THAT_CARD = tree.NounPhrase(determiner=tree.That(), heads=(tree.Head(thing="card"),))


def _is_it(node: tree.Phrase | None) -> bool:
    return isinstance(node, tree.It) or node == _THAT_CARD


@event(tree.Act, "counter")
def _counters_spell(unit: Unit, said: Said) -> tuple[Watch, ...]:
    """`whenever a spell or ability you control counters a spell`."""
    subject, what = said.subject, said.verb.what
    if what != tree.NounPhrase(determiner=tree.A(), heads=(tree.Head(thing="spell"),)):
        raise NotYet(said.verb)
    if not isinstance(subject, tree.NounPhrase) or not isinstance(subject.determiner, tree.A):
        raise NotYet(said.verb)
    words = {head.thing for head in subject.heads}
    if (
        words != {"spell", "ability"}
        or subject.shared
        or any(head.own or head.kinds for head in subject.heads)
    ):
        raise NotYet(subject)
    tests = [unit.qualifier(one) for one in subject.qualifiers]

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        spell = happening.thing in state.lki
        return bool(spell and happening.source) and all(test(state, ctx, happening.source) for test in tests)

    return (Watch(HappeningKind.COUNTERED, match),)
