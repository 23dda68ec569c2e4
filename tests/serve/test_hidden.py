"""Every byte that goes to a seat, or to a watcher, in whole games: no name that they may not know."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.serve.tables import make_table

from cardwright.games import GAMES
from cardwright.kernel import Chance, Game
from cardwright.kernel.listing import DeckLine
from cardwright.kernel.offers import Pictured
from cardwright.kernel.picture import WATCHER, Card
from cardwright.serve.showing import Eyes

NOBODY = 63


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from strings(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from strings(value)


def names_of(game: Game[Any], seat: int) -> set[str]:
    """Returns the names of every card that a player has brought."""
    if seat >= len(game.match.decks):
        return set()
    lines: list[DeckLine] = GAMES.room(game.match.game, "listing").deck_lines(game.match.decks[seat])
    return {line.name for line in lines}


def all_names(game: Game[Any]) -> dict[str, str]:
    """Returns every name that could be told, as views say it and as people read it."""
    if game.match.decks:
        names = set().union(*(names_of(game, seat) for seat in range(game.players)))
        return {name: name for name in names}
    cards = game.state.world.ground.loaded.cards
    return {name: facts.title for name, facts in cards.items()}


class Knowledge:
    """What the rules themselves have let somebody know so far: their own deck, their view, the events they see."""

    def __init__(self, game: Game[Any], eyes: int) -> None:
        self.eyes = eyes
        self.words: set[str] = names_of(game, eyes) if eyes >= 0 else set()
        self._read: dict[str, str] = {}

    def take_in(self, game: Game[Any]) -> None:
        seats = [self.eyes] if self.eyes >= 0 else list(range(game.players))
        seen = [set(strings(msgspec.to_builtins(game.view(seat).table, enc_hook=str))) for seat in seats]
        self.words |= set.intersection(*seen)
        for event in game.events:
            self.words.update(str(arg) for arg in event.seen_by(self.eyes if self.eyes >= 0 else NOBODY).args)
        if self.eyes >= 0 and game.seat == self.eyes:
            self.words.update(str(arg) for option in game.options[:500] for arg in option.args)

    def forbidden(self, game: Game[Any], names: dict[str, str]) -> list[str]:
        """Returns the names that they do not know: not even as words in the text of a card that they know."""
        for name in names:
            if name in self.words and name not in self._read:
                self._read[name] = game.rules.describe(game.state, name) or ""
        known = " ".join((*self.words, *self._read.values()))
        return [shown for name, shown in names.items() if name not in known and shown not in known]


def check(game: Game[Any], viewers: list[tuple[Eyes, Knowledge]], names: dict[str, str]) -> int:
    sent = 0
    for eyes, knowledge in viewers:
        knowledge.take_in(game)
        data = msgspec.json.encode(eyes.state())
        text = data.decode()
        sent += len(data)
        for card in [card for area in eyes.state().picture.areas for card in area.cards][:6]:
            text += inspected(eyes, card)
        told = [name for name in knowledge.forbidden(game, names) if f'"{name}' in text or f" {name}" in text]
        assert not told, f"{game.match.game}, decision {len(game)}: eyes {eyes.seat} are told of {told[:5]}"
    return sent


def inspected(eyes: Eyes, card: Card) -> str:
    found = eyes.inspect(card.id or "c1", "")
    return msgspec.json.encode(found).decode() if found is not None else ""


def play(game: str, folder: Path, seed: int, every: int) -> None:
    table = make_table(folder, game, seed)
    names = all_names(table.game)
    viewers = [(Eyes(table, eyes), Knowledge(table.game, eyes)) for eyes in (0, 1, WATCHER)]
    chance = Chance(seed)
    sent = moves = 0
    hidden = False
    while table.decision is not None and moves < 3000:
        if moves % every == 0:
            sent += check(table.game, viewers, names)
            hidden = hidden or all(knowledge.forbidden(table.game, names) for _, knowledge in viewers)
        else:
            for _, knowledge in viewers:
                knowledge.take_in(table.game)
        decision = table.decision
        table.choose(decision.seat, len(table.game), [chance.pick(decision.options).key])
        moves += 1
    sent += check(table.game, viewers, names)
    assert table.over is not None
    assert sent > 10_000
    assert hidden, "there was something to hide from everyone"


@pytest.mark.parametrize("game", GAMES.names())
def test_nothing_that_is_sent_names_what_is_hidden(game: str, tmp_path: Path) -> None:
    play(game, tmp_path, 11, 3)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES.names())
@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_told_in_many_games(game: str, seed: int, tmp_path: Path) -> None:
    play(game, tmp_path, 100 + seed, 1)


def test_the_test_would_find_a_leak(tmp_path: Path) -> None:
    table = make_table(tmp_path, "cardfinity", 11)
    other = Eyes(table, 1)
    rules = table.game.rules
    assert isinstance(rules, Pictured)
    names = all_names(table.game)
    with pytest.raises(AssertionError, match="are told of"):
        check(table.game, [(other, Knowledge(table.game, 0))], names)
