"""What mana was spent to cast a spell (CR 106.9, 107.4h)."""

from typing import Final, Literal, cast

from cardwright.games.magic.language import tree as t
from cardwright.games.magic.meaning import records as m
from cardwright.games.magic.meaning.lower.base import AMOUNTS, CONDITIONS, NONE, Gap, Lowering, Said, bare

Spent = Literal["", "W", "U", "B", "R", "G", "C", "S"]
_LETTERS: Final[dict[str, Spent]] = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C",
}  # fmt: skip
_SYMBOLS: Final = frozenset(("{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{S}"))


@CONDITIONS.row(t.SpentToCast, uses="what negated")
def _was_spent(low: Lowering, said: Said) -> m.Condition:
    """`{S} was spent to cast it`, `at least three blue mana was spent to cast it`."""
    if said.tense != "past":
        raise Gap(said.verb, "condition: is spent")
    of, asked = low.given(said.verb.what), said.subject
    found = _symbols(of, asked) if isinstance(asked, t.ManaCost) else _much(low, of, asked)
    return m.Unmet(found) if said.verb.negated else found


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
    bare(asked, "color", "count")
    color = asked.color.color if isinstance(asked.color, t.ColorIs) else ""
    if asked.color is not None and color not in _LETTERS:
        raise Gap(asked, "spent mana of which color")
    spent = m.ManaSpent(of, _LETTERS[color] if color else "")
    if isinstance(asked.count, t.No):
        return m.Compare(spent, "=", NONE)
    count = asked.count.amount if isinstance(asked.count, t.OrMore | t.AtLeast) else asked.count
    return m.Compare(spent, ">=", low.amount(count))


@AMOUNTS.row(t.SnowSpent, uses="spent symbol")
def _snow_spent(low: Lowering, node: t.SnowSpent) -> m.Amount:
    """`the amount of {S} spent to cast this spell`, `for each {S} spent to cast this spell`."""
    if not isinstance(node.spent, t.SpentToCast) or node.spent.negated:
        raise Gap(node, "snow mana spent otherwise")
    return m.ManaSpent(low.given(node.spent.what), "S")
