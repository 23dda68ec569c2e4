"""Keyword abilities (CR 702): by their name, or by the words that they stand for (`language/vocabulary/keywords.toml`)."""

import re
from functools import lru_cache
from typing import Final

from cardwright.games.magic.language import LineReading, write_ability
from cardwright.games.magic.language import tree as t
from cardwright.games.magic.language.kept import read_lines
from cardwright.games.magic.language.vocabulary import Shape, words_of
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import GRANTED, LINES, Gap, Lowering, bare
from cardwright.games.magic.meaning.lower.costs import cost
from cardwright.text import walk

_FIELDS: Final[dict[Shape, tuple[str, ...]]] = {
    Shape.NONE: (),
    Shape.NUMBER: ("number", "where"),
    Shape.COST: ("cost", "costs"),
    Shape.NUMBER_COST: ("number", "cost"),
    Shape.OBJECT_COST: ("what", "cost"),
    Shape.TYPE_COST: ("cost",),
}
"""What the shapes of keywords in words may have beside their names."""


@GRANTED.row(t.Keyword, uses="*")
def keyword(low: Lowering, node: t.Keyword) -> m.Ability:
    """Lowers a keyword: one that the engine knows, or the abilities that it stands for."""
    known = words_of(node.name)
    if known is None:
        if isinstance(node.number, t.Number):  # `toxic 1`
            bare(node, "name", "number")
            return m.Keyword(node.name, number=node.number.value)
        bare(node, "name")
        return m.Keyword(node.name)
    shapes, texts, casting = known
    if any(shape not in _FIELDS for shape in shapes):
        raise Gap(node, f"keyword with {shapes[0].value}")
    bare(node, "name", *dict.fromkeys(field for shape in shapes for field in _FIELDS[shape]))
    gives = tuple(_stands_for(low, node, text) for text in texts)
    return m.Line(
        keyword_words(node), m.Keyword(node.name, gives, cost=_cost(low, node) if casting else None)
    )


def _cost(low: Lowering, node: t.Keyword) -> m.Cost:
    """Lowers what is paid for a keyword as the card is cast."""
    nodes = (*((node.cost,) if node.cost is not None else ()), *node.costs)
    if not nodes or any(_is_letter(found) for part in nodes for found in walk(part)):
        raise Gap(node, "cost of casting")
    kind, low.kind = low.kind, "cost"
    try:
        return cost(low, nodes)
    finally:
        low.kind = kind


def lines_of(node: t.Keyword) -> tuple[LineReading, ...]:
    """Returns what a keyword stands for, read with its number and its cost."""
    known = words_of(node.name)
    assert known is not None
    return tuple(_read(_with_number(node, _with_cost(node, _with_what(node, text)))) for text in known[1])


def keyword_words(node: t.Keyword) -> str:
    """Returns a keyword as it is written."""
    name = node.name[0].upper() + node.name[1:]
    if not (node.number or node.cost or node.costs or node.what or node.qualities or node.kind):
        return name
    line = t.AbilityText(ability=t.KeywordLine(keywords=(node,)), reminders=())
    return write_ability(line, ("this permanent", "this permanent"))[0].rstrip(".")


def _stands_for(low: Lowering, node: t.Keyword, text: str) -> m.Line:
    text = _with_cost(node, _with_what(node, text))
    line = _read(text)
    assert line.ability is not None
    inner = Lowering(low.name, "", line.binding, text)
    inner.introducers = {**low.introducers, **inner.introducers}
    inner.letters, inner.x_told = dict(low.letters), True
    if node.number is not None and not _is_letter(node.number):
        inner.letters["X"] = node.number
    elif node.where:
        where = node.where[0]
        if not isinstance(where, t.WhereIs) or any(_is_letter(found) for found in walk(where.amount)):
            raise Gap(node, "keyword with a letter")
        inner.letters["X"] = where.amount
    made = LINES.of(line.ability.ability)(inner, line.ability.ability)
    return m.Line(_with_number(node, text), made)


def _is_letter(node: object) -> bool:
    return isinstance(node, t.Variable)


def _with_what(node: t.Keyword, text: str) -> str:
    """Puts the creature that a keyword speaks of into its words: `equip Knight` is for a Knight creature (CR 702.6e)."""
    if "WHAT" not in text:
        return text
    if node.what is None:
        return text.replace("WHAT", "creature")
    words = keyword_words(node)[len(node.name) :].partition("{")[0].strip()
    return text.replace("WHAT", words if "creature" in words else f"{words} creature")


def _with_cost(node: t.Keyword, text: str) -> str:
    """Puts the cost of a keyword into the words that it stands for."""
    if "COST" not in text and "PAY" not in text:
        return text
    if isinstance(node.cost, t.ManaCost):
        mana = "".join(node.cost.symbols)
        return text.replace("COST", mana).replace("PAY", f"pay {mana}")
    if not node.costs:
        raise Gap(node, "keyword without its cost")
    words = keyword_words(node).partition("—")[2]
    parts = [_as_deed(part) for part in words.split(", ")] if "PAY" in text else []
    return text.replace("COST", words).replace("PAY", " and ".join(parts))


def _as_deed(words: str) -> str:
    """Says a part of a cost as something that a player does."""
    return f"pay {words}" if words.startswith("{") else words[:1].lower() + words[1:]


def _with_number(node: t.Keyword, text: str) -> str:
    number = node.number
    if not isinstance(number, t.Number):
        return text
    if number.value == 1:
        text = _COUNTERS.sub(r"a \1", text)
    return re.sub(r"\bX\b", str(number.value), text)


_COUNTERS: Final = re.compile(r"\bX (\S+ counter)s\b")


@lru_cache(maxsize=4096)
def _read(text: str) -> LineReading:
    """Reads what a keyword stands for, once for each cost that is ever seen; X is known, as that of a cost would be."""
    (line,) = read_lines(text, cost="{X}")
    if line.ability is None:
        raise Gap(t.Phrase(), f"not read: {text}")
    return line
