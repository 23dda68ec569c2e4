"""`cardwright play`: a game at the table, with people, bots, or both."""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

import typer

from cardwright.bots import BOTS, BadBot, bot_from
from cardwright.cli.inputs import JsonOption, SwitchOption, find_deck, match_options
from cardwright.cli.output import emit, say
from cardwright.cli.playing import BotPlayer, Human, Player, Session, Teller, Told, ending, new_record, tell
from cardwright.cli.playing.human import show_table
from cardwright.cli.refusal import Refusal
from cardwright.games import GAMES, ruleset
from cardwright.kernel import (
    BrokenRecord,
    DeckText,
    Game,
    Option,
    Recorder,
    Ruleset,
    derive,
    read_record,
    replay,
)
from cardwright.text import listed, nearest

HUMAN = "human"
OPPONENT = "mcts:300ms"
WATCHED = "greedy"


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game; with --resume the record knows it.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="WHO",
            help="Who sits there, once a seat: human, random, greedy, mcts, or mcts:50ms.",
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
        typer.Option("--resume", metavar="FILE", help="Go on with a recorded game where it stopped."),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Keep the record there, not in the data folder."),
    ] = None,
    option: SwitchOption = None,
    json: JsonOption = False,
) -> int:
    """Play a game. In a terminal you sit in the first seat; elsewhere bots play, and the game is told.

    Every decision is on disk before the next is asked, so a game can be resumed whatever happens. Within
    the game, ? shows what you can type. Records are kept in your data folder, or below CARDWRIGHT_DATA.
    With --json (bots only) each move is an object on a line, and the last object is the outcome.

    \b
    Examples:
      cardwright play cardfinity
      cardwright play cardfinity --seat human --seat greedy --deck my.deck
      cardwright play cardfinity --seat mcts --seat greedy --seed 7
      cardwright play --resume FILE
    """
    if resume is not None:
        if deck or seed is not None or record is not None or option:
            raise Refusal(
                "--resume goes on with a record: --deck, --seed, --option and --record do not go with it.", 2
            )
        table = _resumed(resume, game, seat or [], json)
    else:
        table = _started(game, seat or [], deck or [], seed, option or [], record, json)
    return _play(table, json)


class Table:
    """All that a game at the table consists of."""

    __slots__ = ("game", "names", "players", "recorder", "teller")

    def __init__(self, game: Game[Any], names: Sequence[str], recorder: Recorder) -> None:
        self.game = game
        self.names = tuple(names)
        self.recorder = recorder
        people = tuple(seat for seat, name in enumerate(names) if name == HUMAN)
        self.teller = Teller(people)
        self.players = [self._player(seat, name) for seat, name in enumerate(names)]

    def _player(self, seat: int, name: str) -> Player:
        if name == HUMAN:
            return Human(self.teller)
        return BotPlayer(name, bot_from(name, derive(self.game.match.seed, seat, len(self.game))))


def _started(
    name: str | None,
    seats: list[str],
    decks: list[str],
    seed: int | None,
    switches: list[str],
    path: Path | None,
    json: bool,
) -> Table:
    if name is None:
        raise Refusal(f"say which game to play: {listed(GAMES.names())}.", 2)
    rules = ruleset(name)
    names = _seat_names(rules, seats, len(decks), json)
    options = match_options(rules, switches)
    texts = _decks(rules, decks, len(names))
    game = rules.start(texts, SystemRandom().randrange(2**32) if seed is None else seed, options=options)
    return Table(game, names, _new_recorder(path, game, names))


def _new_recorder(path: Path | None, game: Game[Any], names: tuple[str, ...]) -> Recorder:
    if path is None:
        path = new_record(game.match.game)
    elif path.exists():
        raise Refusal(f"{path} is there already: go on with it by --resume, or give another name.")
    return Recorder(path, game, names)


def _resumed(path: Path, name: str | None, seats: list[str], json: bool) -> Table:
    try:
        found, size = read_record(path.read_bytes())
        if name not in (None, found.header.game):
            raise Refusal(f"{path} is a game of {found.header.game}, not of {name}.")
        rules = ruleset(found.header.game)
        game = replay(found, rules)
    except BrokenRecord as error:
        raise Refusal(f"{path}: {error}") from None
    names = _seat_names(rules, seats or list(found.header.seats), len(found.header.decks), json)
    if found.cut:
        say(f"{path}: the last line was cut off; the game goes on behind decision {len(game)}.")
    return Table(game, names, Recorder(path, game, resume=size))


def _seat_names(rules: Ruleset[Any], seats: list[str], decks: int, json: bool) -> tuple[str, ...]:
    """Returns who sits where: as told, and by default you and bots, or bots where there is no terminal."""
    fewest, most = rules.rules.seats
    count = max(fewest, len(seats), decks)
    if count > most:
        raise Refusal(f"{rules.name} is for {fewest} to {most} players, not {count}.", 2)
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
        bot_from(name, 0)
    except BadBot as error:
        known = (HUMAN, *BOTS)
        hint = f' Did you mean "{HUMAN}"?' if nearest(name, known) == HUMAN else ""
        raise Refusal(f"{error}{hint} A seat is for {listed(known)}.", 2) from None


def _decks(rules: Ruleset[Any], names: list[str], count: int) -> list[DeckText]:
    """Returns the decks asked for, and bundled ones for the rest of the seats."""
    decks = [find_deck(rules, name) for name in names]
    bundled = rules.rules.bundled_decks()
    while bundled and len(decks) < count:
        decks.append(rules.deck(bundled[len(decks) % len(bundled)]))
    return decks


def _play(table: Table, json: bool) -> int:
    teller = table.teller
    told: Told = _emit_move
    if not json:
        _open(table)
        told = _tell_events if teller.audience else _MoveTeller(table.names).tell
    try:
        with table.recorder:
            finished = Session(table.game, table.players, table.recorder, teller, told).play()
    except BrokenPipeError:
        raise
    except (KeyboardInterrupt, Exception):
        _leave(table)
        raise
    if not finished:
        _leave(table)
        return 0
    _close(table, json)
    return 0


def _open(table: Table) -> None:
    match = table.game.match
    print(f"{match.game}, seed {match.seed}")
    for seat, name in enumerate(table.names):
        deck = f" with {match.decks[seat].name}" if seat < len(match.decks) else ""
        print(f"  Player {seat + 1}: {name}{deck}")
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


def _close(table: Table, json: bool) -> None:
    game = table.game
    outcome = game.outcome()
    assert outcome is not None
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
    for seat in table.teller.audience[:1]:
        show_table(game, seat)
    print(ending(outcome, table.names))
    say(f"The record is {table.recorder.path}")
