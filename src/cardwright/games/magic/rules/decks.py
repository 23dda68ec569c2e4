"""From a deck list to what is played: every card compiled, or the deck refused by card and clause."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cardwright.games.magic.cards.bundled import bundled_card
from cardwright.games.magic.cards.decks import (
    DeckList,
    Entry,
    Section,
    check_deck,
    find_cards,
    find_format,
    formats,
    read_deck,
)
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.games.magic.cards.plain import CardFile, read_cards
from cardwright.games.magic.cards.pool import Pool, default_pool
from cardwright.games.magic.cards.writer import write_card
from cardwright.games.magic.language.kept import SHELF
from cardwright.games.magic.meaning.kept import MEANINGS
from cardwright.games.magic.rules.compile.card import Unplayable, define
from cardwright.games.magic.rules.compile.known import known_card
from cardwright.games.magic.rules.conjurable import conjurable, conjured_names
from cardwright.games.magic.rules.definition import Definition
from cardwright.games.magic.rules.sideboards import Outside, has_companion, reaches_outside
from cardwright.kernel import CardText, DeckRefused, DeckText
from cardwright.text import Diagnostic, Reading, Reporter, Severity, Source, hint, render

_MOST_TOLD: Final = 20

_LONGEST_NAME: Final = 200

NOTHING_IMPORTED: Final = (
    "Only the bundled cards are known. A file of all cards (Scryfall's bulk data, MTGJSON's AtomicCards, Cockatrice's "
    "cards.xml) is taken in once by: cardwright cards import FILE"
)


def definitions_of(
    deck: DeckText, *, ante: bool = False, own: dict[str, Card] | None = None
) -> list[Definition]:
    """Returns the cards of a deck in the order of its list; raises `DeckRefused` with every reason.

    `own` are cards by their folded names that the match brings along; they come before all others.
    """
    reading = _read(deck)
    if not reading.ok:
        raise DeckRefused(deck.name, tuple(render(one) for one in reading.diagnostics))
    with SHELF.open(), MEANINGS.open():
        return _compiled(deck.name, reading.tree, Section.MAIN, ante, own or {})


def commanders_of_deck(deck: DeckText, *, own: dict[str, Card] | None = None) -> list[Definition]:
    """Returns the cards that a deck names as its commanders; raises `DeckRefused`."""
    with SHELF.open(), MEANINGS.open():
        return _compiled(deck.name, _read(deck).tree, Section.COMMANDER, False, own or {})


def sideboards(
    decks: Sequence[DeckText], mains: Sequence[Sequence[Definition]], own: dict[str, Card]
) -> list[Outside]:
    """Returns the sideboard of each deck where some card could bring something of it into the game (CR 400.11).

    Where none can, nobody has one: most games are played without. Possible companions are always there (CR 702.139).
    A card that is not understood does not keep a deck from being played: it stays where it is.
    """
    found = [_outside(deck, own) for deck in decks]
    known = (card for cards in (*mains, *(one.cards for one in found)) for card in cards)
    if reaches_outside(known):
        return found
    return [Outside(tuple(card for card in one.cards if has_companion(card))) for one in found]


def _outside(deck: DeckText, own: dict[str, Card]) -> Outside:
    tree = _read(deck).tree
    named = {fold_name(entry.name) for entry in tree.of(Section.SIDEBOARD)}
    entries = [entry for entry in tree.of(Section.COMPANION) if fold_name(entry.name) not in named]
    cards: list[Definition] = []
    refused: list[str] = []
    for entry in (*tree.of(Section.SIDEBOARD), *entries):
        try:
            definition = find_definition(entry.name, own)
        except Unplayable:
            definition = None
        if definition is None or conjured_by([definition], own)[1]:
            refused.append(entry.name)
        else:
            cards.extend([definition] * entry.count)
    return Outside(tuple(cards), tuple(dict.fromkeys(refused)))


def names_commander(deck: DeckText) -> bool:
    """Tells whether a deck has a section of commanders."""
    return bool(_read(deck).tree.of(Section.COMMANDER))


def usual_format(deck: DeckText) -> str:
    """Returns the format that a deck is held to where none is said."""
    return "commander" if names_commander(deck) else next(iter(formats()))


def check_list(source: Source, name: str | None, own: Iterable[Card]) -> tuple[Diagnostic, ...]:
    """Returns what is wrong with a deck list: lines that are none, cards that there are not, what a format forbids."""
    reading = read_deck(source)
    brought = tuple(own)
    pool = Pool(brought, default_pool().library)
    found, unknown = find_cards(reading, pool.card, pool.names)
    wrong = [*reading.diagnostics, *unknown, *_not_understood(reading, found, brought)]
    if unknown and not pool.library.sources():
        wrong.append(Diagnostic(source, unknown[0].span, "nothing-imported", NOTHING_IMPORTED, Severity.NOTE))
    if reading.ok and name is not None:
        wrong.extend(check_deck(reading, found, find_format(name)))
    return tuple(wrong)


def _not_understood(
    reading: Reading[DeckList], found: Sequence[tuple[Entry, Card]], brought: Iterable[Card]
) -> tuple[Diagnostic, ...]:
    """Returns the cards that cannot be played, by clause; in a sideboard they do not keep the deck from it."""
    reporter = Reporter(reading.source)
    own = {fold_name(name): card for card in brought for name in card.names}
    with SHELF.open(), MEANINGS.open():
        for entry, card in found:
            reason = refusal_in_deck(card, own)
            if reason is not None:
                report = reporter.warn if entry.section is Section.SIDEBOARD else reporter.error
                report(entry.span, "not-playable", f"this card cannot be played yet: {reason}")
    return reporter.sorted()


def forbidden(deck: DeckText, name: str) -> tuple[str, ...]:
    """Returns what a format forbids of a deck (CR 100.2); nothing of one that cannot be read, which is told elsewhere."""
    reading = _read(deck)
    if not reading.ok:
        return ()
    found = [(entry, card) for entry in reading.tree.entries if (card := known_card(entry.name)) is not None]
    return tuple(render(one) for one in check_deck(reading, found, find_format(name)))


def brought_cards(cards: Iterable[CardText]) -> dict[str, Card]:
    """Returns the cards that a match brings along, by their folded names; raises `DeckRefused`."""
    found: dict[str, Card] = {}
    for text in cards:
        reading = _read_brought(text)
        if not reading.ok:
            raise DeckRefused(text.name, tuple(render(one) for one in reading.diagnostics))
        found.update((fold_name(name), card) for card in reading.tree.cards for name in card.names)
    return found


@lru_cache(maxsize=1024)
def _read_brought(text: CardText) -> Reading[CardFile]:
    return read_cards(Source(text.text, text.name))


def texts_to_bring(decks: Iterable[DeckText], position: Any) -> tuple[CardText, ...]:
    """Returns the text of each card that decks or a position name and that does not come with the program."""
    names = [entry.name for deck in decks for entry in _read(deck).tree.entries]
    names.extend(_strings(position))
    found: dict[str, Card] = {}
    left = list(dict.fromkeys(names))
    while left:
        name = left.pop()
        card = known_card(name) if bundled_card(name) is None else None
        if card is not None and card.name not in found:
            found[card.name] = card
            left.extend(conjured_names(card))
    return tuple(CardText(name, write_card(card) + "\n") for name, card in sorted(found.items()))


def take_cards(files: Iterable[Path], decks: Iterable[DeckText]) -> tuple[CardText, ...]:
    """Returns the cards of files that decks name, a text a file; raises `DeckRefused` for a file that is broken.

    Of a large file no more is held in memory than one card at a time and those that are used.
    """
    wanted = {fold_name(entry.name) for deck in decks for entry in _read(deck).tree.entries}
    read = tuple(files)
    found: dict[Path, list[Card]] = {path: [] for path in read}
    named: set[str] = set()
    while wanted:  # what is conjured by those that were found is looked for too
        named |= wanted
        more = {path: _named_in(path, wanted) for path in read}
        for path, cards in more.items():
            found[path] += [card for card in cards if card not in found[path]]
        conjured = (name for cards in more.values() for card in cards for name in conjured_names(card))
        wanted = {fold_name(name) for name in conjured} - named
    texts = {path: "\n".join(write_card(card) + "\n" for card in cards) for path, cards in found.items()}
    return tuple(CardText(path.name, text) for path, text in texts.items() if text)


def _named_in(path: Path, names: set[str]) -> list[Card]:
    reader = CardReader(path)
    used = [card for card in reader if any(fold_name(name) in names for name in card.names)]
    problems = [problem for problem in reader.problems if problem.severity is Severity.ERROR]
    if problems:
        raise DeckRefused(str(path), tuple(render(problem) for problem in problems[:_MOST_TOLD]))
    return used


def _strings(data: Any) -> Iterator[str]:
    """Yields the texts in a position that may be the name of a card."""
    if isinstance(data, str):
        if len(data) <= _LONGEST_NAME:
            yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _strings(value)


@lru_cache(maxsize=64)
def _read(deck: DeckText) -> Reading[DeckList]:
    return read_deck(Source(deck.text, deck.name))


def _compiled(
    name: str, deck: DeckList, section: Section, ante: bool, own: dict[str, Card]
) -> list[Definition]:
    found: list[Definition] = []
    reasons: list[str] = []
    missing = False
    for entry in deck.of(section):
        try:
            definition = find_definition(entry.name, own)
        except Unplayable as problem:
            reasons.append(str(problem))
            continue
        if definition is None:
            reasons.append(f"{entry.name}: there is no such card.{hint(entry.name, default_pool().names())}")
            missing = True
            continue
        if definition.ante and not ante:
            reasons.append(f"{entry.name}: it is only for games with ante")
            continue
        found.extend([definition] * entry.count)
    if not found and not reasons:
        reasons.append("the deck has no cards")
    reasons += conjured_by(found, own)[1]
    if missing and not default_pool().library.sources():
        reasons.append(NOTHING_IMPORTED)
    if reasons:
        raise DeckRefused(name, tuple(dict.fromkeys(reasons)))
    return found


@lru_cache(maxsize=1024)
def _bundled(name: str) -> Definition | None:
    """Returns the bundled card of a name ready to be played; these never change, and come first."""
    card = bundled_card(name)
    return define(card) if card is not None else None


def _own(name: str, own: dict[str, Card]) -> Definition | None:
    card = own.get(fold_name(name)) if own else None
    return define(card) if card is not None else None


def _known(name: str) -> Definition | None:
    card = known_card(name)
    return define(card) if card is not None else None


def find_definition(name: str, own: dict[str, Card]) -> Definition | None:
    """Returns the card of a name ready to be played, one that the match brings along first; raises `Unplayable`."""
    return _own(name, own) or _bundled(name) or _known(name)


def conjured_by(
    cards: Iterable[Definition], own: dict[str, Card]
) -> tuple[dict[str, Definition], tuple[str, ...]]:
    """Returns the cards that some cards conjure, one another's included, and why some of them cannot be."""
    return conjurable(cards, lambda name: find_definition(name, own))


def refusal(card: Card) -> str | None:
    """Returns why a card cannot be played, by name and clause, or None."""
    try:
        define(card)
    except Unplayable as problem:
        return str(problem)
    return None


def refusal_in_deck(card: Card, own: dict[str, Card]) -> str | None:
    """Returns why a deck cannot be played with a card: for itself, or for those that it conjures; or None."""
    reason = refusal(card)
    return reason if reason is not None else next(iter(conjured_by([define(card)], own)[1]), None)
