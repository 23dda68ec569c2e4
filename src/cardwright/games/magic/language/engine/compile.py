"""A grammar made ready: a tree of shared beginnings for each phrase kind, and the words it may begin with."""

import re
from collections.abc import Iterable
from typing import Any, Final

from cardwright.games.magic.language.engine.declare import (
    CAPITAL,
    Declaration,
    Expansion,
    Lexicon,
    Rule,
    Slot,
    Terminal,
    expansions,
    split_words,
)
from cardwright.text import Node

SEPARATORS: Final = {",": (",",), ";": (";",), ",or": (",", "or")}
"""What stands between any two of a list, where that is always the same."""
JOINERS: Final = ("and/or", "and", "or", *SEPARATORS)


class Accept:
    """The end of a way through a phrase kind: what to make of the slots' values."""

    __slots__ = ("capital", "check", "const", "expansion", "fields", "node", "value", "wording")

    def __init__(self, expansion: Expansion | None, value: Any = None, capital: bool = False) -> None:
        self.expansion = expansion
        self.capital = capital
        self.value = value
        self.node: type[Node] | None = None
        self.fields: tuple[str, ...] = ()
        self.const: dict[str, Any] = {}
        self.check = None
        self.wording = 0
        if expansion is not None:
            self.node = expansion.rule.node
            self.fields = tuple(slot.field for slot in expansion.slots)
            self.const = dict(expansion.const)
            self.check = expansion.rule.check
            self.wording = expansion.wording


class Branch:
    """A point in the tree of beginnings."""

    __slots__ = ("accepts", "by_key", "slots", "words")

    def __init__(self) -> None:
        self.words: dict[str, Branch] = {}
        self.slots: dict[str, tuple[Symbol, Branch]] = {}
        self.accepts: list[Accept] = []
        self.by_key: dict[str, list[tuple[Symbol | None, Branch]]] = {}

    def slots_for(self, dispatch: str) -> "list[tuple[Symbol | None, Branch]]":
        """Returns the slots that a token may begin, and remembers them; None stands for a list that is empty there."""
        keys = dispatch.split("|") if "|" in dispatch[1:] else [dispatch]
        found: list[tuple[Symbol | None, Branch]] = []
        for symbol, branch in self.slots.values():
            if symbol.first is None or any(key in symbol.first for key in keys):
                found.append((symbol, branch))
            elif symbol.item is not None and not symbol.item.nullable:
                if symbol.nullable and not symbol.joiner:
                    found.append((None, branch))
            elif symbol.nullable:
                found.append((symbol, branch))
        self.by_key[dispatch] = found
        return found


class Symbol:
    """A phrase kind: exactly one of `root`, `terminal` and `item` is there."""

    __slots__ = (
        "first",
        "index",
        "item",
        "joiner",
        "least",
        "name",
        "nullable",
        "root",
        "single",
        "terminal",
    )

    def __init__(self, name: str, index: int) -> None:
        self.name = name
        self.index = index
        self.root: Branch | None = None
        self.terminal: Terminal | None = None
        self.item: Symbol | None = None
        self.joiner = ""
        self.least = 1
        self.nullable = False
        self.single = False
        self.first: frozenset[str] | None = frozenset()


_LIST: Final = re.compile(r"([\w.]+?)(\*|!|\+\+?)([\w/,;]*)")


class Grammar:
    """All the phrase kinds of a language."""

    __slots__ = ("_waiting", "expansions", "lexicons", "rules", "start", "symbols", "terminals", "words")

    def __init__(self, declarations: Iterable[Declaration], start: tuple[str, ...]) -> None:
        self.symbols: dict[str, Symbol] = {}
        self.rules: list[Rule] = []
        self.lexicons: dict[str, list[Lexicon]] = {}
        self.terminals: dict[str, Terminal] = {}
        self.expansions: dict[str, list[Expansion]] = {}
        self.start = start
        self.words: set[str] = set()
        self._waiting: list[Symbol] = []
        for found in declarations:
            self._declare(found)
        for name in start:
            self.symbol(name)
        while self._waiting:
            self._plant(self._waiting.pop())
        self._find_first()

    def symbol(self, name: str) -> Symbol:
        """Returns a phrase kind, made when it is first asked for."""
        found = self.symbols.get(name)
        if found is not None:
            return found
        symbol = self.symbols[name] = Symbol(name, len(self.symbols))
        as_list = _LIST.fullmatch(name)
        if as_list:
            symbol.item = self.symbol(as_list[1])
            symbol.least = 0 if as_list[2] == "*" else len(as_list[2])
            symbol.single = as_list[2] == "!"
            symbol.nullable = symbol.least == 0
            symbol.joiner = as_list[3]
        elif name in self.terminals:
            symbol.terminal = self.terminals[name]
            symbol.first = symbol.terminal.first
        else:
            self._waiting.append(symbol)
        return symbol

    def _declare(self, found: Declaration) -> None:
        if isinstance(found, Rule):
            self.rules.append(found)
            self.expansions.setdefault(found.symbol, []).extend(expansions(found))
        elif isinstance(found, Lexicon):
            self.lexicons.setdefault(found.symbol, []).append(found)
        else:
            self.terminals[found.symbol] = found

    def _plant(self, symbol: Symbol) -> None:
        symbol.root = root = Branch()
        ways = self.expansions.get(symbol.name, [])
        lexicons = self.lexicons.get(symbol.name, [])
        if not ways and not lexicons:
            raise ValueError(f"no phrase kind {symbol.name!r}")
        for expansion in ways:
            branch = root
            for item in expansion.items:
                if isinstance(item, Slot):
                    if item.symbol not in branch.slots:
                        branch.slots[item.symbol] = (self.symbol(item.symbol), Branch())
                    branch = branch.slots[item.symbol][1]
                elif item != CAPITAL:
                    branch = self._word(branch, item)
            branch.accepts.append(Accept(expansion))
        for table in lexicons:
            for text, value in table.words:
                branch = root
                for word in split_words(text):
                    branch = self._word(branch, word)
                branch.accepts.append(Accept(None, value, text[0].isupper()))

    def _word(self, branch: Branch, word: str) -> Branch:
        self.words.add(word.lower())
        return branch.words.setdefault(word.lower(), Branch())

    def _find_first(self) -> None:
        changed = True
        while changed:
            changed = False
            for symbol in self.symbols.values():
                if symbol.terminal is not None:
                    continue
                first = symbol.item.first if symbol.item is not None else _first_of(symbol.root)
                if first != symbol.first:
                    symbol.first = first
                    changed = True


def _first_of(branch: Branch | None) -> frozenset[str] | None:
    if branch is None:
        return frozenset()
    keys = set(branch.words)
    for symbol, after in branch.slots.values():
        if symbol.first is None:
            return None
        keys |= symbol.first
        if symbol.nullable:
            rest = _first_of(after)
            if rest is None:
                return None
            keys |= rest
    return frozenset(keys)
