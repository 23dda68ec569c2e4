"""What makes spells and abilities cost more or less (CR 118.7, 601.2f)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Amount, Rule, StaticEffect
from cardwright.games.magic.rules.compile.registry import NotYet, static
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.manacost import mana_cost
from cardwright.games.magic.rules.state import MagicState


def change_in_mana(verb: tree.Costs) -> int:
    """Returns by how much generic mana a cost changes."""
    if not isinstance(verb.amount, tree.ManaCost) or verb.how not in ("more", "less"):
        raise NotYet(verb)
    cost = mana_cost("".join(verb.amount.symbols))
    if cost.total != cost.generic or cost.x:
        raise NotYet(verb.amount)
    return cost.generic if verb.how == "more" else -cost.generic


@static(tree.Costs)
def _costs(unit: Unit, said: Said) -> tuple[StaticEffect, ...]:
    """`white spells cost {3} more to cast`, `activated abilities of white enchantments cost …`."""
    verb: tree.Costs = said.verb
    change = change_in_mana(verb)
    subject = said.subject
    if not isinstance(subject, tree.NounPhrase) or subject.determiner is not None:
        raise NotYet(verb)
    if verb.to == "cast":
        kind, phrase = "spell_cost", _as_cards(subject)
    elif verb.to == "activate":
        kind, phrase = "ability_cost", _sources(subject)
    else:
        raise NotYet(verb)
    test = unit.test(phrase)
    rule = Rule(kind, unit.text, amount=lambda _state, _ctx: change)
    return (StaticEffect(unit.text, test=test, rules=(rule,), volatile=True),)


def _as_cards(node: tree.NounPhrase) -> tree.NounPhrase:
    """Returns a phrase about spells as one about cards: what is about to be cast is no spell yet."""
    if any(head.thing != "spell" for head in node.heads):
        raise NotYet(node)
    return replace(node, heads=tuple(replace(head, thing="card") for head in node.heads))


def _sources(node: tree.NounPhrase) -> tree.NounPhrase:
    """Returns the permanents that a phrase about activated abilities speaks of."""
    of = [one for one in node.qualifiers if isinstance(one, tree.OfThing)]
    head = node.heads[0]
    plain = len(node.heads) == 1 and not node.shared and not head.own and not head.kinds
    if not plain or head.thing != "activated ability" or len(of) != 1 or len(node.qualifiers) != 1:
        raise NotYet(node)
    what = of[0].what
    if not isinstance(what, tree.NounPhrase) or what.determiner is not None:
        raise NotYet(of[0])
    return what


def cost_for_targets(node: tree.Phrase) -> Amount | None:
    """Reads `This spell costs {1} more to cast for each target beyond the first.`; None for other sentences."""
    if not isinstance(node, tree.Sentence) or not isinstance(node.first, tree.Clause):
        return None
    clause = node.first
    if not isinstance(clause.first, tree.Costs) or not isinstance(clause.subject, tree.SelfRef):
        return None
    if node.front or node.rest or node.tail or node.opening or clause.rest or len(clause.modifiers) != 1:
        raise NotYet(node)
    each = clause.modifiers[0]
    what = each.what if isinstance(each, tree.ForEach) else None
    if not isinstance(what, tree.NounPhrase) or what.heads != (tree.Head(thing="target"),):
        raise NotYet(each)
    beyond = what.qualifiers == (tree.Beyond(which="the first"),)
    if (what.qualifiers and not beyond) or what.shared or what.determiner is not None:
        raise NotYet(what)
    if clause.first.to != "cast":
        raise NotYet(clause.first)
    change = change_in_mana(clause.first)
    free = int(beyond)

    def more(_state: MagicState, ctx: Ctx) -> int:
        return change * max(0, sum(len(one) for one in ctx.targets) - free)

    return more
