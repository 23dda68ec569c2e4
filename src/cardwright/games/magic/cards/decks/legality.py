"""Whether a deck is what its format asks for (CR 100.2, 100.4, 903.5)."""

import re
from collections.abc import Sequence
from typing import Final

from cardwright.games.magic.cards.decks.commanders import may_command, may_command_together
from cardwright.games.magic.cards.decks.formats import Format, names_of_list
from cardwright.games.magic.cards.decks.model import DeckList, Entry, Section
from cardwright.games.magic.cards.identity import identity, united
from cardwright.games.magic.cards.model import Card
from cardwright.games.magic.cards.names import fold_name
from cardwright.text import Diagnostic, Reading, Reporter

Found = Sequence[tuple[Entry, Card]]

_ANY_NUMBER: Final = re.compile(r"^A deck can have any number of cards named\b", re.M)
_UP_TO: Final = re.compile(r"^A deck can have up to (\w+) cards named\b", re.M)
_NUMBERS: Final = {"seven": 7, "nine": 9}
_COLOR_NAMES: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def check_deck(reading: Reading[DeckList], found: Found, format: Format) -> tuple[Diagnostic, ...]:
    """Returns what is wrong with a deck in a format; `found` are its entries with their cards."""
    reporter = Reporter(reading.source)
    _check_size(reading.tree, format, reporter)
    if format.copies is not None:
        _check_copies(found, format.copies, reporter)
    _check_lists(found, format, reporter)
    if format.commander:
        _check_commanders(reading.tree, found, format, reporter)
    elif reading.tree.of(Section.COMMANDER):
        entry = reading.tree.of(Section.COMMANDER)[0]
        reporter.error(entry.span, "no-commanders", "this format has no commanders")
    return reporter.sorted()


def _check_size(deck: DeckList, format: Format, reporter: Reporter) -> None:
    size = deck.size() + deck.size(Section.COMMANDER)
    if size < format.smallest:
        reporter.error(deck.span, "small-deck", f"the deck has {size} cards; it needs {format.smallest}")
    if format.largest is not None and size > format.largest:
        reporter.error(deck.span, "large-deck", f"the deck has {size} cards; it has {format.largest} at most")
    side = deck.size(Section.SIDEBOARD)
    if format.sideboard is not None and side > format.sideboard:
        most = f"no more than {format.sideboard} cards" if format.sideboard else "no cards in this format"
        reporter.error(deck.span, "large-sideboard", f"a sideboard has {most}")


def _check_copies(found: Found, copies: int, reporter: Reporter) -> None:
    """Reports cards that a deck has too often, but for basic lands and those that say otherwise (CR 100.2a)."""
    counted: dict[str, int] = {}
    for entry, card in found:
        key = fold_name(card.name)
        before = counted.get(key, 0)
        counted[key] = before + entry.count
        most = _most(card, copies)
        if most is not None and counted[key] > most >= before:
            reporter.error(entry.span, "too-many-copies", f"a deck has no more than {most} of {card.name}")


def _most(card: Card, copies: int) -> int | None:
    if card.front.has_type("Basic") or _ANY_NUMBER.search(card.front.text):
        return None
    said = _UP_TO.search(card.front.text)
    return _NUMBERS.get(said[1], copies) if said is not None else copies


def _check_lists(found: Found, format: Format, reporter: Reporter) -> None:
    """Reports cards that a list of one's own bans, or does not have."""
    banned = names_of_list(format.banned) if format.banned else frozenset()
    allowed = names_of_list(format.allowed) if format.allowed else None
    for entry, card in found:
        names = {fold_name(name) for name in card.names}
        if names & banned:
            reporter.error(entry.span, "banned", f"{card.name} is banned")
        if allowed is not None and not names & allowed and not card.front.has_type("Basic"):
            reporter.error(entry.span, "not-allowed", f"{card.name} is not on the list of this format")


def _check_commanders(deck: DeckList, found: Found, format: Format, reporter: Reporter) -> None:
    chosen = [(entry, card) for entry, card in found if entry.section is Section.COMMANDER]
    cards = [card for entry, card in chosen for _ in range(entry.count)]
    if not deck.of(Section.COMMANDER):
        reporter.error(
            deck.span, "no-commander", "the deck names no commander", expected=("a section `Commander`",)
        )
        return
    for entry, card in chosen:
        if not may_command(card, planeswalkers=format.planeswalkers):
            reporter.error(entry.span, "not-a-commander", f"{card.name} cannot be a commander (CR 903.3)")
    if cards and len(cards) == deck.size(Section.COMMANDER) and not may_command_together(cards):
        reporter.error(
            chosen[0][0].span, "commanders", "these cards cannot be commanders together (CR 702.124)"
        )
    if format.identity and cards:
        _check_identity(found, united(identity(card) for card in cards), reporter)


def _check_identity(found: Found, colors: str, reporter: Reporter) -> None:
    """Reports cards with a colour that no commander has (CR 903.5c)."""
    for entry, card in found:
        outside = [letter for letter in identity(card) if letter not in colors]
        if outside and entry.section in (Section.MAIN, Section.COMMANDER):
            words = " and ".join(_COLOR_NAMES[letter] for letter in outside)
            reporter.error(
                entry.span,
                "color-identity",
                f"{card.name} is {words}, which the commander is not (CR 903.5c)",
            )
