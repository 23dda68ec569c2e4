"""Reading a card's text: lines to abilities, each read whole or said to be unread."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from cardwright.games.magic.language.binder import bind
from cardwright.games.magic.language.binding import Unbound
from cardwright.games.magic.language.engine import Parser, TooComplex, Unwritable, Writer, assemble
from cardwright.games.magic.language.grammar import grammar, write_tables
from cardwright.games.magic.language.lexer import END, SELF, SHORT_SELF, Token, lex
from cardwright.games.magic.language.line import LineReading
from cardwright.games.magic.language.mention import Mention
from cardwright.games.magic.language.mentions import mentions_of
from cardwright.games.magic.language.scope import Scope
from cardwright.games.magic.language.tree import (
    AbilityText,
    Activated,
    ActNumber,
    Clause,
    Keyword,
    KeywordLine,
    KeywordSaid,
    LevelBand,
    LevelStats,
    Phrase,
    Sentence,
    Unread,
)
from cardwright.text import Span

LONGEST: Final = 400
"""Tokens of the longest line that is read; the longest on a real card has about 200."""
LONGEST_LINE: Final = 4_000
LONGEST_TEXT: Final = 20_000
"""Characters of the longest line and text that are looked at."""


_UNBROKEN: Final = re.compile(r"^([A-Z][a-z]+ (?:\{[^{}]+\})+ \([^()]*\)) (?=[A-Z])", re.MULTILINE)
"""A keyword with its cost and its reminder, which is a line of its own though the next goes on behind it."""
_LINES: Final = re.compile(r"[^\n]+(?:\n(?:•|(?:\{P\})+ —|\d+(?:[—-]\d+|\+)? \|)[^\n]*)*")


def read_lines(
    text: str, names: tuple[str, str] = ("", ""), cost: str = "", *, spell: bool = False
) -> tuple[LineReading, ...]:
    """Reads each line of a text; lines that begin with a bullet, or a result of a die, belong to the line before.

    `cost` is the card's mana cost, which may define X; the lines of an instant or sorcery (`spell`) are one ability.
    """
    if len(text) > LONGEST_TEXT:
        return (_unread(text, 0, len(text), "too long"),)
    lines = _levels_only(
        [
            _read_line(canonical(found[0]), found.start(), names)
            for found in _LINES.finditer(_UNBROKEN.sub("\\1\n", text))
        ]
    )
    mentions = [mentions_of(line.ability.ability) if line.ability else [] for line in lines]
    done = frozenset(word for found in mentions for m in found for word in m.does)
    letters = {m.defines for found in mentions for m in found if m.defines and m.is_cost}
    letters.update(letter for letter in "XYZ" if f"{{{letter}" in cost)
    letters.update(m.defines for found in mentions for m in found if m.defines and _turns_up(m.line))
    bound: list[LineReading] = []
    for index, line in enumerate(lines):
        earlier = tuple(m for found in mentions[:index] for m in found) if spell else ()
        bound.append(_bound(line, mentions[index], Scope(frozenset(letters), done, earlier)))
    return tuple(bound)


_NO_SPACE: Final = re.compile(r"(?<=[}\w]):(?=[A-Z])")
_NO_STOP: Final = re.compile(r"(?<=: Add )((?:\{[WUBRGC]\})+)$")


_MISPRINTS: Final = tuple(
    (re.compile(wrong, re.MULTILINE), right)
    for wrong, right in (
        (r"^ +(?=\S)", ""),
        (r"^([A-Z][a-z]+):(?=\{)", r"\1 "),
        (r" -(?=\n•)", " —"),
        (r"\band rest on the bottom\b", "and the rest on the bottom"),
        (r"\b(unless they sacrifice [^.,]*) or discards\b", r"\1 or discard"),
        (r"(?<=[Rr]eturn a land you control) (?=its owner's hand)", " to "),
        (r"\bthe rest of the bottom of\b", "the rest on the bottom of"),
        (r"^(.*\. )?Otherwise (?=put )", r"\1Otherwise, "),
        (r"\bonly once per turn\b", "only once each turn"),
        (r"\bcosts (\d) less to\b", r"costs {\1} less to"),
        (r"^Equip ([a-z]+ )?(\d)$", r"Equip \1{\2}"),
        (r"\bcreature (two|three) (?=\d/\d)", r"create \1 "),
        (r"^((?:\{[^}]+\}(?:, )?)+): ((?:Exile|Sacrifice|Remove) [^.:]*): ", r"\1, \2: "),
        (r"(?<=\w)—(?=\n•)", " —"),
        (r"^(\{\d\})(?=\{T\}:)", r"\1, "),
        (r"^(\d)(?=\{[WUBRG]\})", r"{\1}"),
        (r"^Ward (\d)$", r"Ward {\1}"),
        (r"\bSpawns\b", "Spawn"),
        (r"\bif your control\b", "if you control"),
        (r"\bit's owner's\b", "its owner's"),
        (r"\bopponent choses\b", "opponent chooses"),
        (r"\bOther ([A-Z][a-z]+)'s you control get\b", r"Other \1s you control get"),
        (r"^(Ward|Echo|Cumulative upkeep) — (?=[A-Z][a-z])", r"\1—"),
        (r"\byou opponents control\b", "your opponents control"),
        (r"\b(six|seven) of more\b", r"\1 or more"),
        (r"\buntil the end of turn\b", "until end of turn"),
        (r"\bunil end\b", "until end"),
        (r"\blib(?:ary|ray)\b", "library"),
        (r"(?<=[\w/]) where X is\b", ", where X is"),
        (r"(?<=card) then (?=discard)", ", then "),
        (r"^This spell cost (?=\{)", "This spell costs "),
        (r"\bThis spell (\{\d\}) costs less to\b", r"This spell costs \1 less to"),
        (r"^([A-Z][a-z]+), ([a-z]+) and ([a-z]+ spells you cast)", r"\1, \2, and \3"),
        (r"\bthe beginning of your combat on your turn\b", "the beginning of combat on your turn"),
        (r"\bWhenever CARDNAME\b", "Whenever this creature"),
        (r"^When this creature enters (?=choose )", "When this creature enters, "),
        (r"\b(each with \w+ greater than its base \w+) deals\b", r"\1 deal"),
        (r"\b(creature) except (?=it's )", r"\1, except "),
        (r"^(\d+)-(\d+) \|", r"\1—\2 |"),
        (r"^Exhaust - (?=\{)", "Exhaust — "),
        (r"\blose two life\b", "lose 2 life"),
        (r"^Fortell\b", "Foretell"),
        (r"\bdestoy\b", "destroy"),
        (r", (\w+) and (?=\"W)", r", \1, and "),
    )
)
"""What card files now and then misprint, by what they mean: a dash, a comma, the braces around mana, one letter."""


_BRACKETED: Final = re.compile(r"\[(?=[^\]]*[a-z])([^\]]*)\]")
"""Words in square brackets, which are part of the text unless it is cast for its cleave cost (CR 702.148); no loyalty cost."""


def canonical(text: str) -> str:
    """Returns a line as it would be printed: card files now and then leave out a space after a cost, or the full stop.

    Words in square brackets stand there without them.

    >>> canonical("{T}: Add {C}"), canonical("{3}{G}:Draw a card."), canonical("Destroy target [attacking] creature.")
    ('{T}: Add {C}.', '{3}{G}: Draw a card.', 'Destroy target attacking creature.')
    """
    for wrong, right in _MISPRINTS:
        text = wrong.sub(right, text)
    text = _BRACKETED.sub(r"\1", text)
    if ":" not in text:
        return text
    return _NO_STOP.sub(r"\1.", _NO_SPACE.sub(": ", text))


def _turns_up(line: Phrase | None) -> bool:
    """Returns whether the X of a line holds of the whole card: it turns the card face up, casts it, or makes it monstrous."""
    if isinstance(line, Activated):
        first = line.effect[0] if line.effect else None
        clause = first.first if isinstance(first, Sentence) else None
        verb = clause.first if isinstance(clause, Clause) else None
        return isinstance(verb, ActNumber) and verb.verb == "monstrosity"
    keywords = line.keywords if isinstance(line, KeywordLine) else ()
    if isinstance(line, KeywordSaid):
        keywords = (line.keyword,)
    return any(isinstance(one, Keyword) and one.name in _WHOLE for one in keywords)


_WHOLE: Final = ("morph", "megamorph", "disguise", "kicker", "madness", "foretell", "cycling")


def _levels_only(lines: list[LineReading]) -> list[LineReading]:
    """Leaves power and toughness by themselves unread unless they follow the levels that have them (CR 711.2)."""
    before = [None, *(line.ability.ability if line.ability else None for line in lines)]
    return [
        replace(_unread(line.text, 0, len(line.text), "stats without levels"), start=line.start)
        if line.ability is not None
        and isinstance(line.ability.ability, LevelStats)
        and not isinstance(last, LevelBand)
        else line
        for line, last in zip(lines, before, strict=False)
    ]


def _bound(line: LineReading, mentions: list[Mention], scope: Scope) -> LineReading:
    if line.ability is None:
        return line
    binding = bind(mentions, scope)
    if not binding.unbound:
        return replace(line, binding=binding)
    unread = tuple(
        Unread(text=line.text, reason=f"unbound: {_shown(line.text, found)}", span=found.node.span)
        for found in binding.unbound
    )
    return replace(line, ability=None, unread=unread)


def _shown(text: str, found: Unbound) -> str:
    start, end = found.node.span.start, found.node.span.end
    return f"“{text[start:end]}”: {found.reason}"


def readings_of(text: str, names: tuple[str, str] = ("", "")) -> list[AbilityText]:
    """Returns all readings of a line, bound or not; raises `TooComplex`."""
    return _Reader(names).quoted(text, 0)


def _read_line(text: str, start: int, names: tuple[str, str]) -> LineReading:
    known = names if _mentions(text, names) else ("", "")
    found = _read(text, known)
    if found.ability is None:
        mended = (_read(other, known) for other in _mended(text))
        found = next((other for other in mended if other.ability is not None), found)
    return LineReading(found.text, start, found.ability, found.unread, found.productions)


_OPEN_END: Final = re.compile(r"(?<=[\w}])(?= \([^()]*\)$|$)")
_FULL_STOP: Final = re.compile(r"(?<=[\w}])\.(?= \([^()]*\)$|$)")
_LAST_OF_LIST: Final = re.compile(r"((?:\w+|\{\w\}), (?:\w+|\{\w\})) (?=(?:or|and|and/or) (?:\w+|\{\w\}))")


_FLAVOR_STOPS: Final = re.compile(r"^([A-Z][\w' ]*[.?][\w' .?!]*) — (?=[A-Z{])")
"""Words of flavor with full stops or a question mark in them, which say nothing (CR 207.2d)."""
_LAST_OF_THINGS: Final = re.compile(r"(\ban? \w+, an? \w+) (?=and an? \w+)")


def _mended(text: str) -> Iterator[str]:
    """Yields a line that is not read as it may be meant: with the full stop that is left out, without one too many,
    with the comma before the last of a list."""
    if len(text) > LONGEST_LINE or "\n" in text:
        return
    yield _OPEN_END.sub(".", text, count=1)
    yield _FULL_STOP.sub("", text, count=1)
    if _FLAVOR_STOPS.search(text):
        yield _FLAVOR_STOPS.sub(lambda found: f"{re.sub(r' *[.?]', '', found[1])} — ", text)
    if len(_LAST_OF_LIST.findall(text)) == 1:
        yield _LAST_OF_LIST.sub(r"\1, ", text)
    if len(_LAST_OF_THINGS.findall(text)) == 1:
        yield _LAST_OF_THINGS.sub(r"\1, ", text)


def _mentions(text: str, names: tuple[str, str]) -> bool:
    return any(name and name in text for name in names)


@lru_cache(maxsize=100_000)
def _read(text: str, names: tuple[str, str]) -> LineReading:
    reading = _Reader(names)
    return reading.line(text)


_CREATED: Final = re.compile(r"\b[Cc]reates? ([A-Z][\w'\-]*(?:,? [\w'\-]+)*?), an? ")
"""The name of a token that is created, by which its abilities call it: `create Smaug, a legendary …`."""


_NAMED: Final = re.compile(r"\btokens? named ([A-Z][\w'\-]*(?: [A-Z][\w'\-]*)*) with \"")
"""The same of a token that is `named Feather`; in what it gives to others, its name is not that of what has the ability."""


class _Reader:
    """Reads the lines of one card, quoted abilities included."""

    __slots__ = ("named", "names", "token")

    def __init__(self, names: tuple[str, str]) -> None:
        self.names = names
        self.token = ""
        self.named = ""

    def line(self, text: str) -> LineReading:
        """Reads one line; a line that does not write back as it was is unread."""
        if len(text) > LONGEST_LINE:
            return _unread(text, 0, len(text), "too long")
        try:
            readings, reason, at = self._readings(text, 0)
        except TooComplex:
            return _unread(text, 0, len(text), "too complex")
        if not readings:
            return self._recover(text, reason, at)
        if len(readings) > 1:
            return _unread(text, 0, len(text), f"ambiguous: {len(readings)} readings")
        written, productions = write_ability(readings[0], self.names)
        if written != text and written[:1] == text[:1] and _letters(written) == _letters(text):
            return self.line(written)  # capitals and spaces alone tell them apart
        if written != text:
            return _unread(text, 0, len(text), f"written back as {written!r}")
        return LineReading(text, 0, readings[0], (), productions)

    def quoted(self, text: str, depth: int) -> list[AbilityText]:
        """Returns the readings of an ability in quotation marks."""
        return self._readings(text, depth)[0]

    def _readings(self, text: str, depth: int) -> tuple[list[AbilityText], str, int]:
        if not depth:
            created = _CREATED.search(text) if '"' in text else None
            named = _NAMED.search(text) if created is None else None
            self.token = created[1] if created is not None else ""
            self.named = named[1] if named is not None else ""
        token = self.token if depth else ""
        if depth == 1:
            token = token or self.named
        lexed = lex(text, (*self.names, token) if token else self.names)
        tokens = lexed.tokens
        reminders = tuple((r.after, r.text, r.spaced) for r in lexed.reminders)
        if not tokens and reminders:
            return [AbilityText(ability=Phrase(), reminders=reminders)], "", 0
        if len(tokens) > LONGEST:
            return [], "too long", 0
        parser = Parser(grammar(), tokens, self, depth)
        readings = parser.whole("line")
        if readings and any(_is_word_too(token) for token in tokens):
            readings = self._as_named(tokens, depth) or readings
        found = [AbilityText(ability=ability, reminders=reminders) for ability in readings]
        last = parser.furthest + _leads_to_unknown(tokens, parser.furthest)
        at = tokens[last].start if last < len(tokens) else len(text)
        return found, _expectation(tokens, last), at

    def _as_named(self, tokens: tuple[Token, ...], depth: int) -> list[Phrase]:
        """Returns the readings in which the card's own name, though it is also a word, is the card (CR 201.5)."""
        named = tuple(replace(token, key=token.own) if _is_word_too(token) else token for token in tokens)
        return Parser(grammar(), named, self, depth).whole("line")

    def _recover(self, text: str, reason: str, at: int) -> LineReading:
        """Finds the sentences of a line that cannot be read, so that only they are said to be unread."""
        unread: list[Unread] = []
        for start, end in _sentences(text):
            piece = text[start:end]
            if start == 0 and end == len(text):
                continue
            try:
                readings = self._readings(piece, 0)[0]
            except TooComplex:
                readings = []
            if not readings:
                unread.append(Unread(text=piece, reason=reason, span=Span(start, end)))
        if not unread:
            unread.append(Unread(text=text, reason=reason, span=Span(at, len(text))))
        return LineReading(text, 0, None, tuple(unread))


