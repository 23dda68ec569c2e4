"""Cards that are revealed from an opening hand (CR 103.6b): what they then do in the first upkeep, once."""

import pytest

import cardwright
from cardwright.kernel import CardText, DeckText

CARDS = (
    CardText(
        "own",
        "First Chancellor {7}\nCreature — Phyrexian\nYou may reveal this card from your opening hand. If you do, "
        "at the beginning of your first upkeep, look at the top four cards of your library. You may put one of those "
        "cards back on top of your library. Exile the rest.\n3/3\n",
    ),
)
DECK = DeckText("many", "60 First Chancellor\n")
LANDS = DeckText("lands", "60 Forest\n")


@pytest.mark.parametrize(("revealed", "exiled"), [(0, 0), (1, 3), (2, 6)])
def test_what_was_revealed_acts_in_the_first_upkeep(revealed: int, exiled: int) -> None:
    game = cardwright.ruleset("magic").start([LANDS, DECK], 1, cards=CARDS)
    yes = 0
    for _ in range(400):
        if game.state.turn > 4:
            break
        words = [option.verb for option in game.options]
        asked = game.decision.prompt if game.decision is not None else ""
        choice = 0
        if "keep" in words:
            choice = words.index("keep")
        elif "opening hand" in asked and game.state.turn == 0:
            choice = words.index("yes" if yes < revealed else "no")
            yes += 1
        elif "yes" in words:
            choice = words.index("yes")
        elif "pass" in words:
            choice = words.index("pass")
        game.push(game.options[choice])
    assert yes == 7
    assert len(game.state.exile) == exiled


@pytest.mark.parametrize(
    "said",
    [
        "at the beginning of your first main phase of the game, you gain 1 life.",
        "you gain 1 life at the beginning of your first upkeep.",
    ],
)
def test_what_was_revealed_acts_in_the_first_phase_of_the_game_and_no_later_one(said: str) -> None:
    green = CardText(
        "own",
        "Green Chancellor {7}\nCreature — Phyrexian\nYou may reveal this card from your opening hand. If you do, "
        f"{said}\n3/3\n",
    )
    game = cardwright.ruleset("magic").start(
        [LANDS, DeckText("many", "60 Green Chancellor\n")], 1, cards=(green,)
    )
    for _ in range(400):
        if game.state.turn > 4:
            break
        words = [option.verb for option in game.options]
        wanted = next((word for word in ("keep", "yes", "pass") if word in words), "")
        game.push(game.options[words.index(wanted) if wanted else 0])
    assert sorted(player.life for player in game.state.players) == [20, 27]
