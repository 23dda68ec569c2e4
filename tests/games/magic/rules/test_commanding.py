"""Controlling another player (CR 718): who is asked, who sees what, and that nothing else is seen."""

from pathlib import Path
from typing import Any

import pytest

from cardwright.games.magic.rules.compile.known import add_file
from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Chance, DeckText, Game, Match, Ruleset
from cardwright.kernel.conformance import walk

MAGIC = Ruleset(RULES)

STRINGS = """Strings of the Puppeteer {1}
Artifact
{T}, Sacrifice this artifact: You control target opponent during their next turn.
"""
PUPPETS = "13 Swamp\n4 Mountain\n8 Strings of the Puppeteer\n4 Lightning Bolt\n4 Demonic Tutor\n7 Hypnotic Specter\n"
WORDS = "18 Swamp\n10 Word of Command\n6 Demonic Tutor\n6 Mind Twist\n"


@pytest.fixture(autouse=True)
def strings(tmp_path: Path) -> None:
    path = tmp_path / "strings.txt"
    path.write_text(STRINGS)
    add_file(path)


def _match(deck: str, seed: int) -> Match:
    return Match("magic", (DeckText("one", deck), DeckText("two", deck)), seed)


@pytest.mark.parametrize("deck", [PUPPETS, WORDS], ids=["puppets", "words"])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_hidden_shows_where_players_control_each_other(deck: str, seed: int) -> None:
    report = walk(MAGIC, _match(deck, seed), seed, every=8)
    report.require()
    assert report.dealt_anew


def _hand(game: Game[Any], seat: int, whose: int) -> list[Any]:
    hand: list[Any] = game.view(seat).table["players"][whose]["hand"]
    return hand


@pytest.mark.parametrize("deck", [PUPPETS, WORDS], ids=["puppets", "words"])
def test_who_controls_a_player_is_asked_for_them_and_sees_their_hand(deck: str) -> None:
    asked = 0
    for seed in range(8):
        game = MAGIC.start_match(_match(deck, seed))
        chance = Chance(seed)
        while game.decision is not None:
            decision = game.decision
            if decision.whose != decision.seat:
                asked += 1
                assert all(_hand(game, decision.seat, decision.whose))
                assert game.rules.ask(game.state, decision).startswith("For ")
                assert not game.view(decision.whose).options
            game.push(chance.pick(game.options))
    assert asked
