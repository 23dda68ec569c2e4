"""Every keyword ability (CR 702) by the shape of what follows its name."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, around, lexicon, rule
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    ColorsOf,
    Head,
    Keyword,
    Non,
    NounPhrase,
    OutsideIdentity,
    Partitive,
    Quality,
    SubtypeIs,
    WhereIs,
    WithStat,
)
from cardwright.games.magic.language.vocabulary import BASIC_LAND_TYPES, Shape, keywords_of


def _names(shape: Shape) -> Declaration:
    return lexicon(f"keyword_{shape.value}", {_SHOWN.get(name, name): name for name in keywords_of(shape)})


_SHOWN: Final = {
    "for mirrodin!": "for Mirrodin!",
    "choose a background": "choose a Background",
    "more than meets the eye": "more Than Meets the Eye",
}
"""Keywords with capitals inside their names."""


_LANDWALKS: Final = {f"{name.lower()}walk": name for name in BASIC_LAND_TYPES}

_COSTED: Final = tuple(name for shape in (Shape.COST, Shape.NUMBER_COST) for name in keywords_of(shape))
"""Keywords that have a cost: `the mayhem cost is equal to its mana cost`."""

_BARE: Final = (*(name for name in _COSTED if name not in keywords_of(Shape.NONE)), "toxic")
"""Keywords that may be named without what follows them: `gains flashback`, `a card with suspend`."""

_COMPANIONS: Final = (
    "your starting deck contains only cards with even mana values",
    "no card in your starting deck has more than one of the same mana symbol in its mana cost",
    "each creature card in your starting deck is a Cat , Elemental , Nightmare , Dinosaur , or Beast card",
    "your starting deck contains only cards with mana value 3 or greater and land cards",
    "each permanent card in your starting deck has mana value 2 or less",
    "each non land card in your starting deck has a different name",
    "your starting deck contains only cards with odd mana values and land cards",
    "each non land card in your starting deck shares a card type",
    "your starting deck contains at least twenty cards more than the minimum deck size",
    "each permanent card in your starting deck has an activated ability",
)
"""What companions ask of a deck (CR 702.139): each of them something of its own, said nowhere else."""

SHAPES: Final[tuple[Declaration, ...]] = (
    *(_names(shape) for shape in Shape if shape is not Shape.LANDWALK),
    rule("keyword", Keyword, "{name:keyword_none}"),
    rule("bare_keyword", Keyword, "{name:keyword_bare}"),
    lexicon("keyword_bare", {_SHOWN.get(name, name): name for name in _BARE}),
    lexicon("keyword_costed", {_SHOWN.get(name, name): name for name in _COSTED}),
    *alias("named_keyword", "keyword", "bare_keyword"),
    rule("keyword", Keyword, "{name:keyword_cost} {cost:mana_cost}"),
    rule(
        "keyword",
        Keyword,
        "{name:keyword_cost} -- {costs:cost+,} .",
        "{name:keyword_cost} -- {costs:cost+,}",
        check=checks.costs_stand,
    ),
    rule("keyword", Keyword, "{name:keyword_number} {number:amount}"),
    *alias("line_keyword", "keyword"),
    rule("line_keyword", Keyword, "{name:keyword_cost} {costs:either_mana!}"),
    rule(
        "line_keyword",
        Keyword,
        "{name:keyword_number} {number:variable} {where:where_is!}",
        "{name:keyword_number} {number:variable} {where:where_is!} .",
    ),
    rule("keyword", Keyword, "{name:keyword_gift} {what:object}"),
    rule("where_is", WhereIs, ", where {letter:letter} is {amount:measure}"),
    rule("keyword", Keyword, "{name:keyword_cost_stats} {cost:mana_cost} — {text:stats}"),
    rule("keyword", Keyword, "{name:keyword_costs} {cost:mana_cost} and/or {cost2:mana_cost}"),
    rule("keyword", Keyword, "{name:keyword_number_cost} {number:amount} -- {cost:mana_cost}"),
    rule("keyword", Keyword, "{name:keyword_object} {what:enchantable}"),
    *alias("enchantable", "bare_object", "player_bare"),
    around("enchantable", "{:object}", checks.is_determined),
    *alias("material", "bare_object"),
    around("material", "{:object}", checks.is_determined),
    rule("keyword", Keyword, "{name:keyword_for_object} for {what:object}"),
    rule("keyword", Keyword, "{name:keyword_from_quality} {qualities:from_quality+and}"),
    rule("keyword", Keyword, "{name:keyword_from_quality} {qualities:from_quality++or}", kind="or"),
    rule("keyword", Keyword, "{name:keyword_over_object} over {what:object}"),
    rule(
        "keyword",
        Keyword,
        "{name:keyword_object_cost} {what:bare_object} {cost:mana_cost}",
        "{name:keyword_with_object_cost} with {what:material} {cost:mana_cost}",
        "{name:keyword_onto_object_cost} onto {what:bare_object} {cost:mana_cost}",
        "{name:keyword_from_object_cost} from {what:bare_object} {cost:mana_cost}",
        check=checks.costs_apart,
    ),
    rule(
        "keyword",
        Keyword,
        "{name:keyword_onto_object_cost} onto {what:bare_object} -- {costs:cost+,} .",
        check=checks.costs_stand,
    ),
    rule("keyword", Keyword, "{what:bare_object} {name:keyword_type_before}"),
    rule("keyword", Keyword, "{name:keyword_with_other} with other {what:object}"),
    rule(
        "keyword",
        Keyword,
        "{name:keyword_object_number} {what:bare_object} {number:amount}",
        check=checks.costs_apart,
    ),
    rule("keyword", Keyword, "{name:keyword_type_cost_word} {cost:mana_cost}"),
    rule("keyword", Keyword, "{name:keyword_with_name} with {text:name}"),
    rule("line_keyword", Keyword, "{name:companion_word} — ^ {text:companion_condition} ."),
    lexicon("companion_word", {"companion": "companion"}),
    lexicon("companion_condition", {words: words for words in _COMPANIONS}),
    rule("keyword", Keyword, "{name:keyword_dash_name} -- {text:dash_name}", kind="group"),
    lexicon("dash_name", {w: w for w in ("Friends forever", "Survivors", "Character select")}),
    rule("keyword", Keyword, "{kind:landwalk_word}", name="landwalk"),
    rule("keyword", Keyword, "{qualities:walk_kind!} {kind:landwalk_word}", name="landwalk"),
    rule("keyword", Keyword, "landwalk of {what:walked}", name="landwalk"),
    rule("walked", NounPhrase, "{determiner:chosen_det} {heads:type_head!}"),
    rule("type_head", Head, "type", thing="type"),
    *alias("walk_kind", "supertype"),
    rule("walk_kind", Non, "non {kind:supertype}"),
    lexicon("landwalk_word", {**_LANDWALKS, "landwalk": "Land", "desertwalk": "Desert"}),
    lexicon(
        "keyword_type_cost_word",
        {
            word: word
            for word in (
                *(f"{name.lower()}cycling" for name in BASIC_LAND_TYPES),
                "basic landcycling",
                "artifact landcycling",
                "wizardcycling",
                "slivercycling",
                "landcycling",
            )
        },
    ),
)

QUALITIES: Final[tuple[Declaration, ...]] = (
    rule("from_quality", Quality, "from {what:quality_of}"),
    *alias("quality_of", "color", "object", "quality", "player_phrase"),
    around("quality_of", "{:plain_supertype}", checks.is_snow),
    rule("quality_of", SubtypeIs, "{subtype:spell_subtype}"),
    lexicon("spell_subtype", {word: word for word in ("Arcane", "Lesson", "Trap")}),
    rule(
        "quality_of",
        ColorsOf,
        "(each of|) {of:possessive} colors",
        "the colors of {of:object}",
    ),
    rule("quality_of", OutsideIdentity, "each color that =s not in your commander's color identity"),
    rule("quality_of", WithStat, "{which:quality_stat} {comparison:comparison}"),
    lexicon("quality_stat", {"mana value": "mana value"}),
    rule("quality_of", Quality, "{words:everything}"),
    rule("quality_of", Partitive, "{count:each_of} of {of:player_phrase}"),
    lexicon(
        "everything",
        {word: word for word in ("everything", "activated and triggered abilities")},
    ),
    rule(
        "player_bare",
        NounPhrase,
        "{heads:person!} {qualifiers:person_qualifier*}",
        check=checks.person_singular,
    ),
)

DECLARATIONS: Final = (*SHAPES, *QUALITIES)
