"""Tables of words, and what is matched token by token: numbers, symbols, stats, names, quotations."""

from typing import Any, Final

from cardwright.games.magic.language.engine import Declaration, Parser, Terminal, Writer, lexicon, word_list
from cardwright.games.magic.language.lexer import (
    LEVELS,
    LOYALTY,
    NUMBER,
    QUOTE,
    SELF,
    SHORT_SELF,
    SIGNED,
    STATS,
    SYMBOL,
    TOKEN_SELF,
)
from cardwright.games.magic.language.tree import (
    Label,
    Quoted,
)
from cardwright.games.magic.language.vocabulary import (
    CARD_TYPES,
    COLOR_WORDS,
    COLORS,
    COUNTERS,
    SUBTYPES,
    SUPERTYPES,
    plural_of,
)

Found = list[tuple[int, Any]]

NUMBER_WORDS: Final = word_list(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)

MOST_QUOTES: Final = 3


def _digits(parser: Parser, at: int) -> Found:
    text = parser.tokens[at].text.replace(",", "")
    return [(at + 1, int(text))] if len(text) < 10 else []


def _symbols(parser: Parser, at: int) -> Found:
    found: Found = []
    symbols: tuple[str, ...] = ()
    while parser.keys[at] == SYMBOL and parser.tokens[at].text[1:-1] not in NOT_MANA:
        symbols = (*symbols, parser.tokens[at].text)
        at += 1
        found.append((at, symbols))
    return found


def _energy(parser: Parser, at: int) -> Found:
    end = at
    while parser.keys[end] == SYMBOL and parser.tokens[end].text == "{E}":
        end += 1
    return [(end, ("{E}",) * (end - at))] if end > at else []


def _paws(parser: Parser, at: int) -> Found:
    """Reads pawprints: what a mode is worth."""
    end = at
    while parser.keys[end] == SYMBOL and parser.tokens[end].text == "{P}":
        end += 1
    return [(end, end - at)] if end > at else []


NOT_MANA: Final = ("T", "Q", "E", "P", "CHAOS", "PW", "TK")
_SOME_SYMBOLS: Final = ("{W}", "{U}", "{B}", "{R}", "{G}", "{1}", "{2}", "{X}")


def _one(kind: str) -> Any:
    def read(parser: Parser, at: int) -> Found:
        return [(at + 1, parser.tokens[at].text)] if parser.keys[at] == kind else []

    return read


def _stats(*, signed: bool) -> Any:
    def read(parser: Parser, at: int) -> Found:
        text = parser.tokens[at].text
        return [(at + 1, text)] if parser.keys[at] == STATS and (text[0] in "+-−–") is signed else []

    return read


def _pattern_token(text: str) -> Any:
    def read(parser: Parser, at: int) -> Found:
        return [(at + 1, text)] if parser.tokens[at].text == text else []

    return read


def _as_text(_writer: Writer, value: Any) -> list[str] | None:
    return [value] if isinstance(value, str) else None


def _own(parser: Parser, at: int) -> Found:
    own = parser.tokens[at].own
    return [(at + 1, "name" if own == SELF else "short")] if own in (SELF, SHORT_SELF) else []


def _write_own(writer: Writer, value: Any) -> list[str] | None:
    if value not in ("name", "short"):
        return None
    name = writer.names[value == "short"]
    return [name] if name else None


def _token_self(parser: Parser, at: int) -> Found:
    token = parser.tokens[at]
    return [(at + 1, token.text)] if token.own == TOKEN_SELF else []


def _write_token_self(_writer: Writer, value: Any) -> list[str] | None:
    return [value] if isinstance(value, str) and value[:1].isupper() else None


def _name(parser: Parser, at: int) -> Found:
    """Reads a name: words with capitals, small ones between them."""
    return [] if parser.tokens[at].own in (SELF, SHORT_SELF) else _capitals(parser, at)


def _token_name(parser: Parser, at: int) -> Found:
    """Reads the name of a token, which may begin with that of the card: `Stangg Twin`."""
    found = _capitals(parser, at)
    return [one for one in found if one[0] > at + 1] if parser.tokens[at].own else found


