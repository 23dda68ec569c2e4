"""Activated abilities (CR 602) and loyalty abilities (CR 606): their costs, their limits, and where they work."""

import re
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.binding import Binding
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Ability, ActivatedAbility, Cost, CostChange, KeywordAbility
from cardwright.games.magic.rules.compile import again, notes
from cardwright.games.magic.rules.compile.costs.ability_words import exhaust
from cardwright.games.magic.rules.compile.costs.making_mana import mana_maker, of_each_color
from cardwright.games.magic.rules.compile.costs.payments import compile_cost
from cardwright.games.magic.rules.compile.costs.restricting import take_restrictions
from cardwright.games.magic.rules.compile.nouns.places import zone_name
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.sentences import X_NOT_ZERO, compile_body
from cardwright.games.magic.rules.compile.unit import NOTHING_BOUND, Unit
from cardwright.games.magic.rules.kinds import MANA_LETTERS, ZONE_NAMES, Zone
from cardwright.text import walk

_TAP_FOR_ONE: Final = re.compile(r"\{T\}: Add \{([WUBRGC])\}\.")


def compile_activated(
    name: str, node: tree.Activated, text: str, binding: Binding = NOTHING_BOUND
) -> ActivatedAbility:
    """Compiles `cost: effect` (CR 602)."""
    unit = Unit(name, "activated", text, binding)
    cost = compile_cost(unit, node.costs, text.partition(":")[0])
    timing, rest = take_restrictions(unit, node.effect)
    change, rest = _take_changes(unit, rest)
    cost, rest = _take_kinds_of_x(cost, rest)
    rest = tuple(of_each_color(one) for one in rest)
    said, rest = _take_said_x(rest)
    body = compile_body(unit, rest)
    if said is not None:
        if change is not None or cost.mana is None or not cost.mana.x:
            raise NotYet(said)
        change = _said_x(unit, said)
    mana = mana_maker(unit, rest, body, cost)
    spent = unit.notes.get(notes.SPENT)
    if spent is not None:
        if cost.mana is None or not same_meaning(node.costs, (spent,)):
            raise NotYet(node)
        cost = replace(cost, noted=True)
    if mana is not None and change is None and cost.mana is not None and not cost.mana.total + cost.mana.x:
        cost = replace(cost, mana=None)  # {0} asks for no mana: automatic payment may use it
    ability = ActivatedAbility(
        text,
        cost,
        body,
        node,
        mana=mana,
        when=timing.when,
        sorcery=timing.sorcery,
        limit=timing.limit,
        anyone=timing.anyone,
        zone=working_zone((*node.costs, *node.effect)) or Zone.BATTLEFIELD,
        cost_change=change,
    )
    ability.instant = timing.instant and mana is not None
    if timing.once:
        exhaust(ability)
    simple = _TAP_FOR_ONE.fullmatch(text)
    if simple is not None and mana is not None and mana.mark is None:
        ability.simple = MANA_LETTERS.index(simple[1])
    return ability


def compile_said(name: str, node: tree.KeywordSaid, text: str, binding: Binding = NOTHING_BOUND) -> Ability:
    """Compiles a keyword of which more is said: `Equip {4}. This ability costs {1} less to activate for each …`."""

    unit = Unit(name, "activated", text, binding)
    ability = again.KEYWORD(unit, node.keyword)
    if ability.keyword == "suspend" and node.sentences == (X_NOT_ZERO,):
        return ability  # a suspended card has at least one time counter
    if (
        isinstance(ability, KeywordAbility)
        and ability.keyword == "kicker"
        and node.sentences == (X_NOT_ZERO,)
    ):
        assert ability.cost is not None
        if ability.cost.mana is None or not ability.cost.mana.x:
            raise NotYet(node)
        ability.cost = replace(ability.cost, mana=replace(ability.cost.mana, least_x=1))
        return ability
    timing, rest = take_restrictions(unit, node.sentences)
    change, rest = _take_changes(unit, rest)
    if rest or not isinstance(ability, ActivatedAbility) or timing.anyone is not None or timing.once:
        raise NotYet(node)
    if ability.when is not None or ability.limit or ability.cost_change is not None:
        raise NotYet(node)
    ability.when, ability.limit, ability.cost_change = timing.when, timing.limit, change
    ability.sorcery = ability.sorcery or timing.sorcery
    return ability


def _take_said_x(nodes: tuple[tree.Phrase, ...]) -> tuple[tree.WhereIs | None, tuple[tree.Phrase, ...]]:
    """Splits off `X is the mana value of that card.`, of an X that is in the cost only."""
    said = [node for node in nodes if isinstance(node, tree.WhereIs)]
    if not said:
        return None, nodes
    rest = tuple(node for node in nodes if node is not said[0])
    if len(said) > 1 or said[0].letter != "X":
        raise NotYet(said[0])
    if any(isinstance(one, tree.Variable) for node in rest for one in walk(node)):
        raise NotYet(said[0])
    return said[0], rest


