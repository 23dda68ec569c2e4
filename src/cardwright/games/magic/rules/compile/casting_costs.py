"""What casting a card costs beside its mana cost, and other ways to cast it (CR 601.2b, 118.8, 118.9)."""

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.binder import Binding
from cardwright.games.magic.rules.ability import Ability, Cost, CostPart, KeywordAbility
from cardwright.games.magic.rules.compile.keyworded import keyword_cost
from cardwright.games.magic.rules.compile.registry import NotYet, keyword
from cardwright.games.magic.rules.compile.sentences import compile_verb
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.definition import Way
from cardwright.games.magic.rules.kinds import Zone


def is_additional_cost(node: tree.Phrase) -> bool:
    """Tells whether a sentence is `As an additional cost to cast this spell, …`."""
    return isinstance(node, tree.Sentence) and any(isinstance(one, tree.AdditionalCost) for one in node.front)


def additional_cost(before: Unit, node: tree.Phrase, text: str, binding: Binding) -> CostPart:
    """Compiles an additional cost (CR 118.8); what it names may be spoken of in the rest of the spell."""
    assert isinstance(node, tree.Sentence)
    clause = node.first
    if len(node.front) != 1 or node.rest or node.tail or node.opening or not isinstance(clause, tree.Clause):
        raise NotYet(node)
    if clause.rest or clause.subject is not None:
        raise NotYet(clause)
    about = node.front[0]
    if not (
        isinstance(about, tree.AdditionalCost)
        and isinstance(about.what, tree.Act)
        and about.what.verb == "cast"
        and isinstance(about.what.what, tree.SelfRef)
    ):
        raise NotYet(about)
    unit = Unit(before.name, "cost", text, binding).follow(before)
    doing = compile_verb(unit, None, clause.first, clause.modifiers)
    if doing.can is None or unit.targets:
        raise NotYet(clause.first, "this verb cannot be a cost yet")
    before.count = unit.count
    return CostPart(text, doing.can, doing.run)


def with_parts(cost: Cost, parts: tuple[CostPart, ...]) -> Cost:
    """Returns a cost with more parts beside mana."""
    return replace(cost, parts=(*cost.parts, *parts)) if parts else cost


@keyword("flashback", "kicker", "multikicker", "buyback")
def _casting_keyword(unit: Unit, node: tree.Keyword) -> Ability:
    """Keywords that are a cost of casting the card: optional (CR 702.33) or in place of its own (702.34)."""
    if node.number or node.what or node.qualities or node.kind or node.text:
        raise NotYet(node)
    cost = keyword_cost(unit, node)
    return KeywordAbility(f"{node.name.capitalize()} {cost.text}", node.name, node, cost=cost)


def other_ways(abilities: list[Ability]) -> list[Way]:
    """Returns the further ways to cast a card that its keywords give it."""
    return [
        Way("flashback", one.cost, zone=Zone.GRAVEYARD)
        for one in abilities
        if isinstance(one, KeywordAbility) and one.keyword == "flashback" and one.cost is not None
    ]
