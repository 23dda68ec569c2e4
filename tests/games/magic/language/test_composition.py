"""Phrases are composed: any object may stand in any sentence."""

import pytest

from cardwright.games.magic.language import read_face

OBJECTS = (
    ("Test Card", False),
    ("target creature", False),
    ("enchanted land", False),
    ("all Walls", True),
    ("target black artifact or enchantment", False),
    ("target blocking creature defending player controls", False),
    ("all Plains", True),
    ("each creature you control", False),
    ("target permanent with mana value X", False),
    ("untapped creatures an opponent controls", True),
    ("other Goblins", True),
)
"""Phrases, and whether they are plural."""

SENTENCES = (
    (
        "{o} can attack as though it didn't have defender.",
        "{o} can attack as though they didn't have defender.",
    ),
    ("{o} gets +1/+2.", "{o} get +1/+2."),
    ("{o} gets -2/-1 until end of turn.", "{o} get -2/-1 until end of turn."),
    ('{o} has "{{T}}: Add {{G}}."', '{o} have "{{T}}: Add {{G}}."'),
    ("You control {o}.", "You control {o}."),
    ("{o} can't be blocked except by Walls.", "{o} can't be blocked except by Walls."),
    ("{o} can't attack unless defending player controls an Island.",) * 2,
    ("As long as {o} is untapped, you gain 1 life.", "As long as {o} are untapped, you gain 1 life."),
    ("Destroy {o}. It can't be regenerated.", "Destroy {o}. They can't be regenerated."),
    ("{o} becomes red.", "{o} become red."),
    ("Sacrifice {o} unless you pay {{U}}.",) * 2,
    ("Whenever {o} becomes tapped, you gain 1 life.", "Whenever {o} become tapped, you gain 1 life."),
    ("When {o} dies, draw a card.", "When {o} die, draw a card."),
    ("Exile {o}. Its controller gains life equal to its power.", "Exile {o}. Their controllers gain 2 life."),
    ("Return {o} to its owner's hand.", "Return {o} to their owners' hands."),
    ("Change the text of {o} by replacing all instances of one color word with another.",) * 2,
    *(
        (f"{{o}} gains {keyword} until end of turn.", f"{{o}} gain {keyword} until end of turn.")
        for keyword in ("banding", "first strike", "protection from black", "islandwalk", "fear")
    ),
)
"""Sentences with an object in the singular and in the plural."""


@pytest.mark.parametrize("sentence", SENTENCES, ids=[forms[0] for forms in SENTENCES])
def test_any_object_stands_in_any_sentence(sentence: tuple[str, str]) -> None:
    for phrase, plural in OBJECTS:
        text = sentence[plural].format(o=phrase)
        text = text[0].upper() + text[1:]
        (line,) = read_face("Test Card", text, cost="{X}").lines
        assert line.unread == (), text
