"""A match at the table: game after game, with what happens between them, until somebody has won most of them."""

from pathlib import Path
from typing import Any, Final

from cardwright.cli.guests import Guests
from cardwright.cli.output import emit, say
from cardwright.cli.playing.exchanging import Exchange, Leaving, ask_first
from cardwright.cli.playing.human import line_asker
from cardwright.cli.playing.match_file import MatchFile, record_of
from cardwright.cli.playing.table import HUMAN, Table, called, leave, play_table
from cardwright.cli.refusal import Refusal
from cardwright.files import open_regular
from cardwright.games import ruleset
from cardwright.kernel import (
    BrokenRecord,
    DeckText,
    Game,
    Outcome,
    Recorder,
    RecordFile,
    read_record,
    replay,
)
from cardwright.kernel.offers import Sideboards
from cardwright.sim import (
    chooser,
    count_wins,
    game_of,
    in_words,
    is_over,
    match_winner,
    moved,
    shown_by,
)

_PLAYERS: Final = 2


class MatchAtTable:
    """A match that is being played: its file, who sits where, and the program that plays it on."""

    __slots__ = ("_called", "_file", "_guests", "_json", "_names", "_rules")

    def __init__(self, file: MatchFile, names: tuple[str, ...], guests: Guests, json: bool) -> None:
        self._file = file
        self._names = names
        self._guests = guests
        self._json = json
        self._called = called(names)
        self._rules = ruleset(file.record.header.game)

    def play(self) -> int:
        """Plays on to the end of the match, or to where somebody leaves it; returns the status for the shell."""
        worst = 0
        try:
            while not self._over:
                try:
                    table = self._next_table()
                except Leaving:
                    leave(self._file.path)
                    return worst
                except KeyboardInterrupt:
                    leave(self._file.path)
                    raise
                outcome = table.game.outcome()
                if outcome is None:
                    end = play_table(table, self._json)
                    worst = max(worst, end.status)
                    outcome = end.outcome
                else:
                    table.recorder.close()
                if outcome is None:
                    return worst
                self._end(table.game, outcome)
        finally:
            self._file.close()
        self._close()
        return worst

    @property
    def _over(self) -> bool:
        record = self._file.record
        return is_over(record.header.best_of, record.winners)

    def _say(self, words: str) -> None:
        if not self._json:
            print(words)

    # ------------------------------------------------------------------ a game

    def _next_table(self) -> Table:
        """Returns the table of the game that was begun, or of the next one; raises `Leaving`."""
        line = self._file.record.open
        if line is None:
            decks, first = self._between()
            line = self._file.begin(decks, self._chooser(), first)
        record = self._file.record
        self._say(f"\nGame {line.game} of a match, the best of {record.header.best_of}.")
        path = record_of(self._file.path, line.game)
        match = game_of(self._rules.rules, record.header.as_match, line.game, line.decks, line.first)
        if not _has_begun(path):
            path.unlink(missing_ok=True)
            game = self._rules.start_match(match)
            return Table(game, self._names, Recorder(path, game, self._names), self._guests, self._file.path)
        file = RecordFile.resume(path)
        try:
            found, size = read_record(file.read())
            game = replay(found, self._rules)
        except BrokenRecord as error:
            file.close()
            raise Refusal(f"{path}: {error}") from None
        except BaseException:
            file.close()
            raise
        return Table(game, self._names, Recorder(file, game, resume=size), self._guests, self._file.path)

    def _end(self, game: Game[Any], outcome: Outcome) -> None:
        events = list(game.events)
        shown = [shown_by(self._rules.rules, events, seat) for seat in range(_PLAYERS)]
        self._file.end(outcome.winner, outcome.reason, shown)
        if not self._over:
            self._say(f"The match stands: {self._standing()}.")

    def _standing(self) -> str:
        wins = count_wins(self._file.record.winners)
        return ", ".join(f"{name}: {won}" for name, won in zip(self._called, wins, strict=True))

    # ------------------------------------------------------------------ between games

    def _chooser(self) -> int | None:
        record = self._file.record
        return chooser(record.winners, [line.chooser for line in record.begun])

    def _between(self) -> tuple[tuple[DeckText, ...], int | None]:
        """Returns the decks of the next game and who begins it: cards are exchanged first, then the loser chooses."""
        record = self._file.record
        if not record.ended:
            return record.decks, None
        decks = tuple(self._exchanged(seat, deck) for seat, deck in enumerate(record.decks))
        return decks, self._first()

    def _exchanged(self, seat: int, deck: DeckText) -> DeckText:
        rules, record = self._rules.rules, self._file.record
        if not isinstance(rules, Sideboards):
            return deck
        if self._names[seat] == HUMAN:
            return Exchange(rules, deck, record.header.format, line_asker()).run(self._called[seat])
        before = rules.boards(deck)
        after = rules.better_boards(deck, record.shown(1 - seat), record.header.cards)
        count = sum(change for change in moved(before, after).values() if change > 0)
        if count:
            self._say(f"{self._called[seat]} exchanges {count} card{'' if count == 1 else 's'}.")
        return rules.reboarded(deck, after)

    def _first(self) -> int | None:
        """Returns who begins: as the chooser says (CR 103.1); a bot likes to begin."""
        who = self._chooser()
        if who is None or not isinstance(self._rules.rules, Sideboards):
            return None
        if self._names[who] != HUMAN:
            return who
        return who if ask_first(line_asker(), self._called[who]) else 1 - who

    # ------------------------------------------------------------------ the end

    def _close(self) -> None:
        record = self._file.record
        winner = match_winner(record.winners)
        if self._json:
            emit(
                {
                    "match": record.header.game,
                    "best_of": record.header.best_of,
                    "seats": self._names,
                    "wins": count_wins(record.winners),
                    "winner": winner,
                    "games": [
                        {
                            "winner": line.winner,
                            "reason": line.reason,
                            "record": str(record_of(self._file.path, line.game)),
                        }
                        for line in record.ended
                    ],
                    "record": str(self._file.path),
                }
            )
            return
        words = in_words(record.winners)
        if winner is None:
            print(f"Nobody wins the match: {words}.")
        else:
            verb = "win" if self._called[winner] == "You" else "wins"
            print(f"{self._called[winner]} {verb} the match, {words}.")
        say(f"The record of the match is {self._file.path}")


def _has_begun(path: Path) -> bool:
    """Tells whether a game's record has at least its first line; one that was cut off before is begun anew."""
    if not path.exists():
        return False
    with open_regular(path) as file:
        return file.readline().endswith(b"\n")