def _token_again(parser: Parser, at: int) -> Found:
    """Reads the name of a token that was created before in the text: `create Boo, a … token. Boo enters attacking.`"""
    for start in range(1, at):
        if parser.keys[start - 1] not in ("create", "creates"):
            continue
        for end, name in _token_name(parser, start):
            words = [token.text for token in parser.tokens[start:end]]
            if parser.keys[end] == "," and words == [t.text for t in parser.tokens[at : at + end - start]]:
                return [(at + end - start, name)]
    return []


def _capitals(parser: Parser, at: int) -> Found:
    found: Found = []
    words: list[str] = []
    for end in range(at, min(at + 9, len(parser.tokens))):
        token = parser.tokens[end]
        capital = token.text[:1].isupper() or (token.text[:1].isdigit() and not words)
        if not capital and (token.key not in _IN_NAMES or not words):
            break
        if token.key == "," and _begins_cost(parser, end + 1):
            break
        words.append(token.text)
        if (capital or token.key == "'s") and not _goes_on(parser, end + 1):
            found.append((end + 1, " ".join(words).replace(" 's", "'s").replace(" ,", ",")))
    return found


def _begins_cost(parser: Parser, at: int) -> bool:
    """Returns whether what follows a comma is a verb, which begins another cost: `named Wasp, Discard a card`."""
    verbs = parser.grammar.symbol("plain.base").first
    return verbs is not None and parser.keys[min(at, len(parser.tokens))] in verbs


def _goes_on(parser: Parser, at: int) -> bool:
    """Returns whether a name goes on: the next word has a capital too, and is no X."""
    if at >= len(parser.tokens) or parser.tokens[at].own:
        return False
    text = parser.tokens[at].text
    return len(text) > 1 and text[0].isupper()


def _flavor(parser: Parser, at: int) -> Found:
    """Reads words of flavor at the beginning of a line, before a dash."""
    return [] if at else _before_dash(parser, at)


def _mode_label(parser: Parser, at: int) -> Found:
    """Reads the name of a mode, before a dash."""
    return _before_dash(parser, at) if at and parser.keys[at - 1] in ("•", "|") else []


def _before_dash(parser: Parser, at: int) -> Found:
    for end in range(at + 1, min(at + 9, len(parser.tokens))):
        if parser.keys[end] == "—":
            words = [token.text for token in parser.tokens[at:end]]
            chapter = parser.keys[at] in _CHAPTERS and parser.keys[at + 1] in ("—", ",")
            if (
                parser.keys[at] in _FLAVOR_NOT
                or chapter
                or any(key in _NO_FLAVOR for key in parser.keys[at:end])
            ):
                return []
            return [
                (
                    end,
                    " ".join(words)
                    .replace(" 's", "'s")
                    .replace(" ,", ",")
                    .replace(" n't", "n't")
                    .replace(" 've", "'ve"),
                )
            ]
        if parser.keys[end] in (".", ":", "¶", "•"):
            return []
    return []


_NO_FLAVOR: Final = frozenset((SYMBOL, "+", "|"))
"""What stands in costs and results, never in words of flavor: `+ {2} — …` is a mode with its cost, `1 | Ha! — …` a row."""
_FLAVOR_NOT: Final = frozenset(("choose", "when", "whenever", "at"))
_CHAPTERS: Final = frozenset(("i", "ii", "iii", "iv", "v", "vi"))
_IN_NAMES: Final = frozenset(("of", "the", "'s", "to", "and", "from", "in", "for", "a", "with", "'", ","))


def _write_name(_writer: Writer, value: Any) -> list[str] | None:
    if not isinstance(value, str):
        return None
    return value.replace("'s", " 's").replace(",", " ,").split()


def _quoted(parser: Parser, at: int) -> Found:
    if parser.quotes >= MOST_QUOTES or parser.reader is None:
        return []
    text = parser.tokens[at].text
    inner = text[1:-1]
    readings = parser.reader.quoted(inner, parser.quotes + 1)
    stop = not readings and inner.endswith(".")
    if stop:
        readings = parser.reader.quoted(inner[:-1], parser.quotes + 1)
    comma = inner.endswith(",")
    if comma:
        inner = inner[:-1]
    bare = not readings and not stop and not inner.endswith((".", "!", '"', "'"))
    if bare:
        readings = parser.reader.quoted(f"{inner}.", parser.quotes + 1)
    lower = inner[:1].islower()
    return [
        (
            at + 1,
            Quoted(
                ability=found.ability,
                marks=text[0],
                lower=lower,
                stop=stop,
                bare=bare,
                comma=comma,
                reminders=found.reminders,
            ),
        )
        for found in readings
    ]


