"""One game of a run: who sits where, played to its end, and what is worth remembering of it."""

import traceback
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import Struct

from cardwright.bots import SECONDS, Bot, BotFailed, Decider, decider_from
from cardwright.files import create_once
from cardwright.games import ruleset
from cardwright.kernel import CardText, DeckText, Game, Match, Option, Outcome, derive, one_way, record
from cardwright.kernel.offered import offers
from cardwright.kernel.offers import Clock


class Entrant(Struct, frozen=True):
    """A player of a run: a bot, as commands name it, with a deck (none in a game without decks)."""

    bot: str
    deck: DeckText | None = None

    @property
    def deck_name(self) -> str | None:
        """Returns the deck's name."""
        return None if self.deck is None else self.deck.name


TURN: Final = "turn"
"""The kind of the event with which a turn begins; its number is the first argument."""

LOSES: Final = "lose"
"""What becomes of a bot that fails, where nothing is said: it has lost that game."""


class Plan(Struct, frozen=True):
    """All that a run is made from; game n of it is the same whoever plays it, and when.

    A program's or a class's decision may take `seconds`. One that fails has lost (`LOSES`), or is replaced for the rest of the game by
    the bot that `failing` names. With `moves` every decision is remembered.
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
    moves: bool = False
    best_of: int = 1
    """Of how many games each match is; a game by itself is a match of one."""

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


class Use(NamedTuple):
    """That an entrant drew or played a card (`what`), on which turn first, and how often in the game."""

    entrant: int
    what: str
    card: str
    turn: int = 0
    times: int = 1


class Move(NamedTuple):
    """A decision of a game: whose, on which turn, of what kind, among how many options, and the key of the one taken."""

    seat: int
    entrant: int
    turn: int
    kind: str
    options: int
    key: str


class Played(Struct, frozen=True):
    """What came of a game: scores by entrant, or the crash; and which cards each entrant drew and played.

    `failures` are the entrants whose bots failed, each with how, in words.
    `no_deals` is how many deals its bots could not find. `moves` are there where the plan wants them.
    """

    number: int
    seed: int
    first: int
    decisions: int
    scores: tuple[float, ...] = ()
    winner: int | None = None
    reason: str = ""
    cards: tuple[Use, ...] = ()
    crash: str | None = None
    record: str | None = None
    failures: tuple[tuple[int, str], ...] = ()
    no_deals: int = 0
    turns: int = 0
    moves: tuple[Move, ...] = ()
    games: int = 1
    """How many games it was, where it was a match."""

    @property
    def won(self) -> tuple[int, ...]:
        """Returns the entrants that won: one, or those of a team."""
        if self.winner is not None:
            return (self.winner,)
        return tuple(entrant for entrant, score in enumerate(self.scores) if score == 1.0)


def play_game(plan: Plan, number: int) -> Played:
    """Plays game `number` of a run. A crash becomes part of what came of it, with the record up to there."""
    return play_game_of(plan, number, plan.match(number), plan.seating(number))


def play_game_of(plan: Plan, number: int, match: Match, seating: tuple[int, ...], of: int = 0) -> Played:
    """Plays a game that is set up already; `of` is its number in match `number`, where it is part of one."""
    game: Game[Any] | None = None
    try:
        game = ruleset(plan.game).start_match(match, history=False)
        table = _Table(game, plan, seating)
        table.play()
        return _ended(table, plan, number, seating, of)
    except Exception as error:
        text = None if game is None else record(game, _seats(plan, seating)).text()
        decisions = 0 if game is None else len(game)
        told = "".join(traceback.format_exception(error)[-3:]).strip()
        return Played(number, match.seed, seating[0], decisions, crash=told, record=text)


def record_name(number: int, of: int = 0) -> str:
    """Returns what the record of a run's game is called, or of game `of` of a run's match."""
    return f"game-{number + 1:06d}{f'-{of}' if of else ''}.jsonl"


def _seats(plan: Plan, seating: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(plan.entrants[at].bot for at in seating)


class _Table:
    """A game with its bots, and which of them failed."""

    __slots__ = ("_bots", "_heard", "_plan", "_seating", "failures", "game", "loser", "moves", "turns")

    def __init__(self, game: Game[Any], plan: Plan, seating: tuple[int, ...]) -> None:
        self.game = game
        self.failures: list[tuple[int, str]] = []
        self.loser: int | None = None
        self.moves: list[Move] = []
        self.turns = [(0, turn_of(game))]
        """The turns, each with the ordinal of the first event that counts for it."""
        self._heard = 0
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
                self._note(option)
                game.push(option)
                if len(game) > most:
                    raise RuntimeError(f"the game goes on after {most} decisions")
        finally:
            for bot in self._bots:
                bot.leave()

    def _note(self, option: Option) -> None:
        """Remembers the decision, and the turn in which it is taken."""
        game, turn = self.game, turn_of(self.game)
        if turn != self.turns[-1][1]:
            self.turns.append((self._heard, turn))
        self._heard = game.state.log.base + len(game.state.log.fresh)
        if self._plan.moves:
            asked = game.decision
            assert asked is not None
            seat = asked.seat
            self.moves.append(
                Move(seat, self._seating[seat], turn, str(asked.kind), len(asked.options), option.key)
            )

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


def turn_of(game: Game[Any]) -> int:
    """Returns the number of the turn, or 0 in a game that counts none."""
    rules = game.rules
    turn = rules.clock(game.state) if offers(rules, Clock) else rules.turn(game.state)
    return turn or 0


def lost_by_failure(players: int, loser: int) -> Outcome:
    """Returns how a game ends in which a seat's bot failed: that seat has lost, the others share the win."""
    share = 1.0 / max(1, players - 1)
    return Outcome(tuple(0.0 if seat == loser else share for seat in range(players)), "a bot failed")


