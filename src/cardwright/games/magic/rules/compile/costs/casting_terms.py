"""On what terms a card may be cast: `without paying its mana cost`, `by discarding a card in addition to …` (CR 118.9)."""

from typing import Any

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Cost, CostPart
from cardwright.games.magic.rules.compile.costs.payments import says_x
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.sentences import compile_verb
from cardwright.games.magic.rules.compile.unit import Mods, Unit
from cardwright.games.magic.rules.manacost import ManaCost, mana_cost
from cardwright.games.magic.rules.permission import FREELY, OWN_TERMS
from cardwright.games.magic.rules.terms import Terms


def take_terms(unit: Unit, mods: Mods) -> Terms:
    """Takes `without paying its mana cost`, `as though it had flash`, `by … in addition to paying its other costs`."""
    terms = OWN_TERMS
    for one in mods.take_all(tree.RatherThan):
        if not is_without_paying(one):
            raise NotYet(one)
        terms = FREELY
    rather = mods.take(tree.RatherBy)
    if rather is not None:
        mana, parts = costs_of(unit, rather.costs)
        cost = Cost(mana=mana or mana_cost("{0}"), parts=parts, text=unit.text)
        terms = replace(terms, name="alternative", cost=lambda _state, _ctx: cost)
    beside = mods.take(tree.ByDoing)
    if beside is not None:
        mana, parts = costs_of(unit, beside.costs)
        if mana is not None:
            raise NotYet(beside)
        terms = replace(terms, more=parts)
    though = mods.take(tree.AsThough)
    if though is not None:
        if not has_flash(though):
            raise NotYet(though)
        terms = replace(terms, fast=True)
    return terms


def costs_of(unit: Unit, verbs: tuple[tree.Phrase, ...]) -> tuple[ManaCost | None, tuple[CostPart, ...]]:
    """Compiles what is done to cast a card: the mana, and the rest; "it" is the card itself there."""
    mana: ManaCost | None = None
    parts: list[CostPart] = []
    targets = len(unit.targets)
    for verb in verbs:
        if isinstance(verb, tree.Pay) and isinstance(verb.what, tree.ManaCost):
            mana = mana_cost("".join(verb.what.symbols))
            continue
        doing = compile_verb(unit, None, _about_itself(verb), ())
        if doing.can is None or len(unit.targets) != targets:
            raise NotYet(verb, "this verb cannot be a cost yet")
        parts.append(CostPart(unit.text, doing.can, doing.run, x=says_x(verb)))
    return mana, tuple(parts)


def _about_itself(node: Any) -> Any:
    """Returns a phrase in which "it" and "that spell" are the card whose casting is paid for."""
    if isinstance(node, tuple):
        return tuple(_about_itself(one) for one in node)
    if isinstance(node, tree.It):
        return tree.SelfRef(form="spell")
    if isinstance(node, tree.NounPhrase) and isinstance(node.determiner, tree.That):
        return tree.SelfRef(form="spell")
    if not isinstance(node, tree.Phrase):
        return node
    changed = {name: _about_itself(getattr(node, name)) for name in type(node).parts()}
    return (
        replace(node, **changed)
        if any(changed[name] is not getattr(node, name) for name in changed)
        else node
    )


def is_without_paying(node: tree.RatherThan) -> bool:
    """Tells whether a modifier is `without paying its mana cost`."""
    what = node.what.what if isinstance(node.what, tree.Pay) else None
    return (
        node.how == "without"
        and isinstance(what, tree.NounPhrase)
        and isinstance(what.determiner, tree.Possessed)
        and [head.thing for head in what.heads] == ["mana cost"]
        and not what.qualifiers
        and not what.shared
    )


def has_flash(node: tree.AsThough) -> bool:
    """Tells whether a modifier is `as though it had flash`."""
    clause = node.clause
    return (
        isinstance(clause, tree.Clause)
        and isinstance(clause.first, tree.HasAbility)
        and clause.first.abilities == (tree.Keyword(name="flash"),)
        and not clause.rest
        and not clause.modifiers
    )
