"""The engine on small worlds: every row of intensities, limits, multiplicities, ownership, tasks."""

import pytest

from cardwright.games.mars.cards import players
from cardwright.games.mars.language import read
from cardwright.games.mars.rules.customs import CUSTOMS
from cardwright.games.mars.rules.engine import Custom, Engine
from cardwright.games.mars.rules.session import Session
from cardwright.games.mars.rules.world import Ground
from cardwright.games.mars.types import load
from cardwright.games.mars.types.check import CUSTOMS as checked_customs
from cardwright.kernel import Impossible

GROUND = """\
ABSTRACT CLASS Anyone {
    ABSTRACT CLASS Owner { HAS =1 This }
}
CLASS Engine { HAS =1 This }
ABSTRACT CLASS Owned<Anyone> { DEFAULT Owned<Owner> }
CLASS Ok { HAS MAX 0 This }
CLASS Die { HAS MAX 0 This }
ABSTRACT CLASS Atomized
ABSTRACT CLASS StandardResource : Owned {
    CLASS Megacredit, Plant, Heat, Energy, Steel
}
CLASS Production<Class<StandardResource>> : Owned { Payday: StandardResource }
CLASS Payday
ABSTRACT CLASS Field {
    HAS =1 This
    CLASS Near, Far, Third
}
CLASS House<Field> : Owned { HAS MAX 1 This }
ABSTRACT CLASS Signal { This:: -This }
ABSTRACT CLASS HasActions
CLASS UseAction1<HasActions> : Owned, Signal
CLASS UseAction2<HasActions> : Owned, Signal
"""


def session(text: str = "", customs: dict[str, Custom] | None = None) -> Session:
    loaded = load([read(GROUND + text), players(2)])
    assert loaded.ok, loaded.diagnostics
    return Session(Engine(Ground(loaded, 2), customs or {}, {}))


# Intensities: n asked for, m the most that invariants allow

BOX = "CLASS Token { HAS MAX 3 This }\nABSTRACT CLASS Home\nCLASS Lodger<Home> { HAS MAX 3 This }\n"


@pytest.mark.parametrize(
    ("text", "error", "answers", "count"),
    [
        ("3 Token!", False, [], 3),
        ("3 Token.", False, [], 3),
        ("3 Token?", False, ["number 2"], 2),
        ("5 Token!", True, [], 0),
        ("5 Token.", False, [], 3),
        ("5 Token?", False, ["number 3"], 3),
        ("5 Token?", False, ["number 0"], 0),
    ],
)
def test_gains(text: str, error: bool, answers: list[str], count: int) -> None:
    world = session(BOX)
    if error:
        world.do(text)
        assert [world.status(t) for t in world.tasks] == [0]
        with pytest.raises(Impossible):
            world.take(1)
    else:
        world.do(text)
        for answer in answers:
            world.take(1)
            world.choose(answer)
    assert world.count("Token") == count


def test_a_number_beyond_the_limit_cannot_be_chosen() -> None:
    world = session(BOX)
    world.do("5 Token?")
    world.take(1)
    assert [o.key for o in world.decision.options] == ["number 0", "number 1", "number 2", "number 3"]


@pytest.mark.parametrize(("text", "waits"), [("Token!", True), ("Token.", False), ("Token?", False)])
def test_gains_where_nothing_fits(text: str, waits: bool) -> None:
    world = session(BOX)
    world.do("3 Token")
    world.do(text)
    assert bool(world.tasks) is waits
    assert world.count("Token") == 3


DEPENDENT = "CLASS Hut { HAS MAX 1 This }\nCLASS Guest<Hut>\n"


@pytest.mark.parametrize(("text", "waits"), [("Guest!", True), ("Guest.", True), ("Guest?", False)])
def test_a_gain_without_what_it_depends_on(text: str, waits: bool) -> None:
    world = session(DEPENDENT)
    world.do(text)
    assert bool(world.tasks) is waits
    assert world.count("Guest") == 0


