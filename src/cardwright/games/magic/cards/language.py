"""Oracle English in files of cards, as the commands know it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from cardwright.games.magic.cards.agreement import wrong_number
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.cards.library import Library, users_library
from cardwright.games.magic.cards.measure import CardMeasurer, cards_of
from cardwright.games.magic.cards.measure_decks import DeckMeasurer
from cardwright.games.magic.cards.model import Card, Face, split_at_dash, type_line
from cardwright.games.magic.cards.outline import outline_card, tell_card
from cardwright.games.magic.cards.phrases import known_words, nearest_sentence, spelt_right
from cardwright.games.magic.cards.plain import CardFile, read_cards
from cardwright.games.magic.cards.small_print import braced_cost, mended_text, with_capitals
from cardwright.games.magic.cards.wording import brackets_added, canonical_text
from cardwright.games.magic.cards.writer import write_card, write_cards
from cardwright.games.magic.language import CardReading, LineReading, read_card, read_face
from cardwright.games.magic.language.vocabulary import CARD_TYPES
from cardwright.games.magic.meaning.of_cards import card_meaning
from cardwright.games.magic.meaning.telling import told_lines
from cardwright.text import (
    CardEntry,
    CardMeaning,
    CardMeasure,
    CardQuery,
    DeckMeasure,
    Diagnostic,
    ImportedFile,
    ImportReport,
    Reading,
    Reporter,
    Source,
    Span,
    as_data,
)

_SHORT: Final = 2000
"""A text no longer than this is tried, to tell whether it is a card's."""


class OracleEnglish:
    """The English of Magic cards; satisfies `cardwright.text.Language` and offers a library of cards."""

    name = "Oracle English"
    suffixes = (".cards",)

    def sniff(self, text: str) -> float:
        """Returns how much a text looks like cards: by its type lines, or by words that cards use."""
        lines = [line.strip() for line in text.split("\n") if line.strip()][:400]
        typed = sum(
            any(word in CARD_TYPES for word in split_at_dash(line)[0].split()[:3]) for line in lines[1:]
        )
        if typed and "{" in text:
            return min(1.0, 0.5 + 2 * typed / len(lines))
        if len(text) <= _SHORT and lines and read_face("", canonical_text(text)).abilities:
            return 0.9
        sentences = (
            all(line[0] in "{[•(" or line[0].isupper() for line in lines) and text.rstrip()[-1:] in '."”)'
        )
        return (0.85 if sentences else 0.45) * known_words(text[:4000])

    def read(self, source: Source) -> Reading[CardFile]:
        """Reads a file of cards."""
        return read_cards(source)

    def check(self, reading: Reading[CardFile]) -> tuple[Diagnostic, ...]:
        """Returns the parts of the cards' texts that are not understood."""
        reporter = Reporter(reading.source)
        for card in reading.tree.cards:
            _report_unread(card, read_card(card), reporter)
        return reporter.sorted()

    def write(self, tree: CardFile) -> str:
        """Returns the canonical text of a file of cards."""
        return write_cards(tree)

    def explain(self, reading: Reading[CardFile]) -> str:
        """Returns what each card means, in plain words; an outline of lines that have no meaning yet."""
        return "\n\n".join(_explained(card, tell_card) for card in reading.tree.cards)

    def explain_tree(self, reading: Reading[CardFile]) -> str:
        """Returns how each card is worded, as an outline of the tree."""
        return "\n\n".join(_explained(card, outline_card) for card in reading.tree.cards)

    def explain_data(self, reading: Reading[CardFile]) -> dict[str, Any]:
        """Returns the tree with the abilities of each face in it, and how well each card was understood."""
        tree = as_data(reading.tree)
        readings = [read_card(card) for card in reading.tree.cards]
        for card, whole, read in zip(tree["cards"], reading.tree.cards, readings, strict=True):
            for face, whole_face, lines in zip(card["faces"], whole.faces, read.faces, strict=True):
                face["abilities"] = [as_data(line.ability or line.unread) for line in lines.lines]
                face["told"] = [as_data(told) for told in told_lines(whole_face, lines)]
        return {"tree": tree, "cards": [*map(_understood, reading.tree.cards, readings)]}

    def read_phrase(
        self, source: Source, name: str | None, type: str | None, cost: str | None = None
    ) -> Reading[CardFile]:
        """Reads the text of one card, which may be given a name, a type line and a mana cost.

        A text of no type that only a spell can have is an instant's.
        """
        reporter = Reporter(source)
        name = name or "This card"
        starts = _starts(source.text)
        lines = [
            (line, Span(max(0, at), at + len(line)))
            for line, at in zip(source.text.split("\n"), starts, strict=True)
        ]
        face = Face(
            name=name,
            cost=braced_cost(cost or ""),
            type_line=type_line(type or ""),
            text=mended_text(lines, name, reporter),
            line_starts=tuple(_starts(source.text)),
            span=Span(0, len(source.text)),
        )
        card = Card(faces=(face,), span=face.span)
        spell = Card(faces=(replace(face, type_line=type_line("Instant")),), span=face.span)
        if type is None and refusal(card) is not None and refusal(spell) is None:
            card = spell
        _report_unread(card, read_card(card), reporter)
        return Reading(source, CardFile(cards=(card,), span=face.span), reporter.sorted())

    @property
    def library(self) -> Library:
        """The user's library, opened when it is first asked for."""
        return users_library()

    def card_names(self) -> Sequence[str]:
        """Returns the names of all cards, bundled and imported."""
        return self.library.names

    def find_card(self, name: str) -> Source | None:
        """Returns the text of a card by its name, as a file of one card."""
        card = self.library.card(name)
        return Source(write_card(card) + "\n", f"{card.name}.cards") if card is not None else None

    def file_cards(self, path: Path) -> dict[str, Source]:
        """Returns the text of each card of a file of any kind, by its name."""
        return {
            card.name: Source(write_card(card) + "\n", f"{path}: {card.name}") for card in CardReader(path)
        }

    def import_cards(self, path: Path) -> ImportReport:
        """Adds the cards of a file to the library."""
        return self.library.import_file(path)

    def imported_files(self) -> Sequence[ImportedFile]:
        """Returns the files whose cards are in the library."""
        return self.library.files()

    def remove_file(self, name: str) -> ImportedFile | None:
        """Takes the cards of a file out of the library."""
        return self.library.remove_file(name)

    def search_cards(self, query: CardQuery) -> Iterator[CardEntry]:
        """Yields the cards that fit a query."""
        return (entry_of(card) for card in self.library.find(query))

    def show_card(self, name: str) -> CardEntry | None:
        """Returns a card by its name, or None."""
        card = self.library.card(name)
        return entry_of(card) if card is not None else None

    def measure_cards(self, path: Path | None, edition: str | None) -> CardMeasure:
        """Returns how well the cards of a file are understood, or the bundled ones."""
        return CardMeasurer(path, edition, refusal)

    def meanings(self, path: Path | None, edition: str | None) -> Iterator[CardMeaning]:
        """Yields what every card of a file means, or every bundled card."""
        return (card_meaning(card) for card in cards_of(path, edition))

    def meaning_of(self, reading: Reading[CardFile]) -> tuple[CardMeaning, ...]:
        """Returns what the cards of a reading mean."""
        return tuple(card_meaning(card) for card in reading.tree.cards)

    def measure_decks(self, decks: Path, cards: Path | None) -> DeckMeasure:
        """Returns the decks of a file, whose cards are those of another file, or those known."""
        return DeckMeasurer(decks, cards, refusal)


