"""What someone or something has: no maximum hand size, or the abilities that others have."""

from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import ABILITY, Ability, ActivatedAbility, Part, Rule, StaticEffect
from cardwright.games.magic.rules.chars import Builder, grant
from cardwright.games.magic.rules.compile.hooks import CLAUSE_STATICS
from cardwright.games.magic.rules.compile.registry import Change, NotYet, change
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState

_KINDS: Final = ("activated ability", "loyalty ability")


_NO_LIMIT: Final = tree.NounPhrase(determiner=tree.No(), heads=(tree.Head(thing="maximum hand size"),))


@change(tree.HasThing)
def _has(unit: Unit, said: Said) -> Change:
    """`you have no maximum hand size` (CR 402.2), `has all activated abilities of …`."""
    if said.verb.what == _NO_LIMIT and not said.tense:
        return Change(rules=(Rule(RuleKind.HAND_SIZE, "no maximum hand size"),))
    return _has_abilities_of(unit, said)


def _has_abilities_of(unit: Unit, said: Said) -> Change:
    """`has all activated abilities of all creature cards in all graveyards` (layer 6): those that they have now."""
    what = said.verb.what
    if said.tense or not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.All):
        raise NotYet(said.verb)
    if len(what.heads) != 1 or what.heads[0].thing not in _KINDS or what.shared or len(what.qualifiers) != 1:
        raise NotYet(said.verb)
    of = what.qualifiers[0]
    if not isinstance(of, tree.OfThing) or what.heads[0].own or what.heads[0].kinds:
        raise NotYet(said.verb)
    others = unit.things(of.what)
    loyalty = what.heads[0].thing == "loyalty ability"
    unit.volatile = True

    def apply(builder: Builder, state: MagicState, ctx: Ctx) -> None:
        found: list[Ability] = []
        for other in others(state, ctx):
            if other == ctx.source:
                continue
            found.extend(
                one
                for one in look(state, other).abilities
                if isinstance(one, ActivatedAbility) and not one.special and (one.loyalty or not loyalty)
            )
        grant(builder, tuple(found))

    return Change((Part(ABILITY, f"has {what.heads[0].thing}s of others", apply, reads=True),))


@CLAUSE_STATICS.hook
def _hand_size_changed(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`Each opponent's maximum hand size is reduced by seven.` (CR 402.2)."""
    subject, verb = clause.subject, clause.first
    if not isinstance(subject, tree.Characteristic) or subject.which != "maximum hand size":
        return None
    if not isinstance(verb, tree.ChangedBy):
        return None
    if verb.how not in _SIGNS or clause.rest or clause.modifiers:
        raise NotYet(clause)
    much, sign = unit.amount(verb.amount), _SIGNS[verb.how]
    rule = Rule(
        RuleKind.HAND_SIZE_CHANGE, "maximum hand size", amount=lambda state, ctx: sign * much(state, ctx)
    )
    return (StaticEffect(unit.text, test=unit.test(subject.of), rules=(rule,)),)


_SIGNS: Final = {"reduced": -1, "increased": 1}


@CLAUSE_STATICS.hook
def _hand_size(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`Your maximum hand size is two.` (CR 402.2)"""
    from cardwright.games.magic.rules.compile.scoping import scope

    size, verb = clause.subject, clause.first
    if not isinstance(size, tree.Characteristic) or size.which != "maximum hand size":
        return None
    if not isinstance(verb, tree.BeMuch) or not isinstance(verb.comparison, tree.Comparison):
        return None
    if verb.comparison.how not in ("is", "=") or verb.how != "be" or clause.rest or clause.modifiers:
        raise NotYet(clause)
    members, test = scope(unit, size.of)
    rule = Rule(RuleKind.HAND_SIZE, "maximum hand size", amount=unit.amount(verb.comparison.amount))
    return (StaticEffect(unit.text, members=members, test=test, rules=(rule,), volatile=unit.volatile),)
