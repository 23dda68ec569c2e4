"""Limited play: boosters by rarity, picks, decks of a pool, and drafts that hide what others hold."""

import json
from collections import Counter
from pathlib import Path

import pytest

from cardwright.games.magic.cards.bundled import bundled_card
from cardwright.games.magic.cards.files import CardReader
from cardwright.games.magic.cards.library.library import merge
from cardwright.games.magic.limited.boosters import open_boosters
from cardwright.games.magic.limited.building import basic_lands, build_deck
from cardwright.games.magic.limited.card_sets import Listed, read_listing
from cardwright.games.magic.limited.play import LIMITED
from cardwright.games.magic.limited.ratings import rate_card, rate_pick, read_ratings
from cardwright.kernel import Chance, DeckRefused, DeckText, Match, Ruleset, read_record, record, replay
from cardwright.kernel.offers import NoSet, SetWish

SET = [
    *(Listed(f"c{n}", "common") for n in range(30)),
    *(Listed(f"u{n}", "uncommon") for n in range(10)),
    *(Listed(f"r{n}", "rare") for n in range(6)),
    *(Listed(f"m{n}", "mythic") for n in range(2)),
]


def test_a_booster_has_a_rare_three_uncommons_and_commons() -> None:
    packs = open_boosters(SET, 400, Chance(1), size=15, once=False)
    for pack in packs:
        kinds = Counter(name[0] for name in pack)
        assert (kinds["r"] + kinds["m"], kinds["u"], kinds["c"]) == (1, 3, 11)
        assert len(set(pack)) == 15
    mythic = sum(any(name[0] == "m" for name in pack) for pack in packs)
    assert 25 < mythic < 80  # one in eight


def test_without_rarities_all_cards_are_equal_and_a_cube_has_each_once() -> None:
    plain = [Listed(f"n{n}") for n in range(20)]
    (pack,) = open_boosters(plain, 1, Chance(2), size=15, once=False)
    assert len(set(pack)) == 15
    packs = open_boosters([*plain, Listed("n0")], 3, Chance(3), size=7, once=True)
    assert Counter(name for pack in packs for name in pack)["n0"] == 2


def test_rarities_come_from_files_and_are_kept_by_set(tmp_path: Path) -> None:
    card = {
        "object": "card",
        "layout": "normal",
        "name": "Tall Otter",
        "mana_cost": "{U}",
        "type_line": "Creature — Otter",
        "power": "1",
        "toughness": "1",
    }
    path = tmp_path / "cards.json"
    path.write_text(
        json.dumps([{**card, "set": "abc", "rarity": "rare"}, {**card, "set": "xyz", "rarity": "common"}])
    )
    one, other = CardReader(path)
    assert merge(one, other).rarities == (("ABC", "rare"), ("XYZ", "common"))
    found = LIMITED.find_set(SetWish("XYZ", None, (path,)))
    assert read_listing(found.listing) == [Listed("Tall Otter", "common")]
    assert "Tall Otter" in found.texts[0].text


def test_sets_are_found_by_code_and_by_a_list(tmp_path: Path) -> None:
    assert LIMITED.find_set(SetWish("m15")).cards > 200
    cube = tmp_path / "cube.txt"
    cube.write_text("Serra Angel\n2 Lightning Bolt\nForest\n")
    assert [card.name for card in read_listing(LIMITED.find_set(SetWish("", cube)).listing)] == [
        "Serra Angel",
        "Lightning Bolt",
        "Lightning Bolt",
    ]
    cube.write_text("Serra Angle\n")
    with pytest.raises(NoSet, match='Did you mean "Serra Angel"'):
        LIMITED.find_set(SetWish("", cube))
    cube.write_text("")
    with pytest.raises(NoSet, match="no card"):
        LIMITED.find_set(SetWish("", cube))


def test_removal_and_good_bodies_are_rated_above_others() -> None:
    def rated(name: str) -> float:
        card = bundled_card(name)
        assert card is not None
        return rate_card(card)

    assert rated("Lightning Bolt") > rated("Healing Salve")
    assert rated("Serra Angel") > rated("Hill Giant")
    assert rated("Air Elemental") > rated("Lifetap")


def test_colours_count_once_some_cards_are_taken() -> None:
    cards = {name: bundled_card(name) for name in ("Hill Giant", "Gray Ogre", "Air Elemental")}
    giant, ogre, air = (card for card in cards.values() if card is not None)
    assert rate_pick(air, 2.0, [giant] * 3) == 2.0
    assert rate_pick(ogre, 2.0, [giant] * 15) > 2.0
    lions = bundled_card("Savannah Lions")
    assert lions is not None
    assert rate_pick(lions, 2.0, [giant, air] * 8) < 2.0


