"""Which verbs a modifier holds of, and which phrases an object or a place is named for."""

import pytest

from cardwright.games.magic.language import read_face
from cardwright.games.magic.language.reader import readings_of
from cardwright.games.magic.language.tree import (
    Act,
    Activated,
    Clause,
    Controlled,
    CopyOf,
    ExceptFor,
    FlavorWord,
    ForAsLongAs,
    InZone,
    Move,
    NounList,
    NounPhrase,
    OtherThan,
    Phrase,
    RevealUntil,
    SelfRef,
    Step,
    ThatClause,
    Total,
    WithCounter,
)
from cardwright.text import walk


def _tree(text: str) -> Phrase:
    (line,) = read_face("Test Card", text).lines
    assert line.ability is not None
    return line.ability


def _held(text: str) -> list[list[str]]:
    clause = next(found for found in walk(_tree(text)) if isinstance(found, Clause) and found.rest)
    return [[type(modifier).__name__ for modifier in modifiers] for _, modifiers in clause.modified_verbs]


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Target creature gets +1/+1 and gains flying until end of turn.", [["Lasting"], ["Lasting"]]),
        (
            "Put a gold counter on Test Card, then draw a card for each gold counter on Test Card.",
            [[], ["ForEach"]],
        ),
        ("Draw a card, then discard a card if you control a Swamp.", [[], ["If"]]),
        ("Exile target creature and return it to the battlefield at end of combat.", [[], ["At"]]),
        ("If you control a Swamp, scry 2, then draw a card instead.", [["Instead"], ["Instead"]]),
        ("Enchanted creature gets +1/+1 and attacks each combat if able.", [[], ["Often", "IfAble"]]),
        ("Test Card attacks or blocks each combat if able.", [["Often", "IfAble"], ["Often", "IfAble"]]),
    ],
)
def test_modifier_holds_of_its_verbs(text: str, held: list[list[str]]) -> None:
    assert _held(text) == held


@pytest.mark.parametrize(
    ("text", "objects"),
    [
        ("Whenever Test Card blocks or becomes blocked by a Wall, draw a card.", [True]),
        ("Whenever Test Card blocks or becomes blocked, draw a card.", [False]),
        ("Whenever you cycle or discard another card, scry 1.", [True, True]),
        ("Whenever Test Card attacks or blocks, scry 1.", [False, False]),
    ],
)
def test_object_is_named_once_for_both_verbs(text: str, objects: list[bool]) -> None:
    clause = next(found for found in walk(_tree(text)) if isinstance(found, Clause) and found.rest)
    acts = [verb for verb, _ in clause.modified_verbs if isinstance(verb, Act)]
    assert [act.what is not None for act in acts] == objects


def test_place_is_named_once_for_all_cards() -> None:
    listed = next(
        found
        for found in walk(
            _tree("You may put an Elf card and/or a land card from your hand onto the battlefield.")
        )
        if isinstance(found, NounList)
    )
    first, last = listed.placed
    assert isinstance(first, NounPhrase)
    assert isinstance(last, NounPhrase)
    assert first.qualifiers == last.qualifiers != ()


def test_instead_is_said_of_the_deed_not_of_its_condition() -> None:
    text = "If you control a Swamp, destroy target creature if its power is 4 or less instead."
    clause = next(
        found
        for found in walk(_tree(text))
        if isinstance(found, Clause) and isinstance(found.first, Act) and found.first.verb == "destroy"
    )
    assert [type(modifier).__name__ for modifier in clause.modifiers] == ["If", "Instead"]


def test_place_after_the_second_verb_is_not_left_off_the_first() -> None:
    text = "Whenever a creature you control enters, if it entered or was cast from a graveyard, draw a card."
    (line,) = read_face("Test Card", text).lines
    assert line.unread


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("Each opponent loses 3 life unless that player sacrifices a permanent or discards a card.", 1),
        ("Destroy target creature you control unless you pay {3} and repeat this process.", 1),
        ("Target permanent becomes saddled if it's a Mount and becomes an artifact if it's a Vehicle.", 2),
    ],
)
def test_verb_after_a_condition(text: str, verbs: int) -> None:
    """What is joined to the verb of a condition is part of it, unless it has a condition of its own."""
    clause = next(found for found in walk(_tree(text)) if isinstance(found, Clause))
    assert len(clause.verbs) == verbs


