"""The deck lists that come with the program, by names such as `alpha/red`."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from cardwright.games.magic.cards.decks.model import DeckList
from cardwright.games.magic.cards.decks.reader import read_deck
from cardwright.text import Reading, Source


@cache
def _lists() -> dict[str, Traversable]:
    folder = files(__package__).joinpath("lists")
    return {
        f"{group.name}/{file.name.removesuffix('.txt')}": file
        for group in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if group.is_dir()
        for file in sorted(group.iterdir(), key=lambda entry: entry.name)
        if file.name.endswith(".txt")
    }


def bundled_decks() -> tuple[str, ...]:
    """Returns the names of the bundled decks.

    >>> bundled_decks()[:3]
    ('alpha/black', 'alpha/blue', 'alpha/green')
    """
    return tuple(_lists())


@cache
def bundled_deck_text(name: str) -> str | None:
    """Returns the list of a bundled deck as it stands in its file, or None."""
    found = _lists().get(name)
    return found.read_text(encoding="utf-8") if found is not None else None


def bundled_deck(name: str) -> Reading[DeckList] | None:
    """Returns a bundled deck, or None."""
    text = bundled_deck_text(name)
    return read_deck(Source(text, name)) if text is not None else None
