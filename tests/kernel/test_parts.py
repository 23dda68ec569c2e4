"""The kernel's small parts, each by itself: chance, options, events, figures, questions, records."""

import inspect
from time import perf_counter, process_time
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from toy import ToyRules

from cardwright.kernel import (
    CHANCE,
    BrokenRecord,
    Chance,
    Decision,
    Event,
    Kind,
    Log,
    Option,
    Ruleset,
    derive,
    one_way,
    picture,
    record,
    replay,
)
from cardwright.kernel.decision import DONE, NO, YES, Numbers, Words
from cardwright.kernel.event import EVERYONE
from cardwright.kernel.figure import Figure, Unit
from cardwright.kernel.picture import Card
from cardwright.kernel.question import (
    NO_FRAMING,
    Choice,
    Place,
    Question,
    _main,
    _numbered,
    question,
    told_apart,
)
from cardwright.kernel.redealing import Echo

# ------------------------------------------------------------------ chance


def test_chance_draws_every_number_and_nothing_else() -> None:
    chance = Chance(3)
    assert sorted({chance.below(6) for _ in range(300)}) == [0, 1, 2, 3, 4, 5]
    assert {Chance(seed).below(1) for seed in range(20)} == {0}


def test_a_shuffle_reaches_every_order_about_as_often() -> None:
    chance = Chance(11)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = [0, 1, 2]
        chance.shuffle(items)
        seen[tuple(items)] = seen.get(tuple(items), 0) + 1
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_a_shuffle_draws_as_if_card_by_card() -> None:
    quick, slow = Chance(4), Echo((), 4)
    ones, others = list(range(200)), list(range(200))
    quick.shuffle(ones)
    slow.shuffle(others)
    assert ones == others
    assert quick.below(1000) == slow.below(1000)


def test_the_same_seed_draws_the_same_on_every_machine() -> None:
    assert [Chance(7).below(1000), Chance(2**70).below(1000), Chance(0).below(10**9)] == [
        Chance(7).below(1000),
        Chance(2**70).below(1000),
        Chance(0).below(10**9),
    ]
    assert Chance(2**70).word != Chance(0).word
    chance = Chance(7)
    assert [chance.below(6) for _ in range(5)] == [4, 3, 3, 3, 2]


def test_a_copy_draws_the_same_and_goes_its_own_way() -> None:
    chance = Chance(5)
    twin = chance.copy()
    assert [chance.below(100) for _ in range(4)] == [twin.below(100) for _ in range(4)]
    chance.below(2)
    assert chance.word != twin.word
    assert 0 <= chance.seed() < 1 << 63


def test_chance_is_the_same_on_every_machine_and_in_every_version() -> None:
    """Records and runs hold seeds, not what came of them: another formula would be another game."""
    assert derive(1, 2, 3) == 2532576945289782719
    assert one_way(1, 2, 3) == 7715510957848626096
    assert [Chance(seed).below(10**6) for seed in (1 << 70, -5)] == [833338, 772337]


def test_derived_seeds_differ_by_every_step_and_have_63_bits() -> None:
    for made in (derive, one_way):
        found = {made(seed, *path) for seed in range(40) for path in ((), (0,), (1,), (0, 0), (0, 1), (1, 0))}
        assert len(found) == 240
        assert all(0 <= one < 1 << 63 for one in found)
        assert max(found) > 1 << 60


# ------------------------------------------------------------------ options and decisions


def test_numbers_are_a_sequence_that_is_not_made() -> None:
    numbers = Numbers(3, 10**12)
    assert len(numbers) == 10**12 - 2
    assert numbers[0].key == "number 3"
    assert numbers[-1].key == f"number {10**12}"
    assert [option.number for option in numbers[1:4]] == [4, 5, 6]
    assert Option("number", (3,)) in numbers
    assert Option("number", (10**12,)) in numbers
    for wrong in (2, 10**12 + 1):
        assert Option("number", (wrong,)) not in numbers
    for other in (Option("word", (4,)), Option("number", (4, 5)), Option("number", ("4",)), "number 4"):
        assert other not in numbers
    assert len(Numbers(2, 1)) == 0
    assert len(Numbers(2, 2)) == 1


def test_words_are_a_sequence_that_is_not_made() -> None:
    words = Words(["Ox", "Elf", "Imp"])
    assert len(words) == 3
    assert [option.word for option in words[1:]] == ["Elf", "Imp"]
    assert words[0] == Option("word", ("Ox",))
    assert Option("word", ("Elf",)) in words
    assert Option("word", ("Elk",)) not in words
    assert Option("name", ("Elf",)) not in words
    assert "Elf" not in words


