"""Cardfinity at the table: the deal, refusals, bounds, words, and that what is hidden stays hidden."""

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from cardwright.games import ruleset
from cardwright.games.cardfinity import decks
from cardwright.games.cardfinity.decks import bundled, ready
from cardwright.games.cardfinity.language import LANGUAGE, read, write
from cardwright.games.cardfinity.rules.turn import MOST_ACTIONS, MOST_TURNS
from cardwright.kernel import Chance, DeckRefused, DeckText, Game, Match
from cardwright.text import Source

CARDFINITY = ruleset("cardfinity")


def place(cards: str, mine: dict[str, Any], theirs: dict[str, Any] | None = None) -> Game[Any]:
    """Returns a game from a position with forty blank cards below each deck."""
    sides = []
    for side in (mine, theirs or {}):
        deck = [*side.get("deck", ()), *["Blank"] * 40]
        field = [{"card": name} for name in side.get("field", ())]
        sides.append({**side, "deck": deck, "field": field})
    return CARDFINITY.start_from({"players": sides, "cards": cards})


BULLS = """"Blank":
  power: 0

"Bull":
  "Gore" on tap: attack
  power: 4

"Calf":
  "Nudge" on tap: attack
  power: 1
"""


def test_monsters_of_one_name_are_told_apart_and_how_they_stand_is_said() -> None:
    game = place(BULLS, {"field": ["Bull", "Bull", "Calf"]}, {"field": ["Calf", "Bull"]})
    labels = [game.label(option) for option in game.options]
    uses = [label for label in labels if label.startswith("tap ")]
    assert len(set(uses)) == 3
    assert sum("tap Bull #" in label and label.endswith(": Gore") for label in uses) == 2
    alone = place(BULLS, {"field": ["Bull"]})
    assert "tap Bull: Gore" in [alone.label(option) for option in alone.options]
    defended = place(BULLS, {"field": ["Bull"]}, {"field": ["Calf"]})
    defended.push("end")
    while not any(option.key.startswith("use") for option in defended.options):
        defended.push(defended.options[0])
    assert defended.seat == 1


SEEN = """"Blank":
  power: 0

"Herald" on draw: deal 1

"Wound" on play take 2: heal 1

"Fetch" on play: draw
"""


def test_what_was_drawn_openly_or_lay_in_the_graveyard_is_known_to_the_enemy() -> None:
    game = place(SEEN, {"deck": ["Herald"], "hand": ["Wound", "Fetch"]})
    game.push("play Fetch")
    assert "Herald" in game.view(1).table.sides[0].known
    game.push("play Wound")
    assert game.view(1).table.sides[0].top == ((1, "Blank"),)
    assert game.view(1).table.sides[0].graveyard == ("Fetch", "Blank", "Wound")


def test_a_deal_anew_keeps_every_card_and_changes_only_what_is_not_known() -> None:
    game = place(SEEN, {"deck": ["Herald"], "hand": ["Wound", "Fetch"]}, {"hand": ["Wound", "Fetch"]})
    for seed in range(5):
        twin = game.redeal(0, seed)
        assert twin.view(0) == game.view(0)
        for seat in (0, 1):
            before, after = (sorted([*one.state.hands[seat], *one.state.decks[seat]]) for one in (game, twin))
            assert before == after
            assert len(twin.state.hands[seat]) == len(game.state.hands[seat])
    hands = {game.redeal(0, seed).view(1).table.sides[1].known for seed in range(20)}
    assert ("Blank", "Blank") in hands, "what the enemy holds may lie in the enemy's deck"


def test_only_what_reacts_and_can_be_paid_is_offered_as_a_reaction() -> None:
    cards = """edition: 2
"Blank": power: 0
"Bolt" on play take 1: deal 3
"No" on counterspell take 2: heal
"Dear" on counterspell discard 3 hand: heal
"Ox":
  "Gore" on tap: attack
  power: 2
"""
    game = place(cards, {"hand": ["Bolt"]}, {"hand": ["No", "Dear", "Ox"]})
    game.push("play Bolt")
    assert game.seat == 1
    assert [option.key for option in game.options] == ["let it", "react No"]


def test_a_requirement_as_an_effect_is_told_only_where_it_is_not_met() -> None:
    cards = '"Blank": power: 0\n"Try" on play: pop 1, draw'
    for grave, told in (([], True), (["Blank"], False)):
        game = place(cards, {"hand": ["Try"], "graveyard": grave})
        game.push("play Try")
        assert ("unmet" in [event.kind for event in game.events]) is told
        assert ("pop" in [event.kind for event in game.events]) is not told


