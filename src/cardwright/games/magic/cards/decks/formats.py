"""Formats: what decks are held to and how a game with them begins, as tables (`formats.toml`, or a file of one's own)."""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec

from cardwright.files import read_text
from cardwright.games.magic.cards.names import fold_name
from cardwright.text import hint

FILE_ENDING: Final = ".toml"


class BadFormat(ValueError):
    """A file of formats that cannot be used, with its place and the reason."""


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deck is held to (CR 100.2, 100.4, 903.5), and how a game of such decks begins (CR 103.4, 903.7)."""

    words: str = ""
    smallest: int = 1
    """How many cards a deck has at least, its commanders among them."""
    largest: int | None = None
    copies: int | None = None
    """How many of one card a deck may have, basic lands aside; 1 where it is singleton."""
    sideboard: int | None = None
    """How many cards a sideboard may have."""
    commander: bool = False
    """A deck has a commander, which begins in the command zone."""
    planeswalkers: bool = False
    """A legendary planeswalker may be a commander (CR 903.12a)."""
    identity: bool = False
    """Every card is within the colour identity of the commanders (CR 903.5c)."""
    life: int = 20
    life_of_several: int | None = None
    """The life of each player where more than two play (CR 903.12d)."""
    commander_damage: int = 0
    """So much combat damage of one commander loses the game (CR 903.10a); 0 where that does not matter."""
    free_mulligan: bool = False
    """The first mulligan costs nothing with two players too (CR 103.5c)."""
    teams: bool = False
    """The first two seats play together against the other two, with shared turns, life and poison counters (CR 810)."""
    basics: bool = False
    """Basic lands may be added between the games of a match as one likes."""
    seats: tuple[int, int] = (2, 4)
    banned: str = ""
    """A file of cards that no deck may have, a card a line."""
    allowed: str = ""
    """A file of the cards that decks are made of, a card a line."""

    def options(self) -> dict[str, Any]:
        """Returns how a game begins, as options of a match; what is as always is left out."""
        usual = Format()
        names = (
            "life",
            "life_of_several",
            "commander",
            "commander_damage",
            "free_mulligan",
            "seats",
            "teams",
        )
        found = {name: getattr(self, name) for name in names if getattr(self, name) != getattr(usual, name)}
        # Companions ask how small a deck may be (CR 702.139a); where nothing is said it is as in constructed.
        return found if self.smallest in (usual.smallest, 60) else {**found, "smallest": self.smallest}


@cache
def formats() -> dict[str, Format]:
    """Returns the formats that come with the program, the usual one first.

    >>> formats()["commander"].life, formats()["limited"].smallest
    (40, 40)
    """
    return _read(files(__package__).joinpath("formats.toml").read_text(encoding="utf-8"), "formats.toml")


def find_format(name: str) -> Format:
    """Returns a format by its name, or one of a file: `my.toml`, `my.toml:peasant`; raises `BadFormat`."""
    known = formats()
    if name in known:
        return known[name]
    path, colon, inner = name.rpartition(":")
    if not (colon and path.endswith(FILE_ENDING)):
        path, inner = name, ""
    if not path.endswith(FILE_ENDING):
        raise BadFormat(f'there is no format "{name}".{hint(name, tuple(known))}')
    found = _of_file(Path(path))
    if not inner and len(found) != 1:
        raise BadFormat(f"{path} has {len(found)} formats; say which: {path}:{next(iter(found), 'NAME')}")
    inner = inner or next(iter(found))
    if inner not in found:
        raise BadFormat(f'{path} has no format "{inner}".{hint(inner, tuple(found))}')
    return found[inner]


def _of_file(path: Path) -> dict[str, Format]:
    """Returns the formats of a file of one's own; its lists are found beside it."""
    found = _read(read_text(path), str(path))
    for name, one in found.items():
        lists = {
            key: str(path.parent / getattr(one, key)) for key in ("banned", "allowed") if getattr(one, key)
        }
        found[name] = msgspec.structs.replace(one, **lists)
    return found


def _read(text: str, where: str) -> dict[str, Format]:
    try:
        return msgspec.convert(tomllib.loads(text), dict[str, Format])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadFormat(f"{where}: {error}") from None


def names_of_list(path: str) -> frozenset[str]:
    """Returns the folded names of a list of cards, a card a line; lines with `#` are comments."""
    lines = (line.strip() for line in read_text(Path(path)).splitlines())
    return frozenset(fold_name(line) for line in lines if line and not line.startswith("#"))
