"""What players can't do beside casting and combat: searching, drawing; and only when they could cast a sorcery (CR 101.2)."""

from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.meaning import same_meaning
from cardwright.games.magic.rules.ability import Filter, Rule, StaticEffect
from cardwright.games.magic.rules.actions import add_effect
from cardwright.games.magic.rules.compile.hooks import (
    CLAUSE_STATICS,
    LINKED_STATICS,
    MODAL_RULES,
    SPECIAL_STATICS,
)
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.replacing.would import would
from cardwright.games.magic.rules.compile.sentences import compile_verb
from cardwright.games.magic.rules.compile.statics.statements import static_sentence
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.kinds import CREATURE
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.objects import Duration
from cardwright.games.magic.rules.restrictions import forbids
from cardwright.games.magic.rules.rule_kinds import RuleKind
from cardwright.games.magic.rules.state import MagicState
from cardwright.kernel import Steps

_LIBRARIES: Final = tree.NounPhrase(heads=(tree.Head(thing="library", plural=True),))
_CARDS: Final = tree.NounPhrase(heads=(tree.Head(thing="card", plural=True),))
_CREATURES: Final = tree.NounPhrase(heads=(tree.Head(noun=tree.TypeIs(type="Creature"), plural=True),))
_FORBIDDEN: Final = {"search": (_LIBRARIES, RuleKind.CANT_SEARCH), "draw": (_CARDS, RuleKind.CANT_DRAW)}


@MODAL_RULES.hook
def _cannot(_unit: Unit, how: str, inner: Any, _said: Said) -> Rule | None:
    """`can't search libraries` (CR 701.19), `can't draw cards` (CR 121.2)."""
    if how != "can't" or not isinstance(inner, tree.Act) or inner.what is None:
        return None
    if inner.verb not in _FORBIDDEN:
        return None
    what, kind = _FORBIDDEN[inner.verb]
    if not same_meaning(inner.what, what):
        return None
    return Rule(kind, f"can't {inner.verb}")


@CLAUSE_STATICS.hook
def _cannot_attack_with(unit: Unit, clause: tree.Clause) -> tuple[StaticEffect, ...] | None:
    """`Each opponent who cast a spell this turn can't attack with creatures.`: the creatures of theirs can't attack."""
    verb = clause.first
    if not isinstance(verb, tree.Modal) or not isinstance(verb.first, tree.AttackWith) or verb.how != "can't":
        return None
    if verb.rest or clause.rest or clause.modifiers or clause.tense or clause.subject is None:
        raise NotYet(clause)
    if verb.first.whom is not None or not same_meaning(verb.first.what, _CREATURES):
        raise NotYet(verb)
    who = unit.test(clause.subject)

    def theirs(state: MagicState, ctx: Ctx, one: int) -> bool:
        if is_player(one) or not look(state, one).types & CREATURE:
            return False
        return who(state, ctx, player_thing(controller_of(state, one)))

    return (StaticEffect(unit.text, test=theirs, rules=(Rule(RuleKind.CANT_ATTACK, unit.text),)),)


@SPECIAL_STATICS.hook
def _search_of_few(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`If an opponent would search a library, that player searches the top four cards of that library instead.`"""
    found = would(node.front[0]) if len(node.front) == 1 else None
    if found is None or not isinstance(found[1], tree.Act) or found[1].verb != "search":
        return None
    clause, asked = node.first, found[0]
    if not isinstance(clause, tree.Clause) or node.rest or node.tail or node.opening or asked.modifiers:
        raise NotYet(node)
    where = found[1].what
    if not isinstance(where, tree.NounPhrase) or not isinstance(where.determiner, tree.A) or where.qualifiers:
        raise NotYet(found[1])
    verb = clause.first
    top = verb.what if isinstance(verb, tree.Act) and verb.verb == "search" else None
    if not isinstance(top, tree.TopCards) or top.end != "top" or top.count is None:
        raise NotYet(clause)
    if clause.rest or len(clause.modifiers) != 1 or not isinstance(clause.modifiers[0], tree.Instead):
        raise NotYet(clause)
    assert asked.subject is not None
    who, most = unit.test(asked.subject), unit.amount(top.count)
    return (StaticEffect(unit.text, test=who, rules=(Rule(RuleKind.SEARCH_TOP, unit.text, amount=most),)),)


@LINKED_STATICS.hook
def _ignored(unit: Unit, left: tuple[tree.Phrase, ...]) -> tuple[StaticEffect, ...] | None:
    """`Players can't … Any player may pay {2} for that player to ignore this effect until end of turn.`"""
    said = left[1] if len(left) > 1 else None
    if not isinstance(said, tree.Sentence) or not isinstance(said.first, tree.Clause):
        return None
    clause = said.first
    if not any(isinstance(one, tree.ToIgnore) for one in clause.modifiers):
        return None
    if clause.modifiers[1:] != (tree.Lasting(until="until end of turn"),) or clause.rest:
        raise NotYet(clause)
    if said.front or said.rest or said.tail or said.opening or not isinstance(clause.first, tree.May):
        raise NotYet(said)
    effects = static_sentence(unit, left[0])
    if any(one.parts or one.members is not None or one.test is None for one in effects):
        raise NotYet(said)
    assert clause.subject is not None
    who = unit.test(clause.subject)
    if len(clause.first.verbs) != 1 or not isinstance(clause.first.first, tree.Pay):
        raise NotYet(clause.first)
    paying = compile_verb(unit, None, clause.first.first, ())
    can = paying.can
    if can is None:
        raise NotYet(clause.first)

    def act(state: MagicState, ctx: Ctx) -> Steps:
        own = Ctx(ctx.source, state.priority)
        yield from paying.run(state, own)
        source = ctx.source
        rule = Rule(RuleKind.IGNORES, unit.text, other=lambda _state, _ctx, one: one == source)
        you = (player_thing(own.controller),)
        add_effect(
            state, own.bound(), Duration("turn", turn=state.turn), unit.text, things=you, rules=(rule,)
        )

    text = f"Ignore an effect ({unit.name})"
    offer = Rule(
        RuleKind.SPECIAL_ACTION,
        text,
        act=act,
        can=lambda state, ctx: can(state, Ctx(ctx.source, state.priority)),
    )
    bound = [replace(one, test=_heeding(one.test), volatile=True) for one in effects if one.test is not None]
    return (*bound, StaticEffect(unit.text, test=who, rules=(offer,)))


def _heeding(test: Filter) -> Filter:
    """Leaves out the players who ignore the effect."""
    return lambda state, ctx, one: (
        test(state, ctx, one) and not (is_player(one) and forbids(state, RuleKind.IGNORES, one, ctx.source))
    )