LANGUAGE: Final = OracleEnglish()
"""Oracle English, for whoever looks up languages."""


def entry_of(card: Card) -> CardEntry:
    """Returns a card as a list of cards shows it."""
    front = card.front
    stats = f" {front.stats}" if front.stats else ""
    line = f"{card.name} {front.cost}".rstrip() + f" · {front.type_line}{stats}"
    data = {
        "name": card.name,
        "layout": str(card.layout),
        "sets": list(card.sets),
        "released": card.released,
        "faces": [
            {"type_line": str(face.type_line), **{k: v for k, v in _face_data(face).items() if v}}
            for face in card.faces
        ],
    }
    return CardEntry(card.name, line, write_card(card), data)


def _face_data(face: Face) -> dict[str, Any]:
    return {
        "name": face.name,
        "cost": face.cost,
        "text": face.text,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
        "colors": list(face.colors),
        "color_indicator": list(face.color_indicator),
        "mana_value": face.mana_value,
    }


def refusal(card: Card) -> str | None:
    """Returns why a card cannot be played, or None; the rules are loaded when they are first asked."""
    from cardwright.games.magic.rules.decks import refusal as of_rules

    return of_rules(card)


def _explained(card: Card, tell: Callable[[Card, CardReading], str]) -> str:
    reading = read_card(card)
    why = refusal(card) if reading.bound else None
    return tell(card, reading) + (f"\n  cannot be played yet: {why}" if why else "")


def _understood(card: Card, reading: CardReading) -> dict[str, Any]:
    why = refusal(card)
    return {
        "playable": why is None,
        "not_playable_because": why,
        "name": reading.name,
        "read": reading.read,
        "bound": reading.bound,
        "roundtrip": reading.bound and reading.roundtrip,
        "unread": [
            {"text": line.text, "unread": part.text, "reason": part.reason}
            for line in reading.lines
            for part in line.unread
        ],
    }


def _report_unread(card: Card, reading: CardReading, reporter: Reporter) -> None:
    for face, read in zip(card.faces, reading.faces, strict=True):
        for written in read.lines:
            line = _beside_capitals(written, face) if written.unread else written
            slip = wrong_number(line.text, face) if line.unread else None
            if slip is not None:
                place, message, mended = slip
                reporter.error(_placed(face, line, place), "number", message, suggestion=mended)
                continue
            for part in line.unread:
                reporter.error(
                    _placed(face, line, part.span),
                    "not-understood",
                    f"not understood: {part.reason}",
                    suggestion=spelt_right(line.text, part.span.start, face.name, face.cost)
                    or nearest_sentence(part.text, face.name),
                )


def _beside_capitals(line: LineReading, face: Face) -> LineReading:
    """Returns a line as it would be read with its capitals and its stop, where more than they keep it from being read."""
    usual = with_capitals(line.text)
    again = read_face(face.name, usual, cost=face.cost).lines if usual != line.text else ()
    written = (
        [part for part in again[0].unread if part.span.start <= len(line.text)] if len(again) == 1 else []
    )
    return replace(again[0], start=line.start, unread=tuple(written)) if written else line


def _placed(face: Face, line: LineReading, span: Span) -> Span:
    """Returns where a stretch of a line stands in the file that the face was read from."""
    start = line.start + max(0, span.start)
    length = max(1, len(span)) if span else len(line.text)
    row = face.text.count("\n", 0, start)
    if row >= len(face.line_starts):
        return face.span
    within = start - (face.text.rfind("\n", 0, start) + 1)
    begin = face.line_starts[row] + min(
        within, len(face.text.split("\n")[row])
    )  # a stop may be missing there
    return Span(begin, begin + length)


def _starts(text: str) -> Iterator[int]:
    at = 0
    for line in text.split("\n"):
        yield at - brackets_added(line)
        at += len(line) + 1
