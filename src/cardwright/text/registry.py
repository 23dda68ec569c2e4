"""Languages by name, by a file's ending, or by the looks of a text; each imported when it is asked for."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import PurePath

from msgspec import Struct

from cardwright.text.diagnostics import listed
from cardwright.text.language import Language
from cardwright.text.source import Source
from cardwright.text.suggest import hint

LIKELY = 0.5
"""A text that looks less than this like any language is not guessed at."""


class LanguagePlace(Struct, frozen=True):
    """Where a language is: the module whose `LANGUAGE` it is, its game, and the endings of its files."""

    module: str
    game: str
    suffixes: tuple[str, ...] = ()


class UnknownLanguage(LookupError):
    """A language that is not there, or a text whose language cannot be told; says which ones there are."""


class Languages:
    """The languages that there are."""

    __slots__ = ("_loaded", "_places")

    def __init__(self, places: dict[str, LanguagePlace]) -> None:
        self._places = dict(places)
        self._loaded: dict[str, Language] = {}

    def names(self) -> tuple[str, ...]:
        """Returns the names of all languages."""
        return tuple(self._places)

    def place(self, name: str) -> LanguagePlace:
        """Returns where a language is."""
        return self._places[name]

    def register(self, name: str, place: LanguagePlace) -> None:
        """Adds a language."""
        self._places[name] = place
        self._loaded.pop(name, None)

    def suffixes(self) -> tuple[str, ...]:
        """Returns every ending that files of some language have."""
        return tuple(dict.fromkeys(s for place in self._places.values() for s in place.suffixes))

    def language(self, name: str) -> Language:
        """Returns a language by its own name or its game's; raises `UnknownLanguage`."""
        if name not in self._places:
            name = self._of_game(name)
        found = self._loaded.get(name)
        if found is None:
            language: Language = import_module(self._places[name].module).LANGUAGE
            found = self._loaded[name] = language
        return found

    def all(self) -> Iterable[Language]:
        """Yields every language."""
        for name in self._places:
            yield self.language(name)

    def pick(self, source: Source, wanted: str | None = None) -> Language:
        """Returns the language of a text: as told, by the file's ending, or by its looks.

        Raises `UnknownLanguage` where none is likely, or two are equally so.
        """
        candidates = [self.language(name) for name in self._candidates(PurePath(source.name), wanted)]
        if len(candidates) == 1:
            return candidates[0]
        looks = [language.sniff(source.text) for language in candidates]
        best = max(looks, default=0.0)
        found = [language for language, look in zip(candidates, looks, strict=True) if look == best]
        if best < LIKELY or len(found) > 1:
            raise UnknownLanguage(
                f"{source.name}: cannot tell the language of this text; say it with --language: "
                f"{listed(self.names())}"
            )
        return found[0]

    def _candidates(self, path: PurePath, wanted: str | None) -> tuple[str, ...]:
        names = self.names() if wanted is None else self._named(wanted)
        ending = path.suffix.lower()
        return tuple(name for name in names if ending in self._places[name].suffixes) or names

    def _named(self, wanted: str) -> tuple[str, ...]:
        if wanted in self._places:
            return (wanted,)
        of_game = tuple(name for name, place in self._places.items() if place.game == wanted)
        if of_game:
            return of_game
        known = [*self._places, *(place.game for place in self._places.values())]
        raise UnknownLanguage(
            f'there is no language "{wanted}"; there are {listed(self.names(), "and")}.{hint(wanted, known)}'
        )

    def _of_game(self, game: str) -> str:
        names = self._named(game)
        if len(names) > 1:
            raise UnknownLanguage(f"{game} has several languages; say which: {listed(names)}")
        return names[0]
