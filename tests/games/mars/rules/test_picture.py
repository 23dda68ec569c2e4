"""What the table shows of the game: how everyone stands, and what cards require, as boards print it."""

from cardwright.games import ruleset
from cardwright.games.mars.language import expression, requirement
from cardwright.games.mars.rules.needs import needs_words


def test_milestones_say_how_far_everyone_is() -> None:
    game = ruleset("mars").start((), 3, options={"players": 2})
    rows = {row.label: row.note for part in game.table(0).lists for row in part.rows}
    assert rows["Terraformer"] == "20, 20 of 35"
    assert rows["Builder"] == "0, 0 of 8"


def test_how_all_stand_is_told_of_awards_that_are_funded_and_not_of_milestones_that_are_claimed() -> None:
    game = ruleset("mars").start((), 3, options={"players": 2})
    world = game.state.world
    for text in ("FundedAward<Player2, Banker>", "ClaimedMilestone<Player1, Builder>"):
        world.add(world.ground.resolver.type(expression(text)), 1)
    rows = {row.label: (row.note, row.owner) for part in game.table(0).lists for row in part.rows}
    assert rows["Banker"] == ("0, 0", 1)
    assert rows["Builder"] == ("", 0)
    assert rows["Mayor"] == ("0, 0 of 3", -1)


def test_milestones_of_several_parts_count_what_is_met() -> None:
    game = ruleset("mars").start((), 3, options={"players": 3, "map": "elysium"})
    rows = {row.label: row.note for part in game.table(0).lists for row in part.rows}
    assert rows["Generalist"].endswith(" of 6")
    assert rows["Specialist"].endswith(" of 10")


def test_requirements_are_told_as_boards_print_them() -> None:
    told = {
        "6 TemperatureStep": "−18 °C or warmer",
        "MAX 4 TemperatureStep": "−22 °C or colder",
        "15 TemperatureStep": "0 °C or warmer",
        "9 OxygenStep": "9 % oxygen",
        "3 VenusStep": "6 % Venus",
        "MAX 3 OceanTile": "at most 3 oceans",
        "OceanTile": "1 ocean",
        "3 CityTile<Anyone>": "3 city tiles in play",
        "PROD[Titanium]": "titanium production",
        "PROD[2 Energy]": "2 energy production",
    }
    assert {text: needs_words(requirement(text)) for text in told} == told


def test_what_is_in_the_lists_can_be_looked_at() -> None:
    game = ruleset("mars").start((), 3, options={"players": 2})
    drawing = game.rules.drawing
    ids = {row.label: row.id for part in game.table(0).lists for row in part.rows}
    told = {label: drawing.inspect(game.state, 0, id) for label, id in ids.items()}
    assert told["Gardener"].plain == "Whoever has 3 greenery tiles may claim it."
    assert told["Miner"].plain.startswith("It goes by the number of ")
    assert all(each is not None and each.plain for each in told.values()), told


def test_a_card_whose_requirement_does_not_hold_is_marked() -> None:
    game = ruleset("mars").start((), 3, options={"players": 2})
    needs = {}
    for area in game.table(0).areas:
        for card in area.cards:
            if card.face is not None and area.kind == "dealt":
                facts = game.state.world.ground.loaded.cards[card.face]
                met = facts.needs is None or game.state.course.playing.meets(game.state.world, 0, card.face)
                needs[card.face] = (facts.needs is not None, "unmet" in card.marks)
                assert ("unmet" in card.marks) is not met
    assert (True, True) in needs.values()
    assert (False, False) in needs.values()
