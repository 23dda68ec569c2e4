"""What mana was spent to cast a spell (CR 106.9): how much, and of how many colours; sunburst (CR 702.44)."""

from collections.abc import Callable, Sequence
from typing import Final

from cardwright.games.magic.language import tree
from cardwright.games.magic.rules.ability import (
    Ability,
    Amount,
    Condition,
    KeywordAbility,
    Replacement,
    StaticAbility,
    StaticEffect,
)
from cardwright.games.magic.rules.compile.keywords.combat import itself
from cardwright.games.magic.rules.compile.keywords.with_words import bare
from cardwright.games.magic.rules.compile.registry import NotYet, condition, keyword
from cardwright.games.magic.rules.compile.unit import Said, Unit
from cardwright.games.magic.rules.context import Ctx
from cardwright.games.magic.rules.counters import add_counters
from cardwright.games.magic.rules.happening_kinds import HappeningKind
from cardwright.games.magic.rules.kinds import ANY_COLOR, CREATURE, MANA_LETTERS
from cardwright.games.magic.rules.layers import look
from cardwright.games.magic.rules.objects import Happening, Obj
from cardwright.games.magic.rules.places import obj_of
from cardwright.games.magic.rules.replacement import Replacing
from cardwright.games.magic.rules.spent_mana import EACH_KIND
from cardwright.games.magic.rules.state import MagicState
from cardwright.text import walk


@condition(tree.SpentToCast)
def _was_spent(unit: Unit, said: Said) -> Condition:
    """`{R} was spent to cast it`, `at least three blue mana was spent …`, `no mana was spent …` (CR 106.9)."""
    if said.tense != "past" or said.subject is None:
        raise NotYet(said.verb)
    of, enough = unit.things(said.verb.what), _asked(unit, said.subject)
    negated = said.verb.negated

    def holds(state: MagicState, ctx: Ctx) -> bool:
        found = [obj_of(state, one) for one in of(state, ctx)]
        return bool(found) and all(obj is not None and enough(state, ctx, obj) != negated for obj in found)

    return holds


def _of_kind(obj: Obj, kind: int) -> int:
    return obj.was(EACH_KIND) >> 8 * kind & 255


def _asked(unit: Unit, node: tree.Phrase) -> Callable[[MagicState, Ctx, Obj], bool]:
    """Compiles whether enough of what is asked for was spent on a spell."""
    if isinstance(node, tree.ManaCost):
        wanted = wished_mana(node)
        return lambda _s, _c, obj: all(_of_kind(obj, kind) >= many for kind, many in enumerate(wanted))
    if not isinstance(node, tree.MuchMana) or node.source is not None or node.count is None:
        raise NotYet(node)
    letter = _LETTERS.get(node.color.color, "") if isinstance(node.color, tree.ColorIs) else ""
    color = MANA_LETTERS.index(letter) if letter else -1
    if node.color is not None and color < 0:
        raise NotYet(node)
    if isinstance(node.count, tree.No):
        return lambda _s, _c, obj: not (obj.was("mana spent") if color < 0 else _of_kind(obj, color))
    least = unit.amount(node.count.amount if isinstance(node.count, tree.OrMore) else node.count)
    if node.same:
        return lambda state, ctx, obj: max(_of_kind(obj, kind) for kind in range(5)) >= least(state, ctx)
    if color < 0:
        return lambda state, ctx, obj: obj.was("mana spent") >= least(state, ctx)
    return lambda state, ctx, obj: _of_kind(obj, color) >= least(state, ctx)


_LETTERS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


def wished_mana(node: tree.ManaCost) -> tuple[int, int, int, int, int, int]:
    """Returns how much mana of each kind symbols name; others than those of one kind are refused."""
    letters = [symbol.strip("{}") for symbol in node.symbols]
    if any(letter not in MANA_LETTERS for letter in letters):
        raise NotYet(node)
    w, u, b, r, g, c = (letters.count(letter) for letter in MANA_LETTERS)
    return w, u, b, r, g, c


def wishes(nodes: Sequence[tree.Phrase]) -> tuple[int, int, int, int, int, int] | None:
    """Returns how much mana of each kind a card asks whether it was spent on it; None where it does not ask."""
    asked = [
        clause.subject
        for node in nodes
        for clause in walk(node)
        if isinstance(clause, tree.Clause) and isinstance(clause.first, tree.SpentToCast)
        if not clause.first.negated and isinstance(clause.first.what, tree.It | tree.SelfRef)
    ]
    found = [0] * 6
    for one in asked:
        if isinstance(one, tree.ManaCost) and "{S}" not in one.symbols:
            found = [max(pair) for pair in zip(found, wished_mana(one), strict=True)]
        elif isinstance(one, tree.MuchMana) and isinstance(one.color, tree.ColorIs):
            if isinstance(one.count, tree.Number) and one.color.color in _LETTERS:
                kind = MANA_LETTERS.index(_LETTERS[one.color.color])
                found[kind] = max(found[kind], one.count.value)
    w, u, b, r, g, c = found
    return (w, u, b, r, g, c) if any(found) else None


def asks_for_snow(nodes: Sequence[tree.Phrase]) -> bool:
    """Tells whether a card asks how much mana from snow sources was spent on it (CR 107.4h)."""
    found = [one for node in nodes for one in walk(node)]
    if any(isinstance(one, tree.SymbolsSpent) and "{S}" in one.symbols for one in found):
        return True
    return any(isinstance(one, tree.SnowSpent) for one in found) or any(
        isinstance(one, tree.Clause)
        and isinstance(one.first, tree.SpentToCast)
        and isinstance(one.subject, tree.ManaCost)
        and "{S}" in one.subject.symbols
        for one in found
    )


def _spell(node: tree.Phrase) -> tree.Phrase:
    if not isinstance(node, tree.ManaSpent) or not isinstance(node.spent, tree.SpentToCast):
        raise NotYet(node)
    if node.source is not None:
        raise NotYet(node)
    return node.spent.what


def colors_spent(unit: Unit, node: tree.ManaSpent) -> Amount:
    """Compiles `the number of colors of mana spent to cast it`."""
    mask = _spent(unit, node, "colors spent")
    return lambda state, ctx: (mask(state, ctx) & ANY_COLOR).bit_count()


def _spent(unit: Unit, node: tree.ManaSpent, key: str) -> Amount:
    of = unit.things(_spell(node))
    unit.volatile = True

    def value(state: MagicState, ctx: Ctx) -> int:
        found = [obj_of(state, one) for one in of(state, ctx)]
        return sum(obj.was(key) for obj in found if obj is not None)

    return value


@keyword("sunburst")
def _sunburst(_unit: Unit, node: tree.Keyword) -> Ability:
    """Sunburst (CR 702.44): a counter for each colour of mana spent, +1/+1 on a creature, else charge."""
    bare(node)

    def change(state: MagicState, _ctx: Ctx, happening: Happening) -> Replacing:
        many = (state.objects[happening.thing].was("colors spent") & ANY_COLOR).bit_count()
        kind = "+1/+1" if look(state, happening.thing).types & CREATURE else "charge"
        yield from add_counters(state, happening.thing, kind, many, quiet=True)
        return happening

    effect = StaticEffect(
        "Sunburst", replacements=(Replacement(HappeningKind.ENTERS, "Sunburst", itself, change),)
    )
    return KeywordAbility("Sunburst", "sunburst", node, gives=(StaticAbility("Sunburst", (effect,), node),))
