"""What a face-down card is stays hidden (CR 708.5): whole games with such cards, views and redeals."""

from pathlib import Path
from typing import Any

import pytest

from cardwright.games.magic.rules.compile.known import add_file
from cardwright.games.magic.rules.kinds import Zone
from cardwright.games.magic.rules.objects import Obj
from cardwright.games.magic.rules.state import MagicState
from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Chance, Game, Match, Ruleset
from cardwright.kernel.conformance import walk

MAGIC = Ruleset(RULES)

CARDS = """\
Veiled Cub {4}{G}
Creature — Cat
Trample
Morph {1}{G}
When Veiled Cub is turned face up, draw a card.
4/4

Veiled Elk {5}{G}
Creature — Elk
Morph {3}{G}
5/5

Veiled Owl {3}{G}
Creature — Bird
Flying
Megamorph {2}{G}
2/2

Veiled Spy {2}{G}
Creature — Human
Disguise {G}
3/2

Stir {1}{G}
Sorcery
Manifest the top card of your library.

Second Sight {1}{G}
Sorcery
Manifest dread.

Lay Low {G}
Instant
Turn target creature face down.
"""
DECK = (
    "16 Forest\n6 Veiled Cub\n3 Veiled Elk\n3 Veiled Owl\n4 Veiled Spy\n3 Stir\n3 Second Sight\n2 Lay Low\n"
)


@pytest.fixture(autouse=True)
def _known(tmp_path: Path) -> None:
    path = tmp_path / "veiled.cards"
    path.write_text(CARDS, encoding="utf-8")
    add_file(path)


@pytest.mark.parametrize("seed", range(3))
def test_games_with_face_down_cards_conform(seed: int) -> None:
    decks = (MAGIC.deck(DECK), MAGIC.deck(DECK))
    walk(MAGIC, Match("magic", decks, seed), seed, every=40).require()


def _veiled(game: Game[MagicState]) -> list[Obj]:
    """Returns what the first player has cast face down and the second does not know."""
    objects = game.state.objects.values()
    return [obj for obj in objects if obj.under is not None and obj.was("cast") and not obj.known & 2]


def _shown(game: Game[MagicState], seat: int, number: int) -> dict[str, Any]:
    table = game.view(seat).table["battlefield"]
    found: dict[str, Any] = next((one for one in table if one["id"] == number), {})
    return found


def test_an_opponent_does_not_know_what_is_face_down_and_a_redeal_may_change_it() -> None:
    game = MAGIC.start([DECK, DECK], 3)
    chance = Chance(3)
    dealt: set[str] = set()
    while game.decision is not None and len(dealt) < 2:
        for obj in _veiled(game):
            assert obj.under is not None
            if obj.zone is Zone.BATTLEFIELD:
                assert _shown(game, 1, obj.id)["name"] == ""
                assert "face" not in _shown(game, 1, obj.id)
                assert _shown(game, 0, obj.id)["face"] == obj.under.name
            for seed in range(8):
                other = game.redeal(1, seed)
                assert other.view(1) == game.view(1)
                card = other.state.objects[obj.id].under
                assert card is not None
                assert any(obj.was(way.name) for way in card.ways if way.name)
                dealt.add(card.name)
        game.push(chance.pick(game.options))
    assert dealt >= {"Veiled Cub", "Veiled Elk"}
