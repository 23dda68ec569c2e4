"""Every keyword ability of the vocabulary is read in each of its shapes."""

from cardwright.games.magic.language import read_face
from cardwright.games.magic.language.vocabulary import KEYWORDS, Shape

SHAPES = {
    Shape.NONE: "{name}",
    Shape.COST: "{name} {{2}}{{R}}",
    Shape.NUMBER: "{name} 2",
    Shape.NUMBER_COST: "{name} 4—{{1}}{{U}}",
    Shape.OBJECT: "{name} creature",
    Shape.FOR_OBJECT: "{name} for artifacts",
    Shape.FROM_QUALITY: "{name} from black",
    Shape.OVER_OBJECT: "{name} over planeswalkers",
    Shape.OBJECT_COST: "{name} legendary creature {{3}}",
    Shape.WITH_OBJECT_COST: "{name} with artifact {{2}}",
    Shape.ONTO_OBJECT_COST: "{name} onto Arcane {{1}}{{R}}",
    Shape.FROM_OBJECT_COST: "{name} from artifact {{5}}{{U}}",
    Shape.OBJECT_NUMBER: "{name} artifact 2",
    Shape.COSTS: "{name} {{1}}{{G}} and/or {{W}}",
    Shape.COST_STATS: "{name} {{1}}{{W}} — 2/2",
    Shape.GIFT: "{name} a card",
    Shape.WITH_NAME: "{name} with Gorm the Great",
    Shape.DASH_NAME: "{name}—Survivors",
    Shape.WITH_OTHER: "{name} with other Dinosaurs",
    Shape.TYPE_BEFORE: "Goblin {name}",
    Shape.ABILITY: "{name} — {{2}}{{U}}: Draw a card.",
}
CAPITALS = {
    "for mirrodin!": "for Mirrodin!",
    "choose a background": "choose a Background",
    "more than meets the eye": "more Than Meets the Eye",
}


def test_every_keyword_is_read() -> None:
    missing = []
    for name, keyword in KEYWORDS.items():
        for shape in keyword.shapes:
            if shape not in SHAPES:
                continue
            text = SHAPES[shape].format(name=CAPITALS.get(name, name))
            text = text[0].upper() + text[1:]
            if any(line.unread for line in read_face("Test Card", text).lines):
                missing.append(text)
    assert missing == []


def test_landwalk_and_typecycling() -> None:
    for text in ("Swampwalk", "Plainscycling {2}", "Basic landcycling {1}{G}"):
        assert not read_face("Test Card", text).lines[0].unread
