"""Cards as Cockatrice's `cards.xml` has them, of the versions 3 and 4.

Read tag by tag, card by card: nothing is nested deeply, nothing is declared, and the text is UTF-8 whatever its first line says.
"""

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final
from xml.parsers import expat

from cardwright.games.magic.cards.files.scryfall import ScryfallCard, ScryfallFace, card_of
from cardwright.games.magic.cards.files.stream import BrokenFile
from cardwright.games.magic.cards.model import Card

ROOT: Final = "cockatrice_carddatabase"

_CHUNK: Final = 1 << 16
_DEEPEST: Final = 16
_LONGEST: Final = 20_000
"""Characters of one field of a card."""
_MOST_WAITING: Final = 20_000
"""Faces that wait for the other face of their card."""
_FIELDS: Final = ("name", "text", "manacost", "type", "pt", "loyalty", "defense", "layout", "side", "token")
_SYMBOL: Final = re.compile(r"\{[^{}]+\}|\(([^()]+)\)|\d+|[A-Z]")
_BETWEEN_FACES: Final = re.compile(r"\s*\n-{3,}\n\s*")


class _Entry:
    """The tags of one card, as far as they say something about it."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.said: dict[str, str] = {}
        self.sets: list[str] = []
        self.rarity = ""
        self.other = ""
        """The name of the card that is the other face."""


class NoCard(ValueError):
    """An entry that is no card, with the reason."""


def cards_of(file: BinaryIO, report: Callable[[str, int], None]) -> Iterator[Card]:
    """Yields the cards of a file; raises `BrokenFile` where it ends too early or is no such file.

    What is no card is reported with its line and left out.
    """
    reader = _Reader()
    fronts: list[tuple[ScryfallCard, str]] = []
    backs: dict[str, ScryfallCard] = {}
    for entry in reader.entries(file):
        if entry.said.get("token") == "1" or not entry.said.get("name"):
            continue
        try:
            made = _card(entry)
        except NoCard as problem:
            report(f"{entry.said['name'][:80]}: {problem}", entry.line)
            continue
        if entry.said.get("side") == "back":
            backs[made.name] = made
        elif entry.other:
            fronts.append((made, entry.other))
        else:
            yield from _playable(made)
        if len(fronts) + len(backs) > _MOST_WAITING:
            raise BrokenFile("so many cards have no other face that it is no file of cards", entry.line)
    for front, other in fronts:
        back = backs.get(other)
        if back is not None:
            front.card_faces = [_face(front), _face(back)]
            front.name = f"{front.name} // {back.name}"
        yield from _playable(front)


def _playable(made: ScryfallCard) -> Iterator[Card]:
    card = card_of(made)
    if card is not None:
        yield card


def _face(card: ScryfallCard) -> ScryfallFace:
    return ScryfallFace(
        card.name,
        card.mana_cost,
        card.type_line,
        card.oracle_text,
        card.power,
        card.toughness,
        card.loyalty,
        card.defense,
    )


def _card(entry: _Entry) -> ScryfallCard:
    """Returns a card; one whose halves are on one side (split, adventure …) has them between two slashes."""
    said = entry.said
    power, _, toughness = said.get("pt", "").partition("/")
    names, costs, types = (said.get(field, "").split(" // ") for field in ("name", "manacost", "type"))
    texts = _BETWEEN_FACES.split(said.get("text", ""))
    made = ScryfallCard(
        name=said["name"],
        mana_cost=_cost(costs[0]),
        type_line=_type_line(types[0]),
        oracle_text=said.get("text", ""),
        power=power or None,
        toughness=toughness or None,
        loyalty=said.get("loyalty") or None,
        defense=said.get("defense") or None,
        layout=said.get("layout", "normal"),
        sets=entry.sets,
        set=entry.sets[-1] if entry.sets else "",
        rarity=entry.rarity,
    )
    if len(names) > 1 and len(names) == len(types) == len(texts):
        costs += [""] * (len(names) - len(costs))
        made.card_faces = [
            ScryfallFace(name, _cost(cost), _type_line(kinds), text)
            for name, cost, kinds, text in zip(names, costs, types, texts, strict=True)
        ]
        made.card_faces[0].power, made.card_faces[0].toughness = made.power, made.toughness
        made.card_faces[0].loyalty, made.card_faces[0].defense = made.loyalty, made.defense
    return made


def _type_line(said: str) -> str:
    return said.replace(" - ", " — ")


def _cost(said: str) -> str:
    """Returns a mana cost with each symbol in braces: `1W(W/U)` and `1W{W/U}` are both written by some version.

    >>> _cost("2WW"), _cost("X(R/G)"), _cost("{2/B}12")
    ('{2}{W}{W}', '{X}{R/G}', '{2/B}{12}')
    """
    found: list[str] = []
    at = 0
    while at < len(said):
        symbol = _SYMBOL.match(said, at)
        if symbol is None:
            raise NoCard(f'"{said[:40]}" is no mana cost')
        at = symbol.end()
        found.append(symbol[0] if symbol[0].startswith("{") else f"{{{symbol[1] or symbol[0]}}}")
    return "".join(found)


class _Reader:
    """Follows the tags of one file."""

    def __init__(self) -> None:
        self.open: list[str] = []
        self.entry: _Entry | None = None
        self.done: list[_Entry] = []
        self.words: list[str] = []
        self.length = 0
        self.rarity = ""
        self.attached = False
        self.parser = expat.ParserCreate(encoding="utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._declared
        self.parser.EntityDeclHandler = self._declared

    def entries(self, file: BinaryIO) -> Iterator[_Entry]:
        """Yields the cards of a file as they are read."""
        try:
            while chunk := file.read(_CHUNK):
                self.parser.Parse(chunk, False)
                yield from self.done
                self.done.clear()
            self.parser.Parse(b"", True)
        except expat.ExpatError as error:
            raise BrokenFile(f"not XML: {expat.ErrorString(error.code)}", error.lineno) from None
        yield from self.done

    def _broken(self, reason: str) -> BrokenFile:
        return BrokenFile(reason, self.parser.CurrentLineNumber)

    def _declared(self, *_args: object) -> None:
        raise self._broken("a file of cards has no document type of its own")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if not self.open and tag != ROOT:
            raise self._broken(f"<{tag[:40]}> is no file of cards: <{ROOT}> is expected")
        self.open.append(tag)
        if len(self.open) > _DEEPEST:
            raise self._broken("a file of cards is not nested so deeply")
        if tag == "card":
            self.entry = _Entry(self.parser.CurrentLineNumber)
        self.words.clear()
        self.length = 0
        self.rarity = attributes.get("rarity", "")
        self.attached = bool(attributes.get("attach"))

    def _characters(self, text: str) -> None:
        self.length += len(text)
        if self.length > _LONGEST:
            raise self._broken("a field of a card is longer than any card")
        self.words.append(text)

    def _end(self, tag: str) -> None:
        self.open.pop()
        entry = self.entry
        if entry is None:
            return
        words = "".join(self.words).strip()
        self.words.clear()
        if tag == "card":
            self.done.append(entry)
            self.entry = None
        elif tag == "set":
            entry.sets.append(words)
            entry.rarity = self.rarity
        elif tag == "related" and self.attached:
            entry.other = words
        elif tag in _FIELDS:
            entry.said[tag] = words
