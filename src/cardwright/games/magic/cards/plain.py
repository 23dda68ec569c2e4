"""Reads the plain text card format (`.cards`), as people write spoilers.

    Serra Angel {3}{W}{W}
    Creature — Angel
    Flying
    Vigilance
    4/4

A blank line ends a card, `// split` (or another layout) begins its next face, `#` begins a comment.
"""

import re
from typing import Final

from cardwright.games.magic.cards.check import check_characteristics, check_symbols
from cardwright.games.magic.cards.model import Card, Face, Layout, split_at_dash, type_line
from cardwright.games.magic.cards.small_print import braced_cost, mended_text, mended_types
from cardwright.games.magic.cards.wording import brackets_added, canonical_text
from cardwright.games.magic.language.vocabulary import (
    CARD_TYPES,
    COLOR_LETTERS,
    SUPERTYPES,
    canonical_symbols,
)
from cardwright.text import Diagnostic, Node, Reading, Related, Reporter, Source, Span, nearest


class CardFile(Node, frozen=True, eq=False, kw_only=True, gc=False):
    """The cards of a file in their order, and the lines of comment after the last."""

    cards: tuple[Card, ...] = ()
    notes: tuple[str, ...] = ()


class _Line:
    """A line of the file, trimmed, and where it stands."""

    __slots__ = ("span", "text")

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.span = Span(start, start + len(text))


_BARE_COST: Final = re.compile(r"\s(?P<cost>(?:\d+|X)?[WUBRGC]{2,}|(?:\d+|X)[WUBRGC])$")
_NUMBER: Final = r"(?:[-+]?\d+(?:[+-]\*)?|\*(?:[+-]\d+|²)?|X|\?|∞|\d*½|\d*\.5)"
_STATS: Final = re.compile(rf"^(?P<power>{_NUMBER})\s*/\s*(?P<toughness>{_NUMBER})$")
_LABELLED: Final = re.compile(r"^(?P<label>Loyalty|Defense|Colou?r [Ii]ndicator)\s*:\s*(?P<value>.*)$")
_COUNTED: Final = re.compile(rf"^{_NUMBER}$")
_SEPARATOR: Final = re.compile(r"^//\s*(?P<layout>.*)$")

_MOST_FACES: Final = 5
_COLOR_NAMES: Final = {name: letter for letter, name in COLOR_LETTERS.items()}


def read_cards(source: Source) -> Reading[CardFile]:
    """Reads a file of cards: every card that is there, and all that is wrong with them at once."""
    reporter = Reporter(source)
    blocks, notes = _blocks(source)
    cards = tuple(_card(block, reporter) for block in blocks)
    _report_repeats(cards, reporter)
    tree = CardFile(cards=cards, notes=notes, span=Span(0, len(source.text)))
    return Reading(source, tree, reporter.sorted())


class Known:
    """A file of cards that is known to be right: each card is read, and nothing looked for in it, when it is asked for."""

    __slots__ = ("_blocks", "_cards", "_reporter", "names")

    def __init__(self, source: Source) -> None:
        self._blocks, _ = _blocks(source)
        self._reporter = Reporter(source)
        self._cards: dict[int, Card] = {}
        self.names = tuple(_names(block) for block in self._blocks)
        """The names of the faces of each card."""

    def card(self, index: int) -> Card:
        """Returns a card by its place in the file."""
        found = self._cards.get(index)
        if found is None:
            found = self._cards[index] = _card(self._blocks[index], self._reporter, known=True)
        return found


def _names(block: "_Block") -> tuple[str, ...]:
    first = [0, *(at + 1 for at, line in enumerate(block.lines) if line.text.startswith("//"))]
    texts = [block.lines[at].text for at in first]
    return tuple(text[: _end_of_name(text)].rstrip() for text in texts)


def _lines(source: Source) -> list[_Line]:
    found: list[_Line] = []
    start = 0
    for raw in source.text.split("\n"):
        text = raw.strip()
        found.append(_Line(text, start + (len(raw) - len(raw.lstrip()) if text else 0)))
        start += len(raw) + 1
    return found


class _Block:
    """The lines of one card, and the comment that belongs to it."""

    __slots__ = ("lines", "notes")

    def __init__(self, notes: list[str]) -> None:
        self.lines: list[_Line] = []
        self.notes = notes

    def goes_on_with(self, line: _Line) -> bool:
        """Returns whether a line after a blank one is still of this card: a face separator stands between."""
        return line.text.startswith("//") or self.lines[-1].text.startswith("//")