def test_an_abstract_gain_without_what_it_depends_on_is_nothing_where_it_is_as_much_as_possible() -> None:
    world = session("ABSTRACT CLASS Hut { CLASS Red, Blue }\nCLASS Guest<Hut>\n")
    world.do("Guest.")
    assert not world.tasks
    world.do("Guest!")
    assert len(world.tasks) == 1


def test_an_abstract_gain_is_narrowed_by_a_choice() -> None:
    world = session()
    world.do("2 StandardResource")
    world.take(1)
    assert len(world.decision.options) == 5
    world.choose("Plant")
    assert world.count("Plant<Player1>") == 2
    assert world.count("StandardResource<Anyone>") == 2


def test_an_abstract_mandatory_gain_needs_one_that_takes_all() -> None:
    world = session(
        "ABSTRACT CLASS Cup : Owned {\n CLASS Small { HAS MAX 2 This }\n CLASS Large { HAS MAX 5 This }\n}\n"
    )
    world.do("3 Cup!")
    assert world.count("Large<Player1>") == 3
    world.do("3 Cup.")
    world.take(1)
    assert [o.word for o in world.decision.options] == ["Small<Player1>", "Large<Player1>"]
    world.choose("Small")
    assert world.count("Small<Player1>") == 2


@pytest.mark.parametrize(
    ("text", "left", "waits"),
    [("-2 Plant!", 1, False), ("-5 Plant!", 3, True), ("-5 Plant.", 0, False), ("-2 Plant.", 1, False)],
)
def test_removals(text: str, left: int, waits: bool) -> None:
    world = session()
    world.do("3 Plant")
    world.do(text)
    assert world.count("Plant<Player1>") == left
    assert bool(world.tasks) is waits


def test_a_removal_up_to_so_many_of_anyone() -> None:
    world = session()
    world.do("3 Plant<Player1>, 2 Plant<Player2>")
    world.do("-4 Plant<Anyone>?")
    world.take(1)
    assert [o.key for o in world.decision.options] == ["take Plant<Player1>", "take Plant<Player2>", "done"]
    world.choose("Player2")
    assert [o.key for o in world.decision.options] == ["number 1", "number 2"]
    world.choose("number 1")
    assert world.count("Plant<Player2>") == 1
    world.do("-4 Plant<Anyone>?")
    world.take(1)
    world.choose("done")
    assert world.count("Plant<Anyone>") == 4


# Limits


def test_a_limit_on_what_lies_on_something() -> None:
    world = session(
        "ABSTRACT CLASS Spot {\n HAS =1 This\n HAS MAX 1 Peg<This>\n CLASS Left, Right\n}\nABSTRACT CLASS Peg<Spot> { CLASS Red, Blue }\n"
    )
    world.do("Red<Left>")
    world.do("Peg")
    world.take(1)
    assert {o.word for o in world.decision.options} == {"Red<Right>", "Blue<Right>"}
    world.choose("Blue<Right>")
    world.do("Peg")
    assert len(world.tasks) == 1


def test_a_limit_on_a_whole_class() -> None:
    world = session("CLASS Stone<Field> { HAS MAX 2 Stone }\n")
    world.do("Stone<Near>, Stone<Far>")
    world.do("Stone<Third>.")
    assert world.count("Stone") == 2


def test_singletons_are_there_and_stay() -> None:
    world = session()
    assert world.count("Field") == 3
    world.do("-Near!")
    assert world.count("Field") == 3
    assert len(world.tasks) == 1


def test_a_limit_that_both_sides_share_is_no_limit_to_turning() -> None:
    world = session("ABSTRACT CLASS Coin {\n HAS MAX 2 Coin\n CLASS Gold, Silver\n}\n")
    world.do("2 Gold")
    world.do("2 Silver FROM Gold")
    assert (world.count("Gold"), world.count("Silver")) == (0, 2)


@pytest.mark.parametrize(
    ("text", "error", "turned"),
    [("5 Heat FROM Energy!", True, 0), ("5 Heat FROM Energy.", False, 3), ("2 Heat FROM Energy", False, 2)],
)
def test_turning_is_limited_by_both_sides(text: str, error: bool, turned: int) -> None:
    world = session()
    world.do("3 Energy")
    world.do(text)
    assert bool(world.tasks) is error
    assert world.count("Heat<Player1>") == turned
    assert world.count("Energy<Player1>") == 3 - turned


