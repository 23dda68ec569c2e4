"""`cardwright new`: a folder with cards, a deck, a scenario and a README, to begin with."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Final

import typer

from cardwright.cli.output import say
from cardwright.cli.refusal import Refusal
from cardwright.games import GAMES, UnknownGame

STARTER: Final = "starter"
"""The folder of a game that a new project is made from."""
PLACE_OF_NAME: Final = "{{name}}"
FORBIDDEN: Final = frozenset('"\\\n\r\t')


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game that the cards are for.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="The folder to make, and the project's name.")],
) -> int:
    """Make a project: a folder with two cards, a deck, a scenario and a README, which plays at once.

    Every command that is run inside it knows its cards, decks and scenarios (cardwright.toml).

    \b
    Examples:
      cardwright new magic my-cards
      cardwright new cardfinity campfire
    """
    if game not in GAMES.names():
        raise UnknownGame(game)
    folder = Path(name)
    if folder.exists():
        raise Refusal(f"{name} is there already: give another name.")
    if FORBIDDEN & set(folder.name):
        raise Refusal(f"{name!r} cannot be a project's name: it has a quote, a backslash or a line break.", 2)
    starter = files(GAMES.place(game).rpartition(".")[0]).joinpath(STARTER)
    made = _copied(starter, folder, folder.name)
    for path in made:
        print(path)
    say(f"Go on with: cd {name} && cardwright check && cardwright play")
    return 0


def _copied(source: Traversable, target: Path, name: str) -> list[Path]:
    """Copies a folder of texts with the project's name put in; returns the files made, in order."""
    target.mkdir(parents=True)
    made: list[Path] = []
    for part in sorted(source.iterdir(), key=lambda part: part.name):
        place = target / part.name
        if part.is_dir():
            made.extend(_copied(part, place, name))
        else:
            place.write_text(part.read_text("utf-8").replace(PLACE_OF_NAME, name), encoding="utf-8")
            made.append(place)
    return made