def _blocks(source: Source) -> tuple[list[_Block], tuple[str, ...]]:
    """Groups lines into cards; comments belong to the card that they stand in or before."""
    blocks: list[_Block] = []
    notes: list[str] = []
    between = True
    for line in _lines(source):
        if line.text.startswith("#"):
            (notes if between else blocks[-1].notes).append(line.text)
        elif not line.text:
            between = True
            if notes and notes[-1]:
                notes.append("")
        else:
            if between and not (blocks and blocks[-1].goes_on_with(line)):
                blocks.append(_Block(notes))
                notes = []
            between = False
            blocks[-1].lines.append(line)
    while notes and not notes[-1]:
        notes.pop()
    return blocks, tuple(notes)


def _card(block: _Block, reporter: Reporter, *, known: bool = False) -> Card:
    parts: list[list[_Line]] = [[]]
    separators: list[_Line] = []
    for line in block.lines:
        if _SEPARATOR.match(line.text):
            separators.append(line)
            parts.append([])
        else:
            parts[-1].append(line)
    for index, part in enumerate(parts):
        if not part:
            beside = separators[max(0, index - 1)]
            reporter.error(
                beside.span, "empty-face", "a face is missing beside this line", expected=("a name",)
            )
    faces = [_face(part, reporter, first=index == 0, known=known) for index, part in enumerate(parts) if part]
    return Card(
        faces=tuple(faces) or (Face(name=""),),
        layout=_layout(separators, faces, reporter),
        notes=tuple(block.notes),
        span=block.lines[0].span | block.lines[-1].span,
    )


def _layout(separators: list[_Line], faces: list[Face], reporter: Reporter) -> Layout:
    if not separators:
        return Layout.NORMAL
    if len(faces) > _MOST_FACES:
        reporter.error(separators[-1].span, "too-many-faces", f"a card has no more than {_MOST_FACES} faces")
    layouts = [_named_layout(line, faces, reporter) for line in separators]
    for line, layout in zip(separators, layouts, strict=True):
        if layout is not layouts[0]:
            reporter.error(
                line.span, "two-layouts", f"the card began as {layouts[0]}", suggestion=f"// {layouts[0]}"
            )
    return layouts[0]


def _named_layout(line: _Line, faces: list[Face], reporter: Reporter) -> Layout:
    word = line.text.removeprefix("//").strip().lower()
    known = [str(layout) for layout in Layout if layout is not Layout.NORMAL]
    if word in known:
        return Layout(word)
    if not word:
        told = any(face.has_type("Adventure") or face.has_type("Omen") for face in faces[1:])
        return Layout.ADVENTURE if told else Layout.SPLIT
    near = nearest(word, known)
    reporter.error(
        line.span,
        "unknown-layout",
        f'there is no layout "{word}"',
        expected=known,
        suggestion=f"// {near}" if near else None,
    )
    return Layout(near) if near else Layout.SPLIT


class _Parts:
    """What the lines below a type line say."""

    __slots__ = ("defense", "indicator", "loyalty", "stats", "text")

    def __init__(self) -> None:
        self.text: list[_Line] = []
        self.stats: re.Match[str] | None = None
        self.loyalty: str | None = None
        self.defense: str | None = None
        self.indicator: tuple[str, ...] = ()


def _face(lines: list[_Line], reporter: Reporter, *, first: bool, known: bool) -> Face:
    name, cost = _name_and_cost(lines[0], reporter)
    span = lines[0].span | lines[-1].span
    typed = len(lines) > 1 and _looks_like_types(lines[1].text)
    if not typed:
        _report_no_types(lines, reporter)
    if len(lines) < 2:
        return Face(name=name, cost=cost, span=span)
    types = (type_line(lines[1].text) if known else mended_types(lines[1].text, lines[1].span, reporter)).at(
        lines[1].span
    )
    parts = _parts(lines[2:], reporter)
    said = [(line.text, line.span) for line in parts.text]
    face = Face(
        name=name,
        cost=cost,
        type_line=types,
        text="\n".join([canonical_text(line) for line, _ in said])
        if known
        else mended_text(said, name, reporter),
        power=_plain(parts.stats["power"]) if parts.stats else None,
        toughness=_plain(parts.stats["toughness"]) if parts.stats else None,
        loyalty=parts.loyalty,
        defense=parts.defense,
        color_indicator=parts.indicator,
        line_starts=tuple(line.span.start - brackets_added(line.text) for line in parts.text),
        span=span,
    )
    if known:
        return face
    check_symbols(face, lines[0].span, reporter)
    if typed:
        check_characteristics(face, lines[0].span, lines[1].span, reporter, front=first)
    return face


