"""Costs of which one is paid: `Equip {2} or {B}`, `Sacrifice an artifact or discard a card: …` (CR 118.1, 602.1a).

Each way to pay is said as an ability of its own, of which a player activates the one that they pay for.
"""

from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t

_ACTIVATED: Final = ("equip", "reconfigure", "fortify")
"""Keywords that stand for activated abilities (CR 702.6, 702.151, 702.67): one may be activated for either cost."""


def either_cost(node: t.Phrase) -> tuple[t.Phrase, ...] | None:
    """Returns an ability whose cost is one of two as two abilities; another line as nothing."""
    if isinstance(node, t.Activated):
        either = _either(node.costs)
        if either is None or node.other:
            return None
        return tuple(replace(node, costs=costs) for costs in _ways(node.costs, either))
    if not isinstance(node, t.KeywordLine):
        return None
    found: list[t.Phrase] = []
    for keyword in node.keywords:
        either = _either(keyword.costs) if isinstance(keyword, t.Keyword) else None
        if isinstance(keyword, t.Keyword) and either is not None and keyword.name in _ACTIVATED:
            found += [_costing(keyword, costs) for costs in _ways(keyword.costs, either)]
        else:
            found.append(keyword)
    return (replace(node, keywords=tuple(found)),) if len(found) > len(node.keywords) else None


def either_words(node: t.Phrase, line: t.Phrase, text: str) -> str:
    """Returns the text of one of the abilities that a line stands for, by which a player knows it from the other."""
    either = _either(node.costs) if isinstance(node, t.Activated) else None
    if either is None or not isinstance(node, t.Activated) or not isinstance(line, t.Activated):
        return text
    paid = line.costs[node.costs.index(either)]
    start, end = either.span.start, either.span.end
    words = text[paid.span.start : paid.span.end]
    return f"{text[:start]}{words[:1].upper()}{words[1:]}{text[end:]}"


def _either(costs: tuple[t.Phrase, ...]) -> t.EitherCost | None:
    found = [cost for cost in costs if isinstance(cost, t.EitherCost)]
    return found[0] if len(found) == 1 else None


def _ways(costs: tuple[t.Phrase, ...], either: t.EitherCost) -> list[tuple[t.Phrase, ...]]:
    """Returns the costs with the one in the place of both, and with the other."""
    return [
        tuple(_paid(one) if cost is either else cost for cost in costs)
        for one in (either.first, either.other)
    ]


def _paid(one: t.Phrase) -> t.Phrase:
    """Returns mana as it stands in a cost, and a deed as part of one."""
    if isinstance(one, t.Pay) and isinstance(one.what, t.ManaCost):
        return one.what
    return one if isinstance(one, t.ManaCost) else t.ActionCost(verb=one, span=one.span)


def _costing(keyword: t.Keyword, costs: tuple[t.Phrase, ...]) -> t.Keyword:
    if len(costs) == 1 and isinstance(costs[0], t.ManaCost):
        return replace(keyword, cost=costs[0], costs=())
    return replace(keyword, costs=costs)