def test_a_decision_finds_its_options_by_their_keys() -> None:
    listed = Decision(0, Kind.ACT, "what?", (YES, NO, Option("play", (3, "tap"))))
    assert listed.find("play 3 tap") == Option("play", (3, "tap"))
    assert listed.find("no") is NO
    assert listed.find("play 3") is None
    counted = Decision(1, Kind.NUMBER, "how many?", Numbers(0, 50))
    assert counted.find("number 0") == Option("number", (0,))
    assert counted.find("number 50") == Option("number", (50,))
    for wrong in (
        "number 51",
        "number -1",
        "number",
        "number x",
        "number 1 2",
        "number " + "1" * 40,
        "word 1",
        "",
    ):
        assert counted.find(wrong) is None, wrong
    named = Decision(1, Kind.WORD, "which?", Words(["Old Ox", "Elf"]))
    assert named.find("word Old Ox") == Option("word", ("Old Ox",))
    assert named.find("word Elk") is None


def test_options_are_made_once_and_only_when_asked_for() -> None:
    made: list[int] = []

    def options() -> tuple[Option, ...]:
        made.append(1)
        return (YES, NO)

    decision = Decision(0, Kind.CONFIRM, "well?", options)
    assert made == []
    assert list(decision.options) == [YES, NO]
    assert list(decision.options) == [YES, NO]
    assert made == [1]


# ------------------------------------------------------------------ events


def test_a_log_numbers_its_events_on() -> None:
    log = Log(10)
    assert [log.add(Event("one")), log.add(Event("two"))] == [10, 11]
    twin = log.copy()
    assert twin.add(Event("three")) == 12
    assert [event.kind for event in log.take()] == ["one", "two"]
    assert (log.base, log.fresh) == (12, [])
    assert log.add(Event("four")) == 12
    assert [event.kind for event in twin.fresh] == ["one", "two", "three"]


def test_an_event_is_seen_by_those_who_may() -> None:
    drawn = Event("draws", 1, via=7, because=2, args=("Ox",), known_to=0b10, hidden=("a card",))
    assert drawn.seen_by(1) is drawn
    assert drawn.seen_by(0) == Event("draws", 1, 0, 2, ("a card",), 0b10)
    assert drawn.seen_by(2).args == ("a card",)
    told = Event("plays", 0, args=("Ox",))
    assert told.known_to == EVERYONE
    assert told.seen_by(1) is told


# ------------------------------------------------------------------ figures


@pytest.mark.parametrize(
    ("unit", "budget", "value", "kept"),
    [
        (Unit.PER_SECOND, 10.0, 10.0, True),
        (Unit.PER_SECOND, 10.0, 9.9, False),
        (Unit.PER_SECOND, 10.0, 11.0, True),
        (Unit.SECONDS, 2.0, 2.0, True),
        (Unit.MILLISECONDS, 2.0, 2.1, False),
        (Unit.MICROSECONDS, 2.0, 1.9, True),
        (Unit.SECONDS, None, 1e9, True),
    ],
)
def test_a_figure_keeps_its_budget(unit: Unit, budget: float | None, value: float, kept: bool) -> None:
    assert Figure("f", "a figure", unit, lambda: 0.0, budget).keeps(value) is kept


def test_a_figure_is_taken_by_the_processors_time_unless_it_waits_for_another_process() -> None:
    assert Figure("f", "a figure", Unit.SECONDS, lambda: 0.0).clock is process_time
    assert Figure("f", "a figure", Unit.SECONDS, lambda: 0.0, waits=True).clock is perf_counter


# ------------------------------------------------------------------ questions


def choice(
    label: str, verb: str = "choose", args: tuple[Any, ...] = (), about: tuple[str, ...] = ()
) -> Choice:
    return Choice(Option(verb, args), label, about)


def test_equal_things_are_marked_and_different_ones_told_apart() -> None:
    ox, tapped = Card(id="a"), Card(id="c", marks=("tapped",))
    where = {
        "a": Place(ox, 0, "creatures"),
        "b": Place(Card(id="b"), 0, "creatures"),
        "c": Place(tapped, 1, "creatures"),
    }
    choices = [
        choice("Ox", args=(1,), about=("a",)),
        choice("Ox", args=(2,), about=("b",)),
        choice("Ox", args=(3,), about=("c",)),
        choice("done", "done"),
    ]
    first, second, third, last = told_apart(choices, where, ["Ana", "Jonas"], 0)
    assert first.alike == second.alike > 0
    assert third.alike == 0
    assert first.label == second.label == "Ox (yours)"
    assert third.label.startswith("Ox (Jonas’s")
    assert (last.label, last.alike) == ("done", 0)


