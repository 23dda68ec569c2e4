"""What may not be cast or drawn: certain spells by anyone, or more than so many each turn (CR 101.2, 601.3)."""

from collections.abc import Callable
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Filter, Rule, StaticEffect
from cardwright.games.magic.rules.casting import sorcery_time
from cardwright.games.magic.rules.compile.costs.costing import spells
from cardwright.games.magic.rules.compile.effects.cards import plain_cards
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player, seat_of
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState

_Done = Callable[[MagicState, Ctx, int], int]
"""How much a player has done this turn."""


@SPECIAL_STATICS.hook
def _limits(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`spells with the chosen name can't be cast`, `each player can't cast more than one spell each turn`."""
    clause = node.first
    if not isinstance(clause, tree.Clause) or not isinstance(clause.first, tree.Modal):
        return None
    verb = clause.first
    if verb.rest or clause.subject is None:
        return None
    inner = verb.first
    if verb.how == "can" and isinstance(inner, tree.Act) and inner.verb == "cast":
        return _only_as_sorceries(unit, node, clause, inner)
    if verb.how != "can't":
        return None
    if isinstance(inner, tree.Passive) and inner.verb == "cast":
        return _never_cast(unit, node, clause, inner)
    if isinstance(inner, tree.Act) and inner.verb in ("cast", "draw") and _more_than(inner) is not None:
        return _no_more(unit, node, clause, inner)
    return None


def _plain(node: tree.Sentence, clause: tree.Clause) -> None:
    if node.front or node.rest or node.tail or node.opening or clause.rest or clause.tense:
        raise NotYet(node)


def _never_cast(
    unit: Unit, node: tree.Sentence, clause: tree.Clause, inner: tree.Passive
) -> tuple[StaticEffect, ...]:
    _plain(node, clause)
    if inner.negated or inner.by is not None or inner.only or clause.modifiers:
        raise NotYet(inner)
    assert clause.subject is not None
    which = spells(unit, clause.subject)

    def anyone(_state: MagicState, _ctx: Ctx, one: int) -> bool:
        return is_player(one)

    return (StaticEffect(unit.text, test=anyone, rules=(Rule(RuleKind.CANT_CAST, unit.text, other=which),)),)


def _only_as_sorceries(
    unit: Unit, node: tree.Sentence, clause: tree.Clause, inner: tree.Act
) -> tuple[StaticEffect, ...] | None:
    """`each opponent can cast spells only any time they could cast a sorcery`; None for other limits."""
    if len(clause.modifiers) != 1 or not same_meaning(clause.modifiers[0], _SORCERY_TIME):
        return None
    _plain(node, clause)
    assert clause.subject is not None
    if inner.what is None:
        raise NotYet(inner)
    who, rule = unit.test(clause.subject), Rule(RuleKind.CANT_CAST, unit.text, other=spells(unit, inner.what))

    def not_now(state: MagicState, ctx: Ctx, one: int) -> bool:
        return is_player(one) and who(state, ctx, one) and not sorcery_time(state, seat_of(one))

    return (StaticEffect(unit.text, test=not_now, rules=(rule,), volatile=True),)


_SORCERY: Final = tree.NounPhrase(determiner=tree.A(), heads=(tree.Head(noun=tree.TypeIs(type="Sorcery")),))
_COULD: Final = tree.Modal(how="could", first=tree.Act(verb="cast", what=_SORCERY))
_SORCERY_TIME: Final = tree.Only(
    modifiers=(tree.AnyTime(clause=tree.Clause(subject=tree.They(), first=_COULD)),)
)


def _more_than(inner: tree.Act) -> tree.MoreThan | None:
    what = inner.what
    if not isinstance(what, tree.NounPhrase) or not isinstance(what.determiner, tree.Counted):
        return None
    count = what.determiner.count
    return count if isinstance(count, tree.MoreThan) else None


def _no_more(
    unit: Unit, node: tree.Sentence, clause: tree.Clause, inner: tree.Act
) -> tuple[StaticEffect, ...]:
    _plain(node, clause)
    limit = _more_than(inner)
    assert limit is not None
    assert isinstance(inner.what, tree.NounPhrase)
    assert clause.subject is not None
    if clause.modifiers != (tree.Often(how="each turn"),):
        raise NotYet(clause)
    who, most = unit.test(clause.subject), unit.amount(limit.amount)
    bare = tree.NounPhrase(shared=inner.what.shared, heads=inner.what.heads, qualifiers=inner.what.qualifiers)
    if inner.verb == "draw":
        if not plain_cards(inner.what):
            raise NotYet(inner)
        done: _Done = _drawn
        rule = Rule(RuleKind.CANT_DRAW, unit.text)
    else:
        done = _cast(unit.noun(bare).test)
        rule = Rule(RuleKind.CANT_CAST, unit.text, other=spells(unit, bare))

    def exhausted(state: MagicState, ctx: Ctx, one: int) -> bool:
        return is_player(one) and who(state, ctx, one) and done(state, ctx, one) >= most(state, ctx)

    return (StaticEffect(unit.text, test=exhausted, rules=(rule,)),)


def _drawn(state: MagicState, _ctx: Ctx, player: int) -> int:
    return state.players[seat_of(player)].drawn


def _cast(test: Filter) -> _Done:
    def done(state: MagicState, ctx: Ctx, player: int) -> int:
        seat = seat_of(player)
        return sum(
            one.kind == HappeningKind.CAST and one.seat == seat and test(state, ctx, one.thing)
            for one in state.history
        )

    return done
