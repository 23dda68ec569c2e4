"""`cardwright play`: a game at the table, with people, bots, or both."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

import typer

from cardwright.bots import BOTS, SECONDS, BadBot, BotFailed, check_decider, decider_from
from cardwright.cli.guests import USUAL_GUESTS, FailingOption, Guests, LimitOption
from cardwright.cli.inputs import (
    CardsOption,
    FormatOption,
    JsonOption,
    SwitchOption,
    count_players,
    default_decks,
    find_deck,
    format_options,
    game_meant,
    match_options,
    own_cards,
)
from cardwright.cli.output import emit, say
from cardwright.cli.playing import (
    BotPlayer,
    Human,
    Player,
    Session,
    Teller,
    Told,
    ending,
    ending_for,
    new_record,
    tell,
)
from cardwright.cli.playing.human import show_table
from cardwright.cli.playing.places import records_folder
from cardwright.cli.playing.saved import line_of, saved_games
from cardwright.cli.refusal import Refusal
from cardwright.files import open_regular
from cardwright.games import ruleset
from cardwright.kernel import (
    SEEDS,
    BrokenRecord,
    Game,
    Option,
    Outcome,
    Recorder,
    RecordFile,
    Ruleset,
    one_way,
    read_record,
    replay,
)
from cardwright.kernel.voice import STRANGERS
from cardwright.sim import LOSES, lost_by_failure
from cardwright.text import listed, nearest

HUMAN = "human"
OPPONENT = "mcts:300ms"
WATCHED = "greedy"


def command(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="The game; a record that is resumed, and a project, know it."),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="WHO",
            help="Who sits there, once a seat: human, random, greedy, mcts, mcts:50ms, module:Class, or 'exec:COMMAND'.",
        ),
    ] = None,
    deck: Annotated[
        list[str] | None,
        typer.Option("--deck", metavar="DECK", help="A deck once a seat: a file, or a bundled deck's name."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=2**63 - 1, help="Fixes every shuffle and the bots' chance."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="Go on with a recorded game where it stopped: its file, or its number in --saved.",
        ),
    ] = None,
    saved: Annotated[
        bool, typer.Option("--saved", help="List the games that can be gone on with, and leave.")
    ] = False,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Keep the record there, not in the data folder."),
    ] = None,
    format: FormatOption = None,
    cards: CardsOption = None,
    option: SwitchOption = None,
    json: JsonOption = False,
    limit: LimitOption = SECONDS,
    failing: FailingOption = LOSES,
) -> int:
    """Play a game. In a terminal you sit in the first seat; elsewhere bots play, and the game is told.

    Every decision is on disk before the next is asked, so a game can be resumed whatever happens. Within
    the game, ? shows what you can type. Records are kept in your data folder, or below CARDWRIGHT_DATA.
    With --json (bots only) each move is an object on a line, and the last object is the outcome.

    \b
    Examples:
      cardwright play cardfinity
      cardwright play cardfinity --seat human --seat greedy --deck my.deck
      cardwright play magic --cards my.cards --deck mine.txt --seat greedy --seat greedy
      cardwright play cardfinity --seat mcts --seat greedy --seed 7
      cardwright play --saved
      cardwright play --resume FILE
    """
    if saved:
        return _list_saved(json)
    guests = Guests(limit, failing).checked()
    if resume is not None:
        resume = _nth_saved(resume)
        if deck or seed is not None or record is not None or option or cards or format is not None:
            raise Refusal(
                "--resume goes on with a record: --deck, --format, --cards, --seed, --option and --record do not go with it.",
                2,
            )
        table = _resumed(resume, game, seat or [], json, guests)
    else:
        table = _started(
            game, seat or [], deck or [], seed, option or [], record, json, cards or [], format, guests
        )
    return _play(table, json)


def _list_saved(json: bool) -> int:
    """Lists the games that were kept, the last played first."""
    games = saved_games(records_folder())
    if json:
        for each in games:
            emit(each)
        return 0
    for number, each in enumerate(games, 1):
        print(line_of(number, each))
    if games:
        print("Go on with one of them: cardwright play --resume NUMBER")
    else:
        print(f"No game is kept yet. Records are kept in {records_folder()}")
    return 0


def _nth_saved(resume: Path) -> Path:
    """Returns the record that is meant by a number of the list of saved games, or the file as it was given."""
    if not str(resume).isdecimal() or resume.exists():
        return resume
    games = saved_games(records_folder())
    if not 1 <= int(str(resume)) <= len(games):
        raise Refusal(f"there is no saved game {resume}; `cardwright play --saved` lists them.", 2)
    return Path(games[int(str(resume)) - 1].path)


class Table:
    """All that a game at the table consists of."""

    __slots__ = ("_guests", "called", "game", "names", "players", "recorder", "teller")

    def __init__(
        self, game: Game[Any], names: Sequence[str], recorder: Recorder, guests: Guests = USUAL_GUESTS
    ) -> None:
        self.game = game
        self._guests = guests
        self.names = tuple(names)
        self.recorder = recorder
        people = tuple(seat for seat, name in enumerate(names) if name == HUMAN)
        self.called = _called(self.names)
        self.teller = Teller(people, self.called if people else ())
        self.players = [self._player(seat, name) for seat, name in enumerate(names)]

    def _player(self, seat: int, name: str) -> Player:
        if name == HUMAN:
            return Human(self.teller, names=self.called)
        seed = one_way(self.game.match.seed, seat, len(self.game))
        limit, failing = self._guests
        return BotPlayer(name, decider_from(name, seed, limit), None if failing == LOSES else failing)


def _called(names: Sequence[str]) -> tuple[str, ...]:
    """Returns what the players are called: one person is "You" among bots with names; several have numbers."""
    if list(names).count(HUMAN) != 1:
        return tuple(f"Player {seat + 1}" for seat in range(len(names)))
    bots = iter(STRANGERS * len(names))
    return tuple("You" if name == HUMAN else next(bots) for name in names)


def _started(
    name: str | None,
    seats: list[str],
    decks: list[str],
    seed: int | None,
    switches: list[str],
    path: Path | None,
    json: bool,
    cards: list[str],
    format: str | None,
    guests: Guests,
) -> Table:
    rules = ruleset(game_meant(name))
    options = {**format_options(rules, format), **match_options(rules, switches)}
    names = _seat_names(rules, seats, count_players(rules, options, len(seats), len(decks)), json)
    texts = default_decks(rules, [find_deck(rules, deck, format) for deck in decks], len(names), format)
    seed = SystemRandom().randrange(SEEDS) if seed is None else seed
    game = rules.start(texts, seed, options=options, cards=own_cards(rules, cards, texts))
    return Table(game, names, _new_recorder(path, game, names), guests)


def _new_recorder(path: Path | None, game: Game[Any], names: tuple[str, ...]) -> Recorder:
    if path is None:
        return Recorder(new_record(game.match.game), game, names)
    try:
        return Recorder(path, game, names)
    except FileExistsError:
        raise Refusal(f"{path} is there already: go on with it by --resume, or give another name.") from None


def _resumed(path: Path, name: str | None, seats: list[str], json: bool, guests: Guests) -> Table:
    open_regular(path).close()
    file = RecordFile.resume(path)
    try:
        return _gone_on(file, name, seats, json, guests)
    except BrokenRecord as error:
        file.close()
        raise Refusal(f"{path}: {error}") from None
    except BaseException:
        file.close()
        raise


def _gone_on(file: RecordFile, name: str | None, seats: list[str], json: bool, guests: Guests) -> Table:
    """Goes on with a record that this process holds, so that what was read is what is gone on with."""
    path = file.path
    found, size = read_record(file.read())
    if name not in (None, found.header.game):
        raise Refusal(f"{path} is a game of {found.header.game}, not of {name}.")
    rules = ruleset(found.header.game)
    game = replay(found, rules)
    names = _seat_names(rules, seats or _known_seats(found.header.seats), game.players, json)
    if found.cut:
        say(f"{path}: the last line was cut off; the game goes on behind decision {len(game)}.")
    return Table(game, names, Recorder(file, game, resume=size), guests)


def _known_seats(names: tuple[str, ...]) -> list[str]:
    """Returns who sat in a recorded game, up to the first of whom this program knows nothing.

    A record may come from anywhere: a program or a class that it names is not run before the user names it too.
    """
    known: list[str] = []
    for name in names:
        if name != HUMAN and re.split("[:,]", name)[0] not in BOTS:
            say(f"{name} sat at seat {len(known) + 1}: to let it go on, name it with --seat.")
            break
        known.append(name)
    return known


def _seat_names(rules: Ruleset[Any], seats: list[str], count: int, json: bool) -> tuple[str, ...]:
    """Returns who sits where: as told, and by default you and bots, or bots where there is no terminal."""
    if len(seats) > count:
        raise Refusal(f"there are {count} players in this game of {rules.name}, not {len(seats)}.", 2)
    for name in seats:
        _check_seat(name)
    if json and HUMAN in seats:
        raise Refusal("--json is for games between bots.", 2)
    if not seats and not json and sys.stdin.isatty() and sys.stdout.isatty():
        seats = [HUMAN]
    bot = OPPONENT if HUMAN in seats else WATCHED
    return (*seats, *[bot] * (count - len(seats)))


def _check_seat(name: str) -> None:
    if name == HUMAN:
        return
    try:
        check_decider(name)
    except BadBot as error:
        known = (HUMAN, *BOTS)
        hint = f' Did you mean "{HUMAN}"?' if nearest(name, known) == HUMAN else ""
        raise Refusal(f"{error}{hint} A seat is for {listed(known)}.", 2) from None


def _play(table: Table, json: bool) -> int:
    teller = table.teller
    told: Told = _emit_move
    if not json:
        _open(table)
        told = _tell_events if teller.audience else _MoveTeller(table.names).tell
    try:
        with table.recorder:
            session = Session(table.game, table.players, table.recorder, teller, told)
            finished = session.play()
    except BrokenPipeError:
        raise
    except BotFailed as failure:
        say(str(failure))
        seat = table.game.seat
        assert seat is not None
        _close(table, json, lost_by_failure(table.game.players, seat))
        return 1
    except (KeyboardInterrupt, Exception):
        _leave(table)
        raise
    if not finished:
        if session.conceded >= 0:
            others = [name for seat, name in enumerate(table.called) if seat != session.conceded]
            print(f"{table.called[session.conceded]} conceded{f': {others[0]} wins' if others else ''}.")
        _leave(table)
        return 0
    outcome = table.game.outcome()
    assert outcome is not None
    _close(table, json, outcome)
    return 0


def _open(table: Table) -> None:
    match = table.game.match
    print(f"{match.game}, seed {match.seed}")
    for seat, name in enumerate(table.names):
        deck = f" with {match.decks[seat].name}" if seat < len(match.decks) else ""
        if not table.teller.audience:
            print(f"  {table.called[seat]}: {name}{deck}")
        elif name == HUMAN:
            print(f"  {table.called[seat]}{deck}")
        else:
            print(f"  {table.called[seat]}, {name}{deck}")
    if table.teller.audience:
        print("Type ? to see what you can do.")
    words = table.teller.fresh(table.game)
    if len(table.game):
        words = words[-10:]
        print(f"The game goes on behind decision {len(table.game)}. What happened last:")
    tell(words)


def _tell_events(_game: Game[Any], _seat: int, _option: Option, _move: str, words: list[str]) -> None:
    tell(words)


class _MoveTeller:
    """Tells a game between bots: who does what, and what comes of it."""

    __slots__ = ("_names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names

    def tell(self, game: Game[Any], seat: int, _option: Option, move: str, words: list[str]) -> None:
        """Prints a move and its consequences."""
        print(f"{len(game):4}. Player {seat + 1} ({self._names[seat]}): {move}")
        tell(words, "      ")


def _emit_move(game: Game[Any], seat: int, option: Option, move: str, words: list[str]) -> None:
    emit({"n": len(game), "seat": seat, "key": option.key, "move": move, "events": words})


def _leave(table: Table) -> None:
    path = table.recorder.path
    say(f"The record is {path}\nGo on with: cardwright play --resume {path}")


def _close(table: Table, json: bool, outcome: Outcome) -> None:
    game = table.game
    for player in table.players:
        if isinstance(player, BotPlayer):
            player.leave()
    if json:
        emit(
            {
                "game": game.match.game,
                "seed": game.match.seed,
                "seats": table.names,
                "decks": [deck.name for deck in game.match.decks],
                "decisions": len(game),
                "winner": outcome.winner,
                "scores": outcome.scores,
                "points": outcome.points,
                "reason": outcome.reason,
                "record": str(table.recorder.path),
            }
        )
        return
    people = table.teller.audience
    for seat in people[:1]:
        show_table(game, seat, table.called)
    print(ending_for(outcome, table.called, people[0]) if len(people) == 1 else ending(outcome, table.names))
    say(f"The record is {table.recorder.path}")
