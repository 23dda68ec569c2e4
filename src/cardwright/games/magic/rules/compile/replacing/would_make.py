"""More tokens or counters than an effect would make (CR 614.1a): twice as many, or one more."""

from collections.abc import Callable

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Filter, Replacement, StaticEffect
from cardwright.games.magic.rules.compile.hooks import SPECIAL_STATICS
from cardwright.games.magic.rules.compile.nouns.qualifiers import counter_kind
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.replacing.other_tokens import other_tokens, which_tokens
from cardwright.games.magic.rules.compile.replacing.would import would
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import AS_COST
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState

_More = Callable[[int], int]


@SPECIAL_STATICS.hook
def _makes_more(unit: Unit, node: tree.Sentence) -> tuple[StaticEffect, ...] | None:
    """`if an effect would create one or more tokens under your control, it creates twice that many … instead`."""
    found = would(node.front[0]) if node.front else None
    if found is None or not isinstance(node.first, tree.Clause):
        return None
    clause, verb = found
    if verb == tree.Passive(verb="created", how="be"):
        verb = tree.CreatedUnder(
            under=tree.NounPhrase(determiner=tree.A(), heads=(tree.Head(thing="player"),))
        )
    if not isinstance(verb, tree.Create | tree.CreatedUnder | tree.PutCounters | tree.PutOn):
        return None
    if node.rest or node.opening or node.tail or clause.modifiers:
        raise NotYet(node)
    instead = node.first
    if sorted(map(repr, (*node.front[1:], *instead.modifiers))) != [repr(tree.Instead())] or instead.rest:
        raise NotYet(node)
    if isinstance(verb, tree.Create | tree.CreatedUnder):
        other = other_tokens(unit, clause, verb, instead)
        if other is not None:
            return (StaticEffect(unit.text, replacements=(other,)),)
    by_effect = _is_effect(clause.subject)
    if isinstance(verb, tree.Create | tree.CreatedUnder):
        made = _tokens(unit, clause, verb, instead)
    else:
        made = _counters(unit, clause, verb, instead, by_effect)
    return (StaticEffect(unit.text, replacements=(made,)),)


def _is_effect(node: tree.Phrase | None) -> bool:
    return isinstance(node, tree.NounPhrase) and [head.thing for head in node.heads] == ["effect"]


def _one_or_more(node: tree.Phrase | None, thing: str) -> bool:
    """Tells whether a phrase is `one or more tokens`, or counters."""
    return (
        isinstance(node, tree.NounPhrase)
        and isinstance(node.determiner, tree.Counted)
        and node.determiner.count == tree.OrMore(amount=tree.Number(value=1))
        and [head.thing for head in node.heads] == [thing]
        and not node.qualifiers
    )


def _how_many(node: tree.Phrase) -> _More:
    """Compiles `twice that many`, `that many plus one`."""
    if isinstance(node, tree.Times) and isinstance(node.of, tree.ThatMuch):
        times = node.times
        return lambda many: many * times
    if isinstance(node, tree.Sum) and isinstance(node.left, tree.ThatMuch) and node.sign == "+":
        if isinstance(node.right, tree.Number):
            plus = node.right.value
            return lambda many: many + plus
    raise NotYet(node)


def _changing(more: _More) -> Callable[[MagicState, Ctx, Happening], Replacing]:
    def change(_state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        return replace(happening, amount=more(happening.amount))
        yield

    return change


def _tokens(unit: Unit, clause: tree.Clause, verb: tree.Phrase, instead: tree.Clause) -> Replacement:
    what: tree.Phrase | None
    many: tree.Phrase | None
    if isinstance(verb, tree.Create):
        what, under = verb.what, verb.under
        doing = instead.first
        many = doing.what if isinstance(doing, tree.Create) and doing.under is None else None
        if not _is_effect(clause.subject) or not isinstance(instead.subject, tree.It):
            raise NotYet(instead)
    else:
        assert isinstance(verb, tree.CreatedUnder)
        what, under, many = clause.subject, verb.under, instead.subject
        if instead.first != tree.Passive(verb="created", how="be"):
            raise NotYet(instead)
    if (
        not isinstance(many, tree.Partitive)
        or many.count is None
        or under is None
        or not _one_or_more(what, "token")
        or not isinstance(what, tree.NounPhrase)
    ):
        raise NotYet(instead)
    whose, more, fits = unit.test(under), _how_many(many.count), which_tokens(what)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if not whose(state, ctx, happening.thing) or happening.chars is None:
            return False
        others = [many > 0 and fits(its or one.values) for one, its, many in happening.more]
        return any((happening.amount > 0 and fits(happening.chars), *others))

    def change(_state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        assert happening.chars is not None
        others = tuple(
            (one, its, more(many) if fits(its or one.values) else many) for one, its, many in happening.more
        )
        many = happening.amount
        return replace(happening, amount=more(many) if fits(happening.chars) else many, more=others)
        yield

    return Replacement(HappeningKind.CREATE, unit.text, match, change)


def _counters(
    unit: Unit, clause: tree.Clause, verb: tree.Phrase, instead: tree.Clause, by_effect: bool
) -> Replacement:
    if isinstance(verb, tree.PutCounters):
        counters, on, doing = verb.counters, verb.on, instead.first
        if not by_effect or verb.more or not isinstance(instead.subject, tree.It):
            raise NotYet(instead)
        if not isinstance(doing, tree.PutCounters) or doing.more:
            raise NotYet(instead)
        count = _count(doing.counters, counters)
    else:
        assert isinstance(verb, tree.PutOn)
        if clause.subject is None or instead.subject is None or not isinstance(instead.first, tree.PutOn):
            raise NotYet(instead)
        counters, on = clause.subject, verb.on
        count = _count(instead.subject, counters)
    if not _one_or_more(counters, "counter"):
        raise NotYet(counters)
    kind, test, more = counter_kind(counters), unit.test(on), _how_many(count)
    return Replacement(HappeningKind.COUNTERS, unit.text, _on(test, kind, by_effect), _changing(more))


def _count(node: tree.Phrase, before: tree.Phrase) -> tree.Phrase:
    """Returns how many counters are put instead: of those, or of the same kind."""
    if isinstance(node, tree.ThoseCounters):
        return node.count
    if (
        isinstance(node, tree.NounPhrase)
        and isinstance(node.determiner, tree.Counted)
        and not node.qualifiers
    ):
        if counter_kind(node) == counter_kind(before):
            return node.determiner.count
    raise NotYet(node)


def _on(test: Filter, kind: str, by_effect: bool) -> Callable[[MagicState, Ctx, Happening], bool]:
    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if kind and happening.word != kind:
            return False
        if by_effect and happening.origin == AS_COST:
            return False
        return test(state, ctx, happening.thing)

    return match
