"""`cardwright sealed`: pools of boosters that everyone opens for themselves, and decks built from them."""

from pathlib import Path
from random import SystemRandom
from typing import Annotated

import typer

from cardwright.cli.inputs import CardsOption, JsonOption, own_cards
from cardwright.cli.limited import (
    CubeOption,
    FolderOption,
    GameArgument,
    RatingsOption,
    SetOption,
    WhoOption,
    emit_decks,
    find_set,
    hall_of,
    new_folder,
    read_ratings,
    seat_names,
    tell_how_to_play,
    write_decks,
)
from cardwright.cli.refusal import Refusal
from cardwright.files import read_text
from cardwright.kernel import SEEDS, DeckText, Match
from cardwright.kernel.offers import Sideboards


def command(
    game: GameArgument = None,
    set_: SetOption = "",
    cube: CubeOption = None,
    cards: CardsOption = None,
    seats: Annotated[int, typer.Option("--seats", min=1, max=16, help="How many players.")] = 2,
    seat: WhoOption = None,
    packs: Annotated[int, typer.Option("--packs", min=1, max=20, help="How many boosters each opens.")] = 6,
    size: Annotated[int, typer.Option("--size", min=1, max=30, help="How many cards a booster has.")] = 15,
    pool: Annotated[
        Path | None,
        typer.Option(
            "--pool", metavar="FILE", help="Build a deck of this pool, a card a line, and open nothing."
        ),
    ] = None,
    ratings: RatingsOption = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=2**63 - 1, help="Fixes the boosters.")
    ] = None,
    into: FolderOption = None,
    json: JsonOption = False,
) -> int:
    """Open boosters, six each, and build decks of forty from them: two colours, a curve, 17 lands; yours as you like.

    Boosters have a rare, three uncommons and commons where the file of cards tells rarities; otherwise all cards are equally
    frequent. The decks are written as lists, to be played with `play` and `sim` (--format limited).

    \\b
    Examples:
      cardwright sealed --set CODE
      cardwright sealed --cube FILE --seats 4 --seed 7
      cardwright sealed --cards FILE --set CODE
      cardwright sealed --pool FILE
    """
    hall = hall_of(game)
    rated = read_ratings(hall, ratings)
    names = seat_names(seat or [], 1 if pool is not None else seats)
    if json and "human" in names:
        raise Refusal("--json is for bots.", 2)
    if pool is not None:
        text = DeckText(pool.stem, read_text(pool))
        assert isinstance(hall.rules.rules, Sideboards)
        boards = hall.rules.rules.boards(text)
        pools = [
            tuple(name for part in (boards.main, boards.side) for name, n in part.items() for _ in range(n))
        ]
        set_name, texts = pool.stem, own_cards(hall.rules, cards or [], [text])
    else:
        found = find_set(hall, set_, cube, cards or [])
        options = {"players": seats, "packs": packs, "size": size, "once": cube is not None}
        number = SystemRandom().randrange(SEEDS) if seed is None else seed
        match = Match(
            hall.limited.draft.name,
            (DeckText(found.name, found.listing),),
            number,
            options,
            cards=found.texts,
        )
        pools, set_name, texts = hall.limited.sealed(match), found.name, found.texts
    folder = new_folder("pool", set_name, into)
    paths = write_decks(hall, folder, names, pools, rated, texts)
    if json:
        emit_decks("sealed", set_name, folder, names, pools)
    tell_how_to_play(hall, folder, paths, bool(texts))
    return 0
