"""Trees to text: the rules read the other way round."""

from collections.abc import Iterable
from typing import Any, Final

from cardwright.games.magic.language.engine.compile import SEPARATORS, Grammar, Symbol
from cardwright.games.magic.language.engine.declare import CAPITAL, Expansion, Slot, split_words
from cardwright.text import Node


class Unwritable(Exception):
    """A tree that the grammar cannot write."""


class _Way:
    """One way to write a node, with what must hold of the node made ready."""

    __slots__ = ("check", "const", "items", "name", "silent", "told", "wording")

    def __init__(self, expansion: Expansion) -> None:
        rule = expansion.rule
        self.items = expansion.items
        self.wording = expansion.wording
        self.const = expansion.const
        self.check = rule.check
        self.name = str(rule)
        said = (
            {slot.field for slot in expansion.slots}
            | {name for name, _ in expansion.const}
            | {"span", "wording"}
        )
        given = _defaults(rule.node) if rule.node is not None else {}
        fields = rule.node.__struct_fields__ if rule.node is not None else ()
        self.silent = tuple((name, given.get(name, _NOTHING)) for name in fields if name not in said)
        self.told = tuple(
            (slot.field, given[slot.field])
            for slot in expansion.slots
            if given.get(slot.field, _NOTHING) in (None, ()) and not slot.symbol.endswith("*")
        )

    def fits(self, node: Node) -> bool:
        """Returns whether the node says exactly what this way writes."""
        if self.wording != getattr(node, "wording", 0):
            return False
        for name, value in self.const:
            if getattr(node, name) != value:
                return False
        for name, default in self.silent:
            if getattr(node, name) != default:
                return False
        for name, default in self.told:
            if getattr(node, name) == default:
                return False
        return self.check is None or self.check(node)


_NOTHING: Final = object()


def _defaults(node: type[Node]) -> dict[str, Any]:
    fields, defaults = node.__struct_fields__, node.__struct_defaults__
    return dict(zip(fields[len(fields) - len(defaults) :], defaults, strict=True)) if defaults else {}


class WriteTables:
    """What a grammar writes, found once a phrase kind."""

    __slots__ = ("_around", "_values", "_ways", "grammar")

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self._ways: dict[str, dict[type, list[_Way]]] = {}
        self._values: dict[str, dict[Any, list[str]]] = {}
        self._around: dict[str, list[Expansion]] = {}

    def of(self, name: str) -> tuple[dict[type, list[_Way]], dict[Any, list[str]]]:
        """Returns the ways to write nodes and the words of values of a phrase kind."""
        if name not in self._ways:
            ways: dict[type, list[_Way]] = {}
            values: dict[Any, list[str]] = {}
            for kind in _included(self.grammar, name):
                for way in self.grammar.expansions.get(kind, ()):
                    if way.rule.node is not None:
                        ways.setdefault(way.rule.node, []).append(_Way(way))
                for table in self.grammar.lexicons.get(kind, ()):
                    for text, value in table.words:
                        values.setdefault((type(value), value), split_words(text))
            self._ways[name], self._values[name] = ways, values
        return self._ways[name], self._values[name]

    def around(self, name: str) -> list[Expansion]:
        """Returns the rules of a phrase kind, and of those it includes, that make no node and are more than a name."""
        if name not in self._around:
            self._around[name] = [
                way
                for kind in _included(self.grammar, name)
                for way in self.grammar.expansions.get(kind, ())
                if way.rule.node is None and (len(way.items) > 1 or way.rule.check is not None)
            ]
        return self._around[name]


