"""Removing counters from among several things (CR 122.1): `remove two +1/+1 counters from among creatures you control`."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.nouns.as_many import REMOVED
from cardwright.games.magic.rules.compile.nouns.phrases import bounds
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, seat_of
from cardwright.games.magic.rules.counters import counters_of, remove_counters
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import DONE, Decision, Kind, Option, Steps


def removes_among(unit: Unit, said: Said) -> Doing | None:
    """Compiles counters that are taken one at a time, each from whatever the player likes; None for other phrases."""
    what = said.verb.what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.Counted):
        return None
    among = [one for one in what.qualifiers if isinstance(one, tree.AmongThem) and one.how == "from among"]
    if len(among) != 1 or len(what.qualifiers) != 1:
        return None
    group = among[0].group
    if not isinstance(group, tree.NounPhrase) or not isinstance(group.determiner, tree.All | None):
        raise NotYet(said.verb)
    kind = counter_kind(tree.NounPhrase(determiner=what.determiner, heads=what.heads, shared=what.shared))
    low, high = bounds(unit, what.determiner.count)
    who, noun = unit.actor(said.subject), unit.noun(group)

    def there(state: MagicState, ctx: Ctx) -> list[tuple[int, str]]:
        return [
            (one, name)
            for one in noun.candidates(state, ctx)
            if noun.test(state, ctx, one)
            for name, many in counters_of(state, one)
            if many and (not kind or name == kind)
        ]

    def run(state: MagicState, ctx: Ctx) -> Steps:
        removed = 0
        for player in who(state, ctx):
            least, most = low(state, ctx), high(state, ctx)
            while removed < most and (found := there(state, ctx)):
                options = [Option("counter", pair, (pair[0],)) for pair in found]
                if removed >= least:
                    options.append(DONE)
                answer = yield Decision(
                    seat_of(player), Kind.CHOOSE, "a counter to remove", options, about=(ctx.source,)
                )
                if answer.verb == "done":
                    break
                remove_counters(state, answer.number, str(answer.args[1]), 1)
                removed += 1
        ctx.numbers[REMOVED] = removed

    def can(state: MagicState, ctx: Ctx) -> bool:
        total = 0
        for one, name in there(state, ctx):
            total += dict(counters_of(state, one))[name]
        return total >= low(state, ctx)

    return Doing(run, can)
