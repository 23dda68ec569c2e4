"""A search for decks that win too much: bred by the language, played against those that come with the game."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from msgspec import Struct

from cardwright.kernel import DeckText, derive
from cardwright.sim.games import Entrant, Plan, play_game, record_name
from cardwright.text import Breeds, Reading

TOO_MUCH: Final = 0.75
CONFIRMED: Final = 40
"""A deck is told of when it has won too much of so many games."""
PARENTS: Final = 2


class Abuser(Struct, frozen=True):
    """A deck that was tried: its text, how many games it won of how many, and the worst opponent's share."""

    text: str
    won: float
    games: int
    hardest: str

    @property
    def rate(self) -> float:
        """Returns the share of games that it won; a draw is half a game."""
        return self.won / self.games

    @property
    def wins_too_much(self) -> bool:
        """Returns whether it has won more than it should, in enough games to say so."""
        return self.games >= CONFIRMED and self.rate > TOO_MUCH


class Search(Struct, frozen=True):
    """What is searched for: in which game and form of its language, against whom, and how long."""

    game: str
    form: str
    against: tuple[DeckText, ...]
    bot: str = "greedy"
    rounds: int = 10
    children: int = 6
    games: int = 2
    seed: int = 0


def search(language: Breeds, wanted: Search, first: Reading[Any] | None = None) -> Iterator[Abuser]:
    """Yields every deck that was tried, the best being changed further; one that leads is played on until it is sure."""
    best: list[tuple[Abuser, Reading[Any]]] = []
    number = 0
    for _ in range(wanted.rounds):
        for child in range(wanted.children):
            number += 1
            seed = derive(wanted.seed, number)
            parent = best[child % len(best)][1] if best and child % 3 else None
            reading = (
                first if first is not None and number == 1 else language.breed(seed, wanted.form, parent)
            )
            tried = _play(wanted, reading.source.text, number, 0, None)
            while tried.rate > TOO_MUCH and tried.games < CONFIRMED:
                tried = _play(wanted, reading.source.text, number, tried.games // len(wanted.against), tried)
            yield tried
            best.append((tried, reading))
        best.sort(key=lambda pair: -pair[0].rate)
        del best[PARENTS:]


def won_game(wanted: Search, abuser: Abuser) -> str | None:
    """Returns the record of a game that a deck won against its hardest opponent, of the next few."""
    other = next(deck for deck in wanted.against if deck.name == abuser.hardest)
    entrants = (Entrant(wanted.bot, DeckText("bred", abuser.text)), Entrant(wanted.bot, other))
    with TemporaryDirectory() as folder:
        plan = Plan(wanted.game, entrants, games=CONFIRMED, seed=wanted.seed, records=folder)
        for number in range(CONFIRMED):
            if play_game(plan, number).winner == 0:
                return (Path(folder) / record_name(number)).read_text(encoding="utf-8")
    return None


def _play(wanted: Search, text: str, number: int, before: int, so_far: Abuser | None) -> Abuser:
    won, games = (so_far.won, so_far.games) if so_far is not None else (0.0, 0)
    shares: list[tuple[float, str]] = []
    for deck in wanted.against:
        plan = Plan(
            wanted.game,
            (Entrant(wanted.bot, DeckText(f"bred-{number}", text)), Entrant(wanted.bot, deck)),
            games=before + wanted.games,
            seed=derive(wanted.seed, number),
        )
        here = 0.0
        for game in range(before, before + wanted.games):
            played = play_game(plan, game)
            if played.crash is not None:
                raise RuntimeError(played.crash)
            here += 1.0 if played.winner == 0 else 0.5 if played.winner is None else 0.0
        won, games = won + here, games + wanted.games
        shares.append((here / wanted.games, deck.name))
    return Abuser(text, won, games, min(shares)[1])
