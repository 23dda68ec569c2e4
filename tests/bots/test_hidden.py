"""Hidden means hidden, from bots too: all that can be reached from a bot's seat is searched for what it may not know."""

import gc
from collections.abc import Iterator
from pathlib import Path
from types import BuiltinFunctionType, ModuleType
from typing import Any

import pytest
from msgspec import Struct

from cardwright.bots import BotFailed, make_bot
from cardwright.bots.bot import Bot
from cardwright.bots.seat import Seat
from cardwright.cli.playing import seats, table
from cardwright.games import GAMES
from cardwright.games.magic.rules.view import knows as magic_knows
from cardwright.games.oe.rules.dealing import _is_unknown as is_unknown
from cardwright.kernel import Chance, Event, Game, Match, NoDeal, Option, Recorder, derive
from cardwright.kernel.chance import _MASK, _STEP, _mix
from cardwright.kernel.conformance import standard_match
from cardwright.kernel.record import header
from cardwright.serve import thinker
from cardwright.sim import games

SECRET_SEED = 0x5EC2E7_0FF_7AB1E
"""No number of a game is this by accident."""


def reachable(root: object) -> Iterator[object]:
    """Yields all that can be reached from an object: attributes, slots, closures, the frames of generators.

    Not what every module can reach anyway: modules, classes, and the globals of functions.
    """
    seen: set[int] = set()
    kept: list[object] = []
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, (ModuleType, type, BuiltinFunctionType, str, bytes)):
            continue
        if isinstance(thing, dict) and "__builtins__" in thing:
            continue
        seen.add(id(thing))
        kept.append(thing)
        yield thing
        waiting.extend(gc.get_referents(thing))
        if isinstance(thing, Struct):  # records that the collector does not follow
            waiting.extend(getattr(thing, name) for name in thing.__struct_fields__)


def hidden_in_magic(live: Any, state: Any, seat: int) -> list[Any]:
    others = [number for owner, hand in enumerate(live.hands) if owner != seat for number in hand]
    numbers = [*others, *(number for library in live.libraries for number in library)]
    unknown = [number for number in numbers if not magic_knows(live, live.objects[number], seat)]
    return [state.objects[number] for number in unknown if number in state.objects]


def hidden_in_oe(live: Any, state: Any, seat: int) -> list[Any]:
    unknown = [number for number, piece in live.pieces.items() if is_unknown(piece, seat)]
    return [state.pieces[number] for number in unknown if number in state.pieces]


def hidden_in_mars(live: Any, state: Any, seat: int) -> list[Any]:
    del live
    return [state.deck, *(hand for owner, hand in enumerate(state.hands) if owner != seat and hand)]


HIDDEN = {
    "cardfinity": lambda _live, state, _seat: [state.what],
    "magic": hidden_in_magic,
    "mars": hidden_in_mars,
    "oe": hidden_in_oe,
}
"""What says where hidden cards are, game by game: a new deal has records and lists of its own for these."""


def secrets(game: Game[Any], seat: int) -> dict[int, str]:
    """Returns the objects that a seat must not reach, by identity, with what they are."""
    found: dict[int, str] = {id(game): "the game", id(game.match): "the match"}
    for state in (game.state, game._base):
        found[id(state)] = "a state"
        found[id(state.chance)] = "the chance"
        for thing in HIDDEN[game.rules.name](game.state, state, seat):
            found[id(thing)] = f"a hidden card: {str(thing)[:200]}"
    return found


def test_every_game_says_what_it_hides() -> None:
    assert sorted(HIDDEN) == sorted(GAMES.names())


def told(thing: object, game: Game[Any], seat: int, words: frozenset[int]) -> str | None:
    """Returns what an object gives away, or None."""
    if (
        isinstance(thing, Event)
        and thing.known_to >= 0
        and not thing.known_to >> seat & 1
        and thing.args != thing.hidden
    ):
        return f"an event that is not for the seat: {thing}"
    if isinstance(thing, Match) and (thing.seed == game.match.seed or thing.position is not None):
        return "the match that the game was started from"
    if isinstance(thing, Chance) and thing.word in words:
        return "the generator of the true game"
    if type(thing) is int and thing == SECRET_SEED:
        return "the true seed"
    return None


class Spy:
    """A strategy that turns its seat inside out, and then takes any option."""

    looks_ahead = True

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.game: Game[Any] | None = None
        self.found: list[str] = []
        self.searched = 0

    def decide(self, seat: Seat) -> Option:
        assert self.game is not None
        game, number = self.game, seat.number
        hidden = secrets(game, number)
        words = frozenset({game.state.chance.word, game._base.chance.word})
        deal = seat.redeal(self.chance.seed())
        _ = deal.state, deal.fork().state, seat.view
        for thing in reachable((seat, deal)):
            self.searched += 1
            what = hidden.get(id(thing)) or told(thing, game, number, words)
            if what is not None:
                self.found.append(f"decision {len(game)}, seat {number}: {what}")
        return self.chance.pick(seat.options)


