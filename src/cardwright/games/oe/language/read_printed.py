"""Reading the printed form: the sentences on the card, back to the tree.

What is printed says less than the tree (which of two specifiers a word was, for one), so a line is read as the first
tree of which `printed.py` makes exactly this line. Nothing is guessed that would print otherwise.
"""

import re
from typing import Final

from msgspec.structs import replace

from cardwright.games.oe.language import printed_phrases as p
from cardwright.games.oe.language import tree as t
from cardwright.games.oe.language.printed_links import links_of
from cardwright.text import NOWHERE, Reading, Reporter, Source, Span, placed

_HEAD: Final = re.compile(r"(?P<name>[^\s(<#$][^(]*?) \((?P<inside>[^()]+)\)")
_REMARK: Final = re.compile(r"#(?P<hash>(?:[^#]|##)*)#|\$(?P<line>.*)")
_LINE: Final = re.compile(r"\S(?:.*\S)?(?:(?<=\+)\s*\n[ \t]*\S(?:.*\S)?)*")
"""A line of the file, with those that follow it where it ends with a plus."""
_BROKEN: Final = re.compile(r" \+\s*\n\s*")
NOTHING: Final = "No effect."


def looks_printed(text: str) -> bool:
    """Returns whether a text is in the printed form: its first line is a card's head, or a sentence.

    >>> looks_printed("Pikeman (OFF Unit, Cost 1, ATK 2, DEF 1)"), looks_printed('CARD "Pikeman"')
    (True, False)
    """
    for line in text.splitlines():
        line = line.strip()
        if line and _REMARK.fullmatch(line) is None:
            return line.startswith("<") or line == NOTHING or _head(line) is not None
    return False


def read_printed(source: Source) -> Reading[t.File]:
    """Reads a file of cards in the printed form."""
    reading = _Printed(source)
    for found in _LINE.finditer(source.text):
        reading.line(_BROKEN.sub(" + ", found[0]), Span(*found.span()))
    return reading.done()


def _head(line: str) -> t.Card | None:
    """Returns the card whose head a line is."""
    found = _HEAD.fullmatch(line)
    if found is None:
        return None
    kind, *values = found["inside"].split(", ")
    if kind not in p.KINDS:
        return None
    given: list[t.Given] = []
    for value in values:
        name, _, number = value.rpartition(" ")
        if name not in p.ATTRIBUTES or not number.isdigit() or len(number) > 2:
            return None
        given.append(t.Given(attribute=p.ATTRIBUTES[name], number=int(number)))
    return t.Card(name=found["name"], kind=p.KINDS[kind], values=tuple(given))


class _Printed:
    """One reading, line by line."""

    def __init__(self, source: Source) -> None:
        self.report = Reporter(source)
        self.items: list[t.Card | t.Program | t.Unread] = []
        self.card: t.Card | None = None
        self.effects: list[t.Effect | t.Unread] = []
        self.remarks: list[str] = []

    def line(self, line: str, span: Span) -> None:
        """Takes the next line: a comment, a head, or a sentence."""
        remark = _REMARK.fullmatch(line)
        if remark is not None:
            said = remark["hash"] if remark["hash"] is not None else remark["line"]
            self.remarks.append(" ".join(said.replace("##", "#").split()))
            return
        head = _head(line)
        if head is not None:
            self._close()
            self.card = replace(placed(head, span), comments=self._taken())
        else:
            self.effects.append(self._effect(line, span))

    def _effect(self, line: str, span: Span) -> t.Effect | t.Unread:
        number = len(self.effects) + 1
        comments = self._taken()
        if line == NOTHING:
            return placed(t.Effect(number=number, comments=comments), span)
        links = links_of(line)
        if links is None:
            self.report.error(
                span,
                "not-understood",
                "not a sentence of the printed form",
                expected=("<conditions> : what happens.",),
            )
            return t.Unread(text=line, span=span)
        statement = t.Statement(links=links)
        return placed(t.Effect(number=number, statements=(statement,), comments=comments), span)

    def _taken(self) -> tuple[str, ...]:
        taken, self.remarks = tuple(self.remarks), []
        return taken

    def _close(self) -> None:
        """Puts the card, or the program without one, among the items."""
        span = self.effects[0].span | self.effects[-1].span if self.effects else NOWHERE
        program = t.Program(effects=tuple(self.effects), span=span) if self.effects else None
        if self.card is not None:
            self.items.append(replace(self.card, program=program, span=self.card.span | span))
        elif program is not None:
            self.items.append(program)
        self.card, self.effects = None, []

    def done(self) -> Reading[t.File]:
        """Returns what was read."""
        self._close()
        length = len(self.report.source.text)
        file = t.File(items=tuple(self.items), after=self._taken(), span=Span(0, length))
        return Reading(self.report.source, file, self.report.sorted())
