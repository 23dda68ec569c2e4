"""Long stalls of the board: decks that gain life, make tokens and cannot attack, until the libraries are empty.

Random games end early; these do not. Memory and the longest decision are written down (`make soak`).
"""

import resource
import time
from collections.abc import Callable

import pytest

from cardwright.games import ruleset
from cardwright.kernel import CardText, Chance, DeckText, Match

CARDS = """Root Wall {G}
Creature — Wall
Defender
0/6

Seed Caller {1}{G}
Creature — Elf
Defender
When this creature enters, create a 0/1 green Plant creature token with defender.
1/1

Spring {G}
Enchantment
At the beginning of your upkeep, you gain 2 life.

Nursery {1}{G}
Enchantment
At the beginning of your upkeep, create a 0/1 green Plant creature token with defender.
"""
DECK = "24 Forest\n14 Root Wall\n10 Seed Caller\n6 Spring\n6 Nursery\n"


def stall(seed: int, decisions: int) -> tuple[int, int, float]:
    """Plays so many decisions of a stall, never passing where something can be played; returns how many, the most permanents, and
    the processor time of the longest."""
    rules = ruleset("magic")
    decks = (DeckText("stall", DECK),) * 2
    game = rules.start_match(
        Match("magic", decks, seed, cards=(CardText("stall.cards", CARDS),)), history=False
    )
    chance, longest, most = Chance(seed), 0.0, 0
    while game.decision is not None and len(game) < decisions:
        options = [option for option in game.options[:40] if option.verb not in ("pass", "done")]
        option = chance.pick(options or list(game.options[:40]))
        began = time.process_time()
        game.push(option)
        longest = max(longest, time.process_time() - began)
        most = max(most, len(game.state.battlefield))
    return len(game), most, longest


def test_a_board_that_stalls_grows_and_goes_on() -> None:
    played, permanents, _ = stall(1, 250)
    assert played == 250
    assert permanents >= 12


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_long_stalls_stay_within_memory_and_time(seed: int, record_property: Callable[..., None]) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    played, permanents, longest = stall(seed, 6000)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    record_property("tried", played)
    print(
        f"{played} decisions, {permanents} permanents, {longest * 1000:.0f} ms the longest, {grown:.0f} MB more"
    )
    assert permanents > 30
    assert longest < 5.0
    assert grown < 500