def _plain(number: str) -> str:
    return number.removeprefix("+")


def _name_and_cost(line: _Line, reporter: Reporter) -> tuple[str, str]:
    end = _end_of_name(line.text)
    name = line.text[:end].rstrip()
    cost = canonical_symbols("".join(line.text[end:].split()))
    if not name:
        reporter.error(line.span, "no-name", "a card begins with its name", expected=("a name",))
    if "{" in name or "}" in name:
        reporter.error(line.span, "brace-in-name", "a brace stands alone in the name line")
    bare = None if cost else _BARE_COST.search(line.text)
    if bare is not None:
        braces = braced_cost(bare["cost"])
        start = line.span.start + bare.start("cost")
        reporter.warn(
            Span(start, line.span.end), "small-print", "cards say this otherwise", suggestion=braces
        )
        return name[: bare.start()].rstrip(), braces
    return name, cost


def _end_of_name(text: str) -> int:
    """Returns where the symbols at the end of a name line begin."""
    end = len(text)
    while True:
        close = end
        while close and text[close - 1].isspace():
            close -= 1
        start = text.rfind("{", 0, close)
        if start < 0 or text[close - 1] != "}" or "}" in text[start : close - 1]:
            return end
        end = start


def _looks_like_types(text: str) -> bool:
    before, after = split_at_dash(text)
    words = before.split()
    known = [word.capitalize() in CARD_TYPES or word.capitalize() in SUPERTYPES for word in words]
    capitals = any(known[at] and word[0].isupper() for at, word in enumerate(words))
    return capitals or all(known) or (bool(after) and len(words) < 4)


def _report_no_types(lines: list[_Line], reporter: Reporter) -> None:
    where = lines[1].span if len(lines) > 1 else lines[0].span
    near = nearest(lines[1].text, CARD_TYPES) if len(lines) > 1 else None
    reporter.error(
        where,
        "no-type-line",
        "the line after a card's name is its type line",
        expected=("a type line such as `Creature — Elf`",),
        suggestion=near,
    )


def _parts(lines: list[_Line], reporter: Reporter) -> _Parts:
    parts = _Parts()
    last = max((i for i, line in enumerate(lines) if not _LABELLED.match(line.text)), default=-1)
    for index, line in enumerate(lines):
        labelled = _LABELLED.match(line.text)
        stats = _STATS.match(line.text) if index == last else None
        if labelled is not None:
            _take_label(labelled, line, parts, reporter)
        elif stats is not None:
            parts.stats = stats
        else:
            parts.text.append(line)
    return parts


def _take_label(match: re.Match[str], line: _Line, parts: _Parts, reporter: Reporter) -> None:
    label, value = match["label"].lower(), match["value"].strip()
    where = Span(line.span.end - len(match["value"]), line.span.end)
    if label in ("loyalty", "defense"):
        if not _COUNTED.match(value):
            reporter.error(where or line.span, f"bad-{label}", f"{label} is a number", expected=("a number",))
        if (parts.loyalty if label == "loyalty" else parts.defense) is not None:
            reporter.error(line.span, f"two-{label}", f"{label} was given above")
        if label == "loyalty":
            parts.loyalty = value
        else:
            parts.defense = value
        return
    parts.indicator = _colors(value, where, reporter)


def _colors(value: str, where: Span, reporter: Reporter) -> tuple[str, ...]:
    found: list[str] = []
    for word in re.split(r"[,\s]+|\band\b", value.lower()):
        letter = _COLOR_NAMES.get(word) or (word.upper() if word.upper() in COLOR_LETTERS else None)
        if letter is not None:
            found.append(letter)
        elif word:
            reporter.error(
                where,
                "unknown-color",
                f'there is no color "{word}"',
                expected=tuple(_COLOR_NAMES),
                suggestion=nearest(word, _COLOR_NAMES),
            )
    return tuple(letter for letter in COLOR_LETTERS if letter in found)


def _report_repeats(cards: tuple[Card, ...], reporter: Reporter) -> None:
    seen: dict[str, Card] = {}
    for card in cards:
        before = seen.setdefault(card.name.casefold(), card)
        if before is not card and card.name:
            first_line = Span(card.span.start, card.span.start + len(card.front.name))
            reporter.add(
                Diagnostic(
                    reporter.source,
                    first_line,
                    "repeated-name",
                    f'"{card.name}" is in this file twice',
                    related=(
                        Related(
                            Span(before.span.start, before.span.start + len(before.front.name)), "first here"
                        ),
                    ),
                )
            )
