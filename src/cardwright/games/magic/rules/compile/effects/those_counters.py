"""`those counters`: counters that a condition has spoken of, removed or put on something else."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.compile.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import Doing, NotYet, effect
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import remove_counters
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


def is_those_counters(node: tree.Phrase | None) -> bool:
    """Tells whether a phrase is `those counters`."""
    return isinstance(node, tree.NounPhrase) and (
        isinstance(node.determiner, tree.That)
        and node.heads == (tree.Head(thing="counter", plural=True),)
        and not (node.shared or node.qualifiers)
    )


def _spoken_of(unit: Unit, node: tree.Phrase) -> tuple[str, tree.Phrase]:
    """Returns the kind of the counters that were spoken of (none: all kinds), and what they are on."""
    counters = unit.binding.of(node)
    if not isinstance(counters, tree.NounPhrase):
        raise NotYet(node)
    on: tree.Phrase | None = None
    for said in (*unit.sentences, *unit.conditions):
        for one in walk(said):
            if isinstance(one, tree.ThereIs) and one.what is counters:
                on = one.on
    places = [one.what for one in counters.qualifiers if isinstance(one, tree.OnThing)]
    on = places[0] if places else on
    if on is None:
        raise NotYet(node)
    return counter_kind(counters), on


@effect(tree.Act, "remove")
def _removes(unit: Unit, said: Said) -> Doing:
    """`remove those counters`: all of the kind that are there."""
    if not is_those_counters(said.verb.what):
        raise NotYet(said.verb)
    kind, on = _spoken_of(unit, said.verb.what)
    where = unit.things(on)
    if not kind:
        raise NotYet(said.verb)

    def run(state: MagicState, ctx: Ctx) -> Steps:
        for one in where(state, ctx):
            obj = state.objects.get(one)
            if obj is not None and obj.counter(kind):
                remove_counters(state, one, kind, obj.counter(kind))
        return
        yield

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(one in state.objects for one in where(state, ctx))

    return Doing(run, can)