def _ended(table: _Table, plan: Plan, number: int, seating: tuple[int, ...], of: int) -> Played:
    game, outcome = table.game, table.outcome()
    if plan.records is not None:
        path = Path(plan.records) / record_name(number, of)
        create_once(path, record(game, _seats(plan, seating)).text().encode())
    return Played(
        number=number,
        seed=game.match.seed,
        first=seating[0],
        decisions=len(game),
        scores=tuple(outcome.scores[seating.index(at)] for at in range(len(seating))),
        winner=None if outcome.winner is None else seating[outcome.winner],
        reason=outcome.reason,
        cards=_uses(table, seating),
        failures=tuple(table.failures),
        no_deals=table.no_deals,
        turns=turn_of(game),
        moves=tuple(table.moves),
    )


def _begins(table: _Table) -> dict[int, int]:
    """Returns the turns, by the ordinal of the event that each begins with: one of the kind `turn`, where the game tells such.

    Elsewhere (as where a turn is a generation) what happened between two decisions goes with the turn of the later one.
    """
    told = {
        ordinal: event.args[0]
        for ordinal, event in enumerate(table.game.events)
        if event.kind == TURN and event.args and isinstance(event.args[0], int)
    }
    return {0: table.turns[0][1], **(told or dict(table.turns))}


def _uses(table: _Table, seating: tuple[int, ...]) -> tuple[Use, ...]:
    """Returns what each entrant drew and played, a card once, with the turn of the first time."""
    game = table.game
    found: dict[tuple[int, str, str], Use] = {}
    begins = _begins(table)
    turn = begins[0]
    for ordinal, event in enumerate(game.events):
        turn = begins.get(ordinal, turn)
        said = game.rules.played(event)
        if said is not None:
            what, seat, name = said
            key = (seating[seat], what, name)
            before = found.get(key)
            found[key] = Use(*key, turn) if before is None else before._replace(times=before.times + 1)
    return tuple(found.values())
