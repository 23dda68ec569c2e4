"""Several questions about one thing: `If it was a creature card, … If it was a land card, … Otherwise, …`."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Run
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps


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
        before = ctx.numbers.get("if", 0)
        yield from run(state, ctx)
        ctx.numbers["if"] = max(before, ctx.numbers.get("if", 0))

    return steps
