"""What is chosen before something is done with it: `deals 2 damage to another creature you control` (CR 608.2d)."""

from collections.abc import Iterator, Sequence

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Run, Select
from cardwright.games.magic.rules.compile.conditions.enough import leaves_open
from cardwright.games.magic.rules.compile.unit import Pick, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


def left_open(verb: tree.Phrase) -> Iterator[tree.Phrase]:
    """Yields what a verb leaves to be chosen of those to whom damage is dealt, what is copied, and what is attached to."""
    for node in _slots(verb):
        if isinstance(node, tree.NounList):
            if node.join == "or" and any(leaves_open(item) for item in node.items):
                yield node
        elif isinstance(node, tree.NounPhrase) and isinstance(
            node.determiner, tree.A | tree.Another | tree.Any
        ):
            if not any(head.thing == "target" for head in node.heads):
                yield node


def _slots(verb: tree.Phrase) -> Iterator[tree.Phrase | None]:
    if isinstance(verb, tree.Deal):
        yield verb.to
        yield from (more.to for more in verb.more if isinstance(more, tree.DealMore))
    elif isinstance(verb, tree.Move):
        for to in (verb.to, *(more.to for more in verb.more if isinstance(more, tree.MoreMove))):
            if isinstance(to, tree.Destination):
                yield from (one.to for one in to.manner if isinstance(one, tree.AttachedTo))
    elif isinstance(verb, tree.Be) and isinstance(verb.what, tree.CopyOf):
        yield verb.what.of
    elif isinstance(verb, tree.Create) and isinstance(verb.what, tree.NounPhrase):
        for one in verb.what.qualifiers:
            if isinstance(one, tree.ThatClause) and isinstance(one.verb, tree.Be):
                yield from _slots(one.verb)


def choose_first(unit: Unit, nodes: Sequence[tree.Phrase]) -> list[Pick]:
    """Compiles the choices; from here on the phrases mean what was chosen."""
    picks: list[Pick] = []
    for node in nodes:
        picks.append(unit.pick(node))
        unit.cache[id(node)] = (node, _held(unit.keys[id(node)]))
    return picks


def _held(key: str) -> Select:
    return lambda _state, ctx: ctx.refs.get(key, ())


def chosen_then(picks: Sequence[Pick], run: Run) -> Run:
    """Returns what makes the choices and then does the rest."""

    def steps(state: MagicState, ctx: Ctx) -> Steps:
        for pick in picks:
            yield from pick(state, ctx, ctx.controller)
        yield from run(state, ctx)

    return steps
