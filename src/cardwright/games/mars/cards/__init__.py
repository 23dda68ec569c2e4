"""The classes and cards of Terraforming Mars, as `.pets` files in a folder a module, and the tables made of them."""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from cardwright.games.mars.cards.kept import read_once
from cardwright.games.mars.language.check import declared
from cardwright.games.mars.language.reader import read
from cardwright.games.mars.language.trees import Card, File
from cardwright.games.mars.types import Loaded, load
from cardwright.games.mars.types.check import check_types
from cardwright.text import Diagnostic, Reading, Source

GROUND = "ground"
"""The module that every table is made of."""
MAPS = "maps"
EXPANSIONS = ("prelude", "venus", "colonies", "turmoil", "promo")
"""The modules that a game may be played with beside the base game and the Corporate Era."""
MODULES = ("base", "corpera", *EXPANSIONS)
MOST_PLAYERS = 5
NEUTRAL = "Neutral"
WITH = "with_"
"""A file `with_venus.pets` of a module is for games that are played with Venus as well."""
SOLO = "solo"
"""What a game for one is played with besides its modules."""


class Box(NamedTuple):
    """What lies on the table: how many players, which map, which modules, and files of cards of one's own."""

    players: int
    map: str = "tharsis"
    modules: tuple[str, ...] = ("base", "corpera")
    own: tuple[Source, ...] = ()

    @property
    def has_neutral(self) -> bool:
        """Returns whether something may be nobody's: for whoever plays alone, and in politics."""
        return self.players == 1 or "turmoil" in self.modules

    @property
    def played_with(self) -> tuple[str, ...]:
        """Returns the modules, and what a game for one has besides."""
        return (*self.modules, SOLO) if self.players == 1 else self.modules


@cache
def maps() -> tuple[str, ...]:
    """Returns the names of the maps."""
    return tuple(name.removesuffix(".pets") for name in names(MAPS))


@cache
def names(module: str) -> tuple[str, ...]:
    """Returns the files of a module, those with its rules first."""
    folder = files(__package__).joinpath(module)
    found = [each.name for each in folder.iterdir() if each.name.endswith(".pets")] if folder.is_dir() else []
    return tuple(sorted(found, key=lambda name: (name != "rules.pets", name)))


@cache
def bundled(module: str, name: str) -> Reading[File]:
    """Returns one of the bundled files, read."""
    text = files(__package__).joinpath(module, name).read_text("utf-8")
    return read_once(Source(text, f"{module}/{name}"))


def module(name: str) -> list[Reading[File]]:
    """Returns the files of a module, read."""
    return [bundled(name, each) for each in names(name)]


@cache
def players(count: int, *, neutral: bool = False) -> Reading[File]:
    """Returns the declaration of so many players, and of nobody in particular."""
    lines = [f"CLASS Player{n} : Owner" for n in range(1, count + 1)]
    if neutral:
        lines.append(f"CLASS {NEUTRAL} : Anyone")
    return read_once(Source("\n".join(lines) + "\n", "players"))


@cache
def table(box: Box) -> Loaded:
    """Returns the table of all classes and cards that are played with."""
    return load([*ground(box), *(read(source) for source in box.own)])


@cache
def own_names(box: Box) -> frozenset[str]:
    """Returns the names of all that is declared in the files of cards of one's own."""
    return frozenset(name for source in box.own for name, _ in declared(read(source).tree))


def ground(box: Box) -> list[Reading[File]]:
    """Returns the bundled files that are played with, read."""
    chosen = [
        bundled(name, each)
        for name in box.modules
        for each in names(name)
        if not each.startswith(WITH) or each.removeprefix(WITH).removesuffix(".pets") in box.played_with
    ]
    return [
        *module(GROUND),
        bundled(MAPS, f"{box.map}.pets"),
        players(box.players, neutral=box.has_neutral),
        *chosen,
    ]


@cache
def everything() -> tuple[Reading[File], ...]:
    """Returns all bundled files, read."""
    every = [reading for name in (GROUND, MAPS, *MODULES) for reading in module(name)]
    return (*every, players(MOST_PLAYERS, neutral=True))


@cache
def cards() -> tuple[Card, ...]:
    """Returns all bundled cards."""
    return tuple(item for reading in everything() for item in reading.tree.items if isinstance(item, Card))


def load_file(reading: Reading[File]) -> Loaded:
    """Returns the classes and cards of a file, on the ground of the bundled ones that it does not stand for."""
    own = {name for name, _ in declared(reading.tree)}
    others = [each for each in everything() if own.isdisjoint(name for name, _ in declared(each.tree))]
    return load([*others, reading])


def check_file(reading: Reading[File]) -> tuple[Diagnostic, ...]:
    """Returns what is wrong with the classes and cards of a file, on the ground of the bundled ones.

    A bundled file that declares one of the file's own names is left away: the file is that one, or stands for it.
    """
    return check_loaded(reading, load_file(reading)) if isinstance(reading.tree, File) else ()


def check_loaded(reading: Reading[File], loaded: Loaded) -> tuple[Diagnostic, ...]:
    """Returns what is wrong with a file that has been loaded."""
    read = set(reading.diagnostics)
    mine = [d for d in loaded.diagnostics if d.source is reading.source and d not in read]
    told = {(d.span, d.code) for d in mine}
    typed = [d for d in check_types(loaded, (reading.source,)) if (d.span, d.code) not in told]
    return tuple(d for d in (*mine, *typed) if d.code != "declared-twice")