def test_ratings_of_ones_own() -> None:
    assert read_ratings("# mine\nSerra Angel, 4.5\nHill Giant\t1\n", "r") == {
        "Serra Angel": 4.5,
        "Hill Giant": 1.0,
    }
    assert read_ratings('{"Serra Angel": 4}', "r") == {"Serra Angel": 4.0}
    with pytest.raises(ValueError, match="r, line 1"):
        read_ratings("what\n", "r")


def test_a_deck_has_two_colours_and_seventeen_lands() -> None:
    names = ["Hill Giant", "Gray Ogre", "Grizzly Bears", "Scryb Sprites"] * 6 + [
        "Serra Angel",
        "Black Knight",
    ]
    pool = [card for name in names if (card := bundled_card(name)) is not None]
    spells, lands = build_deck(pool, {card.name: rate_card(card) for card in pool})
    assert (len(spells), sum(lands.values())) == (23, 17)
    assert set(lands) == {"Mountain", "Forest"}
    assert not {"Serra Angel", "Black Knight"} & set(spells)


def test_lands_follow_the_symbols() -> None:
    bears, knight = bundled_card("Grizzly Bears"), bundled_card("Black Knight")
    assert bears is not None
    assert knight is not None
    assert basic_lands([bears] * 4 + [knight] * 4, 17) == {"Swamp": 12, "Forest": 5}
    assert basic_lands([], 17) == {"Plains": 17}


def test_a_small_pool_is_filled_with_lands() -> None:
    deck = LIMITED.build("few", ["Hill Giant", "Serra Angel"], {}, ())
    assert "Serra Angel" in deck.text or "Hill Giant" in deck.text
    assert (
        sum(int(line.split()[0]) for line in deck.text.partition("Sideboard")[0].splitlines()[1:] if line)
        == 40
    )
    with pytest.raises(DeckRefused, match="no cards"):
        LIMITED.build("none", [], {}, ())


def match(seats: int = 3, packs: int = 2, size: int = 4, once: bool = False) -> Match:
    names = (
        "Hill Giant",
        "Gray Ogre",
        "Grizzly Bears",
        "Scryb Sprites",
        "Serra Angel",
        "Black Knight",
        "Lightning Bolt",
    )
    listing = "".join(f"\t{name}\n" for name in names)
    options = {"players": seats, "packs": packs, "size": size, "once": once}
    return Match("draft", (DeckText("few", listing),), 4, options)


def test_a_draft_gives_everyone_all_packs_and_replays() -> None:
    rules = Ruleset(LIMITED.draft)
    game = rules.start_match(match())
    first = game.state.packs[0]
    chance = Chance(1)
    passed = False
    while game.decision is not None:
        if game.state.opened == 1 and len(game.state.packs[1]) == 3 and game.state.turn == 1 and not passed:
            passed = set(game.state.packs[1]) < set(first)  # the first pack goes to the left
        game.push(chance.pick(game.options))
    assert passed
    assert [len(pool) for pool in LIMITED.pools(game.state)] == [8, 8, 8]
    again = replay(read_record(record(game).text().encode())[0], rules)
    assert again.hash() == game.hash()


def test_nobody_sees_what_others_hold() -> None:
    game = Ruleset(LIMITED.draft).start_match(match())
    game.push(game.options[0])
    for seed in range(5):
        other = game.redeal(1, seed)
        assert other.view(1) == game.view(1)
        assert [option.key for option in other.options] == [option.key for option in game.options]
    assert game.view(0).table["pack"] == []  # already passed on
    assert any("a card" in str(event.seen_by(1).args) for event in game.events)


def test_taking_back_is_exact() -> None:
    game = Ruleset(LIMITED.draft).start_match(match())
    before = game.hash()
    for _ in range(7):
        game.push(game.options[-1])
    for _ in range(7):
        game.pop()
    assert game.hash() == before


def test_a_cube_that_is_too_small_says_so() -> None:
    with pytest.raises(DeckRefused, match="take 24 cards; there are 7"):
        Ruleset(LIMITED.draft).start_match(match(once=True))
    with pytest.raises(DeckRefused, match="different cards"):
        LIMITED.sealed(match(size=9))


def test_bots_take_what_the_ratings_say() -> None:
    game = Ruleset(LIMITED.draft).start_match(match())
    assert game.decision is not None
    wanted = game.options[-1]
    assert LIMITED.pick(game.state, game.decision, {wanted.word.upper(): 99.0}, game.match) == wanted