class Writer:
    """Writes the nodes of a grammar; `names` are the card's name and its short name."""

    __slots__ = ("grammar", "names", "tables", "used")

    def __init__(self, tables: WriteTables, names: tuple[str, str] = ("", "")) -> None:
        self.tables = tables
        self.grammar = tables.grammar
        self.names = names
        self.used: list[str] = []

    def tokens(self, symbol: str, value: Any) -> list[str]:
        """Returns the words of a value; raises `Unwritable`."""
        out: list[str] = []
        if not self._write(self.grammar.symbol(symbol), value, out):
            raise Unwritable(f"{symbol}: {value!r}")
        return out

    def _write(self, symbol: Symbol, value: Any, out: list[str]) -> bool:
        if symbol.item is not None:
            return self._write_list(symbol, value, out)
        if symbol.terminal is not None:
            found = symbol.terminal.write(self, value)
            if found is None:
                return False
            out.extend(found)
            return True
        ways, values = self.tables.of(symbol.name)
        if isinstance(value, Node):
            for way in ways.get(type(value), ()):
                if self._try(way, value, out):
                    return True
            return self._write_through(symbol, value, out) or self._write_around(symbol, value, out)
        words = values.get((type(value), value))
        if words is not None:
            out.extend(words)
            return True
        return self._write_through(symbol, value, out)

    def _write_through(self, symbol: Symbol, value: Any, out: list[str]) -> bool:
        """Writes a plain value by the terminals and lists that a phrase kind includes."""
        for kind in _included(self.grammar, symbol.name):
            inner = self.grammar.symbol(kind)
            if (inner.terminal is not None or inner.item is not None) and self._write(inner, value, out):
                return True
        return False

    def _write_around(self, symbol: Symbol, value: Any, out: list[str]) -> bool:
        """Writes a value by the rules that add words to a phrase and make no node of their own."""
        for way in self.tables.around(symbol.name):
            if way.rule.check is not None and not way.rule.check(value):
                continue
            length = len(out)
            for item in way.items:
                if not isinstance(item, Slot):
                    out.append(item)
                elif not self._write(self.grammar.symbol(item.symbol), value, out):
                    del out[length:]
                    break
            else:
                return True
        return False

    def _try(self, way: _Way, node: Node, out: list[str]) -> bool:
        if not way.fits(node):
            return False
        length, used = len(out), len(self.used)
        for item in way.items:
            if not isinstance(item, Slot):
                out.append(item)
            elif not self._write(self.grammar.symbol(item.symbol), getattr(node, item.field), out):
                del out[length:]
                del self.used[used:]
                return False
        self.used.append(way.name)
        return True

    def _write_list(self, symbol: Symbol, values: Any, out: list[str]) -> bool:
        item, joiner = symbol.item, symbol.joiner
        if (
            item is None
            or not isinstance(values, tuple)
            or len(values) < symbol.least
            or (symbol.single and len(values) != 1)
        ):
            return False
        last = len(values) - 1
        for index, value in enumerate(values):
            if index and joiner:
                if joiner in SEPARATORS:
                    out.extend(SEPARATORS[joiner])
                else:
                    out.extend([","] * (last > 1) + [joiner] * (index == last))
            if not self._write(item, value, out):
                return False
        return True


def _included(grammar: Grammar, name: str) -> list[str]:
    """Returns a phrase kind and all that it includes."""
    found, todo = [], [name]
    while todo:
        kind = todo.pop(0)
        if kind in found:
            continue
        found.append(kind)
        for way in grammar.expansions.get(kind, ()):
            if way.rule.node is None and way.rule.check is None and len(way.items) == 1:
                todo.extend(slot.symbol for slot in way.slots)
    return found


_NO_SPACE_BEFORE: Final = frozenset((",", ".", ":", ";", "'s", "'", "¶", "--", "!", "?", "+", "n't"))
_NO_SPACE_AFTER: Final = frozenset(("¶", "--"))
_SENTENCE_ENDS: Final = frozenset((".", ":", "¶", "•", "—"))


_COMMA_INSIDE: Final = frozenset((',"', ",”", ",'"))
"""Ends of quotations with a comma inside their marks: none is written after them."""


def assemble(
    tokens: list[str], reminders: Iterable[tuple[int, str, bool]] = (), *, capital: bool = True
) -> str:
    """Returns tokens as text, with spaces and capitals where English has them.

    >>> assemble(["destroy", "target", "non", "black", "creature", "."])
    'Destroy target nonblack creature.'
    """
    notes = {after: (text, spaced) for after, text, spaced in reminders}
    out: list[str] = []
    before, count, up = "", 0, capital
    for token in tokens:
        if token == CAPITAL:
            up = True
            continue
        if count in notes:
            _put_reminder(out, *notes.pop(count))
            before = before if before != "¶" else ")"
        if (token in _SHORT and before not in _SHORT[token]) or (token == "n't" and before in _SHORT):
            raise Unwritable(f"{before}{token}")
        silent = token == "." and before[-1:] in _CLOSING and before.rstrip(_CLOSING)[-1:] in (".", "!")
        silent = silent or (token == "," and before[-2:] in _COMMA_INSIDE)
        if not silent:
            if out and not _joined(before, token):
                out.append(" ")
            if before == "non" and (token[0].isupper() or token == "outlaw"):
                out.append("-")
            out.append(_shown(token, up))
        up = token in _SENTENCE_ENDS
        before = token
        count += 1
    for text, spaced in notes.values():
        _put_reminder(out, text, spaced)
    return "".join(out)


_CLOSING: Final = "\"”'"
"""Marks that end a quotation."""
_SHORT: Final = {
    "=s": frozenset(("it", "that", "there", "he", "she", "who")),
    "=re": frozenset(("they", "you", "those")),
    "=ve": frozenset(("they", "you")),
}
"""Short forms, and the words that they may follow."""


def _put_reminder(out: list[str], text: str, spaced: bool) -> None:
    if spaced:
        out.append(" ")
    out.append(text)


_SHOWN: Final = {"--": "—", "¶": "\n"}


def _shown(token: str, up: bool) -> str:
    if token[0] == "=":
        return "'" + token[1:]
    token = _SHOWN.get(token, token)
    return token[0].upper() + token[1:] if up else token


def _joined(before: str, token: str) -> bool:
    if token in _NO_SPACE_BEFORE or token[0] == "=" or before in _NO_SPACE_AFTER or before == "non":
        return True
    return before.startswith("{") and token.startswith("{")
