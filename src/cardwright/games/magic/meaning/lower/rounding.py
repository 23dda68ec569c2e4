"""How halves are rounded where a sentence at the end says it for all of them: `Round up each time.` (CR 107.1a)."""

from typing import Any

from msgspec.structs import replace

from cardwright.games.magic.language import tree as t
from cardwright.text import walk


def rounded_each(node: t.Phrase) -> t.Phrase:
    """Returns a line with its last sentence, that says how all is rounded, taken into each of its halves."""
    field = "sentences" if isinstance(node, t.Sentences) else "effect"
    said = getattr(node, field, ())
    last = said[-1] if isinstance(said, tuple) and said else None
    if not isinstance(last, t.RoundEach) or len(said) < 2:
        return node
    return replace(node, **{field: tuple(_rounded(each, last.rounded) for each in said[:-1])})


def _rounded(node: Any, how: str) -> Any:
    """Rounds what is not rounded yet; what holds no such half stays the same object, so that what it says stays bound."""
    if isinstance(node, tuple):
        return tuple(_rounded(each, how) for each in node)
    if not isinstance(node, t.Phrase) or not any(map(_is_open, walk(node))):
        return node
    parts = {name: _rounded(getattr(node, name), how) for name in type(node).parts()}
    if _is_open(node):
        parts["rounded"] = how
    return replace(node, **parts)


def _is_open(node: object) -> bool:
    return isinstance(node, t.Half | t.HalfOf) and not node.rounded
