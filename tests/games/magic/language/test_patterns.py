"""Patterns of the grammar: what a way through one says of the node, and the tables that make one production."""

from cardwright.games.magic.language.engine import joined, rule, verbs
from cardwright.games.magic.language.engine.declare import expansions
from cardwright.games.magic.language.tree import Act, Controlled, Either


def test_a_mark_sets_a_field_where_its_way_is_taken() -> None:
    ways = expansions(rule("q", Controlled, "{by:player} [!negated did n't] control !how=own"))
    assert [way.const for way in ways] == [(("how", "own"),), (("negated", True), ("how", "own"))]
    assert [way.items[1:] for way in ways] == [("control",), ("did", "n't", "control")]


def test_ways_that_mean_the_same_are_told_apart_by_their_wording_alone() -> None:
    ways = expansions(rule("q", Controlled, "(does|do) {by:player}", "(was|is) !negated {by:player}"))
    assert [(way.wording, way.const) for way in ways] == [
        (0, ()),
        (1, ()),
        (0, (("negated", True),)),
        (1, (("negated", True),)),
    ]


def test_a_list_says_how_it_is_joined() -> None:
    ways = expansions(rule("adj", Either, joined("kinds:color", "or", "and/or")))
    assert [(way.slots[0].symbol, way.const) for way in ways] == [
        ("color++or", (("join", "or"),)),
        ("color++and/or", (("join", "and/or"),)),
    ]


def test_the_verbs_of_a_table_are_one_production_in_every_form() -> None:
    found = verbs("plain", Act, "verb", ("destroy", "phase out"), "{what:noun}")
    assert {str(production) for production in found} == {"plain → {verb} {what:noun}"}
    past = expansions(next(production for production in found if production.symbol == "plain.past"))
    assert [(way.items[:-1], dict(way.const)["verb"]) for way in past] == [
        (("destroyed",), "destroy"),
        (("phased", "out"), "phase out"),
    ]