def test_turning_into_itself() -> None:
    world = session()
    world.do("3 Energy")
    world.do("Energy FROM Energy.")
    assert not world.tasks
    world.do("Energy FROM Energy!")
    assert len(world.tasks) == 1


def test_stealing_takes_the_same_thing() -> None:
    world = session()
    world.do("2 Plant<Player2>, Steel<Player2>")
    world.do("StandardResource<Player1 FROM Player2>")
    world.take(1)
    assert {o.word for o in world.decision.options} == {
        "Plant<Player1> FROM Plant<Player2>",
        "Steel<Player1> FROM Steel<Player2>",
    }
    world.choose("Steel")
    assert world.count("Steel<Player1>") == 1


# Dependencies


def test_what_depends_on_something_goes_with_it() -> None:
    world = session("CLASS Cat : Owned\nCLASS Flea<Cat>\nCLASS Mite<Flea>\n")
    world.do("Cat, 3 Flea<Cat<Player1>>")
    world.do("2 Mite<Flea<Cat<Player1>>>")
    world.do("-Cat")
    assert world.count("Flea") == world.count("Mite") == 0
    assert [e.args[:3] for e in world.events[-3:]] == [
        (2, "", "Mite<Flea<Cat<Player1>>>"),
        (3, "", "Flea<Cat<Player1>>"),
        (1, "", "Cat<Player1>"),
    ]


# Multiplicities


@pytest.mark.parametrize(
    ("effect", "carriers", "gained", "plants"),
    [
        ("Heat: Plant", 1, 3, 3),
        ("Heat: Plant", 2, 3, 6),
        ("Heat: 2 Plant", 2, 3, 12),
        ("X Heat: Plant", 2, 3, 2),
        ("-Heat: Plant", 1, 3, 0),
        ("Heat:: Plant", 2, 3, 6),
        ("Heat OR Steel: Plant", 1, 3, 3),
        ("Heat IF 3 Heat: Plant", 1, 3, 3),
        ("Heat IF 4 Heat: Plant", 1, 3, 0),
        ("Heat: Plant / 2 Heat", 1, 3, 3),
        ("Heat: 2 Plant / 2 Heat", 1, 3, 6),
        ("Heat: Plant / Heat MAX 2", 1, 3, 6),
    ],
)
def test_how_often_an_effect_happens(effect: str, carriers: int, gained: int, plants: int) -> None:
    world = session(f"CLASS Carrier : Owned {{ {effect} }}\n")
    world.do(f"{carriers} Carrier")
    world.do(f"{gained} Heat")
    assert world.count("Plant<Player1>") == plants


def test_a_self_trigger_counts_only_what_changed() -> None:
    world = session("CLASS Carrier : Owned {\n This: Plant\n -This: Heat\n X This: Steel\n}\n")
    world.do("2 Carrier")
    world.do("3 Carrier")
    assert (world.count("Plant<Player1>"), world.count("Steel<Player1>")) == (5, 2)
    world.do("-4 Carrier")
    assert world.count("Heat<Player1>") == 4


def test_turning_fires_both_triggers() -> None:
    world = session("CLASS Carrier : Owned {\n Heat: Plant\n -Energy: Steel\n}\n")
    world.do("Carrier, 2 Energy")
    world.do("2 Heat FROM Energy")
    assert (world.count("Plant<Player1>"), world.count("Steel<Player1>")) == (2, 2)


def test_what_comes_singly_is_one_change_each() -> None:
    world = session("CLASS Step : Atomized {\n HAS MAX 3 This\n DEFAULT +Step.\n This IF =2 This: Plant\n}\n")
    world.do("5 Step")
    assert world.count("Step") == 3
    assert world.count("Plant<Player1>") == 1


# Ownership


