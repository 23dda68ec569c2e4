"""The shell on a world: lines, scripts with expectations, and refusals in words."""

from random import Random

import pytest

from cardwright.games.mars.language import read, write
from cardwright.games.mars.language.generate import Generator
from cardwright.games.mars.shell import Refused, Shell, world_of
from cardwright.kernel import Impossible


@pytest.fixture
def shell() -> Shell:
    session, _ = world_of()
    assert session is not None
    return Shell(session)


def test_asking(shell: Shell) -> None:
    assert shell.run("count CityTile<Anyone>") == ["0"]
    assert shell.run("has MAX 4 OxygenStep") == ["yes"]
    assert shell.run("count Class<StandardResource>") == ["6"]
    assert shell.run("classes GlobalParameter")[0] == "abstract GlobalParameter"
    assert shell.run("type CityTile<Player2>") == ["CityTile<Player2> (abstract: 126 concrete types below)"]
    assert shell.run("explain OceanTile: 2 Plant") == ["Whenever you place an ocean tile, gain 2 plants."]


def test_doing_choosing_and_taking_back(shell: Shell) -> None:
    assert shell.run("do 5 Plant<Player1>") == ["Player 1 gains 5 plants."]
    asked = shell.run("do GreeneryTile")
    assert len(asked) == 1
    assert shell.run("take 1")[1] == "  1. take GreeneryTile<Player1, Tharsis_1_1>"
    with pytest.raises(Refused, match="a question waits"):
        shell.run("do Plant")
    shell.run("choose Tharsis_3_4")
    assert shell.run("count OxygenStep") == ["1"]
    assert (
        shell.run("log")[-1]
        == "4: 1 HasRaisedRating<Player1> BY Player1 VIA RatingWatcher<Player1> BECAUSE 3"
    )
    shell.run("undo")
    assert shell.run("count OxygenStep") == ["0"]
    assert shell.run("tasks") == asked
    shell.run("drop 1")
    assert shell.run("tasks") == []


def test_a_script_can_expect_and_refuse(shell: Shell) -> None:
    for line in ("do 3 Heat // warm", "expect =3 Heat", "refuse do -4 Heat", "as Player2", "expect =0 Heat"):
        shell.run(line)
    with pytest.raises(Refused, match="expected 2 Heat: it is not so"):
        shell.run("expect 2 Heat")
    with pytest.raises(Refused, match="was not"):
        shell.run("refuse do Heat")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cuont Plant", 'did you mean "count"'),
        ("count Plnt", 'did you mean "Plant"'),
        ("count Plant<", "not closed"),
        ("take 3", "there is no task 3"),
        ("take x", "a number is wanted"),
        ("undo", "nothing to take back"),
        ("choose 1", "no question"),
        ("as Plant", "plays no part"),
        ("do @nothing()", "no custom instruction"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(shell: Shell, line: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        shell.run(line)
    assert shell.session.events == []


def test_own_classes_are_added() -> None:
    session, loaded = world_of([read("CLASS Dome : SpecialTile { This: 2 Plant }\n")])
    assert session is not None
    shell = Shell(session)
    shell.run("do Dome<Tharsis_7_3>")
    assert shell.run("count Plant") == ["2"]
    session, loaded = world_of([read("CLASS Dome : SpecialTille\n")])
    assert session is None
    assert not loaded.ok


NAMES = (
    "Plant", "Heat", "Megacredit", "CityTile", "OceanTile", "Tharsis_5_5", "Player1", "Player2", "Owner", "Anyone",
    "LandArea", "TemperatureStep", "Ants", "Microbe", "Tag", "StandardResource", "Production", "Ok", "This", "Neighbor",
)  # fmt: skip


def try_lines(first: int, count: int) -> int:
    """Types random lines at a world and answers at random; returns how many could be carried out."""
    session, _ = world_of()
    assert session is not None
    shell = Shell(session)
    shell.run("do Ants, 20 Plant, 9 Heat, CityTile<Tharsis_3_4>, PROD[3 Heat, Plant<Player2>]")
    done = 0
    for seed in range(first, first + count):
        chance = Random(seed)
        made = Generator(chance, seed % 3, NAMES)
        for word, kind in (("do", "instruction"), ("count", "expr"), ("has", "requirement")):
            try:
                shell.run(f"{word} {write(made.tree(kind))}")
                done += 1
                while session.tasks:
                    shell.run("take 1")
                    while session.decision is not None:
                        session.choose(chance.choice(session.decision.options[:50]))
            except (Refused, Impossible):
                pass
            while session.tasks:
                session.drop(1)
    return done


def test_random_lines_are_carried_out_or_refused() -> None:
    assert try_lines(0, 250) > 100


@pytest.mark.soak
@pytest.mark.parametrize("share", range(10))
def test_many_random_lines_are_carried_out_or_refused(share: int) -> None:
    assert try_lines(1000 * (share + 1), 1000) > 400