def _said_x(unit: Unit, node: tree.WhereIs) -> CostChange:
    """Returns what puts the X that the text says in the place of one that is chosen (CR 107.3b)."""
    amount = node.amount
    if isinstance(amount, tree.Characteristic):
        known = isinstance(amount.of, tree.NounPhrase) and isinstance(amount.of.determiner, tree.The)
        meant = amount.of if known else unit.binding.of(amount.of)
        if not isinstance(meant, tree.NounPhrase) or not isinstance(meant.determiner, tree.The):
            raise NotYet(node)
        amount = replace(amount, of=meant)
    elif any(isinstance(one, tree.It | tree.They | tree.That | tree.A) for one in walk(amount)):
        raise NotYet(node)
    much = unit.amount(amount)
    return lambda state, ctx, mana: mana.with_x(much(state, ctx))


def _take_changes(
    unit: Unit, nodes: tuple[tree.Phrase, ...]
) -> tuple[CostChange | None, tuple[tree.Phrase, ...]]:
    """Splits off what an ability says of its own cost: `This ability costs {1} less to activate for each …`."""
    from cardwright.games.magic.rules.compile.costs.costing import ability_change, is_ability_change

    said = [node for node in nodes if is_ability_change(node)]
    if not said:
        return None, nodes
    if len(said) > 1 or not isinstance(said[0], tree.Sentence):
        raise NotYet(said[0])
    return ability_change(unit, said[0]), tuple(node for node in nodes if node is not said[0])


def _take_kinds_of_x(cost: Cost, nodes: tuple[tree.Phrase, ...]) -> tuple[Cost, tuple[tree.Phrase, ...]]:
    """Splits off `Spend only black mana on X.` (CR 107.3)."""
    from cardwright.games.magic.rules.compile.costs.taxes import kinds_of_x

    said = [node for node in nodes if isinstance(node, tree.SpendOnly)]
    if not said:
        return cost, nodes
    if cost.mana is None or len(said) > 1:
        raise NotYet(said[0])
    mana = replace(cost.mana, x_kinds=kinds_of_x(said[0]))
    return replace(cost, mana=mana), tuple(node for node in nodes if node is not said[0])


def working_zone(nodes: tuple[tree.Phrase, ...]) -> Zone | None:
    """Returns the zone other than the battlefield in which a text speaks of its own card (CR 113.6)."""
    for node in nodes:
        for one in walk(node):
            if isinstance(one, tree.FromZone) and isinstance(one.what, tree.SelfRef) and not _on(node, one):
                return ZONE_NAMES[zone_name(one.zone)]
            if isinstance(one, tree.Move) or (isinstance(one, tree.Act) and one.verb == "exile"):
                found = _together_from(one.what)
                if found is not None:
                    return found
            if isinstance(one, tree.ActionCost) and isinstance(one.verb, tree.Act):
                if one.verb.verb == "discard" and isinstance(one.verb.what, tree.SelfRef):
                    return Zone.HAND
            if isinstance(one, tree.Clause) and isinstance(one.first, tree.BeIn):
                if isinstance(one.subject, tree.SelfRef) and not one.first.negated:
                    return ZONE_NAMES[zone_name(one.first.zone)]
            if isinstance(one, tree.Clause) and isinstance(one.subject, tree.SelfRef):
                if isinstance(one.first, tree.BeWords) and one.first.kinds == (_SUSPENDED,):
                    return Zone.EXILE
    return None


def _on(node: tree.Phrase, place: tree.FromZone) -> bool:
    """Tells `counters on this artifact from your graveyard`: they are on permanents; the zone is another card's."""
    return any(isinstance(one, tree.OnThing) and one.what is place for one in walk(node))


def _together_from(what: tree.Phrase | None) -> Zone | None:
    """`this card and two other cards from your graveyard`: where the others are, it is as well."""
    if not isinstance(what, tree.NounList) or not any(isinstance(one, tree.SelfRef) for one in what.items):
        return None
    last = what.items[-1]
    places = last.qualifiers if isinstance(last, tree.NounPhrase) else ()
    found = [one for one in places if isinstance(one, tree.InZone) and one.how == "from"]
    return ZONE_NAMES[zone_name(found[0].zone)] if len(found) == 1 else None


_SUSPENDED = tree.StatusIs(status="suspended")


def compile_loyalty(
    name: str, node: tree.LoyaltyAbility, text: str, binding: Binding = NOTHING_BOUND
) -> ActivatedAbility:
    """Compiles `[+1]: …` (CR 606)."""
    unit = Unit(name, "activated", text, binding)
    timing, rest = take_restrictions(unit, node.effect)
    if timing.once:
        raise NotYet(node)
    word = node.loyalty.strip("[]").replace("−", "-").replace("–", "-")
    if word.lstrip("+-").isdigit():
        cost = Cost(loyalty=int(word), text=node.loyalty)
    elif word.lstrip("+-") == "X":
        cost = Cost(loyalty_x=-1 if word.startswith("-") else 1, text=node.loyalty)
    else:
        raise NotYet(node)
    body = compile_body(unit, rest)
    return ActivatedAbility(text, cost, body, node, when=timing.when, sorcery=True, limit=timing.limit)