def _write_quoted(writer: Writer, value: Any) -> list[str] | None:
    if not isinstance(value, Quoted):
        return None
    from cardwright.games.magic.language.engine.write import assemble

    tokens = [*writer.tokens("line", value.ability), *["."] * value.stop]
    if value.bare and tokens[-1:] == ["."]:
        tokens.pop()
    closing = ("," if value.comma else "") + {'"': '"', "“": "”", "'": "'"}[value.marks]
    inner = assemble(tokens, value.reminders, capital=not value.lower)
    if value.marks != "'" and value.marks in inner:
        return None  # a quotation inside a quotation has other marks
    return [value.marks + inner + closing]


def _label(parser: Parser, at: int) -> Found:
    text = parser.tokens[at].text[1:-1]
    stop = text.endswith(".")
    text = text.rstrip(".")
    return [(at + 1, Label(text=text, stop=stop))] if text.replace(" ", "").isalpha() else []


def _write_label(_writer: Writer, value: Any) -> list[str] | None:
    return [f'"{value.text}{"." if value.stop else ""}"'] if isinstance(value, Label) else None


def _terminal(symbol: str, first: str, read: Any, write: Any, make: Any) -> Terminal:
    return Terminal(symbol, frozenset((first,)), read, write, make)


TERMINALS: Final[tuple[Declaration, ...]] = (
    _terminal(
        "digits",
        NUMBER,
        _digits,
        lambda _w, value: [str(value)] if isinstance(value, int) else None,
        lambda maker, _d: maker.chance.randrange(21),
    ),
    _terminal(
        "symbols",
        SYMBOL,
        _symbols,
        lambda _w, value: list(value) if isinstance(value, tuple) else None,
        lambda maker, _d: tuple(maker.chance.choices(_SOME_SYMBOLS, k=maker.chance.randrange(1, 4))),
    ),
    _terminal("tap_symbol", SYMBOL, _pattern_token("{T}"), _as_text, lambda _m, _d: "{T}"),
    _terminal("snow", SYMBOL, _pattern_token("{S}"), _as_text, lambda _m, _d: "{S}"),
    _terminal("one_energy", SYMBOL, _pattern_token("{E}"), _as_text, lambda _m, _d: "{E}"),
    _terminal("untap_symbol", SYMBOL, _pattern_token("{Q}"), _as_text, lambda _m, _d: "{Q}"),
    _terminal(
        "paws",
        SYMBOL,
        _paws,
        lambda _w, value: ["{P}"] * value if isinstance(value, int) and value else None,
        lambda maker, _d: maker.chance.randrange(1, 4),
    ),
    _terminal(
        "energy",
        SYMBOL,
        _energy,
        lambda _w, value: list(value) if isinstance(value, tuple) else None,
        lambda maker, _d: ("{E}",) * maker.chance.randrange(1, 4),
    ),
    _terminal(
        "stats", STATS, _stats(signed=False), _as_text, lambda m, _d: m.chance.choice(("2/2", "0/1", "X/X"))
    ),
    _terminal(
        "stat_change",
        STATS,
        _stats(signed=True),
        _as_text,
        lambda m, _d: m.chance.choice(("+1/+1", "-2/-0", "+X/+0")),
    ),
    _terminal("signed", SIGNED, _one(SIGNED), _as_text, lambda m, _d: m.chance.choice(("+1", "-3", "+0"))),
    _terminal(
        "loyalty", LOYALTY, _one(LOYALTY), _as_text, lambda m, _d: m.chance.choice(("[+1]", "[0]", "[-7]"))
    ),
    _terminal(
        "levels", LEVELS, _one(LEVELS), _as_text, lambda m, _d: m.chance.choice(("LEVEL 1-4", "LEVEL 5+"))
    ),
    Terminal("token_self", frozenset((TOKEN_SELF,)), _token_self, _write_token_self, lambda _m, _d: ""),
    Terminal("token_again", None, _token_again, _write_name, lambda _m, _d: ""),
    Terminal("own_name", frozenset((SELF, SHORT_SELF)), _own, _write_own, lambda _m, _d: "name"),
    Terminal(
        "flavor", None, _flavor, _write_name, lambda m, _d: m.chance.choice(("Scorching Ray", "Deep Sea"))
    ),
    Terminal(
        "mode_label", None, _mode_label, _write_name, lambda m, _d: m.chance.choice(("Smash It", "Hide"))
    ),
    Terminal("name", None, _name, _write_name, lambda m, _d: m.chance.choice(("Wasp", "Land Mine"))),
    Terminal(
        "token_name", None, _token_name, _write_name, lambda m, _d: m.chance.choice(("Boo", "Marit Lage"))
    ),
    _terminal(
        "quoted", QUOTE, _quoted, _write_quoted, lambda m, d: Quoted(ability=m.make("line", min(d, 8)))
    ),
    _terminal("bar", "|", _pattern_token("|"), _as_text, lambda _m, _d: "|"),
    _terminal(
        "legend_rule", QUOTE, _pattern_token('"legend rule"'), _as_text, lambda _m, _d: '"legend rule"'
    ),
    _terminal(
        "label", QUOTE, _label, _write_label, lambda m, _d: Label(text=m.chance.choice(("left", "right")))
    ),
)

