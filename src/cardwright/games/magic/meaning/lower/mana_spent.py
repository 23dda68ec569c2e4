"""What mana was spent to cast a spell (CR 106.9, 107.4h)."""

from typing import Final, Literal, cast

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import (
    AMOUNTS,
    CONDITIONS,
    NONE,
    ONE,
    QUALIFIERS,
    SOURCE,
    Gap,
    Lowering,
    Said,
    bare,
)
from cardwright.games.magic.meaning.lower.conditions import so_many
from cardwright.games.magic.meaning.lower.described import what_it_is

Spent = Literal["", "W", "U", "B", "R", "G", "C", "S"]
ManaLetter = Literal["W", "U", "B", "R", "G", "C"]
LETTERS: Final[dict[str, ManaLetter]] = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C",
}  # fmt: skip
_SYMBOLS: Final = frozenset(("{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{S}"))


@CONDITIONS.row(t.SpentToCast, uses="what negated")
def _was_spent(low: Lowering, said: Said) -> m.Condition:
    """`{S} was spent to cast it`, `at least three blue mana was spent to cast it`."""
    if said.tense != "past":
        raise Gap(said.verb, "condition: is spent")
    of, asked = low.given(said.verb.what), said.subject
    if isinstance(asked, t.OfItsColors):
        found: m.Condition = _of_its_colors(low, of, asked)
    else:
        found = _symbols(of, asked) if isinstance(asked, t.ManaCost) else _much(low, of, asked)
    return m.Unmet(found) if said.verb.negated else found


def _of_its_colors(low: Lowering, of: m.Things, asked: t.OfItsColors) -> m.Condition:
    """`{S} of any of that spell's colors was spent to cast it` (CR 107.4h)."""
    bare(asked, "symbol", "of")
    if low.given(asked.of) != of:
        raise Gap(asked, "colors of another spell")
    return m.Compare(m.ManaSpent(of, "S", own_colors=True), ">=", ONE)


def _symbols(of: m.Things, asked: t.ManaCost) -> m.Condition:
    bare(asked, "symbols")
    if any(symbol not in _SYMBOLS for symbol in asked.symbols):
        raise Gap(asked, "spent mana of several kinds")
    kinds = [cast(Spent, symbol.strip("{}")) for symbol in dict.fromkeys(asked.symbols)]
    found = tuple(
        m.Compare(m.ManaSpent(of, kind), ">=", m.Num(asked.symbols.count(f"{{{kind}}}"))) for kind in kinds
    )
    return found[0] if len(found) == 1 else m.AllOf(found)


def _much(low: Lowering, of: m.Things, asked: t.Phrase | None) -> m.Condition:
    if not isinstance(asked, t.MuchMana) or asked.same:
        raise Gap(asked, "spent mana of the same kind")
    if asked.source is not None:
        return _so_much_from(low, of, asked)
    bare(asked, "color", "count")
    color = asked.color.color if isinstance(asked.color, t.ColorIs) else ""
    if color == "colored":
        return _colored(of, asked)
    if asked.color is not None and color not in LETTERS:
        raise Gap(asked, "spent mana of which color")
    spent = m.ManaSpent(of, LETTERS[color] if color else "")
    if isinstance(asked.count, t.No):
        return m.Compare(spent, "=", NONE)
    count = asked.count.amount if isinstance(asked.count, t.OrMore | t.AtLeast) else asked.count
    return m.Compare(spent, ">=", low.amount(count))


def _colored(of: m.Things, asked: t.MuchMana) -> m.Condition:
    """`no colored mana was spent to cast it`: of no color (CR 105.1, 106.1a)."""
    if not isinstance(asked.count, t.No):
        raise Gap(asked, "so much colored mana")
    kinds: tuple[Spent, ...] = ("W", "U", "B", "R", "G")
    return m.AllOf(tuple(m.Compare(m.ManaSpent(of, kind), "=", NONE) for kind in kinds))


@AMOUNTS.row(t.SnowSpent, uses="spent symbol")
def _snow_spent(low: Lowering, node: t.SnowSpent) -> m.Amount:
    """`the amount of {S} spent to cast this spell`."""
    if not isinstance(node.spent, t.SpentToCast) or node.spent.negated:
        raise Gap(node, "snow mana spent otherwise")
    return m.ManaSpent(low.given(node.spent.what), "S")


