"""Cards outside the game (CR 400.11) and companions (CR 702.139): how a game with them begins, and who begins it."""

import pytest

import cardwright
from cardwright.games.magic.rules.compile.card import define
from cardwright.games.magic.rules.decks import brought_cards
from cardwright.games.magic.rules.sideboards import fits_companion
from cardwright.kernel import CardText, DeckText, Game

CARDS = (
    CardText(
        "own",
        "Open Wish {R}\nSorcery\nYou may reveal a card you own from outside the game and put it into your hand.\n\n"
        "Small Friend {2}\nCreature — Otter\n"
        "Companion — Each permanent card in your starting deck has mana value 2 or less.\n2/2\n",
    ),
)
WISHING = DeckText("wishing", "Deck\n40 Mountain\n20 Open Wish\n\nSideboard\n2 Stone Rain\n1 Hurricane\n")
PLAIN = DeckText("plain", "Deck\n60 Forest\n\nSideboard\n3 Giant Growth\n")
SMALL = DeckText(
    "small", "Companion\n1 Small Friend\n\nDeck\n56 Forest\n4 Grizzly Bears\n\nSideboard\n1 Small Friend\n"
)
LARGE = DeckText("large", "Companion\n1 Small Friend\n\nDeck\n56 Forest\n4 Hill Giant\n")


def start(*decks: DeckText, **options: object) -> Game[object]:
    return cardwright.ruleset("magic").start(decks, 5, options=dict(options), cards=CARDS)


def outside(game: Game[object]) -> list[list[str]]:
    state = game.state
    return [
        [state.objects[one].definition.name for one in state.outside if state.objects[one].owner == seat]
        for seat in range(state.seats)
    ]


def test_sideboards_are_there_where_a_card_reaches_them() -> None:
    assert outside(start(WISHING, PLAIN)) == [
        ["Stone Rain", "Stone Rain", "Hurricane"],
        ["Giant Growth"] * 3,
    ]
    assert outside(start(PLAIN, PLAIN)) == [[], []]


def test_a_sideboard_is_seen_by_its_owner_alone() -> None:
    game = start(WISHING, PLAIN)
    seen = [[card["name"] for card in game.view(seat).table["outside"]] for seat in (0, 1)]
    assert seen == [["Stone Rain", "Stone Rain", "Hurricane"], ["Giant Growth"] * 3]


def test_who_begins_can_be_chosen() -> None:
    assert [start(PLAIN, PLAIN, first=seat).state.active for seat in (0, 1)] == [0, 1]


def test_a_companion_is_offered_before_hands_are_drawn_where_the_deck_fits() -> None:
    game = start(LARGE, SMALL, first=0)
    assert game.decision is not None
    assert (game.decision.seat, game.state.hands[1]) == (1, ())
    assert "Small Friend" in game.decision.prompt
    game.push("yes")
    assert [len(hand) for hand in game.state.hands] == [7, 7]
    assert len(game.view(0).table["outside"]) == 2  # one of their own, and the other player's companion
    assert any("companion" in (game.rules.tell(event) or "") for event in game.events)


def test_a_companion_need_not_be_chosen() -> None:
    game = start(LARGE, SMALL, first=0)
    game.push("no")
    assert len(game.view(0).table["outside"]) == 1


def test_a_companion_comes_to_hand_once_for_three_mana() -> None:
    game = start(SMALL, LARGE, first=0)
    game.push("yes")
    for _ in range(200):
        assert game.decision is not None
        keys = {option.verb: option for option in game.options}
        if "special" in keys:
            game.push(keys["special"])
            break
        play = keys.get("keep") or keys.get("play") or keys.get("pass") or game.options[0]
        game.push(play)
    names = [game.state.objects[one].definition.name for one in game.state.hands[0]]
    assert names.count("Small Friend") == 1
    assert outside(game) == [[], ["Small Friend"]]
    assert not any(option.verb == "special" for option in game.options)


def test_a_card_of_a_sideboard_that_there_is_not_does_not_refuse_the_deck() -> None:
    odd = DeckText("odd", WISHING.text + "1 No Such Card At All\n")
    game = start(odd, PLAIN)
    told = [game.rules.tell(event) for event in game.events]
    assert any("No Such Card At All" in words for words in told if words)


CONDITIONS = [
    (
        "Your starting deck contains only cards with even mana values.",
        ["Forest", "Grizzly Bears"],
        ["Hill Giant", "Giant Growth"],
    ),
    (
        "No card in your starting deck has more than one of the same mana symbol in its mana cost.",
        ["Forest", "Grizzly Bears"],
        ["White Knight"],
    ),
    (
        "Each creature card in your starting deck is a Cat, Elemental, Nightmare, Dinosaur, or Beast card.",
        ["Forest", "Savannah Lions", "Giant Growth"],
        ["Hill Giant"],
    ),
    (
        "Your starting deck contains only cards with mana value 3 or greater and land cards.",
        ["Forest", "Stone Rain"],
        ["Grizzly Bears"],
    ),
    (
        "Each permanent card in your starting deck has mana value 2 or less.",
        ["Grizzly Bears", "Stone Rain"],
        ["Hill Giant"],
    ),
    (
        "Each nonland card in your starting deck has a different name.",
        ["Forest", "Forest", "Grizzly Bears", "Stone Rain"],
        ["Stone Rain", "Stone Rain"],
    ),
    (
        "Your starting deck contains only cards with odd mana values and land cards.",
        ["Forest", "Giant Growth"],
        ["Grizzly Bears"],
    ),
    (
        "Each nonland card in your starting deck shares a card type.",
        ["Forest", "Grizzly Bears", "Hill Giant"],
        ["Grizzly Bears", "Stone Rain"],
    ),
    (
        "Your starting deck contains at least twenty cards more than the minimum deck size.",
        ["Forest"] * 80,
        ["Forest"] * 79,
    ),
    (
        "Each permanent card in your starting deck has an activated ability.",
        ["Forest", "Prodigal Sorcerer", "Stone Rain"],
        ["Grizzly Bears"],
    ),
]


@pytest.mark.parametrize(("condition", "fits", "does_not"), CONDITIONS, ids=lambda one: str(one)[:40])
def test_what_each_companion_asks_for(condition: str, fits: list[str], does_not: list[str]) -> None:
    own = brought_cards(
        [CardText("own", f"Some Friend {{2}}\nCreature — Otter\nCompanion — {condition}\n2/2\n")]
    )
    companion = define(own["some friend"])

    def deck(names: list[str]) -> list[object]:
        game = cardwright.ruleset("magic").start(
            [DeckText("d", "\n".join(f"1 {name}" for name in names) + "\n")] * 2
        )
        state = game.state
        return [state.objects[one].definition for one in (*state.libraries[0], *state.hands[0])]

    assert fits_companion(companion, deck(fits), 60)
    assert not fits_companion(companion, deck(does_not), 60)
