"""More loyalty abilities in a turn than one (CR 606.3): `as though none of its loyalty abilities have been activated`."""

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Rule
from cardwright.games.magic.rules.actions import add_effect, until_end_of_turn
from cardwright.games.magic.rules.compile.hooks import SPECIAL_SENTENCES
from cardwright.games.magic.rules.compile.registry import Doing, NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_ITS = tree.NounPhrase(
    determiner=tree.Possessed(by=tree.It()), heads=(tree.Head(thing="loyalty ability", plural=True),)
)
_ONCE_MORE = tree.Clause(
    subject=tree.You(),
    first=tree.May(first=tree.Act(verb="activate", what=tree.Partitive(count=tree.Number(value=1), of=_ITS))),
    modifiers=(
        tree.Often(how="once"),
        tree.Lasting(until="this turn"),
        tree.AsThough(
            clause=tree.Clause(
                subject=tree.Partitive(count=tree.No(), of=_ITS),
                first=tree.Perfect(verb=tree.Passive(verb="activated", how="be")),
                modifiers=(tree.Lasting(until="this turn"),),
            )
        ),
    ),
)


def is_once_more(node: tree.Phrase) -> bool:
    """Tells `you may activate one of its loyalty abilities once this turn as though none … have been activated`."""
    return isinstance(node, tree.Clause) and same_meaning(node, _ONCE_MORE)


@SPECIAL_SENTENCES.hook
def _once_more(unit: Unit, node: tree.Sentence) -> Doing | None:
    """`For each planeswalker you control, you may activate one of its loyalty abilities once this turn as though …`.

    It changes a rule, so it also holds of planeswalkers that come later (CR 611.2c).
    """
    if not is_once_more(node.first):
        return None
    each = node.front[0] if len(node.front) == 1 else None
    if node.rest or node.tail or node.opening or not isinstance(each, tree.ForEach):
        raise NotYet(node)
    test = unit.test(each.what)
    text = unit.text

    def run(state: MagicState, ctx: Ctx) -> Steps:
        rule = Rule(RuleKind.EXTRA_LOYALTY, text)
        add_effect(state, ctx.bound(), until_end_of_turn(state), text, test=test, rules=(rule,))
        return
        yield

    return Doing(run)
