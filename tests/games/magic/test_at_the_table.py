"""A person at a table of Magic, through the lines that they type."""

from typing import Any

import pytest

from cardwright.cli.playing import Human, Teller, Wish
from cardwright.games.magic.ruleset import RULES
from cardwright.kernel import Game, Ruleset


def first_main_phase() -> Game[Any]:
    game = Ruleset(RULES).start(["38 Forest\n2 Craw Wurm\n", "39 Forest\n1 Craw Wurm\n"], 3)
    while game.decision is None or game.decision.prompt != "priority" or game.decision.seat != 0:
        game.push(game.options[0])
    return game


def typed(game: Game[Any], *lines: str) -> Any:
    said = iter(lines)
    return Human(Teller((0,)), lambda _: next(said)).answer(game, 0)


def test_options_that_are_alike_are_shown_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert typed(first_main_phase(), "q") is Wish.LEAVE
    shown = capsys.readouterr().out
    assert shown.count("Play Forest") == 1
    assert " alike)" in shown


def test_an_option_is_taken_by_what_it_says() -> None:
    taken = typed(first_main_phase(), "play forest")
    assert taken.verb == "play"


def test_a_card_and_a_reason_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    typed(first_main_phase(), "s craw wurm", "w forest", "q")
    shown = capsys.readouterr().out
    assert "Creature — Wurm" in shown
    assert "You can: Play Forest." in shown


def test_where_a_player_does_not_stop_passing_is_done_for_them() -> None:
    game = first_main_phase()
    assert game.decision is not None
    assert RULES.formality(game.state, game.decision, frozenset()) == game.decision.find("pass")
    assert Human(Teller((0,)), lambda _: "q").formality(game, game.decision) is None
