"""Types: arguments, subtypes, meetings, literals, defaults, singletons, and what the checker says."""

import pytest

from cardwright.games.mars.cards import MODULES, MOST_PLAYERS, Box, check_file, ground, table
from cardwright.games.mars.drafting import drafts
from cardwright.games.mars.language import LANGUAGE, expression, read
from cardwright.games.mars.language.trees import Use
from cardwright.games.mars.types import Loaded, Not, Type, TypeProblem, load
from cardwright.games.mars.types.check import check_types
from cardwright.games.mars.types.limits import Limits
from cardwright.games.mars.types.loading import CORE
from cardwright.text import Source

SMALL = """\
ABSTRACT CLASS Pa
ABSTRACT CLASS Pb : Pa
CLASS Pc, Pd : Pb
ABSTRACT CLASS Qa
CLASS Qb : Qa
ABSTRACT CLASS Ra
CLASS Rb : Ra
CLASS Trio<Pa, Qa, Ra>
CLASS Pair<Pb, Pb>
CLASS Crate<Pa>
CLASS Box : Crate<Pb>
CLASS Foo<Bar>
CLASS Bar<Foo>
"""


def loaded(text: str) -> Loaded:
    made = load([read(text)])
    assert made.ok, made.diagnostics
    return made


@pytest.fixture(scope="module")
def small() -> Loaded:
    return loaded(SMALL.replace("CLASS Pc, Pd : Pb", "CLASS Pc : Pb\nCLASS Pd : Pb"))


@pytest.fixture(scope="module")
def mars() -> Loaded:
    made = table(Box(2))
    assert made.ok, made.diagnostics
    return made


def type_of(made: Loaded, text: str) -> Type:
    return made.resolver.type(expression(text))


# Arguments


@pytest.mark.parametrize(
    ("written", "full", "shortest"),
    [
        ("Trio<Qa, Pb>", "Trio<Pb, Qa, Ra>", "Trio<Pb>"),
        ("Trio<Rb, Qb, Pc>", "Trio<Pc, Qb, Rb>", "Trio<Pc, Qb, Rb>"),
        ("Pair<Pa>", "Pair<Pb, Pb>", "Pair"),
        ("Pair<Pc>", "Pair<Pc, Pb>", "Pair<Pc>"),
        ("Pair<Pa, Pc>", "Pair<Pb, Pc>", "Pair<Pb, Pc>"),
        ("Box<Pa>", "Box<Pb>", "Box"),
    ],
)
def test_an_argument_takes_the_first_dependency_that_fits(
    small: Loaded, written: str, full: str, shortest: str
) -> None:
    assert type_of(small, written) is type_of(small, full)
    assert str(type_of(small, written)) == shortest
    assert type_of(small, shortest) is type_of(small, full)


def test_an_argument_that_fits_nothing_is_told_with_what_the_class_takes(small: Loaded) -> None:
    with pytest.raises(TypeProblem) as wrong:
        type_of(small, "Trio<Pa, Foo>")
    assert wrong.value.message == "Foo fits nothing that Trio takes; Pa fits"
    assert wrong.value.expected == ("Qa", "Ra")
    with pytest.raises(TypeProblem, match="Qb takes no arguments, so not Pa"):
        type_of(small, "Qb<Pa>")
    with pytest.raises(TypeProblem, match="there is no class Tria") as unknown:
        type_of(small, "Tria")
    assert unknown.value.suggestion == "Trio"


# Order, meetings, what is concrete


