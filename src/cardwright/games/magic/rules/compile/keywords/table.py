"""Keyword abilities (CR 702), from one table."""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import Ability, Body, Filter, KeywordAbility, SpellAbility
from cardwright.games.magic.rules.compile.costs.casting_costs import give_way
from cardwright.games.magic.rules.compile.registry import KEYWORDS, NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.kinds import ANY_COLOR, LAND
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.titles import bless
from cardwright.kernel import Steps

PLAIN: Final = (
    "banding",
    "convoke",
    "deathtouch",
    "defender",
    "delve",
    "double strike",
    "fear",
    "first strike",
    "flash",
    "flying",
    "fuse",
    "haste",
    "hexproof",
    "horsemanship",
    "improvise",
    "indestructible",
    "infect",
    "intimidate",
    "lifelink",
    "menace",
    "phasing",
    "reach",
    "shadow",
    "shroud",
    "skulk",
    "split second",
    "trample",
    "vigilance",
    "wither",
)
"""Keywords that the rules ask for by name and that need nothing else."""

_SHARED: dict[str, KeywordAbility] = {name: KeywordAbility(name.capitalize(), name) for name in PLAIN}


def compile_keyword(unit: Unit, node: tree.Phrase) -> Ability:
    """Compiles a keyword ability."""
    if not isinstance(node, tree.Keyword):
        raise NotYet(node)
    bare = not (node.number or node.cost or node.costs or node.what or node.qualities or node.kind)
    if bare and node.name in _SHARED:
        return _SHARED[node.name]
    found = KEYWORDS.get(node.name)
    if found is None:
        raise NotYet(node, f"there is no executor for the keyword: {node.name}")
    ability = found(unit, node)
    give_way(ability)
    return ability


@keyword("landwalk")
def _landwalk(unit: Unit, node: tree.Keyword) -> Ability:
    """`Swampwalk` (CR 702.14)."""
    if node.number or node.cost or node.costs or node.what:
        raise NotYet(node)
    tests: list[Filter] = [unit.kind_of(one) for one in node.qualities]
    subtype = node.kind
    if not subtype and not tests:
        raise NotYet(node)

    def walks(state: MagicState, ctx: Ctx, land: int) -> bool:
        chars = look(state, land)
        if not chars.types & LAND or (
            subtype and subtype.lower() != "land" and not chars.has_subtype(subtype)
        ):
            return False
        return all(test(state, ctx, land) for test in tests)

    return KeywordAbility(f"{subtype}walk".capitalize(), "landwalk", node, filter=walks, word=subtype)


@keyword("protection")
def _protection(unit: Unit, node: tree.Keyword) -> Ability:
    """`Protection from white` (CR 702.16)."""
    return KeywordAbility("Protection", "protection", node, filter=_qualities(unit, node))


@keyword("hexproof")
def _hexproof_from(unit: Unit, node: tree.Keyword) -> Ability:
    """`Hexproof from black` (CR 702.11d)."""
    return KeywordAbility("Hexproof", "hexproof", node, filter=_qualities(unit, node))


def _qualities(unit: Unit, node: tree.Keyword) -> Filter:
    tests: list[Filter] = []
    if node.kind:
        raise NotYet(node)
    for one in node.qualities:
        if not isinstance(one, tree.Quality):
            raise NotYet(one)
        tests.append(quality_test(unit, one))
    if not tests:
        raise NotYet(node)
    return lambda state, ctx, source: any(test(state, ctx, source) for test in tests)


_EACH_COLOR = tree.NounPhrase(determiner=tree.Each(), heads=(tree.Head(thing="color"),))


def quality_test(unit: Unit, node: tree.Quality) -> Filter:
    """Returns whether a source has what protection is from."""
    if node.words == "everything":
        return lambda _state, _ctx, _source: True
    if node.words in ("all colors", "each color"):
        return lambda state, _ctx, source: look(state, source).colors & ANY_COLOR != 0
    if isinstance(node.what, tree.Quality) and not node.words:
        return quality_test(unit, node.what)
    if node.words or node.what is None:
        raise NotYet(node)
    if node.what == _EACH_COLOR:
        return lambda state, _ctx, source: look(state, source).colors & ANY_COLOR != 0
    if isinstance(node.what, tree.NounPhrase):
        return _source_test(unit, node.what)
    return unit.kind_of(node.what)


_COLORED: Final = tree.Be(
    what=tree.NounPhrase(
        determiner=tree.Counted(count=tree.OrMore(amount=tree.Number(value=1))),
        heads=(tree.Head(thing="color", plural=True),),
    ),
    how="be",
)
"""`are one or more colors`."""


def _source_test(unit: Unit, node: tree.NounPhrase) -> Filter:
    """Whether a source (a permanent, a spell, the source of an ability) is what protection is from."""
    clauses = [one for one in node.qualifiers if isinstance(one, tree.ThatClause)]
    if len(clauses) == 1 and clauses[0].verb == _COLORED and not clauses[0].rest and not clauses[0].modifiers:
        rest = tuple(one for one in node.qualifiers if one is not clauses[0])
        plain = _source_test(unit, replace(node, qualifiers=rest))
        return lambda state, ctx, one: look(state, one).colors & ANY_COLOR != 0 and plain(state, ctx, one)
    noun = unit.noun(node)
    return lambda state, ctx, source: noun.test(state, ctx, source)


@keyword("enchant")
def _enchant(unit: Unit, node: tree.Keyword) -> Ability:
    """`Enchant creature` (CR 702.5): what an Aura may be attached to."""
    if not isinstance(node.what, tree.NounPhrase):
        raise NotYet(node)
    noun = unit.noun(node.what)
    words = " or ".join(noun.nouns)

    def fits(state: MagicState, ctx: Ctx, one: int) -> bool:
        return one in noun.candidates(state, ctx) and noun.test(state, ctx, one)

    return KeywordAbility(f"Enchant {words}", "enchant", node, filter=fits)


def is_ascend(node: tree.Phrase) -> bool:
    """Tells whether a keyword is ascend, which is something that a spell does (CR 702.131a)."""
    return isinstance(node, tree.Keyword) and node.name == "ascend"


def ascend_spell(node: tree.Phrase) -> SpellAbility:
    """Returns ascend of an instant or sorcery: with ten permanents, the city's blessing."""

    def run(state: MagicState, ctx: Ctx) -> Steps:
        bless(state, ctx.controller)
        return
        yield

    return SpellAbility("Ascend", Body(run), node)
