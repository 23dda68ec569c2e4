"""No card is lost, and games go as before: what must hold of every step from one way of compiling to the other."""

import lzma
import os
import random
import sys
from pathlib import Path

import pytest

from cardwright.games.magic.cards.bundled import bundled_card
from cardwright.games.magic.cards.files.reader import CardReader
from cardwright.games.magic.rules.compile import card as compiling
from cardwright.games.magic.rules.compile.switch import SWITCH, Way

ROOT = Path(__file__).parents[4]
PLAYABLE = ROOT / "tests" / "corpus" / "magic-playable.txt.xz"
FLOOR = 21_500
"""Lines of the whole pool that go through meaning; it only rises."""


def test_no_playable_card_is_lost() -> None:
    """With CARDWRIGHT_CORPUS, a file of all cards: what could once be played still can."""
    corpus = os.environ.get("CARDWRIGHT_CORPUS")
    if not corpus:
        pytest.skip("CARDWRIGHT_CORPUS names no file of cards")
    names = set(lzma.decompress(PLAYABLE.read_bytes()).decode().splitlines())
    SWITCH.taken.clear()
    lost: list[str] = []
    for card in CardReader(Path(corpus)):
        if card.name in names:
            try:
                compiling.define(card)
            except compiling.Unplayable as problem:
                lost.append(str(problem))
    assert lost == []
    assert SWITCH.taken["meaning"] >= FLOOR


def in_step(seeds: range, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Plays matches of random Alpha decks both ways in step, and returns what differs."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "games" / "magic" / "rules"))
    import meaning_games
    from random_decks import random_match

    from cardwright.games.magic.rules import decks

    defined: dict[tuple[Way, str], object] = {}

    def define(card: compiling.Card) -> object:
        key = SWITCH.way, card.name
        if key not in defined:
            defined[key] = compiling._define(card)
        return defined[key]

    for name in ("known_card", "define", "_bundled"):
        monkeypatch.setattr(decks, name, getattr(decks, name))
    monkeypatch.setattr(SWITCH, "way", SWITCH.way)
    meaning_games.use(bundled_card, define)
    matches = [random_match(seed) for seed in seeds]
    found = [meaning_games.compare(match, random.Random(match.seed))[1] for match in matches]
    for module in ("meaning_games", "meaning_gaps", "random_decks"):
        sys.modules.pop(module, None)
    return [difference for difference in found if difference]


def test_games_go_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_step(range(3), monkeypatch) == []


@pytest.mark.soak
def test_many_games_go_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_step(range(100, 300), monkeypatch) == []