def _letters(text: str) -> str:
    return text.replace(" ", "").lower()


def _is_word_too(token: Token) -> bool:
    """Returns whether a token is the card's own name and also a word of the grammar: `Chaos`, `Mercenaries`."""
    return token.own in (SELF, SHORT_SELF) and token.key in grammar().words


def _sentences(text: str) -> list[tuple[int, int]]:
    tokens = lex(text).tokens
    found: list[tuple[int, int]] = []
    start = 0
    for token in tokens:
        if token.key == ".":
            found.append((start, token.end))
            start = token.end + 1
    if start < len(text) and text[start:].strip():
        found.append((start, len(text)))
    return found


def _leads_to_unknown(tokens: tuple[Token, ...], at: int) -> bool:
    """Returns whether the comma where reading ended stands before a word that no text has: that one is wrong, not the comma."""
    if at + 1 >= len(tokens) or tokens[at].key not in (",", ";"):
        return False
    after = tokens[at + 1]
    return after.text.isalpha() and after.key not in grammar().words


def _expectation(tokens: tuple[Token, ...], at: int) -> str:
    key = tokens[at].text if at < len(tokens) else END
    before = " ".join(token.text for token in tokens[max(0, at - 2) : at])
    return f"after “{before}”: “{key}”" if before else f"“{key}”"


def _unread(text: str, start: int, end: int, reason: str) -> LineReading:
    return LineReading(text, 0, None, (Unread(text=text, reason=reason, span=Span(start, end)),))


def write_ability(ability: AbilityText, names: tuple[str, str] = ("", "")) -> tuple[str, tuple[str, ...]]:
    """Returns the text of an ability and the productions that wrote it."""
    writer = Writer(write_tables(), names)
    if type(ability.ability) is Phrase:
        return assemble([], ability.reminders), ()
    try:
        tokens = writer.tokens("line", ability.ability)
        return assemble(tokens, ability.reminders), tuple(sorted(set(writer.used)))
    except Unwritable as error:
        return f"unwritable: {error}", ()
