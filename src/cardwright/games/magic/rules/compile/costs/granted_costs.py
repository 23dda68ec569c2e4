"""Keywords that are given without a cost, and the sentence that says what they cost: `The flashback cost is equal to …`."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability, Rule
from cardwright.games.magic.rules.chars import Builder
from cardwright.games.magic.rules.compile.keywords.table import compile_keyword
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.rule_kinds import RuleKind

_SYMBOL: Final = re.compile(r"\{[^}]*\}")
For = Callable[[Builder], Ability | None]
"""The ability that an object is given, for its own mana cost; None for one without a mana cost."""


FAR: Final = frozenset(
    (
        *("affinity", "cascade", "casualty", "conspire", "convoke", "delve", "demonstrate", "improvise"),
        *("rebound", "replicate", "ripple", "storm", "buyback", "kicker", "dash", "blitz", "devoid"),
        *("flashback", "escape", "retrace", "jump-start", "mayhem", "madness", "foretell", "plot", "miracle"),
        *(
            "unearth",
            "scavenge",
            "encore",
            "embalm",
            "eternalize",
            "cycling",
            "ninjutsu",
            "suspend",
            "undaunted",
            "lifelink",
            "deathtouch",
            "flash",
        ),
    )
)
"""Keywords that do something for a card or spell that is not on the battlefield."""


def check_far(verb: tree.Phrase) -> None:
    """Refuses abilities that would do nothing for what is not on the battlefield, or only once it is there."""
    if not isinstance(verb, tree.HasAbility):
        return
    for one in verb.abilities:
        if isinstance(one, tree.Keyword) and one.name not in FAR and not one.name.endswith("cycling"):
            raise NotYet(one, "this keyword is of no use to what is not on the battlefield yet")


def far_rules(verb: tree.Phrase) -> tuple[Rule, ...]:
    """Returns what follows for casting from a keyword that cards have where they are cast from: flash (CR 702.8)."""
    if not isinstance(verb, tree.HasAbility):
        return ()
    names = [one.name for one in verb.abilities if isinstance(one, tree.Keyword)]
    return (Rule(RuleKind.CAST_AS_FLASH, "has flash"),) if "flash" in names else ()


def take_keyword_costs(unit: Unit, nodes: Sequence[tree.Phrase]) -> tuple[tree.Phrase, ...]:
    """Takes the sentences that say what a keyword costs from a text, for whoever gives the keyword."""
    for node in nodes:
        if isinstance(node, tree.KeywordCost):
            unit.keyword_costs[node.name] = node
    return tuple(node for node in nodes if not isinstance(node, tree.KeywordCost))


def for_own_cost(unit: Unit, node: tree.Phrase) -> For | None:
    """Compiles a keyword that is given for the cost that the text says; None for any other."""
    if not isinstance(node, tree.Keyword) or node.name not in unit.keyword_costs:
        return None
    said = unit.keyword_costs[node.name]
    mana = said.mana
    if not (
        isinstance(mana, tree.NounPhrase)
        and isinstance(mana.determiner, tree.Possessed)
        and isinstance(mana.determiner.by, tree.It | tree.NounPhrase)
        and [head.thing for head in mana.heads] == ["mana cost"]
        and not mana.qualifiers
    ):
        raise NotYet(mana)
    name, more = node.name, said.more
    less = _generic(said.less)
    made: dict[str, Ability] = {}
    compile_keyword(unit, _costing(name, ("{1}",), more))

    def ability(builder: Builder) -> Ability | None:
        text = builder.cost.text if builder.cost is not None else ""
        if not text:
            return None
        found = made.get(text)
        if found is None:
            found = compile_keyword(unit, _costing(name, _reduced(_SYMBOL.findall(text), less), more))
            made[text] = found
        return found

    return ability


def _costing(name: str, symbols: tuple[str, ...], more: tree.Phrase | None) -> tree.Keyword:
    cost = tree.ManaCost(symbols=symbols)
    if more is None:
        return tree.Keyword(name=name, cost=cost)
    return tree.Keyword(name=name, costs=(cost, tree.ActionCost(verb=more)))


def _generic(node: tree.Phrase | None) -> int:
    """Returns by how much generic mana a cost is reduced."""
    if node is None:
        return 0
    if not isinstance(node, tree.ManaCost) or not all(one[1:-1].isdigit() for one in node.symbols):
        raise NotYet(node)
    return sum(int(one[1:-1]) for one in node.symbols)


def _reduced(symbols: list[str], less: int) -> tuple[str, ...]:
    found: list[str] = []
    for one in symbols:
        if one[1:-1].isdigit() and less:
            left = max(0, int(one[1:-1]) - less)
            less -= int(one[1:-1]) - left
            one = f"{{{left}}}"
        found.append(one)
    return tuple(found)
