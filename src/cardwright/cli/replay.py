"""`cardwright replay`: a recorded game told again, checked against the record's hashes."""

from pathlib import Path
from typing import Annotated, Any

import typer

from cardwright.cli.inputs import JsonOption
from cardwright.cli.output import emit, say
from cardwright.cli.playing import Teller, ending, move
from cardwright.cli.playing.match_file import is_match, read_match, record_of
from cardwright.cli.refusal import Refusal
from cardwright.files import Limit, read_bounded
from cardwright.games import ruleset
from cardwright.kernel import BrokenRecord, Game, Line, Record, read_record, replay
from cardwright.sim import count_wins, in_words, is_over, match_winner


def command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The record.")],
    to: Annotated[
        int | None, typer.Option("--to", min=0, metavar="N", help="Stop behind the record's N-th line.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Tell a recorded game again in words, checking it against the state hashes in the record; a match, game by game.

    A record that does not fit is refused with the decision where it parts. With --json each line of the
    record is an object with what happened, and the last object is how the game stands.

    \b
    Examples:
      cardwright replay game.jsonl
      cardwright replay game.jsonl --to 12
    """
    if is_match(path):
        return _replay_match(path, to, json)
    return _replay_game(path, to, json)


def _replay_match(path: Path, to: int | None, json: bool) -> int:
    """Tells every game of a match that has begun, each from its own record, and how the match stands."""
    try:
        found = read_match(path)
    except BrokenRecord as error:
        raise Refusal(f"{path}: {error}") from None
    for line in found.begun:
        if not json:
            print(f"\nGame {line.game} of a match, the best of {found.header.best_of}")
        _replay_game(record_of(path, line.game), to, json)
    winner = match_winner(found.winners) if is_over(found.header.best_of, found.winners) else None
    if json:
        wins = count_wins(found.winners)
        emit({"match": found.header.game, "best_of": found.header.best_of, "wins": wins, "winner": winner})
    else:
        who = "" if winner is None else f"Player {winner + 1} wins the match: "
        print(f"\n{who}{in_words(found.winners)}.")
    return 0


def _replay_game(path: Path, to: int | None, json: bool) -> int:
    try:
        record, _ = read_record(read_bounded(path, Limit.RECORD))
        telling = _Telling(record, json)
        game = replay(record, ruleset(record.header.game), to=to, told=telling.line)
    except BrokenRecord as error:
        raise Refusal(f"{path}: {error}") from None
    if record.cut:
        say(f"{path}: the last line was cut off, and is left out.")
    if json:
        emit(_standing(game, record))
    else:
        telling.close(game)
    return 0


class _Telling:
    """Tells each line of a record as it is played again."""

    __slots__ = ("_json", "_names", "_teller")

    def __init__(self, record: Record, json: bool) -> None:
        self._json = json
        self._names = record.header.seats
        self._teller = Teller()
        if not json:
            _open(record)

    def line(self, game: Game[Any], line: Line) -> None:
        words = self._teller.fresh(game)
        if self._json:
            emit({"n": line.n, "seat": line.seat, "key": line.key, "undo": line.undo, "events": words})
        elif line.undo:
            print(f"      taken back to decision {line.n}")
        else:
            print(f"{line.n:4}. Player {line.seat + 1}: {_label(game)}")
            for word in words:
                print(f"      {word}")

    def close(self, game: Game[Any]) -> None:
        """Tells how the game stands where the record ends."""
        outcome = game.outcome()
        if outcome is not None:
            unknown = ("?",) * len(outcome.scores)
            print(ending(outcome, (*self._names, *unknown)))
        elif game.decision is not None:
            asked = game.rules.ask(game.state, game.decision)
            print(f"Player {game.decision.seat + 1} is asked: {asked}")
            for option in game.options[:40]:
                print(f"  {game.label(option)}")


def _label(game: Game[Any]) -> str:
    """Returns the option taken last in the words that it had when it was offered."""
    before = game.fork()
    option = before.pop()
    return move(before, option)


def _open(record: Record) -> None:
    head = record.header
    print(f"{head.game}, seed {head.seed}, {len(record.lines)} lines")
    for seat, name in enumerate(head.seats):
        deck = f" with {head.decks[seat].name}" if seat < len(head.decks) else ""
        print(f"  Player {seat + 1}: {name}{deck}")


def _standing(game: Game[Any], record: Record) -> dict[str, Any]:
    outcome = game.outcome()
    return {
        "game": record.header.game,
        "seed": record.header.seed,
        "seats": record.header.seats,
        "decks": [deck.name for deck in record.header.decks],
        "decisions": len(game),
        "cut": record.cut,
        "hash": game.hash(),
        "over": outcome is not None,
        "winner": None if outcome is None else outcome.winner,
        "scores": None if outcome is None else outcome.scores,
        "reason": None if outcome is None else outcome.reason,
    }