def watched(name: str, seed: int, decisions: int, every: int) -> Spy:
    """Plays a game at random and has a spy sit in now and then."""
    rules = GAMES.ruleset(name)
    match = standard_match(rules, seed)
    match = Match(match.game, match.decks, SECRET_SEED, match.options)
    game = rules.start_match(match)
    spy, chance = Spy(seed), Chance(seed)
    bot = Bot("spy", spy)
    while game.decision is not None and len(game) < decisions and not spy.found:
        if chance.below(every) == 0:
            spy.game = (
                game.fork()
            )  # the spy's own handle, so that the one played is not in its reach by accident
            game.push(bot.choose(spy.game, game.decision.seat))
        else:
            game.push(chance.pick(game.options))
    return spy


@pytest.mark.parametrize("name", GAMES.names())
def test_nothing_of_the_true_game_can_be_reached_from_a_bots_seat(name: str) -> None:
    spy = watched(name, 3, 60, 12)
    assert spy.searched > 1000
    assert spy.found == []


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES.names())
@pytest.mark.parametrize("seed", range(20))
def test_nothing_can_be_reached_in_long_games_either(name: str, seed: int) -> None:
    assert watched(name, seed, 2_000, 25).found == []


@pytest.mark.parametrize("name", GAMES.names())
def test_what_a_deal_says_of_hidden_cards_is_chance(name: str) -> None:
    """Deals of two games that differ in what the seat cannot know are told apart by nothing."""
    rules = GAMES.ruleset(name)
    game = rules.start_match(standard_match(rules, 5))
    assert game.decision is not None
    seat = game.decision.seat
    first = Seat(game, seat)
    other = game.redeal(seat, 77)
    second = Seat(other, seat)
    assert first.view == second.view
    facts = [repr(first.redeal(seed).state.facts()) for seed in range(8)]
    again = [repr(second.redeal(seed).state.facts()) for seed in range(8)]
    assert len(set(facts)) > 1
    assert repr(game.state.facts()) not in (*facts, *again)


def unmixed(word: int) -> int:
    """Undoes one step of the generator's mixing, which is one to one."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        undone = word
        for _ in range(3):
            undone = word ^ (undone >> shift)
        word = undone * pow(factor, -1, 1 << 64) & _MASK
    return word


def origins(seed: int, *path: int) -> set[int]:
    """Returns the seeds from which `derive` could have come to one by a path: it is undone step by step."""
    found = set()
    for bit in (0, 1):
        word = seed << 1 | bit
        for step in reversed(path):
            word = (unmixed(word) - _STEP - _mix(step)) & _MASK
        found.add((unmixed(word) - _STEP) & _MASK)
    return found


class Failing:
    """A bot that fails, so that another takes its place."""

    name = "failing"

    def choose(self, _game: Game[Any], _seat: int) -> Option:
        raise BotFailed("it failed")

    def leave(self) -> None:
        """Goes."""


def test_the_seed_of_a_bot_does_not_lead_back_to_that_of_its_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A bot knows its own generator, the seat and the decision: by undoing `derive` it would have the true deal."""
    assert SECRET_SEED in origins(derive(SECRET_SEED, 1), 1)
    assert SECRET_SEED in origins(derive(SECRET_SEED, 0, 12), 0, 12)
    given: list[int] = []

    def caught(name: str, seed: int, *_more: object) -> Bot:
        given.append(seed)
        return make_bot(name, seed)

    for maker in (games, "decider_from"), (table, "decider_from"), (thinker, "bot_from"), (seats, "bot_from"):
        monkeypatch.setattr(*maker, caught)
    rules = GAMES.ruleset("oe")
    match = standard_match(rules, 1)
    decks = match.decks
    plan = games.Plan("oe", (games.Entrant("random", decks[0]), games.Entrant("random", decks[1])), 1)
    true = plan.match(0).seed
    games.play_game(plan, 0)
    game = rules.start(decks, true)
    with Recorder(tmp_path / "r.jsonl", game) as recorder:
        table.Table(game, ("random", "random"), recorder)
    thinker.Memory().bot(thinker.Thought("t", header(game), (), 1, "random"))
    seats.BotPlayer("failing", Failing(), "random").answer(game, game.seat)
    assert len(given) == 6
    for seed in given:
        paths = [(), *((a,) for a in range(4)), *((a, b) for a in range(4) for b in range(4))]
        assert all(true not in origins(seed, *path) for path in paths)


def test_where_there_is_no_deal_that_is_said_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES.ruleset("cardfinity").start_match(standard_match(GAMES.ruleset("cardfinity"), 1))
    monkeypatch.setattr(Game, "_retrace", lambda *_args: False)
    assert game.decision is not None
    away = 1 - game.decision.seat
    with pytest.raises(NoDeal, match="no deal of 50 agrees"):
        game.redeal(away, 1)

    def never(*_args: object) -> None:
        raise NoDeal

    monkeypatch.setattr(Game, "redeal", never)
    bot = Bot("spy", Spy(1))
    assert bot.choose(game, game.decision.seat) in game.options
    assert bot.no_deals == 1
