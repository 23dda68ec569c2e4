"""All readings of a text, each phrase kind at each place once."""

from typing import Any, Final

from cardwright.games.magic.language.engine.compile import SEPARATORS, Branch, Grammar, Symbol
from cardwright.games.magic.language.lexer import Token
from cardwright.text import Span

Found = list[tuple[int, Any]]

MOST_STEPS: Final = 60_000
MOST_READINGS: Final = 40
MOST_DEPTH: Final = 80


class TooComplex(Exception):
    """A text that would take too long to read."""


class Parser:
    """Reads one text. `furthest` is the last token that anything was read up to."""

    __slots__ = (
        "depth",
        "dispatch",
        "ends",
        "furthest",
        "grammar",
        "keys",
        "memo",
        "quotes",
        "reader",
        "starts",
        "steps",
        "tokens",
    )

    def __init__(
        self, grammar: Grammar, tokens: tuple[Token, ...], reader: Any = None, quotes: int = 0
    ) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.keys = [token.key for token in tokens]
        self.keys.append("<end>")
        self.dispatch = [f"{t.key}|{t.own}" if t.own else t.key for t in tokens]
        self.dispatch.append("<end>")
        self.ends = [0, *[token.end for token in tokens]]
        self.starts = [*[token.start for token in tokens], self.ends[-1]]
        self.memo: list[dict[int, Found]] = [{} for _ in self.keys]
        self.furthest = 0
        self.steps = 0
        self.depth = 0
        self.reader = reader
        self.quotes = quotes

    def whole(self, symbol: str, start: int = 0, end: int | None = None) -> list[Any]:
        """Returns the readings of a phrase kind that use up the text."""
        last = len(self.tokens) if end is None else end
        return [value for at, value in self.parse(self.grammar.symbol(symbol), start) if at == last]

    def parse(self, symbol: Symbol, at: int) -> Found:
        """Returns the ends and values of a phrase kind at a place."""
        memo = self.memo[at]
        found = memo.get(symbol.index)
        if found is not None:
            return found
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise TooComplex
        if symbol.root is not None:
            found = self._walk(symbol.root, at)
        elif symbol.terminal is not None:
            found = symbol.terminal.read(self, at) if at < len(self.tokens) else []
        else:
            found = self._list(symbol, at)
        self.depth -= 1
        memo[symbol.index] = found
        return found

    def _walk(self, root: Branch, start: int) -> Found:
        results: Found = []
        keys, dispatch, memo, parse = self.keys, self.dispatch, self.memo, self.parse
        stack: list[tuple[Branch, int, tuple[Any, ...]]] = [(root, start, ())]
        push, pop = stack.append, stack.pop
        steps, furthest = 0, start
        while stack:
            branch, at, values = pop()
            steps += 1
            if at > furthest:
                furthest = at
            if branch.accepts:
                self._accept(branch, start, at, values, results)
            if branch.words:
                next_word = branch.words.get(keys[at])
                if next_word is not None:
                    push((next_word, at + 1, values))
            if branch.slots:
                key = dispatch[at]
                slots = branch.by_key.get(key)
                if slots is None:
                    slots = branch.slots_for(key)
                if slots:
                    here = memo[at]
                    for symbol, after in slots:
                        if symbol is None:
                            push((after, at, (*values, ())))
                            continue
                        found = here.get(symbol.index)
                        if found is None:
                            found = parse(symbol, at)
                        for end, value in found:
                            push((after, end, (*values, value)))
        if furthest > self.furthest:
            self.furthest = furthest
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise TooComplex
        return results

    def _accept(self, branch: Branch, start: int, at: int, values: tuple[Any, ...], results: Found) -> None:
        for accept in branch.accepts:
            if accept.node is not None:
                fields = dict(zip(accept.fields, values, strict=True))
                if accept.const:
                    fields.update(accept.const)
                if accept.wording:
                    fields["wording"] = accept.wording
                last = self.ends[at]
                fields["span"] = Span(self.starts[start] if start < len(self.tokens) else last, last)
                made = accept.node(**fields)
                if accept.check is not None and not accept.check(made):
                    continue
            elif accept.expansion is not None:
                made = values[0]
                if accept.check is not None and not accept.check(made):
                    continue
            else:
                if accept.capital and not self.tokens[start].text[:1].isupper():
                    continue
                made = accept.value
            if not results or (at, made) not in results:
                results.append((at, made))
        if len(results) > MOST_READINGS:
            raise TooComplex

    def _list(self, symbol: Symbol, start: int) -> Found:
        item = symbol.item
        assert item is not None
        if symbol.single:
            return [(end, (value,)) for end, value in self.parse(item, start)]
        if not symbol.joiner:
            return self._run(symbol, item, start)
        results: Found = []
        keys, joiner = self.keys, symbol.joiner
        between = SEPARATORS.get(joiner)
        stack: list[tuple[int, tuple[Any, ...]]] = [(start, ())]
        while stack:
            at, values = stack.pop()
            for end, value in self._items(item, at):
                found = (*values, value)
                if between is not None:
                    if len(found) >= symbol.least:
                        results.append((end, found))
                    after = end + len(between)
                    if tuple(keys[end:after]) == between:
                        stack.append((after, found))
                    continue
                if len(found) == 1:
                    if symbol.least < 2:
                        results.append((end, found))
                    if keys[end] == joiner:
                        results.extend((e, (*found, v)) for e, v in self._items(item, end + 1))
                if keys[end] == ",":
                    if keys[end + 1] != joiner:
                        stack.append((end + 1, found))
                    elif len(found) > 1:
                        results.extend((e, (*found, v)) for e, v in self._items(item, end + 2))
        return results

    def _items(self, item: Symbol, at: int) -> Found:
        first = item.first
        if first is not None and not item.nullable and self.keys[at] not in first:
            if at >= len(self.tokens) or self.tokens[at].own not in first:
                return []
        found = self.memo[at].get(item.index)
        return self.parse(item, at) if found is None else found

    def _run(self, symbol: Symbol, item: Symbol, start: int) -> Found:
        results: Found = []
        stack: list[tuple[int, tuple[Any, ...]]] = [(start, ())]
        while stack:
            at, values = stack.pop()
            if len(values) >= symbol.least:
                results.append((at, values))
            for end, value in self._items(item, at):
                if end > at:
                    stack.append((end, (*values, value)))
        return results
