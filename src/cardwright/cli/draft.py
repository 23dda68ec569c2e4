"""`cardwright draft`: a booster draft with people and bots, on disk after every pick, and decks built from what was taken."""

from collections.abc import Mapping
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

import typer

from cardwright.cli.inputs import CardsOption, JsonOption
from cardwright.cli.limited import (
    BOT,
    HUMAN,
    RANDOM,
    CubeOption,
    FolderOption,
    GameArgument,
    Hall,
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
from cardwright.cli.output import say
from cardwright.cli.playing import Human, Player, Session, Teller, Wish
from cardwright.cli.refusal import Refusal
from cardwright.files import read_text, replace_whole
from cardwright.kernel import (
    SEEDS,
    BrokenRecord,
    Chance,
    DeckText,
    Game,
    Match,
    Option,
    Recorder,
    RecordFile,
    Ruleset,
    one_way,
    read_record,
    replay,
)

RECORD = "draft.jsonl"
RATINGS = "ratings.txt"


def command(
    game: GameArgument = None,
    set_: SetOption = "",
    cube: CubeOption = None,
    cards: CardsOption = None,
    seats: Annotated[
        int | None, typer.Option("--seats", min=2, max=16, help="How many players; 8 where nothing is said.")
    ] = None,
    seat: WhoOption = None,
    packs: Annotated[int, typer.Option("--packs", min=1, max=6, help="How many boosters each opens.")] = 3,
    size: Annotated[int, typer.Option("--size", min=2, max=30, help="How many cards a booster has.")] = 15,
    ratings: RatingsOption = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=2**63 - 1, help="Fixes the boosters.")
    ] = None,
    into: FolderOption = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="DIR", help="Go on with the draft of a folder.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Draft boosters: take a card, pass the rest on. Then decks of forty are built, yours as you like.

    Bots take what is good (rarity, a body for its cost, removal) or what --ratings says, and keep to their colours. Every pick is on
    disk before the next is asked: a draft that was left or killed goes on with --resume. Nobody sees what others take.

    \\b
    Examples:
      cardwright draft --set CODE
      cardwright draft --cube FILE --seats 4 --into DIR
      cardwright draft --set M15 --ratings FILE --seat human --seat human
      cardwright draft --resume DIR
    """
    hall = hall_of(game)
    if resume is not None:
        if set_ or cube or cards or seats or seed is not None or into or ratings:
            raise Refusal("--resume goes on with a draft: only --seat and --json go with it.", 2)
        return _resumed(hall, resume, seat or [], json)
    names = seat_names(seat or [], seats or 8)
    if json and HUMAN in names:
        raise Refusal("--json is for bots.", 2)
    rated = read_ratings(hall, ratings)
    found = find_set(hall, set_, cube, cards or [])
    options = {"players": len(names), "packs": packs, "size": size, "once": cube is not None}
    number = SystemRandom().randrange(SEEDS) if seed is None else seed
    match = Match(
        hall.limited.draft.name, (DeckText(found.name, found.listing),), number, options, cards=found.texts
    )
    draft = Ruleset(hall.limited.draft).start_match(match)
    folder = new_folder("draft", found.name, into)
    if ratings is not None:
        replace_whole(folder / RATINGS, read_text(ratings).encode())
    return _Draft(hall, folder, draft, names, rated).play(Recorder(folder / RECORD, draft, names), json)


def _resumed(hall: Hall, folder: Path, seats: list[str], json: bool) -> int:
    path = folder / RECORD
    if not path.is_file():
        raise Refusal(f"{folder} holds no draft: there is no {RECORD} in it.")
    file = RecordFile.resume(path)
    try:
        found, size = read_record(file.read())
        if found.header.game != hall.limited.draft.name:
            raise Refusal(f"{path} is a game of {found.header.game}, not a draft.")
        draft = replay(found, Ruleset(hall.limited.draft))
        names = seat_names(seats or list(found.header.seats), draft.players)
        kept = folder / RATINGS
        rated = read_ratings(hall, kept if kept.is_file() else None)
    except BrokenRecord as error:
        file.close()
        raise Refusal(f"{path}: {error}") from None
    except BaseException:
        file.close()
        raise
    return _Draft(hall, folder, draft, names, rated).play(Recorder(file, draft, resume=size), json)


class _Picker:
    """A bot that drafts: by ratings, or at random."""

    __slots__ = ("_chance", "_hall", "_ratings", "name")

    def __init__(self, hall: Hall, name: str, ratings: Mapping[str, float], seed: int) -> None:
        self.name = name
        self._hall = hall
        self._ratings = ratings
        self._chance = Chance(seed)

    def answer(self, game: Game[Any], _seat: int) -> Option | Wish:
        """Returns the card that the bot takes."""
        decision = game.decision
        assert decision is not None
        if self.name == RANDOM:
            return self._chance.pick(decision.options)
        return self._hall.limited.pick(game.state, decision, self._ratings, game.match)


class _Draft:
    """A draft at the table."""

    __slots__ = ("_folder", "_game", "_hall", "_names", "_players", "_rated", "_teller")

    def __init__(
        self, hall: Hall, folder: Path, game: Game[Any], names: tuple[str, ...], rated: dict[str, float]
    ) -> None:
        self._hall = hall
        self._folder = folder
        self._game = game
        self._names = names
        self._rated = rated
        people = tuple(seat for seat, name in enumerate(names) if name == HUMAN)
        self._teller = Teller(people)
        self._players: list[Player] = [
            Human(self._teller)
            if name == HUMAN
            else _Picker(
                hall, name if name == RANDOM else BOT, rated, one_way(game.match.seed, seat, len(game))
            )
            for seat, name in enumerate(names)
        ]

    def play(self, recorder: Recorder, json: bool) -> int:
        """Plays the draft on to its end, builds the decks, and says how to play them."""
        set_name = self._game.match.decks[0].name
        if self._teller.audience:
            print(f"A draft of {set_name} with {len(self._names)} players. Type ? to see what you can do.")
        try:
            with recorder:
                done = Session(self._game, self._players, recorder, self._teller, _tell_nothing).play()
        except (KeyboardInterrupt, Exception):
            self._leave()
            raise
        if not done:
            self._leave()
            return 0
        pools = self._hall.limited.pools(self._game.state)
        cards = self._game.match.cards
        paths = write_decks(self._hall, self._folder, self._names, pools, self._rated, cards)
        if json:
            emit_decks("draft", set_name, self._folder, self._names, pools)
        tell_how_to_play(self._hall, self._folder, paths, bool(cards))
        return 0

    def _leave(self) -> None:
        say(f"The draft is in {self._folder}\nGo on with: cardwright draft --resume {self._folder}")


def _tell_nothing(_game: Game[Any], _seat: int, _option: Option, _move: str, _words: list[str]) -> None:
    """Says nothing of picks: what one took is shown with what one has, and others' picks are theirs to know."""