@pytest.mark.parametrize(
    ("one", "other", "below"),
    [
        ("Pc", "Pa", True),
        ("Pa", "Pc", False),
        ("Trio<Pc>", "Trio<Pb>", True),
        ("Trio<Pb>", "Trio<Pc>", False),
        ("Trio<Pc>", "Trio<Pb, Qb>", False),
        ("Box<Pc>", "Crate<Pc>", True),
        ("Box", "Crate<Pb>", True),
        ("Class<Pc>", "Class<Pa>", True),
        ("Class<Pa>", "Class", True),
        ("Class<Pa>", "Class<Pc>", False),
        ("Crate<Pc>", "Crate<!Pd>", True),
        ("Crate<Pd>", "Crate<!Pd>", False),
        ("Crate<Pa>", "Crate<!Pd>", False),
        ("Crate<Pa(HAS Trio)>", "Crate<Pa>", True),
        ("Crate<Pa>", "Crate<Pa(HAS Trio)>", False),
        ("Crate<Pa(HAS Trio)>", "Crate<Pa(HAS Trio)>", True),
    ],
)
def test_subtypes(small: Loaded, one: str, other: str, below: bool) -> None:
    assert small.table.below(type_of(small, one), type_of(small, other)) is below


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("Pb", "Pc", "Pc"),
        ("Crate<Pc>", "Box", "Box<Pc>"),
        ("Trio<Pc>", "Trio<Qb>", "Trio<Pc, Qb>"),
        ("Pc", "Pd", None),
        ("Trio<Pc>", "Trio<Pd>", None),
        ("Class<Pb>", "Class<Pc>", "Class<Pc>"),
        ("Crate<!Pd>", "Crate<Pb>", "Crate<!Pd>"),
        ("Crate<!Pd>", "Crate<Pd>", None),
        ("Crate<!Pd>", "Crate<Pc>", "Crate<Pc>"),
    ],
)
def test_meetings(small: Loaded, one: str, other: str, both: str | None) -> None:
    met = small.table.meet(type_of(small, one), type_of(small, other))
    if both is None:
        assert met is None
    else:
        assert met is not None
        assert small.table.below(met, type_of(small, both))
        assert small.table.meet(type_of(small, other), type_of(small, one)) is met


def test_a_declared_intersection_is_found(mars: Loaded) -> None:
    classes = mars.table.classes
    assert mars.table.join_class(classes["Owned"], classes["Tile"]) is classes["OwnedTile"]
    assert mars.table.join_class(classes["CardFront"], classes["HasActions"]) is classes["ActionCard"]
    assert mars.table.join_class(classes["Plant"], classes["Tile"]) is None


def test_concrete_needs_everything_concrete(small: Loaded) -> None:
    concrete = {"Pc", "Trio<Pc, Qb, Rb>", "Box<Pc>", "Class<Pc>", "Class<Trio>"}
    abstract = {"Pa", "Trio", "Trio<Pc>", "Box", "Class<Pa>", "Foo", "Pair<Pc>", "Crate<!Pd>", "Pc(HAS Trio)"}
    assert {t for t in concrete | abstract if type_of(small, t).concrete} == concrete


def test_circles_of_dependencies_are_fine_and_circles_of_supertypes_are_not() -> None:
    made = load([read("CLASS Aa : Bb\nCLASS Bb : Aa\n")])
    assert [d.code for d in made.diagnostics] == ["circle"]
    assert loaded("CLASS Aa<Bb>\nCLASS Bb<Aa>\n").table.concretes is not None


def test_two_supertypes_with_the_same_dependency_meet() -> None:
    text = "ABSTRACT CLASS Pa\nCLASS Pb : Pa\nCLASS Pc : Pa\nCLASS Crate<Pa>\n"
    both = loaded(text + "CLASS Left : Crate<Pb>\nCLASS Right : Crate\nCLASS Both : Left, Right\n")
    assert [str(b) for b in both.table.bounds(both.table.classes["Both"])] == ["Pb"]
    none = load([read(text + "CLASS Left : Crate<Pb>\nCLASS Right : Crate<Pc>\nCLASS Both : Left, Right\n")])
    assert [d.code for d in none.diagnostics] == ["no-meeting"]


# The ground of Terraforming Mars


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Plant<Anyone>", 2),
        ("StandardResource<Anyone>", 12),
        ("Class<StandardResource>", 6),
        ("OceanTile", 61),
        ("GreeneryTile<Anyone>", 122),
        ("Class<MarsArea>", 61),
        ("Class<WaterArea>", 12),
    ],
)
def test_how_many_concrete_types_there_are(mars: Loaded, text: str, count: int) -> None:
    assert len(mars.table.concretes(type_of(mars, text))) == count


