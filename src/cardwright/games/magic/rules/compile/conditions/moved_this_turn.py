"""What was put somewhere this turn: `if a permanent was put into your hand from the battlefield this turn`."""

from typing import NamedTuple

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Condition, Filter
from cardwright.games.magic.rules.compile.conditions.clauses import count_bounds
from cardwright.games.magic.rules.compile.conditions.history import span_of
from cardwright.games.magic.rules.compile.conditions.this_way import is_this_way
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, player_thing
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ZONE_NAMES, Zone
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.places import THIS_WAY
from cardwright.games.magic.rules.state import MagicState


class Way(NamedTuple):
    """From where to where something was put, and whose zone that is."""

    goal: Zone
    origin: Zone | None
    whose: Filter | None

    def taken(self, state: MagicState, ctx: Ctx, one: Happening) -> bool:
        """Tells whether something that happened is such a move."""
        if one.kind != HappeningKind.MOVED or one.zone != self.goal:
            return False
        if self.origin is not None and one.origin != self.origin:
            return False
        return self.whose is None or self.whose(state, ctx, player_thing(one.seat))


def way_of(unit: Unit, verb: tree.PutInto, *, card: bool) -> Way:
    """Compiles the way of `put into your graveyard from the battlefield`; permanents come from the battlefield."""
    to = verb.to
    if not isinstance(to, tree.Destination) or to.zone is None or to.manner or to.place != "into":
        raise NotYet(verb)
    if verb.verb != "put":
        raise NotYet(verb)
    whose: Filter | None = None
    if isinstance(to.zone, tree.NounPhrase) and isinstance(to.zone.determiner, tree.Possessed):
        whose = unit.test(to.zone.determiner.by)
    goal = ZONE_NAMES[zone_name(to.zone)]
    if isinstance(verb.origin, tree.Arriving) and verb.origin.how == "anywhere":
        return Way(goal, None, whose)
    if verb.origin is None:
        return Way(goal, None if card else Zone.BATTLEFIELD, whose)
    if isinstance(verb.origin, tree.NounPhrase) and isinstance(verb.origin.determiner, tree.Possessed):
        raise NotYet(verb)
    return Way(goal, ZONE_NAMES[zone_name(verb.origin)], whose)


def is_card(node: tree.Phrase | None) -> bool:
    """Tells whether a phrase speaks of cards, wherever they are."""
    return isinstance(node, tree.NounPhrase) and all(head.thing == "card" for head in node.heads)


def was_put(unit: Unit, said: Said) -> Condition:
    """Compiles `if an artifact was put into a graveyard from the battlefield this turn`, `… is put into a graveyard this way`."""
    subject = said.subject
    if not isinstance(subject, tree.NounPhrase):
        raise NotYet(said.verb)
    if is_this_way(said):
        return _put_this_way(unit, said, subject)
    span = span_of(said)
    if not isinstance(subject.determiner, tree.A | tree.Another | tree.Counted):
        raise NotYet(said.verb)
    way = way_of(unit, said.verb, card=is_card(subject))
    test = unit.noun(subject).test
    least, most = count_bounds(unit, subject.determiner)
    other = isinstance(subject.determiner, tree.Another)

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = sum(
            way.taken(state, ctx, one)
            and test(state, ctx, one.thing)
            and not (other and one.thing == ctx.source)
            for one in span(state)
        )
        return least(state, ctx) <= found <= most(state, ctx)

    return holds


def _put_this_way(unit: Unit, said: Said, subject: tree.NounPhrase) -> Condition:
    """`if that artifact is put into a graveyard this way`: by being destroyed before."""
    way = said.mods.take(tree.ThisWay)
    done = unit.binding.of(way)
    deed = done.first if isinstance(done, tree.Clause) and not done.rest else done
    if isinstance(deed, tree.May) and not deed.rest:
        deed = deed.first
    if not isinstance(deed, tree.Act) or deed.verb != "destroy":
        raise NotYet(said.verb)
    if way_of(unit, said.verb, card=True).goal is not Zone.GRAVEYARD:
        raise NotYet(said.verb)
    if isinstance(subject.determiner, tree.That):
        those = unit.things(subject)
        return lambda state, ctx: any(one in ctx.refs.get(THIS_WAY, ()) for one in those(state, ctx))
    raise NotYet(said.verb)


def count_moved(unit: Unit, node: tree.Phrase) -> Amount | None:
    """Compiles how many `creatures put into your graveyard from the battlefield this turn`; None for others."""
    if not isinstance(node, tree.NounPhrase) or node.determiner is not None:
        return None
    for one in node.qualifiers:
        if isinstance(one, tree.Participle | tree.ThatClause) and isinstance(one.verb, tree.PutInto):
            if one.modifiers != (tree.Lasting(until="this turn"),):
                return None
            if isinstance(one, tree.ThatClause) and (one.rest or one.tense != "past"):
                raise NotYet(one)
            way = way_of(unit, one.verb, card=is_card(node))
            rest = tuple(each for each in node.qualifiers if each is not one)
            test = unit.noun(replace(node, qualifiers=rest)).test
            return lambda state, ctx: sum(
                way.taken(state, ctx, seen) and test(state, ctx, seen.thing) for seen in state.history
            )
    return None
