"""A game being played: asks whose turn it is, keeps the record, tells what happened."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardwright.bots import bot_from
from cardwright.cli.playing.human import Human
from cardwright.cli.playing.seats import BotPlayer, Player, Wish
from cardwright.cli.playing.telling import Teller, move
from cardwright.kernel import Game, Option, Recorder, derive

STAND_IN: Final = "greedy"
"""Who plays on for somebody who gave up, where more than two play."""

Told = Callable[[Game[Any], int, Option, str, list[str]], None]
"""Is told each move: the game behind it, the seat, the option, the move in words, what happened."""


def tell(lines: Sequence[str], indent: str = "") -> None:
    """Prints what happened."""
    for line in lines:
        print(f"{indent}{line}")


class Session:
    """One game from where it stands to its end, or to where someone leaves."""

    __slots__ = ("_game", "_players", "_recorder", "_teller", "_told", "conceded")

    def __init__(
        self, game: Game[Any], players: Sequence[Player], recorder: Recorder, teller: Teller, told: Told
    ) -> None:
        self._game = game
        self._players = list(players)
        self._recorder = recorder
        self._teller = teller
        self._told = told
        self.conceded = -1

    def play(self) -> bool:
        """Plays on; returns whether the game came to its end."""
        while self._game.decision is not None:
            seat = self._game.decision.seat
            if isinstance(self._players[seat], Human):
                tell(self._teller.fresh(self._game))
            wish = self._players[seat].answer(self._game, seat)
            if wish is Wish.LEAVE:
                return False
            if wish is Wish.CONCEDE:
                if len(self._players) <= 2:
                    self.conceded = seat
                    return False
                print("You give up; a bot plays on for you.")
                bot = bot_from(STAND_IN, derive(self._game.match.seed, seat, len(self._game)))
                self._players[seat] = BotPlayer(STAND_IN, bot)
            elif wish is Wish.TAKE_BACK:
                self._take_back()
            elif isinstance(wish, Option):
                self._take(seat, wish)
        return True

    def _take(self, seat: int, option: Option) -> None:
        """Takes an option: it is in the record before anything else is asked."""
        words = move(self._game, option)
        self._game.push(option)
        self._recorder.took(self._game, seat, option)
        for other, player in enumerate(self._players):
            if other != seat and isinstance(player, Human):
                player.others_acted()
        # People are told of an action when it is done: one that fails must not show what it was tried with.
        done = self._game.settled or not self._teller.audience
        self._told(self._game, seat, option, words, self._teller.fresh(self._game) if done else [])

    def _take_back(self) -> None:
        """Takes back to the last decision of a person."""
        count = self._count_back()
        if not count:
            print("There is nothing to take back.")
            return
        for _ in range(count):
            self._game.pop()
        self._recorder.took_back(count)
        self._teller.skip(self._game)
        for player in self._players:
            if isinstance(player, Human):
                player.others_acted()
        print("Taken back.")

    def _count_back(self) -> int:
        """Returns how many decisions lie back to the last that a person was asked, or 0 where there is none."""
        trial = self._game.fork()
        for count in range(1, len(trial) + 1):
            trial.pop()
            assert trial.decision is not None
            player = self._players[trial.decision.seat]
            if not isinstance(player, Human) or len(trial) in player.unasked:
                continue
            if player.formality(trial, trial.decision) is None:
                return count
        return 0
