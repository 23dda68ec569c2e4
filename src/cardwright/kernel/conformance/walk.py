"""A random walk through a game that checks the kernel's promises on the way."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from cardwright.kernel.chance import Chance, derive
from cardwright.kernel.conformance.pictures import check_hidden, check_pictures
from cardwright.kernel.conformance.report import Report
from cardwright.kernel.decision import CHANCE, Numbers, Option, Options
from cardwright.kernel.game import Game
from cardwright.kernel.record import BrokenRecord, read_record, record
from cardwright.kernel.redealing import NoDeal
from cardwright.kernel.replaying import replay
from cardwright.kernel.rules import Match, Outcome
from cardwright.kernel.ruleset import Ruleset

_WIDEST = 48
"""So many options of one decision are tried; of more, so many are drawn."""


class Standing(Struct, frozen=True):
    """Everything by which two games that stand alike are compared."""

    hash: str
    asked: tuple[int, str, str] | None
    options: tuple[str, ...]
    views: tuple[Any, ...]
    length: int
    happened: tuple[int, tuple[Any, ...]]

    @classmethod
    def of(cls, game: Game[Any]) -> "Standing":
        """Returns how a game stands."""
        decision = game.decision
        events = game.events
        return cls(
            game.hash(),
            None if decision is None else (decision.seat, str(decision.kind), decision.prompt),
            tuple(option.key for option in _some(game.options, Chance(0))),
            tuple(game.view(seat) for seat in range(game.players)),
            len(game),
            (len(events), tuple(events[-20:])),
        )

    def against(self, other: "Standing") -> str:
        """Returns in words what differs, or nothing."""
        parts = [name for name in self.__struct_fields__ if getattr(self, name) != getattr(other, name)]
        return ", ".join(parts)


def walk(ruleset: Ruleset[Any], match: Match, seed: int, *, every: int = 1) -> Report:
    """Plays one game with random choices and checks it on the way, thoroughly at each `every`-th decision.

    What is checked: push and pop restore everything; a fork goes its own way; every option works; a seat sees and
    is offered the same when only what it cannot know differs; the record replays; the game ends within its bound.
    """
    report = Report()
    game = ruleset.start_match(match)
    chance = Chance(derive(seed, 2))
    report.games = 1
    most = ruleset.rules.most_decisions
    while game.decision is not None and not report.failures:
        if len(game) >= most:
            report.fail("bound", game, f"the game goes on after {most} decisions")
            break
        thorough = chance.below(every) == 0
        if thorough:
            _thorough(report, game, chance)
        if not report.failures:
            option = chance.pick(game.options)
            _guarded("undo", _step, report, game, option, thorough)
    report.decisions = len(game)
    if not report.failures:
        _guarded("end", _ended, report, game)
        _guarded("replay", _replayed, report, game, ruleset)
    return report


def _guarded(name: str, check: Callable[..., None], report: Report, game: Game[Any], *more: Any) -> None:
    try:
        check(report, game, *more)
    except Exception as error:
        report.crash(name, game, error)


def _thorough(report: Report, game: Game[Any], chance: Chance) -> None:
    _guarded("question", _question, report, game)
    _guarded("picture", check_pictures, report, game)
    _guarded("fork", _forked, report, game, chance)
    _guarded("options", _options, report, game, chance)
    for seat in range(game.players):
        _guarded("hidden", _hidden, report, game, seat, chance.seed())


def _question(report: Report, game: Game[Any]) -> None:
    """Checks the decision itself: its seat, its options' keys, its words, the evaluation."""
    decision = game.decision
    assert decision is not None
    if decision.seat == CHANCE or not 0 <= decision.seat < game.players:
        report.fail("question", game, f"seat {decision.seat} decides; there are {game.players}")
    options = _some(decision.options, Chance(0))
    keys = [option.key for option in options]
    if len(set(keys)) != len(keys):
        twice = sorted(key for key in set(keys) if keys.count(key) > 1)
        report.fail("question", game, f"options share a key: {twice}")
    for option in options:
        if decision.find(option.key) != option:
            report.fail("question", game, f"{option.key!r} does not find its option")
        if not game.label(option).strip():
            report.fail("question", game, f"{option.key!r} has no words")
    if not game.rules.ask(game.state, decision).strip():
        report.fail("question", game, "the question has no words")
    for seat in range(game.players):
        value = game.rules.evaluate(game.state, seat)
        if not 0.0 <= value <= 1.0:
            report.fail("question", game, f"the evaluation for seat {seat} is {value}, not from 0 to 1")


