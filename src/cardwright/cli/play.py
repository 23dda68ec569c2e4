"""`cardwright play`: a game at the table, with people, bots, or both."""

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any, NamedTuple

import typer

from cardwright import __version__
from cardwright.bots import BOTS, SECONDS, BadBot, check_decider
from cardwright.cli.guests import FailingOption, Guests, LimitOption
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
from cardwright.cli.playing import new_record
from cardwright.cli.playing.match_file import ENDING, MatchFile, MatchHeader, is_match
from cardwright.cli.playing.matching import MatchAtTable
from cardwright.cli.playing.places import records_folder
from cardwright.cli.playing.saved import line_of, saved_games
from cardwright.cli.playing.table import HUMAN, Table, play_table
from cardwright.cli.refusal import Refusal
from cardwright.cli.standing_in import StandInOption, ask_stand_in, offered, with_stand_ins
from cardwright.files import open_regular
from cardwright.games import ruleset
from cardwright.kernel import (
    SEEDS,
    BrokenRecord,
    DeckRefused,
    Game,
    Match,
    Recorder,
    RecordFile,
    Ruleset,
    read_record,
    replay,
)
from cardwright.sim import LOSES, bad_length
from cardwright.text import listed, nearest

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
    best_of: Annotated[
        int | None,
        typer.Option(
            "--best-of",
            metavar="N",
            help="Play a match of N games: cards are exchanged with the sideboard, the loser says who begins.",
        ),
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
    stand_in: StandInOption = None,
    option: SwitchOption = None,
    json: JsonOption = False,
    limit: LimitOption = SECONDS,
    failing: FailingOption = LOSES,
) -> int:
    """Play a game. In a terminal you sit in the first seat; elsewhere bots play, and the game is told.

    Every decision is on disk before the next is asked, so a game can be resumed whatever happens. Within
    the game, ? shows what you can type. Records are kept in your data folder, or below CARDWRIGHT_DATA.
    With --json (bots only) each move is an object on a line, and the last object is the outcome.

    A match (--best-of 3) is over when somebody has won most of its games. Between games you exchange cards with your
    sideboard, and the loser says who begins. Its record is a file of its own, beside those of its games.

    \b
    Examples:
      cardwright play cardfinity
      cardwright play cardfinity --seat human --seat greedy --deck my.deck
      cardwright play magic --cards my.cards --deck mine.txt --seat greedy --seat greedy
      cardwright play cardfinity --seat mcts --seat greedy --seed 7
      cardwright play magic --deck FILE --deck modern/burn --best-of 3
      cardwright play --saved
      cardwright play --resume FILE
    """
    if saved:
        return _list_saved(json)
    guests = Guests(limit, failing).checked()
    if resume is not None:
        resume = _nth_saved(resume)
        begins = (seed, record, format, best_of, stand_in)
        if deck or option or cards or any(one is not None for one in begins):
            raise Refusal(
                "--resume goes on with a record: --deck, --format, --cards, --stand-in, --seed, --option, --best-of and "
                "--record do not go with it.",
                2,
            )
        if is_match(resume):
            return _resumed_match(resume, game, seat or [], json, guests).play()
        return play_table(_resumed(resume, game, seat or [], json, guests), json).status
    set_up = partial(_set_up, game, seat or [], deck or [], seed, option or [], json, cards or [], format)
    setting, started = _started(set_up, stand_in)
    if best_of is None or best_of == 1:
        table = Table(started, setting.names, _new_recorder(record, started, setting.names), guests)
        return play_table(table, json).status
    return _started_match(setting, best_of, record, json, guests).play()


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


class Setting(NamedTuple):
    """What is played: the match that a game is started from, who sits there, and the format that was said."""

    match: Match
    names: tuple[str, ...]
    format: str | None


def _set_up(
    name: str | None,
    seats: list[str],
    decks: list[str],
    seed: int | None,
    switches: list[str],
    json: bool,
    cards: list[str],
    format: str | None,
    stand_in: str | None,
) -> Setting:
    rules = ruleset(game_meant(name))
    options = {**format_options(rules, format), **match_options(rules, switches)}
    names = _seat_names(rules, seats, count_players(rules, options, len(seats), len(decks)), json)
    texts = default_decks(rules, [find_deck(rules, deck, format) for deck in decks], len(names), format)
    seed = SystemRandom().randrange(SEEDS) if seed is None else seed
    own = own_cards(rules, cards, texts)
    texts = with_stand_ins(rules, texts, stand_in, own, format)
    match = Match(rules.name, tuple(texts), seed, options, cards=own)
    return Setting(match, names, format)


def _started(set_up: Callable[[str | None], Setting], stand_in: str | None) -> tuple[Setting, Game[Any]]:
    """Returns a setting and its game; a person at the terminal is asked what stands in for cards that cannot be played."""
    setting = set_up(stand_in)
    rules = ruleset(setting.match.game)
    try:
        return setting, rules.start_match(setting.match)
    except DeckRefused as refused:
        if stand_in is not None:
            raise
        chosen = ask_stand_in(rules, refused, asking=HUMAN in setting.names)
        if chosen is None:
            raise offered(rules, refused) from None
    setting = set_up(chosen)
    return setting, rules.start_match(setting.match)


def _started_match(
    setting: Setting, best_of: int, path: Path | None, json: bool, guests: Guests
) -> MatchAtTable:
    problem = bad_length(best_of)
    if problem is None and len(setting.names) != 2:
        problem = f"a match is between two players, not {len(setting.names)}."
    if problem is not None:
        raise Refusal(problem, 2)
    match = setting.match
    header = MatchHeader(
        __version__,
        match.game,
        best_of,
        setting.names,
        match.decks,
        match.seed,
        match.options,
        match.cards,
        setting.format,
    )
    try:
        file = new_record(match.game, ENDING) if path is None else RecordFile.create(path)
    except FileExistsError:
        raise Refusal(f"{path} is there already: go on with it by --resume, or give another name.") from None
    return MatchAtTable(MatchFile.create(file, header), setting.names, guests, json)


def _resumed_match(
    path: Path, name: str | None, seats: list[str], json: bool, guests: Guests
) -> MatchAtTable:
    try:
        file = MatchFile.resume(path)
    except BrokenRecord as error:
        raise Refusal(f"{path}: {error}") from None
    header = file.record.header
    try:
        if name not in (None, header.game):
            raise Refusal(f"{path} is a match of {header.game}, not of {name}.")
        names = _seat_names(ruleset(header.game), seats or _known_seats(header.seats), 2, json)
    except BaseException:
        file.close()
        raise
    return MatchAtTable(file, names, guests, json)


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