@pytest.mark.parametrize(
    ("effect", "text", "by", "plants"),
    [
        ("House: Plant", "House<Near>", "Player1", 1),
        ("House: Plant", "House<Player2, Near>", "Player1", 0),
        ("House<Anyone>: Plant", "House<Player2, Near>", "Player2", 1),
        ("House: Plant", "House<Player1, Near>", "Player2", 1),
        ("Payday: Plant", "Payday", "Player1", 1),
        ("Payday: Plant", "Payday", "Player2", 0),
        ("Payday BY Anyone: Plant", "Payday", "Player2", 1),
        ("Payday BY !Owner: Plant", "Payday", "Player2", 1),
        ("Payday BY !Owner: Plant", "Payday", "Player1", 0),
        ("Payday: Plant", "Payday", "Engine", 1),
        ("House BY Player2: Plant", "House<Player1, Near>", "Player2", 1),
        ("House BY Player2: Plant", "House<Player1, Near>", "Player1", 0),
    ],
)
def test_whose_changes_an_owned_carrier_hears(effect: str, text: str, by: str, plants: int) -> None:
    world = session(f"CLASS Carrier : Owned {{ {effect} }}\n")
    world.do("Carrier<Player1>")
    world.do(text, by)
    assert world.count("Plant<Player1>") == plants


def test_an_unowned_carrier_serves_whoever_made_the_change() -> None:
    world = session("CLASS Well { HAS =1 This; House<Anyone>: Plant }\n")
    world.do("House<Player1, Near>", "Player2")
    assert world.count("Plant<Player2>") == 1
    world.do("House<Player1, Far>", "Engine")
    assert world.count("Plant<Anyone>") == 1


def test_who_takes_up_a_queued_effect() -> None:
    world = session(
        "CLASS Carrier : Owned { House<Anyone>: Plant OR Heat }\nCLASS Well { HAS =1 This; Payday: Plant OR Heat }\n"
    )
    world.do("Carrier<Player2>")
    world.do("House<Player1, Near>", "Player1")
    assert [t.who.seat for t in world.tasks] == [1]
    world.do("Payday", "Player1")
    assert [t.who.seat for t in world.tasks] == [1, 0]


def test_production_pays_its_own_resource_to_its_own_owner() -> None:
    world = session()
    world.do("PROD[2 Steel<Player2>, 3 Plant]")
    assert world.count("Production<Player2, Class<Steel>>") == 2
    assert world.has("PROD[2 Steel]", "Player2")
    world.do("Payday", "Engine")
    assert (world.count("Steel<Player2>"), world.count("Plant<Player1>")) == (2, 3)


# Tasks


def test_commas_are_tasks_of_their_own_and_then_waits() -> None:
    world = session()
    world.do("(Plant OR Heat) THEN Steel, Energy")
    assert world.count("Energy<Player1>") == 1
    assert world.count("Steel<Player1>") == 0
    world.take(1)
    world.choose("Heat")
    assert (world.count("Heat<Player1>"), world.count("Steel<Player1>")) == (1, 1)


def test_an_arm_that_cannot_be_done_is_not_offered() -> None:
    world = session()
    world.do("-Plant OR Heat OR (2 Steel: Energy)")
    assert world.count("Heat<Player1>") == 1


def test_a_gate_is_read_when_the_task_is_taken_up() -> None:
    world = session()
    world.do("2 Plant: Heat")
    assert len(world.tasks) == 1
    world.do("2 Plant")
    assert world.count("Heat<Player1>") == 1


def test_x_is_one_number_throughout() -> None:
    world = session()
    world.do("5 Energy")
    world.do("-X Energy THEN 2X")
    world.take(1)
    assert len(world.decision.options) == 5
    world.choose("number 4")
    assert (world.count("Energy<Player1>"), world.count("Megacredit<Player1>")) == (1, 8)


def test_an_operation_is_all_or_nothing() -> None:
    world = session("CLASS Guard : Owned { -Plant BY !Owner:: -5 Steel }\n")
    world.do("Guard<Player2>, 3 Plant<Player2>, 3 Plant<Player1>")
    world.do("-2 Plant<Anyone>")
    world.take(1)
    with pytest.raises(Impossible):
        world.choose("Player2")
    assert world.count("Plant<Player2>") == 3
    assert len(world.tasks) == 1
    world.take(1)
    world.choose("Player1")
    assert world.count("Plant<Player1>") == 1


