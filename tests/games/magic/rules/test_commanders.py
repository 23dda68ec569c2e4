"""Games with commanders (CR 903): how they begin, that decks of both kinds do not mix, that they can be played."""

import pytest

import cardwright
from cardwright.kernel import CardText, Chance, DeckRefused, DeckText

CARDS = (
    CardText(
        "own",
        "Reyna of the Ford {1}{G}\nLegendary Creature — Elf Warrior\nTrample\n6/3\n",
    ),
)
DECK = DeckText(
    "elves", "Commander\n1 Reyna of the Ford\n\nDeck\n50 Forest\n30 Grizzly Bears\n19 Giant Growth\n"
)
PLAIN = DeckText("plain", "60 Forest\n")


def test_commanders_begin_in_the_command_zone_with_forty_life() -> None:
    state = cardwright.ruleset("magic").start([DECK, DECK, DECK], 3, cards=CARDS).state
    assert [player.life for player in state.players] == [40, 40, 40]
    assert [state.objects[number].definition.name for number in state.command] == ["Reyna of the Ford"] * 3
    assert all(
        len(library) + len(hand) == 99 for library, hand in zip(state.libraries, state.hands, strict=True)
    )


def test_a_deck_with_a_commander_does_not_lose_it_among_others() -> None:
    with pytest.raises(DeckRefused, match="names a commander"):
        cardwright.ruleset("magic").start([DECK, PLAIN], 1, cards=CARDS)


def test_brawl_begins_with_the_life_of_its_format() -> None:
    rules = cardwright.ruleset("magic")
    options = rules.rules.format_options("brawl")
    assert [
        player.life for player in rules.start([DECK] * 2, 1, options=options, cards=CARDS).state.players
    ] == [
        25,
        25,
    ]
    assert rules.start([DECK] * 3, 1, options=options, cards=CARDS).state.players[0].life == 30


@pytest.mark.parametrize("seats", [2, 4])
def test_random_games_with_commanders_go_on(seats: int) -> None:
    game = cardwright.ruleset("magic").start([DECK] * seats, seats, cards=CARDS)
    chance = Chance(5)
    cast = 0
    for _ in range(1500):
        if game.outcome() is not None:
            break
        option = game.options[chance.below(len(game.options))]
        game.push(option)
        cast = max(cast, sum(count for player in game.state.players for _, count in player.commander_casts))
    assert cast > 0
