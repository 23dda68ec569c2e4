"""What a grammar file is made of: rules from patterns to nodes, tables of words, and terminals.

A pattern is the English, with slots in braces:

    destroy {what:object}                a word, then a slot: field `what`, phrase kind `object`
    (draws|draw) {count:cards}           words that differ and mean the same; the node's `wording` says which
    [from {zone:zone}]                   may be left out, and the field then keeps its default
    {items:keyword+and}                  "a", "a and b", "a, b, and c"; `++and` for two or more
    {words:adjective*}                   any number, one after the other; `!` for exactly one
    ^{cost:verb.base}                    the next word is written with a capital
    @draw                                a verb in the form of the phrase kind (only in `verb` rules)
    [!negated (n't|not)]                 whoever takes this way sets a field of the node: to True, or `!how=own` to a word
    \\|                                   the mark `|` itself
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from cardwright.games.magic.language.engine.inflect import FORMS, inflect
from cardwright.text import Node

CAPITAL: Final = "^"


class Slot(Struct, frozen=True):
    """A place in a pattern for a phrase of some kind."""

    field: str
    symbol: str


class Setting(Struct, frozen=True):
    """A mark in a pattern that sets a field of the node: what the words beside it say."""

    field: str
    value: Any = True


Item = str | Slot


class Expansion(Struct, frozen=True):
    """One way to write a rule, with all choices made. `wording` tells those apart that mean the same."""

    rule: "Rule"
    items: tuple[Item, ...]
    wording: int
    const: tuple[tuple[str, Any], ...] = ()

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Returns the slots in order."""
        return tuple(item for item in self.items if isinstance(item, Slot))


class Rule(Struct, frozen=True, eq=False):
    """A production: a phrase kind, the node that it makes, and its patterns, which all mean the same."""

    symbol: str
    node: type[Node] | None
    patterns: tuple[str, ...]
    const: tuple[tuple[str, Any], ...] = ()
    check: Callable[[Any], bool] | None = None
    name: str = ""

    def __str__(self) -> str:
        return _FORM.sub("", self.name or f"{self.symbol} → {self.patterns[0]}")


_FORM: Final = re.compile(r"\.(?:base|s|past|done|ing|inf)\b")
"""The form of a verb in the name of a phrase kind; a production is the same in all forms."""


class Lexicon(Struct, frozen=True, eq=False):
    """A table of words: a phrase kind whose values are plain data."""

    symbol: str
    words: tuple[tuple[str, Any], ...]


class Terminal(Struct, frozen=True, eq=False):
    """A phrase kind that is matched by a function over tokens.

    `first` are the keys that it may begin with (None: any), `read` returns ends and values, `write` the
    tokens of a value or None, `make` a random value.
    """

    symbol: str
    first: frozenset[str] | None
    read: Callable[[Any, int], list[tuple[int, Any]]]
    write: Callable[[Any, Any], list[str] | None]
    make: Callable[[Any, int], Any]


Declaration = Rule | Lexicon | Terminal


def word_list(text: str) -> tuple[str, ...]:
    """Returns the words of a text, for tables."""
    return tuple(text.split())


def rule(
    symbol: str,
    node: type[Node],
    *patterns: str,
    check: Callable[[Any], bool] | None = None,
    **const: Any,
) -> Rule:
    """Declares a production; keywords set fields of the node that the text does not vary."""
    return Rule(symbol, node, patterns, tuple(const.items()), check)


def around(symbol: str, pattern: str, check: Callable[[Any], bool] | None = None) -> Rule:
    """Declares words around a phrase that make no node of their own: `{:noun} 's`."""
    return Rule(symbol, None, (pattern,), (), check)


def alias(symbol: str, *kinds: str) -> tuple[Rule, ...]:
    """Declares that a phrase kind includes others."""
    return tuple(Rule(symbol, None, (f"{{:{kind}}}",)) for kind in kinds)


def lexicon(symbol: str, words: Mapping[str, Any]) -> Lexicon:
    """Declares a table of words. A word in capitals is written so, wherever it stands."""
    return Lexicon(symbol, tuple(words.items()))


def verb(
    symbol: str,
    node: type[Node],
    *patterns: str,
    check: Callable[[Any], bool] | None = None,
    forms: tuple[str, ...] = FORMS,
    **const: Any,
) -> tuple[Rule, ...]:
    """Declares a verb phrase in all its forms: `verb.base`, `verb.s`, `verb.past`, `verb.done`, `verb.ing`."""
    found = []
    for form in forms:
        inflected = tuple(_inflected(pattern, form) for pattern in patterns)
        name = f"{symbol} → {patterns[0]}"
        found.append(Rule(f"{symbol}.{form}", node, inflected, tuple(const.items()), check, name))
    return tuple(found)


_VERB: Final = re.compile(r"@([\w'-]+)")


