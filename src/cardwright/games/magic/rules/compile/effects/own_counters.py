"""Putting the counters that something had on something else: `put its counters on target creature` (CR 122)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.adjectives import obj_of
from cardwright.games.magic.rules.compile.nouns import enough
from cardwright.games.magic.rules.compile.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def puts_own(unit: Unit, said: Said) -> Doing | None:
    """Compiles `put its counters on …`: as many of each kind as it has, or last had; None for other verbs."""
    verb: tree.PutCounters = said.verb
    counters = verb.counters
    if not isinstance(counters, tree.NounPhrase) or not isinstance(counters.determiner, tree.Possessed):
        return None
    if counters.qualifiers or verb.more or not counters.plural:
        raise NotYet(verb)
    kind = counter_kind(counters)
    who, whose, pick = unit.actor(said.subject), unit.things(counters.determiner.by), unit.pick(verb.on)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for player in who(state, ctx):
            found = yield from pick(state, ctx, seat_of(player))
            for owner in whose(state, ctx):
                obj = obj_of(state, owner) if not is_player(owner) else None
                if obj is None:
                    continue
                for name, many in obj.counters:
                    if kind and name != kind:
                        continue
                    for one in found:
                        yield from add_counters(state, one, name, many, source=ctx.source)

    return Doing(run, enough(unit, verb.on))
