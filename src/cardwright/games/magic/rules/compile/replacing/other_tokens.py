"""Other tokens than those that would be created, or more of another kind (CR 614.1a).

`If one or more tokens would be created under your control, those tokens plus an additional Food token are created instead.`
"""

from collections.abc import Callable

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Replacement
from cardwright.games.magic.rules.chars import Chars
from cardwright.games.magic.rules.compile.effects.tokens import plan_tokens
from cardwright.games.magic.rules.compile.registry import NotYet
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import TYPE_BITS
from cardwright.games.magic.rules.objects import Happening
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.state import MagicState

_Kind = Callable[[Chars], bool]
_Many = Callable[[int], int]
_Make = Callable[[MagicState, Ctx], list[tuple[Definition, Chars | None]]]


def other_tokens(
    unit: Unit, clause: tree.Clause, verb: tree.Phrase, instead: tree.Clause
) -> Replacement | None:
    """Compiles what is created besides, or in place of, some tokens; None where only their number changes."""
    what: tree.Phrase | None
    if isinstance(verb, tree.Create):
        what, under = verb.what, verb.under or clause.subject
        doing = instead.first
        if not isinstance(doing, tree.Create) or doing.under is not None or doing.named or verb.named:
            return None
        new: tree.Phrase | None = doing.what
        if not isinstance(instead.subject, tree.You | None) or not isinstance(under, tree.You):
            return None
    else:
        assert isinstance(verb, tree.CreatedUnder)
        what, under, new = clause.subject, verb.under, instead.subject
        if instead.first != tree.Passive(verb="created", how="be"):
            return None
    if isinstance(new, tree.Partitive) or not isinstance(what, tree.NounPhrase) or under is None:
        return None
    fits, parts = which_tokens(what), _parts(unit, what, new)
    keeps = isinstance(new, tree.TokensPlus) and new.plus is not None
    whose = unit.test(under)

    def match(state: MagicState, ctx: Ctx, happening: Happening) -> bool:
        if happening.chars is None or not whose(state, ctx, happening.thing):
            return False
        return any(
            many > 0 and fits(kind)
            for kind, many in [
                (happening.chars, happening.amount),
                *[(its or one.values, many) for one, its, many in happening.more],
            ]
        )

    def change(state: MagicState, ctx: Ctx, happening: Happening) -> Replacing:
        assert happening.chars is not None
        first = happening.amount if fits(happening.chars) else 0
        meant = first + sum(many for one, its, many in happening.more if fits(its or one.values))
        added = tuple((one, its, many(meant)) for make, many in parts for one, its in make(state, ctx))
        if keeps:
            return replace(happening, more=(*happening.more, *added))
        kept = tuple(made for made in happening.more if not fits(made[1] or made[0].values))
        return replace(happening, amount=happening.amount - first, more=(*kept, *added))
        yield

    return Replacement(HappeningKind.CREATE, unit.text, match, change)


def which_tokens(node: tree.NounPhrase) -> _Kind:
    """Compiles `one or more creature tokens`, `a Clue, Food, or Treasure token`: what kind of token it is."""
    several = node.determiner == tree.Counted(count=tree.OrMore(amount=tree.Number(value=1)))
    if not (several or isinstance(node.determiner, tree.A)) or node.qualifiers:
        raise NotYet(node)
    if any(head.thing not in ("token", "") or head.own for head in node.heads):
        raise NotYet(node)
    heads = [[_kind(one) for one in (*node.shared, *head.kinds)] for head in node.heads]
    return lambda chars: any(all(kind(chars) for kind in kinds) for kinds in heads)


def _kind(node: tree.Phrase) -> _Kind:
    if isinstance(node, tree.Either):
        kinds = [_kind(one) for one in node.kinds]
        return lambda chars: any(kind(chars) for kind in kinds)
    if isinstance(node, tree.TypeIs) and node.type in TYPE_BITS:
        bit = TYPE_BITS[node.type]
        return lambda chars: chars.types & bit != 0
    if isinstance(node, tree.SubtypeIs):
        subtype = node.subtype
        return lambda chars: chars.has_subtype(subtype)
    raise NotYet(node)


def _parts(unit: Unit, what: tree.NounPhrase, new: tree.Phrase | None) -> list[tuple[_Make, _Many]]:
    """Returns each kind of token that is created, and how many of them for so many that would be."""
    if isinstance(new, tree.TokensPlus) and new.plus is None:
        return [(plan_tokens(unit, one), _as_many) for one in _each(what)]
    if isinstance(new, tree.TokensPlus):
        new = new.plus
    items = new.items if isinstance(new, tree.NounList) else (new,)
    single = isinstance(what.determiner, tree.A)
    found = []
    for one in items:
        if not isinstance(one, tree.NounPhrase):
            raise NotYet(one or what)
        found.append((plan_tokens(unit, one), _number(one, single=single)))
    return found


def _each(what: tree.NounPhrase) -> list[tree.NounPhrase]:
    """Returns a phrase for each kind of token that one phrase names: `a Clue, Food, or Treasure token`."""
    if len(what.heads) != 1 or len(what.heads[0].kinds) != 1:
        raise NotYet(what)
    kinds = what.heads[0].kinds[0]
    if not isinstance(kinds, tree.Either):
        raise NotYet(what)
    head = what.heads[0]
    return [replace(what, heads=(replace(head, kinds=(one,)),)) for one in kinds.kinds]


def _number(node: tree.NounPhrase, *, single: bool) -> _Many:
    determiner = node.determiner
    if isinstance(determiner, tree.Counted) and isinstance(determiner.count, tree.ThatMuch):
        return _as_many
    if isinstance(determiner, tree.A | tree.Additional) and getattr(determiner, "count", None) is None:
        return _as_many if single else lambda _many: 1
    raise NotYet(node)


def _as_many(many: int) -> int:
    return many
