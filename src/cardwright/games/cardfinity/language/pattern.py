"""How an atom is written, as one line: read, written and made at random by the same pattern.

discard                       a word
peek|peak                     words that mean the same; the first is written
[piercing]                    a word that may stand there: the field of that name is true
{count}  {count=1}            a number; one that may be left out
{amount}                      a number that may be below zero
{damage}                      `3`, `3 true` or `3t`: the fields `count` and `true`
{filter}  {filter=spell}      cards by name, family or kind; which may be left out
{chosen=card}                 the same before a place, where a name stands otherwise
{method}  {location}  {goal}  discard or banish; hand or field; hand or top
"""

import re
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from cardwright.games.cardfinity.language import tree as t
from cardwright.text import Node

_PIECE: Final = re.compile(r"\{(\w+)(?:=(\w+))?\}|\[(\w+)\]|(\S+)")

_KINDS: Final = {kind.value: t.OfKind(kind=kind) for kind in t.Kind}
_WORDS: Final[dict[str, type[t.Words]]] = {"method": t.Method, "location": t.Location, "goal": t.Goal}
_FILTERS: Final = (t.ByName, t.ByFamily, t.OfKind)


class Piece(Struct, frozen=True):
    """One piece of a pattern: literal words, a word that is a flag, or a slot."""

    words: tuple[str, ...] = ()
    flag: str = ""
    slot: str = ""
    default: str | None = None

    @property
    def field(self) -> str:
        """Returns the field of the node that it fills."""
        return "filter" if self.slot == "chosen" else self.flag or self.slot

    def value(self) -> Any:
        """Returns what a slot is where it is left out."""
        if self.default is None:
            return None
        return int(self.default) if self.default.isdigit() else _KINDS[self.default]


class Pattern:
    """A pattern, with what its words alone say of the node."""

    __slots__ = ("fixed", "node", "pieces", "text")

    def __init__(self, text: str, node: type[Node], fixed: dict[str, Any] | None = None) -> None:
        self.text = text
        self.node = node
        self.fixed = fixed or {}
        self.pieces = tuple(_piece(*found.groups()) for found in _PIECE.finditer(text))

    # --- reading ---

    def grammar(self) -> str:
        """Returns the pattern as the right side of a production."""
        return " ".join(_production(piece) for piece in self.pieces)

    def build(self, parts: list[Any]) -> Any:
        """Returns the node of what the production matched."""
        fields: dict[str, Any] = {}
        at = 0
        for piece in self.pieces:
            part = parts[at] if at < len(parts) else None
            if part is not None and _fits(piece, part):
                fields.update(_said(piece, part))
                at += 1
            elif piece.default is not None:
                fields[piece.field] = piece.value()
        return self.node(**fields, **self.fixed)

    def first_words(self) -> tuple[str, ...]:
        """Returns the words that it can begin with."""
        first = self.pieces[0]
        if first.slot:
            return tuple(word.value for word in _WORDS[first.slot])
        if first.flag:
            return (first.flag, *self.pieces[1].words)
        return first.words

    # --- writing ---

    def write(self, node: Node, must: "Pattern") -> str:
        """Returns the canonical text; what `must` does not let out is written."""
        needed = {piece.field for piece in must.pieces if piece.slot and piece.default is None}
        words = []
        for piece in self.pieces:
            if piece.words:
                words.append(piece.words[0])
            elif piece.flag:
                words += [piece.flag] if getattr(node, piece.flag) else []
            elif piece.slot == "damage":
                words.append(f"{node.count} true" if node.true else str(node.count))  # type: ignore[attr-defined]
            elif piece.field in needed or getattr(node, piece.field) != piece.value():
                words.append(_written(getattr(node, piece.field)))
        return " ".join(words)

    # --- for documents ---

    def shown(self) -> str:
        """Returns the pattern as the documents of the language show it."""
        return " ".join(_shown(piece) for piece in self.pieces)

    def random(self, pick: Callable[[str], Any]) -> Any:
        """Returns a node of any values; `pick` makes one for a slot."""
        fields: dict[str, Any] = {}
        for piece in self.pieces:
            if piece.flag:
                fields[piece.flag] = pick("flag")
            elif piece.slot == "damage":
                fields["count"], fields["true"] = pick("count"), pick("flag")
            elif piece.slot:
                fields[piece.field] = pick(piece.slot)
        return self.node(**fields, **self.fixed)


def _piece(slot: str | None, default: str | None, flag: str | None, words: str | None) -> Piece:
    if slot:
        return Piece(slot=slot, default=default)
    return Piece(flag=flag) if flag else Piece(words=tuple((words or "").split("|")))


def _production(piece: Piece) -> str:
    if piece.words:
        return "(" + " | ".join(f'"{word}"i' for word in piece.words) + ")"
    if piece.flag:
        return f'"{piece.flag}"i?'
    if piece.slot in _WORDS:
        return "(" + " | ".join(f'"{word.value}"i' for word in _WORDS[piece.slot]) + ")"
    rule = {"count": "NUMBER", "amount": "(NUMBER | NEGATIVE)"}.get(piece.slot, piece.slot)
    return f"{rule}?" if piece.default is not None else rule


def _fits(piece: Piece, part: Any) -> bool:
    if isinstance(part, t.Damage):
        return piece.slot == "damage"
    if isinstance(part, _FILTERS):
        return piece.field == "filter"
    type_ = str(part.type)
    if piece.slot in ("count", "amount"):
        return type_ in ("NUMBER", "NEGATIVE")
    if piece.slot in _WORDS:
        return any(type_ == word.value.upper() for word in _WORDS[piece.slot])
    return type_ in {word.upper() for word in (*piece.words, piece.flag)}


def _said(piece: Piece, part: Any) -> dict[str, Any]:
    if isinstance(part, t.Damage):
        return {"count": part.count, "true": part.true}
    if piece.words:
        return {}
    if piece.flag:
        return {piece.flag: True}
    if piece.slot in ("count", "amount"):
        return {piece.slot: int(part)}
    if piece.slot in _WORDS:
        return {piece.slot: _WORDS[piece.slot](part.lower())}
    return {"filter": part}


def _written(value: Any) -> str:
    return str(value.value if isinstance(value, t.Words) else value)


def _shown(piece: Piece) -> str:
    if piece.words:
        return "/".join(piece.words)
    if piece.flag:
        return f"[{piece.flag}]"
    if piece.slot == "damage":
        return "N [true]"
    if piece.slot in _WORDS:
        return "/".join(word.value for word in _WORDS[piece.slot])
    word = {"count": "N", "amount": "N"}.get(piece.slot, "FILTER")
    return f"[{word}]" if piece.default is not None else word