def test_what_dies_is_not_offered() -> None:
    world = session("CLASS Guard : Owned { -Plant BY !Owner:: Die }\n")
    world.do("Guard<Player2>, 3 Plant<Player2>, 3 Plant<Player1>")
    world.do("-2 Plant<Anyone>")
    assert (world.count("Plant<Player1>"), world.count("Plant<Player2>")) == (1, 3)


def test_actions_are_effects_with_costs() -> None:
    world = session("CLASS Mill : HasActions, Owned {\n 2 Energy -> 3 Steel\n Plant OR Heat -> 7\n}\n")
    world.do("Mill, 4 Energy, Heat")
    world.do("UseAction1<Mill>")
    assert (world.count("Energy<Player1>"), world.count("Steel<Player1>")) == (2, 3)
    world.do("UseAction2<Mill>")
    assert (world.count("Heat<Player1>"), world.count("Megacredit<Player1>")) == (0, 7)
    assert world.count("Signal") == 0


def test_custom_instructions_are_registered() -> None:
    def double(engine, state, args, who):  # type: ignore[no-untyped-def]
        yield from engine.change(state, state.world.counts[args[0]], args[0], None, who)

    world = session(customs={"double": Custom(1, double)})
    world.do("3 Plant, 2 Heat")
    world.do("@double(StandardResource)")
    world.take(1)
    world.choose("Plant")
    assert world.count("Plant<Player1>") == 6


def test_refinements_are_tested_in_the_world() -> None:
    world = session()
    world.do("House<Near>")
    assert world.count("Field(HAS MAX 0 House<Anyone>)") == 2
    assert world.count("Field(HAS House)", "Player1") == 1
    assert world.count("Field(HAS Plant)") == 0
    assert world.count("House<Player1, Field(HAS House)>", "Player1") == 1
    assert world.count("Class<StandardResource>(HAS StandardResource<Anyone>)") == 0
    world.do("Plant, Heat<Player2>")
    assert world.count("Class<StandardResource>(HAS StandardResource<Anyone>)") == 2


def test_a_forgiving_refinement_lets_all_through_where_none_passes() -> None:
    world = session()
    assert world.count("Field(HAS? House<Anyone>)") == 3
    world.do("House<Near>")
    assert world.count("Field(HAS? House<Anyone>)") == 1


def test_every_change_is_logged_with_who_through_what_and_because_of_what() -> None:
    world = session("CLASS Carrier : Owned { Heat: Plant }\n")
    world.do("Carrier<Player2>", "Player2")
    world.do("2 Heat<Player2>", "Player1")
    heat, plant = world.events[-2:]
    assert (heat.who, heat.because, heat.args) == (0, -1, (2, "Heat<Player2>", "", ""))
    assert (plant.who, plant.because) == (1, 1)
    assert plant.args == (2, "Plant<Player2>", "", "Carrier<Player2>")


def test_undo_is_exact() -> None:
    world = session()
    world.do("3 Plant")
    before = list(world.components())
    world.do("-2 Plant, Heat")
    world.undo()
    assert list(world.components()) == before
    assert len(world.events) == 1


def test_the_checker_knows_every_custom_instruction() -> None:
    assert checked_customs == {name: custom.takes for name, custom in CUSTOMS.items()}


@pytest.mark.parametrize(
    "effect", ["Plant: Plant", "Plant:: Plant", "Plant: Heat THEN Plant", "Plant:: Heat, 2 Plant"]
)
def test_a_loop_that_nothing_ends_is_undone(effect: str) -> None:
    world = session(f"CLASS Loop : Owned {{ {effect} }}\n")
    world.do("Loop")
    with pytest.raises(Impossible, match=r"never ends|cannot be done"):
        world.do("Plant")
    assert world.count("Plant<Player1>") == 0


def test_too_many_of_what_comes_singly_is_refused() -> None:
    world = session("CLASS Step : Atomized\n")
    with pytest.raises(Impossible, match="too many"):
        world.do("999999999 Step")
    world.do("999 Plant")
    assert world.count("Plant<Player1>") == 999
