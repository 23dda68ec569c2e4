"""How cards may be played: `once during each of your turns`, `by discarding a card in addition to paying its other costs`."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, lexicon, rule, verb
from cardwright.games.magic.language.grammar import checks
from cardwright.games.magic.language.tree import (
    AmongThem,
    ByDoing,
    ByOtherStat,
    CastAs,
    CastOnly,
    ExileUsing,
    ExileWith,
    FromEither,
    FromTop,
    InZone,
    NotElsewhere,
    NotOnce,
    OnceDuring,
    PayMore,
    RatherBy,
    RatherFor,
    UsingAbility,
)


def _is_no_pair_of_zones(node: FromEither) -> bool:
    """`from your hand or from your graveyard` are two zones of one phrase."""
    return len(node.places) > 2 or any(not isinstance(place, InZone) for place in node.places)


DECLARATIONS: Final[tuple[Declaration, ...]] = (
    rule("qualifier", FromEither, "{places:from_place++or}", check=_is_no_pair_of_zones),
    rule("from_place", InZone, "from {zone:zone}", how="from"),
    rule("from_place", AmongThem, "from among {group:object}", how="from among"),
    rule("from_place", FromTop, "(from|) the top of {zone:zone}"),
    rule("front", OnceDuring, "once during {when:step_time} ,"),
    rule(
        "modifier",
        ByDoing,
        "by {costs:plain.ing+and} in addition to paying its other costs",
        "by {costs:plain.ing+and} in addition to paying their other costs",
        "by {costs:plain.ing+and} in addition to its other costs",
        "by {costs:plain.ing+and} in addition to their other costs",
        check=checks.paid_by,
    ),
    rule(
        "modifier",
        RatherBy,
        "by {costs:plain.ing+and} rather than paying its mana cost",
        "by {costs:plain.ing+and} rather than paying their mana costs",
        check=checks.paid_by,
    ),
    rule(
        "modifier",
        RatherFor,
        "rather than pay the mana cost for {what:noun}",
        "rather than pay the {cost:ability_cost} cost of {what:noun}",
        "rather than pay {cost:ability_cost} costs",
    ),
    lexicon("ability_cost", {word: word for word in ("equip", "cycling", "unearth", "power-up")}),
    rule("modifier", UsingAbility, "using its {name:keyword_bare} ability", "using {name:keyword_number}"),
    *verb("plain", CastOnly, "@cast only {count:number} more (spell|spells)"),
    *verb("plain", ExileWith, "@exile {what:exiled_thing} {counters:with_counters}"),
    *alias("exiled_thing", "it", "they", "self"),
    *alias("exiled_thing", "it_from", "top_cards"),
    *verb("plain", ExileUsing, "@exile {what:object} with {using:self}"),
    *verb("plain", CastAs, "@cast {what:noun} as an {as_what:spell_kind}"),
    lexicon("spell_kind", {"Adventure": "Adventure"}),
    rule("modifier", ByOtherStat, "using {stat:owned_stat} rather than {rather_than:owned_stat}"),
    rule("modifier", NotElsewhere, ", but not from anywhere else"),
    rule("modifier", NotOnce, "rather than (|only) once"),
    *verb("plain", PayMore, "@pay {mana:mana_cost} more to cast {what:it}"),
)