def test_two_things_are_told_apart_and_options_about_nothing_are_never_equals() -> None:
    where = {"a": Place(Card(id="a"), 0, "creatures"), "b": Place(Card(id="b"), 1, "creatures")}
    two = [choice("Ox", args=(1,), about=("a",)), choice("Ox", args=(2,), about=("b",))]
    assert [one.label for one in told_apart(two, where, ["Ana", "Jonas"], 0)] == [
        "Ox (yours)",
        "Ox (Jonas’s)",
    ]
    beside = [choice("Ox", args=(at,), about=("a", f"elsewhere {at}")) for at in range(2)]
    assert [one.alike for one in told_apart(beside, where, ["Ana", "Jonas"], 0)] == [0, 0]
    bare = [choice("left", args=(1,)), choice("left", args=(2,))]
    told = told_apart(bare, where, ["Ana", "Jonas"], 0)
    assert [(one.label, one.alike) for one in told] == [("left", 0), ("left [2]", 0)]


def test_what_nothing_tells_apart_is_numbered() -> None:
    choices = [choice("left", args=(at,)) for at in range(3)]
    assert [one.label for one in _numbered(choices)] == ["left", "left [2]", "left [3]"]
    equals = [Choice(Option("take", (at,)), "one", (), alike=4) for at in range(3)]
    assert [one.label for one in _numbered(equals)] == ["one", "one", "one"]


def test_the_usual_choice_is_the_only_one_that_goes_on() -> None:
    asked = Decision(0, Kind.ACT, "what?", (DONE, Option("play", (1,))))
    sure = Decision(0, Kind.CONFIRM, "sure?", (YES, NO))
    play = choice("play", "play", (1,))
    done = choice("done", "done")
    assert _main([play, done], asked) == 1
    assert _main([play, choice("done with it", "done", (1,))], asked) is None
    assert _main([done, choice("pass", "pass"), play], asked) is None
    assert _main([play], asked) == 0
    assert _main([choice("yes", "yes"), choice("no", "no")], sure) == 0


def test_a_question_of_a_number_has_its_bounds_and_no_choices() -> None:
    game = Ruleset(ToyRules()).start(seed=1)
    asked = question(game, ["Ana", "Jonas"])
    assert asked.more == 0
    assert [one.option for one in asked.choices] == list(game.options)
    assert (asked.low, asked.high) == (None, None)


# ------------------------------------------------------------------ records


def test_a_records_lines_are_numbered_from_one_with_the_seats_that_decided() -> None:
    rules = Ruleset(ToyRules())
    game, chance, seats = rules.start(seed=4), Chance(4), []
    while game.decision is not None and len(seats) < 12:
        seats.append(game.decision.seat)
        game.push(chance.pick(game.options))
    made = record(game, ("a", "b"))
    assert [line.n for line in made.lines] == list(range(1, len(seats) + 1))
    assert [line.seat for line in made.lines] == seats
    assert all(seat != CHANCE for seat in seats)
    assert made.lines[-1].hash == game.hash()
    heard: list[int] = []
    assert replay(made, rules, to=3, told=lambda _game, line: heard.append(line.n)).hash() != game.hash()
    assert heard == [1, 2, 3]
    assert len(replay(made, rules, to=3)) == 3


def test_a_record_that_parts_though_nothing_changed_names_only_the_decision() -> None:
    rules = Ruleset(ToyRules())
    game = rules.start(seed=4)
    game.push(game.options[0])
    made = record(game)
    wrong = replace(made, lines=(replace(made.lines[0], key="fly"),))
    with pytest.raises(BrokenRecord, match=r"^decision 1"):
        replay(wrong, rules)


def test_a_question_hides_nothing_unless_it_says_so() -> None:
    assert Question("how many?", NO_FRAMING, (), 1, 5).more == 0


def test_options_that_are_made_when_asked_for_are_unasked_until_then() -> None:
    made: list[int] = []

    def options() -> list[Option]:
        made.append(1)
        return [YES, NO]

    lazy = Decision(0, Kind.ACT, "act", options)
    assert lazy.unasked is True
    assert made == []
    assert lazy.options == [YES, NO]
    assert lazy.options == [YES, NO]
    assert made == [1]
    assert lazy.unasked is False
    assert Decision(0, Kind.ACT, "act", [YES]).unasked is False


SAID = {
    ("Area", "side"): -1,
    ("Area", "size"): "table",
    ("Badge", "kind"): "state",
    ("Card", "controller"): -1,
    ("Card", "owner"): -1,
    ("Cell", "owner"): -1,
    ("Cell", "side"): -1,
    ("Chip", "kind"): "counter",
    ("Pile", "side"): -1,
    ("Row", "owner"): -1,
    ("Stacked", "controller"): -1,
    ("Track", "step"): 1,
}


def test_what_a_picture_does_not_say_is_nothing() -> None:
    """What is left at its default is not sent: a default that says something would be lost on the way."""
    said = {
        (name, field.name): field.default
        for name, kind in inspect.getmembers(picture, inspect.isclass)
        if issubclass(kind, msgspec.Struct) and kind.__module__ == picture.__name__
        for field in msgspec.structs.fields(kind)
        if field.default is not msgspec.NODEFAULT and field.default not in ("", 0, (), False, None)
    }
    assert said == SAID
