"""What is chosen among words that the text lists: kinds of card, abilities."""

from typing import Final

from cardwright.games.magic.language.engine import Declaration, alias, lexicon, rule, verb
from cardwright.games.magic.language.grammar.words import INVARIANT
from cardwright.games.magic.language.tree import (
    A,
    ChooseAmong,
    ChooseCounter,
    ChooseFrom,
    ChooseSide,
    Controlled,
    Each,
    GainThat,
    Head,
    Non,
    NounPhrase,
    OnSide,
    Participle,
    Passive,
    SubtypeIs,
    The,
    ThisWay,
)


def _are_singular(choice: ChooseAmong) -> bool:
    """`choose Merfolk or Myr` would be some of them."""
    return not all(isinstance(kind, SubtypeIs) and kind.subtype in INVARIANT for kind in choice.kinds)


def _is_one_of_each(choice: ChooseFrom) -> bool:
    """`an artifact, a creature, and a land`, from among the permanents that someone controls."""
    group = choice.group
    if not isinstance(group, NounPhrase) or group.determiner != The() or not group.qualifiers:
        return False
    plain = [item for item in choice.items if isinstance(item, NounPhrase) and isinstance(item.determiner, A)]
    alone = all(len(item.heads) == 1 and not item.qualifiers for item in plain)
    return alone and len(plain) == len(choice.items) and isinstance(group.qualifiers[-1], Controlled)


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
    *verb(
        "plain",
        ChooseFrom,
        "@choose from among {group:object} {items:object++and}",
        check=_is_one_of_each,
    ),
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
