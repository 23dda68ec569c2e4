"""A project: a folder with a `cardwright.toml`, whose cards, decks and scenarios every command inside it knows."""

import os
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardwright.cli.refusal import Refusal
from cardwright.files import read_text
from cardwright.games import GAMES
from cardwright.text import hint

FILE: Final = "cardwright.toml"


class Project(Struct, frozen=True, forbid_unknown_fields=True):
    """What a `cardwright.toml` says: the game, and files or folders beside it."""

    game: str
    name: str = ""
    cards: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    folder: str = ""

    def paths(self, named: Sequence[str]) -> list[str]:
        """Returns files and folders of the project as commands take them, from where the user stands."""
        return [os.path.relpath(Path(self.folder) / name) for name in named]

    def deck_files(self) -> Iterator[Path]:
        """Yields the files of the decks: each as given, and for a folder every file in it, in order of their names."""
        for name in self.decks:
            path = Path(self.folder) / name
            if path.is_dir():
                yield from sorted(p for p in path.iterdir() if p.is_file() and not p.name.startswith("."))
            else:
                yield path

    def deck_file(self, name: str) -> Path | None:
        """Returns a deck of the project by the name of its file, with its ending or without."""
        return next((path for path in self.deck_files() if name in (path.name, path.stem)), None)


def find_project(game: str | None = None) -> Project | None:
    """Returns the project that the user stands in, where there is one and it is of that game (or any)."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / FILE).is_file():
            found = _read(folder / FILE)
            return found if game in (None, found.game) else None
    return None


@lru_cache(maxsize=8)
def _read(path: Path) -> Project:
    try:
        data = tomllib.loads(read_text(path))
        _known_keys(path, data)
        project = msgspec.convert({**data, "folder": str(path.parent)}, Project)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Refusal(f"{path}: {error}") from None
    if project.game not in GAMES.names():
        raise Refusal(f'{path}: there is no game "{project.game}".{hint(project.game, GAMES.names())}')
    return project


def _known_keys(path: Path, data: dict[str, Any]) -> None:
    known = [name for name in Project.__struct_fields__ if name != "folder"]
    for key in data:
        if key not in known:
            raise Refusal(
                f'{path}: there is no "{key}" in a project.{hint(key, known)} There are: {", ".join(known)}.'
            )
