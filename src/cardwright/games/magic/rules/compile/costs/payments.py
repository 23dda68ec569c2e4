"""Costs of abilities and of casting (CR 118)."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Cost, CostPart
from cardwright.games.magic.rules.compile import notes
from cardwright.games.magic.rules.compile.registry import COSTS, NotYet, cost, find
from cardwright.games.magic.rules.compile.sentences import compile_verb
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps
from cardwright.text import walk


def compile_cost(unit: Unit, nodes: tuple[tree.Phrase, ...], text: str = "") -> Cost:
    """Compiles all parts of a cost."""
    mana: ManaCost | None = None
    tap = untap = False
    parts: list[CostPart] = []
    for node in nodes:
        if isinstance(node, tree.ManaCost):
            here = mana_cost("".join(node.symbols))
            mana = here if mana is None else mana.plus(here)
        elif isinstance(node, tree.TapSelf):
            tap = tap or node.symbol == "{T}"
            untap = untap or node.symbol == "{Q}"
        else:
            found = find(COSTS, node)
            if found is None:
                raise NotYet(node)
            parts.append(found[0](unit, node))
    return Cost(mana, tap, untap, tuple(parts), text=text)


def says_x(node: tree.Phrase) -> bool:
    """Tells whether how much is paid depends on X."""
    words = list(walk(node))
    if any(isinstance(one, tree.PayMana) and one.cost == tree.ManaCost(symbols=("{X}",)) for one in words):
        return True
    return any(isinstance(one, tree.Variable) and one.letter == "X" for one in words)


@cost(tree.ActionCost)
def _action(unit: Unit, node: tree.ActionCost) -> CostPart:
    """`Sacrifice a creature`, `Discard a card`, `Pay 2 life`: any verb that knows whether it can be done."""
    verbs = [node.verb]
    for step in node.rest:
        if not isinstance(step, tree.Step) or step.join not in ("and", ",") or node.modifiers:
            raise NotYet(node)
        verbs.append(step.verb)
    tests, runs = [], []
    for verb in verbs:
        unit.notes.put(notes.AS_COST, True, verb)
        doing = compile_verb(unit, None, verb, node.modifiers)
        if doing.can is None:
            raise NotYet(verb, "this verb cannot be a cost yet")
        tests.append(doing.can)
        runs.append(doing.run)
    own = any(isinstance(getattr(verb, "what", None), tree.SelfRef) for verb in verbs)
    if len(verbs) == 1:
        return CostPart(unit.text, tests[0], runs[0], uses_self=own, x=says_x(node))

    def can(state: MagicState, ctx: Ctx) -> bool:
        return all(test(state, ctx) for test in tests)

    def pay(state: MagicState, ctx: Ctx) -> Steps:
        for run in runs:
            yield from run(state, ctx)

    return CostPart(unit.text, can, pay, uses_self=True, x=says_x(node))
