"""Damaged scenario files are refused with a reason; nothing else ever comes of them."""

import pytest

from cardwright.kernel import Chance
from cardwright.scenarios import Adapter, Malformed, Scenario, Vocabulary, load_text, read_scenario

SOUND = """
game: duel
name: A bolt
players:
  A: {life: 20, hand: [Bolt, Insight], fighters: [Ogre]}
  B: {}
script:
  - {turn: 1, step: main, player: A, cast: Bolt, targets: [B, {card: Ogre, of: B, nth: 2}]}
  - {turn: 1, player: A, attack: Ogre, optional: true}
  - {turn: 1, step: main, player: A, wait: stack}
  - {turn: 1, step: main, player: A, expect: [{player: B, life: 17}]}
choices: {A: [yes, 3, done]}
stop: {turn: 2, step: main}
may: yes
expect:
  - {player: B, life: 17, not: true}
  - {won: A}
"""
PIECES = [
    "{",
    "}",
    "[",
    "]",
    ":",
    "-",
    "\n",
    "  ",
    "yes",
    "null",
    "1e9",
    "'",
    '"',
    "&a",
    "*a",
    "!!set",
    "#",
    "\x07",
]
ADAPTER = Adapter(
    "duel",
    Vocabulary(
        verbs={"cast": ("targets",), "attack": ()},
        player=("life", "hand", "fighters"),
        expect=("player", "life"),
        steps=("main", "end"),
    ),
)


def damaged(chance: Chance) -> str:
    text = SOUND
    for _ in range(1 + chance.below(4)):
        at = chance.below(len(text))
        length = chance.below(12)
        piece = chance.pick(PIECES) if chance.below(2) else ""
        text = text[:at] + piece + text[at + length :]
    return text


def read(text: str) -> list[Scenario]:
    return [read_scenario(data, ADAPTER) for data in load_text(text, ".yaml")]


def test_the_sound_one_is_read() -> None:
    (scenario,) = read(SOUND)
    assert len(scenario.script) == 4


@pytest.mark.parametrize("seed", range(20))
def test_damage_is_refused_or_harmless(seed: int) -> None:
    chance = Chance(seed)
    refused = 0
    for _ in range(40):
        try:
            read(damaged(chance))
        except Malformed:
            refused += 1
    assert refused > 5