@AMOUNTS.row(t.SymbolsSpent, uses="symbols spent")
def _symbols_spent(low: Lowering, node: t.SymbolsSpent) -> m.Amount:
    """`for each {S} spent to cast this spell`, `for each {U}{U} spent to cast it`: as often as there are so many."""
    if not isinstance(node.spent, t.SpentToCast) or node.spent.negated:
        raise Gap(node, "mana spent otherwise")
    if len(set(node.symbols)) != 1 or node.symbols[0] not in _SYMBOLS:
        raise Gap(node, "spent mana of several kinds")
    spent = m.ManaSpent(low.given(node.spent.what), cast(Spent, node.symbols[0].strip("{}")))
    return spent if len(node.symbols) == 1 else m.Half(spent, "down", len(node.symbols))


@AMOUNTS.row(t.Unspent, uses="color by")
def _unspent(low: Lowering, node: t.Unspent) -> m.Amount:
    """`the amount of unspent mana you have`, `for each unspent green mana you have` (CR 106.4)."""
    return m.Unspent(low.given(node.by), letter_of(node.color) if node.color is not None else "")


def letter_of(node: t.Phrase | None) -> ManaLetter:
    """Returns the symbol of the mana that a color word means."""
    color = node.color if isinstance(node, t.ColorIs) else ""
    if color not in LETTERS:
        raise Gap(node, "mana of which color")
    return LETTERS[color]


def _was_spent_to_activate(low: Lowering, said: Said) -> m.Condition:
    """`mana from a Treasure was spent to activate this ability`."""
    asked, what = said.subject, said.verb.what
    if said.tense != "past" or low.kind != "activated" or what != t.ThisAbility(what="ability"):
        raise Gap(said.verb, "spent to activate another ability")
    if not isinstance(asked, t.MuchMana) or asked.source is None:
        raise Gap(asked, "spent mana of any source")
    return _so_much_from(low, None, asked)


def _so_much_from(low: Lowering, of: m.Things | None, asked: t.MuchMana) -> m.Condition:
    """`mana from a Treasure`, `three or more mana from creatures`: at least so much from such sources (CR 106.3)."""
    bare(asked, "count", "source")
    assert asked.source is not None
    least: m.Amount = ONE
    if asked.count is not None:
        if not isinstance(asked.count, t.OrMore):
            raise Gap(asked, "so much mana from")
        least = low.amount(asked.count.amount)
    return m.Compare(m.ManaFrom(_source(low, asked.source), of), ">=", least)


def _source(low: Lowering, node: t.Phrase) -> m.Test:
    """Lowers what mana came from: `a Treasure`, `creatures`, `an artifact source`."""
    if isinstance(node, t.NounPhrase) and [head.thing for head in node.heads] == ["source"]:
        node = replace(node, heads=(replace(node.heads[0], thing=""),))
    return what_it_is(low, node)


_LIFE: Final = t.NounPhrase(heads=(t.Head(thing="life"),))
_PERMANENTS: Final = (t.Head(thing="permanent", plural=True),)


@CONDITIONS.row(t.ToActivate, uses="verb what")
def _paid_to_activate(low: Lowering, said: Said) -> m.Condition:
    """`life was paid to activate it`, `one or more permanents were sacrificed to activate it` (CR 602.2b)."""
    if said.verb.verb == "spent":
        return _was_spent_to_activate(low, said)
    of, subject = low.given(said.verb.what), said.subject
    if said.tense != "past" or not isinstance(subject, t.NounPhrase):
        raise Gap(said.verb, "condition: to activate")
    if said.verb.verb == "paid" and subject == _LIFE:
        return m.Compare(m.PaidFor("life", of), ">=", ONE)
    bare(subject, "determiner", "heads")
    if said.verb.verb != "sacrificed" or subject.heads != _PERMANENTS:
        raise Gap(said.verb, "condition: what was sacrificed")
    op, many = so_many(low, subject.determiner)
    return m.Compare(m.PaidFor("permanents", of), op, many)


@AMOUNTS.row(t.ManaSpent, uses="spent source")
def _mana_spent(low: Lowering, node: t.ManaSpent) -> m.Amount:
    """`the amount of mana spent to cast that spell`, `for each mana from a Treasure spent to cast it`."""
    if not isinstance(node.spent, t.SpentToCast) or node.spent.negated:
        raise Gap(node, "mana spent otherwise")
    of = low.given(node.spent.what)
    return m.ManaSpent(of) if node.source is None else m.ManaFrom(_source(low, node.source), of)


@QUALIFIERS.row(t.UsingMana, uses="source")
def _using_mana(low: Lowering, node: t.UsingMana) -> m.Test:
    """`a spell using mana produced by this land`: some of what was spent to cast it."""
    ref = f"each{next(low.numbers)}"
    source = m.Among(SOURCE) if isinstance(node.source, t.SelfRef) else _source(low, node.source)
    return m.Such(ref, m.Compare(m.ManaFrom(source, m.Ref(ref)), ">=", ONE))