def verbs(
    symbol: str,
    node: type[Node],
    field: str,
    words: Iterable[str],
    rest: str = "",
    check: Callable[[Any], bool] | None = None,
) -> tuple[Rule, ...]:
    """Declares the verbs of a table, each with the same words after it; a field of the node says which it is."""
    patterns = tuple(f'@{word} {rest} !{field}="{word}"' for word in words)
    name = f"{symbol} → {{{field}}} {rest}".rstrip()
    return tuple(
        Rule(found.symbol, node, found.patterns, (), check, name) for found in verb(symbol, node, *patterns)
    )


def _inflected(pattern: str, form: str) -> str:
    return _VERB.sub(lambda found: inflect(found[1], form), pattern).replace(".@", f".{form}")


_PATTERN: Final = re.compile(
    r"\s+|!(?P<set>\w+)(?:=(?P<quoted>\"[^\"]*\")|=(?P<value>[\w+<>=-]*))?|\{(?P<field>\w*):(?P<symbol>[\w.]+(?:\+\+?|\*|!)?[\w/,;]*)\}|(?P<bar>\\\|)|(?P<mark>[\[\]()|^,.:;•—¶])|(?P<word>[^\s\[\]()|{}^,.:;•—¶]+)"
)


def split_words(text: str) -> list[str]:
    """Returns the words of a table's entry as the lexer splits them."""
    return [part for word in text.split() for part in _words(word)]


def expansions(rule: Rule) -> list[Expansion]:
    """Returns every way to write a rule."""
    found: list[Expansion] = []
    counts: dict[tuple[Any, ...], int] = {}
    for pattern in rule.patterns:
        for chosen in _choices(_parse_pattern(pattern)):
            items = tuple(item for item in chosen if not isinstance(item, Setting))
            const = (*rule.const, *((item.field, item.value) for item in chosen if isinstance(item, Setting)))
            present = (*sorted(item.field for item in items if isinstance(item, Slot)), const)
            wording = counts.get(present, 0)
            counts[present] = wording + 1
            found.append(Expansion(rule, items, wording, const))
    return found


def joined(slot: str, *joins: str) -> str:
    """Returns the pattern of a list that may be joined by each of these words; the node's `join` says by which.

    >>> joined("kinds:color", "and", "or")
    '({kinds:color++and} !join=and|{kinds:color++or} !join=or)'
    """
    return f"({'|'.join(f'{{{slot}++{join}}} !join={_quoted(join)}' for join in joins)})"


def _quoted(word: str) -> str:
    return word if word.isalpha() else f'"{word}"'


Part = Item | Setting | list[list[Any]]


def _parse_pattern(pattern: str) -> list[Part]:
    stack: list[list[list[Part]]] = [[[]]]
    at = 0
    while at < len(pattern):
        found = _PATTERN.match(pattern, at)
        if found is None:
            raise ValueError(f"pattern {pattern!r} at {pattern[at:]!r}")
        at = found.end()
        if found["symbol"]:
            stack[-1][-1].append(Slot(found["field"], found["symbol"]))
        elif found["set"]:
            stack[-1][-1].append(_setting(found))
        elif found["bar"]:
            stack[-1][-1].append("|")
        elif found["word"]:
            stack[-1][-1].extend(_words(found["word"]))
        elif found["mark"]:
            _mark(stack, found["mark"])
    if len(stack) != 1 or len(stack[0]) != 1:
        raise ValueError(f"pattern {pattern!r}: brackets")
    return stack[0][0]


def _setting(found: re.Match[str]) -> Setting:
    if found["quoted"] is not None:
        return Setting(found["set"], found["quoted"][1:-1])
    value = found["value"]
    return Setting(found["set"], True if value is None else int(value) if value.isdigit() else value)


def _mark(stack: list[list[list[Part]]], mark: str) -> None:
    if mark in "([":
        stack.append([[]])
    elif mark == "|":
        stack[-1].append([])
    elif mark in ")]":
        choices = stack.pop()
        if mark == "]":
            choices.insert(0, [])
        stack[-1][-1].append(choices)
    else:
        stack[-1][-1].append(mark)


def _words(word: str) -> list[str]:
    if word.lower().endswith("'s") and word.lower() not in ("it's", "that's", "there's", "who's"):
        return [part for part in (word[:-2], "'s") if part]
    if word.endswith("'") and len(word) > 1:
        return [word[:-1], "'"]
    return [word]


def _choices(parts: list[Part]) -> list[list[Item | Setting]]:
    found: list[list[Item | Setting]] = [[]]
    for part in parts:
        if isinstance(part, list):
            tails = [tail for choice in part for tail in _choices(choice)]
            found = [[*head, *tail] for head in found for tail in tails]
        else:
            for head in found:
                head.append(part)
    return found
