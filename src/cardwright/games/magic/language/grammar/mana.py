"""Mana: what is added, and how it is spent, kept and lost."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, around, lexicon, rule, verb
from cardwright.games.magic.language.tree import (
    Add,
    LoseLess,
    LoseMana,
    Mana,
    ManaNoun,
    PayPlus,
    PayTimes,
    ProduceInstead,
    ProduceMore,
    Spend,
    SpendToCast,
    SymbolIn,
    Unspent,
)

_THEY_CHOOSE: Final = 1
"""The wording of `one mana of any color they choose`, which whoever adds it chooses in any case."""


def _is_chosen(mana: Mana) -> bool:
    """`they choose` is said of mana of any color."""
    return mana.wording != _THEY_CHOOSE or mana.of in ("of any color", "of any one color")


MANA: Final[tuple[Declaration, ...]] = (
    *verb("plain", Add, "@add {mana:mana}"),
    rule("mana", Mana, "{choices:mana_cost+or}"),
    rule("mana", Mana, "an additional {choices:mana_cost+or}", additional=True),
    rule("mana", Mana, "{amount:mana_amount} mana {of:mana_kind} (|they choose)", check=_is_chosen),
    *alias("mana_amount", "number", "variable", "that_much", "or_more"),
    rule("mana", Mana, "{choices:mana_cost+or} or {amount:number} mana {of:mana_kind}"),
    rule(
        "mana",
        Mana,
        "{amount:that_much} {choices:mana_cost!}",
        "{amount:twice_as_much} {choices:mana_cost!}",
        of="times",
    ),
    rule("mana", Mana, "an additional {amount:number} mana {of:mana_kind}", additional=True),
    rule("mana", Mana, "{amount:number} mana of any type {produced_by:one_thing} produced"),
    rule("mana", Mana, "{amount:number} {choices:mana_cost!}", of="times"),
    rule("mana", Mana, "an amount of {choices:mana_cost!} equal to {equal_to:measure}"),
    rule("mana", Mana, "an amount of mana {of:mana_kind} equal to {equal_to:measure}"),
    rule(
        "mana",
        Mana,
        "{amount:number} mana in any combination of {choices:mana_cost++and/or}",
        "{amount:variable} mana in any combination of {choices:mana_cost++and/or}",
        "{amount:that_much} mana in any combination of {choices:mana_cost++and/or}",
        of="combination",
    ),
    rule(
        "mana", Mana, "{amount:number} mana of any {of:color_or_type} that {produced_by:noun} could produce"
    ),
    lexicon("color_or_type", {"color": "color produced", "type": "type produced"}),
    lexicon(
        "mana_kind",
        {
            w: w
            for w in (
                "of any color",
                "of any color in your commander's color identity",
                "of any one color",
                "of the chosen color",
                "in any combination of colors",
                "of that color",
                "of that type",
                "of any type",
                "of different colors",
                "of any one type",
            )
        },
    ),
    rule("mana", Mana, "the mana lost this way", of="lost this way"),
    rule("any_mana", Mana, "any amount of mana", of="any amount"),
)

LIFE: Final[tuple[Declaration, ...]] = (*verb("plain", LoseLess, "@lose less than {amount:figure} life"),)

MAKING: Final[tuple[Declaration, ...]] = (
    *verb("plain", ProduceMore, "@produce {times:times} as much of that mana"),
    *verb("plain", ProduceInstead, "@produce {mana:produced} instead of any other {other:other_mana}"),
    lexicon("other_mana", {"type": "type", "type and amount": "type and amount"}),
    rule("produced", Mana, "{choices:mana_cost!}"),
    rule("produced", Mana, "colorless mana", of="colorless"),
    rule(
        "produced", Mana, "[{amount:number}] mana of a color of your choice", of="of a color of your choice"
    ),
)

SPENDING: Final[tuple[Declaration, ...]] = (
    *verb(
        "plain",
        Spend,
        "@spend {mana:mana_noun} as though it were {as_though:mana_noun} [to {purpose:verb.inf}]",
    ),
    *verb("plain", Spend, "@spend {mana:mana_noun} only to {only_to:verb.inf}"),
    *verb(
        "plain",
        PayPlus,
        "@pay {what:mana_cost} plus an additional {more:mana_cost} for each {each:each_what}",
    ),
    *verb("plain", PayTimes, "@pay {times:times} {what:mana_cost}"),
    *verb("plain", SpendToCast, "@spend {mana:mana_noun} to cast {what:noun}"),
    *verb("plain", LoseMana, "@lose {mana:mana_noun} as {ends:ends_word} end"),
    *verb("plain", LoseMana, "@lose {mana:unspent_mana} as {ends:ends_word} end"),
    *verb("plain", LoseMana, "@lose {mana:unspent_mana}"),
    around("term", "the amount of {:unspent}"),
    *alias("each_what", "unspent"),
    rule("unspent", Unspent, "unspent [{color:color}] mana {by:player} (have|has)"),
    rule("each_what", SymbolIn, "{symbols:symbols} in a cost"),
    *alias("payment", "that_mana"),
    rule("unspent_mana", ManaNoun, "unspent [{color:color}] mana", which="unspent mana"),
    lexicon("ends_word", {"steps and phases": "steps and phases", "steps": "steps"}),
    rule("mana_noun", ManaNoun, "{color:color} mana"),
    rule("mana_noun", ManaNoun, "{which:which_mana}"),
    lexicon("which_mana", {w: w for w in ("this mana", "mana", "mana of any color", "mana of any type")}),
)

DECLARATIONS: Final = (*MANA, *LIFE, *MAKING, *SPENDING)
