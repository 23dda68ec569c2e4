"""Putting counters on things (CR 122)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount
from cardwright.games.magic.rules.compile.conditions.enough import enough
from cardwright.games.magic.rules.compile.effects.chosen_counters import Kinds, choose_kind, kinds_of, spread
from cardwright.games.magic.rules.compile.effects.own_counters import puts_own
from cardwright.games.magic.rules.compile.nouns.amounts import count_of
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Pick, Said, Unit
from cardwright.games.magic.rules.context import Ctx, Things, seat_of
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.noting import note_marked
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Decision, Kind, Numbers, Steps


@effect(tree.PutCounters)
def _puts(unit: Unit, said: Said) -> Doing:
    """`put a +1/+1 counter on it`, `… and a loyalty counter on each planeswalker you control`."""
    verb: tree.PutCounters = said.verb
    if verb.condition is not None:
        raise NotYet(verb)
    own = puts_own(unit, said)
    if own is not None:
        return own
    who = unit.actor(said.subject)
    each = said.mods.take(tree.ForEach)
    times = unit.amount(tree.NumberOf(what=each.what)) if each is not None else None
    parts: list[tuple[list[tuple[Kinds, bool]], Pick]] = []
    caps = unit.caps
    equal = unit.amount(verb.equal_to) if verb.equal_to is not None else None
    if equal is not None and verb.more:
        raise NotYet(verb)
    for counters, on in ((verb.counters, verb.on), *[(more.counters, more.on) for more in verb.more]):
        if len(spread(counters)) > 1:
            counters = tree.ChoiceOf(items=(counters,))
        if isinstance(counters, tree.ChoiceOf):
            if equal is not None:
                raise NotYet(counters)
            parts.append(([(kinds_of(unit, counters), False)], unit.pick(on)))
            continue
        several: tuple[tree.Phrase, ...] = (counters,)
        if isinstance(counters, tree.NounList):
            if equal is not None or counters.join != "and":
                raise NotYet(verb)
            several = counters.items
        parts.append(([_kind(unit, one, equal) for one in several], unit.pick(on)))

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            for several, pick in parts:
                found = yield from pick(state, ctx, seat_of(player))
                for kinds, upto in several:
                    yield from put(state, ctx, seat_of(player), kinds, upto, found)

    def put(state: MagicState, ctx: Ctx, seat: int, kinds: Kinds, upto: bool, found: Things) -> Steps:
        kind, count = yield from choose_kind(seat, kinds, ctx.source)
        many = count(state, ctx) * (times(state, ctx) if times is not None else 1)
        if kind in caps:
            room = caps[kind](state, ctx) - sum(counters_on(state, one, kind) for one in found)
            many = max(0, min(many, room))
        if upto and many:
            answer = yield Decision(seat, Kind.NUMBER, f"how many {kind} counters", Numbers(0, many))
            many = answer.number
        for one in found:
            yield from add_counters(state, one, kind, many, source=ctx.source)
            note_marked(state, ctx.source, kind, one)

    return Doing(run, enough(unit, verb.on))


def _kind(unit: Unit, node: tree.Phrase, equal: Amount | None) -> tuple[Kinds, bool]:
    """Returns the kind of some counters with how many they are, and whether fewer may be put."""
    named = counter_kind(node)
    if not named:
        raise NotYet(node)
    number, fewer = _count(unit, node) if equal is None else (equal, False)
    return ((named, number),), fewer


def _count(unit: Unit, node: tree.Phrase) -> tuple[Amount, bool]:
    """Returns how many counters a phrase speaks of, and whether fewer may be put."""
    determiner = node.determiner if isinstance(node, tree.NounPhrase) else None
    if isinstance(determiner, tree.Counted) and isinstance(determiner.count, tree.UpTo):
        return unit.amount(determiner.count.amount), True
    return count_of(unit, node), False


def counters_on(state: MagicState, one: int, kind: str) -> int:
    """Returns how many counters of a kind are on a permanent."""
    return state.objects[one].counter(kind) if one in state.objects else 0
