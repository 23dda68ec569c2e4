"""Matches to check a game with, made from what comes with it."""

from typing import Any

from cardwright.kernel.chance import Chance, derive
from cardwright.kernel.offers import Varied
from cardwright.kernel.rules import Match
from cardwright.kernel.ruleset import Ruleset


def standard_match(ruleset: Ruleset[Any], seed: int, *, decks: tuple[str, ...] | None = None) -> Match:
    """Returns a match of the game: the decks named, or as many of its bundled decks as the seed says.

    A game without decks is told the number of its players in its options.
    """
    chance = Chance(derive(seed, 1))
    fewest, most = ruleset.rules.seats
    names = ruleset.rules.bundled_decks()
    if decks is None:
        players = fewest + chance.below(most - fewest + 1)
        decks = tuple(chance.pick(names) for _ in range(players)) if names else ()
        options: dict[str, Any] = {} if names else {"players": players}
        if isinstance(ruleset.rules, Varied):
            options.update(ruleset.rules.varied_options(chance))
    else:
        options = {}
    return Match(ruleset.name, tuple(ruleset.deck(name) for name in decks), seed, options)


def write_names(decks: tuple[str, ...]) -> str:
    """Returns decks' names as the text files have them; `-` stands for none."""
    return ", ".join(decks) or "-"


def read_names(words: str) -> tuple[str, ...]:
    """Returns decks' names as they stand in a text file.

    >>> read_names("ember, tide"), read_names("-")
    (('ember', 'tide'), ())
    """
    return () if words.strip() == "-" else tuple(name.strip() for name in words.split(","))
