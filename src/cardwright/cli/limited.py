"""What `draft` and `sealed` share: what boosters are opened of, who sits there, decks of the pools, and how to play on."""

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from cardwright.cli.inputs import card_files, own_card_files
from cardwright.cli.output import counted, emit, say
from cardwright.cli.playing.exchanging import Exchange, Leaving
from cardwright.cli.playing.human import line_asker
from cardwright.cli.refusal import Refusal
from cardwright.files import data_folder, make_folder, read_text, replace_whole
from cardwright.games import GAMES, ruleset
from cardwright.kernel import CardText, DeckText, Ruleset
from cardwright.kernel.offers import Limited, NoSet, PlaysLimited, SetFound, SetWish, TakesCards
from cardwright.text import hint, listed

HUMAN, BOT, RANDOM = "human", "bot", "random"
WHO = (HUMAN, BOT, RANDOM)

SetOption = Annotated[
    str,
    typer.Option(
        "--set", metavar="CODE", help="Open boosters of this set: a bundled one, or one that was imported."
    ),
]
CubeOption = Annotated[
    Path | None,
    typer.Option("--cube", metavar="FILE", help="A list of names is the set: each card is there once."),
]
RatingsOption = Annotated[
    Path | None,
    typer.Option(
        "--ratings", metavar="FILE", help="Ratings for the bots: a name and a number a line, or JSON."
    ),
]
WhoOption = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="WHO", help="Who sits there, once a seat: human, bot, random."),
]
FolderOption = Annotated[
    Path | None, typer.Option("--into", metavar="DIR", help="Keep everything there, not in the data folder.")
]
GameArgument = Annotated[
    str | None, typer.Argument(metavar="[GAME]", help="The game; only needed where several have boosters.")
]


class Hall(NamedTuple):
    """The game whose boosters are opened, and how it does that."""

    rules: Ruleset[Any]
    limited: Limited


def hall_of(name: str | None) -> Hall:
    """Returns the game that was named, or the first one that has boosters."""
    for game in [name] if name is not None else GAMES.names():
        rules = ruleset(game)
        if isinstance(rules.rules, PlaysLimited):
            return Hall(rules, rules.rules.limited)
    raise Refusal(f"{name or 'no game'} has no boosters to open.", 2)


def find_set(hall: Hall, code: str, cube: Path | None, cards: Sequence[str]) -> SetFound:
    """Returns the set that is meant, and says what of it is left out because it is not understood."""
    endings = hall.rules.rules.card_endings if isinstance(hall.rules.rules, TakesCards) else ()
    files = card_files(cards, endings) if cards else []
    if cube is not None:
        files = own_card_files(hall.rules.name, cards)
        if code:
            raise Refusal("--set and --cube do not go together: a list of names is a set by itself.", 2)
        if not cube.is_file():
            raise Refusal(f"{cube}: there is no such file")
    try:
        found = hall.limited.find_set(SetWish(code, cube, tuple(files)))
    except NoSet as error:
        raise Refusal(str(error)) from None
    say(f"{found.name}: {counted(found.cards, 'card')}")
    if found.refused:
        say(f"Left out, because they are not understood: {counted(len(found.refused), 'card')}")
        for reason in found.refused[:5]:
            say(f"  {reason}")
    return found


def seat_names(seats: Sequence[str], count: int) -> tuple[str, ...]:
    """Returns who sits where: as told, the rest bots; you in the first seat where there is a terminal and nothing was said."""
    for name in seats:
        if name not in WHO:
            raise Refusal(f'"{name}" cannot sit here.{hint(name, WHO)} A seat is for {listed(WHO)}.', 2)
    if len(seats) > count:
        raise Refusal(f"there are {count} seats, not {len(seats)}.", 2)
    if not seats and sys.stdin.isatty() and sys.stdout.isatty():
        seats = [HUMAN]
    return (*seats, *[BOT] * (count - len(seats)))


def read_ratings(hall: Hall, path: Path | None) -> dict[str, float]:
    """Returns the ratings of a file."""
    if path is None:
        return {}
    try:
        return hall.limited.read_ratings(read_text(path), str(path))
    except ValueError as error:
        raise Refusal(str(error)) from None


def new_folder(kind: str, set_name: str, folder: Path | None) -> Path:
    """Makes the folder that a draft is kept in: the one given, which must be empty, or a new one of the data folder."""
    if folder is not None:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Refusal(
                f"{folder} is there already and not empty: give another name, or go on with --resume."
            )
        return make_folder(folder)
    stem = f"{set_name.lower()}-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while True:
        path = data_folder() / f"{kind}s" / (stem if number == 1 else f"{stem}-{number}")
        if not path.exists():
            return make_folder(path)
        number += 1


def write_decks(
    hall: Hall,
    folder: Path,
    names: Sequence[str],
    pools: Sequence[Sequence[str]],
    ratings: dict[str, float],
    cards: Sequence[CardText],
) -> list[Path]:
    """Writes each seat's pool, and a deck built from it; people may change theirs. Returns where the decks are."""
    if cards:
        text = "".join(one.text for one in cards)
        replace_whole(folder / "own.cards", text.encode())
    paths: list[Path] = []
    for seat, pool in enumerate(pools, 1):
        replace_whole(folder / f"pool-{seat}.txt", "".join(f"1 {name}\n" for name in pool).encode())
        deck = hall.limited.build(f"deck-{seat}", pool, ratings, cards)
        path = folder / f"deck-{seat}.txt"
        replace_whole(path, deck.text.encode())
        paths.append(path)
        if names[seat - 1] == HUMAN:
            by_hand(hall, path, f"Player {seat}" if list(names).count(HUMAN) > 1 else "You")
    return paths


def by_hand(hall: Hall, path: Path, who: str) -> None:
    """Lets a person change a deck that was built for them, and writes what they made of it."""
    print(f"A deck was built for {'you' if who == 'You' else who}: {path}")
    deck = DeckText(path.stem, read_text(path))
    exchange = Exchange(hall.rules.rules, deck, hall.limited.format, line_asker())
    exchange.show()
    try:
        made = exchange.run(who)
    except Leaving:
        say(f"The deck stays as it was built. Change {path} as you like: it is a deck list.")
        return
    replace_whole(path, made.text.encode())


def tell_how_to_play(hall: Hall, folder: Path, paths: Sequence[Path], cards: bool) -> None:
    """Says which commands play the decks."""
    own = f" --cards {folder / 'own.cards'}" if cards else ""
    game, format = hall.rules.name, hall.limited.format
    say(f"Pools and decks are in {folder}")
    if len(paths) > 1:
        pair = f"--deck {paths[0]} --deck {paths[1]} --format {format}{own}"
        say(f"Play:     cardwright play {game} {pair} --best-of 3")
        say(f"Simulate: cardwright sim {game} {pair} --games 100")


def emit_decks(
    kind: str, set_name: str, folder: Path, names: Sequence[str], pools: Sequence[Sequence[str]]
) -> None:
    """Prints the outcome for machines."""
    seats = [
        {
            "who": name,
            "pool": list(pool),
            "deck": str(folder / f"deck-{seat}.txt"),
        }
        for seat, (name, pool) in enumerate(zip(names, pools, strict=True), 1)
    ]
    emit({kind: set_name, "folder": str(folder), "seats": seats})
