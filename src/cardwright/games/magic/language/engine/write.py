"""Trees to text: the rules read the other way round."""

from collections.abc import Iterable
from typing import Any, Final

from cardwright.games.magic.language.engine.compile import Grammar, Symbol
from cardwright.games.magic.language.engine.declare import CAPITAL, Expansion, Slot
from cardwright.text import Node


class Unwritable(Exception):
    """A tree that the grammar cannot write."""


class Writer:
    """Writes the nodes of a grammar; `names` are the card's name and its short name."""

    __slots__ = ("_values", "_ways", "grammar", "names", "used")

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.names = ("", "")
        self.used: list[str] = []
        self._ways: dict[str, dict[type, list[Expansion]]] = {}
        self._values: dict[str, dict[Any, list[str]]] = {}

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
        ways, values = self._table(symbol.name)
        if isinstance(value, Node):
            if any(self._try(way, value, out) for way in ways.get(type(value), ())):
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
        for way in self.grammar.expansions.get(symbol.name, ()):
            if way.rule.node is not None or (way.rule.check is not None and not way.rule.check(value)):
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

    def _try(self, way: Expansion, node: Node, out: list[str]) -> bool:
        if way.wording != getattr(node, "wording", 0):
            return False
        if any(getattr(node, name) != value for name, value in way.rule.const):
            return False
        if not _says_all(way, node):
            return False
        if way.rule.check is not None and not way.rule.check(node):
            return False
        length, used = len(out), len(self.used)
        for item in way.items:
            if not isinstance(item, Slot):
                out.append(item)
            elif not self._write(self.grammar.symbol(item.symbol), getattr(node, item.field), out):
                del out[length:]
                del self.used[used:]
                return False
        self.used.append(str(way.rule))
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
                if joiner in (",", ";"):
                    out.append(joiner)
                else:
                    out.extend([","] * (last > 1) + [joiner] * (index == last))
            if not self._write(item, value, out):
                return False
        return True

    def _table(self, name: str) -> tuple[dict[type, list[Expansion]], dict[Any, list[str]]]:
        if name not in self._ways:
            ways: dict[type, list[Expansion]] = {}
            values: dict[Any, list[str]] = {}
            for kind in _included(self.grammar, name):
                for way in self.grammar.expansions.get(kind, ()):
                    if way.rule.node is not None:
                        ways.setdefault(way.rule.node, []).append(way)
                for table in self.grammar.lexicons.get(kind, ()):
                    for text, value in table.words:
                        values.setdefault((type(value), value), text.split())
            self._ways[name], self._values[name] = ways, values
        return self._ways[name], self._values[name]


def _says_all(way: Expansion, node: Node) -> bool:
    """Returns whether every field is written by this way or has its default."""
    said = {slot.field for slot in way.slots} | {name for name, _ in way.rule.const}
    said |= {"span", "wording"}
    fields, defaults = type(node).__struct_fields__, type(node).__struct_defaults__
    given = dict(zip(fields[len(fields) - len(defaults) :], defaults, strict=True)) if defaults else {}
    for name in fields:
        if name not in said and (name not in given or getattr(node, name) != given[name]):
            return False
    return all(
        not (slot.field in given and _is_default(getattr(node, slot.field), given[slot.field]))
        for slot in way.slots
        if not slot.symbol.endswith("*")
    )


def _is_default(value: Any, default: Any) -> bool:
    return bool(value is None and default is None) or (value == () and default == ())


def _included(grammar: Grammar, name: str) -> list[str]:
    """Returns a phrase kind and all that it includes."""
    found, todo = [], [name]
    while todo:
        kind = todo.pop(0)
        if kind in found:
            continue
        found.append(kind)
        for way in grammar.expansions.get(kind, ()):
            if way.rule.node is None and len(way.items) == 1:
                todo.extend(slot.symbol for slot in way.slots)
    return found


_NO_SPACE_BEFORE: Final = frozenset((",", ".", ":", ";", "'s", "'", "¶", "--", "!", "?", "n't"))
_NO_SPACE_AFTER: Final = frozenset(("¶", "--"))
_SENTENCE_ENDS: Final = frozenset((".", ":", "¶", "•", "—"))


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
        silent = token == "." and before[-2:] in ('."', ".”", '!"', "!”")
        if not silent:
            if out and not _joined(before, token):
                out.append(" ")
            if before == "non" and token[0].isupper():
                out.append("-")
            out.append(_shown(token, up))
        up = token in _SENTENCE_ENDS
        before = token
        count += 1
    for text, spaced in notes.values():
        _put_reminder(out, text, spaced)
    return "".join(out)


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
