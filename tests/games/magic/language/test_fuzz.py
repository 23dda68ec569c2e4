"""Garbage is refused quickly and never crashes."""

import random
import time

import pytest

from cardwright.games.magic.language import read_face
from cardwright.games.magic.language.grammar import grammar


def _words() -> list[str]:
    found = {word for symbol in grammar().symbols.values() for word in (symbol.first or ())}
    return [*sorted(found), ",", ".", ":", "{2}", "{T}", "+1/+1", "3", '"', "(", ")", "\n", "•", "—", "'s"]


def _timed(text: str) -> float:
    began = time.perf_counter()
    face = read_face("Test Card", text)
    for line in face.lines:
        assert line.unread or line.ability is not None
    return time.perf_counter() - began


@pytest.mark.parametrize("seed", range(5))
def test_random_words(seed: int) -> None:
    chance = random.Random(seed)
    words = _words()
    for _ in range(60):
        _timed(" ".join(chance.choices(words, k=chance.randrange(1, 40))))


@pytest.mark.parametrize(
    "text",
    [
        "a" * 100_000,
        "a " * 50_000,
        '"' * 100_000,
        "(" * 100_000,
        "{" * 100_000,
        "target creature " * 3_000,
        "creature or " * 5_000,
        'has "' * 1_000,
        "Destroy target creature. " * 2_000,
        "if you do, " * 2_000,
        "you control " * 2_000,
        "\n" * 50_000,
        "•\n" * 20_000,
        "(" * 3_900,
        '"' * 3_900,
        "{" * 3_900,
        "target creature " * 190,
        "creature or " * 190,
        "if you do, " * 190,
        "you control " * 190,
        "that creature's controller's " * 60,
        "\n" * 19_000,
        "•\n" * 9_000,
        "Draw a card, then " * 90 + "draw a card.",
        "Target creature with " + "a creature with " * 60 + "flying gains flying.",
        "\x00\ud7ff\uffff" + chr(0x1F600) * 1_000,
    ],
    ids=range(26),
)
def test_hostile_texts_take_no_time(text: str) -> None:
    read_face("Test Card", "Flying")
    assert _timed(text) < 2.0


def test_truncated_lines() -> None:
    line = 'Whenever enchanted creature deals combat damage to a player, it gains "{T}: Draw two cards." until end of turn.'
    for end in range(len(line)):
        _timed(line[:end])