def _step(report: Report, game: Game[Any], option: Option, thorough: bool) -> None:
    """Takes an option; when thorough takes it back first, and again, and compares."""
    if not thorough:
        game.push(option)
        return
    before = Standing.of(game)
    game.push(option)
    after = Standing.of(game)
    taken = game.pop()
    if taken != option:
        report.fail("undo", game, f"took back {taken.key!r} after {option.key!r}")
    differs = before.against(Standing.of(game))
    if differs:
        report.fail("undo", game, f"taking back {option.key!r} does not restore: {differs}")
    game.push(option)
    differs = after.against(Standing.of(game))
    if differs:
        report.fail("undo", game, f"taking {option.key!r} again leads elsewhere: {differs}")


def _forked(report: Report, game: Game[Any], chance: Chance) -> None:
    """Lets a fork go its own way, twice the same way, and sees that the game stays."""
    before = Standing.of(game)
    seed = chance.seed()
    ends = []
    for _ in range(2):
        twin = game.fork()
        steps = Chance(seed)
        for _ in range(6):
            if twin.decision is not None:
                twin.push(steps.pick(twin.options))
        ends.append(Standing.of(twin))
    if ends[0] != ends[1]:
        report.fail("fork", game, f"two forks go different ways: {ends[0].against(ends[1])}")
    differs = before.against(Standing.of(game))
    if differs:
        report.fail("fork", game, f"playing on a fork changed the game: {differs}")


def _options(report: Report, game: Game[Any], chance: Chance) -> None:
    """Takes every option on a fork of its own."""
    for option in _some(game.options, chance):
        twin = game.fork(history=False)
        try:
            twin.push(option)
        except Exception as error:
            report.crash("options", game, error, f"taking {option.key!r}: ")
            return
        if twin.decision is None and twin.outcome() is None:
            report.fail("options", game, f"after {option.key!r} there is neither a decision nor an outcome")


def _hidden(report: Report, game: Game[Any], seat: int, seed: int) -> None:
    """Deals anew what the seat cannot know, asks the rules afresh, and compares what the seat sees."""
    report.redeals += 1
    try:
        twin = game.redeal(seat, seed)
    except NoDeal:
        report.no_deals += 1
        return
    if twin.match.seed == game.match.seed or twin.match.position is not None:
        report.fail("hidden", game, "a new deal carries what the true game was started from")
    if twin.state.facts() == game.state.facts():
        return
    report.dealt_anew += 1
    fresh = twin.fork()
    if not fresh._retrace(game, seat):
        report.fail("hidden", game, f"the choices of seat {seat} cannot be made again on a new deal")
        return
    mine, theirs = game.view(seat), fresh.view(seat)
    if mine != theirs:
        differs = [name for name in mine.__struct_fields__ if getattr(mine, name) != getattr(theirs, name)]
        report.fail("hidden", game, f"seat {seat} sees more than it may: {', '.join(differs)}")
    check_hidden(report, game, fresh, seat)
    if game.seat == seat and _words(game) != _words(fresh):
        report.fail("hidden", game, f"the words of the options tell seat {seat} more than it may know")


def _words(game: Game[Any]) -> tuple[str, ...]:
    assert game.decision is not None
    labels = [game.label(option) for option in _some(game.options, Chance(0))]
    return (game.rules.ask(game.state, game.decision), *labels)


def _ended(report: Report, game: Game[Any]) -> None:
    outcome = game.outcome()
    if outcome is None:
        report.fail("end", game, "the game is over and has no outcome")
        return
    _fair(report, game, outcome)
    for event in game.events:
        game.rules.tell(event)
        for seat in range(game.players):
            game.rules.tell(event.seen_by(seat))
    for seat in range(game.players):
        game.rules.draw(game.view(seat).table)


def _fair(report: Report, game: Game[Any], outcome: Outcome) -> None:
    if len(outcome.scores) != game.players:
        report.fail("end", game, f"{len(outcome.scores)} scores for {game.players} seats")
    if not all(0.0 <= score <= 1.0 for score in outcome.scores):
        report.fail("end", game, f"scores beyond 0 to 1: {outcome.scores}")
    if not outcome.reason:
        report.fail("end", game, "the outcome gives no reason")


def _replayed(report: Report, game: Game[Any], ruleset: Ruleset[Any]) -> None:
    text = record(game).text()
    again, _ = read_record(text.encode())
    try:
        twin = replay(again, ruleset)
    except BrokenRecord as error:
        report.fail("replay", game, str(error))
        return
    differs = Standing.of(game).against(Standing.of(twin))
    if differs:
        report.fail("replay", game, f"the replayed game differs: {differs}")


def _some(options: Options, chance: Chance) -> Sequence[Option]:
    """Returns all options, or of very many some: the first, the last, and others drawn."""
    if len(options) <= _WIDEST:
        return list(options)
    if isinstance(options, Numbers) or len(options) > 10 * _WIDEST:
        places = {0, len(options) - 1} | {chance.below(len(options)) for _ in range(_WIDEST - 2)}
        return [options[place] for place in sorted(places)]
    drawn = list(options)
    chance.shuffle(drawn)
    return drawn[:_WIDEST]
