"""Keyword abilities (CR 702), from one table."""

from functools import cache, partial
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree
from cardwright.games.magic.language.vocabulary import KEYWORDS as VOCABULARY
from cardwright.games.magic.language.vocabulary import Shape, words_of
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.emit import Missing, emit_line
from cardwright.games.magic.meaning.emit.abilities import keyworded
from cardwright.games.magic.meaning.lower import Gap, Lowering
from cardwright.games.magic.meaning.lower.keywords import keyword as granted_keyword
from cardwright.games.magic.meaning.lower.keywords import keyword_words, lines_of
from cardwright.games.magic.rules.ability import Ability, Body, Filter, KeywordAbility, SpellAbility
from cardwright.games.magic.rules.compile import again
from cardwright.games.magic.rules.compile.costs.casting_costs import give_way
from cardwright.games.magic.rules.compile.families import load
from cardwright.games.magic.rules.compile.keywords.with_words import keyword_cost
from cardwright.games.magic.rules.compile.registry import KEYWORDS, NotYet, keyword
from cardwright.games.magic.rules.compile.unit import Unit
from cardwright.games.magic.rules.context import Ctx, is_player, player_thing
from cardwright.games.magic.rules.intrinsic import TRIGGERING_COUNTERS
from cardwright.games.magic.rules.kinds import ANY_COLOR, LAND
from cardwright.games.magic.rules.layers import controller_of, look
from cardwright.games.magic.rules.protection import aims_as_spell
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.rules.titles import bless
from cardwright.kernel import Steps

PLAIN: Final = tuple(name for name, known in VOCABULARY.items() if known.engine)
"""Keywords that the rules ask for by name and that need nothing else, or nothing but their cost."""

_SHARED: dict[str, KeywordAbility] = {
    name: KeywordAbility(name.capitalize(), name) for name in PLAIN if Shape.NONE in VOCABULARY[name].shapes
}


@again.KEYWORD.by
def compile_keyword(unit: Unit, node: tree.Phrase) -> Ability:
    """Compiles a keyword ability."""
    if not isinstance(node, tree.Keyword):
        raise NotYet(node)
    ability = _compiled(unit, node)
    give_way(ability)
    return ability


def _compiled(unit: Unit, node: tree.Keyword) -> Ability:
    plain = not (node.number or node.what or node.qualities or node.kind or node.text)
    if plain and node.name in _SHARED and not (node.cost or node.costs):
        return _SHARED[node.name]
    if plain and node.name in PLAIN:
        return _with_cost(unit, node)
    if words_of(node.name) is not None:
        return _in_words(unit, node)
    load()
    found = KEYWORDS.get(node.name)
    if found is None:
        raise NotYet(node, f"there is no executor for the keyword: {node.name}")
    return found(unit, node)


def _with_cost(unit: Unit, node: tree.Keyword) -> Ability:
    """Compiles a feature of the engine that has a cost; of kicker with two, there are two abilities (CR 702.33b)."""
    cost = keyword_cost(unit, node)
    second = () if node.cost2 is None else (_with_cost(unit, replace(node, cost=node.cost2, cost2=None)),)
    words = keyword_words(replace(node, cost2=None))
    return KeywordAbility(words, node.name, node, cost=cost, gives=second)


def _in_words(unit: Unit, node: tree.Keyword) -> Ability:
    """Compiles a keyword by the words that it stands for, like any line: through meaning where that is covered."""
    try:
        line = granted_keyword(Lowering(unit.name, "", unit.binding, unit.text), node)
        assert isinstance(line, m.Line)
        return emit_line(unit.name, line, again.MAKERS(), node, unit.letters.get("X"))
    except (Gap, Missing):
        pass
    try:
        read = lines_of(node)
    except Gap as problem:
        raise NotYet(node, f"{node.name}: {problem}") from None
    made = [
        ability
        for line in read
        if line.ability is not None
        for ability in again.LINE(unit.name, line.ability.ability, line.text, line.binding)
    ]
    known = words_of(node.name)
    price = keyword_cost(unit, node) if known is not None and known.casting else None
    return keyworded(keyword_words(node), node.name, tuple(made), node, price)


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
    if node.words == "activated and triggered abilities":
        return lambda state, _ctx, source: not aims_as_spell(state, source)
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
    if isinstance(node.what, tree.Partitive) and node.what.count == tree.Each():
        if isinstance(node.what.of, tree.NounPhrase):  # `from each of your opponents`
            return _source_test(unit, node.what.of)
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
    if noun.player:  # CR 702.16k: from whatever the player controls
        return lambda state, ctx, source: noun.test(
            state, ctx, source if is_player(source) else player_thing(controller_of(state, source))
        )
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


for _counter in ("decayed", "exalted"):
    TRIGGERING_COUNTERS[_counter] = cache(
        partial(compile_keyword, Unit("", "static", ""), tree.Keyword(name=_counter))
    )
