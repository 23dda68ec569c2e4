"""What is chosen among words that the text lists: kinds of card, abilities."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, lexicon, rule, verb
from cardwright.games.magic.language.grammar.words import INVARIANT
from cardwright.games.magic.language.tree import (
    A,
    ChooseAmong,
    ChooseCounter,
    ChooseSide,
    Each,
    GainThat,
    Head,
    Non,
    NounPhrase,
    OnSide,
    Participle,
    Passive,
    SubtypeIs,
    ThisWay,
)


def _are_singular(choice: ChooseAmong) -> bool:
    """`choose Merfolk or Myr` would be some of them."""
    return not all(isinstance(kind, SubtypeIs) and kind.subtype in INVARIANT for kind in choice.kinds)


DECLARATIONS: Final[tuple[Declaration, ...]] = (
    *verb("plain", ChooseAmong, "@choose {kinds:chosen_kind++or}", check=_are_singular),
    rule("quality", NounPhrase, "{determiner:quality_a} {heads:quality_head!} {qualifiers:chosen_this_way!}"),
    rule("quality_a", A, "a"),
    rule("chosen_this_way", Participle, "{verb:chosen_word} {modifiers:the_way!}"),
    rule("chosen_word", Passive, "chosen", verb="chosen"),
    rule("the_way", ThisWay, "this way"),
    *alias("chosen_kind", "type"),
    rule("chosen_kind", Non, "non {kind:type}"),
    *verb("plain", ChooseAmong, "@choose {abilities:keyword++or}"),
    *verb("plain", GainThat, "@gain that ability"),
    *verb("plain", ChooseSide, "@choose friend or foe"),
    rule(
        "player_phrase",
        NounPhrase,
        "{determiner:each_side} {qualifiers:on_side!}",
        heads=(Head(thing="player"),),
    ),
    rule("each_side", Each, "each"),
    rule("on_side", OnSide, "{side:chosen_side}"),
    lexicon("chosen_side", {"friend": "friend", "foe": "foe"}),
    *verb("plain", ChooseCounter, "@choose a (|kind of) counter on {on:noun}"),
)
