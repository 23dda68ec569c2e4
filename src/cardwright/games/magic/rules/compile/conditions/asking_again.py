"""What later sentences ask: several questions about one thing, and whether an order was carried out.

`If it was a creature card, … If it was a land card, … Otherwise, …`; `Put a counter on it. When you do, …`.
"""

from collections.abc import Sequence

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Run
from cardwright.games.magic.rules.compile.registry import Doing
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.runs import attempted
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


def asks_again(unit: Unit, before: tree.Phrase, node: tree.Phrase) -> bool:
    """Tells whether a sentence asks what something is that the one before has asked about as well."""
    first, second = _asked_about(before), _asked_about(node)
    if first is None or second is None:
        return False
    meant = unit.binding.of(first)
    return meant is not None and meant is unit.binding.of(second)


def _asked_about(node: tree.Phrase) -> tree.Phrase | None:
    front = node.front[0] if isinstance(node, tree.Sentence) and len(node.front) == 1 else None
    clause = front.conditions[0] if isinstance(front, tree.If) and len(front.conditions) == 1 else None
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Be | tree.BeWords):
        return None
    return clause.subject


def neither_so_far(run: Run) -> Run:
    """Returns a sentence after which "otherwise" means that neither it nor those before it applied."""

    def steps(state: MagicState, ctx: Ctx) -> Steps:
        before = ctx.numbers.get(Noted.ASKED, 0)
        yield from run(state, ctx)
        ctx.numbers[Noted.ASKED] = max(before, ctx.numbers.get(Noted.ASKED, 0))

    return steps


def is_asked_about(unit: Unit, nodes: Sequence[tree.Phrase]) -> bool:
    """Tells whether the first sentence is an order of which the next asks whether it was carried out: `When you do, …`."""
    if len(nodes) < 2 or not isinstance(nodes[0], tree.Sentence):
        return False
    if any(isinstance(one, tree.May | tree.MayHave | tree.Unless) for one in walk(nodes[0])):
        return False
    following = nodes[1].front if isinstance(nodes[1], tree.Sentence | tree.Choose) else ()
    asked = [one for front in following for one in walk(front) if isinstance(one, tree.DoSo)]
    return any(unit.binding.of(one) is node for one in asked for node in walk(nodes[0]))


def carried_out(doing: Doing) -> Run:
    """Returns an order that notes whether it could be carried out, unless what it does knows better (CR 603.12)."""

    def steps(state: MagicState, ctx: Ctx) -> Steps:
        ctx.did = doing.can is None or doing.can(state, ctx)
        ctx.numbers.pop(Noted.ASKED, None)
        done = yield from attempted(state, doing.run(state, ctx))
        if not done or not ctx.numbers.get(Noted.ASKED, 1):
            ctx.did = False

    return steps


def asks_what_was_done(node: tree.Phrase) -> bool:
    """Tells whether a sentence begins with "if you do", or "if you don't"."""
    return isinstance(node, tree.Sentence) and any(
        isinstance(one, tree.If)
        and any(
            isinstance(what, tree.Clause) and isinstance(what.first, tree.DoSo) for what in one.conditions
        )
        for one in node.front
    )
