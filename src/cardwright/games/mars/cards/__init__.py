"""The classes and cards of Terraforming Mars, as `.pets` files, and the tables made of them."""

from functools import cache
from importlib.resources import files

from cardwright.games.mars.language.check import declared
from cardwright.games.mars.language.reader import read
from cardwright.games.mars.language.trees import Card, File
from cardwright.games.mars.types import Loaded, load
from cardwright.games.mars.types.check import check_types
from cardwright.text import Diagnostic, Reading, Source

FILES = ("ground.pets", "tharsis.pets", "corporations.pets", "projects.pets")
"""The files that every table is made of."""
MOST_PLAYERS = 5


@cache
def bundled(name: str) -> Reading[File]:
    """Returns one of the bundled files, read."""
    return read(Source(files(__package__).joinpath(name).read_text("utf-8"), name))


@cache
def players(count: int) -> Reading[File]:
    """Returns the declaration of so many players."""
    lines = [f"CLASS Player{n} : Owner" for n in range(1, count + 1)]
    return read(Source("\n".join(lines) + "\n", "players"))


@cache
def table(count: int) -> Loaded:
    """Returns the table of all bundled classes and cards for so many players."""
    return load([*map(bundled, FILES), players(count)])


def cards() -> tuple[Card, ...]:
    """Returns all bundled cards."""
    return tuple(item for name in FILES for item in bundled(name).tree.items if isinstance(item, Card))


def check_file(reading: Reading[File]) -> tuple[Diagnostic, ...]:
    """Returns what is wrong with the classes and cards of a file, on the ground of the bundled ones.

    A bundled file that declares one of the file's own names is left away: the file is that one, or stands for it.
    """
    if not isinstance(reading.tree, File):
        return ()
    own = {name for name, _ in declared(reading.tree)}
    ground = [*map(bundled, FILES), players(MOST_PLAYERS)]
    others = [each for each in ground if own.isdisjoint(name for name, _ in declared(each.tree))]
    loaded = load([*others, reading])
    mine = [d for d in loaded.diagnostics if d.source is reading.source and d not in reading.diagnostics]
    told = {(d.span, d.code) for d in mine}
    typed = [d for d in check_types(loaded, (reading.source,)) if (d.span, d.code) not in told]
    return tuple(d for d in (*mine, *typed) if d.code != "declared-twice")
