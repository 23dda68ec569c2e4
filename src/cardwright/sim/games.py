"""One game of a run: who sits where, played to its end, and what is worth remembering of it."""

import traceback
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from cardwright.bots import SECONDS, Bot, BotFailed, Decider, decider_from
from cardwright.files import create_whole
from cardwright.games import ruleset
from cardwright.kernel import CardText, DeckText, Game, Match, Option, Outcome, derive, one_way, record


class Entrant(Struct, frozen=True):
    """A player of a run: a bot, as commands name it, with a deck (none in a game without decks)."""

    bot: str
    deck: DeckText | None = None

    @property
    def deck_name(self) -> str | None:
        """Returns the deck's name."""
        return None if self.deck is None else self.deck.name


LOSES: Final = "lose"
"""What becomes of a bot that fails, where nothing is said: it has lost that game."""


class Plan(Struct, frozen=True):
    """All that a run is made from; game n of it is the same whoever plays it, and when.

    A program's or a class's decision may take `seconds`. One that fails has lost (`LOSES`), or is replaced for the rest of the game by
    the bot that `failing` names.
    """

    game: str
    entrants: tuple[Entrant, ...]
    games: int
    seed: int = 0
    records: str | None = None
    options: dict[str, Any] = {}
    cards: tuple[CardText, ...] = ()
    seconds: float = SECONDS
    failing: str = LOSES

    def seating(self, number: int) -> tuple[int, ...]:
        """Returns which entrant sits in each seat of a game; they move on by one from game to game."""
        count = len(self.entrants)
        return tuple((seat + number) % count for seat in range(count))

    def match(self, number: int) -> Match:
        """Returns the match of a game of the run."""
        decks = tuple(self.entrants[at].deck for at in self.seating(number))
        given = tuple(deck for deck in decks if deck is not None)
        players = {} if given else {"players": len(decks)}
        options = {**players, **self.options}
        return Match(self.game, given, derive(self.seed, number), options, cards=self.cards)


class Played(Struct, frozen=True):
    """What came of a game: scores by entrant, or the crash; and which cards each entrant drew and played.

    `failures` are the entrants whose bots failed, each with how, in words.
    `no_deals` is how many deals its bots could not find.
    """

    number: int
    seed: int
    first: int
    decisions: int
    scores: tuple[float, ...] = ()
    winner: int | None = None
    reason: str = ""
    cards: tuple[tuple[int, str, str], ...] = ()
    crash: str | None = None
    record: str | None = None
    failures: tuple[tuple[int, str], ...] = ()
    no_deals: int = 0


def play_game(plan: Plan, number: int) -> Played:
    """Plays game `number` of a run. A crash becomes part of what came of it, with the record up to there."""
    match = plan.match(number)
    seating = plan.seating(number)
    game: Game[Any] | None = None
    try:
        game = ruleset(plan.game).start_match(match, history=False)
        table = _Table(game, plan, seating)
        table.play()
        return _ended(table, plan, number, seating)
    except Exception as error:
        text = None if game is None else record(game, _seats(plan, seating)).text()
        decisions = 0 if game is None else len(game)
        told = "".join(traceback.format_exception(error)[-3:]).strip()
        return Played(number, match.seed, seating[0], decisions, crash=told, record=text)


def record_name(number: int) -> str:
    """Returns what the record of a run's game is called."""
    return f"game-{number + 1:06d}.jsonl"


def _seats(plan: Plan, seating: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(plan.entrants[at].bot for at in seating)


class _Table:
    """A game with its bots, and which of them failed."""

    __slots__ = ("_bots", "_plan", "_seating", "failures", "game", "loser")

    def __init__(self, game: Game[Any], plan: Plan, seating: tuple[int, ...]) -> None:
        self.game = game
        self.failures: list[tuple[int, str]] = []
        self.loser: int | None = None
        self._plan = plan
        self._seating = seating
        self._bots: list[Decider] = []

    def play(self) -> None:
        """Plays to the end, or to where somebody who failed has lost."""
        game, most = self.game, self.game.rules.most_decisions
        try:
            for seat, at in enumerate(self._seating):
                seed = one_way(game.match.seed, 1 + seat)
                self._bots.append(decider_from(self._plan.entrants[at].bot, seed, self._plan.seconds))
            while game.decision is not None:
                option = self._choice(game.decision.seat)
                if option is None:
                    return
                game.push(option)
                if len(game) > most:
                    raise RuntimeError(f"the game goes on after {most} decisions")
        finally:
            for bot in self._bots:
                bot.leave()

    def _choice(self, seat: int) -> Option | None:
        """Returns what a seat takes, or None where its bot failed and has lost by that."""
        try:
            return self._bots[seat].choose(self.game, seat)
        except BotFailed as failure:
            self.failures.append((self._seating[seat], str(failure)))
        if self._plan.failing == LOSES:
            self.loser = seat
            return None
        heir = decider_from(self._plan.failing, one_way(self.game.match.seed, 1 + seat, len(self.game)))
        self._bots[seat].leave()
        self._bots[seat] = heir
        return heir.choose(self.game, seat)

    @property
    def no_deals(self) -> int:
        """Returns how many deals the bots could not find."""
        return sum(bot.no_deals for bot in self._bots if isinstance(bot, Bot))

    def outcome(self) -> Outcome:
        """Returns how the game ended; where a bot failed and lost, the others have won it together."""
        if self.loser is not None:
            return lost_by_failure(self.game.players, self.loser)
        outcome = self.game.outcome()
        if outcome is None:
            raise RuntimeError("the game is over and has no outcome")
        return outcome


def lost_by_failure(players: int, loser: int) -> Outcome:
    """Returns how a game ends in which a seat's bot failed: that seat has lost, the others share the win."""
    share = 1.0 / max(1, players - 1)
    return Outcome(tuple(0.0 if seat == loser else share for seat in range(players)), "a bot failed")


def _ended(table: _Table, plan: Plan, number: int, seating: tuple[int, ...]) -> Played:
    game, outcome = table.game, table.outcome()
    if plan.records is not None:
        path = Path(plan.records) / record_name(number)
        create_whole(path, record(game, _seats(plan, seating)).text().encode())
    cards: dict[tuple[int, str, str], None] = {}
    for event in game.events:
        said = game.rules.played(event)
        if said is not None:
            what, seat, name = said
            cards[seating[seat], what, name] = None
    return Played(
        number=number,
        seed=game.match.seed,
        first=seating[0],
        decisions=len(game),
        scores=tuple(outcome.scores[seating.index(at)] for at in range(len(seating))),
        winner=None if outcome.winner is None else seating[outcome.winner],
        reason=outcome.reason,
        cards=tuple(cards),
        failures=tuple(table.failures),
        no_deals=table.no_deals,
    )
