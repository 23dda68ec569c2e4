"""What holds in every duel, beside what scenarios and the conformance kit check."""

import pytest

from cardwright.games import GAMES
from cardwright.games.oe.rules.state import BOARD, DECK, GRAVE, HAND, State, refreshed
from cardwright.kernel import Chance, DeckRefused, Game

RULESET = GAMES.ruleset("oe")


def positions(games: int, *decks: str):
    """Yields the states at every decision of some random games."""
    for seed in range(games):
        game: Game[State] = RULESET.start(list(decks), seed, history=False)
        chance = Chance(seed)
        while game.decision is not None:
            yield game.state
            game.push(chance.pick(game.options))


def test_what_passive_effects_add_is_always_up_to_date():
    checked = 0
    for state in positions(15, "foundry", "marsh"):
        if state.auras is None:
            continue
        twin = state.copy()
        twin.auras = None
        kept = {number: aura for number, aura in state.auras.items() if any(aura)}
        assert kept == {number: aura for number, aura in refreshed(twin).items() if any(aura)}
        checked += bool(kept)
    assert checked > 100


def test_every_piece_is_in_one_place():
    for state in positions(8, "marsh", "marsh"):
        held = [n for n in state.board if n]
        places = {BOARD: held, HAND: [], DECK: [], GRAVE: []}
        for seat in (0, 1):
            places[HAND] += state.hands[seat]
            places[DECK] += state.decks[seat]
            places[GRAVE] += state.graves[seat]
        for zone, numbers in places.items():
            assert all(state.pieces[n].zone == zone for n in numbers)
        listed = [n for numbers in places.values() for n in numbers]
        assert len(listed) == len(set(listed))
        assert all(min(piece.values) >= 0 for piece in state.pieces.values())


def test_a_deal_anew_trades_the_enemys_hand_with_their_deck_and_nothing_that_is_known():
    game: Game[State] = RULESET.start(["foundry", "marsh"], 3)
    hands = set()
    for seed in range(20):
        twin = game.redeal(0, seed)
        assert twin.view(0) == game.view(0)
        faces = [[twin.state.name(n) for n in twin.state.hands[seat]] for seat in (0, 1)]
        assert faces[0] == [game.state.name(n) for n in game.state.hands[0]]
        hands.add(tuple(faces[1]))
    assert len(hands) > 10


def test_the_table_is_drawn_with_ones_own_side_below():
    game: Game[State] = RULESET.start(["foundry", "marsh"], 3)
    for seat in (0, 1):
        drawn = game.rules.draw(game.view(seat).table).splitlines()
        heads = [line.partition(":")[0] for line in drawn if "supply" in line]
        assert heads == [f"Opponent (player {2 - seat})", f"You (player {seat + 1})"]
        rows = [line[:7].strip() for line in drawn if line.startswith("  ") and not line.startswith("  hand")]
        assert rows == ["BASE", "SUP", "DEF", "OFF", "OFF", "DEF", "SUP", "BASE"]
        assert all(len(line) == len(line.rstrip()) for line in drawn)


def test_endless_loops_of_triggers_end():
    loop = (
        'CARD "Echo" TYPE UNIT OFFENSE COST 0 ATK 1 DEF 1 START &1 ( '
        "<STDCOND -> ENTER> @T ?(AMOUNT=ONE OWNER=YOU SPECIFIER=OFFUNIT LOCATION=GRAVE)? "
        "!MOVETO %RANGE %OFF1 %OFF3! DUR FOREVER THEN <STDCOND -> PASSIVE> @P "
        "?(AMOUNT=ONE OWNER=YOU SPECIFIER=OFFUNIT LOCATION=ANY)? !DESTROY! DUR FOREVER ) END"
    )
    side = {"board": [{"card": "Home Keep", "slot": "BASE2"}], "deck": ["Militia"]}
    mine = side | {"hand": [{"card": "Echo"}, {"card": "Cook"}], "supply": 2, "grave": ["Echo", "Echo"]}
    game = RULESET.start_from({"players": [mine, side], "cards": loop})
    game.push(game.decision.find("play 2 OFF1"))
    while game.decision is not None and game.decision.kind != "act":
        game.push(game.options[0])
    assert game.state.happened == 50
    assert not game.state.queue


@pytest.mark.parametrize(
    ("side", "reason"),
    [
        ({"board": [{"card": "Home Keep", "slot": "OFF1"}]}, "Home Keep cannot stand in OFF1"),
        ({"hand": [{"card": "Nobody"}]}, 'there is no card "Nobody"'),
    ],
)
def test_a_bad_position_is_refused(side, reason):
    with pytest.raises(DeckRefused) as refused:
        RULESET.start_from({"players": [side, {}]})
    assert reason in refused.value.reasons
