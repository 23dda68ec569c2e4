"""A game at a table of its own: who sits there, how it is opened, told and closed, and how it ended."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardwright.bots import BotFailed, decider_from
from cardwright.cli.guests import USUAL_GUESTS, Guests
from cardwright.cli.output import emit, say
from cardwright.cli.playing.human import Human, show_table
from cardwright.cli.playing.seats import BotPlayer, Player
from cardwright.cli.playing.session import Session, Told, tell
from cardwright.cli.playing.telling import Teller, ending, ending_for
from cardwright.kernel import Game, Option, Outcome, Recorder, one_way
from cardwright.kernel.voice import STRANGERS
from cardwright.sim import LOSES, lost_by_failure

HUMAN: Final = "human"


class Table:
    """All that a game at the table consists of."""

    __slots__ = ("_guests", "called", "game", "match", "names", "players", "recorder", "teller")

    def __init__(
        self,
        game: Game[Any],
        names: Sequence[str],
        recorder: Recorder,
        guests: Guests = USUAL_GUESTS,
        match: Path | None = None,
    ) -> None:
        self.match = match
        """The record of the match that the game is part of."""
        self.game = game
        self._guests = guests
        self.names = tuple(names)
        self.recorder = recorder
        people = tuple(seat for seat, name in enumerate(names) if name == HUMAN)
        self.called = called(self.names)
        self.teller = Teller(people, self.called if people else ())
        self.players = [self._player(seat, name) for seat, name in enumerate(names)]

    def _player(self, seat: int, name: str) -> Player:
        if name == HUMAN:
            return Human(self.teller, names=self.called)
        seed = one_way(self.game.match.seed, seat, len(self.game))
        limit, failing = self._guests
        return BotPlayer(name, decider_from(name, seed, limit), None if failing == LOSES else failing)


class End(NamedTuple):
    """How playing ended: the status for the shell, and how the game ended, or None where somebody left it."""

    status: int
    outcome: Outcome | None = None


def called(names: Sequence[str]) -> tuple[str, ...]:
    """Returns what the players are called: one person is "You" among bots with names; several have numbers."""
    if list(names).count(HUMAN) != 1:
        return tuple(f"Player {seat + 1}" for seat in range(len(names)))
    bots = iter(STRANGERS * len(names))
    return tuple("You" if name == HUMAN else next(bots) for name in names)


def play_table(table: Table, json: bool) -> End:
    """Plays a game to its end, or to where somebody leaves, and tells it."""
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
        outcome = lost_by_failure(table.game.players, seat)
        _close(table, json, outcome)
        return End(1, outcome)
    except (KeyboardInterrupt, Exception):
        leave(table.match or table.recorder.path)
        raise
    if not finished:
        return _left(table, session.conceded)
    ended = table.game.outcome()
    assert ended is not None
    _close(table, json, ended)
    return End(0, ended)


def _left(table: Table, conceded: int) -> End:
    """Tells that somebody has left the game, or given it up, which ends it where it is part of a match."""
    if conceded >= 0:
        others = [name for seat, name in enumerate(table.called) if seat != conceded]
        print(f"{table.called[conceded]} conceded{f': {others[0]} wins' if others else ''}.")
        if table.match is not None:
            scores = tuple(float(seat != conceded) for seat in range(table.game.players))
            return End(0, Outcome(scores, f"Player {conceded + 1} conceded"))
    leave(table.match or table.recorder.path)
    return End(0)


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


def leave(path: Path) -> None:
    """Says how to go on with a game or a match that is not over."""
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
