"""How many cards are milled: `If an opponent would mill one or more cards, they mill twice that many cards instead.`"""

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Rule, StaticEffect
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.replacing.would import would
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.roles import Noted
from cardwright.games.magic.rules.rule_kinds import RuleKind


@SPECIAL_STATICS.hook
def _mills_more(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """Compiles a replacement of how many cards a player mills (CR 614.1a, 701.13)."""
    found = would(node.front[0]) if len(node.front) == 1 else None
    if found is None or not isinstance(found[1], tree.Act) or found[1].verb != "mill":
        return None
    event, clause = found[0], node.first
    if node.rest or node.tail or node.opening or event.modifiers or not isinstance(clause, tree.Clause):
        raise NotYet(node)
    if (
        clause.rest
        or clause.modifiers != (tree.Instead(),)
        or not isinstance(clause.subject, tree.They | tree.You)
    ):
        raise NotYet(clause)
    if _count(found[1]) != tree.OrMore(amount=tree.Number(value=1)):
        raise NotYet(found[1])
    verb = clause.first
    if not isinstance(verb, tree.Act) or verb.verb != "mill":
        raise NotYet(verb)
    assert event.subject is not None
    rule = Rule(RuleKind.MILLS, unit.text, amount=_instead(unit, verb))
    return (StaticEffect(unit.text, test=unit.test(event.subject), rules=(rule,)),)


def _count(verb: tree.Act) -> tree.Phrase | None:
    what = verb.what
    if not isinstance(what, tree.NounPhrase) or [head.thing for head in what.heads] != ["card"]:
        raise NotYet(verb)
    return what.determiner.count if isinstance(what.determiner, tree.Counted) else None


def _instead(unit: Unit, verb: tree.Act) -> Amount:
    count = _count(verb)
    assert isinstance(verb.what, tree.NounPhrase)
    more = verb.what.qualifiers
    if isinstance(count, tree.Times) and isinstance(count.of, tree.ThatMuch) and not more:
        times = count.times
        return lambda _state, ctx: ctx.numbers[Noted.AMOUNT] * times
    if isinstance(count, tree.ThatMuch) and len(more) == 1 and isinstance(more[0], tree.PlusMore):
        plus = unit.amount(more[0].amount)
        return lambda state, ctx: ctx.numbers[Noted.AMOUNT] + plus(state, ctx)
    raise NotYet(verb)