@pytest.mark.parametrize(
    ("use", "written", "meant"),
    [
        (Use.GAIN, "Heat", "Heat<Owner>!"),
        (Use.REMOVE, "Heat", "Heat<Owner>!"),
        (Use.GAIN, "OceanTile", "OceanTile<WaterArea>."),
        (Use.REMOVE, "OceanTile", "OceanTile."),
        (Use.GAIN, "CityTile<WaterArea>", "CityTile<Owner, WaterArea>!"),
        (Use.GAIN, "CityTile", "CityTile<Owner, LandArea(HAS MAX 0 Neighbor<CityTile<Anyone>>)>!"),
    ],
)
def test_defaults(mars: Loaded, use: Use, written: str, meant: str) -> None:
    found = mars.resolver.meant(expression(written), use)
    assert found.type is mars.resolver.type(expression(meant[:-1]), use=None)
    assert found.intensity == meant[-1]


def test_names_of_the_head_are_bound_in_the_body(mars: Loaded) -> None:
    resolver = mars.resolver
    steel = type_of(mars, "Production<Player2, Class<Steel>>")
    scope = resolver.scope_of(steel)
    assert resolver.type(expression("StandardResource"), scope) is type_of(mars, "Steel<Player2>")
    assert resolver.type(expression("Class<StandardResource>"), scope) is type_of(mars, "Class<Steel>")
    adjacency = type_of(mars, "ForwardAdjacency<OceanTile<Tharsis_1_2>, CityTile<Player1, Tharsis_1_1>>")
    assert resolver.type(expression("Tile"), resolver.scope_of(adjacency)) is type_of(mars, "Tile")


def test_a_refinement_is_about_its_candidate(mars: Loaded) -> None:
    area = type_of(mars, "Tharsis_5_5")
    resolver = mars.resolver
    neighbor = resolver.type(expression("Neighbor<OwnedTile<Anyone>>"))
    about = resolver.specialised(neighbor, area)
    assert about is type_of(mars, "Neighbor<OwnedTile<Anyone>, Tharsis_5_5>")
    assert resolver.specialised(type_of(mars, "Plant<Player1>"), area) is None


def test_limits_come_from_the_thing_itself_and_from_what_it_lies_on(mars: Loaded) -> None:
    limits = Limits(mars.resolver)
    ocean = type_of(mars, "OceanTile<Tharsis_5_5>")
    assert {(limit.count, str(limit.type)) for limit in limits.most(ocean)} == {
        (9, "OceanTile"),
        (1, "Tile<Tharsis_5_5>"),
    }
    area = type_of(mars, "Tharsis_5_5")
    assert [(limit.count, limit.type) for limit in limits.least(area)] == [(1, area)]
    assert limits.most(type_of(mars, "Plant<Player1>")) == ()


def test_complements_among_players(mars: Loaded) -> None:
    other = type_of(mars, "OwnedTile<!Player1>")
    assert isinstance(other.bound(0), Not)
    owners = {str(t.bound(t.cls.slots[other.cls.keys[0]])) for t in mars.table.concretes(other)}
    assert owners == {"Player2"}


# What the checker says