def test_more_cards_stronger_monsters_and_open_ways_stand_better() -> None:
    def stands(mine: dict[str, Any], theirs: dict[str, Any] | None = None) -> float:
        game = place(BULLS, mine, theirs)
        return float(game.rules.evaluate(game.state, 0))

    plain = stands({})
    assert plain == pytest.approx(stands({}, {}))
    assert stands({"hand": ["Calf"]}) > plain
    assert stands({"deck": ["Blank"]}) > plain
    assert stands({}, {"hand": ["Calf"]}) < plain
    assert stands({}, {"deck": ["Blank"]}) < plain
    assert stands({"field": ["Bull"]}) > stands({"field": ["Calf"]}) > plain
    assert stands({"field": ["Bull"]}) - stands({"field": ["Blank"]}) > 0
    assert stands({"field": ["Bull"]}, {"field": ["Blank"]}) < stands({"field": ["Bull"]})


@pytest.mark.parametrize("name", decks.BUNDLED)
def test_bundled_decks_are_legal_and_canonical(name: str) -> None:
    deck = decks.bundled(name)
    assert deck is not None
    reading = read(Source(deck.text, name))
    assert reading.ok
    assert LANGUAGE.check(reading) == ()
    assert LANGUAGE.weigh(reading).legal
    assert write(reading.tree) == deck.text


def test_the_first_player_has_four_cards_and_draws_a_fifth() -> None:
    game = CARDFINITY.start(["embers", "arena"], seed=3)
    sides = game.view(0).table.sides
    assert [side.hand for side in sides] == [5, 5]
    sizes = [len(ready(bundled(name))) for name in ("embers", "arena")]
    assert [side.deck for side in sides] == [size - 5 for size in sizes]
    assert game.seat == 0


def test_first_hands_are_dealt_and_not_drawn() -> None:
    text = '"Herald" on draw: deal 1\ndeck:\n"All heralds" by "A test"\n"Herald" 40\n'
    with pytest.raises(DeckRefused, match="weighs 400"):
        CARDFINITY.start([text, text])
    light = text.replace("deal 1", "take 1")
    game = CARDFINITY.start([light, light], seed=1)
    kinds = [event.kind for event in game.events]
    second = kinds.index("turn", kinds.index("turn") + 1)
    assert kinds[:second].count("trigger") == 1


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (("embers",), "two decks"),
        (('"A" on play: drwa\ndeck: "D" by "N" "A" 40', "embers"), "drwa"),
        (('"A" on play: take 1\ndeck: "D" by "N" "A" 39', "embers"), "39 cards"),
        (('"A" on play take 9: search "B"\ndeck: "D" by "N" "A" 40', "embers"), 'named "B"'),
    ],
)
def test_a_deck_that_is_not_right_is_refused_with_its_reasons(texts: tuple[str, ...], reason: str) -> None:
    made = [text if text in decks.BUNDLED else DeckText("mine", text) for text in texts]
    with pytest.raises(DeckRefused, match=reason):
        CARDFINITY.start(made)


@pytest.mark.parametrize(
    "position",
    [
        7,
        {},
        {"players": [{}]},
        {"players": [{}, {}], "active": 2},
        {"players": [{"hand": ["Nobody"]}, {}]},
        {"players": [{"field": [{"card": "Blank"}]}, {}]},
        {"players": [{"field": [{"card": "Squire", "attached": ["Squire"]}]}, {}]},
        {"players": [{}, {}], "cards": '"A" on play: drwa'},
        {"players": [{}, {}], "cards": '"A" on play: attack'},
    ],
)
def test_a_position_that_cannot_be_is_refused(position: object) -> None:
    with pytest.raises(DeckRefused):
        CARDFINITY.start_from(position)


def test_a_turn_has_a_bound() -> None:
    cards = '"Wheel": "Turn" on infinity take 1: heal 1 power: 0'
    game = place(cards, {"field": ["Wheel"]})
    for taken in range(MOST_ACTIONS):
        assert (game.state.turn, game.state.actions) == (1, taken)
        game.push("use 1 1")
    assert (game.state.turn, game.state.actions) == (3, 0)


def test_a_game_has_a_bound() -> None:
    game = place('"A" on play: heal 1', {"graveyard": ["Blank"] * 300}, {"graveyard": ["Blank"] * 300})
    state = game.state.copy()
    state.turn = MOST_TURNS
    steps = CARDFINITY.rules.step(state)
    next(steps)
    from cardwright.kernel import Finished, Option

    with pytest.raises(Finished):
        steps.send(Option("end"))
    outcome = CARDFINITY.rules.outcome(state)
    assert outcome is not None
    assert outcome.draw