@pytest.mark.parametrize(
    "text",
    [
        "Exile a black creature card other than Test Card from your graveyard.",
        "Return all cards with the same name as that card from your graveyard to your hand.",
    ],
)
def test_place_after_a_comparison_is_the_thing_s_own(text: str) -> None:
    act = next(
        found
        for found in walk(_tree("Choose a card. " + text))
        if isinstance(found, Act | Move) and found.verb != "choose"
    )
    assert isinstance(act.what, NounPhrase)
    assert isinstance(act.what.qualifiers[-1], InZone)


def test_condition_of_two_clauses() -> None:
    (modifier,) = [
        found
        for found in walk(
            _tree(
                "Gain control of target creature for as long as you control Test Card and Test Card remains tapped."
            )
        )
        if isinstance(found, ForAsLongAs)
    ]
    assert len(modifier.conditions) == 2


def test_verb_after_revealing_until_something() -> None:
    (clause,) = [
        found
        for found in walk(
            _tree(
                "You reveal cards from the top of your library until you reveal a land card and exile that card."
            )
        )
        if isinstance(found, Clause) and found.rest
    ]
    assert isinstance(clause.first, RevealUntil)


def _readings(text: str, name: str = "Test Card") -> list[Phrase]:
    return [found.ability for found in readings_of(text, (name, ""))]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Sacrifice a permanent other than that creature or Test Card.", OtherThan),
        ("Cast a spell with mana value less than the greatest power among creatures you control.", Total),
        ("Return a card with the same name as that card in your graveyard to your hand.", NounPhrase),
        ("You may have Test Card enter as a copy of a card in exile with a fate counter on it.", CopyOf),
    ],
)
def test_what_follows_belongs_to_the_nearest_that_takes_it(text: str, kind: type[Phrase]) -> None:
    """What is other than two things, what is among others, what is in a place, what has counters."""
    (tree,) = _readings(text)
    inner = [found for found in walk(tree) if isinstance(found, kind)]
    assert any(isinstance(below, _TAKEN) for found in inner for below in walk(found))


_TAKEN = (NounList, Controlled, InZone, WithCounter)


def test_verb_after_a_clause_with_an_object_is_another_deed() -> None:
    (tree,) = _readings("Tap all creatures that share a color with it or untap all creatures you control.")
    assert sum(isinstance(found, Step) for found in walk(tree)) == 1
    assert not any(found.rest for found in walk(tree) if isinstance(found, ThatClause))


def test_exceptions_with_conditions_are_no_conditions() -> None:
    text = "Become a copy of it, except it has flying if it's red, it has haste if it's blue, and it has reach if it's black."
    (tree,) = _readings(f"Test Card {text.replace('Become', 'becomes', 1)}")
    (exception,) = [found for found in walk(tree) if isinstance(found, ExceptFor)]
    assert len(exception.clauses) == 3


@pytest.mark.parametrize("name", ["Chaos", "Mercenaries", "Sorin"])
def test_own_name_is_the_card_though_it_is_a_word(name: str) -> None:
    """CR 201.5: a card's own name means that card."""
    (tree,) = _readings(
        f"The next time {name} would deal damage to you this turn, prevent that damage.", name
    )
    assert any(isinstance(found, SelfRef) for found in walk(tree))


def test_name_ends_before_the_next_cost() -> None:
    (tree,) = _readings("Sacrifice a creature named Wasp, Discard a card: Draw a card.")
    assert isinstance(tree, Activated)
    assert len(tree.costs) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Scry 1, but only if there is no monarch and Z is 12.",
        "You may cast it by tapping it and attacking creatures rather than paying its mana cost.",
    ],
)
def test_no_tree_of_two_minds(text: str) -> None:
    assert len(_readings(text)) == 1


def test_condition_after_what_is_supposed_is_of_the_whole() -> None:
    (tree,) = _readings("You may cast Test Card as though it had flash if you control a Swamp.")
    (clause,) = [found for found in walk(tree) if isinstance(found, Clause) and len(found.modifiers) == 2]
    assert [type(modifier).__name__ for modifier in clause.modifiers] == ["AsThough", "If"]


def test_colors_are_from_no_group() -> None:
    (tree,) = _readings("Reveal a card that's exactly two colors from among them.")
    (revealed,) = [
        found for found in walk(tree) if isinstance(found, NounPhrase) and len(found.qualifiers) == 2
    ]
    assert [type(qualifier).__name__ for qualifier in revealed.qualifiers] == ["ThatClause", "AmongThem"]


def test_cost_of_a_mode_is_no_flavor() -> None:
    assert not any(isinstance(found, FlavorWord) for found in _readings("+ {2} — Draw a card."))