def test_the_bundled_files_are_right() -> None:
    box = Box(MOST_PLAYERS, "tharsis", MODULES[:2])
    made = table(box)
    assert made.diagnostics == ()
    assert check_types(made, tuple(reading.source for reading in ground(box))) == ()


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("CLASS Foo : Plnt", "unknown-class", "there is no class Plnt"),
        ("CLASS Foo { This: Plnat }", "unknown-class", "there is no class Plnat"),
        ("CLASS Foo { This: Plant<Tharsis_1_1> }", "argument", "fits nothing that Plant takes"),
        ("CLASS Foo { HAS 3 Plnt }", "unknown-class", "there is no class Plnt"),
        ("CLASS Foo { This: (3 Plant, MAX 2 Plant): Heat }", "never-true", "at least 3"),
        ("CLASS Foo { This: 20 TemperatureStep: Heat }", "never-true", "at most 19 TemperatureStep"),
        ("CLASS Foo { This: 10 OceanTile: Heat }", "never-true", "at most 9 OceanTile"),
        ("CLASS Foo { This: 7 Class<StandardResource>: Heat }", "never-true", "at most 6"),
        ("CLASS Foo { Die: Heat }", "never-triggers", "there can never be a Die"),
        ("CLASS Foo { This:: Plant OR Heat }", "automatic-choice", "no choice"),
        ("CLASS Foo { This: PROD[OceanTile] }", "box", "nothing in PROD"),
        ("CLASS Foo { This: PROD[PROD[Heat]] }", "box", "inside"),
        ("CLASS Foo { This: ABC[Heat] }", "box", "has no meaning"),
        ("CLASS Foo { This: @adjoining(This) }", "custom", "no custom instruction @adjoining"),
        ("CLASS Foo { This: @adjoin() }", "custom", "takes 1, not 0"),
        ("CLASS Foo { This: Class<Plant> }", "class-change", "neither gained nor removed"),
        ("CLASS Foo { Plant -> Heat }", "actions", "extends HasActions"),
        ("CLASS Foo : HasActions {\n -> 1\n -> 2\n -> 3\n -> 4\n}", "actions", "no more than 3"),
        ("CLASS Foo<Area, Area, Area> { HAS =1 This }", "too-many", "more than"),
        ("CLASS Foo { HAS 1 This OR 2 Plant }", "invariant", "joined by commas"),
        ("CLASS Foo { OceanTile BY Plaier1: Heat }", "unknown-class", "Plaier1"),
        ("CARD Foo { COST 1; KIND EventCard; NEEDS MAX 3 Plant, 4 Plant }", "never-true", "at least 4"),
        ("CARD Foo { KIND EvntCard }", "unknown-class", "EvntCard"),
        ("CARD Foo { TAGS SpceTag }", "unknown-class", "SpceTag"),
    ],
)
def test_what_is_wrong_is_told(text: str, code: str, said: str) -> None:
    reading = read(text + "\n")
    assert reading.ok, reading.diagnostics
    found = check_file(reading)
    assert [d.code for d in found] == [code], found
    assert said in found[0].message
    assert reading.source[found[0].span].strip()


def test_suggestions_are_given() -> None:
    (found,) = check_file(read("CLASS Foo { This: OceanTille }\n"))
    assert found.suggestion == "OceanTile"


def test_long_chains_of_classes_are_loaded_or_refused() -> None:
    chain = "\n".join(f"CLASS Link{n} : Link{n + 1}" for n in range(3000)) + "\nCLASS Link3000\n"
    assert load([read(chain)]).ok
    chain = "\n".join(f"CLASS Link{n}<Link{n + 1}>" for n in range(3000)) + "\nCLASS Link3000\n"
    assert [d.code for d in load([read(chain)]).diagnostics] in ([], ["too-deep"])


def test_the_core_is_what_its_text_says() -> None:
    assert read(CORE.source).tree == CORE.tree


def test_a_card_on_the_workbench_shows_the_types_that_it_speaks_of() -> None:
    text = (
        'CARD DustSails "Dust Sails" {\n    COST 9\n    TAGS SpaceTag\n    KIND AutomatedCard\n'
        "    DO PROD[Energy], 2 Heat\n    PlayTag<Class<SpaceTag>>:: -2 Owed\n    End: VictoryPointt\n}\n"
    )
    (draft,) = drafts(LANGUAGE.read(Source(text)))
    assert draft.outline.split("\n") == [
        "DustSails: AutomatedCard, ProjectFront, CardFront, Owned",
        "  Production<Owner, Class<Energy>>: Owned",
        "  Heat<Owner>: StandardResource, Resource, Owned",
        "  PlayTag<Owner, Class<SpaceTag>>: Owned, Signal, Temporary",
        "  Owed<Owner>: Owned, Temporary",
        "  End: Signal, Temporary",
    ]
    assert draft.unread == ("there is no class VictoryPointt",)