TYPE_WORDS: Final = {word.lower(): word for word in CARD_TYPES}
INVARIANT: Final = frozenset(word for word in SUBTYPES if plural_of(word) == word)
"""Subtypes with the same singular and plural: Plains, Merfolk."""

STATES: Final = word_list(
    "tapped untapped attacking blocking unblocked legendary "
    "historic modified poisoned suspected monstrous renowned saddled suspended goaded"
)
"""Adjectives that may follow "is"; others that do (destroyed, blocked) are things that are done."""

PAIRED: Final = word_list(
    "tap untap cast copy sacrifice discard exile destroy play draw reveal attack block counter control own return "
    "put create transform activate cycle"
)
"""Verbs of which two share an object: `tap or untap target permanent`."""

FEATURES: Final = (
    "name",
    "basic land type",
    "exhaust ability",
    "mana ability",
    "activated ability",
    "label",
    "target",
)
"""What something may be said to be with: `a spell with a single target`."""

_SUBTYPE_WORDS: Final = tuple(
    word
    for word, lists in SUBTYPES.items()
    if "." not in word and any(name not in ("plane", "dungeon") for name in lists)
)

LEXICONS: Final[tuple[Declaration, ...]] = (
    lexicon(
        "number_word",
        {
            **{word: value for value, word in enumerate(NUMBER_WORDS)},
            "thirty": 30,
            "forty": 40,
            "fifty": 50,
            "ninety-nine": 99,
        },
    ),
    lexicon("letter", {"X": "X", "Y": "Y", "Z": "Z"}),
    lexicon("type_word", TYPE_WORDS),
    lexicon("type_words", {plural_of(word): name for word, name in TYPE_WORDS.items()}),
    lexicon(
        "state_word",
        {
            **{word: word for word in STATES},
            "face down": "face-down",
            "face up": "face-up",
            "being declared as an attacker": "being declared as an attacker",
        },
    ),
    lexicon("subtype_word", {word: word for word in _SUBTYPE_WORDS}),
    lexicon("subtype_words", {plural_of(word): word for word in _SUBTYPE_WORDS}),
    lexicon("supertype_word", {word.lower(): word for word in SUPERTYPES}),
    lexicon("color_word", {word: word for word in (*COLORS, *COLOR_WORDS)}),
    lexicon("color_name", {word: word for word in COLORS}),
    lexicon("counter_word", {word: word for word in COUNTERS}),
    lexicon(
        "status_word",
        {
            word: word
            for word in (
                *word_list(
                    "tapped untapped attacking blocking unblocked blocked other face-down face-up suspended enchanted equipped modified historic transformed double-faced goaded kicked saddled suspected unspent commander random exiled foretold renowned"
                ),
                "differently named",
            )
        },
    ),
)
