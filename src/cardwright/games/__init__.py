"""The games, each a folder with the same rooms, and a line in the table below."""

from typing import Any, Final

from cardwright.kernel import Registry, Ruleset
from cardwright.text import Language, LanguagePlace, Languages, Source

GAMES: Final = Registry(
    {
        # the game's name -> the module whose RULES are its rules
        "cardfinity": "cardwright.games.cardfinity.ruleset",
        "magic": "cardwright.games.magic.ruleset",
        "mars": "cardwright.games.mars.ruleset",
        "oe": "cardwright.games.oe.ruleset",
    }
)

LANGUAGES: Final = Languages(
    {
        # the language's name -> LanguagePlace(the module whose LANGUAGE it is, its game, its files' endings)
        "cardfinity": LanguagePlace(
            "cardwright.games.cardfinity.language", "cardfinity", (".cardfinity", ".deck")
        ),
        "oe": LanguagePlace("cardwright.games.oe.language", "oe", (".oe",)),
        "oracle": LanguagePlace("cardwright.games.magic.cards.language", "magic", (".cards",)),
        "pets": LanguagePlace("cardwright.games.mars.language", "mars", (".pets",)),
    }
)


def ruleset(name: str) -> Ruleset[Any]:
    """Returns a game by its name; raises `UnknownGame` with the nearest name that there is."""
    if name not in GAMES.names():
        raise UnknownGame(name)
    return GAMES.ruleset(name)


def language(name: str) -> Language:
    """Returns a language by its own name or its game's; raises `UnknownLanguage` with the nearest name."""
    return LANGUAGES.language(name)


def language_of(source: Source, wanted: str | None = None) -> Language:
    """Returns the language of a text: the one wanted, or by the file's ending, or by the looks of the text."""
    return LANGUAGES.pick(source, wanted)


class UnknownGame(KeyError):
    """A game that is not there; says which ones are."""

    def __init__(self, name: str) -> None:
        from cardwright.text import hint, listed

        super().__init__(
            f'there is no game "{name}"; there are {listed(GAMES.names(), "and")}.{hint(name, GAMES.names())}'
        )

    def __str__(self) -> str:
        return str(self.args[0])
