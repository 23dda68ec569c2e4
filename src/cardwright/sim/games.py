"""One game of a run: who sits where, played to its end, and what is worth remembering of it."""

import traceback
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardwright.bots import bot_from
from cardwright.games import ruleset
from cardwright.kernel import DeckText, Game, Match, derive, record


class Entrant(Struct, frozen=True):
    """A player of a run: a bot, as commands name it, with a deck (none in a game without decks)."""

    bot: str
    deck: DeckText | None = None

    @property
    def deck_name(self) -> str | None:
        """Returns the deck's name."""
        return None if self.deck is None else self.deck.name


class Plan(Struct, frozen=True):
    """All that a run is made from; game n of it is the same whoever plays it, and when."""

    game: str
    entrants: tuple[Entrant, ...]
    games: int
    seed: int = 0
    records: str | None = None
    options: dict[str, Any] = {}

    def seating(self, number: int) -> tuple[int, ...]:
        """Returns which entrant sits in each seat of a game; they move on by one from game to game."""
        count = len(self.entrants)
        return tuple((seat + number) % count for seat in range(count))

    def match(self, number: int) -> Match:
        """Returns the match of a game of the run."""
        decks = tuple(self.entrants[at].deck for at in self.seating(number))
        given = tuple(deck for deck in decks if deck is not None)
        players = {} if given else {"players": len(decks)}
        return Match(self.game, given, derive(self.seed, number), {**players, **self.options})


class Played(Struct, frozen=True):
    """What came of a game: scores by entrant, or the crash; and which cards each entrant drew and played."""

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


def play_game(plan: Plan, number: int) -> Played:
    """Plays game `number` of a run. A crash becomes part of what came of it, with the record up to there."""
    match = plan.match(number)
    seating = plan.seating(number)
    game: Game[Any] | None = None
    try:
        game = ruleset(plan.game).start_match(match, history=False)
        _play(game, plan, seating)
        return _ended(game, plan, number, seating)
    except Exception as error:
        text = None if game is None else record(game, _seats(plan, seating)).text()
        decisions = 0 if game is None else len(game)
        told = "".join(traceback.format_exception(error)[-3:]).strip()
        return Played(number, match.seed, seating[0], decisions, crash=told, record=text)


def _seats(plan: Plan, seating: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(plan.entrants[at].bot for at in seating)


def _play(game: Game[Any], plan: Plan, seating: tuple[int, ...]) -> None:
    bots = [
        bot_from(plan.entrants[at].bot, derive(game.match.seed, 1 + seat)) for seat, at in enumerate(seating)
    ]
    most = game.rules.most_decisions
    while game.decision is not None:
        seat = game.decision.seat
        game.push(bots[seat].choose(game, seat))
        if len(game) > most:
            raise RuntimeError(f"the game goes on after {most} decisions")


def _ended(game: Game[Any], plan: Plan, number: int, seating: tuple[int, ...]) -> Played:
    outcome = game.outcome()
    if outcome is None:
        raise RuntimeError("the game is over and has no outcome")
    if plan.records is not None:
        path = Path(plan.records) / f"game-{number + 1:06d}.jsonl"
        path.write_text(record(game, _seats(plan, seating)).text(), encoding="utf-8")
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
    )