def test_a_failed_action_is_undone_wholly_and_not_offered_again() -> None:
    cards = '"Pay" on play discard hand, discard field: deal 5\n"Imp": "S" on discard: draw 2 power: 0'
    game = place(cards, {"hand": ["Pay", "Imp"]})
    before = game.state.facts()
    game.push("play Pay")
    assert game.events[-1].kind == "undone"
    assert game.state.facts() == before
    assert [option.key for option in game.options] == ["play Imp", "end"]


def test_of_equal_cards_the_known_one_is_played_first() -> None:
    cards = '"Imp": power: 0\n"Breath" on play: heal 1, draw'
    game = place(cards, {"hand": ["Imp", "Breath"], "graveyard": ["Imp"]})
    game.push("play Breath")
    assert game.view(1).table.sides[0].known == ("Imp",)
    game.push("play Imp")
    assert game.view(1).table.sides[0].known == ()
    assert game.view(0).table.sides[0].known == ("Imp",)


def test_what_the_enemy_draws_and_searches_is_not_told() -> None:
    cards = '"Imp": power: 0\n"Find" on play: search monster, draw'
    game = place(cards, {"hand": ["Find"], "deck": ["Imp"]})
    game.push("play Find")
    told = [CARDFINITY.rules.tell(event.seen_by(1)) for event in game.events]
    assert not any(words is not None and "Imp" in words for words in told)
    assert "Imp" in repr(game.view(0).table)
    assert "Imp" not in repr(game.view(1).table)


def test_every_event_of_whole_games_has_words() -> None:
    for seed in range(6):
        chance = Chance(seed)
        game = CARDFINITY.start([chance.pick(decks.BUNDLED), chance.pick(decks.BUNDLED)], seed=seed)
        while game.decision is not None:
            game.push(chance.pick(game.options))
        assert all(CARDFINITY.rules.tell(event) for event in game.events)


def test_cards_are_described_from_their_text() -> None:
    state = CARDFINITY.start(["embers", "arena"]).state
    words = CARDFINITY.rules.describe(state, "Ash Imp")
    assert words is not None
    assert '"Parting Spark" on discard: deal 1' in words
    assert "When it is discarded" in words
    assert CARDFINITY.rules.describe(state, "Nobody") is None


def test_unknown_options_are_refused() -> None:
    texts = tuple(CARDFINITY.deck(name) for name in ("embers", "arena"))
    with pytest.raises(DeckRefused, match="haste"):
        CARDFINITY.start_match(Match("cardfinity", texts, 0, {"haste": 1}))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("play Kindle", "Kindle requires: discard a Demon card from your field"),
        ("play Backdraft", "Backdraft is not played: it happens on discard"),
        ("Lunge", "Cinder Hound is tapped"),
        ("tap Cinder Hound: Lunge", "Cinder Hound is tapped"),
        ("Parting Spark", "Parting Spark happens by itself, on discard"),
        ("play Nothing", 'there is no "nothing" in your hand or on your field'),
    ],
)
def test_why_something_cannot_be_done_is_told(words: str, reason: str) -> None:
    hound = {"card": "Cinder Hound", "tapped": True, "attached": ["Backdraft"]}
    mine = {"hand": ["Kindle", "Backdraft"], "deck": ["Blank"], "field": [hound]}
    if "Spark" in words:
        mine["field"] = [{"card": "Ash Imp"}]
    if "Kindle" in words:
        mine["field"] = []
    game = CARDFINITY.start_from({"players": [mine, {"deck": ["Blank"]}]}, forced=False)
    assert game.decision is not None
    assert CARDFINITY.rules.why_not(game.state, game.decision, words) == reason


def test_the_table_is_drawn() -> None:
    from io import StringIO

    from rich.console import Console

    game = place(
        '"Imp": "S" on tap: attack power: 3', {"hand": ["Squire"], "field": ["Imp"]}, {"hand": ["Squire"]}
    )
    out = StringIO()
    Console(file=out, width=100).print(CARDFINITY.rules.draw(game.view(0).table))
    drawn = out.getvalue()
    assert "Player 1 (you) · deck 40 · hand 1" in drawn
    assert "Imp" in drawn
    assert drawn.count("Squire") == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_the_table_shows_a_graveyard_whole_and_in_order(seat: int) -> None:
    grave = ["Ash Imp", "Ash Imp", "Slag Heap", "Kindle", "Stoke", "Backdraft", "Cinder Hound", "Pyre Lord"]
    game = place("", {"graveyard": grave})
    with StringIO() as screen:
        Console(width=100, file=screen).print(CARDFINITY.rules.draw(game.view(seat).table))
        shown = " ".join(screen.getvalue().replace("│", " ").split())
    assert (
        "graveyard, from the top: Ash Imp ×2, Slag Heap, Kindle, Stoke, Backdraft, Cinder Hound, Pyre Lord"
        in shown
    )
